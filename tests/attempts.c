/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "attempts.h"
#include "rows.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/sockios.h>
#include <sys/syscall.h>
#endif

#include "base/memory.h"
#include "base/parallel.h"
#include "trace/unpack.h"

enum { PATH_SIZE = 64 };

static char home[] = "/tmp/artscope-XXXXXX";

/* home/trace, home/trace.sec, home/secret, home/temporary. */
static const char *at_home(const char *name)
{
	static char paths[16][PATH_SIZE];
	static int next;
	char *path = paths[next++ % 16];

	snprintf(path, PATH_SIZE, "%s/%s", home, name);
	return path;
}

struct options attempts_options;
static int open_before; /* a file that may be written */

/* 0, or errno. */
static int said(long result)
{
	return result < 0 ? errno : 0;
}

static int opened(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0600);

	return fd < 0 ? errno : close(fd);
}

static int read_trace(void)
{
	return opened(at_home("trace"), O_RDONLY);
}

static int read_sibling(void)
{
	return opened(at_home("trace.sec"), O_RDONLY);
}

static int read_secret(void)
{
	return opened(at_home("secret"), O_RDONLY);
}

static int read_system(void)
{
	return opened("/etc/passwd", O_RDONLY);
}

static int list_home(void)
{
	DIR *folder = opendir(home);

	return folder == NULL ? errno : closedir(folder);
}

static int change_trace(void)
{
	return opened(at_home("trace"), O_WRONLY);
}

static int empty_trace(void)
{
	return opened(at_home("trace"), O_RDONLY | O_TRUNC);
}

static int cut_trace(void)
{
	return said(truncate(at_home("trace"), 0));
}

static int remove_trace(void)
{
	return said(unlink(at_home("trace")));
}

static int make_beside(void)
{
	return opened(at_home("new"), O_WRONLY | O_CREAT);
}

static int make_temporary(void)
{
	return opened(at_home("temporary/new"), O_WRONLY | O_CREAT);
}

static int make_here(void)
{
	return opened("artscope-core", O_WRONLY | O_CREAT);
}

static int open_terminal(void)
{
	return opened("/dev/tty", O_RDWR);
}

static int change_mode(void)
{
	return said(chmod(at_home("trace"), 0777));
}

static int change_owner(void)
{
	return said(chown(at_home("trace"), NOBODY, NOBODY));
}

static int change_times(void)
{
	return said(utimensat(AT_FDCWD, at_home("trace"), NULL, 0));
}

static int write_what_is_open(void)
{
	return said(write(open_before, "x", 1) + ftruncate(open_before, 0));
}

static int spool_all(void)
{
	const struct memory low = { .is_low = true,
		.files = attempts_options.memory.files };
	struct spool s;

	for (int i = 0; i < SCRATCH_FILES - 1; i++) {
		if (!spool_open(&s, &low, 0, 0, NULL) ||
		    !spool_write(&s, "x", 1, NULL) || s.is_memory)
			return errno;
		spool_close(&s);
	}
	return 0;
}

static int memory_in_a_file(void)
{
	enum scratch_trouble why;
	struct scratch *s = scratch_new(attempts_options.memory.files, &why);
	char *piece = s == NULL ? NULL : scratch_take(s, 1 << 20, NULL);

	if (piece == NULL)
		return why == SCRATCH_IS_MEMORY ? 0 : EACCES;
	piece[0] = piece[(1 << 20) - 1] = 'x';
	scratch_free(s);
	return 0;
}

static int run_program(void)
{
	execl("/bin/sh", "sh", "-c", "exit 99", (char *)NULL);
	return errno;
}

static int start_process(void)
{
	pid_t child = fork();

	if (child == 0)
		_exit(0);
	return said(child);
}

static void *run_program_there(void *status)
{
	*(int *)status = run_program();
	return NULL;
}

