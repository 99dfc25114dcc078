/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_drawing.c - whatever changes on the canvas, a terminal shows it; and how many
 * bytes it gets for a key.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "demo.h"
#include "pty.h"
#include "scribble.h"
#include "view/theme.h"

enum { ROWS_SHOWN = 24, COLUMNS_SHOWN = 80, CHANGES = 60 };

static char program[4096], other[4096]; /* tests/fake_app, artscope */

/* A terminal: what it is drawn with, and what does not show. */
struct type {
	const char *name, *choice;
	enum depth depth;
	bool is_ascii;
	bool lacks_looks; /* bold, reverse and all that */
	int pairs;        /* of colours that it has at once; 0: enough */
};

/* Descriptions that no system has. */
static const char descriptions[] =
    "artscope-poor|without ech or bce, bce@, ech@, el1@, csr@, indn@, rin@, "
    "il@, il1@, dl@, dl1@, vpa@, hpa@, use=xterm-256color,\n"
    "artscope-few|with few pairs, colors#16, pairs#8, use=xterm-256color,\n"
    "artscope-bare|of long ago, am, cols#80, lines#24, clear=\\E[H\\E[2J, "
    "cup=\\E[%i%p1%d;%p2%dH, cr=\\r, ind=\\n,\n";

static bool is_blank(const struct cell *cell)
{
	return strcmp(cell->text, " ") == 0;
}

static bool has_lines(struct look look)
{
	return (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) != 0;
}

static bool is_shown(const struct cell *cell, struct pty_look shown,
    const struct type *type)
{
	struct look look = theme_look(cell->style,
	    (struct shades){ type->depth, BACKGROUND_UNKNOWN, NULL });

	if (cell->text[0] == '\0' || type->lacks_looks)
		return true;
	if (is_blank(cell) && !has_lines(look))
		return look.bg == shown.bg && !shown.is_reverse &&
		    !shown.is_underlined;
	return look.fg == shown.fg && look.bg == shown.bg &&
	    ((look.attributes & ATTR_BOLD) != 0) == shown.is_bold &&
	    ((look.attributes & ATTR_REVERSE) != 0) == shown.is_reverse &&
	    ((look.attributes & ATTR_UNDERLINE) != 0) == shown.is_underlined;
}

/* How many pairs of colours does the canvas have? */
static int count_pairs(const struct canvas *canvas, const struct type *type)
{
	static bool is_seen[257][257];
	int count = 0;

	memset(is_seen, 0, sizeof is_seen);
	for (int i = 0; i < ROWS_SHOWN * COLUMNS_SHOWN; i++) {
		struct look look = theme_look(canvas_at(canvas,
						  i / COLUMNS_SHOWN,
						  i % COLUMNS_SHOWN)
						  ->style,
		    (struct shades){ type->depth, BACKGROUND_UNKNOWN, NULL });

		count += !is_seen[look.fg + 1][look.bg + 1];
		is_seen[look.fg + 1][look.bg + 1] = true;
	}
	return count;
}

static void check_row(struct pty *p, const struct canvas *canvas, int row,
    const struct type *type, bool has_colours)
{
	char text[1024], message[2100];
	int columns = COLUMNS_SHOWN;

	canvas_text(canvas, row, text, sizeof text);
	snprintf(message, sizeof message, "%s, row %d of %s", type->name, row,
	    pty_text(p, ROWS_SHOWN - 1));
	row_assert_text(message, pty_text(p, row), text);
	for (int i = 0; has_colours && i < columns; i++) {
		snprintf(message, sizeof message, "%s, row %d, column %d of %s",
		    type->name, row, i, pty_text(p, ROWS_SHOWN - 1));
		row_require(message,
		    is_shown(canvas_at(canvas, row, i), pty_look(p, row, i),
			type));
	}
}

static void check_changes(struct pty *p, const struct type *type)
{
	struct canvas *canvas = canvas_new(ROWS_SHOWN, COLUMNS_SHOWN);
	struct canvas *before = canvas_new(ROWS_SHOWN, COLUMNS_SHOWN);
	struct gen_random random = { 0 };

	canvas->is_ascii = type->is_ascii;
	before->is_ascii = type->is_ascii;
	scribble_count(canvas, 0);
	for (unsigned i = 1; i <= CHANGES; i++) {
		struct canvas *next = before;
		char count[32];

		before = canvas;
		canvas = next;
		scribble(canvas, before, &random, i);
		pty_send(p, i % 20 == 0 ? "\014n" : "n");
		snprintf(count, sizeof count, "count=%u", i);
		row_require(type->name, pty_shows(p, count));
		for (int row = 0; row < ROWS_SHOWN; row++)
			check_row(p, canvas, row, type,
			    type->pairs == 0 ||
				count_pairs(canvas, type) < type->pairs);
	}
	canvas_free(canvas);
	canvas_free(before);
}

