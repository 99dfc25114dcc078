/*
 * process/state_file.h - a small file in a user's folder that is read when the program
 * starts and written when it ends.
 *
 * It is opened before the sandbox, which then lets nothing be opened, and stays open.
 * Folders that are not there are made, for the user alone.  Whoever cannot have the
 * file goes on without: nothing here fails in words.
 */
#ifndef PROCESS_STATE_FILE_H
#define PROCESS_STATE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KEPT_MOST = 1 << 20 }; /* no more is read */

/* -1: it cannot be had. */
int state_file_open(const char *path);

/* All of it, with a NUL after it, to be freed; NULL: it is empty, or too large. */
char *state_file_read(int fd, size_t *length);

/* When it was written the last time, in seconds; 0: it is empty. */
int64_t state_file_written(int fd);

/* In place of all that is in it.  False: it is as it was, or the disk is full. */
bool state_file_write(int fd, const char *text, size_t length);

/* No other program of ours changes it meanwhile.  False: another takes its time. */
bool state_file_lock(int fd);
void state_file_unlock(int fd);

/* Leaves that many files in the folder, by when they were written. */
void state_folder_thin(const char *path, size_t most);

#endif
