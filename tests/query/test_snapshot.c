/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_snapshot - what threads do at one instant, and the events around it:
 * small scripts by hand, random ones against a plain list.
 */
#include "config.h"

#include "plain.h"
#include "query/snapshot.h"

/* "b 1 waiting": the call on top, its depth from 0, the state. */
static struct snapshot_row moment_at(const struct thread *t, uint64_t time)
{
	return snapshot_row_visible((struct visible_calls){ .thread = t },
	    time);
}

static bool step_from(const struct thread *t, uint64_t time, bool is_backward,
    uint64_t *out)
{
	return snapshot_row_step_visible((struct visible_calls){ .thread = t },
	    time, is_backward, out);
}

static void write_moment(char *out, size_t size, const struct loaded *l,
    const struct snapshot_row *m)
{
	const struct thread *t = l->profile->threads->items[m->thread];

	if (m->state == STATE_OUTSIDE)
		snprintf(out, size, "-");
	else
		snprintf(out, size, "%c %u %s", script_letter(l, t,
		    m->call.node), m->place.depth,
		    activity_state_name(m->state));
}

/* Before and after: the times of the events around, -1 for none. */
static const struct {
	const char *name, *script;
	uint64_t time;
	const char *wanted;
	int before, after;
} around[] = {
	{ "in a call", "1 +a 9 -a", 5, "a 0 running", 1, 9 },
	{ "as it begins", "1 +a 9 -a", 1, "a 0 running", -1, 9 },
	{ "as it ends", "1 +a 9 -a", 9, "-", 1, -1 },
	{ "before all", "1 +a 9 -a", 0, "-", -1, 1 },
	{ "behind all", "1 +a 9 -a", 50, "-", 9, -1 },
	{ "between two", "1 +a 2 -a 8 +b 9 -b", 5, "-", 2, 8 },
	{ "in a call inside", "1 +a 4 +b 6 -b 9 -a", 5, "b 1 running", 4, 6 },
	{ "before a call inside", "1 +a 4 +b 6 -b 9 -a", 2, "a 0 running", 1,
	    4 },
	{ "behind a call inside", "1 +a 4 +b 6 -b 9 -a", 7, "a 0 running", 6,
	    9 },
	{ "one ends as another begins", "1 +a 5 -a +b 9 -b", 5, "b 0 running",
	    1, 9 },
	{ "no length", "1 +a 5 +b -b 9 -a", 5, "a 0 running", 1, 9 },
	{ "to one without length", "1 +a 5 +b -b 9 -a", 3, "a 0 running", 1,
	    5 },
	{ "back to one without length", "1 +a 5 +b -b 9 -a", 7, "a 0 running",
	    5, 9 },
	{ "waits", "1/0 +a 9/2 -a", 5, "a 0 waiting", 1, 9 },
	{ "waits, though the calls inside ran",
	    "0/0 +a 10/0 +b 90/80 -b 100/81 -a", 5, "a 0 waiting", 0, 10 },
	{ "runs, though the calls inside waited",
	    "0/0 +a 10/10 +b 90/10 -b 100/20 -a", 5, "a 0 running", 0, 10 },
	{ "half is running", "0/0 +a 10/5 -a", 5, "a 0 running", 0, 10 },
	{ "deep", "1 +a +b +c +d 9 -d -c -b -a", 5, "d 3 running", 1, 9 },
	{ "older than the recording", "5 +b 6 -b 9 -a", 7, "a 0 running", 6,
	    9 },
	{ "open at the end", "1 +a 4 +b 8 +c", 6, "b 1 running", 4, 8 },
};

static void by_hand(void **state)
{
	char text[64];

	(void)state;
	for (size_t i = 0; i < ROWS(around); i++) {
		const char *row = around[i].name;
		const struct thread *t;
		struct loaded l;
		struct snapshot_row m;
		uint64_t time;

		script_load(&l, row, around[i].script);
		t = script_thread(&l, 1);
		m = moment_at(t, around[i].time);
		write_moment(text, sizeof text, &l, &m);
		row_assert_text(row, text, around[i].wanted);
		row_assert(row,
		    step_from(t, around[i].time, true, &time) ==
			(around[i].before >= 0));
		if (around[i].before >= 0)
			row_assert_number(row, time, around[i].before);
		row_assert(row,
		    step_from(t, around[i].time, false, &time) ==
			(around[i].after >= 0));
		if (around[i].after >= 0)
			row_assert_number(row, time, around[i].after);
		loaded_free(&l);
	}
}

