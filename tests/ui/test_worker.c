/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_worker - some recordings at once: all are loaded, and a question is
 * answered from the one that it names.
 */
#include "config.h"

#include "script.h"
#include "ui/worker.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { FILES = 2 };

struct started {
	char paths[FILES][32];
	struct app_options options;
	int wake_fd;
	struct worker *worker;
};

static void write_script(const char *path, const char *text)
{
	static struct script script;
	struct make_trace_spec spec;
	struct make_bytes bytes;

	script_read(&script, text);
	spec = script_spec(&script);
	bytes = make_trace(&spec);
	assert_true(make_trace_write(path, bytes));
	make_bytes_free(&bytes);
}

/* Scripts; "" is an empty file. */
static void start(struct started *s, const char *const *texts, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		int fd;

		strcpy(s->paths[i], "/tmp/artscope-XXXXXX");
		fd = mkstemp(s->paths[i]);
		assert_true(fd >= 0 && close(fd) == 0);
		if (texts[i][0] != '\0')
			write_script(s->paths[i], texts[i]);
	}
	s->options = (struct app_options){ .path = s->paths[0],
		.path_before = s->paths[1] };
	s->wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	s->worker = worker_new(&s->options, s->wake_fd, NULL);
	assert_non_null(s->worker);
	while (s->worker->state < LOAD_DONE)
		worker_wait(s->worker, 5);
}

static void end(struct started *s, uint32_t count)
{
	worker_free(s->worker);
	close(s->wake_fd);
	for (uint32_t i = 0; i < count; i++)
		unlink(s->paths[i]);
}

static const char *const scripts[FILES] = { "+a 10 -a",
	"+d +e -e 7 +e -e 9 +e -e 11 -d" };

static const uint64_t calls[FILES] = { 1, 4 };

static void ask(struct worker *w, const struct recording *r)
{
	const struct question q = { .kind = ASK_TABLE,
		.where = { .recording = r,
		    .thread = profile_main(r->profile) } };

	worker_ask(w, &q);
}

static uint64_t answer(struct worker *w)
{
	struct answer *a;
	uint64_t count;

	while ((a = worker_take(w, ASK_TABLE)) == NULL)
		worker_wait(w, 5);
	count = a->table.totals.calls;
	worker_give_back(w, a);
	return count;
}

static void each_is_asked(void **state)
{
	struct started s;
	const struct recordings *all;

	(void)state;
	start(&s, scripts, FILES);
	all = &s.worker->recordings;
	assert_int_equal(s.worker->state, LOAD_DONE);
	assert_int_equal(all->count, FILES);
	assert_int_equal(worker_percent(s.worker), 100);
	for (uint32_t i = 0; i < FILES; i++) {
		assert_string_equal(all->items[i].path, s.paths[i]);
		assert_string_equal(all->items[i].label,
		    strrchr(s.paths[i], '/') + 1);
		ask(s.worker, &all->items[i]);
		assert_int_equal(answer(s.worker), calls[i]);
	}
	end(&s, FILES);
}

/* None is loaded where one is refused. */
static void refused(void **state)
{
	static const char *const texts[] = { "+a 10 -a", "" };
	struct started s;

	(void)state;
	start(&s, texts, FILES);
	assert_int_equal(s.worker->state, LOAD_FAILED);
	row_assert(s.worker->error.text,
	    strstr(s.worker->error.text, strrchr(s.paths[1], '/') + 1) != NULL);
	worker_stop(s.worker);
	end(&s, FILES);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(each_is_asked),
	cmocka_unit_test(refused),
};

TEST_FILE(tests, NULL, NULL);
