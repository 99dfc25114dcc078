/*
 * base/scratch.h - temporary files, and memory that stands in one.
 *
 * They are in $TMPDIR, or in /var/tmp, since /tmp is often kept in memory; only
 * we can open them, and they are unlinked at once, so that they end with us.
 *
 * Memory in a file is mapped and shared with it, so the kernel can write it out
 * and drop it where memory is short.  Its room on the disk is allocated before
 * it is handed out: a full disk is an error in words, not a signal.  Should a
 * page not come back it reads as zeros (base/guard).
 */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

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
