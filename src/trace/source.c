#include "config.h"

#include "trace/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trace/lookalike.h"

enum { NESTED = 2 }; /* a gzip in a zip, not more */

/* A trace shrinks by ten when it is packed, an idle one by a hundred.  What
 * grows more is a trap, and what grows much is not kept in memory. */
enum { KEPT_TIMES = 4, KEPT_LEAST = 32 << 20 };
enum { GROWN_TIMES = 256, GROWN_LEAST = 64 << 20 };

static bool map_file(struct source *s, int fd, struct error *err)
{
	s->map = file_map_new(fd, err);
	if (s->map == NULL)
		return false;
	s->bytes = file_map_bytes(s->map);
	return true;
}

static bool spool_file(struct source *s, int fd, const struct progress *p,
    struct error *err)
{
	struct spool spool;
	bool done;

	if (!spool_open(&spool, s->memory, 0, 0, err))
		return false;
	spool.progress = p;
	spool.takes_any = s->takes_any;
	done = spool_read_all(&spool, fd, err) && map_file(s, spool.fd, err);
	spool_close(&spool);
	return done;
}

static void add_packing(struct source *s, const char *packing)
{
	size_t length = strlen(s->packing);

	snprintf(s->packing + length, sizeof s->packing - length, "%s%s",
	    length > 0 ? ", " : "", packing);
}

uint64_t source_most(uint64_t packed)
{
	return packed * GROWN_TIMES + GROWN_LEAST;
}

static bool open_spool(struct spool *spool, const struct source *s,
    struct error *err)
{
	return spool_open(spool, s->memory,
	    s->file_bytes * KEPT_TIMES + KEPT_LEAST,
	    source_most(s->file_bytes), err);
}

/* Puts what is in the bytes in their place. */
static bool unpack_once(struct source *s, const struct progress *p,
    struct error *err)
{
	struct file_map *packed = s->map;
	char packing[UNPACK_NAME];
	struct spool spool;
	bool done;

	if (!open_spool(&spool, s, err))
		return false;
	spool.progress = p;
	spool.takes_any = s->takes_any;
	spool.from = packed;
	done = unpack(s->bytes, s->choice, &spool, packing, &s->notices, err) &&
	    map_file(s, spool.fd, err);
	spool_close(&spool);
	if (!done) {
		s->map = packed;
		return false;
	}
	if (packed != NULL && file_map_has_changed(packed))
		notices_add(&s->notices, NOTICE_FILE_CHANGED, 1, 0);
	file_map_free(packed);
	add_packing(s, packing);
	return true;
}

static bool unpack_all(struct source *s, const struct progress *p,
    struct error *err)
{
	s->file_bytes = s->bytes.left;
	for (int i = 0; lookalike_content(s->bytes) == CONTENT_PACKED; i++) {
		if (s->keeps_bundle && unpack_is_bundle(s->bytes))
			return true;
		if (i == NESTED)
			return fail(err,
			    "is packed more than twice; "
			    "unpack it first");
		if (!unpack_once(s, p, err))
			return false;
	}
	return true;
}

static bool read_from(struct source *s, int fd, const struct progress *p,
    struct error *err)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return fail(err, "cannot be read: %s", strerror(errno));
	if (S_ISDIR(st.st_mode))
		return fail(err, "%s",
		    faccessat(fd, "form.template", F_OK, 0) == 0 ?
			"is a recording of Apple Instruments, not an Android "
			"method trace; open it in Instruments" :
			"is a directory, not a trace file");
	return (S_ISREG(st.st_mode) ? map_file(s, fd, err) :
				      spool_file(s, fd, p, err)) &&
	    unpack_all(s, p, err);
}

static bool open_path(struct source *s, const char *path,
    const struct progress *p, struct error *err)
{
	bool is_input = strcmp(path, "-") == 0, done;
	/* A FIFO is waited for where a stop is heard, not here. */
	int fd = is_input ? STDIN_FILENO :
			    open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return fail(err, "cannot be opened: %s", strerror(errno));
	done = read_from(s, fd, p, err);
	if (!is_input)
		close(fd);
	if (!done)
		source_close(s);
	return done;
}

bool source_open(struct source *s, const char *path, const struct memory *m,
    const struct progress *p, struct error *err)
{
	*s = (struct source){ .bytes = bytes_of("", 0), .memory = m };
	return open_path(s, path, p, err);
}

bool source_open_any(struct source *s, const char *path,
    const struct memory *m, const struct progress *p, struct error *err)
{
	*s = (struct source){ .bytes = bytes_of("", 0), .memory = m,
		.takes_any = true };
	return open_path(s, path, p, err);
}

bool source_open_file(struct source *s, int fd,
    const struct unpack_choice *choice, const struct memory *m,
    const struct progress *p, struct error *err)
{
	*s = (struct source){ .bytes = bytes_of("", 0), .memory = m,
		.takes_any = true, .choice = choice };
	if (read_from(s, fd, p, err))
		return true;
	source_close(s);
	return false;
}

bool source_open_input(struct source *s, int fd, bool takes_any,
    const struct memory *m, struct error *err)
{
	*s = (struct source){ .bytes = bytes_of("", 0), .memory = m,
		.takes_any = takes_any };
	if (read_from(s, fd, NULL, err))
		return true;
	source_close(s);
	return false;
}

bool source_open_bundle(struct source *s, int fd, const struct memory *m,
    struct error *err)
{
	*s = (struct source){ .bytes = bytes_of("", 0), .memory = m,
		.takes_any = true, .keeps_bundle = true };
	if (read_from(s, fd, NULL, err))
		return true;
	source_close(s);
	return false;
}

bool source_of_bytes(struct source *s, struct bytes b, const struct progress *p,
    struct error *err)
{
	*s = (struct source){ .bytes = b };
	if (unpack_all(s, p, err))
		return true;
	source_close(s);
	return false;
}

bool source_open_growing(struct source *s, const char *path,
    struct growing *shared, struct error *err)
{
	*s = (struct source){ .bytes = bytes_of("", 0),
		.memory = shared->memory };
	s->growth = growth_open(path, shared, err);
	if (s->growth == NULL)
		return false;
	s->map = growth_map(s->growth);
	s->bytes = file_map_bytes(s->map);
	s->file_bytes = s->bytes.left;
	return true;
}

bool source_end_growth(struct source *s, enum growing_end why,
    const struct progress *p, struct error *err)
{
	bool is_stopped = false;

	if (s->growth != NULL && growth_is_pipe(s->growth))
		while (growth_wait(s->growth, &s->bytes))
			;
	if (s->growth != NULL)
		is_stopped = growth_end_unfit(s->growth, why);
	growth_free(s->growth);
	s->growth = NULL;
	if (is_stopped)
		return fail(err, "was not opened: stopped");
	return unpack_all(s, p, err);
}

void source_close(struct source *s)
{
	file_map_free(s->map);
	growth_free(s->growth);
	*s = (struct source){ .bytes = bytes_of("", 0) };
}
