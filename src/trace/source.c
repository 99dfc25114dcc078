/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "base/times.h"
#include "trace/lookalike.h"
#include "trace/unpack.h"

/* ---- a file or a pipe whose trace is still being written ---- */

enum { NAP_MS = 50, READ_PIECE = 64 * 1024, HEAD = 32 };

struct growth {
	struct growing *shared;
	const char *path;
	int fd;      /* of the file or the pipe */
	bool is_own; /* fd is to be closed */
	bool is_pipe, is_closed;
	struct spool spool; /* of a pipe */
	struct file_map *map; /* of what is there so far; the source's */
	struct stat file;
	int64_t given_ms; /* when more was given last */
	size_t head_size;
	unsigned char head[HEAD]; /* the first bytes, which do not change */
};

/* Opens file or pipe without waiting for the writer of a FIFO, for no stop is
 * heard here. */
static bool open_input(struct growth *g, struct error *err)
{
	g->is_own = strcmp(g->path, "-") != 0;
	g->fd = g->is_own ? open(g->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) :
			    STDIN_FILENO;
	if (g->fd < 0 || fstat(g->fd, &g->file) != 0)
		return fail(err, "cannot be opened: %s", strerror(errno));
	if (S_ISDIR(g->file.st_mode))
		return fail(err, "is a directory, not a trace file");
	g->is_pipe = !S_ISREG(g->file.st_mode);
	return !g->is_pipe ||
	    spool_open(&g->spool, g->shared->memory, 0, 0, err);
}

/* Frees all but the map; accepts NULL. */
static void growth_free(struct growth *g)
{
	if (g == NULL)
		return;
	if (g->is_own && g->fd >= 0)
		close(g->fd);
	spool_close(&g->spool);
	free(g);
}

/*
 * Opens `path`, "-" for standard input.  Path, file and what is shared must
 * stay until growth_free.  A FIFO without a writer is waited for by
 * growth_wait.  Returns NULL on failure; the error does not name the file.
 */
static struct growth *growth_open(const char *path, struct growing *shared,
    struct error *err)
{
	struct growth *g = array_new(1, sizeof *g);

	g->shared = shared;
	g->path = path;
	g->fd = g->spool.fd = -1;
	shared->came_ms = now_ms();
	if (open_input(g, err))
		g->map = file_map_new_growing(g->is_pipe ? g->spool.fd : g->fd,
		    err);
	if (g->map != NULL)
		return g;
	growth_free(g);
	return NULL;
}

static bool end_growth(struct growth *g, enum growing_end why)
{
	g->shared->end = why;
	return false;
}

/* Spools what the pipe gives.  False: there is no room for it. */
static bool spool_piece(struct growth *g)
{
	char piece[READ_PIECE];
	int fd = g->spool.fd;
	ssize_t n = read(g->fd, piece, sizeof piece);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	g->is_closed = n <= 0;
	if (n <= 0)
		return true;
	return spool_write(&g->spool, piece, (size_t)n, NULL) &&
	    (fd == g->spool.fd || file_map_move(g->map, g->spool.fd, NULL));
}

/* Waits until something may have changed, or for a while. */
static bool nap(struct growth *g)
{
	struct pollfd input = { .fd = g->fd, .events = POLLIN };
	bool has_input = g->is_pipe && !g->is_closed;

	if (poll(&input, has_input, NAP_MS) <= 0 || spool_piece(g))
		return true;
	return end_growth(g, GROWING_NO_ROOM);
}

/* Does the path lead to another file by now? */
static bool is_other_file(const struct growth *g)
{
	struct stat now;

	return g->is_own && !g->is_pipe && stat(g->path, &now) == 0 &&
	    (now.st_dev != g->file.st_dev || now.st_ino != g->file.st_ino);
}

/* Has the file been emptied and written anew since the last look? */
static bool is_other_recording(struct growth *g, struct bytes all)
{
	size_t size = all.left < HEAD ? all.left : HEAD;

	if (memcmp(g->head, all.data, g->head_size) != 0)
		return true;
	memcpy(g->head, all.data, size);
	g->head_size = size;
	return false;
}

