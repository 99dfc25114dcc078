/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_theme_own - colours that a user has chosen: what they are called, what a terminal
 * has of them, and that with every theme all can be seen on Solarized's palette.
 */
#include "config.h"

#include "rows.h"
#include "ui/config/config.h"
#include "view/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- colours ------------------------------------------------------------- */

static void nearest(void **state)
{
	static const struct {
		const char *word;
		short of_8, of_16, of_256; /* -2: it is no colour */
	} rows[] = {
		{ "default", -1, -1, -1 },
		{ "red", 1, 1, 1 },
		{ "white", 7, 7, 7 },
		{ "12", 4, 12, 12 },
		{ "8", 7, 8, 8 },
		{ "208", 3, 3, 208 },
		{ "#ff8800", 3, 3, 208 },
		{ "#000000", 0, 0, 16 },
		{ "#ffffff", 7, 15, 231 },
		{ "#808080", 7, 8, 244 },
		{ "#5f87af", 6, 8, 67 },
		{ "256", -2, -2, -2 },
		{ "-1", -2, -2, -2 },
		{ "#ff88", -2, -2, -2 },
		{ "#ff88001", -2, -2, -2 },
		{ "#ff880g", -2, -2, -2 },
		{ "# ff880", -2, -2, -2 },
		{ "12x", -2, -2, -2 },
		{ "Red", -2, -2, -2 },
		{ "", -2, -2, -2 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		static const enum depth depths[] = { DEPTH_NONE, DEPTH_8,
			DEPTH_16, DEPTH_256 };
		const int wanted[] = { COLOUR_DEFAULT, rows[i].of_8,
			rows[i].of_16, rows[i].of_256 };
		struct theme theme = { 0 };
		struct error err;
		char words[40];
		bool is_one;

		snprintf(words, sizeof words, "dim %s", rows[i].word);
		is_one = theme_take(&theme, words, &err);
		row_assert_number(rows[i].word, is_one, rows[i].of_8 != -2);
		for (size_t n = 0; is_one && n < ROWS(depths); n++)
			row_assert_number(rows[i].word,
			    theme_look((struct style){ ROLE_DIM, 0, 0 },
				(struct shades){ depths[n], BACKGROUND_DARK,
				    &theme })
				.fg,
			    wanted[n]);
	}
}

static void lines(void **state)
{
	static const struct {
		const char *words, *wrong;
	} rows[] = {
		{ "dim 245", "" },
		{ "title white blue bold underline", "" },
		{ "text default default plain", "" },
		{ "selected bold", "" },
		{ "dim", "color takes a role, a colour, perhaps a "
		    "background, and bold, reverse, underline, dim or plain" },
		{ "dimm 245", "nothing that has a colour is called 'dimm'; did "
		    "you mean 'dim'?" },
		{ "dim grey", "'grey' is no colour: red, default, 208, #ff8800" },
		{ "dim 1 2 3", "'3' is not bold, reverse, underline, dim or "
		    "plain" },
		{ "dim bold 1", "'1' is not bold, reverse, underline, dim or "
		    "plain" },
		{ "dim '1", "' is not closed" },
		{ "package com.acme.* green", "" },
		{ "package com.acme.* #ff8800", "" },
		{ "package com.acme default", "" },
		{ "package", "color package takes a package, as com.acme.*, and "
		    "one colour" },
		{ "package com.acme", "color package takes a package, as "
		    "com.acme.*, and one colour" },
		{ "package com.acme red blue", "color package takes a package, "
		    "as com.acme.*, and one colour" },
		{ "package com.acme '\033[1m'", "'\\x1B[1m' is no colour: red, "
		    "default, 208, #ff8800" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct theme t = { .own_looks = { { .has_fg = false } } };
		struct error err = { "" };

		row_assert_number(rows[i].words,
		    theme_take(&t, rows[i].words, &err),
		    rows[i].wrong[0] == '\0');
		row_assert_text(rows[i].words, err.text, rows[i].wrong);
	}
}

/* ---- looks --------------------------------------------------------------- */

static struct look look_with(const struct theme *t, unsigned role,
    unsigned marks, enum depth depth)
{
	struct style style = { (uint8_t)role, 0, (uint8_t)marks };

	return theme_look(style, (struct shades){ depth, BACKGROUND_DARK, t });
}

/* Case 14: in as many colours as there are; without any it is still seen. */
static void selected(void **state)
{
	static const short wanted[DEPTHS] = { [DEPTH_NONE] = COLOUR_DEFAULT,
		[DEPTH_8] = 3, [DEPTH_16] = 3, [DEPTH_256] = 208 };
	struct theme t = { .own_looks = { { .has_fg = false } } };

	(void)state;
	assert_true(theme_take(&t, "selected #ff8800", NULL));
	for (int depth = 0; depth < DEPTHS; depth++) {
		struct look look = look_with(&t, ROLE_TEXT, MARK_SELECTED,
		    (enum depth)depth);

		assert_int_equal(look.fg, wanted[depth]);
		assert_int_equal(look.bg, COLOUR_DEFAULT);
		assert_int_equal(look.attributes, ATTR_REVERSE | ATTR_BOLD);
	}
	assert_true(theme_take(&t, "selected #ff8800 black underline", NULL));
	assert_int_equal(look_with(&t, ROLE_TEXT, MARK_SELECTED, DEPTH_NONE)
	    .attributes, ATTR_UNDERLINE);
}

static bool look_is_same(struct look a, struct look b)
{
	return a.fg == b.fg && a.bg == b.bg && a.attributes == b.attributes;
}

/* Returns the name of the i-th thing that a user can change; NULL: there are
 * not so many. */
static const char *theme_name_at(size_t i)
{
	for (size_t own = 0; own < OWNS; own++)
		if (theme_names[own].name != NULL && i-- == 0)
			return theme_names[own].name;
	return NULL;
}

/* What is said of one thing changes no other. */
static void one_by_one(void **state)
{
	static const struct {
		const char *name;
		unsigned role, marks;
	} rows[] = {
		{ "text", ROLE_TEXT, 0 },
		{ "dim", ROLE_DIM, 0 },
		{ "title", ROLE_TITLE, 0 },
		{ "warning", ROLE_WARNING, 0 },
		{ "grown", ROLE_GROWN, 0 },
		{ "number", ROLE_NUMBER, 0 },
		{ "parent", ROLE_PARENT, 0 },
		{ "child", ROLE_CHILD, 0 },
		{ "key", ROLE_KEY, 0 },
		{ "prompt", ROLE_PROMPT, 0 },
		{ "same", ROLE_BOX, MARK_SAME },
		{ "match", ROLE_BOX, MARK_MATCH },
		{ "selected", ROLE_BOX, MARK_SELECTED },
		{ "other", ROLE_BOX, MARK_SHADOW },
	};

	const size_t count = sizeof rows / sizeof *rows;

	(void)state;
	for (size_t i = 0; i < count; i++) {
		struct theme t = { .own_looks = { { .has_fg = false } } };
		char words[60];

		row_assert_text(rows[i].name, theme_name_at(i), rows[i].name);
		snprintf(words, sizeof words, "%s 200 201 underline",
		    rows[i].name);
		assert_true(theme_take(&t, words, NULL));
		for (size_t n = 0; n < count; n++) {
			struct look built_in = look_with(NULL, rows[n].role,
			    rows[n].marks, DEPTH_256);
			struct look look = look_with(&t, rows[n].role,
			    rows[n].marks, DEPTH_256);

			if (n != i)
				row_assert(rows[n].name,
				    look_is_same(look, built_in));
			else
				row_assert(rows[n].name, look.fg == 200 &&
				    look.bg == 201 &&
				    look.attributes == ATTR_UNDERLINE);
		}
	}
	assert_null(theme_name_at(count));
}

/* ---- themes that are installed ------------------------------------------- */

static const char *themes_folder(void)
{
	static char path[4096];
	const char *folder = getenv("ARTSCOPE_SRCDIR");

	snprintf(path, sizeof path, "%s/themes", folder == NULL ? "." : folder);
	return path;
}

static struct config *config_with(const char *theme)
{
	struct config *c = config_new();

	assert_non_null(c);
	assert_true(config_files_read(c, &(struct config_files){ .is_off = true,
	    .themes = themes_folder(), .theme = theme }, NULL));
	row_assert_text(theme, c->first.text, "");
	return c;
}

static const char *setting_of(const struct config *c, const char *name)
{
	const char *text = config_get(c, CONFIG_SETTINGS, name);

	return text == NULL ? "" : text;
}

/* Solarized: bright black is the dark background, bright white the light one. */
static const uint32_t solarized[16] = { 0x073642, 0xdc322f, 0x859900, 0xb58900,
	0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36, 0xcb4b16, 0x586e75,
	0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3 };

/* Numbers from 16 on are not the palette's. */
static uint32_t seen_as(int number, bool is_text, bool is_light)
{
	if (number == COLOUR_DEFAULT && is_text)
		return is_light ? 0x657b83 : 0x839496;
	if (number == COLOUR_DEFAULT)
		return is_light ? solarized[15] : solarized[8];
	return number < 16 ? solarized[number] :
			     UINT32_C(0x1000000) + (uint32_t)number;
}

static bool is_seen(struct look look, bool is_light)
{
	return seen_as(look.fg, true, is_light) !=
	    seen_as(look.bg, false, is_light);
}

/* Cells without a letter show what is after it. */
static bool has_letters(unsigned role)
{
	return role != ROLE_JOIN && role != ROLE_NARROW && role != ROLE_DENSITY;
}

static void on_solarized(const char *theme, bool is_light, enum depth depth)
{
	static const unsigned marks[] = { 0, MARK_SAME, MARK_MATCH,
		MARK_SELECTED, MARK_SHADOW, MARK_BAR, MARK_SHADOW | MARK_BAR,
		MARK_SAME | MARK_MATCH };
	struct config *c = config_with(theme);
	enum depth most = theme_depth(setting_of(c, "color")[0] == '\0' ?
	    "auto" : setting_of(c, "color"), NULL, depth == DEPTH_256 ? 256 :
	    depth == DEPTH_16 ? 16 : 8);
	const struct shades shades = { most,
		theme_background(setting_of(c, "background"), NULL),
		c->theme };
	char row[80];

	for (unsigned i = 0; i < ROLES * ROWS(marks); i++)
		for (unsigned hue = 0; hue <= HUES; hue++) {
			struct style style = { (uint8_t)(i / ROWS(marks)),
				(uint8_t)hue, (uint8_t)marks[i % ROWS(marks)] };

			snprintf(row, sizeof row, "%s, %s, %d: role %d, hue %d, "
			    "marks %d", theme, is_light ? "light" : "dark",
			    depth, style.role, hue, style.marks);
			if (has_letters(style.role))
				row_assert(row, is_seen(theme_look(style,
				    shades), is_light));
		}
	config_free(c);
}

/* Case 15, and 2.5 of its page: nothing has the colour of what is after it. */
static void all_on_solarized(void **state)
{
	static const struct {
		const char *theme;
		bool on_dark, on_light;
	} rows[] = { { "dark", true, false }, { "light", false, true },
		{ "mono", true, true }, { "contrast", true, true } };
	static const enum depth depths[] = { DEPTH_8, DEPTH_16, DEPTH_256 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows) * ROWS(depths); i++) {
		enum depth depth = depths[i % ROWS(depths)];

		if (rows[i / ROWS(depths)].on_dark)
			on_solarized(rows[i / ROWS(depths)].theme, false, depth);
		if (rows[i / ROWS(depths)].on_light)
			on_solarized(rows[i / ROWS(depths)].theme, true, depth);
	}
}

/* A theme that is installed, and one that is not, as the program alone has it. */
static void with_files_and_without(void **state)
{
	static const struct {
		const char *theme, *background, *color;
	} rows[] = { { "dark", "dark", "" }, { "light", "light", "" },
		{ "mono", "", "never" }, { "contrast", "", "8" } };
	const char *const folders[] = { themes_folder(), NULL };

	(void)state;
	for (size_t i = 0; i < 2 * ROWS(rows); i++) {
		const char *name = rows[i / 2].theme;
		struct config *with = config_with(name), *c = config_new();

		row_assert(name, config_files_read(c, &(struct config_files){
		    .is_off = true, .themes = folders[i % 2], .theme = name },
		    NULL));
		row_assert_text(name, setting_of(c, "background"),
		    rows[i / 2].background);
		row_assert_text(name, setting_of(c, "color"), rows[i / 2].color);
		row_assert(name, memcmp(c->theme->own_looks,
		    with->theme->own_looks,
		    sizeof c->theme->own_looks) == 0);
		row_assert_number(name, c->complaints, 0);
		config_free(c);
		config_free(with);
	}
}

/* When no file is opened any more: what a theme has set goes with it, what was said
 * besides stays, and a file that comes later is not seen. */
static void taken_again(void **state)
{
	static const struct {
		const char *lines, *themes, *background, *color;
		bool has_dim; /* other colours */
	} rows[] = {
		{ "", "contrast", "", "8", true },
		{ "", "contrast mono", "", "never", false },
		{ "", "contrast light", "light", "auto", false },
		{ "", "light dark", "dark", "", false },
		{ "set color 16", "light", "light", "16", false },
		{ "set color 16", "mono light", "light", "auto", false },
		{ "color dim 99", "mono", "", "never", false },
		{ "set theme contrast", "mono light", "light", "auto", false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct config *c = config_new();
		char names[60], *at = names;

		snprintf(names, sizeof names, "%s", rows[i].themes);
		assert_true(config_files_read(c, &(struct config_files){
		    .is_off = true, .themes = themes_folder(),
		    .lines = &rows[i].lines, .line_count = 1 }, NULL));
		for (char *name; (name = strtok(at, " ")) != NULL; at = NULL)
			row_require(name, config_theme_again(c, name, NULL));
		row_assert_text(rows[i].themes, setting_of(c, "background"),
		    rows[i].background);
		row_assert_text(rows[i].themes, setting_of(c, "color"),
		    rows[i].color);
		row_assert_number(rows[i].themes,
		    c->theme->own_looks[ROLE_DIM].has_fg,
		    rows[i].has_dim);
		row_assert(rows[i].themes,
		    !config_theme_again(c, "nobody", NULL));
		config_free(c);
	}
}

/* Where each setting was said. */
static void origins(void **state)
{
	static const char *const lines[] = { "set clock cpu", "set theme mono" };
	static const char *const wanted[][2] = { { "clock", "--set" },
		{ "theme", "--set" }, { "color", "theme mono" } };
	struct config *c = config_new();

	(void)state;
	assert_true(config_files_read(c, &(struct config_files){ .is_off = true,
	    .themes = themes_folder(), .lines = lines, .line_count = 2 }, NULL));
	for (size_t i = 0; i < ROWS(wanted); i++)
		row_assert_text(wanted[i][0], config_get(c, CONFIG_ORIGINS,
		    wanted[i][0]), wanted[i][1]);
	assert_null(config_get(c, CONFIG_ORIGINS, "sort"));
	config_given(c, "clock");
	config_given(c, "no-state");
	assert_string_equal(config_get(c, CONFIG_ORIGINS, "clock"), "--clock");
	assert_string_equal(config_get(c, CONFIG_ORIGINS, "state"),
	    "--no-state");
	config_free(c);
}

/* The lines after a # in these two are what is built in. */
static void built_in(void **state)
{
	static const char *const names[] = { "dark", "light" };
	char path[5000], line[200];

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++) {
		bool is_light = i == 1;
		struct theme t = { .own_looks = { { .has_fg = false } } };
		size_t count = 0;
		FILE *file;

		snprintf(path, sizeof path, "%s/%s", themes_folder(), names[i]);
		file = fopen(path, "r");
		assert_non_null(file);
		while (fgets(line, sizeof line, file) != NULL)
			if (strncmp(line, "#color ", 7) == 0) {
				line[strcspn(line, "\n")] = '\0';
				row_require(line,
				    theme_take(&t, line + 7, NULL));
				count++;
			}
		fclose(file);
		assert_non_null(theme_name_at(count - 1));
		assert_null(theme_name_at(count));
		for (unsigned role = 0; role < ROLES; role++) {
			struct style style = { (uint8_t)role, 3, 0 };
			struct shades shades = { DEPTH_256, is_light ?
				BACKGROUND_LIGHT : BACKGROUND_DARK, NULL };
			struct look look = theme_look(style, shades);

			shades.own = &t;
			row_assert(names[i], look_is_same(look,
			    theme_look(style, shades)));
			style.marks = MARK_SELECTED;
			shades.own = NULL;
			look = theme_look(style, shades);
			shades.own = &t;
			row_assert(names[i], look_is_same(look,
			    theme_look(style, shades)));
		}
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(nearest),
	cmocka_unit_test(lines),
	cmocka_unit_test(selected),
	cmocka_unit_test(one_by_one),
	cmocka_unit_test(all_on_solarized),
	cmocka_unit_test(with_files_and_without),
	cmocka_unit_test(taken_again),
	cmocka_unit_test(origins),
	cmocka_unit_test(built_in),
};

TEST_FILE(tests, NULL, NULL);