static int run_program_in_thread(void)
{
	pthread_t thread;
	int status = UNTRIED;

	if (!parallel_start(&thread, run_program_there, &status) ||
	    pthread_join(thread, NULL) != 0)
		return UNTRIED;
	return status;
}

static int open_socket(void)
{
	return said(socket(AF_INET, SOCK_STREAM, 0));
}

static int type_for_user(void)
{
#ifdef TIOCSTI
	return said(ioctl(STDIN_FILENO, TIOCSTI, "x"));
#else
	return EPERM;
#endif
}

static int signal_self(void)
{
	return said(kill(getpid(), 0) + raise(SIGCONT));
}

static int signal_parent(void)
{
	return said(kill(getppid(), 0));
}

static int signal_everybody(void)
{
	return said(kill(-1, 0));
}

static int end_group(void)
{
	return said(kill(0, SIGTERM));
}

/* The group is this process alone, which ignores it. */
int attempts_stop_group(void)
{
	return said(kill(0, SIGTSTP));
}

#ifdef __linux__
/* What owns a pipe is sent its signals.  Nobody writes to this one. */
static int pipe_command(int command, int value)
{
	int ends[2], status;

	if (pipe(ends) != 0)
		return errno;
	status = said(fcntl(ends[0], command, value));
	close(ends[0]);
	close(ends[1]);
	return status;
}

static int give_pipe_to_parent(void)
{
	return pipe_command(F_SETOWN, getppid());
}

static int choose_signal_of_pipe(void)
{
	return pipe_command(F_SETSIG, SIGTERM);
}

static int have_pipe_signal(void)
{
	return pipe_command(F_SETFL, O_ASYNC);
}

static int have_pipe_signal_otherwise(void)
{
	int ends[2], one = 1, status;

	if (pipe(ends) != 0)
		return errno;
	status = said(ioctl(ends[0], FIOASYNC, &one));
	close(ends[0]);
	close(ends[1]);
	return status;
}

static int give_to_parent_otherwise(void)
{
	int parent = getppid();

	return said(ioctl(STDIN_FILENO, FIOSETOWN, &parent));
}

static int use_pipe(void)
{
	return pipe_command(F_SETFL, O_NONBLOCK) +
	    pipe_command(F_GETFL, 0) + pipe_command(F_SETFD, FD_CLOEXEC);
}

static int limit_self(void)
{
	return said(syscall(SYS_prlimit64, 0, RLIMIT_CORE, NULL, NULL));
}

static int limit_parent(void)
{
	return said(syscall(SYS_prlimit64, getppid(), RLIMIT_CORE, NULL, NULL));
}

static int be_nice(void)
{
	return said(setpriority(PRIO_PROCESS, 0, 19));
}

static int make_parent_nice(void)
{
	return said(setpriority(PRIO_PROCESS, (id_t)getppid(), 19));
}

static int call_of_tomorrow(void)
{
	return said(syscall(4000));
}

/* The names of src/process/call_list.txt with arguments that mean nothing. */
static int call_all(void)
{
	enum { allow, keep, program, refuse };
	static const struct {
		const char *name;
		long number;
		int kind;
	} calls[] = {
#define CALL(kind, name, number) { #name, number, kind },
#include "process/call_list.h"
#undef CALL
	};

	for (size_t i = 0; i < ROWS(calls); i++) {
		long left = strcmp(calls[i].name, "clone") == 0 ? 0 : -1;

		if (calls[i].kind == allow)
			continue;
		if (said(syscall(calls[i].number, left, -1, -1, -1, -1, -1)) !=
		    EPERM) {
			print_error("%s: %s\n", calls[i].name, strerror(errno));
			return errno;
		}
	}
	return EPERM;
}
#endif

