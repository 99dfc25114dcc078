/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_method_page - the stack on the page of a method as text, and what may be
 * missing in it.
 */
#include "config.h"


#include "query/answer.h"
#include "script.h"
#include "view/method_page.h"

enum { PAGE_ROWS = 14, PAGE_COLUMNS = 76, BELOW = 6, LINES = 5 };

#define STACK \
	" stack of the selected call, innermost first: start, times, " \
	"self wall time"
#define LOST " a caller that is missing"

/* clang-format off */
static const struct {
	const char *name, *script;
	bool is_lost; /* what runs */
	size_t top;
	struct place call;
	const char *lines[LINES]; /* from the heading of the stack on */
} pages[] = {
	{ "no call", "+a 1 +b 2 -b 3 -a", false, 0, { NO_CALL, NO_CALL }, {
	    " stack: no call of it is selected; e lists them" } },
	{ "all have ended", "+a 1 +b 2 -b 3 -a", false, 0, { 1, 0 }, {
	    STACK,
	    "        0.001        0.001        0.001  B.b",
	    "        0.000        0.003        0.002  A.a" } },
	{ "they run", "+a 1 +b 2 +c 4 -c", false, 0, { 2, 0 }, {
	    STACK,
	    "        0.002        0.002        0.002  C.c",
	    "        0.001        0.003        0.001  B.b",
	    "        0.000        0.004        0.001  A.a" } },
	{ "they are lost", "+a 1 +b 2 +c 4 -c", true, 0, { 2, 0 }, {
	    STACK,
	    "        0.002        0.002        0.002  C.c",
	    LOST, LOST } },
	{ "one is there", "+a 1 +b 2 +c 4 -c -b", true, 0, { 2, 0 }, {
	    STACK,
	    "        0.002        0.002        0.002  C.c",
	    "        0.001        0.003        0.001  B.b",
	    LOST } },
	{ "scrolled to them", "+a 1 +b 2 +c 4 -c", true, 2, { 2, 0 }, {
	    [2] = LOST, LOST } },
};
/* clang-format on */

static struct answer *about(const struct loaded *l, const struct thread *t,
    uint32_t node)
{
	struct question q = { .kind = ASK_ABOUT,
		.where = { .thread = t->number },
		.method = t->tree.nodes[node].method };
	struct answer *a = answer_new(&q);

	assert_non_null(a);
	assert_true(answer_make(a, l->profile));
	return a;
}

static void check(size_t i, const struct method_page *page,
    struct canvas *canvas)
{
	char line[512];

	canvas_clear(canvas);
	method_page_draw(page, canvas, (struct area){ 0, 0, PAGE_ROWS,
	    PAGE_COLUMNS });
	for (size_t n = 0; n < LINES; n++) {
		if (pages[i].lines[n] == NULL)
			continue;
		canvas_text(canvas, (int)(BELOW + n - pages[i].top), line,
		    sizeof line);
		row_assert_text(pages[i].name, line, pages[i].lines[n]);
	}
}

static void stacks(void **state)
{
	struct canvas *canvas = canvas_new(PAGE_ROWS, PAGE_COLUMNS);

	(void)state;
	assert_non_null(canvas);
	for (size_t i = 0; i < ROWS(pages); i++) {
		struct place call = pages[i].call;
		struct method_page page;
		const struct thread *t;
		struct answer *a;
		struct loaded l;

		script_load(&l, pages[i].name, pages[i].script);
		t = script_thread(&l, 1);
		a = about(&l, t, place_is_none(call) ? 1 : calls_node(&t->calls,
		    call.depth, call.number));
		if (pages[i].is_lost)
			script_lose_running(&l, 1);
		page = (struct method_page){ .about = &a->about,
			.methods = profile_methods(l.profile),
			.ids = l.profile->ids,
			.thread = t,
			.call = call,
			.list = { .top = pages[i].top } };
		check(i, &page, canvas);
		answer_free(a);
		loaded_free(&l);
	}
	canvas_free(canvas);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(stacks),
};

TEST_FILE(tests, in_utf8, NULL);
