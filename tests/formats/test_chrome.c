/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_chrome - trace events of Chrome: what they are, that they nest, and that they
 * add up to the table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "json_tree.h"
#include "replayed.h"

enum { DEPTH = 4096 };

/* Of an event, in thousandths of a microsecond. */
struct stretch {
	uint64_t begin[CLOCKS], end[CLOCKS];
	size_t method;
};

struct nest {
	struct replayed *replayed;
	enum clock axis;
	bool is_dual;
	struct stretch stack[DEPTH];
	size_t depth;
	uint64_t tid;
	uint64_t threads, names;
};

static void read_clock(const struct json *e, const char *at,
    const char *length, uint64_t *begin, uint64_t *end)
{
	*begin = json_thousandths(json_member(e, at));
	*end = *begin + json_thousandths(json_member(e, length));
}

static struct stretch read_stretch(const struct nest *n, const struct json *e)
{
	struct stretch s = { .method = replayed_find(n->replayed,
	    json_text(e, "name")) };

	read_clock(e, "ts", "dur", &s.begin[n->axis], &s.end[n->axis]);
	if (n->is_dual)
		read_clock(e, "tts", "tdur", &s.begin[CLOCK_CPU],
		    &s.end[CLOCK_CPU]);
	else
		assert_null(json_find(e, "tts"));
	return s;
}

static bool is_inside(const struct stretch *s, const struct stretch *of)
{
	bool is = true;

	for (int c = 0; c < CLOCKS; c++)
		is = is && s->begin[c] >= of->begin[c] && s->end[c] <= of->end[c];
	return is;
}

/* It is inside of the innermost that it can be in, and after all others. */
static void nest_event(struct nest *n, const struct stretch *s)
{
	while (n->depth > 0 && !is_inside(s, &n->stack[n->depth - 1])) {
		n->depth--;
		for (int c = 0; c < CLOCKS; c++)
			row_require(n->replayed->k->row,
			    s->begin[c] >= n->stack[n->depth].end[c]);
	}
	n->replayed->methods[s->method].calls++;
	for (int c = 0; c < CLOCKS; c++) {
		const uint64_t length = s->end[c] - s->begin[c];

		n->replayed->methods[s->method].own[c] += length;
		if (n->depth > 0)
			n->replayed->methods[n->stack[n->depth - 1].method]
			    .own[c] -= length;
	}
	assert_true(n->depth < DEPTH);
	n->stack[n->depth++] = *s;
}

static void read_event(struct nest *n, const struct json *e)
{
	const uint64_t tid = json_number(e, "tid");
	struct stretch s;

	(void)json_number(e, "pid");
	if (strcmp(json_text(e, "ph"), "M") == 0) {
		n->names += strcmp(json_text(e, "name"), "thread_name") == 0;
		return;
	}
	row_assert_text(n->replayed->k->row, json_text(e, "ph"), "X");
	if (tid != n->tid) {
		n->tid = tid;
		n->depth = 0;
	}
	s = read_stretch(n, e);
	nest_event(n, &s);
}

/* Thousandths of a microsecond → ticks. */
static void to_ticks(struct replayed *r)
{
	const unsigned unit = 1000 / tick_per_us(r->k->totals.tick);

	for (size_t i = 0; i < r->count; i++)
		for (int c = 0; c < CLOCKS; c++) {
			row_assert_number(r->k->row,
			    r->methods[i].own[c] % unit, 0);
			r->methods[i].own[c] /= unit;
		}
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
		.is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] };
	for (const struct json *e = json_member(json_read(&reader, text),
	    "traceEvents")->first; e != NULL; e = e->next)
		read_event(&n, e);
	row_assert_number(k->row, n.names, k->parts.count);
	to_ticks(&r);
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
#define X "{\"ph\":\"X\",\"pid\":1,\"tid\":"

static const char names[] =
    "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
    M "1,\"name\":\"process_name\",\"args\":{\"name\":\"small\"}},\n"
    M "1,\"name\":\"thread_name\",\"args\":{\"name\":\"main#1\"}},\n"
    M "1,\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":0}},\n"
    M "2,\"name\":\"thread_name\",\"args\":{\"name\":\"worker#2\"}},\n"
    M "2,\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":1}},\n";

static const char whole[] =
    X "1,\"name\":\"com.app.A.a\",\"ts\":0,\"dur\":50,\"tts\":0,\"tdur\":5},\n"
    X "1,\"name\":\"com.app.B.b\",\"ts\":10,\"dur\":20,\"tts\":1,\"tdur\":2,"
    "\"args\":{\"threw\":true}},\n"
    X "1,\"name\":\"com.app.C.c\",\"ts\":60,\"dur\":0,\"tts\":6,\"tdur\":0,"
    "\"args\":{\"goes on\":true}},\n"
    X "2,\"name\":\"com.app.D.d\",\"ts\":40,\"dur\":0,\"tts\":0,\"tdur\":0,"
    "\"args\":{\"began before\":true}}\n]}\n";

/* From 20 us on, for 20 us. */
static const char range[] =
    X "1,\"name\":\"com.app.A.a\",\"ts\":20,\"dur\":20,\"tts\":2,\"tdur\":2,"
    "\"args\":{\"began before\":true,\"goes on\":true}},\n"
    X "1,\"name\":\"com.app.B.b\",\"ts\":20,\"dur\":10,\"tts\":2,\"tdur\":1,"
    "\"args\":{\"began before\":true,\"threw\":true}}\n]}\n";

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
