/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_colours - what colours say on the screen: chips before names, and the
 * legend.  Rows as steps.h says, with how many colours there are.
 */
#include "config.h"

#include "steps.h"
#include "query/hues.h"

static const struct make_method methods[] = {
	{ 4, "com.acme.shop.Cart", "add", "()V", "Cart.java", 0 },
	{ 8, "com.acme.shop.Item", "price", "(I)V", "Item.java", 0 },
	{ 12, "android.view.View", "draw", "()V", "View.java", 0 },
	{ 16, "java.lang.String", "concat", "()V", "String.java", 0 },
};

#define TRACE "0 +a 100 +b 300 -b +c 350 +d 600 -d 700 -c 1000 -a"

enum { BELOW_CHART = 11 }; /* of 24 rows */

struct coloured {
	const char *name, *keys;
	enum depth depth;
	bool is_ascii;
	const char *looks[STEP_LOOKS];
};

static void write_trace(void)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, TRACE);
	spec = script_spec(&script);
	spec.methods = methods;
	spec.method_count = ROWS(methods);
	steps_write(&spec);
}

static void start(struct play *play, const struct coloured *row)
{
	play_start(play, &(struct app_options){ .path = steps_path,
	    .is_ascii = row->is_ascii });
	app_set_depth(play->app, row->depth);
	play_keys(play, "=24x80");
	play_keys(play, row->keys);
}

static void play_coloured(const struct coloured *rows, size_t count)
{
	static struct play play;

	write_trace();
	for (size_t i = 0; i < count; i++) {
		start(&play, &rows[i]);
		steps_look(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
}

static void chips(void **state)
{
	static const struct coloured rows[] = {
		{ "before each method", "", DEPTH_256, false,
		    { " ▌com.acme.shop.Cart.add", " ▌android.view.View.draw" } },
		{ "in few colours, too", "", DEPTH_8, false,
		    { " ▌com.acme.shop.Cart.add" } },
		{ "none without colours", "", DEPTH_NONE, false,
		    { " com.acme.shop.Cart.add", "!▌|[|]com" } },
		{ "in ASCII", "", DEPTH_256, true,
		    { " [|]com.acme.shop.Cart.add" } },
		{ "a head stands above the names", "", DEPTH_256, false,
		    { "calls   method" } },
		{ "relatives have them", "<Enter>", DEPTH_256, false,
		    { "─ parents", " ▌com.acme.shop.Cart.add\\(", " ▌self" } },
		{ "and trees, behind the guides", "2", DEPTH_256, false,
		    { "▾ ▌com.acme.shop.Cart.add\\(" } },
		{ "and those bottom-up", "3", DEPTH_256, false,
		    { "▸ ▌Cart.add ‹|  ▌com.acme.shop.Cart.add|▸ ▌com.acme" } },
		{ "trees without colours have none", "2", DEPTH_NONE, false,
		    { "▾ com.acme.shop.Cart.add\\(" } },
		{ "so have classes", "gc", DEPTH_256, false,
		    { " ▌com.acme.shop.Item" } },
		{ "and packages", "gp", DEPTH_256, false,
		    { " ▌com.acme.shop$", " ▌java.lang$" } },
	};

	(void)state;
	play_coloured(rows, ROWS(rows));
}

/* The cell so many columns after the beginning of the text, of the first row from
 * that one on which has it; NULL: none has. */
static const struct cell *cell_at(struct play *play, int row, const char *text,
    int columns)
{
	const struct canvas *canvas = app_draw(play->app);
	char line[1024];

	for (; row < canvas->rows; row++) {
		const char *at;

		canvas_text(canvas, row, line, sizeof line);
		at = strstr(line, text);
		if (at != NULL)
			return canvas_at(canvas, row, columns + (int)text_width(
			    (struct slice){ line, (size_t)(at - line) }));
	}
	return NULL;
}

/* A chip has the hue that pictures have of the package, whatever the rows are, and
 * the bar of the selected row leaves it. */
static void hues_of_chips(void **state)
{
	static const struct {
		const char *name, *keys, *text, *class;
	} rows[] = {
		{ "selected", "gg", "com.acme.shop.Item", "com.acme.shop.A" },
		{ "the app's", "j", "com.acme.shop.Cart", "com.acme.shop.A" },
		{ "the platform's", "", "java.lang.String", "java.lang.A" },
		{ "class", "gc", "android.view.View", "android.view.A" },
		{ "package of the app", "gp", "com.acme", "com.acme.shop.A" },
		{ "package", "gp", "android.view", "android.view.A" },
	};
	static struct play play;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct cell *cell;

		start(&play, &(struct coloured){ .keys = rows[i].keys,
		    .depth = DEPTH_256 });
		cell = cell_at(&play, BELOW_CHART, rows[i].text, -1);
		row_require(rows[i].name, cell != NULL);
		row_assert_number(rows[i].name, cell->style.role, ROLE_CHIP);
		row_assert_number(rows[i].name, cell->style.hue,
		    hue_of(slice_of(rows[i].class)));
		row_assert_number(rows[i].name, cell->style.marks, 0);
		play_end(&play);
	}
}

/* A line gives packages another colour, in all that has colours, from then on. */
static void chosen(void **state)
{
	static const struct {
		const char *name, *keys;
		enum role role;
		int count; /* how often it is seen at least; 0: not at all */
	} rows[] = {
		{ "the chart", "", ROLE_BOX, 1 },
		{ "the table", "", ROLE_CHIP, 2 },
		{ "classes", "gc", ROLE_CHIP, 1 },
		{ "packages", "gp", ROLE_CHIP, 1 },
		{ "the tree", "2", ROLE_CHIP, 1 },
		{ "the flame", "4", ROLE_BOX, 1 },
		{ "the timeline", "6", ROLE_BAR, 1 },
		{ "the legend", "L", ROLE_BOX, 1 },
		{ "the usual again", ": 'color <Space> 'package <Space> 'com.acme "
		    "<Space> 'default <Enter>", ROLE_BOX, 0 },
	};
	static struct play play;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct canvas *canvas;
		int count = 0;

		start(&play, &(struct coloured){ .keys = ": 'color <Space> "
		    "'package <Space> 'com.acme <Space> 'red <Enter>",
		    .depth = DEPTH_256 });
		assert_int_equal(play.request, APP_REDRAW);
		play_keys(&play, rows[i].keys);
		canvas = app_draw(play.app);
		for (int at = 0; at < 24 * 80; at++) {
			struct style style = canvas_at(canvas, at / 80,
			    at % 80)->style;

			count += style.role == rows[i].role &&
			    style.hue == HUE_OWN;
		}
		row_assert(rows[i].name, rows[i].count == 0 ? count == 0 :
		    count >= rows[i].count);
		play_end(&play);
	}
}

