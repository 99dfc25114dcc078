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
#include <sys/wait.h>
#include <unistd.h>

#include "base/outside.h"
#include "base/sandbox.h"
#include "base/text.h"

enum { NOT_RUN = 127 };

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

struct runner_task {
	const struct runner_commands *commands;
	struct slice text;
};

static void serve(const void *how)
{
	const struct runner_task *task = how;
	struct runner_answer answer;

	if (!task->commands->is_free && !sandbox_enter_to_run(NULL))
		return;
	answer = answer_to(task->commands, task->text);
	outside_send(OUTSIDE_FD, &answer, sizeof answer, -1);
}

void runner_run(const struct runner_commands *commands, const char *text,
    size_t length, struct runner_answer *answer)
{
	const struct runner_task task = { commands, { text, length } };
	struct outside outside;
	bool done;
	int none;

	*answer = (struct runner_answer){ .done = -1,
		.words = "out of processes" };
	if (!outside_start(&outside, serve, &task, NULL))
		return;
	done = outside_receive(outside.fd, answer, sizeof *answer, &none);
	if (!done)
		*answer = (struct runner_answer){ .done = -1,
			.words = "what runs it has ended" };
	outside_end(&outside);
}
