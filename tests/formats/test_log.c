/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_log - the log of calls: its lines, and that the calls on them nest, are in the
 * order of time and add up to the table, over random traces and those in
 * $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "replayed.h"

enum { DEPTH = 4096, THREADS = 512 };

/* What is open of a thread. */
struct log_stack {
	char label[EXPORT_THREAD_LABEL];
	size_t methods[DEPTH];
	uint64_t end[DEPTH]; /* on the axis */
	size_t depth;
};

struct log_reader {
	struct replayed *replayed;
	size_t thread_at, call_at; /* where these columns begin */
	bool has_clock[CLOCKS];
	enum clock axis;
	struct log_stack threads[THREADS];
	size_t thread_count;
	uint64_t last;
	unsigned unit; /* digits after the point */
};

/* A time of the line, in ticks; blank: 0. */
static uint64_t read_ms(const struct log_reader *r, const char **at)
{
	uint64_t ms, rest = 0;
	char *end;

	ms = strtoull(*at, &end, 10);
	row_assert(r->replayed->k->row, *end == '.');
	*at = end + 1;
	rest = strtoull(*at, &end, 10);
	row_assert_number(r->replayed->k->row, end - *at, r->unit);
	*at = end;
	return r->unit == 6 ? ms * 1000000 + rest : ms * 1000 + rest;
}

static struct log_stack *stack_of(struct log_reader *r, const char *line)
{
	char label[EXPORT_THREAD_LABEL];
	size_t length = r->call_at - r->thread_at - 1;

	snprintf(label, sizeof label, "%.*s", (int)length,
	    line + r->thread_at);
	for (length = strlen(label); length > 0 && label[length - 1] == ' ';)
		label[--length] = '\0';
	for (size_t i = 0; i < r->thread_count; i++)
		if (strcmp(r->threads[i].label, label) == 0)
			return &r->threads[i];
	assert_true(r->thread_count < THREADS);
	snprintf(r->threads[r->thread_count].label, EXPORT_THREAD_LABEL, "%s",
	    label);
	return &r->threads[r->thread_count++];
}

/* The name without what is said of the call. */
static size_t read_name(const struct log_reader *r, char *call, bool *is_leaf)
{
	static const char *const ends[] = { " [threw]", " [goes on]",
		" [began before]" };
	char *rest = strstr(call, " [last event at ");
	size_t length = strlen(call);

	*is_leaf = length < 2 || strcmp(call + length - 2, " {") != 0;
	length -= *is_leaf ? 0 : 2;
	if (rest != NULL)
		length = (size_t)(rest - call);
	for (size_t i = 0; i < ROWS(ends); i++)
		if (length > strlen(ends[i]) && memcmp(call + length -
		    strlen(ends[i]), ends[i], strlen(ends[i])) == 0)
			length -= strlen(ends[i]);
	call[length] = '\0';
	return replayed_find(r->replayed, call);
}

/* Indented by its level, or with its number. */
static char *read_level(const struct log_reader *r, char *call, size_t depth)
{
	const size_t indent = 2 * (depth < 64 ? depth : 64);
	char *end = call + indent;

	row_assert_number(r->replayed->k->row, strspn(call, " "), indent);
	if (depth >= 64) {
		row_assert_number(r->replayed->k->row, strtoul(end, &end, 10),
		    depth);
		end++;
	}
	return end;
}

static void read_call(struct log_reader *r, struct log_stack *s, char *line,
    uint64_t at)
{
	const char *times = line + strcspn(line, ".") + r->unit + 1;
	struct replayed_method *methods = r->replayed->methods;
	bool is_leaf;
	size_t method = read_name(r, read_level(r, line + r->call_at,
	    s->depth), &is_leaf);

	assert_true(s->depth < DEPTH);
	methods[method].calls++;
	for (int c = 0; c < CLOCKS; c++) {
		uint64_t took;

		if (!r->has_clock[c])
			continue;
		took = read_ms(r, &times);
		methods[method].own[c] += took;
		if (s->depth > 0)
			methods[s->methods[s->depth - 1]].own[c] -= took;
		if (c == (int)r->axis)
			s->end[s->depth] = at + took;
	}
	s->methods[s->depth] = method;
	s->depth += !is_leaf;
}

static void read_line(struct log_reader *r, char *line)
{
	const char *row = r->replayed->k->row, *first = line;
	struct log_stack *s = stack_of(r, line);
	const size_t length = strlen(line);
	uint64_t at = read_ms(r, &first);

	row_assert(row, r->axis == CLOCK_CPU || at >= r->last);
	r->last = at;
	if (line[length - 1] != '}') {
		read_call(r, s, line, at);
		return;
	}
	row_require(row, s->depth > 0);
	s->depth--;
	row_assert_text(row, read_level(r, line + r->call_at, s->depth), "}");
	row_assert_number(row, at, s->end[s->depth]);
}

static char *text_of(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	size_t length;

	return exporting_text(k, "log", &request, &length);
}

