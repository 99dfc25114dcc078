/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_output - answers on their way to a file: the new content is there as a
 * whole, or the old one, and nothing else stays.
 */
#include "config.h"

#include "rows.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/ptrace.h>
#endif

#include "cli/output.h"

enum {
	LINE = 100,
	MANY = 3 * OUTPUT_KEPT / LINE,
	OLD = 7, /* lines of what was there */
	MOMENTS = 20,
	NOBODY = 65534,
	PATIENCE_S = 60
};

static char home[] = "/tmp/artscope-XXXXXX";

static struct output *open_output(const char *path, const char *input,
    struct error *err)
{
	const char *inputs[] = { input, "no such file" };
	const struct options o = { .paths = inputs, .path_count = 2 };

	return output_open(&o, path, NULL, err);
}

static void write_lines(FILE *file, size_t count)
{
	for (size_t line = 0; line < count; line++)
		fprintf(file, "%*zu\n", LINE - 1, line);
}

static bool write_answer(const char *path, size_t lines, bool is_complete,
    struct error *err)
{
	struct output *o = open_output(path, "/proc/self/exe", err);

	if (o == NULL)
		return false;
	write_lines(output_file(o), lines);
	return output_close(o, is_complete, err);
}

/* -1 when there is no such file, or when it has other lines than these. */
static long lines_of(const char *path)
{
	FILE *file = fopen(path, "r");
	long line = 0, number;
	char rest[2];

	if (file == NULL)
		return -1;
	while (fscanf(file, "%ld", &number) == 1 && number == line)
		line++;
	if (line > 0 && fscanf(file, "%1s", rest) != EOF)
		line = -1;
	fclose(file);
	return line;
}

/* Files here, of which there should be `wanted`. */
static void assert_files(const char *name, int wanted)
{
	DIR *folder = opendir(".");
	const struct dirent *entry;
	int count = 0;

	assert_non_null(folder);
	while ((entry = readdir(folder)) != NULL)
		count += strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0;
	closedir(folder);
	row_assert_number(name, count, wanted);
}

static void make_file(const char *name, size_t lines)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	write_lines(file, lines);
	assert_int_equal(fclose(file), 0);
}

static void remove_all(void)
{
	static const char *const names[] = { "there", "other", "link",
		"missing", "folder/there", "trace.sec" };

	for (size_t i = 0; i < ROWS(names); i++)
		unlink(names[i]);
	rmdir("folder");
}

static void answers(void **state)
{
	static const struct {
		const char *name;
		const char *path;
		bool has_old;
		size_t lines;
		bool is_complete;
		const char *error; /* how it begins; NULL: none */
	} rows[] = {
		/* clang-format off */
		{ "nothing",           "there", false, 0,    true,  NULL },
		{ "a line",            "there", false, 1,    true,  NULL },
		{ "many lines",        "there", false, MANY, true,  NULL },
		{ "a line that fails", "there", false, 1,    false, NULL },
		{ "many that fail",    "there", false, MANY, false, NULL },
		{ "nothing, new",      "there", true,  0,    true,  NULL },
		{ "new",               "there", true,  MANY, true,  NULL },
		{ "the old one",       "there", true,  1,    false, NULL },
		{ "the old one still", "there", true,  MANY, false, NULL },
		{ "no folder",      "no/there", false, 1,    true,  "cannot write no/there: " },
		{ "a folder",              ".", false, 1,    true,  "cannot write .: " },
		{ "no room",       "/dev/full", false, 1,    true,  "cannot write /dev/full: " },
		{ "no room for many", "/dev/full", false, MANY, true, "cannot write /dev/full: " },
		{ "no device",   "/dev/null/x", false, 1,    true,  "cannot write /dev/null/x: " },
		{ "the trace itself", "/proc/self/exe", false, 1, true, "-o would overwrite" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		bool done;

		if (strncmp(rows[i].path, "/dev/full", 9) == 0 &&
		    access("/dev/full", W_OK) != 0)
			continue; /* this system has no such device */
		remove_all();
		if (rows[i].has_old)
			make_file("there", OLD);
		done = write_answer(rows[i].path, rows[i].lines,
		    rows[i].is_complete, &err);
		row_assert_number(rows[i].name, done,
		    rows[i].is_complete && rows[i].error == NULL);
		row_assert(rows[i].name,
		    rows[i].error == NULL ||
			strncmp(err.text, rows[i].error,
			    strlen(rows[i].error)) == 0);
		row_assert_number(rows[i].name, lines_of("there"),
		    done                ? (long)rows[i].lines :
			rows[i].has_old ? OLD :
					  -1);
		assert_files(rows[i].name, done || rows[i].has_old);
	}
}

/* Can a file be written here before it has a name?  Network and overlay file systems
 * may not know how. */
static bool can_be_nameless(void)
{
#if defined O_TMPFILE && defined HAVE_PROC
	int fd = open(".", O_TMPFILE | O_RDWR, 0600);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
#else
	return false;
#endif
}

static void no_name_while_written(void **state)
{
	struct error err = { "" };

	(void)state;
	for (int has_old = 0; has_old <= 1; has_old++) {
		struct output *o;

		remove_all();
		if (has_old)
			make_file("there", OLD);
		o = open_output("there", "x", &err);
		assert_non_null(o);
		write_lines(output_file(o), MANY);
		assert_files("written", has_old + !can_be_nameless());
		assert_true(output_close(o, true, &err));
		assert_files("named", 1);
		assert_int_equal(lines_of("there"), MANY);
	}
}

/* Whoever makes the answer can stop: the rest would be in vain. */
static void failure_is_seen(void **state)
{
	struct error err = { "" };
	struct output *o;
	size_t lines = 0;

	(void)state;
	if (access("/dev/full", W_OK) != 0)
		skip();
	o = open_output("/dev/full", "x", &err);
	assert_non_null(o);
	while (lines++ < 2 * MANY && ferror(output_file(o)) == 0)
		fprintf(output_file(o), "%*zu\n", LINE - 1, lines);
#ifdef HAVE_FOPENCOOKIE
	assert_true(lines < MANY);
#endif
	assert_false(output_close(o, true, &err));
}

/* What a process does that may not come to its end. */
static int limited(void)
{
	const struct rlimit limit = { OUTPUT_KEPT, OUTPUT_KEPT };
	struct error err = { "" };

	signal(SIGXFSZ, SIG_IGN);
	if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
		return 2;
	return write_answer("there", MANY, true, &err) ||
	    strstr(err.text, "cannot write there: ") != err.text;
}

static int end_by(int number)
{
	struct output *o = open_output("there", "x", NULL);

	if (o == NULL)
		return 2;
	write_lines(output_file(o), MANY);
	signal(number, SIG_DFL);
	raise(number);
	return 3;
}

static int interrupted(void)
{
	return end_by(SIGINT);
}

static int terminated(void)
{
	return end_by(SIGTERM);
}

static int hung_up(void)
{
	return end_by(SIGHUP);
}

static int killed(void)
{
	return end_by(SIGKILL);
}

/* Those that the process leaves after come to us: nothing of it runs on. */
static void wait_for_all(void)
{
	alarm(PATIENCE_S); /* rather than for ever */
	while (waitpid(-1, NULL, 0) > 0)
		;
	alarm(0);
}

static void become_heir(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
	assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);
#else
	print_message("nobody inherits processes here: left out\n");
	skip();
#endif
}

