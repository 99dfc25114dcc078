/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/portable.h"

static const int caught[] = { SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP,
	SIGINT, SIGQUIT };

enum {
	CAUGHT = sizeof caught / sizeof *caught,
	STOP_TRIES = 10,
	STOP_TRY_MS = 10
};

/* All that the handlers reach. */
static struct {
	int pipe[2];
	volatile sig_atomic_t is_continued;
	struct sigaction previous[CAUGHT], pipe_before;
} signals = { .pipe = { -1, -1 } };

static void on_signal(int number)
{
	int saved = errno;
	unsigned char byte = (unsigned char)number;

	if (write(signals.pipe[1], &byte, 1) < 0)
		errno = 0; /* a full pipe will be read anyway */
	errno = saved;
}

bool signals_start(struct error *err)
{
	struct sigaction ours = { .sa_handler = on_signal,
		.sa_flags = SA_RESTART };
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	if (!portable_pipe(signals.pipe, false))
		return fail(err, "cannot create a pipe: %s", strerror(errno));
	for (int i = 0; i < CAUGHT; i++) {
		sigaction(caught[i], NULL, &signals.previous[i]);
		if (signals.previous[i].sa_handler != SIG_IGN)
			sigaction(caught[i], &ours, NULL);
	}
	sigaction(SIGPIPE, &ignore, &signals.pipe_before);
	return true;
}

void signals_end(void)
{
	sigaction(SIGPIPE, &signals.pipe_before, NULL);
	for (int i = 0; i < CAUGHT; i++)
		sigaction(caught[i], &signals.previous[i], NULL);
	close(signals.pipe[0]);
	close(signals.pipe[1]);
}

int signals_fd(void)
{
	return signals.pipe[0];
}

int signals_next(void)
{
	unsigned char byte;

	return read(signals.pipe[0], &byte, 1) == 1 ? byte : 0;
}

static void on_continue(int number)
{
	(void)number;
	signals.is_continued = 1;
}

/*
 * Waits a little for the stop and its end, as another thread may be the one
 * that takes the stop.  In a group without a shell to continue it, as when a
 * terminal runs the program directly, nobody takes the stop: then the wait just
 * ends.
 */
static void wait_for_continue(void)
{
	for (int i = 0; i < STOP_TRIES && !signals.is_continued; i++)
		poll(NULL, 0, STOP_TRY_MS);
}

void signals_stop_group(void)
{
	const struct sigaction plain = { .sa_handler = SIG_DFL };
	/* expected: not worth a byte */
	const struct sigaction note = { .sa_handler = on_continue };
	struct sigaction stop, go_on;

	sigaction(SIGTSTP, NULL, &stop);
	if (stop.sa_handler == SIG_IGN)
		return;
	signals.is_continued = 0;
	sigaction(SIGTSTP, &plain, &stop);
	sigaction(SIGCONT, &note, &go_on);
	kill(0, SIGTSTP);
	wait_for_continue();
	sigaction(SIGCONT, &go_on, NULL);
	sigaction(SIGTSTP, &stop, NULL);
}
