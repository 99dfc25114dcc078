/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_monitor.c - the process outside of the viewer's sandbox: what it does when it
 * is asked, what it refuses, and how both end.
 */
#include "config.h"

#include "rows.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/monitor.h"
#include "process/worker_process.h"
#include "process/sandbox.h"

enum { FINE = 7, PATIENCE_S = 60 };

static char home[] = "/tmp/artscope-XXXXXX";

/* This very program, for being started anew. */
static char theme_name_at[4096];

/* "again WORD" is what may be started. */
static bool may_start(const void *of, int count, char **words, struct error *err)
{
	(void)of;
	(void)err;
	return count == 2 && strcmp(words[0], "again") == 0 &&
	    words[2] == NULL;
}

/* "job WORD" is what may run. */
static bool may_run(const void *of, int count, char **words, struct error *err)
{
	return (count == 2 && strcmp(words[0], of) == 0) ||
	    fail(err, "no such job");
}

/* The program as a job. */
static int be_job(const char *word)
{
	fputs("artscope: first\n", stderr);
	if (strcmp(word, "hang") == 0)
		alarm(PATIENCE_S), pause();
	if (strcmp(word, "fine") == 0)
		fputs("artscope: so \033 many\n", stderr);
	return strcmp(word, "fine") != 0;
}

/* "target" may be read. */
static bool may_read(const char *path, struct error *err)
{
	return strcmp(path, "target") == 0 || strcmp(path, "gone") == 0 ||
	    fail(err, "that is no\tmapping");
}

static const char *const command[] = { "sh", "-c", "test \"$(cat)\" = yes",
	NULL };
static const char *const *const commands[] = { command };
static const struct monitor_permissions ways = { { commands, 1, false },
	may_start, theme_name_at, may_run, "job", may_read };

/* ---- in the viewer ------------------------------------------------------ */

/* As the loop of the viewer does, but it waits. */
static enum monitor_news next(int fd, struct monitor_answer *a, int *file)
{
	struct pollfd in = { fd, POLLIN, 0 };
	enum monitor_news news;

	do {
		poll(&in, 1, PATIENCE_S * 1000);
		news = monitor_take(fd, a, file);
	} while (news == MONITOR_NOTHING);
	return news;
}

/* What one request comes to: done, or the text of the refusal. */
static int done_by(int fd, bool is_sent, int *file)
{
	struct monitor_answer a;

	if (!is_sent || next(fd, &a, file) != MONITOR_ANSWER)
		return -99;
	if (a.done < 0 && a.words[0] == '\0')
		return -98; /* without words */
	return a.done;
}

static bool ask(int fd, enum monitor_request what, const char *word)
{
	return monitor_ask(fd, what, 1, &word);
}

static int texts(int fd)
{
	static char large[MONITOR_TEXT_BYTES + 1];
	int file;

	return done_by(fd, monitor_send_text(fd, "yes", 3), &file) == 0 &&
		done_by(fd, monitor_send_text(fd, "no", 2), &file) == -1 &&
		done_by(fd, monitor_send_text(fd, large, MONITOR_TEXT_BYTES),
		    &file) == -1 &&
		!monitor_send_text(fd, large, MONITOR_TEXT_BYTES + 1) ?
	    FINE :
	    1;
}

static int new_files(int fd)
{
	static const struct {
		const char *name;
		int done;
	} rows[] = {
		{ "new", 0 }, { "new", -1 }, { "old", -1 }, { "link", -1 },
		{ "folder", -1 }, { "a b", 0 }, { "\xc3\xa4", 0 }, { "", -1 },
		{ ".", -1 }, { "..", -1 }, { ".hidden", -1 }, { "a/b", -1 },
		{ "/tmp/artscope-no", -1 }, { "../no", -1 }, { "a\nb", -1 },
		{ "\033[2J", -1 }, { "\xff", -1 }, { "-rf", 0 },
	};

	if (!sandbox_enter(NULL, 0, true, NULL))
		return 1;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char byte;
		int file,
		    done = done_by(fd, ask(fd, MONITOR_NEW_FILE, rows[i].name),
			&file);

		if (done != rows[i].done || (file >= 0) != (done == 0)) {
			print_error("\"%s\": %d\n", rows[i].name, done);
			return 2;
		}
		if (file >= 0 && (write(file, "x", 1) != 1 ||
		    lseek(file, 0, SEEK_SET) != 0 || read(file, &byte, 1) == 1 ||
		    close(file) != 0))
			return 3;
	}
	return FINE;
}

