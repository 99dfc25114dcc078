/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_opens_on - what a page and a picture open with: search, stack, time, bookmarks.
 */
#include "config.h"

#include "exporting.h"
#include "read_page.h"

#include <string.h>

#define OUTER "com.a.B.</script>"
#define INNER "com.a;B.g\"&"
#define INNER_FOLDED "com.a:B.g\"&" /* as folded stacks have it */

static const struct make_thread threads[] = { { 7, "main" }, { 8, "b" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "</script>", "()V", "B.java", 12 },
	{ 8, "com/a;B", "g\"&", "(I)V", "B.java", 14 },
	{ 12, "com/c/D", "h", "()V", "D.java", 1 },
};

static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1010 },
	{ 8, 4, MAKE_ENTER, 0, 1021 },
	{ 7, 8, MAKE_EXIT, 4, 1050 },
	{ 8, 4, MAKE_EXIT, 5, 1031 },
	{ 8, 12, MAKE_ENTER, 5, 1041 },
	{ 8, 12, MAKE_ENTER, 5, 1043 },
	{ 8, 12, MAKE_EXIT, 6, 1047 },
	{ 8, 12, MAKE_EXIT, 6, 1051 },
	{ 7, 4, MAKE_EXIT, 6, 1070 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events) };

static void over(void (*check)(const struct check_results *))
{
	struct loaded l;

	loaded_spec(&l, "sight", &spec);
	checked_ask(&l, "sight", NULL, (struct period){ 0, 0 }, check);
	loaded_free(&l);
}

static const bool every[] = { true, true }, second[] = { false, true },
	nobody[] = { false, false };

/* clang-format off */
static const struct {
	const char *name;
	struct export_options request;
	const char *address;
	bool is_missed; /* says so */
} pages[] = {
	{ "nothing", { 0 }, "", false },
	{ "a search", { .search = "on[A-Z]|\xc3\xa9&\"" },
	    "&q=on%5BA%2DZ%5D%7C%C3%A9%26%22", false },
	{ "a stack", { .stack = OUTER ";" INNER_FOLDED }, "&t=7&z=2&n=2", false },
	{ "with signatures", { .stack = OUTER " ()V;" INNER_FOLDED " (I)V" },
	    "&t=7&z=2&n=2", false },
	{ "the heaviest of two", { .stack = OUTER }, "&t=7&z=1&n=1", false },
	{ "on the second thread", { .stack = "com.c.D.h" }, "&t=8&z=2&n=2",
	    false },
	{ "and a search", { .stack = OUTER, .search = "x" }, "&t=7&z=1&n=1&q=x",
	    false },
	{ "the begin of a name", { .stack = "com.a" }, "", true },
	{ "no such stack", { .stack = OUTER ";x" }, "", true },
	{ "of two stacks", { .stack = OUTER ";com.c.D.h" }, "", true },
	{ "not from the outermost on", { .stack = INNER_FOLDED }, "", true },
	{ "a time", { .zoom = { 10, 20 }, .has_calls = every },
	    "&t=7&v=time&r=10%2C20", false },
	{ "a time of another thread", { .zoom = { 10, 20 }, .has_calls = second },
	    "&t=8&v=time&r=10%2C20", false },
	{ "a time without calls", { .zoom = { 10, 20 }, .has_calls = nobody }, "",
	    false },
	{ "of the usual thread", { .zoom = { 10, 20 } }, "&t=7&v=time&r=10%2C20",
	    false },
};

static const struct {
	const char *name;
	struct export_options request;
	const char *tag;
	bool is_missed;
} pictures[] = {
	{ "nothing", { 0 }, "<script><![CDATA[", false },
	{ "a search", { .search = "a&\"[b" },
	    "<script data-open=\"&amp;search=a%26%22%5Bb&amp;ic=1\">", false },
	{ "with capitals", { .search = "aB" },
	    "<script data-open=\"&amp;search=aB\">", false },
	{ "a stack", { .stack = OUTER ";" INNER_FOLDED },
	    "<script data-open=\"&amp;zoom=3\">", false },
	{ "on the second thread", { .stack = "com.c.D.h" },
	    "<script data-open=\"&amp;zoom=6\">", false },
	{ "of all threads in one", { .stack = "com.c.D.h", .has_no_threads = true },
	    "<script data-open=\"&amp;zoom=3\">", false },
	{ "callers below", { .stack = INNER_FOLDED ";" OUTER, .is_reversed = true },
	    "<script data-open=\"&amp;zoom=3\">", false },
	{ "no such stack", { .stack = "x", .search = "X" },
	    "<script data-open=\"&amp;search=X\">", true },
};
/* clang-format on */

