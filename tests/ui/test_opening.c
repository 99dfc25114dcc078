/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_opening - the first picture of a trace shows something: at least a third of
 * its columns have calls.  Also on the traces in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include <dirent.h>

#include "options/options.h"
#include "steps.h"
#include "ui/window.h"

enum { STARTS = 30 };

static void cells(void **state)
{
	static const struct {
		const char *name, *cells; /* x: has calls */
		bool is_part;
		int from, to;
	} rows[] = {
		{ "nothing", "            ", false, 0, 0 },
		{ "all", "xxxxxxxxxxxx", false, 0, 0 },
		{ "a third", "xx        xx", false, 0, 0 },
		{ "less than that: where most are", "x         xx", true, 9, 13 },
		{ "at the begin", "xx          ", true, 0, 2 },
		{ "in the middle", "    x x     ", true, 4, 7 },
		{ "at the end", "           x", true, 11, 12 },
		{ "one cell at each end", "x          x", true, 0, 1 },
		{ "the longest run, with as much around it",
		    "x                    xxxx               x", true, 19,
		    27 },
	};
	struct cell_usage made[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		int count = (int)strlen(rows[i].cells), from = 0, to = 0;
		bool is_part;

		for (int c = 0; c < count; c++)
			made[c] = (struct cell_usage){
				.inside = rows[i].cells[c] == 'x'
			};
		is_part = initial_zoom_cells(made, count, &from, &to);
		row_assert(rows[i].name, is_part == rows[i].is_part);
		if (!is_part)
			continue;
		row_assert_number(rows[i].name, from, rows[i].from);
		row_assert_number(rows[i].name, to, rows[i].to);
	}
}

static bool is_call(uint8_t role)
{
	return role == ROLE_BOX || role == ROLE_DENSITY || role == ROLE_WAIT ||
	    role == ROLE_WAIT_EDGE;
}

/* How many columns have calls in some row below the ruler. */
static int columns_with_calls(const struct canvas *canvas)
{
	char line[4096] = "";
	int count = 0, ruler = -1;

	while (strstr(line, "╷") == NULL && ++ruler < canvas->rows)
		canvas_text(canvas, ruler, line, sizeof line);
	for (int column = 0; column < canvas->columns; column++) {
		int row = ruler + 1;

		while (row < canvas->rows &&
		    !is_call(canvas_at(canvas, row, column)->style.role))
			row++;
		count += row < canvas->rows;
	}
	return count;
}

static void look(const char *path, const char *size)
{
	static struct play play;
	const struct canvas *canvas;

	play_start(&play, &(struct app_options){ .path = path });
	play_keys(&play, size);
	canvas = app_draw(play.app);
	row_assert(path, 3 * columns_with_calls(canvas) >= canvas->columns);
	play_end(&play);
}

static void traces(void **state)
{
	const char *folder = getenv("ARTSCOPE_TRACES");
	DIR *dir = folder == NULL ? NULL : opendir(folder);
	const struct dirent *entry;

	(void)state;
	if (dir == NULL) {
		print_message("ARTSCOPE_TRACES names no folder\n");
		skip();
	}
	while ((entry = readdir(dir)) != NULL) {
		struct loaded l;
		char path[4096];
		bool has_calls;

		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (strstr(path, ".trace") == NULL || !loaded_file(&l, path))
			continue;
		has_calls = l.profile->records > 0;
		loaded_free(&l);
		if (!has_calls)
			continue;
		look(path, "=24x80");
		look(path, "=40x120");
	}
	closedir(dir);
}

static void openings(void **state)
{
	static const struct edit rows[] = {
		{ "a part, and which", "",
		    { "^  ╷40 us +╷60 us", " 0.038-0.113 ms \\(7.5 %\\)",
			"▏A.a +▕$" } },
		{ "0 shows all", "<Tab> 0", { "╷600 us" } },
		{ "s zooms out", "<Tab> s", { "╷50 us +╷100 us" } },
		{ "another thread opens, too", "]",
		    { "worker 2/2 ", "▏C.c", "╷6 us" } },
		{ "not after a zoom", "<Tab> w ]", { "╷70 us", "!▏C.c" } },
		{ "and back", "] [", { " 0.038-0.113 ms " } },
	};

	(void)state;
	steps_write_script("@2 0 +c 1 -c @1 50 +a 60 +b 100 -b 110 -a @2 999 +c "
	    "1000 -c", "dual");
	steps_play(rows, ROWS(rows), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* a, then nothing, then b; worker has a call in the midst of that. */
static void nothing(void **state)
{
	static const struct edit rows[] = {
		{ "into nothing", "<Tab> w w",
		    { "╷400 us", "^ no calls there; l selects one to zoom" } },
		{ "into a call", "<Tab> w l w", { "▏A.a|▏B.b", "!no calls" } },
		{ "an empty chart", "<Tab> h w w w a a a a ]",
		    { "worker 2/2", "^ No calls here: l goes to the nearest" } },
		{ "l goes there", "<Tab> h w w w a a a a ] l",
		    { "worker 2/2", "▏C.c", "!No calls" } },
		{ "while the table has the keys", "<Tab> h w w w a a a a ] <Tab>",
		    { "^ No calls here: Tab and l go to the nearest" } },
	};

	(void)state;
	steps_write_script("0 +a 300 -a 700 +b 1000 -b @2 490 +c 510 -c",
	    "dual");
	steps_play(rows, ROWS(rows), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* In whatever order answers come, a start selects the same row. */
static void same_start(void **state)
{
	static const struct {
		const char *name;
		struct options view;
		const char *sort;
	} rows[] = {
		{ "slowest",
		    { .picture = SHOWN_CHART, .below = SHOWN_SLOWEST },
		    NULL },
		{ "tree",
		    { .picture = SHOWN_CHART, .below = SHOWN_TREE },
		    "-calls" },
		{ "bottom-up",
		    { .picture = SHOWN_CHART, .below = SHOWN_BOTTOM_UP },
		    NULL },
		{ "flame",
		    { .picture = SHOWN_FLAME, .below = SHOWN_TABLE,
			.is_on_picture = true },
		    NULL },
	};
	static struct script script;
	static struct play p;
	static char first[sizeof p.screen];
	struct make_trace_spec spec;

	(void)state;
	script_random(&script, 7, (struct script_shape){ 3000, SCRIPT_METHODS,
	    0, 3 });
	spec = script_spec(&script);
	steps_write(&spec);
	for (size_t i = 0; i < ROWS(rows) * STARTS; i++) {
		play_start(&p,
		    &(struct app_options){ .path = steps_path,
			.view = &rows[i / STARTS].view,
			.texts = (const char *const[OPTIONS]){
			    [OPTION_SORT] = rows[i / STARTS].sort } });
		play_keys(&p, "=24x80");
		if (i % STARTS == 0)
			strcpy(first, play_screen(&p));
		row_assert_text(rows[i / STARTS].name, play_screen(&p), first);
		play_end(&p);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(same_start),
	cmocka_unit_test(cells),
	cmocka_unit_test(openings),
	cmocka_unit_test(nothing),
	cmocka_unit_test(traces),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
