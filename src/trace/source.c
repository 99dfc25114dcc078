#include "config.h"

#include "trace/source.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static bool map_file(struct source *s, int fd, struct error *err)
{
	s->map = file_map_new(fd, err);
	if (s->map == NULL)
		return false;
	s->bytes = file_map_bytes(s->map);
	return true;
}

static bool read_from(struct source *s, int fd, const struct progress *p,
    struct error *err)
{
	struct stat st;

	(void)p;
	if (fstat(fd, &st) != 0)
		return fail(err, "cannot be read: %s", strerror(errno));
	if (S_ISDIR(st.st_mode))
		return fail(err, "is a directory, not a trace file");
	if (!map_file(s, fd, err))
		return false;
	s->file_bytes = s->bytes.left;
	return true;
}

bool source_open(struct source *s, const char *path, const struct progress *p,
    struct error *err)
{
	bool is_input = strcmp(path, "-") == 0, done;
	int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

	*s = (struct source){ .bytes = bytes_of("", 0) };
	if (fd < 0)
		return fail(err, "cannot be opened: %s", strerror(errno));
	done = read_from(s, fd, p, err);
	if (!is_input)
		close(fd);
	return done;
}

bool source_of_bytes(struct source *s, struct bytes b,
    const struct progress *p, struct error *err)
{
	(void)p;
	(void)err;
	*s = (struct source){ .bytes = b, .file_bytes = b.left };
	return true;
}

void source_close(struct source *s)
{
	file_map_free(s->map);
	*s = (struct source){ .bytes = bytes_of("", 0) };
}
