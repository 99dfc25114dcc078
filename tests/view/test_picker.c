/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_picker - the list of threads as text.
 */
#include "config.h"

#include "script.h"
#include "view/threads.h"


#define SCRIPT "@1 0/0 +a 1000/400 -a @2 10/0 +b 210/200 -b @3 5/0 +c 6/0 -c"

enum { NAMES_ALONE = 30 }; /* narrower than that they are all that is chosen */

/* clang-format off */
static const struct {
	const char *name, *clock, *filter;
	unsigned order;
	size_t cursor;
	int rows, columns;
	bool ascii;
	const char *lines[5];
	const char *main; /* the name of that thread */
} pictures[] = {
	{ "all", "dual", "", NO_COLUMN, 0, 5, 80, false, {
	    " thread                id        calls      wall ms      ▾cpu ms       activity",
	    " main                   1            1        1.000        0.400 █████ ▃▃▃▃▃▃▃▃",
	    " worker                 2            1        0.200        0.200 ███   ▇▅",
	    " io                     3            1        0.001        0.000       ░",
	}, "main" },
	{ "one cell too few for the activity", "dual", "", NO_COLUMN, 0, 5, 79, false, {
	    " thread                id        calls      wall ms      ▾cpu ms",
	    " main                   1            1        1.000        0.400 █████",
	    " worker                 2            1        0.200        0.200 ███",
	    " io                     3            1        0.001        0.000",
	}, "main" },
	{ "filtered", "dual", "o", NO_COLUMN, 0, 5, 80, false, {
	    " thread                id        calls      wall ms       cpu ms       activity",
	    " io                     3            1        0.001        0.000       ░",
	    " worker                 2            1        0.200        0.200 █████ ▇▅",
	}, "main" },
	{ "none", "dual", "xyz", NO_COLUMN, 0, 5, 80, false, {
	    " thread                id        calls      wall ms       cpu ms       activity",
	}, "main" },
	{ "wall alone, ASCII", "wall", "", NO_COLUMN, 0, 5, 80, true, {
	    " thread                id        calls      wall ms       activity",
	    " main                   1            1        1.000 ##### #####################",
	    " worker                 2            1        0.200 #     =###:",
	    " io                     3            1        0.001       .",
	}, "main" },
	{ "CPU alone", "thread-cpu", "", NO_COLUMN, 0, 5, 80, false, {
	    " thread                id        calls      ▾cpu ms       activity",
	    " main                   1            1        0.400 █████ █████████████████████",
	    " worker                 2            1        0.200 ███   ██████████▄",
	    " io                     3            1        0.000       ▁",
	}, "main" },
	{ "scrolled", "dual", "", NO_COLUMN, 2, 2, 80, false, {
	    " thread                id        calls      wall ms      ▾cpu ms       activity",
	    " io                     3            1        0.001        0.000       ░",
	}, "main" },
	{ "wide, by hits", "dual", "", THREAD_HITS, 0, 5, 120, false, {
	    " thread                id        calls        ▾hits      wall ms       cpu ms            activity",
	    " io                     3            1        9 000        0.001        0.000            ░",
	    " worker                 2            1            7        0.200        0.200 █████      ▆█████▂",
	    " main                   1            1            0        1.000        0.400 ██████████ ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃",
	}, "main" },
	{ "by name", "dual", "", THREAD_NAME, 0, 5, 80, false, {
	    " ▴thread               id        calls      wall ms       cpu ms       activity",
	    " io                     3            1        0.001        0.000       ░",
	    " main                   1            1        1.000        0.400 █████ ▃▃▃▃▃▃▃▃",
	    " worker                 2            1        0.200        0.200 ███   ▇▅",
	}, "main" },
	{ "what is sorted by stays", "dual", "", NO_COLUMN, 0, 5, 51, false, {
	    " thread                id  calls  ▾cpu ms",
	    " main                   1      1    0.400 █████",
	    " worker                 2      1    0.200 ███",
	    " io                     3      1    0.000",
	}, "main" },
	{ "by wall", "dual", "", THREAD_WALL, 0, 5, 38, false, {
	    " thread                  id  ▾wall ms",
	    " main                     1     1.000",
	    " worker                   2     0.200",
	    " io                       3     0.001",
	}, "main" },
	{ "a long name", "dual", "", NO_COLUMN, 0, 5, 80, false, {
	    " thread                       id        calls      wall ms      ▾cpu ms",
	    " FinalizerWatchdogDaemon       1            1        1.000        0.400 █████",
	    " worker                        2            1        0.200        0.200 ███",
	    " io                            3            1        0.001        0.000",
	}, "FinalizerWatchdogDaemon" },
	{ "longer than there is room", "dual", "", NO_COLUMN, 0, 5, 80, false, {
	    " thread                                    id  calls  wall ms  ▾cpu ms",
	    " FinalizerWatchdogDaemonOfThisProcess       1      1    1.000    0.400 █████",
	    " worker                                     2      1    0.200    0.200 ███",
	    " io                                         3      1    0.001    0.000",
	}, "FinalizerWatchdogDaemonOfThisProcess" },
	{ "room for all of it", "dual", "", NO_COLUMN, 0, 5, 120, false, {
	    " thread                                    id        calls      wall ms      ▾cpu ms       activity",
	    " FinalizerWatchdogDaemonOfThisProcess       1            1        1.000        0.400 █████ ▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃",
	    " worker                                     2            1        0.200        0.200 ███   ▆████▇",
	    " io                                         3            1        0.001        0.000       ░",
	}, "FinalizerWatchdogDaemonOfThisProcess" },
	{ "letters apart, the best first", "dual", "wr", NO_COLUMN, 0, 5, 80, false, {
	    " thread                id        calls      wall ms       cpu ms       activity",
	    " worker                 2            1        0.200        0.200 █████ ▇▅",
	}, "main" },
	{ "narrow", "dual", "", NO_COLUMN, 0, 5, 30, false, {
	    " thread                    id",
	    " main                       1",
	    " worker                     2",
	    " io                         3",
	}, "main" },
	{ "no room behind the names", "dual", "", THREAD_NAME, 0, 5, 19, false, {
	    " ▴thread          …",
	    " io",
	    " main",
	    " worker",
	}, "main" },
};
/* clang-format on */