static void ends(void **state)
{
	static const struct {
		const char *name;
		int (*run)(void);
		int status;
	} rows[] = {
		{ "ulimit -f", limited, 0 },
		{ "SIGINT", interrupted, SIGINT },
		{ "SIGTERM", terminated, SIGTERM },
		{ "SIGHUP", hung_up, SIGHUP },
		{ "SIGKILL", killed, SIGKILL },
	};

	(void)state;
	become_heir();
	for (size_t i = 0; i < ROWS(rows); i++) {
		pid_t child;
		int status;

		remove_all();
		make_file("there", OLD);
		child = fork();
		if (child == 0)
			_exit(rows[i].run());
		assert_int_equal(waitpid(child, &status, 0), child);
		row_assert_number(rows[i].name, status, rows[i].status);
		wait_for_all();
		row_assert_number(rows[i].name, lines_of("there"), OLD);
		assert_files(rows[i].name, 1);
	}
}

#ifdef __linux__
/* How many times the process enters or leaves the kernel, till it ends or is killed
 * at such a moment; -1: nobody may watch it. */
static long run_until(long moment)
{
	pid_t child = fork();
	long count = 0;
	int status;

	if (child == 0) {
		if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
			_exit(9);
		raise(SIGSTOP);
		_exit(!write_answer("there", MANY, true, NULL));
	}
	while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
		if (count == moment)
			kill(child, SIGKILL);
		count++;
		ptrace(PTRACE_SYSCALL, child, NULL, NULL);
	}
	wait_for_all();
	return WIFEXITED(status) && WEXITSTATUS(status) == 9 ? -1 : count;
}
#endif

static void killed_at_any_moment(void **state)
{
#ifdef __linux__
	long all, kept = 0;

	(void)state;
	become_heir();
	remove_all();
	all = run_until(-1);
	if (all < 0) {
		print_message("no process may be watched here: left out\n");
		skip();
	}
	assert_true(all > MOMENTS);
	for (long i = 0; i < MOMENTS; i++) {
		char name[40];
		long lines;

		make_file("there", OLD);
		snprintf(name, sizeof name, "moment %ld of %ld",
		    all * i / MOMENTS, all);
		run_until(all * i / MOMENTS);
		lines = lines_of("there");
		row_assert(name, lines == OLD || lines == MANY);
		kept += lines == OLD;
		assert_files(name, 1);
	}
	assert_true(kept > 0);
#else
	(void)state;
	skip();
#endif
}

static struct stat status_of(const char *path)
{
	struct stat st = { 0 };

	assert_int_equal(lstat(path, &st), 0);
	return st;
}

