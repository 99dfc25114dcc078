/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/atomic_file.h - a new file that gets its name whole, or goes away.
 *
 * Inside of the sandbox no file can be renamed or removed.  So a process
 * outside of it (process/worker_process), the keeper, makes a temporary file
 * beside a place, without a name where the file system allows that.  It can do
 * two things: give that file the place's name, in the stead of a file that is
 * there, or remove it.  The keeper removes the file when we end without a word,
 * however that happens.
 */
#ifndef PROCESS_ATOMIC_FILE_H
#define PROCESS_ATOMIC_FILE_H

#include <sys/stat.h>

#include "process/worker_process.h"

struct atomic_file_place {
	const char *folder;
	const char *name;         /* in the folder */
	const struct stat *model; /* gives owner and mode; NULL: as a new file */
	bool is_free;             /* the keeper gives nothing up (--no-sandbox) */
};

/* Forks (process/worker_process).  Returns the file, open for writing, which is
 * the caller's; -1 with errno, when there can be none.  The keeper ends by
 * helper_process_end, which waits till the file is removed unless it was
 * kept. */
int atomic_file_new(struct helper_process *keeper,
    const struct atomic_file_place *);

/* Gives the file its name.  Returns 0, or errno's number; then the file is
 * removed. */
int atomic_file_keep(const struct helper_process *keeper);

#endif
