/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests.c - main of the programs tests/test_FOLDER.
 *
 *	test_FOLDER               all files of tests, each in a process of its own
 *	test_FOLDER FILE [TEST]   those of tests/FOLDER/FILE.c, or one of them
 *	test_FOLDER --list        the names of the files
 */
#include "config.h"

#include "tests.h"

#include <libgen.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SKIPPED = 77, NAME_SIZE = 80 };

const char *test_program;

static struct test_file *files; /* by name */

void test_file_add(struct test_file *file)
{
	struct test_file **at = &files;

	while (*at != NULL && strcmp((*at)->path, file->path) < 0)
		at = &(*at)->next;
	file->next = *at;
	*at = file;
}

/* "test_calls" of ".../model/test_calls.c" */
static const char *name_of(const struct test_file *file, char *out)
{
	const char *slash = strrchr(file->path, '/');

	snprintf(out, NAME_SIZE, "%s", slash == NULL ? file->path : slash + 1);
	out[strcspn(out, ".")] = '\0';
	return out;
}

int in_utf8(void **state)
{
	(void)state;
	setlocale(LC_ALL, "C.UTF-8");
	return 0;
}

const char *lacks_utf8(void)
{
	return setlocale(LC_ALL, "C.UTF-8") == NULL ?
	    "there is no locale C.UTF-8" : NULL;
}

static int run_file(const struct test_file *file)
{
	char name[NAME_SIZE];
	const char *lacks = file->lacks == NULL ? NULL : file->lacks();

	if (lacks == NULL)
		return test_file_run(file, name_of(file, name));
	printf("%s is skipped: %s\n", name_of(file, name), lacks);
	return SKIPPED;
}

/* Tells how it ended where its tests do not. */
static bool run_apart(const struct test_file *file)
{
	char name[NAME_SIZE];
	int status;
	pid_t child;

	printf("%s\n", name_of(file, name));
	fflush(NULL);
	child = fork();
	if (child == 0) {
		char *const words[] = { (char *)(uintptr_t)test_program,
			(char *)(uintptr_t)name_of(file, name), NULL };

		execv(test_program, words);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		return false;
	}
	if (WIFSIGNALED(status))
		printf("%s: ended by signal %d (%s)\n", name_of(file, name),
		    WTERMSIG(status), strsignal(WTERMSIG(status)));
	return WIFEXITED(status) &&
	    (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == SKIPPED);
}

static int run_all(void)
{
	char failed[4000] = "";
	size_t used = 0;

	for (const struct test_file *f = files; f != NULL; f = f->next) {
		char name[NAME_SIZE];

		if (!run_apart(f) && used < sizeof failed)
			used += (size_t)snprintf(failed + used,
			    sizeof failed - used, " %s", name_of(f, name));
	}
	if (used > 0)
		printf("FAILED:%s\n", failed);
	return used > 0;
}

static int run_job(int count, char **words)
{
	int status = NO_JOB;

	for (struct test_file *f = files; f != NULL; f = f->next)
		if (status == NO_JOB && f->job != NULL)
			status = f->job(count, words);
	if (status == NO_JOB)
		fprintf(stderr, "%s: there is no %s\n", words[0], words[1]);
	return status == NO_JOB ? 2 : status;
}

/* Who calls the program by hand does so in the folder of the build, and need not say
 * where the sources are. */
static void find_sources(void)
{
	char path[] = __FILE__;
	char *folder = realpath(dirname(dirname(path)), NULL);

	if (folder != NULL)
		setenv("ARTSCOPE_SRCDIR", folder, 0);
	free(folder);
}

int main(int argc, char **argv)
{
	char name[NAME_SIZE];

	test_program = argv[0];
	find_sources();
	if (argc == 1)
		return run_all();
	if (argc > 2)
		cmocka_set_test_filter(argv[2]);
	for (const struct test_file *f = files; f != NULL; f = f->next)
		if (strcmp(argv[1], "--list") == 0)
			puts(name_of(f, name));
		else if (strcmp(argv[1], name_of(f, name)) == 0)
			return run_file(f);
	return strcmp(argv[1], "--list") == 0 ? 0 : run_job(argc, argv);
}