static int files_to_read(int fd)
{
	static const struct {
		const char *name;
		int done;
		const char *words;
	} rows[] = {
		{ "target", 0, "" }, { "old", -1, "that is no\\x09mapping" },
		{ "", -1, "that is no\\x09mapping" },
		{ "gone", -1, "No such file or directory" },
	};
	struct monitor_answer a;
	int file;

	if (!sandbox_enter(NULL, 0, true, NULL))
		return 1;
	for (size_t i = 0; i < ROWS(rows); i++) {
		if (!ask(fd, MONITOR_READ_FILE, rows[i].name) ||
		    next(fd, &a, &file) != MONITOR_ANSWER)
			return 2;
		if (a.done != rows[i].done || (file >= 0) != (a.done == 0) ||
		    (a.done < 0 && strcmp(a.words, rows[i].words) != 0)) {
			print_error("\"%s\": %d %s\n", rows[i].name, a.done,
			    a.words);
			return 3;
		}
		if (file >= 0 && (write(file, "x", 1) == 1 || close(file) != 0))
			return 4;
	}
	return FINE;
}

/* As one word each; "": none. */
static bool names_are(int fd, const char *begun, const char *wanted)
{
	char names[FOLDER_NAMES_BYTES + 1] = "";
	int file, done = done_by(fd, ask(fd, MONITOR_NAMES, begun), &file);
	ssize_t got = done < 0 ? 0 : read(file, names, FOLDER_NAMES_BYTES);

	for (ssize_t i = 0; i < got; i++)
		if (names[i] == '\0')
			names[i] = '|';
	if (done >= 0)
		close(file);
	if (got >= 0 && strcmp(names, wanted) == 0)
		return true;
	print_error("\"%s\": %d, %s\n", begun, done, names);
	return false;
}

/* Of files and folders, none that cannot be shown; a pipe is none. */
static int names(int fd)
{
	static const struct {
		const char *begun, *names;
	} rows[] = {
		{ "a/", "b/|bb|c d|" }, { "a/b", "b/|bb|" }, { "a/bb", "bb|" },
		{ "a/bbb", "" }, { "./a/c", "c d|" }, { "a//b/", "e|" },
		{ "a/.", ".hidden|" }, { "a/b/../b", "b/|bb|" },
		{ "a/bb/", "" }, { "none/", "" }, { "a/pipe/", "" },
	};

	if (mkdir("a", 0700) != 0 || mkdir("a/b", 0700) != 0 ||
	    mkfifo("a/pipe", 0600) != 0)
		return 1;
	close(creat("a/bb", 0600));
	close(creat("a/c d", 0600));
	close(creat("a/\033[2J", 0600));
	close(creat("a/\xff", 0600));
	close(creat("a/.hidden", 0600));
	close(creat("a/b/e", 0600));
	if (!sandbox_enter(NULL, 0, true, NULL))
		return 1;
	for (size_t i = 0; i < ROWS(rows); i++)
		if (!names_are(fd, rows[i].begun, rows[i].names))
			return 2;
	return FINE;
}

static void remove_names(void)
{
	static const char *const files[] = { "a/bb", "a/c d", "a/\033[2J",
		"a/\xff", "a/.hidden", "a/b/e", "a/pipe" };

	for (size_t i = 0; i < ROWS(files); i++)
		row_assert_number(files[i], unlink(files[i]), 0);
	assert_int_equal(rmdir("a/b"), 0);
	assert_int_equal(rmdir("a"), 0);
}

/* Packets that no viewer of ours sends. */
static int hostile(int fd)
{
	static const char kinds[] = "tfnrsj\0x\377";
	static const size_t sizes[] = { 1, 2, 256, 257, 258,
		MONITOR_WORDS_BYTES, MONITOR_WORDS_BYTES + 1,
		MONITOR_WORDS_BYTES + 2, MONITOR_TEXT_BYTES,
		MONITOR_TEXT_BYTES + 1 };
	static const char fillings[] = { '\0', 'a', '/', '.', '\n', '\377' };
	static char packet[MONITOR_TEXT_BYTES + 1];

	for (size_t k = 0; k < sizeof kinds - 1; k++)
		for (size_t i = 0; i < ROWS(sizes) * ROWS(fillings); i++) {
			size_t size = sizes[i / ROWS(fillings)];
			int file, done;

			memset(packet, fillings[i % ROWS(fillings)], size);
			packet[0] = kinds[k];
			/* a descriptor of ours is nothing that it takes */
			done = done_by(fd, helper_process_send(fd, packet, size,
			    STDIN_FILENO), &file);
			if (done != -1 || file >= 0) {
				print_error("%d, %zu bytes of %d: %d\n",
				    kinds[k], size, packet[1], done);
				return 2;
			}
		}
	return FINE;
}

