/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests.h - the tests of a folder are one program, tests/test_FOLDER.
 *
 * Each file of tests/FOLDER ends with TEST_FILE, which adds its table of tests to
 * the program that it is linked to, by the file's name.  See tests.c for what the
 * program takes.
 */
#ifndef TESTS_TESTS_H
#define TESTS_TESTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct test_file {
	const char *path;
	const struct CMUnitTest *tests;
	size_t count;
	CMFixtureFunction set_up, tear_down; /* of all of them, or NULL */
	const char *(*lacks)(void); /* why none of them can run, or NULL; first */
	int (*job)(int count, char **words);
	struct test_file *next;
};

/* The last lines of a file of tests. */
#define TEST_FILE(table, set_up, tear_down) \
	TEST_FILE_WITH(table, set_up, tear_down, NULL, NULL)

/* The same, with more members of the struct. */
#define TEST_FILE_WITH(table, set_up, tear_down, lacks, job)               \
	static struct test_file this_file = { __FILE__, table,             \
		sizeof(table) / sizeof *(table), set_up, tear_down, lacks, \
		job, NULL };                                               \
	__attribute__((constructor)) static void add_this_file(void)       \
	{                                                                  \
		test_file_add(&this_file);                                 \
	}                                                                  \
	struct test_file

void test_file_add(struct test_file *);

/* How this program was called: for those that start it anew.  Its words are then
 * none of the runner's, and go to that job which takes them. */
extern const char *test_program;
enum { NO_JOB = -1 };

/* To be given to TEST_FILE: the locale C.UTF-8, for all tests of the file. */
int in_utf8(void **state);
const char *lacks_utf8(void);

/* A row was wrong (rows.h): the test that runs goes on, and fails in the end. */
void test_row_failed(const char *file, int line);

/* Runs them as cmocka does; of these some fail if a row was wrong. */
int test_file_run(const struct test_file *, const char *name);

#endif
