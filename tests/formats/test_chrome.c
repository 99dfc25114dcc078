/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_chrome - trace events of Chrome: what they are, that they nest, and that they
 * add up to the table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "json_tree.h"
#include "replayed.h"

struct nest {
	struct replayed *replayed;
	enum clock axis;
	bool is_dual;
	unsigned per_us; /* ticks */
	uint64_t tid, last;
	uint64_t names;
};

/* Microseconds with at most six decimals → millionths of one. */
static uint64_t millionths(const struct json *j)
{
	char digits[7] = "000000", *end;
	uint64_t whole = strtoull(j->text, &end, 10);

	assert_true(j->kind == '0');
	if (*end == '.') {
		assert_true(strlen(end) >= 2 && strlen(end) <= 7);
		memcpy(digits, end + 1, strlen(end + 1));
	}
	return whole * 1000000 + strtoull(digits, &end, 10);
}

/* Events of one tick have other decimals each, in their order. */
static void read_clocks(struct nest *n, const struct json *e, uint64_t at[CLOCKS])
{
	const uint64_t time = millionths(json_member(e, "ts"));

	row_assert(n->replayed->k->row, time > n->last || n->last == UINT64_MAX);
	n->last = time;
	at[n->axis] = time / (1000000 / n->per_us);
	if (n->is_dual)
		at[CLOCK_CPU] = millionths(json_member(e, "tts")) /
		    (1000000 / n->per_us);
	else
		assert_null(json_find(e, "tts"));
}

static void read_event(struct nest *n, const struct json *e)
{
	struct replayed *r = n->replayed;
	const uint64_t tid = json_number(e, "tid");
	const char *kind = json_text(e, "ph");
	uint64_t at[CLOCKS] = { 0 };

	(void)json_number(e, "pid");
	if (strcmp(kind, "M") == 0) {
		n->names += strcmp(json_text(e, "name"), "thread_name") == 0;
		return;
	}
	if (tid != n->tid) {
		n->tid = tid;
		n->last = UINT64_MAX;
		replayed_thread(r);
	}
	read_clocks(n, e, at);
	if (strcmp(kind, "B") == 0) {
		replayed_enter(r, replayed_find(r, json_text(e, "name")), at);
		return;
	}
	row_assert_text(r->k->row, kind, "E");
	row_require(r->k->row, r->depth > 0 && r->stack[r->depth - 1] ==
	    replayed_find(r, json_text(e, "name")));
	replayed_leave(r, at);
}

static char *text_of(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	size_t length;

	return exporting_text(k, "chrome", &request, &length);
}

static void check(const struct check_results *k)
{
	static struct nest n;
	const bool *has_clock = replayed_clocks(k);
	struct json_reader reader;
	struct replayed r;
	char *text = text_of(k);

	replayed_init(&r, k);
	n = (struct nest){ .replayed = &r,
		.axis = profile_axis(k->loaded->profile), .tid = UINT64_MAX,
		.is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU],
		.per_us = tick_per_us(k->totals.tick) };
	for (const struct json *e = json_member(json_read(&reader, text),
	    "traceEvents")->first; e != NULL; e = e->next)
		read_event(&n, e);
	row_assert_number(k->row, n.names, k->parts.count);
	replayed_check(&r, has_clock, true);
	json_free(&reader);
	replayed_free(&r);
	free(text);
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

/* ---- a small trace ------------------------------------------------------ */

#define M "{\"ph\":\"M\",\"pid\":1,\"tid\":"
#define B "{\"ph\":\"B\",\"pid\":1,\"tid\":"
#define E "{\"ph\":\"E\",\"pid\":1,\"tid\":"

static const char names[] =
    "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
    M "1,\"name\":\"process_name\",\"args\":{\"name\":\"small\"}},\n"
    M "1,\"name\":\"thread_name\",\"args\":{\"name\":\"main#1\"}},\n"
    M "1,\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":0}},\n"
    M "2,\"name\":\"thread_name\",\"args\":{\"name\":\"worker#2\"}},\n"
    M "2,\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":1}},\n";