static int bad_starts(int fd)
{
	static const char *const rows[][4] = {
		{ "other", "x" }, { "again" }, { "again", "x", "y" }, { "" },
		{ "again", "" },
	};
	const char *many[MONITOR_WORDS_MOST + 2];
	int file;

	for (size_t i = 0; i < ROWS(rows); i++) {
		int count = 0, done;

		while (count < 4 && rows[i][count] != NULL)
			count++;
		done = done_by(fd,
		    monitor_ask(fd, MONITOR_START, count, rows[i]), &file);
		if (done >= 0)
			return (int)i + 20;
	}
	for (size_t i = 0; i < ROWS(many); i++)
		many[i] = "a";
	return monitor_ask(fd, MONITOR_START, (int)ROWS(many), many) ? 2 : FINE;
}

/* How a job ends, unless it is refused. */
static int job_by(int fd, const char *word, bool is_stopped, const char *said)
{
	const char *const words[] = { "job", word };
	struct monitor_answer a;
	int file;

	if (done_by(fd, monitor_ask(fd, MONITOR_JOB, 2, words), &file) != 0)
		return -97;
	if (is_stopped &&
	    (done_by(fd, monitor_ask(fd, MONITOR_JOB, 2, words), &file) != -1 ||
		!monitor_ask(fd, MONITOR_STOP_JOB, 0, NULL)))
		return -96;
	if (next(fd, &a, &file) != MONITOR_ANSWER || !a.is_end ||
	    strcmp(a.words, said) != 0) {
		print_error("%s: \"%s\"\n", word, a.words);
		return -95;
	}
	return a.done;
}

static int jobs(int fd)
{
	static const char *const bad[] = { "other", "x" };
	int file;

	return done_by(fd, monitor_ask(fd, MONITOR_JOB, 2, bad), &file) == -1 &&
		monitor_ask(fd, MONITOR_STOP_JOB, 0, NULL) &&
		job_by(fd, "fine", false, "so \\x1B many") == 0 &&
		job_by(fd, "fails", false, "first") == -1 &&
		job_by(fd, "hang", true, "given up") == -1 &&
		job_by(fd, "fine", false, "so \\x1B many") == 0 ?
	    FINE :
	    1;
}

/* Which is stopped, as a test that hangs would show. */
static int ends_before_its_job(int fd)
{
	static const char *const words[] = { "job", "hang" };
	int file;

	return done_by(fd, monitor_ask(fd, MONITOR_JOB, 2, words), &file) == 0 ?
	    FINE :
	    1;
}

static int anew(int fd)
{
	static const char *const words[] = { "again", "and again" };
	int file;

	return done_by(fd, monitor_ask(fd, MONITOR_START, 2, words), &file) ==
		0 ?
	    0 :
	    1;
}

static int anew_but_failed(int fd)
{
	return anew(fd) == 0 ? FINE : 1;
}

static int killed(int fd)
{
	(void)fd;
	return raise(SIGKILL);
}

#ifndef SANITIZED
static int crashed(int fd)
{
	(void)fd;
	signal(SIGSEGV, SIG_DFL); /* the one of cmocka */
	return raise(SIGSEGV);
}
#endif

static int too_many_files(int fd)
{
	char name[20];
	int file = -1;

	for (int i = 0; i < MONITOR_FILES_MOST; i++) {
		snprintf(name, sizeof name, "many%d", i);
		if (done_by(fd, ask(fd, MONITOR_NEW_FILE, name), &file) != 0 ||
		    close(file) != 0 || unlink(name) != 0)
			return 1;
	}
	return done_by(fd, ask(fd, MONITOR_NEW_FILE, "more"), &file) == -1 ?
	    FINE :
	    2;
}

/* ---- here ----------------------------------------------------------------- */

