/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/state_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file_map.h"
#include "base/files.h"

/* ---- the file ---- */

enum { TRIES = 50, TRY_MS = 2 };

int state_file_open(const char *path)
{
	char folder[XDG_PATH], *slash;
	struct stat st;
	int fd;

	snprintf(folder, sizeof folder, "%s", path);
	slash = strrchr(folder, '/');
	if (slash != NULL) {
		*slash = '\0';
		files_new_folder(folder, 0700, NULL);
	}
	fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
	    0600);
	if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)))
		return fd;
	close(fd);
	return -1;
}

int64_t state_file_written(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 && st.st_size > 0 ? (int64_t)st.st_mtime : 0;
}

char *state_file_read(int fd)
{
	off_t skipped = 0;
	size_t length;
	struct stat st;
	char *text;
	ssize_t got;

	if (fd < 0 || fstat(fd, &st) != 0 || st.st_size <= 0)
		return NULL;
	if (st.st_size > STATE_FILE_MOST)
		skipped = st.st_size - STATE_FILE_MOST;
	text = array_new((size_t)(st.st_size - skipped) + 1, 1);
	got = pread(fd, text, (size_t)(st.st_size - skipped), skipped);
	length = got < 0 ? 0 : (size_t)got;
	text[length] = '\0';
	if (skipped > 0) { /* a line begins before the text */
		const char *end = memchr(text, '\n', length);
		const size_t cut = end == NULL ? length :
						 (size_t)(end + 1 - text);

		memmove(text, text + cut, length + 1 - cut);
	}
	return text;
}

/* Writes first, then cuts: so the file is never shorter than its content. */
bool state_file_write(int fd, const char *text, size_t length)
{
	return fd >= 0 && pwrite(fd, text, length, 0) == (ssize_t)length &&
	    ftruncate(fd, (off_t)length) == 0;
}

bool state_file_lock(int fd)
{
	for (int i = 0; i < TRIES; i++) {
		if (lockf(fd, F_TLOCK, 0) == 0)
			return true;
		poll(NULL, 0, TRY_MS);
	}
	return false;
}

void state_file_unlock(int fd)
{
	lockf(fd, F_ULOCK, 0);
}

/* ---- its folder ---- */

enum { THINNED = 50 }; /* files removed at a time */

/* Counts the files and finds the oldest; names with a dot in front are none of
 * ours. */
static size_t find_oldest(DIR *folder, char oldest[256])
{
	int64_t when = 0;
	struct dirent *entry;
	size_t count = 0;
	struct stat st;

	rewinddir(folder);
	while ((entry = readdir(folder)) != NULL) {
		if (entry->d_name[0] == '.' || fstatat(dirfd(folder),
		    entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
		    !S_ISREG(st.st_mode))
			continue;
		if (count++ == 0 || file_written_ns(&st) < when) {
			when = file_written_ns(&st);
			snprintf(oldest, 256, "%.255s", entry->d_name);
		}
	}
	return count;
}

void state_folder_thin(const char *path, size_t most)
{
	DIR *folder = opendir(path);
	char oldest[256];

	for (int i = 0; folder != NULL && i < THINNED &&
	     find_oldest(folder, oldest) > most; i++)
		if (unlinkat(dirfd(folder), oldest, 0) != 0)
			break;
	if (folder != NULL)
		closedir(folder);
}
