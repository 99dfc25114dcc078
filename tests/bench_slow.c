/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How long a key waits for its answer on a slow line: while a trace is followed
 * that grows all the time, and while a large one is loaded.
 *
 * The line is a model: whatever the program sends is taken from the
 * pseudo-terminal at once, up to 64 kB that have not left yet, and leaves at 25 kB a
 * second.  What counts is when the first byte of the answer leaves.
 */
#include "config.h"

#include "bench.h"

#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_process.h"
#include "pty.h"

enum {
	LINE_BYTES = 25000, /* a second */
	LINE_ROOM = 64 << 10,
	KEYS = 24,
	LOADING_KEYS = 4, /* that come in the time of loading */
	PIECES = 400,
	PIECE_MS = 50,
	APART_MS = 430, /* from an answer to the next key; no multiple of frames */
	PATIENCE_MS = 10000,
	CHUNK = 4096
};

struct line {
	int fd;
	double clear; /* when all that was taken has left */
	char last[64]; /* the end of it, for words cut in two */
};

static double waiting(const struct line *line, double now)
{
	return line->clear > now ? (line->clear - now) * LINE_BYTES : 0;
}

/* Takes what there is and there is room for.  Returns when the words have left,
 * NAN: they were not in it. */
static double take(struct line *line, const char *words)
{
	char bytes[sizeof line->last + CHUNK];
	size_t kept = strlen(line->last), all;
	double now = bench_seconds(), begin;
	struct pollfd input = { line->fd, POLLIN, 0 };
	const char *at;
	ssize_t n;

	if (waiting(line, now) + CHUNK > LINE_ROOM ||
	    poll(&input, 1, 1) <= 0) {
		poll(NULL, 0, 1);
		return NAN;
	}
	memcpy(bytes, line->last, kept);
	n = read(line->fd, bytes + kept, CHUNK - 1);
	if (n <= 0)
		return NAN;
	begin = line->clear > now ? line->clear : now;
	line->clear = begin + (double)n / LINE_BYTES;
	for (ssize_t i = 0; i < n; i++)
		if (bytes[kept + (size_t)i] == '\0')
			bytes[kept + (size_t)i] = ' ';
	bytes[kept + (size_t)n] = '\0';
	at = strstr(bytes, words);
	all = kept + (size_t)n;
	kept = all < sizeof line->last ? all : sizeof line->last - 1;
	memcpy(line->last, bytes + all - kept, kept);
	line->last[at == NULL ? kept : 0] = '\0';
	if (at == NULL)
		return NAN;
	return begin + fmax(0, (double)(at - bytes) - (double)(all - (size_t)n)) /
	    LINE_BYTES;
}

/* Until the words have left; NAN: they never did. */
static double answer(struct line *line, const char *words, double until)
{
	double left = NAN;

	while (isnan(left) && bench_seconds() < until)
		left = take(line, words);
	return left;
}

static void idle(struct line *line, int ms)
{
	double until = bench_seconds() + ms / 1000.0;

	while (bench_seconds() < until)
		take(line, "\001");
}

/* The longest wait of so many keys, by turns one that shows all the help and one
 * that shows the picture again, in ms. */
static double longest_wait(struct pty *p, int count)
{
	static const struct {
		const char *key, *words;
	} keys[] = { { "?", ": keys" }, { "q", "incl%" } };
	struct line line = { .fd = pty_fd(p) };
	double most = 0;

	answer(&line, "incl%", bench_seconds() + PATIENCE_MS / 1000.0);
	for (int i = 0; i < count; i++) {
		double begin, left;

		idle(&line, APART_MS + 37 * (i % 7));
		begin = bench_seconds();
		line.last[0] = '\0';
		pty_send(p, keys[i % 2].key);
		left = answer(&line, keys[i % 2].words,
		    begin + PATIENCE_MS / 1000.0);
		if (isnan(left))
			return NAN;
		most = fmax(most, left - begin);
	}
	return most * 1000;
}

/* Writes it bit by bit. */
static void grow(const char *from, int to)
{
	FILE *file = fopen(from, "rb");
	char *bytes;
	long size, done = 0;

	if (file == NULL || fseek(file, 0, SEEK_END) != 0 ||
	    (size = ftell(file)) <= 0 || (bytes = malloc((size_t)size)) == NULL)
		_exit(1);
	rewind(file);
	if (fread(bytes, 1, (size_t)size, file) != (size_t)size)
		_exit(1);
	for (int i = 1; i <= PIECES; i++) {
		long end = (long)((double)size * i / PIECES);

		if (write(to, bytes + done, (size_t)(end - done)) < 0)
			_exit(1);
		done = end;
		poll(NULL, 0, PIECE_MS);
	}
	_exit(0);
}

static double follow(const struct bench_programs *programs, const char *from,
    int rows, int columns)
{
	char path[] = "/tmp/artscope-XXXXXX";
	const char *const argv[] = { programs->artscope, "--follow", path,
		NULL };
	int fd = mkstemp(path);
	pid_t writer;
	struct pty *p;
	double wait;

	if (fd < 0)
		return NAN;
	writer = fork();
	if (writer == 0)
		grow(from, fd);
	close(fd);
	p = pty_start(rows, columns, argv);
	wait = longest_wait(p, KEYS);
	pty_free(p);
	if (writer > 0) {
		kill(writer, SIGKILL);
		waitpid(writer, NULL, 0);
	}
	unlink(path);
	return wait;
}

static double load(const struct bench_programs *programs, const char *path,
    int rows, int columns)
{
	const char *const argv[] = { programs->artscope, path, NULL };
	struct pty *p = pty_start(rows, columns, argv);
	double wait = longest_wait(p, LOADING_KEYS);

	pty_free(p);
	return wait;
}

void bench_slow(struct bench_case *c, const struct bench_programs *programs)
{
	static const char *const options[] = { "--layout=stream-v3", NULL };
	struct bench_case other = *c;

	if (c->kind != BENCH_PLAIN)
		return;
	if (c->records > BENCH_LARGE) {
		c->values[SLOW_LOAD_MS] = load(programs, c->path, 24, 80);
		c->values[SLOW_LOAD_LARGE_MS] = load(programs, c->path, 40,
		    120);
	} else if (bench_make_trace(&other, programs, options)) {
		c->values[SLOW_KEY_MS] = follow(programs, other.path, 24, 80);
		c->values[SLOW_KEY_LARGE_MS] = follow(programs, other.path, 40,
		    120);
		bench_remove_trace(&other);
	}
}