#define PHASES_ON "gC gC "
#define MERGED ": 'merge <Space> 'View <Enter> "

static void meanings(void **state)
{
	const uint8_t draw = hue_of_phase(PHASE_DRAW);
	const uint8_t none = hue_of_phase(PHASES);
	const uint8_t app = hue_of_library(slice_of("com.acme.A"), false);
	const uint8_t android = hue_of_library(slice_of("android.A"), false);
	const uint8_t java = hue_of_library(slice_of("java.A"), false);
	const struct {
		const char *name, *keys, *text;
		enum role role;
		uint8_t hue;
	} rows[] = {
		{ "a library", "gC", "View.draw", ROLE_BOX, android },
		{ "another", "gC", "String.concat", ROLE_BOX, java },
		{ "the app", "gC", "Cart.add", ROLE_BOX, app },
		{ "in the flame", "gC 4", "String.concat", ROLE_BOX, java },
		{ "in the table", "gC gg", "▌android.view.View", ROLE_CHIP, android },
		{ "and its groups", "gC gL", "▌java", ROLE_CHIP, java },
		{ "a root", PHASES_ON, "View.draw", ROLE_BOX, draw },
		{ "what it calls", PHASES_ON, "String.concat", ROLE_BOX, draw },
		{ "what calls it", PHASES_ON, "Cart.add", ROLE_BOX, none },
		{ "what is beside it", PHASES_ON, "Item.price", ROLE_BOX, none },
		{ "in the flame", PHASES_ON "4", "String.concat", ROLE_BOX, draw },
		{ "no callers are known", PHASES_ON "4 I", "String.concat", ROLE_BOX, none },
		{ "in the tree", PHASES_ON "2 *", "▌java.lang.String", ROLE_CHIP, draw },
		{ "in the tree, outside", PHASES_ON "2 *", "▌com.acme.shop.Cart", ROLE_CHIP, none },
		{ "a root in the table", PHASES_ON "gg", "▌android.view.View", ROLE_CHIP, draw },
		{ "no stack in the table", PHASES_ON "gg", "▌java.lang.String", ROLE_CHIP, none },
		{ "phases in the table", PHASES_ON "gP", "▌draw", ROLE_CHIP, draw },
		{ "none in the table", PHASES_ON "gP", "▌(no phase)", ROLE_CHIP, none },
		{ "the root is merged", MERGED PHASES_ON, "String.concat", ROLE_BOX, none },
		{ "merged in the flame", MERGED PHASES_ON "4", "String.concat", ROLE_BOX, none },
		{ "the setting", ": 'set <Space> 'color-by <Space> 'phase <Enter>",
		    "String.concat", ROLE_BOX, draw },
		{ "round", PHASES_ON "gC", "String.concat", ROLE_BOX,
		    hue_of(slice_of("java.lang.A")) },
		{ "chosen colours are for packages", ": 'color <Space> 'package <Space> "
		    "'java <Space> 'red <Enter> gC", "String.concat", ROLE_BOX, java },
		{ "other sizes keep it", PHASES_ON "=24x90", "String.concat", ROLE_BOX, draw },
	};
	static struct play play;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct cell *cell;

		start(&play, &(struct coloured){ .keys = rows[i].keys,
		    .depth = DEPTH_256 });
		cell = cell_at(&play, 0, rows[i].text, 0);
		row_require(rows[i].name, cell != NULL);
		row_assert_number(rows[i].name, cell->style.role, rows[i].role);
		row_assert_number(rows[i].name, cell->style.hue, rows[i].hue);
		play_end(&play);
	}
}