static void load(struct loaded *l, const struct script *s, const char *row,
    const char *clock, const char *name)
{
	const struct make_thread threads[] = { { 1, name }, { 2, "worker" }, { 3, "io" } };
	struct make_trace_spec spec = script_spec(s);

	script_set_clock(&spec, clock);
	spec.threads = threads;
	spec.thread_count = ROWS(threads);
	loaded_spec(l, row, &spec);
}

static void looks(void **state)
{
	static const uint64_t hits[] = { 0, 7, 9000 };
	struct script s;
	char line[512];

	(void)state;
	script_read(&s, SCRIPT);
	for (size_t i = 0; i < ROWS(pictures); i++) {
		struct canvas *canvas = canvas_new(5, pictures[i].columns);
		const struct list_choice choice = { .columns = {
			{ { THREAD_NAME, NO_MEASURE } },
			pictures[i].columns < NAMES_ALONE } };
		struct thread_list shown;
		struct loaded l;
		struct threads_view picker;

		load(&l, &s, pictures[i].name, pictures[i].clock,
		    pictures[i].main);
		picker = (struct threads_view){ .profile = l.profile,
			.shown = &shown, .filter = pictures[i].filter,
			.choice = &choice,
			.whole = { 0, 1001 } };
		if (pictures[i].order == THREAD_HITS)
			picker.hits = (struct thread_hits){ hits, 3 };
		thread_list_make(&shown, l.profile->threads,
		    &(struct thread_list_request){ .filter = pictures[i].filter,
			.hits = picker.hits,
			.order = { pictures[i].order, false },
			.is_best_first = pictures[i].filter[0] != '\0' });
		list_resize(&picker.list, shown.count,
		    (size_t)pictures[i].rows - 1);
		list_go(&picker.list, pictures[i].cursor);
		canvas->is_ascii = pictures[i].ascii;
		threads_view_draw(&picker, canvas, (struct area){ 0, 0,
		    pictures[i].rows, pictures[i].columns });
		for (int n = 0; n < pictures[i].rows; n++) {
			canvas_text(canvas, n, line, sizeof line);
			row_assert_text(pictures[i].name, line,
			    pictures[i].lines[n] == NULL ? "" : pictures[i].lines[n]);
		}
		if (strcmp(pictures[i].filter, "o") == 0)
			row_assert_number("what is filtered for is marked",
			    canvas_at(canvas, 1, 2)->style.marks & MARK_MATCH,
			    MARK_MATCH);
		if (shown.count > 0)
			row_assert_number(pictures[i].name, canvas_at(canvas,
			    1 + (int)(pictures[i].cursor - picker.list.top), 0)
			    ->style.marks, MARK_SELECTED);
		thread_list_free(&shown);
		canvas_free(canvas);
		loaded_free(&l);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(looks),
};

TEST_FILE(tests, in_utf8, NULL);
