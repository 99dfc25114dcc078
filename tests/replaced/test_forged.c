/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_forged.c - what the process that reads a trace for `table` says at its end is
 * refused, and the trace told as unreadable, unless it can be true.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/table_run.h"
#include "make_small.h"
#include "make_trace.h"
#include "process/worker_process.h"

static char path[] = "/tmp/artscope-XXXXXX";
static char folder[] = "/tmp/artscope-XXXXXX";

/* ---- answers that are changed on their way -------------------------------- */

typedef void forge(struct trace_answer *, size_t *length);

static forge *forger;

bool __real_worker_process_read(const struct worker_process *, void *said,
    size_t size, size_t *used, struct error *);
bool __wrap_worker_process_read(const struct worker_process *, void *said,
    size_t size, size_t *used, struct error *);

bool __wrap_worker_process_read(const struct worker_process *w, void *said,
    size_t size, size_t *used, struct error *err)
{
	if (!__real_worker_process_read(w, said, size, used, err))
		return false;
	assert_int_equal(*used, sizeof(struct trace_answer));
	forger(said, used);
	return true;
}

static void is_true(struct trace_answer *a, size_t *length)
{
	(void)a;
	(void)length;
}

static void is_short(struct trace_answer *a, size_t *length)
{
	(void)a;
	*length -= 1;
}

static void is_long(struct trace_answer *a, size_t *length)
{
	(void)a;
	*length += 1;
}

static void has_status(struct trace_answer *a, size_t *length)
{
	(void)length;
	memset(&a->status, 0x7f, sizeof a->status);
}

static void has_tick(struct trace_answer *a, size_t *length)
{
	(void)length;
	memset(&a->written.tick, 0x7f, sizeof a->written.tick);
}

static void has_endless_words(struct trace_answer *a, size_t *length)
{
	(void)length;
	memset(a->why.text, 'x', sizeof a->why.text);
}

static void has_controls(struct trace_answer *a, size_t *length)
{
	(void)length;
	strcpy(a->why.text, "\033]0;x\a");
}

static void has_endless_id(struct trace_answer *a, size_t *length)
{
	(void)length;
	memset(a->written.trace_id, '0', sizeof a->written.trace_id);
}

static void has_no_id(struct trace_answer *a, size_t *length)
{
	(void)length;
	a->written.trace_id[0] = '\0';
}

static void ends_before(struct trace_answer *a, size_t *length)
{
	(void)length;
	a->written.ends[TABLE_TRACES] = -1;
}

static void ends_behind(struct trace_answer *a, size_t *length)
{
	(void)length;
	a->written.ends[TABLE_THREADS] += 1;
}

static void ends_cross(struct trace_answer *a, size_t *length)
{
	(void)length;
	a->written.ends[TABLE_TRACES] = a->written.ends[TABLE_THREADS] + 1;
}

static const struct {
	const char *name;
	forge *forge;
	const char *told; /* NULL: it is taken */
} rows[] = {
	{ "a true one", is_true, NULL },
	{ "a byte is missing", is_short, "said no more" },
	{ "a byte too many", is_long, "no table" },
	{ "no such status", has_status, "no table" },
	{ "no such tick", has_tick, "no table" },
	{ "words without an end", has_endless_words, "no table" },
	{ "words that are not printable", has_controls, "no table" },
	{ "an id without an end", has_endless_id, "no table" },
	{ "no id: nothing was written", has_no_id, "" },
	{ "rows that end before they begin", ends_before, "no table" },
	{ "rows that end behind the file", ends_behind, "no table" },
	{ "rows that end in those of another kind", ends_cross, "no table" },
};

/* ---- the table -------------------------------------------------------------- */

static char told[600];

static void tell(const char *line)
{
	snprintf(told, sizeof told, "%s", line);
}

static void answers(void **state)
{
	const struct make_trace_spec spec = { MAKE_SMALL, .layout = MAKE_V3,
		.clock = "dual" };
	struct make_bytes b = make_trace(&spec);

	(void)state;
	assert_true(make_trace_write(path, b));
	make_bytes_free(&b);
	for (size_t i = 0; i < ROWS(rows); i++) {
		static char table[] = "table", kinds[] = "traces,threads",
			    to[] = "-o", bare[] = "--no-sandbox";
		char *words[] = { table, kinds, path, to, folder, bare };
		struct error err = { "" };
		struct options o;
		enum status status;

		told[0] = '\0';
		forger = rows[i].forge;
		row_require(rows[i].name,
		    options_parse(&o, ROWS(words), words, &err));
		status = table_run(&o, tell, &err);
		options_free(&o);
		row_assert_text(rows[i].name, err.text, "");
		row_assert_number(rows[i].name, status,
		    rows[i].told == NULL ? STATUS_FINE : STATUS_NOTHING);
		row_assert(rows[i].name,
		    rows[i].told == NULL ? told[0] == '\0' :
					   strstr(told, rows[i].told) != NULL);
	}
}

static int set_up(void **state)
{
	const int fd = mkstemp(path);

	(void)state;
	close(fd);
	return fd < 0 || mkdtemp(folder) == NULL;
}

static int tear_down(void **state)
{
	char command[100];

	(void)state;
	unlink(path);
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return system(command);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers),
};

TEST_FILE(tests, set_up, tear_down);
