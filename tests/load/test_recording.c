/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_recording - two recordings that share names: a method has one number in
 * both, and what was added up by method subtracts as it stands.
 */
#include "config.h"

#include "load/recording.h"
#include "lens/totals.h"
#include "script.h"

#include <string.h>

enum { RECORDS = 900, STEP = 8, PROXY = 2 };

/* How one is written. */
struct written {
	uint64_t seed;
	uint32_t methods;    /* that have calls, the first of the script's */
	uint32_t first_id;   /* the others follow, each STEP after */
	bool is_reversed;    /* the last one first */
	bool has_proxy;      /* the line of method c has its id, and another name */
	enum make_layout layout;
};

struct one {
	struct script script;
	struct make_method lines[SCRIPT_METHODS];
	uint32_t ids[SCRIPT_METHODS];
	struct make_bytes bytes;
	struct recording recording;
	struct totals totals;
};

static void write(struct one *o, const struct written *w)
{
	struct make_trace_spec spec;

	script_random(&o->script, w->seed, (struct script_shape){ RECORDS,
	    w->methods, 0, 40 });
	for (uint32_t i = 0; i < SCRIPT_METHODS; i++) {
		uint32_t place = w->is_reversed ? SCRIPT_METHODS - 1 - i : i;

		o->lines[i] = script_methods[place];
		o->ids[place] = w->first_id + STEP * i;
		o->lines[i].id = o->ids[place] +
		    (w->has_proxy && place == PROXY ? 4 : 0);
	}
	for (size_t i = 0; i < o->script.count; i++)
		o->script.events[i].method =
		    o->ids[o->script.events[i].method / 4 - 1];
	spec = script_spec(&o->script);
	spec.layout = w->layout;
	spec.summary_methods = w->has_proxy; /* or their lines would not come */
	spec.methods = o->lines;
	o->bytes = make_trace(&spec);
}

/* Methods that are NULL are its own. */
static void load(struct one *o, struct methods *methods)
{
	struct error err = { "" };
	struct part part = { .thread = NULL };

	row_require(err.text,
	    recording_begin(&o->recording,
		trace_open_bytes(bytes_of(o->bytes.data, o->bytes.size), "x",
		    NULL, &err),
		methods));
	row_require(err.text, recording_load(&o->recording, &err));
	part.thread = o->recording.profile->threads->items[0];
	totals_init(&o->totals, profile_methods(o->recording.profile)->count);
	assert_true(totals_add(&o->totals, &part, NULL));
	totals_finish(&o->totals);
}

static void unload(struct one *o)
{
	totals_free(&o->totals);
	recording_free(&o->recording);
}

/* What one has of a method of that name, times of both clocks and calls. */
struct sum {
	uint64_t calls, inclusive, exclusive;
};

static struct sum sum_at(const struct one *o, uint32_t method)
{
	const struct total *t = method < o->totals.methods ?
	    &o->totals.items[method] : NULL;

	return t == NULL ? (struct sum){ 0 } :
	    (struct sum){ t->calls + t->recursive, t->inclusive[CLOCK_WALL],
		t->exclusive[CLOCK_WALL] };
}

static void add_named(const struct one *o, const char *text, struct sum *sum)
{
	const struct methods *methods = profile_methods(o->recording.profile);

	*sum = (struct sum){ 0 };
	for (uint32_t i = 0; i < methods->count; i++)
		if (strcmp(methods_at(methods, i)->text, text) == 0) {
			struct sum s = sum_at(o, i);

			sum->calls += s.calls;
			sum->inclusive += s.inclusive;
			sum->exclusive += s.exclusive;
		}
}

/* The difference by number, and by name where each has names of its own. */
static void check(const char *row, const struct one shared[2],
    const struct one apart[2], const struct methods *methods)
{
	uint64_t calls = 0;

	for (uint32_t i = 0; i < methods->count; i++) {
		const char *text = methods_at(methods, i)->text;
		struct sum a = sum_at(&shared[0], i), b = sum_at(&shared[1], i);
		struct sum c, d;

		calls += a.calls + b.calls;
		if (a.calls + b.calls == 0)
			continue; /* a number that another took over */
		add_named(&apart[0], text, &c);
		add_named(&apart[1], text, &d);
		row_assert_number(row, a.calls - b.calls, c.calls - d.calls);
		row_assert_number(row, a.inclusive - b.inclusive,
		    c.inclusive - d.inclusive);
		row_assert_number(row, a.exclusive - b.exclusive,
		    c.exclusive - d.exclusive);
	}
	row_assert_number(row, calls, apart[0].totals.calls +
	    apart[1].totals.calls);
}

/* As many methods in both as the script has, and no number twice. */
static uint32_t count_used(const struct methods *methods)
{
	uint32_t used = 0;

	for (uint32_t i = 0; i < methods->count; i++)
		used += methods_at(methods, i)->is_used;
	return used;
}

static void subtracts(void **state)
{
	static const struct {
		const char *name;
		struct written of[2];
		uint32_t used;
	} rows[] = {
		{ "the same file", { { 1, 8, 4, false, false, MAKE_V3 },
		    { 1, 8, 4, false, false, MAKE_V3 } }, 8 },
		{ "other ids", { { 1, 8, 4, false, false, MAKE_V3 },
		    { 2, 8, 1000, true, false, MAKE_V3 } }, 8 },
		{ "fewer methods", { { 1, 3, 4, false, false, MAKE_V3 },
		    { 2, 8, 8, true, false, MAKE_V3 } }, 8 },
		{ "a stream", { { 1, 8, 4, false, false, MAKE_V3 },
		    { 2, 8, 8, true, false, MAKE_STREAM_V3 } }, 8 },
		{ "proxies", { { 1, 8, 4, false, true, MAKE_V3 },
		    { 2, 8, 64, true, true, MAKE_V3 } }, 8 },
		{ "proxies of streams", { { 1, 8, 4, false, true,
		    MAKE_STREAM_V3 }, { 2, 8, 64, true, true,
		    MAKE_STREAM_V3 } }, 8 },
		{ "a proxy in one", { { 1, 8, 4, false, true, MAKE_V3 },
		    { 2, 8, 64, true, false, MAKE_V3 } }, 9 },
	};
	struct one *shared = calloc(2, sizeof *shared);
	struct one *apart = calloc(2, sizeof *apart);

	(void)state;
	assert_true(shared != NULL && apart != NULL);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *methods = methods_new();

		for (int k = 0; k < 2; k++) {
			write(&shared[k], &rows[i].of[k]);
			write(&apart[k], &rows[i].of[k]);
			load(&shared[k], methods);
			load(&apart[k], NULL);
		}
		check(rows[i].name, shared, apart, methods);
		row_assert_number(rows[i].name, count_used(methods),
		    rows[i].used);
		for (int k = 0; k < 2; k++) {
			unload(&shared[k]);
			unload(&apart[k]);
			make_bytes_free(&shared[k].bytes);
			make_bytes_free(&apart[k].bytes);
		}
		methods_free(methods);
	}
	free(shared);
	free(apart);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(subtracts),
};

TEST_FILE(tests, NULL, NULL);
