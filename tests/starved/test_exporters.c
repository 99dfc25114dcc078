/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_exporters - what holds for every format: two runs write the same, no
 * control character leaves, an end in the middle and the lack of memory are no
 * disaster; and the table can be chosen from.
 */
#include "config.h"

#include "exporting.h"

#include <string.h>

#include "base/text.h"
#include "cli/options.h"
#include "json_tree.h"
#include "starved.h"

enum { NO_CHARACTER = 0xfffd }; /* bytes that are no UTF-8 */

static void each(const struct check_results *k,
    void (*check)(const struct check_results *, const struct exporter *))
{
	const struct exporter *x;

	for (size_t i = 0; (x = exporter_at(i)) != NULL; i++)
		if (x->write != NULL)
			check(k, x);
}

/* ---- the table ---------------------------------------------------------- */

static void rows_can_be_found(void **state)
{
	const struct exporter *x;
	char file[200];
	size_t length;

	(void)state;
	for (size_t i = 0; (x = exporter_at(i)) != NULL; i++) {
		char endings[200], *rest = endings, *ending;

		assert_ptr_equal(exporter_find(x->name), x);
		row_assert(x->name, x->help[strlen(x->help) - 1] != '.');
		snprintf(endings, sizeof endings, "%s", x->endings);
		while ((ending = strtok_r(rest, " ", &rest)) != NULL) {
			snprintf(file, sizeof file, "dir/file%s", ending);
			row_assert(ending, exporter_of_file(slice_of(file),
			    &length) == x);
			row_assert_number(ending, length, strlen(ending));
			row_assert(ending, exporter_of_file(slice_of(ending),
			    &length) == NULL);
		}
	}
	assert_null(exporter_find("nothing"));
	assert_null(exporter_of_file(slice_of("x.json"), &length));
	assert_null(exporter_of_file(slice_of("x"), &length));
}

/* Whoever names no format, or one that is not there, reads which there are; of those
 * that end in .json, where only that is known. */
static const char *first_ending(const struct exporter *x)
{
	static char ending[40];

	snprintf(ending, sizeof ending, "%.*s",
	    (int)strcspn(x->endings, " "), x->endings);
	return ending;
}

static void refusals_name_them(void **state)
{
	static const struct {
		const char *name, *words[5], *among;
	} rows[] = {
		{ "no format", { "export", "x" }, "" },
		{ "an unknown one", { "export", "x", "--format", "xml" }, "" },
		{ "an unknown ending", { "export", "x", "-o", "a.b" }, "" },
		{ "json", { "export", "x", "-o", "a.json" }, ".json" },
		{ "packed json", { "export", "x", "-o", "a.json.gz" }, ".json" },
	};
	const struct exporter *x;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct options o;
		struct error err = { "" };
		int count = 0;

		while (rows[i].words[count] != NULL)
			count++;
		row_assert(rows[i].name, !options_parse(&o, count,
		    (char **)(uintptr_t)rows[i].words, &err));
		for (size_t n = 0; (x = exporter_at(n)) != NULL; n++)
			row_assert(rows[i].name, strstr(x->endings,
			    rows[i].among) == NULL ||
			    strstr(err.text, x->name) != NULL ||
			    strstr(err.text, first_ending(x)) != NULL);
		options_free(&o);
	}
}

/* ---- any trace ---------------------------------------------------------- */

static void check_clean(const struct check_results *k, const struct exporter *x,
    const char *text, size_t length)
{
	struct slice rest = { text, x->is_binary ? 0 : length };

	while (rest.length > 0)
		row_assert(x->name, text_next(&rest) != NO_CHARACTER);
	for (size_t i = 0; i < length && !x->is_binary; i++) {
		unsigned char c = (unsigned char)text[i];

		if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f) {
			print_error("%s: %s: byte %zu is %u\n", k->row, x->name,
			    i, c);
			row_require(x->name, false);
		}
	}
}

/* The usual wish; and what makes another kind of file of it. */
static size_t wishes_of(const struct check_results *k, const struct exporter *x,
    struct export_options *out)
{
	size_t count = 1;

	out[0] = exporting_wish(k);
	if (exporter_takes(x, "chart")) {
		out[count] = out[0];
		out[count++].is_chart = true;
	}
	if (exporter_takes(x, "reverse")) {
		out[count] = out[0];
		out[count++].is_reversed = true;
	}
	return count;
}

enum { MOST_WISHES = 3 };

static void check_same(const struct check_results *k, const struct exporter *x,
    const struct export_options *request)
{
	size_t first_length, second_length;
	char *first = exporting_text(k, x->name, request, &first_length);
	char *second = exporting_text(k, x->name, request, &second_length);

	row_assert_number(x->name, first_length, second_length);
	row_assert(x->name, memcmp(first, second, first_length) == 0);
	check_clean(k, x, first, first_length);
	free(first);
	free(second);
}

static void check_twice(const struct check_results *k, const struct exporter *x)
{
	struct export_options requests[MOST_WISHES];
	const size_t count = wishes_of(k, x, requests);

	for (size_t i = 0; i < count; i++)
		check_same(k, x, &requests[i]);
}

static void check_all(const struct check_results *k)
{
	each(k, check_twice);
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check_all);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check_all);
}

/* ---- what goes wrong ---------------------------------------------------- */

#define TEN_E "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9" \
	"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"