static void legend(void **state)
{
	static const struct coloured rows[] = {
		{ "whose colours there are", "L", DEPTH_256, false,
		    { "^ runs  many  waits  whose +colours and signs",
			"^ ▏call +▏ +app +com.acme.shop$",
			"platform +android.view$", "platform +java.lang$" } },
		{ "and signs", "L", DEPTH_256, false,
		    { "^ +▏call +the selected method: a line below$",
			"^ +▁▂▃▄▅▆▇█ +strip, timeline" } },
		{ "what stands beside names", "L f", DEPTH_256, false,
		    { "^ ▏«call +it began before the recording$", "^ ▏call» +it runs on when",
			"^ ▏call ! +an exception ended it$", "^ ▏ca… +a name that is cut" } },
		{ "in ASCII", "L f", DEPTH_256, true,
		    { "^ [|]<call +it began", "^ [|]call> +it runs on", "^ [|]ca~ " } },
		{ "textures in few colours", "L", DEPTH_16, false,
		    { "▏call▕▒▒▒▒▒▒▏░░░░▕ app +com.acme.shop$" } },
		{ "none in 256", "L", DEPTH_256, false, { "!▒|░" } },
		{ "without colours", "L", DEPTH_NONE, false,
		    { "▏call▕▒▒▒▒▒▒▏░░░░▕ +every call: there are no colours",
			"!com.acme.shop$" } },
		{ "in ASCII", "L", DEPTH_256, true,
		    { "^ [|]call +[|] +app +com.acme.shop$", "^ +[.][.]::==##" } },
		{ "the row is told in full below", "L", DEPTH_256, false,
		    { "^ com.acme.shop$" } },
		{ "q goes back to the table", "L q", DEPTH_256, false,
		    { "^   #  incl%" } },
		{ "what was chosen comes first", ": 'color <Space> 'package <Space> "
		    "'java <Space> 'red <Enter> L", DEPTH_256, false,
		    { "waits .*\n ▏call +▏ +chosen +java.lang$",
			"app +com.acme.shop$" } },
		{ "as soon as it is", "L : 'color <Space> 'package <Space> "
		    "'com <Space> 'red <Enter>", DEPTH_256, false,
		    { "^ ▏call +▏ +chosen +com.acme.shop$" } },
		{ "libraries", "gC L", DEPTH_256, false,
		    { " app +app$", " platform +android$", "of many libraries$" } },
		{ "phases", "gC gC L", DEPTH_256, false,
		    { "phase +draw$\n.* phase +no phase$", "of many phases$" } },
		{ "phases in few colours", "gC gC L", DEPTH_16, false,
		    { "▏call▕▒▒▒▒▒▒▏░░░░▕ phase +draw$" } },
		{ "none to be seen", "gC", DEPTH_NONE, false,
		    { "^ there are no colours here; they would be by library$" } },
		{ "the help says where it is", "?", DEPTH_256, false,
		    { "^ artscope: keys   L what colours say", "!░|▒" } },
	};

	(void)state;
	play_coloured(rows, ROWS(rows));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(chips),
	cmocka_unit_test(hues_of_chips),
	cmocka_unit_test(meanings),
	cmocka_unit_test(chosen),
	cmocka_unit_test(legend),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
