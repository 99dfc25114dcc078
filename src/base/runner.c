#include "config.h"

#include "base/runner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/outside.h"
#include "base/sandbox.h"
#include "base/text.h"

enum { NOT_RUN = 127 };

struct runner {
	struct outside outside;
};

/* ---- in the other process --------------------------------------------- */

static void run_program(const char *const *command, int in, int out)
{
	outside_forget_signals();
	if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0) {
		alarm(RUNNER_PATIENCE_S); /* which outlives the next line */
		/* execvp takes no const, for old times' sake */
		execvp(command[0], (char *const *)(uintptr_t)command);
		dprintf(STDERR_FILENO, errno == ENOENT ? "no %s in PATH" :
		    "%s cannot be run", command[0]);
	}
	_exit(NOT_RUN);
}

/* Gives up when nobody reads. */
static void feed(int fd, const char *text, size_t length)
{
	struct pollfd out = { fd, POLLOUT, 0 };

	fcntl(fd, F_SETFL, O_NONBLOCK);
	while (length > 0 && poll(&out, 1, RUNNER_PATIENCE_S * 1000) > 0) {
		ssize_t written = write(fd, text, length);

		if (written < 0)
			return;
		text += written;
		length -= (size_t)written;
	}
}

/* The first line of what it said, or how it ended. */
static void say_why(struct runner_answer *answer, const char *program,
    int said, int status)
{
	char raw[RUNNER_WORDS];
	ssize_t length;

	fcntl(said, F_SETFL, O_NONBLOCK); /* another may have it open still */
	length = read(said, raw, sizeof raw - 1);
	raw[length < 0 ? 0 : length] = '\0';
	raw[strcspn(raw, "\n")] = '\0';
	text_clean(answer->words, sizeof answer->words, slice_of(raw));
	if (raw[0] != '\0')
		return;
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
		snprintf(answer->words, sizeof answer->words,
		    "%.32s took too long", program);
	else
		snprintf(answer->words, sizeof answer->words,
		    "%.32s failed", program);
}

static bool run(const char *const *command, struct slice text,
    struct runner_answer *answer)
{
	int in[2] = { -1, -1 }, said[2] = { -1, -1 }, status = -1;
	pid_t child = -1;

	snprintf(answer->words, sizeof answer->words, "out of processes");
	if (pipe2(in, O_CLOEXEC) == 0 && pipe2(said, O_CLOEXEC) == 0)
		child = fork();
	if (child == 0)
		run_program(command, in[0], said[1]);
	close(in[0]);
	close(said[1]);
	if (child > 0)
		feed(in[1], text.at, text.length);
	close(in[1]);
	if (child > 0 && waitpid(child, &status, 0) == child && status != 0)
		say_why(answer, command[0], said[0], status);
	close(said[0]);
	return status == 0;
}

static struct runner_answer answer_to(const struct runner_commands *commands,
    struct slice text)
{
	struct runner_answer answer = { .done = -1 };

	for (size_t i = 0; i < commands->count && answer.done < 0; i++)
		if (run(commands->of[i], text, &answer))
			answer.done = (int)i;
	return answer;
}

/* Until nobody has the other end of the socket open. */
static void serve(const void *how)
{
	const struct runner_commands *commands = how;
	static char packet[1 + RUNNER_MOST];
	struct runner_answer answer;
	ssize_t length;

	if (!commands->is_free && !sandbox_enter_to_run(NULL))
		return;
	while ((length = read(OUTSIDE_FD, packet, sizeof packet)) > 0) {
		answer = answer_to(commands, (struct slice){ packet + 1,
		    (size_t)length - 1 });
		if (write(OUTSIDE_FD, &answer, sizeof answer) < 0)
			continue; /* what is asked is done for nobody, too */
	}
}

/* ---- in ours ------------------------------------------------------------ */

struct runner *runner_new(const struct runner_commands *commands,
    struct error *err)
{
	const int room = 2 * RUNNER_MOST;
	struct runner *runner = array_new(1, sizeof *runner, err);

	if (runner == NULL)
		return NULL;
	if (!outside_start(&runner->outside, serve, commands, err)) {
		free(runner);
		return NULL;
	}
	/* What fails here shows when a long text is sent. */
	setsockopt(runner->outside.fd, SOL_SOCKET, SO_SNDBUF, &room,
	    sizeof room);
	fcntl(runner->outside.fd, F_SETFL, O_NONBLOCK);
	return runner;
}

void runner_free(struct runner *runner)
{
	if (runner == NULL)
		return;
	outside_end(&runner->outside);
	free(runner);
}

int runner_fd(const struct runner *runner)
{
	return runner->outside.fd;
}

bool runner_send(struct runner *runner, const char *text, size_t length)
{
	char kind = 't'; /* so that an empty text is no end */
	struct iovec packet[] = { { &kind, 1 },
		{ (void *)(uintptr_t)text, length } };

	return length <= RUNNER_MOST && writev(runner->outside.fd, packet, 2) > 0;
}

enum runner_news runner_take(struct runner *runner, struct runner_answer *out)
{
	ssize_t length = read(runner->outside.fd, out, sizeof *out);

	if (length == (ssize_t)sizeof *out)
		return RUNNER_ANSWER;
	return length < 0 && (errno == EAGAIN || errno == EINTR) ?
	    RUNNER_NOTHING :
	    RUNNER_GONE;
}
