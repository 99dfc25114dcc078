#include "config.h"

#include "trace/sibling.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/file_map.h"

static const struct {
	enum sibling sibling;
	const char *ending, *other;
} pairs[SIBLING_NAMES] = {
	{ SIBLING_DATA, ".key", ".data" },
	{ SIBLING_DATA, ".header", ".body" },
	{ SIBLING_DATA, ".sec", "" },
	{ SIBLING_KEYS, ".data", ".key" },
	{ SIBLING_KEYS, ".body", ".header" },
	{ SIBLING_SEC, "", ".sec" },
};

/* These names are numbered; one that it cannot have, or that does not fit, is empty. */
static void name_of(const char *path, int number, char *out, size_t size)
{
	size_t length = strlen(path), cut = strlen(pairs[number].ending);
	int needed;

	out[0] = '\0';
	if (length < cut || length >= PATH_MAX ||
	    strcmp(path + length - cut, pairs[number].ending) != 0)
		return;
	needed = snprintf(out, size, "%.*s%s", (int)(length - cut), path,
	    pairs[number].other);
	if (needed < 0 || (size_t)needed >= size)
		out[0] = '\0';
}

bool sibling_is(const char *path, const char *other)
{
	char name[PATH_MAX];

	for (int i = 0; i < SIBLING_NAMES; i++) {
		name_of(path, i, name, sizeof name);
		if (name[0] != '\0' && strcmp(name, other) == 0)
			return true;
	}
	return false;
}

bool sibling_files_list(struct sibling_files *f, const char *const *paths,
    size_t count, struct error *err)
{
	*f = (struct sibling_files){ .count = count * (1 + SIBLING_NAMES) };
	f->names = array_new(f->count, sizeof *f->names, err);
	f->own = array_new(count * SIBLING_NAMES, PATH_MAX, err);
	if (f->names == NULL || f->own == NULL)
		return false;
	for (size_t i = 0; i < count; i++)
		f->names[i] = paths[i];
	for (size_t i = 0; i < count * SIBLING_NAMES; i++) {
		char *name = f->own + i * PATH_MAX;

		name_of(paths[i / SIBLING_NAMES], (int)(i % SIBLING_NAMES),
		    name, PATH_MAX);
		f->names[count + i] = name;
	}
	return true;
}

void sibling_files_free(struct sibling_files *f)
{
	free(f->names);
	free(f->own);
}

static bool open_file(struct source *s, const char *name,
    const struct memory *memory)
{
	struct stat st;

	return name[0] != '\0' && stat(name, &st) == 0 &&
	    S_ISREG(st.st_mode) && source_open(s, name, memory, NULL, NULL);
}

bool sibling_open(struct source *s, const char *path, enum sibling sibling,
    const struct memory *memory)
{
	char name[PATH_MAX];

	for (int i = 0; i < SIBLING_NAMES; i++) {
		name_of(path, i, name, sizeof name);
		if (pairs[i].sibling == sibling &&
		    open_file(s, name, memory))
			return true;
	}
	*s = (struct source){ .bytes = bytes_of("", 0) };
	return false;
}

bool sibling_is_late(const char *path)
{
	char name[PATH_MAX];
	struct stat own, sec;

	if (path == NULL ||
	    snprintf(name, sizeof name, "%s.sec", path) >= (int)sizeof name ||
	    stat(path, &own) != 0 || stat(name, &sec) != 0)
		return false;
	return file_written_ns(&sec) >= file_written_ns(&own);
}
