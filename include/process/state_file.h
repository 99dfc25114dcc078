/* SPDX-License-Identifier: Apache-2.0 */
/*
 * process/state_file.h - a small file that keeps the user's state.
 *
 * The file is read when the program starts, and written now and then.  It is
 * opened before the sandbox, which then lets nothing be opened, and stays open.
 * Folders that are not there are made, for the user alone.  A
 * program that cannot have the file goes on without it: nothing here fails in
 * words.
 */
#ifndef PROCESS_STATE_FILE_H
#define PROCESS_STATE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATE_FILE_MOST = 1 << 20 }; /* bytes that are read of a file */

/* Opens the file, made if it is not there.  Returns -1 when it cannot be
 * had. */
int state_file_open(const char *path);

/* Returns all of the file with a NUL after it, to be freed; of a large one the
 * last lines.  NULL: it is empty. */
char *state_file_read(int fd);

/* Returns when the file was last written, in seconds; 0: it is empty. */
int64_t state_file_written(int fd);

/* Replaces all of the file.  False: it is as it was, or the disk is full. */
bool state_file_write(int fd, const char *text, size_t length);

/* Keeps other programs of ours from changing the file meanwhile.  False:
 * another one has it, and takes its time. */
bool state_file_lock(int fd);
void state_file_unlock(int fd);

/* Leaves the `most` files of a folder that were written last, and removes
 * others; at most 50 at a time. */
void state_folder_thin(const char *path, size_t most);

#endif