const struct attempt attempts[] = {
	/* clang-format off */
	{ "the trace is read",          ANY,      read_trace, 0 },
	{ "its second file is read",    ANY,      read_sibling, 0 },
	{ "a file beside it",           LANDLOCK, read_secret, EACCES },
	{ "its folder",                 LANDLOCK, list_home, EACCES },
	{ "a file of the system",       LANDLOCK, read_system, EACCES },
	{ "the terminal, by its name",  EITHER,   open_terminal, EACCES },
	{ "the trace is changed",       EITHER,   change_trace, EACCES },
	{ "the trace is emptied",       FILTER,   empty_trace, EPERM },
	{ "the trace is cut",           FILTER,   cut_trace, EPERM },
	{ "the trace is removed",       EITHER,   remove_trace, EACCES },
	{ "a file is made beside it",   EITHER,   make_beside, EACCES },
	{ "and for temporary ones",     EITHER,   make_temporary, EACCES },
	{ "and here",                   EITHER,   make_here, EACCES },
	{ "a mode is changed",          FILTER,   change_mode, EPERM },
	{ "an owner is changed",        FILTER,   change_owner, EPERM },
	{ "times are changed",          FILTER,   change_times, EPERM },
	{ "what is open is written",    ANY,      write_what_is_open, 0 },
	{ "all spools",                 ANY,      spool_all, 0 },
	{ "memory in a file",           ANY,      memory_in_a_file, 0 },
	{ "a program is run",           FILTER,   run_program, EPERM },
	{ "by a thread",                FILTER,   run_program_in_thread, EPERM },
	{ "a process is started",       FILTER,   start_process, EPERM },
	{ "a socket",                   FILTER,   open_socket, EPERM },
	{ "keys typed for the user",    FILTER,   type_for_user, EPERM },
	{ "a signal to ourselves",      ANY,      signal_self, 0 },
	{ "a signal to another",        FILTER,   signal_parent, EPERM },
	{ "a signal to everybody",      FILTER,   signal_everybody, EPERM },
	{ "a signal that ends a group", FILTER,   end_group, EPERM },
#ifdef __linux__
	{ "a pipe of another owner",    FILTER,   give_pipe_to_parent, EPERM },
	{ "a signal of a pipe",         FILTER,   choose_signal_of_pipe, EPERM },
	{ "when it can be read",        FILTER,   have_pipe_signal, EPERM },
	{ "the same by ioctl",          FILTER,   have_pipe_signal_otherwise, EPERM },
	{ "an owner by ioctl",          FILTER,   give_to_parent_otherwise, EPERM },
	{ "flags of a pipe",            ANY,      use_pipe, 0 },
	{ "own limits",                 ANY,      limit_self, 0 },
	{ "limits of another",          FILTER,   limit_parent, EPERM },
	{ "own priority",               ANY,      be_nice, 0 },
	{ "the priority of another",    FILTER,   make_parent_nice, EPERM },
	{ "what no kernel has",         FILTER,   call_of_tomorrow, ENOSYS },
	{ "each call that is refused",  FILTER,   call_all, EPERM },
#endif
	/* clang-format on */
};

const size_t attempts_count = ROWS(attempts);

int attempts_begin(void **state)
{
	static const char *const files[] = { "trace", "trace.sec", "secret",
		"open" };

	(void)state;
	if (mkdtemp(home) == NULL || chmod(home, 0777) != 0 ||
	    chdir(home) != 0 ||
	    setenv("TMPDIR", at_home("temporary"), 1) != 0 ||
	    mkdir(at_home("temporary"), 0700) != 0 ||
	    chmod(at_home("temporary"), 0777) != 0)
		return -1;
	for (size_t i = 0; i < ROWS(files); i++)
		if (opened(at_home(files[i]), O_WRONLY | O_CREAT) != 0 ||
		    chmod(at_home(files[i]), 0666) != 0)
			return -1;
	open_before = open(at_home("open"), O_RDWR | O_CLOEXEC);
	return open_before < 0 ? -1 : 0;
}

int attempts_end(void **state)
{
	static const char *const names[] = { "trace", "trace.sec", "secret",
		"open", "new", "temporary/new", "artscope-core" };

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++)
		unlink(at_home(names[i]));
	rmdir(at_home("temporary"));
	return rmdir(home);
}