static void read_heads(struct log_reader *r, const char *line)
{
	row_require(r->replayed->k->row, line[0] == '#' &&
	    strstr(line, "thread") != NULL);
	r->thread_at = (size_t)(strstr(line, "thread") - line);
	r->call_at = (size_t)(strstr(line, " call") + 1 - line);
}

static void check(const struct check_results *k)
{
	static struct log_reader r;
	struct replayed replayed;
	char *text = text_of(k), *line, *rest = text;

	replayed_init(&replayed, k);
	memset(&r, 0, sizeof r);
	r.replayed = &replayed;
	r.axis = profile_axis(k->loaded->profile);
	r.unit = k->totals.tick == TICK_NS ? 6 : 3;
	memcpy(r.has_clock, replayed_clocks(k), sizeof r.has_clock);
	read_heads(&r, strtok_r(rest, "\n", &rest));
	while ((line = strtok_r(rest, "\n", &rest)) != NULL)
		read_line(&r, line);
	for (size_t i = 0; i < r.thread_count; i++)
		row_assert_number(k->row, r.threads[i].depth, 0);
	replayed_check(&replayed, r.has_clock, true);
	replayed_free(&replayed);
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

/* ---- small traces ------------------------------------------------------- */

/* clang-format off */
static const struct row {
	const char *name, *clock, *script, *lines;
	struct period range;
} rows[] = {
	{ "two threads", "dual",
	    "0/0 +a 10/1 +b 30/3 !b @2 40/40 -d @1 50/5 -a 60/6 +c",
	    "#  time_ms    wall_ms     cpu_ms thread   call\n"
	    "     0.000      0.050      0.005 main#1   com.app.A.a {\n"
	    "     0.010      0.020      0.002 main#1     com.app.B.b [threw]\n"
	    "     0.040      0.000      0.000 worker#2 com.app.D.d [began before]\n"
	    "     0.050                       main#1   }\n"
	    "     0.060      0.000      0.000 main#1   com.app.C.c [goes on]\n",
	    { 0, 0 } },
	{ "a part of it", "dual",
	    "0/0 +a 10/1 +b 30/3 !b @2 40/40 -d @1 50/5 -a 60/6 +c",
	    "#  time_ms    wall_ms     cpu_ms thread   call\n"
	    "     0.020      0.020      0.002 main#1   com.app.A.a [began before]"
	    " [goes on] {\n"
	    "     0.020      0.010      0.001 main#1     com.app.B.b [began before]"
	    " [threw]\n"
	    "     0.040                       main#1   }\n", { 20, 40 } },
	{ "a thread that falls silent", "wall",
	    "@2 0 +d 10 +b @1 20 +a 5000 +c 10000 -c",
	    "#  time_ms    wall_ms thread   call\n"
	    "     0.000      0.010 worker#2 com.app.D.d [last event at 10 us] {\n"
	    "     0.010      0.000 worker#2   com.app.B.b [last event at 10 us]\n"
	    "     0.010            worker#2 }\n"
	    "     0.020      9.980 main#1   com.app.A.a [goes on] {\n"
	    "     5.000      5.000 main#1     com.app.C.c\n"
	    "    10.000            main#1   }\n", { 0, 0 } },
	{ "wall time", "wall", "0 +a 123456789 -a",
	    "#   time_ms     wall_ms thread call\n"
	    "      0.000  123456.789 main#1 com.app.A.a\n", { 0, 0 } },
	{ "CPU time: one thread after the other", "thread-cpu",
	    "@2 0 +b @1 0 +a 20 -a @2 10 -b",
	    "#  time_ms     cpu_ms thread   call\n"
	    "     0.000      0.020 main#1   com.app.A.a\n"
	    "     0.000      0.010 worker#2 com.app.B.b\n", { 0, 0 } },
};
/* clang-format on */

static const struct row *asked;

static void ask_row(const struct check_results *k)
{
	char *text = text_of(k);

	row_assert_text(asked->name, text, asked->lines);
	free(text);
}

static void lines(void **state)
{
	static struct script s;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		asked = &rows[i];
		script_read(&s, asked->script);
		script_load_as(&l, asked->name, &s, asked->clock);
		checked_ask(&l, asked->name, NULL, asked->range, ask_row);
		loaded_free(&l);
	}
}

/* Deep ones stay on the screen. */
static void deep_stacks(void **state)
{
	static struct script s;
	char script[1000] = "", *end = script;
	struct loaded l;

	(void)state;
	for (int i = 0; i < 70; i++)
		end += sprintf(end, "%d+a ", i);
	for (int i = 70; i < 140; i++)
		end += sprintf(end, "%d-a ", i);
	script_read(&s, script);
	script_load_as(&l, "deep", &s, "dual");
	checked_ask(&l, "deep", NULL, (struct period){ 0, 0 }, check);
	loaded_free(&l);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(lines),
	cmocka_unit_test(deep_stacks),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
