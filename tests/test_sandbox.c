/*
 * test_sandbox.c - inside of the sandbox: what the program needs works, and
 * the rest does not.
 */
#include "config.h"

#include "rows.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sandbox.h"
#include "base/scratch.h"
#include "trace/spool.h"

enum { PATH_SIZE = 64 };

static char home[] = "/tmp/artscope-XXXXXX";

/* home/trace, home/trace.sec, home/secret, home/temporary, home/out/old. */
static const char *at_home(const char *name)
{
	static char paths[8][PATH_SIZE];
	static int next;
	char *path = paths[next++ % 8];

	snprintf(path, PATH_SIZE, "%s/%s", home, name);
	return path;
}

/* 0, or errno. */
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

static int cut_trace(void)
{
	return truncate(at_home("trace"), 0) == 0 ? 0 : errno;
}

static int remove_trace(void)
{
	return unlink(at_home("trace")) == 0 ? 0 : errno;
}

static int make_output(void)
{
	return opened(at_home("out/new"), O_WRONLY | O_CREAT | O_TRUNC);
}

static int make_elsewhere(void)
{
	return opened(at_home("new"), O_WRONLY | O_CREAT);
}

static int make_temporary(void)
{
	char path[PATH_SIZE];
	int fd;

	snprintf(path, sizeof path, "%s", at_home("temporary/XXXXXX"));
	fd = mkstemp(path);
	return fd >= 0 && unlink(path) == 0 ? close(fd) : errno;
}

static int spool(void)
{
	struct spool s;

	if (!spool_open(&s, NULL, 0, 0, NULL) || !spool_write(&s, "x", 1, NULL))
		return errno;
	spool_close(&s);
	return 0;
}

static int memory_in_a_file(void)
{
	enum scratch_trouble why;
	struct scratch *s = scratch_new(&why);
	char *piece = s == NULL ? NULL : scratch_take(s, 1 << 20, NULL);

	if (piece == NULL)
		return why == SCRATCH_IS_MEMORY ? 0 : EACCES;
	piece[0] = piece[(1 << 20) - 1] = 'x';
	scratch_free(s);
	return 0;
}

static int run_program(void)
{
	execl("/bin/sh", "sh", "-c", "exit 0", (char *)NULL);
	return errno;
}

static void *run_program_there(void *status)
{
	*(int *)status = run_program();
	return NULL;
}

static int run_program_in_thread(void)
{
	pthread_t thread;
	int status = 0;

	if (pthread_create(&thread, NULL, run_program_there, &status) != 0 ||
	    pthread_join(thread, NULL) != 0)
		return -1;
	return status;
}

static int open_socket(void)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	return fd < 0 ? errno : close(fd);
}

static int type_for_user(void)
{
#ifdef TIOCSTI
	return ioctl(STDIN_FILENO, TIOCSTI, "x") == 0 ? 0 : errno;
#else
	return EPERM;
#endif
}

static int signal_group(void)
{
	return kill(0, 0) == 0 ? 0 : errno;
}

/* What `attempt` says in a process that has given up its rights. */
static int inside(int (*attempt)(void))
{
	const char *const reads[] = { at_home("trace"), at_home("trace.sec"),
		at_home("trace.body") };
	const struct sandbox box = { reads, ROWS(reads), at_home("out/new"),
		at_home("temporary") };
	struct error err = { "" };
	pid_t child = fork();
	int status;

	if (child == 0) {
		if (!sandbox_enter(&box, &err)) {
			print_error("%s\n", err.text);
			_exit(254);
		}
		_exit(attempt());
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static void attempts(void **state)
{
	static const struct {
		const char *name, *needs;
		int (*attempt)(void);
		int status;
	} rows[] = {
		{ "the trace is read", "", read_trace, 0 },
		{ "its second file is read", "", read_sibling, 0 },
		{ "a file beside it", "Landlock", read_secret, EACCES },
		{ "its folder", "Landlock", list_home, EACCES },
		{ "files of the system", "", read_system, 0 },
		{ "the trace is changed", "Landlock", change_trace, EACCES },
		{ "the trace is cut", "Landlock", cut_trace, EACCES },
		{ "the trace is removed", "Landlock", remove_trace, EACCES },
		{ "the output is made", "", make_output, 0 },
		{ "another file is made", "Landlock", make_elsewhere, EACCES },
		{ "a temporary file", "", make_temporary, 0 },
		{ "a spool", "", spool, 0 },
		{ "memory in a file", "", memory_in_a_file, 0 },
		{ "a program is run", "seccomp", run_program, EPERM },
		{ "by a thread", "seccomp", run_program_in_thread, EPERM },
		{ "a socket", "seccomp", open_socket, EPERM },
		{ "keys typed for the user", "seccomp", type_for_user, EPERM },
		{ "a signal to our group", "", signal_group, 0 },
	};
	char name[80];

	(void)state;
	sandbox_name(name, sizeof name);
	for (size_t i = 0; i < ROWS(rows); i++) {
		if (strstr(name, rows[i].needs) == NULL)
			print_message("%s: left out, as there is no %s\n",
			    rows[i].name, rows[i].needs);
		else
			row_assert_number(rows[i].name,
			    inside(rows[i].attempt), rows[i].status);
	}
}

static int setup(void **state)
{
	static const char *const files[] = { "trace", "trace.sec", "secret" };

	(void)state;
	if (mkdtemp(home) == NULL ||
	    setenv("TMPDIR", at_home("temporary"), 1) != 0 || mkdir(at_home("out"), 0700) != 0 ||
	    mkdir(at_home("temporary"), 0700) != 0)
		return -1;
	for (size_t i = 0; i < ROWS(files); i++)
		if (opened(at_home(files[i]), O_WRONLY | O_CREAT) != 0)
			return -1;
	return 0;
}

static int teardown(void **state)
{
	static const char *const names[] = { "trace", "trace.sec", "secret",
		"new", "out/new" };

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++)
		unlink(at_home(names[i]));
	rmdir(at_home("out"));
	rmdir(at_home("temporary"));
	return rmdir(home);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(attempts),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
