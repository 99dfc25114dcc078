/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_hits - what a search finds: methods, calls, time inside of them, threads.
 */
#include "config.h"

#include "query/answer.h"
#include "script.h"

/* main: a is inside a, c is in b twice; worker: c in e; io: g. */
#define SCRIPT                                                            \
	"0/0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "    \
	"500/160 -b 900/350 +a 950/400 -a 1000/410 -a @2 200/0 +e "       \
	"300/10 +c 350/60 -c 900/110 -e @3 250/0 +g 260/5 -g"

enum { THREADS = 3 };

static const struct {
	const char *name, *pattern;
	const char *set; /* letters: m(ain), w(orker), i(o), a(ll); "": main */
	struct period range;
	enum measure measure;
	uint32_t matched;
	uint64_t calls, time, whole;
	uint32_t others;
	uint64_t in[THREADS];
} rows[] = {
	{ "one method", "C\\.c", "", { 0, 0 }, MEASURE_WALL,
	    1, 2, 41, 1000, 1, { 2, 1, 0 } },
	{ "its CPU time", "C\\.c", "", { 0, 0 }, MEASURE_CPU,
	    1, 2, 41, 410, 1, { 2, 1, 0 } },
	{ "its waiting", "B\\.b", "", { 0, 0 }, MEASURE_WAIT,
	    1, 1, 290, 590, 0, { 1, 0, 0 } },
	{ "inside of itself: once", "A\\.a", "", { 0, 0 }, MEASURE_WALL,
	    1, 2, 1000, 1000, 0, { 2, 0, 0 } },
	{ "one inside of the other: once", "[BC]\\.", "", { 0, 0 },
	    MEASURE_WALL, 2, 3, 400, 1000, 1, { 3, 1, 0 } },
	{ "everything", "", "", { 0, 0 }, MEASURE_WALL,
	    3, 5, 1000, 1000, 2, { 5, 2, 1 } },
	{ "elsewhere only", "G\\.g", "", { 0, 0 }, MEASURE_WALL,
	    0, 0, 0, 1000, 1, { 0, 0, 1 } },
	{ "never called", "H\\.h", "", { 0, 0 }, MEASURE_WALL,
	    0, 0, 0, 1000, 0, { 0, 0, 0 } },
	{ "nowhere", "xyz", "a", { 0, 0 }, MEASURE_WALL,
	    0, 0, 0, 1710, 0, { 0, 0, 0 } },
	{ "all threads", "C\\.c", "a", { 0, 0 }, MEASURE_WALL,
	    1, 3, 91, 1710, 0, { 2, 1, 0 } },
	{ "marked ones", "C\\.c|G\\.g", "wi", { 0, 0 }, MEASURE_WALL,
	    2, 2, 60, 710, 1, { 2, 1, 1 } },
	{ "in a range", "C\\.c", "", { 320, 500 }, MEASURE_WALL,
	    1, 2, 21, 180, 1, { 2, 1, 0 } },
	{ "in a range of all", "C\\.c", "a", { 320, 500 }, MEASURE_WALL,
	    1, 3, 51, 360, 0, { 2, 1, 0 } },
};

static const struct thread_set *set_of(const struct loaded *l,
    const char *letters, struct arena *arena)
{
	const struct thread_set *set = NULL;

	for (; *letters != '\0'; letters++)
		set = *letters == 'a' ? &all_threads :
					thread_set_toggle(set,
					    script_thread(l,
						*letters == 'm'     ? 1 :
						    *letters == 'w' ? 2 :
								      3)
						->number,
					    arena);
	return set;
}

static void found(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct arena arena = { 0 };
		struct question q = { .kind = ASK_HITS,
			.measure = rows[i].measure };
		const struct hits_answer *hits;
		struct answer *answer;
		struct loaded l;

		script_load(&l, rows[i].name, SCRIPT);
		snprintf(q.pattern, sizeof q.pattern, "%s", rows[i].pattern);
		q.where = (struct where){
			.thread = script_thread(&l, 1)->number,
			.threads = set_of(&l, rows[i].set, &arena),
			.range = rows[i].range
		};
		answer = answer_new(&q);
		assert_true(answer_make(answer, l.profile));
		hits = &answer->hits;
		row_assert_number(rows[i].name, hits->matched, rows[i].matched);
		row_assert_number(rows[i].name, hits->matched_calls,
		    rows[i].calls);
		row_assert_number(rows[i].name, hits->time, rows[i].time);
		row_assert_number(rows[i].name, hits->total_time,
		    rows[i].whole);
		row_assert_number(rows[i].name, hits->other_threads,
		    rows[i].others);
		row_assert_number(rows[i].name, hits->threads, THREADS);
		for (uint32_t n = 0; n < THREADS; n++)
			row_assert_number(rows[i].name, hits->thread_calls[
			    script_thread(&l, n + 1)->number], rows[i].in[n]);
		row_assert_number(rows[i].name, hits->calls.count,
		    rows[i].in[0]);
		answer_free(answer);
		arena_free(&arena);
		loaded_free(&l);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(found),
};

TEST_FILE(tests, NULL, NULL);
