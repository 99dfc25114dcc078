/*
 * base/memory.h - how much memory there is, and whether it is short.
 *
 * Low memory is chosen when the user wants it (--low-memory), or when more than
 * half of what the machine can give would be needed.  Half: what is needed is
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

/* What a trace is opened with; NULL in its place stands for plenty. */
struct memory {
	uint64_t available; /* bytes; 0: unknown */
	bool is_low;        /* the user says so */
	struct scratch_files *files; /* base/memory; NULL: made when needed */
};

/*
 * What the machine can give to this process, in bytes; 0 when nobody says.  The
 * least of
 * - what the system has left without swapping: MemAvailable of Linux
 *   (proc_meminfo(5)), else all free pages,
 * - what is left in its control groups and those above: memory.max or
 *   memory.high less memory.current of cgroup v2, memory.limit_in_bytes less
 *   memory.usage_in_bytes of v1, where pages of files count as free (Linux,
 *   Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst),
 * - the limits of data and of addresses (ulimit -d and -v).
 *
 * `root` stands before the paths that are read, and is "".  It is asked for
 * before the sandbox is entered.
 */
uint64_t memory_available(const char *root);

/*
 * From now on requests beyond seven eighths of what is available fail, which is
 * an error in words, where the machine would swap to its death or kill us.
 * Below 64 MiB, under a sanitizer and where the system has no such limit
 * (setrlimit(2), RLIMIT_DATA; Linux counts mappings since 4.7) nothing changes.
 */
void memory_keep_within(const struct memory *);

/*
 * A part of what is available, to be given back when there is nothing else left,
 * so that what is there by then can be finished and asked about.  It is never
 * touched, and a mapping: a sanitizer marks each byte of what malloc gives.
 * NULL, which can be given back too, where too little is available, or nothing
 * known.
 */
void *memory_reserve(const struct memory *);
void memory_give_back(const struct memory *, void *reserve);

bool memory_is_short(const struct memory *, uint64_t needed);

/*
 * How much memory a trace, and what is made of it, may take.
 *
 * One table says how many bytes each thing takes at most, whatever its shape.
 * Man page and docs/architecture.md say the same numbers, fuzzers and
 * tests/load/test_shapes hold the program to them, and what is made after loading
 * is refused when there is not as much left.  Pages of the file itself come on
 * top; the system takes those back when it needs them.
 */

enum promised {
	PROMISED_RECORD,
	PROMISED_LINE,      /* of folded stacks, all of which are sorted */
	PROMISED_STACK,     /* of calls, that differs from all others */
	PROMISED_LEVEL,     /* of the deepest stack of each thread */
	PROMISED_LONG_CALL, /* of more than 2³¹ ticks */
	PROMISED_METHOD,
	PROMISED_NAME_BYTE, /* of the methods' texts */
	PROMISED_THREAD,
	PROMISED_ROW,       /* or frame: of a table, tree, flame, pivot or list;
	                       or an edge from caller to callee */
	PROMISED_ITEMS
};

/* How many there are. */
struct memory_budget {
	uint64_t counts[PROMISED_ITEMS];
};

/* Bytes: so many of each, and 64 MiB. */
uint64_t memory_budget_bytes(const struct memory_budget *);

/* "16 bytes a record, …", as man page and documents have it. */
void memory_budget_words(char *out, size_t size);

/*
 * Can so many rows still be had?  Asked before they are made, by asking the
 * system for as much and giving it back.  `what` takes the place of "the tree"
 * in the words of the failure.
 */
bool memory_budget_room(uint64_t rows, const char *what, struct error *err);

/*
 * Temporary files, and memory that stands in one.
 *
 * They are in $TMPDIR, or in /var/tmp, since /tmp is often kept in memory; only
 * we can open them, and they are unlinked at once, so that they end with us.
 *
 * Memory in a file is mapped and shared with it, so the kernel can write it out
 * and drop it where memory is short.  Its room on the disk is allocated before
 * it is handed out: a full disk is an error in words, not a signal.  Should a
 * page not come back it reads as zeros (base/file_map).
 */

/* The folder of all temporary files. */
const char *scratch_folder(void);

/*
 * Inside of the sandbox no file can be made, so those that may be needed are made
 * before it is entered: of a trace that comes by a pipe, is packed twice, has a
 * second file that is so, too, and is kept in a file besides.
 */
enum { SCRATCH_FILES = 6 };

struct scratch_files;

struct scratch_files *scratch_files_new(struct error *err);
void scratch_files_free(struct scratch_files *); /* accepts NULL */

/* An unlinked file, of those or, where they are NULL, made now; the caller closes
 * it.  From any thread; -1 on failure. */
int scratch_file(struct scratch_files *, struct error *err);

/* Is it kept in memory all the same, as the folder is? */
bool scratch_is_memory(int fd);

struct scratch;

enum scratch_trouble { SCRATCH_IS_FINE, SCRATCH_IS_MEMORY, SCRATCH_FAILS };

/* In one of the files.  NULL when the folder is itself kept in memory, or where no file can be made or
 * out of memory; *why then says which. */
struct scratch *scratch_new(struct scratch_files *, enum scratch_trouble *why);
void scratch_free(struct scratch *); /* and all of its memory; accepts NULL */

/*
 * `size` bytes of zeros at the begin of a page, until scratch_free; from any
 * thread.  NULL when there is no room, or what was there got lost.
 */
void *scratch_take(struct scratch *, size_t size, struct error *err);

/* Could a part of it not be read back? */
bool scratch_is_damaged(const struct scratch *);

#endif
