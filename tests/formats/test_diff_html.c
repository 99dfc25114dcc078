/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_diff_html - the page of a comparison: that nothing of it can be markup or load
 * anything, whatever methods, threads and files are called, and that its stacks add up.
 * What stands in its rows is compared with the table by tests/page.sh.
 */
#include "config.h"

#include "read_page.h"
#include "safe_page.h"

#include <sys/stat.h>
#include <unistd.h>

#include "cli/load.h"
#include "cli/options.h"
#include "make_trace.h"

enum { PATH = 100, TREE_COLUMNS = 4 };

static char folder[] = "/tmp/artscope-XXXXXX";

static const struct make_thread threads[] = { { 7, "main" },
	{ 8, "</script><b>" }, { 9, "'\"&-9" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "</script><img src=x>", "()V", "B.java", 12 },
	{ 8, "com/a;B", "]]>\"\\&'", "(I)V", "\"<B>.java", 14 },
	{ 12, "a\nb", "\xe2\x80\xae\x1b]0;x\a", "()V", "", 0 },
	{ 16, "com/a/B", "lambda$<i>$1", "()V", "", 0 },
	{ 20, "com/a/B", "lambda$<i>$2", "()V", "", 0 },
};

static const struct make_event before[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1010 },
	{ 8, 12, MAKE_ENTER, 0, 1021 },
	{ 7, 8, MAKE_EXIT, 4, 1050 },
	{ 8, 12, MAKE_EXIT, 5, 1061 },
	{ 7, 16, MAKE_ENTER, 5, 1061 },
	{ 7, 16, MAKE_EXIT, 6, 1062 },
	{ 7, 4, MAKE_EXIT, 6, 1070 },
};

static const struct make_event after[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 16, MAKE_ENTER, 1, 1010 },
	{ 9, 12, MAKE_ENTER, 0, 1021 },
	{ 7, 16, MAKE_EXIT, 4, 1050 },
	{ 7, 20, MAKE_ENTER, 5, 1060 },
	{ 9, 12, MAKE_EXIT, 5, 1061 },
	{ 7, 20, MAKE_EXIT, 6, 1068 },
	{ 7, 4, MAKE_EXIT, 6, 1070 },
};

static void path_of(char out[PATH], const char *name)
{
	snprintf(out, PATH, "%s/%s", folder, name);
}

static void write_trace(const char *name, const struct make_event *events,
    size_t count)
{
	const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual", .threads = threads, .thread_count = ROWS(threads),
		.methods = methods, .method_count = ROWS(methods),
		.events = events, .event_count = count };
	struct make_bytes bytes = make_trace(&spec);
	char path[PATH];

	path_of(path, name);
	assert_true(make_trace_write(path, bytes));
	make_bytes_free(&bytes);
}

#define HOSTILE "<i>&\".trace"

/* What diff writes of both, all threads; more words may be given. */
static char *page_of(const char *more)
{
	char a[PATH], b[PATH], out[PATH], words[4][30];
	char *line[] = { words[0], words[1], words[2], words[3], out, a, b };
	struct error err = { "" };
	struct options o;
	struct stat st;
	char *page;
	FILE *file;

	path_of(a, HOSTILE);
	path_of(b, "b.trace");
	path_of(out, "x.html");
	snprintf(words[0], sizeof words[0], "diff");
	snprintf(words[1], sizeof words[1], "--thread=all");
	snprintf(words[2], sizeof words[2], "%s", more);
	snprintf(words[3], sizeof words[3], "-o");
	row_assert(more, options_parse(&o, (int)ROWS(line), line, &err) &&
	    load_write(&o, NULL, 0, &err) == STATUS_FINE);
	options_free(&o);
	file = fopen(out, "rb");
	assert_non_null(file);
	assert_int_equal(fstat(fileno(file), &st), 0);
	page = calloc(1, (size_t)st.st_size + 1);
	assert_non_null(page);
	assert_int_equal(fread(page, 1, (size_t)st.st_size, file), st.st_size);
	fclose(file);
	unlink(out);
	return page;
}