static void changes(void **state)
{
	static const struct type types[] = {
		{ "xterm-256color", "auto", DEPTH_256, false, false, 0 },
		{ "xterm-256color", "16", DEPTH_16, false, false, 0 },
		{ "xterm", "auto", DEPTH_8, false, false, 0 },
		{ "screen-256color", "auto", DEPTH_256, false, false, 0 },
		{ "tmux-256color", "auto", DEPTH_256, false, false, 0 },
		{ "vt100", "auto", DEPTH_NONE, true, false, 0 },
		{ "artscope-poor", "auto", DEPTH_256, false, false, 0 },
		{ "artscope-few", "auto", DEPTH_16, false, false, 8 },
		{ "artscope-bare", "auto", DEPTH_NONE, false, true, 0 },
	};
	char folder[] = "/tmp/artscope-XXXXXX", command[200], file[64];
	char terminfo[64], term[64];
	const char *const environment[] = { terminfo, term, NULL };
	FILE *out;

	(void)state;
	assert_non_null(mkdtemp(folder));
	snprintf(file, sizeof file, "%s/types", folder);
	snprintf(terminfo, sizeof terminfo, "TERMINFO=%s", folder);
	out = fopen(file, "w");
	assert_non_null(out);
	assert_true(fputs(descriptions, out) >= 0 && fclose(out) == 0);
	snprintf(command, sizeof command, "tic -x -o %s %s", folder, file);
	assert_int_equal(system(command), 0);
	for (size_t i = 0; i < ROWS(types); i++) {
		const char *const argv[] = { program, "scribbles",
			types[i].choice, NULL };
		struct pty *p;

		snprintf(term, sizeof term, "TERM=%s", types[i].name);
		p = pty_start_with(ROWS_SHOWN, COLUMNS_SHOWN, argv,
		    environment);
		pty_be_silent(p);
		row_require(types[i].name, pty_shows(p, "count=0"));
		check_changes(p, &types[i]);
		pty_send(p, "q");
		row_assert(types[i].name, pty_finish(p) == 0);
		pty_free(p);
	}
	snprintf(command, sizeof command, "rm -r %s", folder);
	assert_int_equal(system(command), 0);
}

/* In this order, each from where the one before left off; the most bytes that one
 * of so many strokes may cost. */
static const struct {
	const char *name, *before, *key;
	int times;
	size_t most;
} steps[] = {
	{ "nothing", "", "", 1, 0 },
	{ "a row of the table, with marks in the chart", "", "j", 3, 1500 },
	{ "a row of the table alone", "fgg", "j", 3, 500 },
	{ "the table scrolls", "jjjjjjjjjjjjjjjjjjjjjj", "j", 3, 700 },
	{ "a page of it", "", "\033[6~", 1, 3000 },
	{ "the chart zooms", "f50jj", "w", 3, 8000 },
	{ "all of the screen", "", "\014", 1, 8000 },
	{ "help", "", "?", 1, 3000 },
};

static void few_bytes(void **state)
{
	char path[] = "/tmp/artscope-XXXXXX";
	const char *const argv[] = { other, "--no-state", path, NULL };
	struct pty *p;

	(void)state;
	demo_write(path);
	p = pty_start(ROWS_SHOWN, COLUMNS_SHOWN, argv);
	assert_true(pty_shows(p, "incl%"));
	for (int quiet = 0; quiet < 5;)
		quiet = pty_bytes(p) == 0 ? quiet + 1 : 0;
	for (size_t i = 0; i < ROWS(steps); i++) {
		size_t most = 0;

		pty_send(p, steps[i].before);
		pty_bytes(p);
		for (int n = 0; n < steps[i].times; n++) {
			size_t now;

			pty_send(p, steps[i].key);
			now = pty_bytes(p);
			most = now > most ? now : most;
		}
		print_message("%s: %zu bytes\n", steps[i].name, most);
		row_assert(steps[i].name, most <= steps[i].most);
	}
	pty_send(p, "Q");
	pty_finish(p);
	pty_free(p);
	unlink(path);
}

static int set_up(void **state)
{
	const char *slash = strrchr(test_program, '/');
	const char *build = getenv("ARTSCOPE_BUILDDIR");
	int folder = slash == NULL ? 1 : (int)(slash - test_program);

	snprintf(program, sizeof program, "%.*s/fake_app", folder,
	    slash == NULL ? "." : test_program);
	snprintf(other, sizeof other, "%s/artscope",
	    build == NULL ? "." : build);
	return in_utf8(state);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(changes),
	cmocka_unit_test(few_bytes),
};

TEST_FILE(tests, set_up, NULL);
