/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/files.h - a user's files: XDG folders, new folders, small files; files
 * that become texts.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"

enum { XDG_PATH = 4096 };

enum xdg { XDG_CONFIG, XDG_STATE };

/*
 * Gives the path of a file by the XDG Base Directory Specification:
 * "$XDG_CONFIG_HOME/artscope/NAME", or "$HOME/.config/artscope/NAME" where that
 * variable is unset, empty or no absolute path.  False: there is no home, which
 * has to exist for XDG_STATE, or the path is too long.
 */
bool files_xdg_path(enum xdg, const char *name, char out[XDG_PATH]);

/* Makes the folder, and the folders that it stands in, unless they exist. */
bool files_new_folder(const char *path, mode_t, struct error *err);

/*
 * Reads a small regular file as a whole.  Returns its bytes with a NUL after
 * them, to be freed; of a file that grows, the bytes that it had at first.
 * NULL: it is no file, is larger than `most`, or cannot be read.
 */
char *files_read_small(int fd, size_t most, size_t *size, struct error *err);

/* Writes all of it.  Returns 0, or the number of errno. */
int files_write(int fd, const char *bytes, size_t length);

/* A text that is written as a file. */
struct text_file {
	FILE *file;
	char *text; /* once the file is closed, with a NUL; to be freed */
	size_t length;
};

/* Begins a text where it stays until text_file_close. */
void text_file_open(struct text_file *);
void text_file_close(struct text_file *);

#endif
