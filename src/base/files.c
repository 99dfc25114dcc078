/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/files.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"

/* ---- the XDG Base Directory Specification ---- */

static const struct {
	const char *variable, *below_home;
} places[] = {
	[XDG_CONFIG] = { "XDG_CONFIG_HOME", ".config" },
	[XDG_STATE] = { "XDG_STATE_HOME", ".local/state" },
};

bool files_xdg_path(enum xdg which, const char *name, char out[XDG_PATH])
{
	const char *folder = getenv(places[which].variable);
	const char *home = getenv("HOME");
	struct stat st;
	int length = -1;

	/* folders are made below the home, so for XDG_STATE it has to exist */
	if (folder != NULL && folder[0] == '/')
		length = snprintf(out, XDG_PATH, "%s/artscope/%s", folder,
		    name);
	else if (home != NULL && home[0] == '/' &&
	    (which != XDG_STATE || stat(home, &st) == 0))
		length = snprintf(out, XDG_PATH, "%s/%s/artscope/%s", home,
		    places[which].below_home, name);
	return length >= 0 && length < XDG_PATH;
}

/* ---- new folders ---- */

static bool make_one(const char *path, mode_t mode)
{
	struct stat st;

	if (mkdir(path, mode) == 0)
		return true;
	if (errno != EEXIST)
		return false;
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return true;
	errno = ENOTDIR;
	return false;
}

bool files_new_folder(const char *path, mode_t mode, struct error *err)
{
	char all[PATH_MAX], *slash = all;
	bool done = path[0] != '\0' &&
	    snprintf(all, sizeof all, "%s", path) < (int)sizeof all;

	if (!done)
		errno = path[0] == '\0' ? ENOENT : ENAMETOOLONG;
	/* the folder of each part that ends at a slash, then the whole path */
	while (done && (slash = strchr(slash + 1, '/')) != NULL) {
		*slash = '\0';
		done = make_one(all, mode);
		*slash = '/';
	}
	if (done && make_one(all, mode))
		return true;
	return fail(err, "cannot make the folder %s: %s",
	    text_printable(path, 200).text, strerror(errno));
}

/* ---- small files ---- */

char *files_read_small(int fd, size_t most, size_t *size, struct error *err)
{
	struct stat st;
	char *text;
	ssize_t got = 1;
	size_t used = 0;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		fail(err, "this is no file");
		return NULL;
	}
	if ((uint64_t)st.st_size > most) {
		fail(err, "it is larger than %zu bytes", most);
		return NULL;
	}
	text = array_new((size_t)st.st_size + 1, 1);
	while (used < (size_t)st.st_size &&
	    (got > 0 || (got < 0 && errno == EINTR))) {
		got = read(fd, text + used, (size_t)st.st_size - used);
		used += got > 0 ? (size_t)got : 0;
	}
	if (got < 0) {
		fail(err, "it cannot be read: %s", strerror(errno));
		free(text);
		return NULL;
	}
	*size = used;
	return text;
}

int files_write(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t done = write(fd, bytes, length);

		if (done < 0 && errno != EINTR)
			return errno;
		bytes += done < 0 ? 0 : done;
		length -= done < 0 ? 0 : (size_t)done;
	}
	return 0;
}

/* ---- files that become texts ---- */

void text_file_open(struct text_file *f)
{
	while ((f->file = open_memstream(&f->text, &f->length)) == NULL)
		memory_make_room(BUFSIZ);
}

void text_file_close(struct text_file *f)
{
	if (fclose(f->file) != 0)
		error_end_of_memory(f->length);
}
