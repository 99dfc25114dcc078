#include "config.h"

#include "trace/growing.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/now.h"
#include "trace/spool.h"

enum { NAP_MS = 50, PIECE = 64 * 1024, HEAD = 32 };

struct growth {
	struct growing *shared;
	const char *path;
	int fd;      /* of the file or the pipe */
	bool is_own; /* the descriptor is to be closed */
	bool is_pipe, is_closed;
	struct spool spool; /* of a pipe */
	struct file_map *map;
	struct stat file;
	int64_t given_ms; /* when more was given last */
	size_t head_size; /* of the beginning, which does not change: */
	unsigned char head[HEAD];
};

/* Nobody must wait for the writer of a FIFO where no stop is heard. */
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

struct growth *growth_open(const char *path, struct growing *shared,
    struct error *err)
{
	struct growth *g = array_new(1, sizeof *g, err);

	if (g == NULL)
		return NULL;
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

void growth_free(struct growth *g)
{
	if (g == NULL)
		return;
	if (g->is_own && g->fd >= 0)
		close(g->fd);
	spool_close(&g->spool);
	free(g);
}

struct file_map *growth_map(struct growth *g)
{
	return g->map;
}

bool growth_is_pipe(const struct growth *g)
{
	return g->is_pipe;
}

bool growth_end_unfit(struct growth *g, enum growing_end why)
{
	g->shared->end = why;
	return g->shared->is_stopped;
}

static bool end(struct growth *g, enum growing_end why)
{
	g->shared->end = why;
	return false;
}

/* Puts away what the pipe gives.  False: there is no room for it. */
static bool spool_piece(struct growth *g)
{
	char piece[PIECE];
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

/* Until something may have changed, or for a while. */
static bool nap(struct growth *g)
{
	struct pollfd input = { .fd = g->fd, .events = POLLIN };
	bool has_input = g->is_pipe && !g->is_closed;

	if (poll(&input, has_input, NAP_MS) <= 0 || spool_piece(g))
		return true;
	return end(g, GROWING_NO_ROOM);
}

/* Has the path become that of another file? */
static bool is_other_file(const struct growth *g)
{
	struct stat now;

	return g->is_own && !g->is_pipe && stat(g->path, &now) == 0 &&
	    (now.st_dev != g->file.st_dev || now.st_ino != g->file.st_ino);
}

/* The file may have been emptied and written anew since the last look. */
static bool is_other_recording(struct growth *g, struct bytes all)
{
	size_t size = all.left < HEAD ? all.left : HEAD;

	if (memcmp(g->head, all.at, g->head_size) != 0)
		return true;
	memcpy(g->head, all.at, size);
	g->head_size = size;
	return false;
}

/* Takes what has come.  False: nothing more will, but for `known` bytes. */
static bool look(struct growth *g, size_t known)
{
	size_t before = file_map_bytes(g->map).left, after;

	if (g->shared->is_stopped)
		return end(g, GROWING_STOPPED);
	if (!file_map_grow(g->map, NULL))
		return end(g, GROWING_CUT);
	after = file_map_bytes(g->map).left;
	if (after > before) {
		g->shared->came_ms = now_ms();
		if (is_other_recording(g, file_map_bytes(g->map)))
			return end(g, GROWING_REPLACED);
	}
	g->shared->behind = after - known;
	if (after > known)
		return true;
	if (g->is_closed)
		return end(g, GROWING_CLOSED);
	return !is_other_file(g) || end(g, GROWING_REPLACED);
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

	while ((goes_on = look(g, all->left)) && !is_due(g, all->left)) {
		begin_waiting(g->shared);
		if (!nap(g))
			return false;
	}
	if (!goes_on)
		return false;
	g->shared->is_waiting = false;
	g->shared->behind = 0;
	g->given_ms = now_ms();
	*all = file_map_bytes(g->map);
	return true;
}
