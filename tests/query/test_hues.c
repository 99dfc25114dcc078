/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_hues.c - packages → hues → colours.
 */
#include "config.h"

#include "base/text.h"
#include "query/libraries.h"
#include "query/hues.h"

#include <stdio.h>
#include <string.h>

#include "rows.h"

/* Packages of one hue or of two; other ones can share a hue by chance. */
static void hues(void **state)
{
	static const struct {
		const char *name, *a, *b;
		bool is_same;
	} rows[] = {
		{ "one package", "com.acme.shop.Cart", "com.acme.shop.Item", true },
		{ "a package below", "com.acme.shop.Cart",
		    "com.acme.shop.net.Http", true },
		{ "inner classes", "com.acme.shop.Cart",
		    "com.acme.shop.Cart$1", true },
		{ "slashes", "com.acme.shop.Cart", "com/acme/shop/Item", true },
		{ "another app", "com.acme.shop.Cart", "org.other.tool.Main",
		    false },
		{ "platform, two parts", "android.os.Looper",
		    "android.os.storage.Volume", true },
		{ "platform, others", "java.lang.String", "java.util.List",
		    false },
		{ "platform, slashes", "java.lang.String", "java/lang/Object",
		    true },
		{ "short package", "a.B", "a.C", true },
		{ "no package", "Main", "Helper", true },
		{ "nothing", "", "Main", true },
		{ "dots only", "...", "....", true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint8_t a = hue_of(slice_of(rows[i].a));
		uint8_t b = hue_of(slice_of(rows[i].b));

		row_require(rows[i].name, a < HUES && b < HUES);
		row_assert(rows[i].name, (a == b) == rows[i].is_same);
	}
}

static void libraries(void **state)
{
	static const struct {
		const char *class, *library;
	} rows[] = {
		{ "com.acme.shop.Cart", "app" },
		{ "a.b", "app" },
		{ "Main", "app" },
		{ "com.androids.A", "app" },
		{ "okhttp3x.A", "app" },
		{ "android.view.View", "android" },
		{ "android/view/View", "android" },
		{ "com.android.internal.os.ZygoteInit", "android" },
		{ "dalvik.system.VMRuntime", "android" },
		{ "androidx.core.view.ViewCompat", "androidx" },
		{ "java.lang.String", "java" },
		{ "sun.misc.Unsafe", "java" },
		{ "kotlin.Unit", "kotlin" },
		{ "kotlinx.coroutines.Job", "kotlin" },
		{ "okhttp3.OkHttpClient", "okhttp3" },
		{ "okhttp3.internal.Util", "okhttp3" },
		{ "io.reactivex.internal.Util", "io.reactivex" },
		{ "com.squareup.moshi.Moshi", "com.squareup.moshi" },
		{ "com.squareup.Tool", "com.squareup" },
		{ "com.google.gson.internal.Excluder", "com.google.gson" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct slice name = library_name(slice_of(rows[i].class));
		char text[80];

		snprintf(text, sizeof text, "%.*s", (int)name.length,
		    name.start);
		row_assert_text(rows[i].class, text, rows[i].library);
	}
}

/* No row of the table is hidden by one before it. */
static void library_table(void **state)
{
	(void)state;
	for (const struct library *of = known_libraries; of->package != NULL;
	     of++) {
		char class[80];

		snprintf(class, sizeof class, "%s.x.y.A", of->package);
		row_assert(of->package, library_find(slice_of(class)) == of);
	}
}

/* Phases have hues of their own, and those of the platform's libraries are muted. */
static void hues_of_others(void **state)
{
	static const struct {
		const char *class;
		bool is_file, is_muted;
	} rows[] = {
		{ "com.acme.A", false, false },
		{ "okhttp3.A", false, false },
		{ "android.A", false, true },
		{ "androidx.A", false, true },
		{ "java.A", false, true },
		{ "kotlin.A", false, true },
		{ "libart.so", true, false },
	};
	const uint8_t app = hue_of_library(slice_of("com.acme.A"), false);

	(void)state;
	for (int a = 0; a <= PHASES; a++)
		for (int b = 0; b < a; b++)
			assert_int_not_equal(hue_of_phase((enum phase)a),
			    hue_of_phase((enum phase)b));
	for (size_t i = 0; i < ROWS(rows); i++) {
		const uint8_t hue = hue_of_library(slice_of(rows[i].class),
		    rows[i].is_file);

		row_assert_number(rows[i].class, hue >= HUES_VIVID, rows[i].is_muted);
		row_require(rows[i].class, hue < HUES);
		row_assert_number(rows[i].class, hue == app, i == 0);
		for (size_t k = 0; k < i && rows[i].is_muted; k++)
			row_assert(rows[i].class, hue != hue_of_library(
			    slice_of(rows[k].class), rows[k].is_file));
	}
}

static void platform(void **state)
{
	static const struct {
		const char *class, *package;
		bool is_platform;
	} rows[] = {
		{ "android.view.View", "android.view", true },
		{ "android.R", "android", true },
		{ "androidx.core.view.ViewCompat", "androidx.core", true },
		{ "java.lang.String", "java.lang", true },
		{ "javax.net.ssl.SSLSocket", "javax.net", true },
		{ "kotlin.Unit", "kotlin", true },
		{ "kotlinx.coroutines.Job", "kotlinx.coroutines", true },
		{ "dalvik.system.VMRuntime", "dalvik.system", true },
		{ "sun.misc.Unsafe", "sun.misc", true },
		{ "libcore.io.Posix", "libcore.io", true },
		{ "com.android.internal.os.ZygoteInit", "com.android.internal",
		    true },
		{ "com/google/common/base/Joiner", "com/google/common", true },
		{ "org.json.JSONObject", "org.json", true },
		{ "org.xml.sax.InputSource", "org.xml.sax", true },
		{ "org.xmlpull.v1.XmlPullParser", "org.xmlpull.v1", true },
		{ "com.acme.shop.net.Http", "com.acme.shop", false },
		{ "com.androids.A", "com.androids", false },
		{ "androidish.a.b.C", "androidish.a.b", false },
		{ "com.acme.android.A", "com.acme.android", false },
		{ "android", "", false },
		{ "Main", "", false },
		{ "", "", false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct slice class = slice_of(rows[i].class);
		bool is_muted = hue_of(class) >= HUES_VIVID;

		row_assert(rows[i].class,
		    slice_is(hue_package(class), rows[i].package));
		row_assert(rows[i].class,
		    hue_is_platform(class) == rows[i].is_platform);
		row_assert(rows[i].class, is_muted == rows[i].is_platform);
	}
}

/* The packages that most traces are made of. */
static void usual_ones_differ(void **state)
{
	static const char *const classes[] = { "android.os.Looper",
		"android.view.View", "android.app.Activity",
		"android.widget.TextView", "java.lang.String",
		"com.android.internal.os.ZygoteInit" };

	(void)state;
	for (size_t i = 0; i < ROWS(classes); i++)
		for (size_t n = 0; n < i; n++)
			row_assert(classes[i],
			    hue_of(slice_of(classes[i])) !=
			    hue_of(slice_of(classes[n])));
}

/* Patterns of packages: which of them a class has, from the first. */
static void chosen(void **state)
{
	static const struct {
		const char *name, *patterns, *class;
		int number; /* -1: none of them, -2: its usual hue */
	} rows[] = {
		{ "a package", "com.acme", "com.acme.Shop", 0 },
		{ "what is in it", "com.acme", "com/acme/shop/net/Http", 0 },
		{ "itself", "com.acme", "com.acme", 0 },
		{ "not a longer name", "com.acme", "com.acmeshop.A", -1 },
		{ "not inside of another", "acme", "com.acme.A", -1 },
		{ "any letters", "com.acme.*", "com.acme.shop.A", 0 },
		{ "none of them", "com.acme.*", "com.acme.", 0 },
		{ "but the dot", "com.acme.*", "com.acmes.A", -1 },
		{ "in front", "*.internal", "com.android.internal.os.A", 0 },
		{ "in the midst", "com.*.net", "com.acme.shop.net.Http", 0 },
		{ "more than one", "*acme*n*t", "com.acme.shop.net.Http", 0 },
		{ "a class", "com.acme.A", "com.acme.A", 0 },
		{ "all", "*", "A", 0 },
		{ "letters count as they are", "com.Acme", "com.acme.A", -1 },
		{ "slashes are dots", "com/acme", "com.acme.A", 0 },
		{ "the last counts", "com.acme com.acme.pay *.A", "com.acme.pay.A",
		    2 },
		{ "those in front, else", "com.acme com.acme.pay", "com.acme.A", 0 },
		{ "a pattern keeps its place", "com.acme com.acme.pay com.acme",
		    "com.acme.pay.A", 1 },
		{ "usual", "com.acme =com.acme.pay", "com.acme.pay.A", -2 },
		{ "nothing in it", "com.acme", "", -1 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct own_hues h = { .count = 0 };
		struct slice class = slice_of(rows[i].class);
		char words[100], *at = words;
		size_t number;

		snprintf(words, sizeof words, "%s", rows[i].patterns);
		for (char *word; (word = strtok(at, " ")) != NULL; at = NULL)
			row_assert(rows[i].name, own_hues_put(&h,
			    word + (word[0] == '='), word[0] == '=', &number,
			    NULL));
		row_assert_number(rows[i].name,
		    hues_of_class(&(struct hues){ .own = &h }, class, false),
		    rows[i].number < 0 ? hue_of(class) :
					 HUE_OWN + rows[i].number);
	}
	assert_int_equal(hues_of_class(&(struct hues){ .own = NULL },
	    slice_of("a.B"), false),
	    hue_of(slice_of("a.B")));
}

static void chosen_at_most(void **state)
{
	struct own_hues h = { .count = 0 };
	char name[OWN_PATTERN + 1] = "";
	struct error err = { "" };
	size_t number;

	(void)state;
	for (int i = 0; i < OWN_HUES; i++) {
		unsigned version = h.version;

		snprintf(name, sizeof name, "p%d", i);
		assert_true(own_hues_put(&h, name, false, &number, &err));
		assert_int_equal(number, i);
		assert_int_not_equal(h.version, version);
	}
	assert_true(own_hues_put(&h, name, false, &number, &err));
	assert_false(own_hues_put(&h, "one.more", false, &number, &err));
	assert_string_equal(err.text, "no more than 32 packages can have a "
	    "colour of their own");
	memset(name, 'x', OWN_PATTERN);
	h.count = 0;
	assert_false(own_hues_put(&h, name, false, &number, &err));
	assert_false(own_hues_put(&h, "", false, &number, &err));
}

/* As xterm has them, and so all others. */
static void colours(void **state)
{
	static const struct {
		const char *name;
		short colour;
		uint32_t rgb;
	} rows[] = {
		{ "the first of the cube", 16, 0x000000 },
		{ "a step of blue", 17, 0x00005f },
		{ "a step of green", 22, 0x005f00 },
		{ "a step of red", 52, 0x5f0000 },
		{ "blue of an app", 75, 0x5fafff },
		{ "the last of the cube", 231, 0xffffff },
		{ "the first grey", 232, 0x080808 },
		{ "the last grey", 255, 0xeeeeee },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, shade_rgb(rows[i].colour),
		    rows[i].rgb);
	for (unsigned hue = 0; hue <= HUE_MIXED + 1; hue++)
		for (int shade = 0; shade < SHADES; shade++)
			for (int is_light = 0; is_light < 2; is_light++)
				assert_in_range(shade_colour(hue,
				    (enum shade)shade, is_light), 16, 255);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(hues),
	cmocka_unit_test(libraries),
	cmocka_unit_test(library_table),
	cmocka_unit_test(hues_of_others),
	cmocka_unit_test(platform),
	cmocka_unit_test(usual_ones_differ),
	cmocka_unit_test(chosen),
	cmocka_unit_test(chosen_at_most),
	cmocka_unit_test(colours),
};

TEST_FILE(tests, NULL, NULL);