/* The end of a parent whose viewer does that, as waitpid has it. */
static int end_of(int (*viewer)(int))
{
	pid_t child = fork();
	int status, fd;

	if (child == 0) {
		alarm(PATIENCE_S); /* rather than for ever */
		fd = monitor_begin(&ways);
		_exit(fd < 0 ? 1 : viewer(fd));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void requests(void **state)
{
	static const struct {
		const char *name;
		int (*viewer)(int);
		int status;
	} rows[] = {
		{ "texts", texts, FINE << 8 },
		{ "new files", new_files, FINE << 8 },
		{ "names in a folder", names, FINE << 8 },
		{ "files to read", files_to_read, FINE << 8 },
		{ "hostile packets", hostile, FINE << 8 },
		{ "command lines for others", bad_starts, FINE << 8 },
		{ "jobs", jobs, FINE << 8 },
		{ "a job that is not done", ends_before_its_job, FINE << 8 },
		{ "too many files", too_many_files, FINE << 8 },
		{ "started anew", anew, (FINE + 1) << 8 },
		{ "not after a failure", anew_but_failed, FINE << 8 },
		{ "killed", killed, SIGKILL },
#ifndef SANITIZED
		{ "crashed", crashed, SIGSEGV },
#endif
	};
	static const char *const left[] = { "new", "a b", "\xc3\xa4", "-rf" };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, end_of(rows[i].viewer) & 0xff7f,
		    rows[i].status);
	remove_names();
	for (size_t i = 0; i < ROWS(left); i++)
		row_assert_number(left[i], unlink(left[i]), 0);
}

/* The viewer says when it is there, and ends with 3 at a signal. */
static volatile sig_atomic_t got;

static void note(int number)
{
	got = number;
}

static int wait_for_signal(int fd)
{
	static const int numbers[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT,
		SIGUSR1, SIGALRM, SIGPROF };
	sigset_t some, before;

	(void)fd;
	sigemptyset(&some);
	for (size_t i = 0; i < ROWS(numbers); i++) {
		sigaddset(&some, numbers[i]);
		signal(numbers[i], note);
	}
	sigprocmask(SIG_BLOCK, &some, &before);
	if (write(STDOUT_FILENO, "!", 1) != 1)
		return 1;
	while (got == 0)
		sigsuspend(&before);
	return 100 + got;
}

static void signals_reach_the_viewer(void **state)
{
	static const int rows[] = { SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1,
		SIGALRM, SIGPROF };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		int ends[2], status, fd;
		char byte;
		pid_t child;

		assert_int_equal(pipe(ends), 0);
		child = fork();
		if (child == 0) {
			setpgid(0, 0);
			signal(rows[i], SIG_DFL); /* nohup has it ignored */
			alarm(PATIENCE_S);
			dup2(ends[1], STDOUT_FILENO);
			fd = monitor_begin(&ways);
			_exit(fd < 0 ? 1 : wait_for_signal(fd));
		}
		close(ends[1]);
		assert_int_equal(read(ends[0], &byte, 1), 1);
		kill(child, rows[i]);
		assert_int_equal(waitpid(child, &status, 0), child);
		row_assert_number(strsignal(rows[i]), status,
		    (100 + rows[i]) << 8);
		close(ends[0]);
	}
}

/* A shell sees the parent stop and go on. */
static int stop_and_go(int fd)
{
	(void)fd;
	return raise(SIGSTOP) == 0 ? FINE : 1;
}

static void stops_with_the_viewer(void **state)
{
	pid_t child = fork();
	int status, fd;

	(void)state;
	if (child == 0) {
		fd = monitor_begin(&ways);
		_exit(fd < 0 ? 1 : stop_and_go(fd));
	}
	alarm(PATIENCE_S);
	assert_int_equal(waitpid(child, &status, WUNTRACED), child);
	assert_true(WIFSTOPPED(status));
	kill(child, SIGCONT);
	assert_int_equal(waitpid(child, &status, 0), child);
	alarm(0);
	assert_int_equal(status, FINE << 8);
}

/* Its parent is killed: the viewer sees it, whatever the system. */
static void survives_as_nothing(void **state)
{
	int ends[2], status, fd;
	char byte;
	pid_t child;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		pid_t parent = getpid();
		struct monitor_answer a;
		int file;

		fd = monitor_begin(&ways);
		signal(SIGHUP, SIG_IGN);
		kill(parent, SIGKILL);
		_exit(next(fd, &a, &file) == MONITOR_GONE &&
		    write(ends[1], "!", 1) == 1 ? 0 : 1);
	}
	close(ends[1]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(WTERMSIG(status), SIGKILL);
	assert_int_equal(read(ends[0], &byte, 1), 1);
	close(ends[0]);
}

static int setup(void **state)
{
	static const char *const files[] = { "old", "target" };

	(void)state;
	if (realpath(test_program, theme_name_at) == NULL ||
	    mkdtemp(home) == NULL || chdir(home) != 0 ||
	    mkdir("folder", 0700) != 0 || symlink("nowhere", "link") != 0)
		return -1;
	for (size_t i = 0; i < ROWS(files); i++)
		if (close(open(files[i], O_WRONLY | O_CREAT, 0600)) != 0)
			return -1;
	return 0;
}

static int teardown(void **state)
{
	static const char *const names[] = { "old", "target", "link" };

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++)
		unlink(names[i]);
	rmdir("folder");
	return rmdir(home);
}

static int job(int count, char **words)
{
	if (count == 3 && strcmp(words[1], "job") == 0)
		return be_job(words[2]);
	if (count == 3 && strcmp(words[1], "again") == 0) /* started anew */
		return strcmp(words[2], "and again") == 0 ? FINE + 1 : 1;
	return NO_JOB;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(requests),
	cmocka_unit_test(signals_reach_the_viewer),
	cmocka_unit_test(stops_with_the_viewer),
	cmocka_unit_test(survives_as_nothing),
};

TEST_FILE_WITH(tests, setup, teardown, NULL, job);