/* ------------------------------------------------------------------------- */

static void it_runs_its_own_script_alone(void **state)
{
	char *page = page_of("--match=usual");

	(void)state;
	page_has_policy(page);
	page_is_by_itself(page);
	free(page);
}

/* But for the names of the files, escaped, words stand in packed data alone. */
static void names_are_never_markup(void **state)
{
	char *page = page_of("--match=usual");
	size_t tags = 0;

	(void)state;
	for (const char *at = page; (at = strstr(at, "</script")) != NULL; at++)
		tags++;
	assert_int_equal(tags, 2 + 1); /* both, head, script */
	assert_non_null(strstr(page, "/&lt;i&gt;&amp;&quot;.trace → "));
	assert_null(strstr(page, "<i>"));
	assert_null(strstr(page, "<img"));
	assert_null(strstr(page, "com.a"));
	for (const char *at = page; *at != '\0'; at++)
		assert_true((unsigned char)*at >= ' ' || *at == '\n');
	free(page);
}

/* Packed, as they are: a browser puts them where texts stand. */
static void it_has_the_words(void **state)
{
	static const char *const words[] = { "\"groups\":[\"main\",",
		"\"</script><b>\"", ".</script><img src=x>\"", "lambda$<i>$2",
		"\"verdicts\": {\"slower\": 0", "\"unit\":\"us\"",
		"\"new: it has no calls before\"" };
	char *page = page_of("--match=usual");
	struct page_bytes head = page_block(page, "head", 0);
	char *text;

	(void)state;
	assert_non_null(head.at);
	text = strndup((const char *)head.at, head.length);
	assert_non_null(text);
	for (size_t i = 0; i < ROWS(words); i++)
		row_assert(words[i], strstr(text, words[i]) != NULL);
	free(text);
	free(head.at);
	free(page);
}

/* All stacks of a side are the time of its threads; callers stand before callees. */
static void stacks_add_up(void **state)
{
	static const struct {
		const char *more;
		uint64_t before, after;
	} rows[] = {
		{ "--clock=wall", 70 + 40, 70 + 40 },
		{ "--clock=cpu", 6 + 5, 6 + 5 },
		{ "--depth=1", 6 + 5, 6 + 5 },
		{ "--merge=lambda", 6 + 5, 6 + 5 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char *page = page_of(rows[i].more);
		struct page_bytes both = page_block(page, "both", 0);
		size_t count, level = 0;
		uint64_t *all, sums[2] = { 0, 0 };

		assert_non_null(both.at);
		all = page_rows(&both, TREE_COLUMNS, &count);
		for (size_t n = 0; n < count; n++) {
			const uint64_t *row = all + n * TREE_COLUMNS;

			row_assert(rows[i].more, row[0] <= level);
			level = level - (size_t)row[0] + 1;
			sums[0] += row[2];
			sums[1] += row[3];
		}
		row_assert_number(rows[i].more, sums[0], rows[i].before);
		row_assert_number(rows[i].more, sums[1], rows[i].after);
		free(all);
		free(both.at);
		free(page);
	}
}

static int begin(void **state)
{
	(void)state;
	if (mkdtemp(folder) == NULL)
		return -1;
	write_trace(HOSTILE, before, ROWS(before));
	write_trace("b.trace", after, ROWS(after));
	return 0;
}

static int end(void **state)
{
	char path[PATH];

	(void)state;
	path_of(path, HOSTILE);
	unlink(path);
	path_of(path, "b.trace");
	unlink(path);
	return rmdir(folder);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(it_runs_its_own_script_alone),
	cmocka_unit_test(names_are_never_markup),
	cmocka_unit_test(it_has_the_words),
	cmocka_unit_test(stacks_add_up),
};

TEST_FILE(tests, begin, end);
