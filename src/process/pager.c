/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/pager.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/portable.h"

/* ---- the pager ---- */

enum { NOT_RUN = 127 };

/* Is there such a program in $PATH? */
static bool is_in_path(const char *name, size_t length)
{
	const char *path = getenv("PATH");
	char file[PATH_MAX];

	while (path != NULL && *path != '\0') {
		size_t folder = strcspn(path, ":");
		int used = snprintf(file, sizeof file, "%.*s%s%.*s",
		    (int)folder, path, folder > 0 ? "/" : "", (int)length,
		    name);

		if (used < (int)sizeof file && access(file, X_OK) == 0)
			return true;
		path += folder + (path[folder] == ':');
	}
	return false;
}

const char *pager_command(void)
{
	const char *command = getenv("PAGER");
	size_t length;

	if (command == NULL)
		command = "less";
	length = strcspn(command, " \t");
	/* one that only the shell understands is believed */
	return strcmp(command, "cat") != 0 &&
	    (strcspn(command, "\"'$`\\|&;<>(){}*?=~/") < length ||
		(length > 0 && is_in_path(command, length))) ? command : NULL;
}

pid_t pager_start(const char *command)
{
	struct pollfd in = { .events = POLLIN };
	int ends[2];
	pid_t process;

	if (!portable_pipe(ends, true))
		return 0;
	process = fork();
	if (process == 0) {
		close(ends[1]);
		in.fd = ends[0];
		/* nothing to read is no reason to take the terminal */
		while (poll(&in, 1, -1) < 0 && errno == EINTR)
			;
		if ((in.revents & POLLIN) == 0 ||
		    dup2(ends[0], STDIN_FILENO) < 0)
			_exit(0);
		signal(SIGXFSZ, SIG_DFL);
		setenv("LESS", "FRX", 0);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(NOT_RUN);
	}
	if (process > 0)
		dup2(ends[1], STDOUT_FILENO);
	close(ends[0]);
	close(ends[1]);
	return process > 0 ? process : 0;
}

void pager_begin(void)
{
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
}

void pager_end(pid_t process)
{
	close(STDOUT_FILENO);
	while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
		;
}

/* ---- signals that end the program are noted ---- */

enum { NUMBERS = 3 };

static const int numbers[NUMBERS] = { SIGHUP, SIGINT, SIGTERM };

/* The signal handler must reach the first two. */
static atomic_bool has_come;
static volatile sig_atomic_t came;
static struct sigaction before[NUMBERS];

static void note(int number)
{
	came = number;
	has_come = true;
}

const atomic_bool *interrupt_begin(void)
{
	struct sigaction action = { .sa_handler = note };

	sigemptyset(&action.sa_mask);
	for (int i = 0; i < NUMBERS; i++) {
		sigaction(numbers[i], NULL, &before[i]);
		if (before[i].sa_handler != SIG_IGN)
			sigaction(numbers[i], &action, NULL);
	}
	return &has_come;
}

void interrupt_end(void)
{
	for (int i = 0; i < NUMBERS; i++)
		sigaction(numbers[i], &before[i], NULL);
}

void interrupt_obey(void)
{
	if (came == 0)
		return;
	signal(came, SIG_DFL);
	raise(came);
}