/* Takes the bytes that have come.  False: nothing will come beyond `known`
 * bytes. */
static bool take_more(struct growth *g, size_t known)
{
	size_t before = file_map_bytes(g->map).left, after;

	if (g->shared->is_stopped)
		return end_growth(g, GROWING_STOPPED);
	if (!file_map_grow(g->map, NULL))
		return end_growth(g, GROWING_CUT);
	after = file_map_bytes(g->map).left;
	if (after > before) {
		g->shared->came_ms = now_ms();
		if (is_other_recording(g, file_map_bytes(g->map)))
			return end_growth(g, GROWING_REPLACED);
	}
	g->shared->unread_bytes = after - known;
	if (after > known)
		return true;
	if (g->is_closed)
		return end_growth(g, GROWING_CLOSED);
	return !is_other_file(g) || end_growth(g, GROWING_REPLACED);
}

static bool is_due(const struct growth *g, size_t known)
{
	return file_map_bytes(g->map).left > known && !g->shared->is_paused &&
	    now_ms() - g->given_ms >= g->shared->interval_ms;
}

static void begin_waiting(struct growing *shared)
{
	shared->has_waited = true;
	if (atomic_exchange(&shared->is_waiting, true))
		return;
	if (shared->tell != NULL)
		shared->tell(shared->self);
}

bool growth_wait(void *self, struct bytes *all)
{
	struct growth *g = self;
	bool goes_on;

	while ((goes_on = take_more(g, all->left)) && !is_due(g, all->left)) {
		begin_waiting(g->shared);
		if (!nap(g))
			return false;
	}
	if (!goes_on)
		return false;
	g->shared->is_waiting = false;
	g->shared->unread_bytes = 0;
	g->given_ms = now_ms();
	*all = file_map_bytes(g->map);
	return true;
}

/* ---- mapping, spooling and unpacking ---- */

enum { NESTED = 2 }; /* a gzip in a zip, not more */

/* A trace shrinks by ten when it is packed, an idle one by a hundred.  A file
 * that grows more is a trap, and one that grows much is not kept in memory. */
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

/* Says what the spool is to become. */
static void set_hope(struct spool *spool, const struct source *s)
{
	if (s->choice != NULL)
		spool->has_hope = s->choice->has_hope;
	else if (s->takes_any)
		spool->has_hope = NULL;
}

static bool spool_file(struct source *s, int fd, const struct progress *p,
    struct error *err)
{
	struct spool spool;
	bool done;

	if (!spool_open(&spool, s->memory, 0, 0, err))
		return false;
	spool.progress = p;
	set_hope(&spool, s);
	done = spool_read_all(&spool, fd, err) && map_file(s, spool.fd, err);
	spool_close(&spool);
	return done;
}

static void add_packing(struct source *s, const char *packing)
{
	text_add_word(s->packing, sizeof s->packing, packing);
}

static bool open_spool(struct spool *spool, const struct source *s,
    struct error *err)
{
	return spool_open(spool, s->memory,
	    s->file_bytes * KEPT_TIMES + KEPT_LEAST,
	    s->file_bytes * GROWN_TIMES + GROWN_LEAST, err);
}

/* Puts what is packed in the bytes in their place. */
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
	set_hope(&spool, s);
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
		if (i == NESTED)
			return fail(err,
			    "is packed more than twice; "
			    "unpack it first");
		if (!unpack_once(s, p, err))
			return false;
	}
	return true;
}

/* ---- opening and closing ---- */

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
	/* Waits for the writer of a FIFO later, where a stop is heard. */
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
		.choice = choice };
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
	s->map = s->growth->map;
	s->bytes = file_map_bytes(s->map);
	s->file_bytes = s->bytes.left;
	return true;
}

bool source_end_growth(struct source *s, enum growing_end why,
    const struct progress *p, struct error *err)
{
	bool is_stopped = false;

	if (s->growth != NULL && s->growth->is_pipe)
		while (growth_wait(s->growth, &s->bytes))
			;
	if (s->growth != NULL) {
		s->growth->shared->end = why;
		is_stopped = s->growth->shared->is_stopped;
	}
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