static int slow_top(const struct plain *p, uint64_t time)
{
	int top = NOBODY;

	for (int i = 0; i < p->count; i++)
		if (p->calls[i].begin <= time && time < p->calls[i].end)
			top = i; /* later ones are inside */
	return top;
}

static bool slow_step(const struct plain *p, uint64_t time, bool back,
    uint64_t *out)
{
	bool any = false;

	for (int i = 0; i < 2 * p->count; i++) {
		const struct plain_call *c = &p->calls[i / 2];
		uint64_t at = i % 2 == 0 ? c->begin : c->end;

		if (back ? at >= time : at <= time)
			continue;
		if (!any || (back ? at > *out : at < *out))
			*out = at;
		any = true;
	}
	return any;
}

static void compare(const struct thread *t, const struct plain *p,
    uint64_t time)
{
	struct snapshot_row m = moment_at(t, time);
	int top = slow_top(p, time);

	assert_int_equal(m.state == STATE_OUTSIDE, top == NOBODY);
	if (top != NOBODY)
		assert_true(plain_is(m.place, p->calls[top].place));
	for (int back = 0; back < 2; back++) {
		uint64_t got = 0, wanted = 0;
		bool is_there = slow_step(p, time, back, &wanted);

		assert_int_equal(step_from(t, time, back, &got), is_there);
		if (is_there)
			assert_int_equal(got, wanted);
	}
}

static void random_threads(void **state)
{
	struct script *script = malloc(sizeof *script);
	struct plain *plain = malloc(sizeof *plain);

	(void)state;
	assert_true(script != NULL && plain != NULL);
	for (uint64_t seed = 0; seed < 40; seed++) {
		const struct script_shape shape = { 30 + (unsigned)seed * 9, 6, 0,
			1 + (uint32_t)seed % 5 };
		struct loaded l;
		uint64_t end;

		script_load_random(&l, script, seed, shape);
		plain_of(plain, script);
		end = script->events[script->count - 1].wall_us + 3;
		for (uint64_t time = 0; time < end; time++)
			compare(script_thread(&l, 1), plain, time);
		loaded_free(&l);
	}
	free(plain);
	free(script);
}

/* Of three threads; those in no call come last. */
static void threads(void **state)
{
	static const struct {
		const char *name;
		uint64_t time;
		const char *wanted;
	} rows[] = {
		{ "before all", 0, "main: - worker: - io: - 0" },
		{ "all inside", 25, "main: a 0 running worker: c 1 waiting "
		    "io: d 0 running 3" },
		{ "main is outside", 60, "worker: b 0 running main: - io: - "
		    "1" },
		{ "behind all", 100, "main: - worker: - io: - 0" },
	};
	struct snapshot snapshot = { 0 };
	struct thread_list list;
	struct loaded l;
	char text[200], moment[64];

	(void)state;
	script_load(&l, "threads", "10/0 +a 50/40 -a @2 10/0 +b 20/10 +c "
	    "40/10 -c 80/50 -b @3 20/0 +d 30/10 -d");
	thread_list_make(&list, l.profile->threads,
	    &(struct thread_list_request){ .filter = "",
		.order = THREADS_MAIN_FIRST });
	for (size_t i = 0; i < ROWS(rows); i++) {
		text[0] = '\0';
		snapshot_make(&snapshot, l.profile->threads, &list, NULL,
		    rows[i].time);
		for (uint32_t n = 0; n < snapshot.count; n++) {
			const struct snapshot_row *m = &snapshot.moments[n];

			write_moment(moment, sizeof moment, &l, m);
			snprintf(text + strlen(text),
			    sizeof text - strlen(text), "%s: %s ",
			    l.profile->threads->items[m->thread]->name, moment);
		}
		snprintf(text + strlen(text), sizeof text - strlen(text),
		    "%u", snapshot.inside);
		row_assert_text(rows[i].name, text, rows[i].wanted);
	}
	snapshot_free(&snapshot);
	thread_list_free(&list);
	loaded_free(&l);
}

static void one_clock(void **state)
{
	struct script *s = malloc(sizeof *s);
	struct loaded l;
	struct snapshot_row m;

	(void)state;
	assert_non_null(s);
	script_read(s, "1 +a 9 -a");
	script_load_as(&l, "wall", s, "wall");
	m = moment_at(script_thread(&l, 1), 5);
	assert_int_equal(m.state, STATE_INSIDE);
	loaded_free(&l);
	free(s);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(by_hand),
	cmocka_unit_test(random_threads),
	cmocka_unit_test(threads),
	cmocka_unit_test(one_clock),
};

TEST_FILE(tests, NULL, NULL);
