/*
 * process/atomic_file.h - a new file that gets its name as a whole, or goes away.
 *
 * Inside of the sandbox no file can be renamed or removed.  A keeper is a process
 * outside of it (process/worker_process) that has made a temporary file beside a place and
 * can do two things: give that file the place's name, in the stead of what is
 * there, or remove it.  It removes it when we end without a word, however that
 * happens.
 */
#ifndef PROCESS_ATOMIC_FILE_H
#define PROCESS_ATOMIC_FILE_H

#include <sys/stat.h>

#include "base/error.h"

struct atomic_file_place {
	const char *folder;
	const char *name;         /* in it */
	const struct stat *model; /* whose owner and mode it gets; NULL: a new file's */
	bool is_free;             /* the keeper gives nothing up (--no-sandbox) */
};

struct atomic_file;

/* Forks (process/worker_process).  NULL with errno's number in *reason when there can be no
 * such file; else *fd is open for writing to it, and the caller's. */
struct atomic_file *atomic_file_new(const struct atomic_file_place *, int *fd,
    int *reason);

/* The file gets its name.  0, or errno's number; then it is removed. */
int atomic_file_keep(struct atomic_file *);

/* Removes the file unless it was kept; waits till that is done.  Accepts NULL. */
void atomic_file_free(struct atomic_file *);

#endif
