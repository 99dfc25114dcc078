#include "config.h"

#include "base/job.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

enum { NOT_RUN = 127, SAID = 2 * RUNNER_WORDS, WORDS_MOST = 64 };

/* It leads its group, and can be stopped. */
static const char ready_mark = '!';

struct job_task {
	const char *program;
	char *const *words;
};

static void run_program(const struct job_task *task, int out)
{
	char *list[WORDS_MOST + 2];
	size_t count = 0;

	list[count++] = (char *)(uintptr_t)task->program;
	while (count < WORDS_MOST + 1 && task->words[count - 1] != NULL) {
		list[count] = task->words[count - 1];
		count++;
	}
	list[count] = NULL;
	outside_forget_signals();
	if (dup2(out, STDERR_FILENO) >= 0) {
		execv("/proc/self/exe", list);
		execvp(task->program, list);
		dprintf(STDERR_FILENO, "it cannot be started: %s",
		    strerror(errno));
	}
	_exit(NOT_RUN);
}

/* The last line that is said until the end; *length of it. */
static size_t listen(int fd, char *line, size_t room)
{
	size_t used = 0;
	bool is_ended = false; /* a line; what follows takes its place */
	char c;

	while (read(fd, &c, 1) == 1) {
		if (c == '\n') {
			is_ended = true;
			continue;
		}
		used = is_ended ? 0 : used;
		is_ended = false;
		if (used < room)
			line[used++] = c;
	}
	return used;
}

/* Without our own name in front of it. */
static void keep_words(struct runner_answer *answer, struct slice line)
{
	static const char name[] = "artscope: ";

	if (slice_starts(line, name)) {
		line.at += sizeof name - 1;
		line.length -= sizeof name - 1;
	}
	text_clean(answer->words, sizeof answer->words, line);
}

static void serve(const void *how)
{
	struct runner_answer answer = { .done = -1, .words = "" };
	int said[2] = { -1, -1 }, status = -1;
	char line[SAID];
	pid_t child = -1;

	outside_send(OUTSIDE_FD, &ready_mark, 1, -1);
	if (pipe(said) == 0)
		child = fork();
	if (child == 0) {
		close(said[0]);
		run_program(how, said[1]);
	}
	close(said[1]);
	if (child > 0) {
		size_t length = listen(said[0], line, sizeof line);

		keep_words(&answer, (struct slice){ line, length });
		if (waitpid(child, &status, 0) == child && status == 0)
			answer.done = 0;
	}
	if (answer.done != 0 && answer.words[0] == '\0')
		snprintf(answer.words, sizeof answer.words, "it failed");
	outside_send(OUTSIDE_FD, &answer, sizeof answer, -1);
}

bool job_start(struct job *j, const char *program, char *const *words,
    struct error *err)
{
	const struct job_task task = { program, words };
	char ready;
	int none;

	if (j->is_running)
		return fail(err, "another one is still running");
	if (!outside_start(&j->outside, serve, &task, err))
		return false;
	j->is_running = outside_receive(j->outside.fd, &ready, 1, &none);
	if (!j->is_running)
		outside_end(&j->outside);
	return j->is_running || fail(err, "what runs it has ended");
}

int job_fd(const struct job *j)
{
	return j->is_running ? j->outside.fd : -1;
}

void job_take(struct job *j, struct runner_answer *answer)
{
	int none;

	if (!outside_receive(j->outside.fd, answer, sizeof *answer, &none))
		*answer = (struct runner_answer){ -1, "given up" };
	outside_end(&j->outside);
	j->is_running = false;
}

/* It leads a group: the program is in it, too. */
void job_stop(struct job *j)
{
	if (j->is_running)
		kill(-j->outside.process, SIGTERM);
}
