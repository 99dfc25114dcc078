/*
 * test_output - answers on their way to a file: what is complete is there as a
 * whole, and what fails in time leaves nothing.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "export/output.h"

enum { LINE = 100, MANY = 3 * OUTPUT_KEPT / LINE };

static const struct {
	const char *name;
	const char *path; /* NULL: a new one */
	size_t lines;
	bool is_complete;
	const char *error; /* how it begins; NULL: none */
} rows[] = {
	/* clang-format off */
	{ "nothing",          NULL,        0,    true,  NULL },
	{ "a line",           NULL,        1,    true,  NULL },
	{ "many lines",       NULL,        MANY, true,  NULL },
	{ "a line that fails", NULL,       1,    false, NULL },
	{ "no room",          "/dev/full", 1,    true,  "cannot write /dev/full: " },
	{ "no room for many", "/dev/full", MANY, true,  "cannot write /dev/full: " },
	{ "no folder",        "/dev/null/x", 1,  true,  "cannot write /dev/null/x: " },
	{ "the trace itself", "/proc/self/exe", 1, true, "-o would overwrite" },
	/* clang-format on */
};

static const char *source_of(size_t i)
{
	return rows[i].path == NULL ? "/proc/self/exe" : rows[i].path;
}

static bool write_lines(const char *path, size_t i, struct error *err)
{
	struct output *o = output_open(path, source_of(i), err);

	if (o == NULL)
		return false;
	for (size_t line = 0; line < rows[i].lines; line++)
		fprintf(output_file(o), "%*zu\n", LINE - 1, line);
	return output_close(o, rows[i].is_complete, err);
}

/* Has the file these lines and no others? */
static bool has_lines(const char *path, size_t count)
{
	FILE *file = fopen(path, "r");
	size_t line = 0, number;
	char rest[2];

	if (file == NULL)
		return false;
	while (fscanf(file, "%zu", &number) == 1 && number == line)
		line++;
	if (line > 0 && fscanf(file, "%1s", rest) != EOF)
		line = SIZE_MAX;
	fclose(file);
	return line == count;
}

static void answers(void **state)
{
	char name[64];

	(void)state;
	snprintf(name, sizeof name, "test_output.%ld", (long)getpid());
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *path = rows[i].path == NULL ? name : rows[i].path;
		struct error err = { "" };
		bool done;

		if (rows[i].path != NULL && i + 3 <= ROWS(rows) &&
		    access(path, W_OK) != 0)
			continue; /* this system has no such device */
		unlink(name);
		done = write_lines(path, i, &err);
		row_assert_number(rows[i].name, done, rows[i].is_complete &&
		    rows[i].error == NULL);
		row_assert(rows[i].name, rows[i].error == NULL ||
		    strncmp(err.text, rows[i].error,
			strlen(rows[i].error)) == 0);
		row_assert_number(rows[i].name, has_lines(name, rows[i].lines),
		    done);
	}
	unlink(name);
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
	o = output_open("/dev/full", "x", &err);
	assert_non_null(o);
	while (lines++ < 2 * MANY && ferror(output_file(o)) == 0)
		fprintf(output_file(o), "%*zu\n", LINE - 1, lines);
#ifdef HAVE_FOPENCOOKIE
	assert_true(lines < MANY);
#endif
	assert_false(output_close(o, true, &err));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers),
		cmocka_unit_test(failure_is_seen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