static void mode_and_owner(void **state)
{
	static const mode_t modes[] = { 0600, 0644, 0666, 0640 };

	(void)state;
	for (size_t i = 0; i < ROWS(modes); i++) {
		struct stat before, after;

		remove_all();
		make_file("there", OLD);
		assert_int_equal(chmod("there", modes[i]), 0);
		if (geteuid() == 0)
			assert_int_equal(chown("there", NOBODY, NOBODY), 0);
		before = status_of("there");
		assert_true(write_answer("there", 1, true, NULL));
		after = status_of("there");
		assert_int_equal(after.st_mode, before.st_mode);
		assert_int_equal(after.st_uid, before.st_uid);
		assert_int_equal(after.st_gid, before.st_gid);
		assert_int_not_equal(after.st_ino, before.st_ino);
	}
	if (geteuid() != 0)
		print_message("we are not root: another owner is left out\n");
}

static void mode_of_a_new_file(void **state)
{
	mode_t mask = umask(027);

	(void)state;
	remove_all();
	assert_true(write_answer("there", 1, true, NULL));
	umask(mask);
	assert_int_equal(status_of("there").st_mode & 0777, 0640);
}

/* Other names of the file show what was written, too. */
static void other_names(void **state)
{
	(void)state;
	remove_all();
	make_file("there", OLD);
	assert_int_equal(mkdir("folder", 0755), 0);
	assert_int_equal(symlink("../there", "folder/there"), 0);
	assert_int_equal(symlink("folder/there", "link"), 0);
	assert_true(write_answer("link", 1, true, NULL));
	assert_int_equal(lines_of("there"), 1);
	assert_true(S_ISLNK(status_of("link").st_mode));
	assert_true(S_ISLNK(status_of("folder/there").st_mode));
	assert_int_equal(unlink("there"), 0);
	assert_true(write_answer("link", 2, true, NULL));
	assert_int_equal(lines_of("there"), 2);
	assert_int_equal(link("there", "other"), 0);
	assert_true(write_answer("there", 1, true, NULL));
	assert_int_equal(lines_of("other"), 1);
	assert_files("all names", 4);
	remove_all();
	assert_int_equal(symlink("missing", "missing"), 0);
	assert_false(write_answer("missing", 1, true, NULL));
	assert_files("a circle", 1);
}

/* Where no other file can stand for it, it is written in place. */
static void in_place(void **state)
{
	pid_t child;
	int status;

	(void)state;
	remove_all();
	assert_int_equal(mkdir("folder", 0755), 0);
	make_file("folder/there", OLD);
	assert_int_equal(chmod("folder/there", 0666), 0);
	assert_int_equal(chmod("folder", 0555), 0);
	child = fork();
	if (child == 0) {
		struct error err = { "" };

		if (geteuid() == 0 &&
		    (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 ||
			setuid(NOBODY) != 0))
			_exit(2);
		_exit(!write_answer("folder/there", 1, false, &err) &&
			    lines_of("folder/there") == OLD &&
			    write_answer("folder/there", 1, true, &err) &&
			    !write_answer("folder/new", 1, true, &err) &&
			    strstr(err.text, strerror(EACCES)) != NULL ?
			0 :
			1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	assert_int_equal(lines_of("folder/there"), 1);
	assert_int_equal(chmod("folder", 0755), 0);
	remove_all();
}

static void read_only_file(void **state)
{
	pid_t child;
	int status;

	(void)state;
	remove_all();
	make_file("there", OLD);
	assert_int_equal(chmod("there", 0444), 0);
	child = fork();
	if (child == 0) {
		if (geteuid() == 0 &&
		    (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 ||
			setuid(NOBODY) != 0))
			_exit(2);
		_exit(write_answer("there", 1, true, NULL));
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	assert_int_equal(lines_of("there"), OLD);
}

static void inputs(void **state)
{
	struct error err = { "" };
	int before = dup(STDIN_FILENO);
	struct output *o;

	(void)state;
	remove_all();
	make_file("there", OLD);
	assert_int_equal(symlink("there", "link"), 0);
	assert_null(open_output("there", "link", &err));
	assert_null(open_output("link", "there", &err));
	assert_int_equal(link("there", "other"), 0);
	assert_null(open_output("other", "there", &err));
	assert_non_null(freopen("there", "r", stdin));
	assert_null(open_output("there", "-", &err));
	dup2(before, STDIN_FILENO);
	close(before);
	o = open_output("there", "missing", &err);
	assert_non_null(o);
	assert_false(output_close(o, false, NULL));
	assert_int_equal(lines_of("there"), OLD);
}

static int setup(void **state)
{
	(void)state;
	return mkdtemp(home) != NULL && chmod(home, 0777) == 0 ? chdir(home) :
								 -1;
}

static int teardown(void **state)
{
	(void)state;
	remove_all();
	return rmdir(home);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers),
	cmocka_unit_test(no_name_while_written),
	cmocka_unit_test(failure_is_seen),
	cmocka_unit_test(ends),
	cmocka_unit_test(killed_at_any_moment),
	cmocka_unit_test(mode_and_owner),
	cmocka_unit_test(mode_of_a_new_file),
	cmocka_unit_test(other_names),
	cmocka_unit_test(in_place),
	cmocka_unit_test(read_only_file),
	cmocka_unit_test(inputs),
};

TEST_FILE(tests, setup, teardown);