static void check_pages(const struct check_results *k)
{
	char spot[200];

	for (size_t i = 0; i < ROWS(pages); i++) {
		const char *name = pages[i].name;
		size_t length;
		char *page = exporting_text(k, "html", &pages[i].request,
		    &length);
		struct page_bytes head = page_block(page, "head", 0);

		page_string(page_member(&head, "spot"), spot, sizeof spot);
		row_assert_text(name, spot, pages[i].address);
		row_assert_number(name, exporting_note(k, "html",
		    &pages[i].request, NOTE_NO_STACK), pages[i].is_missed);
		free(head.at);
		free(page);
	}
}

static void check_pictures(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(pictures); i++) {
		const char *name = pictures[i].name;
		size_t length;
		char *text = exporting_text(k, "svg", &pictures[i].request,
		    &length);
		const char *tag = strstr(text, "<script");

		row_require(name, tag != NULL);
		if (strncmp(tag, pictures[i].tag, strlen(pictures[i].tag)) != 0)
			row_assert_text(name, tag, pictures[i].tag);
		row_assert_number(name,
		    exporting_note(k, "svg", &pictures[i].request,
			NOTE_NO_STACK),
		    pictures[i].is_missed);
		free(text);
	}
}

/* By the method's heaviest stack in that thread, or by the time of its calls. */
static void check_bookmarks(const struct check_results *k)
{
	const struct export_bookmark places[] = {
		{ 0, { 10, 20 }, methods_find(k->methods, INNER " (I)V"),
		    "a \"text\"\\" },
		{ 1, { 0, 70 }, methods_find(k->methods, OUTER " ()V"), "b" },
		{ 1, { 0, 70 }, NO_METHOD, "</script>" },
		{ 1, { 0, 70 }, methods_find(k->methods, INNER " (I)V"),
		    "not there" },
	};
	const struct export_options request = { .has_calls = second,
		.bookmarks = places, .bookmark_count = ROWS(places) };
	const struct export_options bare = { .has_calls = nobody,
		.bookmarks = places, .bookmark_count = ROWS(places) };
	const struct {
		const struct export_options *request;
		const char *list;
	} rows[] = {
		{ NULL, "[0]," },
		{ &bare, "[\"a \\\"text\\\"\\\\\",\"&t=7&n=2\",\n"
		    "\"b\",\"&t=8&n=1\",\n\"</script>\",\"&t=8\",\n"
		    "\"not there\",\"&t=8\",\n0]," },
		{ &request, "[\"a \\\"text\\\"\\\\\",\"&t=7&n=2\",\n"
		    "\"b\",\"&t=8&v=time&r=0%2C70\",\n"
		    "\"</script>\",\"&t=8&v=time&r=0%2C70\",\n"
		    "\"not there\",\"&t=8&v=time&r=0%2C70\",\n0]," },
	};

	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct export_options none = { 0 };
		size_t length;
		char *page = exporting_text(k, "html",
		    rows[i].request == NULL ? &none : rows[i].request, &length);
		struct page_bytes head = page_block(page, "head", 0);
		const char *at = page_member(&head, "bookmarks");

		if (strncmp(at, rows[i].list, strlen(rows[i].list)) != 0)
			row_assert_text("bookmarks", at, rows[i].list);
		free(head.at);
		free(page);
	}
}

static void pages_open(void **state)
{
	(void)state;
	over(check_pages);
}

static void pictures_open(void **state)
{
	(void)state;
	over(check_pictures);
}

static void bookmarks(void **state)
{
	(void)state;
	over(check_bookmarks);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(pages_open),
	cmocka_unit_test(pictures_open),
	cmocka_unit_test(bookmarks),
};

TEST_FILE(tests, NULL, NULL);
