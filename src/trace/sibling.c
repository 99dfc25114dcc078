#include "config.h"

#include "trace/sibling.h"

#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>

static const struct {
	enum sibling sibling;
	const char *ending, *other;
} pairs[] = {
	{ SIBLING_DATA, ".key", ".data" },
	{ SIBLING_DATA, ".header", ".body" },
	{ SIBLING_KEYS, ".data", ".key" },
	{ SIBLING_KEYS, ".body", ".header" },
	{ SIBLING_SEC, "", ".sec" },
};

static bool open_pair(struct source *s, const char *path, const char *ending,
    const char *other)
{
	size_t length = strlen(path), cut = strlen(ending);
	char name[PATH_MAX];
	struct stat st;
	int size;

	if (length < cut || strcmp(path + length - cut, ending) != 0 ||
	    length >= sizeof name)
		return false;
	size = snprintf(name, sizeof name, "%.*s%s", (int)(length - cut), path,
	    other);
	return size > 0 && (size_t)size < sizeof name && stat(name, &st) == 0 &&
	    S_ISREG(st.st_mode) && source_open(s, name, NULL, NULL);
}

bool sibling_open(struct source *s, const char *path, enum sibling sibling)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (pairs[i].sibling == sibling &&
		    open_pair(s, path, pairs[i].ending, pairs[i].other))
			return true;
	*s = (struct source){ .bytes = bytes_of("", 0) };
	return false;
}