static const char whole[] =
    B "1,\"name\":\"com.app.A.a\",\"ts\":0,\"tts\":0},\n"
    B "1,\"name\":\"com.app.B.b\",\"ts\":10,\"tts\":1,\"cat\":\"threw\"},\n"
    E "1,\"name\":\"com.app.B.b\",\"ts\":30,\"tts\":3},\n"
    E "1,\"name\":\"com.app.A.a\",\"ts\":50,\"tts\":5},\n"
    B "1,\"name\":\"com.app.C.c\",\"ts\":60,\"tts\":6,\"cat\":\"goes on\"},\n"
    E "1,\"name\":\"com.app.C.c\",\"ts\":60.001,\"tts\":6},\n"
    B "2,\"name\":\"com.app.D.d\",\"ts\":40,\"tts\":0,\"cat\":\"began before\"},\n"
    E "2,\"name\":\"com.app.D.d\",\"ts\":40.001,\"tts\":0}\n]}\n";

/* One of two threads falls silent: nobody knows when its call ended. */
static const char silent[] =
    B "1,\"name\":\"com.app.A.a\",\"ts\":0,\"tts\":0,\"cat\":\"goes on\"},\n"
    B "1,\"name\":\"com.app.B.b\",\"ts\":4990,\"tts\":4},\n"
    E "1,\"name\":\"com.app.B.b\",\"ts\":5000,\"tts\":5},\n"
    E "1,\"name\":\"com.app.A.a\",\"ts\":5000.001,\"tts\":5},\n"
    B "2,\"name\":\"com.app.D.d\",\"ts\":10,\"tts\":0,\"cat\":\"no exit\"},\n"
    B "2,\"name\":\"com.app.B.b\",\"ts\":20,\"tts\":0},\n"
    E "2,\"name\":\"com.app.B.b\",\"ts\":40,\"tts\":1},\n"
    E "2,\"name\":\"com.app.D.d\",\"ts\":40.001,\"tts\":1}\n]}\n";

/* From 20 us on, for 20 us. */
static const char range[] =
    B "1,\"name\":\"com.app.A.a\",\"ts\":20,\"tts\":2,"
    "\"cat\":\"began before,goes on\"},\n"
    B "1,\"name\":\"com.app.B.b\",\"ts\":20.001,\"tts\":2,"
    "\"cat\":\"began before,threw\"},\n"
    E "1,\"name\":\"com.app.B.b\",\"ts\":30,\"tts\":3},\n"
    E "1,\"name\":\"com.app.A.a\",\"ts\":40,\"tts\":4}\n]}\n";

static const char *expected;

static void ask(const struct check_results *k)
{
	char *text = text_of(k);

	row_assert(k->row, strncmp(text, names, strlen(names)) == 0);
	row_assert_text(k->row, text + strlen(names), expected);
	free(text);
}

static void events(void **state)
{
	static struct script s;
	struct loaded l;

	(void)state;
	script_read(&s, "0/0 +a 10/1 +b 30/3 !b @2 40/40 -d @1 50/5 -a 60/6 +c");
	script_load_as(&l, "small", &s, "dual");
	expected = whole;
	checked_ask(&l, "small", NULL, (struct period){ 0, 0 }, ask);
	expected = range;
	checked_ask(&l, "small", NULL, (struct period){ 20, 40 }, ask);
	loaded_free(&l);
	script_read(&s, "0/0 +a @2 10/0 +d 20/0 +b 40/1 -b @1 4990/4 +b 5000/5 -b");
	script_load_as(&l, "small", &s, "dual");
	expected = silent;
	checked_ask(&l, "small", NULL, (struct period){ 0, 0 }, ask);
	loaded_free(&l);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(events),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
