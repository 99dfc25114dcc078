/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_activity - how much of each cell a thread ran: the cells of chart, strip
 * and timeline against a slow sum over all records, at any zoom, and the instant
 * against the cells.
 */
#include "config.h"

#include "query/cells.h"
#include "query/snapshot.h"
#include "script.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "demo.h"
#include "view/chart.h"

enum { ROOM = 64, SCRIPTS = 80, ZOOMS = 30 };

/* Records of one thread, whose CPU clock stands, runs, and steps within a tick of
 * the wall clock; some of them share one. */
static void make_script(struct script *s, uint64_t seed)
{
	struct gen_random random = { seed + 1000 };
	const struct script_shape shape = { 30 + (unsigned)seed * 11, 6,
		(uint32_t)seed % 2, 1 + (uint32_t)seed % 50 };
	uint64_t wall = 0, cpu = 0;

	script_random(s, seed, shape);
	for (size_t i = 0; i < s->count; i++) {
		uint32_t by = (uint32_t)(s->events[i].wall_us - wall);

		wall = s->events[i].wall_us;
		switch (gen_below(&random, 4)) {
		case 0:
			break;
		case 1:
			cpu += by;
			break;
		default:
			cpu += gen_below(&random, 2 + by);
			break;
		}
		s->events[i].cpu_us = cpu;
	}
}

/* A cell, as times that need not be whole. */
struct stretch {
	double begin, end;
};

struct balance {
	double inside, running;
};

/* What lies in the cell of the time between two records; an edge is before the
 * records that are at it. */
static void add_between(struct balance *share, struct stretch cell,
    const struct make_event *a, const struct make_event *b)
{
	double begin = (double)a->wall_us;
	double from = fmax(cell.begin, begin);
	double to = fmin(cell.end, (double)b->wall_us);
	double wall = (double)(b->wall_us - a->wall_us);
	double cpu = (double)(b->cpu_us - a->cpu_us);

	if (wall == 0 && begin >= cell.begin && begin < cell.end)
		share->running += cpu;
	if (to > from) {
		share->inside += to - from;
		share->running += cpu * (to - from) / wall;
	}
}

static struct balance slow_share(const struct script *s, struct stretch cell)
{
	struct balance share = { 0, 0 };
	int depth = 0;

	for (size_t i = 0; i + 1 < s->count; i++) {
		depth += s->events[i].action == MAKE_ENTER ? 1 : -1;
		if (depth > 0)
			add_between(&share, cell, &s->events[i],
			    &s->events[i + 1]);
	}
	return share;
}

static void compare_cell(const char *row, const struct cell_usage *got,
    struct balance share, double length)
{
	double running = fmin(share.running, share.inside);

	/* It is a sixteenth of a cell off at most, with cells so short not at
	 * all. */
	double off = length < 32 ? 0.001 : 0.0625;

	row_assert(row, fabs(got->running - running / length *
	    ACTIVITY_WHOLE) < ACTIVITY_WHOLE * off);
	/* Sums in doubles cannot tell what is half to the last digit. */
	if (fabs(running - share.inside / 2) > 1e-6 * length)
		row_assert(row, got->waits == (running < share.inside / 2));
	else if (running == share.inside / 2)
		row_assert(row, !got->waits);
}

static void compare_zoom(const char *row, const struct script *s,
    const struct thread *t, struct period p, int count)
{
	double length = (double)(p.end - p.begin) / count;
	struct cell_usage cells[ROOM];

	cell_usages_make(t, (struct cell_request){ p, count, 0, false }, cells);
	for (int i = 0; i < count; i++) {
		struct stretch cell = { (double)p.begin + length * i,
			(double)p.begin + length * (i + 1) };

		compare_cell(row, &cells[i], slow_share(s, cell), length);
	}
}

/* Zooms of all sizes, from all of it to a few ticks, at places of chance. */
static void any_zoom(void **state)
{
	struct script *s = malloc(sizeof *s);
	char row[64];

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < SCRIPTS; seed++) {
		struct gen_random random = { seed };
		uint32_t end;
		struct loaded l;

		make_script(s, seed);
		end = (uint32_t)s->events[s->count - 1].wall_us + 1;
		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		script_load_as(&l, row, s, "dual");
		for (int zoom = 0; zoom < ZOOMS; zoom++) {
			uint32_t begin = gen_below(&random, end + 1);
			struct period p = { begin, begin + 1 +
			    gen_below(&random, 1 + (end >> zoom % 12)) };

			compare_zoom(row, s, script_thread(&l, 1), p,
			    1 + (int)gen_below(&random, ROOM));
		}
		loaded_free(&l);
	}
	free(s);
}

