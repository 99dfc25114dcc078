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

/* Can the command be run?  One that only the shell understands is believed. */
static bool is_runnable(const char *command)
{
	size_t length = strcspn(command, " \t");

	if (strcspn(command, "\"'$`\\|&;<>(){}*?=~/") < length)
		return true;
	return length > 0 && is_in_path(command, length);
}

const char *pager_command(void)
{
	const char *command = getenv("PAGER");

	if (command == NULL)
		command = "less";
	return strcmp(command, "cat") != 0 && is_runnable(command) ? command :
								     NULL;
}

/* Runs the pager once there is a text: nothing to read is no reason to take the
 * terminal. */
static void run_pager(const char *command, int text)
{
	struct pollfd in = { text, POLLIN, 0 };

	while (poll(&in, 1, -1) < 0 && errno == EINTR)
		;
	if ((in.revents & POLLIN) != 0 && dup2(text, STDIN_FILENO) >= 0) {
		signal(SIGXFSZ, SIG_DFL);
		setenv("LESS", "FRX", 0);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(NOT_RUN);
	}
	_exit(0);
}

pid_t pager_start(const char *command)
{
	int ends[2];
	pid_t process;

	if (!portable_pipe(ends, true))
		return 0;
	process = fork();
	if (process == 0) {
		close(ends[1]);
		run_pager(command, ends[0]);
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