/* The last one does not fit into a label. */
static const struct make_thread threads[] = { { 7, "ma\"in<\\" },
	{ 8, "\x1b[2J" },
	{ 9, "x" TEN_E TEN_E TEN_E TEN_E TEN_E TEN_E TEN_E TEN_E TEN_E } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "</script>", "()V", "B.java", 12 },
	{ 8, "com/a;B", "]]>\"\\&'", "(I)V", "\"<B>.java", 14 },
	{ 12, "a\nb", "\x1b]0;x\a", "()V", "", 0 },
	{ 16, "com/a/B", "</script>", "(I)V", "B.java", 12 },
};

static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_ENTER, 2, 1020 },
	{ 8, 16, MAKE_ENTER, 0, 1021 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 8, MAKE_UNROLL, 4, 1050 },
	{ 8, 16, MAKE_EXIT, 5, 1061 },
	{ 7, 8, MAKE_ENTER, 5, 1070 },
	{ 9, 4, MAKE_ENTER, 0, 1070 },
	{ 9, 4, MAKE_EXIT, 1, 1071 },
};

static const struct make_trace_spec hostile = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = ROWS(threads),
	.methods = methods, .method_count = 4,
	.events = events, .event_count = ROWS(events) };

static void over_hostile(void (*check)(const struct check_results *))
{
	struct loaded l;

	loaded_spec(&l, "hos\"t<ile", &hostile);
	checked_ask(&l, "hos\"t<ile", NULL, (struct period){ 0, 0 }, check);
	checked_ask(&l, "hos\"t<ile", NULL, (struct period){ 1015, 1045 }, check);
	loaded_free(&l);
}

/* Whatever the names are, a reader of JSON takes it. */
static void check_json(const struct check_results *k, const struct exporter *x)
{
	const struct export_options request = exporting_wish(k);
	struct json_reader reader;
	size_t length;
	char *text;

	if (strstr(x->endings, ".json") == NULL)
		return;
	text = exporting_text(k, x->name, &request, &length);
	(void)json_read(&reader, text);
	json_free(&reader);
	free(text);
}

static void check_all_json(const struct check_results *k)
{
	each(k, check_json);
}

static void hostile_names(void **state)
{
	(void)state;
	over_hostile(check_all);
	over_hostile(check_all_json);
}

struct export_try {
	const struct check_results *k;
	const struct exporter *x;
	const struct export_options *request;
};

static bool export_in_child(void *self, struct error *err)
{
	const struct export_try *e = self;
	char *text = NULL;
	size_t length;
	const bool done = exporting_try(e->k, e->x, e->request, &text, &length,
	    err);

	free(text);
	return done;
}

static void starve_wish(const struct check_results *k, const struct exporter *x,
    const struct export_options *request)
{
	struct export_try e = { k, x, request };

	starved_each(x->name, false, export_in_child, &e, NULL);
}

static void check_starved(const struct check_results *k,
    const struct exporter *x)
{
	struct export_options requests[MOST_WISHES];
	const size_t count = wishes_of(k, x, requests);

	for (size_t i = 0; i < count; i++)
		starve_wish(k, x, &requests[i]);
}

static void starve_all(const struct check_results *k)
{
	each(k, check_starved);
}

static void memory_runs_out(void **state)
{
	(void)state;
	over_hostile(starve_all);
}

static bool pass_some(void *self, const char *bytes, size_t length)
{
	size_t *left = self;

	(void)bytes;
	if (*left < length)
		return false;
	*left -= length;
	return true;
}

/* What is put after the end is dropped, and counted. */
static void an_end_in_the_middle(void **state)
{
	static struct writer o;
	size_t left = 3 * WRITER_ROOM;

	(void)state;
	writer_init(&o, pass_some, &left);
	for (size_t i = 0; i < WRITER_ROOM; i++)
		writer_text(&o, "seven b");
	assert_true(o.has_ended);
	assert_int_equal(writer_bytes(&o), 7 * WRITER_ROOM);
	assert_int_equal(left, 0);
	assert_false(writer_flush(&o));
}

/* ---- what is put -------------------------------------------------------- */

static void puts_texts_and_numbers(void **state)
{
	static struct writer o;
	char *text;
	size_t length;
	FILE *file = open_memstream(&text, &length);

	(void)state;
	writer_init(&o, writer_to_file, file);
	writer_number(&o, 0);
	writer_byte(&o, ' ');
	writer_number(&o, UINT64_MAX);
	writer_byte(&o, ' ');
	writer_us(&o, 12000, TICK_NS);
	writer_byte(&o, ' ');
	writer_us(&o, 12030, TICK_NS);
	writer_byte(&o, ' ');
	writer_us(&o, 12345, TICK_US);
	writer_byte(&o, ' ');
	writer_ms(&o, 12345, TICK_US);
	writer_byte(&o, ' ');
	writer_ms(&o, 1000001, TICK_NS);
	writer_byte(&o, ' ');
	writer_json(&o, "", slice_of("a\"\\\n\x7f\xc3\xa9"));
	writer_byte(&o, ' ');
	writer_xml(&o, slice_of("<a b='\"'>&\x1b\xc3\xa9"));
	assert_true(writer_flush(&o));
	fclose(file);
	assert_string_equal(text, "0 18446744073709551615 12 12.03 12345 12.345 "
	    "1.000001 \"a\\\"\\\\\\u000a\\u007f\xc3\xa9\" "
	    "&lt;a b=&#39;&quot;&#39;&gt;&amp;?\xc3\xa9");
	free(text);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(puts_texts_and_numbers),
	cmocka_unit_test(an_end_in_the_middle),
	cmocka_unit_test(rows_can_be_found),
	cmocka_unit_test(refusals_name_them),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(over_recordings),
	cmocka_unit_test(hostile_names),
	cmocka_unit_test(memory_runs_out),
};

TEST_FILE(tests, NULL, NULL);
