#include "config.h"

#include "base/folder_names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { PATH = 4096, NAMES = 512 };

struct found {
	char *names[NAMES];
	size_t count;
};

/* The path up to its last part. */
static int open_folder(const char *begun, size_t length)
{
	char path[PATH];

	if (length >= sizeof path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(path, begun, length);
	path[length] = '\0';
	return open(length == 0 ? "." : path,
	    O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
}

static bool is_meant(const char *name, const char *begin)
{
	return strncmp(name, begin, strlen(begin)) == 0 &&
	    (name[0] != '.' || begin[0] == '.') && strcmp(name, ".") != 0 &&
	    strcmp(name, "..") != 0 && text_is_clean(slice_of(name));
}

/* A pipe, or a device, is nothing that is opened by name. */
static void add(struct found *f, int folder, const char *name)
{
	size_t length = strlen(name);
	struct stat st;
	char *copy;

	if (f->count == NAMES || fstatat(folder, name, &st, 0) != 0 ||
	    (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
		return;
	copy = malloc(length + 2);
	if (copy == NULL)
		return;
	memcpy(copy, name, length + 1);
	if (S_ISDIR(st.st_mode))
		memcpy(copy + length, "/", 2);
	f->names[f->count++] = copy;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What does not fit any more is left out. */
static void write_names(const struct found *f, int fd)
{
	size_t used = 0;

	for (size_t i = 0; i < f->count; i++) {
		size_t length = strlen(f->names[i]) + 1;

		if (used + length > FOLDER_NAMES_BYTES ||
		    write(fd, f->names[i], length) != (ssize_t)length)
			return;
		used += length;
	}
}

static void look(DIR *folder, const char *begin, struct found *f)
{
	struct dirent *entry;

	for (int i = 0; i < FOLDER_NAMES_LOOKS &&
	     (entry = readdir(folder)) != NULL; i++)
		if (is_meant(entry->d_name, begin))
			add(f, dirfd(folder), entry->d_name);
	qsort(f->names, f->count, sizeof *f->names, compare);
}

int folder_names(const char *begun, struct error *err)
{
	const char *slash = strrchr(begun, '/');
	const char *begin = slash == NULL ? begun : slash + 1;
	int fd = open_folder(begun, (size_t)(begin - begun)), ends[2];
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);
	struct found f = { .count = 0 };

	if (folder == NULL || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
		fail(err, "%s", strerror(errno));
		if (folder != NULL)
			closedir(folder);
		else if (fd >= 0)
			close(fd);
		return -1;
	}
	look(folder, begin, &f);
	write_names(&f, ends[1]);
	closedir(folder);
	close(ends[1]);
	while (f.count > 0)
		free(f.names[--f.count]);
	return ends[0];
}
