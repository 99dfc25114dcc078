/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/memory.h - memory: how much there is, budgets, temporary files.
 *
 * Low memory is chosen when the user wants it (--low-memory), or when a trace
 * would need more than half of what the machine can give.  Half: the need is
 * estimated for a usual trace, one whose stacks hardly repeat takes twice as
 * much, and lists, pictures and the pages of the file want some as well.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct scratch_files;

/* ---- how much there is ---- */

/* The memory with which a trace is opened; NULL in its place stands for
 * plenty. */
struct memory {
	uint64_t available; /* bytes; 0: unknown */
	bool is_low;        /* the user says so */
	struct scratch_files *files; /* NULL: made when needed */
};

/*
 * Returns the bytes that the machine can give to this process; 0 when nobody
 * says.  They are the least of
 * - what the system has left without swapping: MemAvailable of Linux
 *   (proc_meminfo(5)), else all free pages,
 * - what is left in the process's control groups and those above: memory.max or
 *   memory.high less memory.current of cgroup v2, memory.limit_in_bytes less
 *   memory.usage_in_bytes of v1, where pages of files count as free (Linux,
 *   Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst),
 * - the limits of data and of addresses (ulimit -d and -v).
 *
 * `root` stands before the paths that are read, and is "" but in tests.  Called
 * before the sandbox is entered.
 */
uint64_t memory_available(const char *root);

/* Would `needed` bytes make memory low?  Also true when the user says so. */
bool memory_is_short(const struct memory *, uint64_t needed);

/*
 * Makes requests beyond seven eighths of what is available fail from now on,
 * which is an error in words, where the machine would swap to its death or kill
 * us.  Below 64 MiB, under a sanitizer and where the system has no such limit
 * (setrlimit(2), RLIMIT_DATA; Linux counts mappings since 4.7) nothing fails.
 * Says how large the reserve is, below.
 */
void memory_keep_within(const struct memory *);

/*
 * A reserve for work that a large trace makes large: loading, and each answer.
 * An eighth of what memory_keep_within was told is set apart from the first
 * begin to the last end.  An allocation that fails meanwhile takes the reserve,
 * and succeeds.  Whoever works asks now and then whether it is gone, and if so
 * stops, in words: so what is there by then can be finished and asked about,
 * and the program goes on.  Where there is no reserve, since little is
 * available or nothing is known, an allocation that fails ends the program
 * (error_end_of_memory).
 *
 * The reserve is a mapping that is never touched; a begin and its end cost a
 * few microseconds.
 */
struct memory_reserve {
	unsigned taken; /* how often it was, before the begin */
};

struct memory_reserve memory_reserve_begin(void);
void memory_reserve_end(void);

/* Is the reserve gone since the begin?  From any thread. */
bool memory_reserve_is_gone(struct memory_reserve);

/* Makes room after an allocation of so many bytes failed, which is tried again
 * then: gives the reserve back to the system, unless another thread just did
 * so, or ends the program where there is none.  From any thread. */
void memory_make_room(size_t bytes);

/* ---- room for what is shown ---- */

/* A row or frame of a table, tree, flame, pivot or list, or an edge from caller
 * to callee, takes no more; tests/promise.h says what all else may take. */
enum { MEMORY_ROW_BYTES = 112 };

/*
 * Can `rows` rows still be had?  Called before they are made; asks the system
 * for as much and gives it back.  The words of the failure begin with `what`,
 * such as "the tree".
 */
bool memory_budget_room(uint64_t rows, const char *what, struct error *err);

/* ---- temporary files ---- */

/*
 * Temporary files stand in $TMPDIR, or in /var/tmp, since /tmp is often kept in
 * memory.  Only we can open them, and they have no name (O_TMPFILE) or are
 * unlinked at once, so that they end with us.
 *
 * Inside of the sandbox no file can be made, so those that may be needed are
 * made before it is entered: for a trace that comes by a pipe, is packed twice,
 * has a second file that is so, too, and is kept in a file besides.
 */
enum { SCRATCH_FILES = 6 };

struct scratch_files;

struct scratch_files *scratch_files_new(void);
void scratch_files_free(struct scratch_files *); /* accepts NULL */

/* Returns an unlinked file: one of those or, where they are NULL, a file made
 * now; the caller closes it.  From any thread; -1 on failure. */
int scratch_file(struct scratch_files *, struct error *err);

/* Is the file kept in memory all the same, as its folder is? */
bool scratch_is_memory(int fd);

/* Returns the folder of all temporary files. */
const char *scratch_folder(void);

/* ---- memory that stands in a temporary file ---- */

/*
 * Such memory is mapped and shared with the file, so the kernel can write it
 * out and drop it where memory is short.  Its room on the disk is allocated
 * before it is handed out: a full disk is an error in words, not a signal.
 * Should a page not come back it reads as zeros (base/file_map).
 */
struct scratch;

enum scratch_trouble { SCRATCH_IS_FINE, SCRATCH_IS_MEMORY, SCRATCH_FAILS };

/* Takes one of the files.  Returns NULL when the folder is itself kept in
 * memory, or no file can be made; *why says which. */
struct scratch *scratch_new(struct scratch_files *, enum scratch_trouble *why);
void scratch_free(struct scratch *); /* with all of its memory; accepts NULL */

/* Returns `size` bytes of zeros at the begin of a page, until scratch_free;
 * from any thread.  NULL when there is no room, or memory handed out before got
 * lost. */
void *scratch_take(struct scratch *, size_t size, struct error *err);

/* Could a part of the memory not be read back? */
bool scratch_is_damaged(const struct scratch *);

#endif