/* At an instant the thread waits where the cell of the tick after it does. */
static void instants(void **state)
{
	struct script *s = malloc(sizeof *s);
	struct cell_usage cells[2];
	size_t compared = 0;

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < SCRIPTS; seed++) {
		const struct thread *t;
		struct loaded l;

		make_script(s, seed);
		script_load_as(&l, "instants", s, "dual");
		t = script_thread(&l, 1);
		for (size_t i = 0; i + 1 < s->count; i++) {
			uint64_t at = s->events[i].wall_us;
			struct snapshot_row m = snapshot_row_visible(
			    (struct visible_calls){ .thread = t }, at);

			if (s->events[i + 1].wall_us == at ||
			    m.state == STATE_OUTSIDE)
				continue;
			/* From the last record at the tick on: what of the CPU
			 * time was used within the tick is not in it. */
			cell_usages_make(t, (struct cell_request){
			    { at, at + 1 }, 2, 0, false }, cells);
			row_assert_number("waits", m.state == STATE_WAITING,
			    cells[1].waits);
			compared++;
		}
		loaded_free(&l);
	}
	assert_true(compared > SCRIPTS);
	free(s);
}

/* The longest call of the thread on its deepest level of long ones: the wait. */
static struct call wait_of(const struct thread *t)
{
	struct call longest, wait = { 0 };

	for (size_t d = 0; d < calls_depths(&t->calls); d++) {
		longest = calls_at(&t->calls, d, calls_longest(&t->calls, d, 0,
		    calls_count(&t->calls, d)));
		if (longest.time[CLOCK_WALL] < 700000)
			break;
		wait = longest;
	}
	assert_true(wait.time[CLOCK_CPU] < wait.time[CLOCK_WALL] / 1000);
	return wait;
}

static bool is_bright(const struct cell *cell)
{
	enum role role = cell->style.role;

	return role == ROLE_BOX || role == ROLE_NARROW ||
	    role == ROLE_DENSITY || role == ROLE_START || role == ROLE_END ||
	    role == ROLE_JOIN;
}

/* In the demo main waits 734 ms for its flags: at any zoom into that no cell of
 * the chart says that it runs. */
static void demo_wait(void **state)
{
	enum { ROWS_SHOWN = 12, COLUMNS = 80, WINDOWS = 400 };
	const struct area area = { 0, 0, ROWS_SHOWN, COLUMNS };
	struct chart_rows *rows;
	struct canvas *canvas;
	char path[] = "/tmp/artscope-XXXXXX";
	struct gen_random random = { 634 };
	struct chart chart = { .selected_depth = NO_CALL };
	struct loaded l;
	struct call wait;

	(void)state;
	demo_write(path);
	canvas = canvas_new(ROWS_SHOWN, COLUMNS);
	rows = chart_rows_new(ROWS_SHOWN, COLUMNS);
	assert_true(canvas != NULL && rows != NULL && loaded_file(&l, path));
	chart.shown.thread = l.profile->threads->items[profile_main(l.profile)];
	chart.methods = profile_methods(l.profile);
	wait = wait_of(chart.shown.thread);
	chart.period = (struct period){ 634213, 634221 };
	for (int i = 0; i < WINDOWS; i++) {
		assert_true(chart.period.begin > wait.begin &&
		    chart.period.end < call_end_time(&wait, CLOCK_WALL));
		canvas_clear(canvas);
		canvas->depth = i % 2 == 1 ? DEPTH_256 : DEPTH_NONE;
		chart_draw(&chart, canvas, area, rows);
		assert_int_equal(canvas_at(canvas, 0, COLUMNS - 2)->style.role,
		    ROLE_WAIT);
		for (int n = 0; n < ROWS_SHOWN * COLUMNS; n++)
			assert_false(is_bright(canvas_at(canvas, n / COLUMNS,
			    n % COLUMNS)));
		chart.period.begin = wait.begin + 1 +
		    gen_below(&random, 700000);
		chart.period.end = chart.period.begin + 1 +
		    gen_below(&random, 1u << gen_below(&random, 15));
	}
	chart_rows_free(rows);
	canvas_free(canvas);
	loaded_free(&l);
	unlink(path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(any_zoom),
	cmocka_unit_test(instants),
	cmocka_unit_test(demo_wait),
};

TEST_FILE(tests, NULL, NULL);
