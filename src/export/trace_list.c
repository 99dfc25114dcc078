#include "config.h"

#include "export/trace_list.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"

enum { PIECE = 64 * 1024 };

size_t trace_list_split(char *text, size_t length, char end,
    const char **names, size_t room)
{
	char *const last = text + length;
	size_t count = 0;

	for (char *at = text, *stop; at < last; at = stop + 1) {
		stop = memchr(at, end, (size_t)(last - at));
		if (stop == NULL)
			stop = last;
		if (stop > at && count < room) {
			*stop = '\0';
			names[count] = at;
		}
		count += stop > at;
	}
	return count;
}

/* All that the file has, and a zero byte. */
static char *read_whole(int fd, size_t *length, struct error *err)
{
	char *text = NULL, *grown;
	size_t room = 0;
	ssize_t got;

	*length = 0;
	do {
		grown = array_grow(text, &room, *length + PIECE + 1, 1, err);
		if (grown == NULL)
			break;
		text = grown;
		got = read(fd, text + *length, PIECE);
		if (got > 0)
			*length += (size_t)got;
	} while (got > 0 || (got < 0 && errno == EINTR));
	if (grown != NULL && got == 0) {
		text[*length] = '\0';
		return text;
	}
	if (grown != NULL)
		fail(err, "cannot be read: %s", strerror(errno));
	free(text);
	return NULL;
}

static char *read_file(const char *path, size_t *length, struct error *err)
{
	const bool is_input = strcmp(path, "-") == 0;
	int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	char *text = NULL, clean[200];

	if (fd < 0)
		fail(err, "cannot be opened: %s", strerror(errno));
	else
		text = read_whole(fd, length, err);
	if (fd >= 0 && !is_input)
		close(fd);
	if (text == NULL && !error_is_memory(err)) {
		text_clean(clean, sizeof clean, slice_of(path));
		error_prefix(err, is_input ? "standard input" : clean);
	}
	return text;
}

bool trace_list_open(struct options *o, struct error *err)
{
	const char end = o->has[OPTION_NULL] ? '\0' : '\n', **paths;
	size_t length, count;

	if (o->texts[OPTION_FILES_FROM] == NULL)
		return true;
	o->listed_names = read_file(o->texts[OPTION_FILES_FROM], &length, err);
	if (o->listed_names == NULL)
		return false;
	count = trace_list_split(o->listed_names, length, end, NULL, 0);
	paths = array_new(o->path_count + count + 1, sizeof *paths, err);
	if (paths == NULL)
		return false;
	memcpy(paths, o->paths, o->path_count * sizeof *paths);
	trace_list_split(o->listed_names, length, end,
	    paths + o->path_count, count);
	free(o->paths);
	o->paths = paths;
	o->path_count += count;
	o->path = paths[0];
	return true;
}
