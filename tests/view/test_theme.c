/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/theme.h"

#include <stdio.h>

#include "rows.h"

static bool is_same_look(struct look a, struct look b)
{
	return a.fg == b.fg && a.bg == b.bg && a.attributes == b.attributes;
}

static struct look look_of(enum role role, unsigned hue, unsigned marks,
    int palette)
{
	struct style style = { (uint8_t)role, (uint8_t)hue, (uint8_t)marks };

	/* palettes: the depths, then 256 colours on a light background, and on
	 * one that nobody knows */
	if (palette == DEPTHS)
		return theme_look(style, (struct shades){ DEPTH_256,
		    BACKGROUND_LIGHT, NULL });
	if (palette > DEPTHS)
		return theme_look(style, (struct shades){ DEPTH_256,
		    BACKGROUND_UNKNOWN, NULL });
	return theme_look(style, (struct shades){ (enum depth)palette,
	    BACKGROUND_DARK, NULL });
}

/* Banners and hints are in reverse and bold by themselves. */
static bool can_be_marked(unsigned role)
{
	return role != ROLE_WARNING && role != ROLE_GROWN &&
	    role != ROLE_TITLE && role != ROLE_KEY && role != ROLE_PROMPT;
}

static void test_marks_are_seen(void **state)
{
	static const struct {
		const char *name;
		unsigned marks, others; /* must look unlike the others */
	} rows[] = {
		{ "selected", MARK_SELECTED, 0 },
		{ "shadow", MARK_SHADOW, 0 },
		{ "match", MARK_MATCH, 0 },
		{ "same", MARK_SAME, 0 },
		{ "selected or shadow", MARK_SELECTED, MARK_SHADOW },
		{ "same or match", MARK_SAME, MARK_MATCH },
		{ "first cell or the rest of a row", MARK_SELECTED, MARK_BAR },
		{ "the same, elsewhere", MARK_SHADOW, MARK_SHADOW | MARK_BAR },
		{ "the rest, here or elsewhere", MARK_BAR,
		    MARK_SHADOW | MARK_BAR },
		{ "same or selected", MARK_SAME, MARK_SELECTED },
		{ "same or shadow", MARK_SAME, MARK_SHADOW },
		{ "a match that is selected", MARK_MATCH | MARK_SELECTED,
		    MARK_SELECTED },
		{ "a match of the same", MARK_MATCH | MARK_SAME, MARK_SAME },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (int palette = 0; palette <= DEPTHS + 1; palette++)
			for (unsigned role = 0; role < ROLES; role++) {
				struct look a = look_of((enum role)role, 1,
				    rows[i].marks, palette);
				struct look b = look_of((enum role)role, 1,
				    rows[i].others, palette);
				bool differ = !is_same_look(a, b);

				row_assert(rows[i].name,
				    differ || !can_be_marked(role));
			}
}

static void test_attributes_of_marks(void **state)
{
	(void)state;
	for (int palette = 0; palette <= DEPTHS + 1; palette++) {
		struct look selected =
		    look_of(ROLE_BOX, 2, MARK_SELECTED, palette);
		struct look match = look_of(ROLE_TEXT, 2, MARK_MATCH, palette);

		assert_int_equal(selected.attributes,
		    ATTR_REVERSE | ATTR_BOLD);
		assert_int_equal(match.attributes, ATTR_UNDERLINE | ATTR_BOLD);
	}
}

/* Calls of many packages are in none of their colours: of 256 in a grey one. */
static void test_mixed(void **state)
{
	(void)state;
	for (int palette = 0; palette <= DEPTHS + 1; palette++) {
		struct look mixed = look_of(ROLE_DENSITY, HUE_MIXED, 0,
		    palette);

		if (palette < DEPTH_256)
			assert_int_equal(mixed.fg, COLOUR_DEFAULT);
		for (unsigned hue = 0; hue < HUES && palette != 0; hue++)
			assert_false(is_same_look(mixed,
			    look_of(ROLE_DENSITY, hue, 0, palette)));
	}
}

static void test_colours_stay_in_their_depth(void **state)
{
	static const int limits[] = { 0, 8, 16, 256, 256 };

	(void)state;
	for (int palette = 0; palette <= DEPTHS; palette++)
		for (unsigned i = 0; i < ROLES * (HUES + 1) * 32; i++) {
			struct look look = look_of((enum role)(i % ROLES),
			    i / ROLES % (HUES + 1), i / ROLES / (HUES + 1),
			    palette);

			assert_in_range(look.fg + 1, 0, limits[palette]);
			assert_in_range(look.bg + 1, 0, limits[palette]);
		}
}

/* Light in thousandths, by the WCAG's curve, of what a part of a colour is in
 * the cube of 256 colours and, nearly, in its greys. */
static int light_of(int part)
{
	static const struct {
		int part, light;
	} steps[] = { { 0, 0 }, { 58, 42 }, { 95, 114 }, { 135, 242 },
		{ 175, 429 }, { 215, 680 }, { 255, 1000 } };
	size_t i = 1;

	while (steps[i].part < part)
		i++;
	return steps[i - 1].light + (part - steps[i - 1].part) *
	    (steps[i].light - steps[i - 1].light) /
	    (steps[i].part - steps[i - 1].part);
}

static int cube_step(int step)
{
	return step == 0 ? 0 : 55 + 40 * step;
}

static int luminance(int colour)
{
	int cube = colour - 16;

	if (colour >= 232)
		return light_of(8 + 10 * (colour - 232));
	return (213 * light_of(cube_step(cube / 36)) +
	    715 * light_of(cube_step(cube / 6 % 6)) +
	    72 * light_of(cube_step(cube % 6))) / 1000;
}

/* In hundredths. */
static int contrast(int a, int b)
{
	int x = luminance(a) + 50, y = luminance(b) + 50;

	return x > y ? 100 * x / y : 100 * y / x;
}

/* Whatever colour was chosen for a package: what is on it can be read, and what waits is
 * another colour than what runs. */
static void test_names_contrast_with_chosen_colours(void **state)
{
	static const unsigned roles[] = { ROLE_BOX, ROLE_DENSITY, ROLE_WAIT };

	(void)state;
	for (int i = 0; i < 256 * 2; i++) {
		struct theme own = { .hues = { .count = 0 } };
		struct look looks[ROWS(roles)];
		char words[40];

		snprintf(words, sizeof words, "package a %d", i / 2);
		assert_true(theme_take(&own, words, NULL));
		for (size_t n = 0; n < ROWS(roles); n++) {
			looks[n] = theme_look((struct style){ (uint8_t)roles[n],
			    HUE_OWN, 0 }, (struct shades){ DEPTH_256, i % 2 ?
			    BACKGROUND_LIGHT : BACKGROUND_DARK, &own });
			assert_in_range(looks[n].bg, 16, 255);
			assert_true(contrast(looks[n].fg, looks[n].bg) >= 450);
		}
		if (luminance(looks[0].bg) > 100 && luminance(looks[0].bg) < 900)
			assert_int_not_equal(looks[0].bg, looks[2].bg);
	}
}

static void test_names_contrast_with_their_boxes(void **state)
{
	(void)state;
	for (int palette = DEPTH_256; palette <= DEPTHS; palette++)
		for (unsigned i = 0; i < ROLES * (HUES + 1) * 32; i++) {
			struct look look = look_of((enum role)(i % ROLES),
			    i / ROLES % (HUES + 1), i / ROLES / (HUES + 1),
			    palette);

			/* in these there is no name */
			if (look.bg == COLOUR_DEFAULT ||
			    i % ROLES == ROLE_JOIN ||
			    i % ROLES == ROLE_WAIT_EDGE)
				continue;
			/* nobody knows what the terminal's own colour is */
			assert_int_not_equal(look.fg, COLOUR_DEFAULT);
			assert_true(contrast(look.fg, look.bg) >= 450);
		}
}

/* Each shade of a hue is unlike that of any other hue. */
static void test_hues_differ(void **state)
{
	static const unsigned expected[] = { 1, 5, 10, HUES, HUES };
	static const enum role shades[] = { ROLE_BOX, ROLE_DENSITY,
		ROLE_WAIT, ROLE_CHIP };

	(void)state;
	for (size_t i = 0; i < ROWS(shades) * (DEPTHS + 1); i++) {
		int palette = (int)(i % (DEPTHS + 1));
		enum role role = shades[i / (DEPTHS + 1)];
		unsigned kinds = 0;

		for (unsigned hue = 0; hue < HUES; hue++) {
			unsigned other = 0;

			while (!is_same_look(look_of(role, hue, 0, palette),
			    look_of(role, other, 0, palette)))
				other++;
			kinds += other == hue;
		}
		assert_int_equal(kinds, expected[palette]);
	}
}

/* What runs, what is many calls, and what waits, which is nearest to the background:
 * a hue's three are told apart by their lightness alone. */
static void test_three_lightnesses(void **state)
{
	static const enum role shades[] = { ROLE_BOX, ROLE_DENSITY, ROLE_WAIT };

	(void)state;
	for (int palette = DEPTH_256; palette <= DEPTHS; palette++)
		for (unsigned i = 0; i < 2 * (HUES + 1); i++) {
			unsigned hue = i / 2;
			int a = look_of(shades[i % 2], hue, 0, palette).bg;
			int b = look_of(shades[i % 2 + 1], hue, 0, palette).bg;
			bool is_darker = luminance(b) < luminance(a);

			assert_int_equal(is_darker, palette == DEPTH_256);
			assert_true(contrast(a, b) >= 140);
		}
}

/* How far the parts of a colour of the cube are apart. */
static int colourfulness(int colour)
{
	int cube = colour - 16, least = 255, most = 0;
	int parts[] = { cube_step(cube / 36), cube_step(cube / 6 % 6),
		cube_step(cube % 6) };

	for (size_t i = 0; i < ROWS(parts); i++) {
		least = parts[i] < least ? parts[i] : least;
		most = parts[i] > most ? parts[i] : most;
	}
	return most - least;
}

/* The eye finds the app: its packages are more colourful than the platform's. */
static void test_the_app_is_vivid(void **state)
{
	(void)state;
	for (int i = 0; i < 2 * HUES_VIVID * HUES_MUTED; i++) {
		int palette = DEPTH_256 + i % 2;
		int vivid = look_of(ROLE_BOX, (unsigned)(i / 2 % HUES_VIVID), 0,
		    palette).bg;
		int muted = look_of(ROLE_BOX, (unsigned)(HUES_VIVID +
		    i / 2 / HUES_VIVID), 0, palette).bg;

		assert_true(colourfulness(vivid) > colourfulness(muted));
	}
}

static void test_parents_and_children_differ(void **state)
{
	(void)state;
	for (int palette = DEPTH_8; palette <= DEPTHS + 1; palette++)
		assert_false(is_same_look(look_of(ROLE_PARENT, 0, 0, palette),
		    look_of(ROLE_CHILD, 0, 0, palette)));
}

static void test_depth(void **state)
{
	static const struct {
		const char *choice, *no_color;
		int colours;
		enum depth depth;
	} rows[] = {
		{ "auto", NULL, 256, DEPTH_256 },
		{ "auto", NULL, 16777216, DEPTH_256 },
		{ "auto", NULL, 88, DEPTH_16 },
		{ "auto", NULL, 8, DEPTH_8 },
		{ "auto", NULL, -1, DEPTH_NONE },
		{ "auto", "", 256, DEPTH_256 },
		{ "auto", "1", 256, DEPTH_NONE },
		{ "never", NULL, 256, DEPTH_NONE },
		{ "always", "1", 256, DEPTH_256 },
		{ "always", NULL, 0, DEPTH_NONE },
		{ "256", "1", 256, DEPTH_256 },
		{ "256", NULL, 8, DEPTH_8 },
		{ "16", NULL, 256, DEPTH_16 },
		{ "8", "1", 256, DEPTH_8 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert(rows[i].choice, rows[i].depth == theme_depth(
		    rows[i].choice, rows[i].no_color, rows[i].colours));
}

static void test_background(void **state)
{
	static const struct {
		const char *choice, *variable;
		enum background background;
	} rows[] = {
		{ NULL, NULL, BACKGROUND_UNKNOWN },
		{ "dark", "0;15", BACKGROUND_DARK },
		{ "light", "15;0", BACKGROUND_LIGHT },
		{ NULL, "15;0", BACKGROUND_DARK },
		{ NULL, "0;15", BACKGROUND_LIGHT },
		{ NULL, "0;default;15", BACKGROUND_LIGHT },
		{ NULL, "0;7", BACKGROUND_LIGHT },
		{ NULL, "7;8", BACKGROUND_DARK },
		{ NULL, "0;default", BACKGROUND_UNKNOWN },
		{ NULL, "15", BACKGROUND_UNKNOWN },
		{ NULL, "0;99", BACKGROUND_UNKNOWN },
		{ NULL, "", BACKGROUND_UNKNOWN },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].variable == NULL ? "none" :
		    rows[i].variable, theme_background(rows[i].choice,
		    rows[i].variable), rows[i].background);
}

/* On an unknown background text has the terminal's colour, or both its own. */
static void test_text_on_any_background(void **state)
{
	static const enum role roles[] = { ROLE_TEXT, ROLE_DIM, ROLE_NUMBER,
		ROLE_KEY, ROLE_TITLE, ROLE_WARNING, ROLE_GROWN, ROLE_PROMPT,
		ROLE_PARENT, ROLE_CHILD };

	(void)state;
	for (size_t i = 0; i < ROWS(roles); i++)
		for (unsigned marks = 0; marks <= MARK_MATCH; marks++) {
			struct look look = look_of(roles[i], 1, marks,
			    DEPTHS + 1);

			assert_true(look.bg != COLOUR_DEFAULT ||
			    look.fg == COLOUR_DEFAULT);
		}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_marks_are_seen),
	cmocka_unit_test(test_attributes_of_marks),
	cmocka_unit_test(test_mixed),
	cmocka_unit_test(test_colours_stay_in_their_depth),
	cmocka_unit_test(test_background),
	cmocka_unit_test(test_text_on_any_background),
	cmocka_unit_test(test_names_contrast_with_their_boxes),
	cmocka_unit_test(test_names_contrast_with_chosen_colours),
	cmocka_unit_test(test_hues_differ),
	cmocka_unit_test(test_three_lightnesses),
	cmocka_unit_test(test_the_app_is_vivid),
	cmocka_unit_test(test_parents_and_children_differ),
	cmocka_unit_test(test_depth),
};

TEST_FILE(tests, NULL, NULL);
