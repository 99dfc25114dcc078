/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_html - the page that is exported: what it is made of, that nothing of it can
 * be markup or load anything, and that its data add up to the table.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"
#include "read_page.h"
#include "safe_page.h"

#include <string.h>

enum { NAME_ROOM = 70000 };

/* ---- the page itself ---------------------------------------------------- */

static const struct make_thread threads[] = { { 7, "main" },
	{ 8, "</script><b>" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "</script><img src=x>", "()V", "B.java", 12 },
	{ 8, "com/a;B", "]]>\"\\&'", "(I)V", "\"<B>.java", 14 },
	{ 12, "a\nb", "\xe2\x80\xae\x1b]0;x\a", "()V", "", 0 },
};

static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1010 },
	{ 8, 12, MAKE_ENTER, 0, 1021 },
	{ 7, 8, MAKE_EXIT, 4, 1050 },
	{ 8, 12, MAKE_EXIT, 5, 1061 },
	{ 7, 4, MAKE_EXIT, 6, 1070 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events) };

#define TRACE "<i>&\"name.trace"

static void over_hostile(void (*check)(const struct check_results *))
{
	struct loaded l;

	loaded_spec(&l, TRACE, &spec);
	checked_ask(&l, TRACE, NULL, (struct period){ 0, 0 }, check);
	loaded_free(&l);
}

static char *page_of(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	size_t length;

	return exporting_text(k, "html", &request, &length);
}

static void check_policy(const struct check_results *k)
{
	char *page = page_of(k);

	page_has_policy(page);
	free(page);
}

static void the_policy_lets_one_script_run(void **state)
{
	(void)state;
	over_hostile(check_policy);
}

static void check_forbidden(const struct check_results *k)
{
	char *page = page_of(k);

	page_is_by_itself(page);
	free(page);
}

static void nothing_becomes_markup_or_is_loaded(void **state)
{
	(void)state;
	over_hostile(check_forbidden);
}

/* But for the name of the trace, escaped, words stand in packed data alone. */
static void check_hostile(const struct check_results *k)
{
	char *page = page_of(k);
	size_t tags = 0;

	for (const char *at = page; (at = strstr(at, "</script")) != NULL; at++)
		tags++;
	assert_int_equal(tags, 2 + 1 + 1 + 1); /* trees, calls, head, script */
	assert_non_null(strstr(page,
	    "<title>&lt;i&gt;&amp;&quot;name.trace</title>"));
	assert_null(strstr(page, "<i>"));
	assert_null(strstr(page, "<img"));
	assert_null(strstr(page, "com.a"));
	free(page);
}

static void names_are_never_markup(void **state)
{
	(void)state;
	over_hostile(check_hostile);
}

/* ---- its sums ----------------------------------------------------------- */

struct method_sums {
	uint64_t calls, self[MEASURES], total[MEASURES];
};

struct page_sums {
	const struct check_results *k;
	size_t measures;
	enum measure of[MEASURES];
	uint32_t *methods; /* by number on the page less 1: that of the model */
	size_t count;
	struct method_sums *sums; /* by method of the model, then the thread's */
};

/* Methods with the same text are one here; those that the file has no name for are not
 * found by it. */
static uint32_t known(const struct check_results *k, const char *text)
{
	uint32_t found = methods_find(k->methods, text);

	for (uint32_t i = 0; found == NO_METHOD && i < k->methods->count; i++)
		if (strcmp(methods_at(k->methods, i)->text, text) == 0)
			found = i;
	if (found == NO_METHOD)
		print_error("%s: no method '%s'\n", k->row, text);
	row_assert(k->row, found != NO_METHOD);
	return found;
}

static void read_measures(struct page_sums *p)
{
	for (int m = 0; m < MEASURES; m++)
		if (measure_exists((enum measure)m,
			p->k->loaded->trace->facts.has_clock))
			p->of[p->measures++] = (enum measure)m;
}

static void read_methods(struct page_sums *p, const struct page_bytes *head)
{
	const char *at = page_member(head, "methods") + 1;
	char *text = malloc(2 * NAME_ROOM), *part = malloc(NAME_ROOM);

	assert_true(text != NULL && part != NULL);
	p->methods = calloc(head->length, sizeof *p->methods);
	assert_non_null(p->methods);
	while (*at == '"') {
		at = page_string(at, text, NAME_ROOM);
		at = page_string(at, part, NAME_ROOM);
		strcat(text, part);
		at = page_string(at, part, NAME_ROOM);
		if (part[0] != '\0')
			strcat(strcat(text, " "), part);
		at = page_string(at, part, NAME_ROOM);
		p->methods[p->count++] = known(p->k, text);
		at = strstr(at, ",\n") + 2; /* the line and the hue */
	}
	assert_true(strncmp(at, "0],", 3) == 0);
	free(text);
	free(part);
}

static uint64_t self_of(const struct page_sums *p, const uint64_t *row,
    size_t m)
{
	uint64_t expected;

	if (p->of[m] != MEASURE_WAIT)
		return row[3 + m];
	expected = row[3] > row[4] ? row[3] - row[4] : 0;
	return row[3 + m] % 2 == 0 ? expected + row[3 + m] / 2 :
	    expected - (row[3 + m] + 1) / 2;
}

/* Whether a node is in no other call of its method is seen by going up. */
static bool is_outer(const uint64_t *methods_above, size_t depth, uint64_t own,
    const struct page_sums *p)
{
	for (size_t i = 1; i < depth; i++)
		if (p->methods[methods_above[i] - 1] == p->methods[own - 1])
			return false;
	return true;
}

/* Time of a node counts for each method above it, once. */
static void add_total(const struct page_sums *p, const uint64_t *above,
    size_t depth, const uint64_t *row)
{
	for (size_t i = 1; i <= depth; i++)
		for (size_t m = 0; is_outer(above, i, above[i], p) &&
		     m < p->measures; m++)
			p->sums[p->methods[above[i] - 1]].total[p->of[m]] +=
			    self_of(p, row, m);
}

static void add_tree(struct page_sums *p, const struct page_bytes *b)
{
	const size_t columns = 3 + p->measures;
	size_t rows, depth = 0;
	uint64_t *all = page_rows(b, columns, &rows);
	uint64_t *above = calloc(rows + 1, sizeof *above);

	assert_non_null(above);
	for (size_t i = 0; i < rows; i++) {
		const uint64_t *row = all + i * columns;
		struct method_sums *s = &p->sums[p->k->totals.methods];

		row_require(p->k->row, (row[1] == 0) == (i == 0) &&
		    row[1] <= p->count && row[0] <= depth);
		depth = i == 0 ? 0 : depth + 1 - (size_t)row[0];
		row_assert(p->k->row, (depth == 0) == (i == 0));
		above[depth] = row[1];
		if (i > 0)
			s = &p->sums[p->methods[row[1] - 1]];
		s->calls += row[2];
		for (size_t m = 0; m < p->measures; m++)
			s->self[p->of[m]] += self_of(p, row, m);
		add_total(p, above, depth, row);
	}
	free(above);
	free(all);
}

/* What the table has of all methods of this text, and of them alone. */
static void check_method(const struct page_sums *p, uint32_t method)
{
	const struct method_sums *s = &p->sums[method];
	struct method_sums table = { 0 };
	const char *text = methods_at(p->k->methods, method)->text;

	for (uint32_t i = 0; i < p->k->totals.methods; i++) {
		const struct total *t = &p->k->totals.items[i];

		if (known(p->k, methods_at(p->k->methods, i)->text) != method)
			continue;
		table.calls += t->calls + t->recursive;
		for (size_t m = 0; m < p->measures; m++) {
			table.self[p->of[m]] += t->exclusive[p->of[m]];
			table.total[p->of[m]] += t->inclusive[p->of[m]];
		}
	}
	if (!p->k->totals.is_sampled)
		row_assert_number(text, s->calls, table.calls);
	for (size_t m = 0; m < p->measures; m++) {
		row_assert_number(text, s->self[p->of[m]],
		    table.self[p->of[m]]);
		row_assert_number(text, s->total[p->of[m]],
		    table.total[p->of[m]]);
	}
}

static void check_sums(const struct check_results *k)
{
	struct page_sums p = { .k = k };
	char *page = page_of(k);
	struct page_bytes head = page_block(page, "head", 0), tree;

	assert_non_null(head.at);
	read_measures(&p);
	p.sums = calloc((size_t)k->totals.methods + 1, sizeof *p.sums);
	assert_non_null(p.sums);
	read_methods(&p, &head);
	for (unsigned i = 0; (tree = page_block(page, "tree", i)).at != NULL; i++) {
		add_tree(&p, &tree);
		free(tree.at);
	}
	for (size_t m = 0; m < p.measures; m++)
		row_assert_number(k->row,
		    p.sums[k->totals.methods].self[p.of[m]],
		    k->totals.outside[p.of[m]]);
	for (uint32_t m = 0; m < k->totals.methods; m++)
		if (known(k, methods_at(k->methods, m)->text) == m)
			check_method(&p, m);
	free(p.sums);
	free(p.methods);
	free(head.at);
	free(page);
}

/* ---- what its switches leave out ----------------------------------------- */

static const struct make_method waiting[] = {
	{ 4, "com/acme/A", "run", "()V", "", 0 },
	{ 8, "android/os/MessageQueue", "next", "()V", "", 0 },
	{ 12, "android/os/MessageQueue", "nativePollOnce", "()V", "", 0 },
	{ 16, "android/view/View", "draw", "()V", "", 0 },
};

static const struct make_event waits[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_ENTER, 1, 1020 },
	{ 7, 12, MAKE_EXIT, 1, 1030 },
	{ 7, 8, MAKE_EXIT, 1, 1040 },
	{ 7, 16, MAKE_ENTER, 1, 1050 },
	{ 7, 16, MAKE_EXIT, 2, 1060 },
	{ 7, 4, MAKE_EXIT, 6, 1070 },
};

static const struct make_trace_spec waiting_spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 1,
	.methods = waiting, .method_count = ROWS(waiting),
	.events = waits, .event_count = ROWS(waits) };

/* A letter a method, 1 for the app's; then what waits below what. */
static void check_switches(const struct check_results *k)
{
	char *page = page_of(k);
	struct page_bytes head = page_block(page, "head", 0);
	static const char wanted[] = "\"1000\",\n\"idle\":[1,1,0,2,0,1,0],\n";

	assert_non_null(head.at);
	assert_memory_equal(page_member(&head, "app"), wanted,
	    sizeof wanted - 1);
	free(head.at);
	free(page);
}

static void switches_know_the_methods(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, TRACE, &waiting_spec);
	checked_ask(&l, TRACE, NULL, (struct period){ 0, 0 }, check_switches);
	loaded_free(&l);
}

/* ---- calls over time ---------------------------------------------------- */

/* Time passes for the innermost call. */
static void replay(struct page_sums *p, const struct page_bytes *b)
{
	const size_t columns = 1 + (p->measures > 1 ? 2 : 1);
	size_t rows, depth = 0;
	uint64_t *all = page_rows(b, columns, &rows);
	uint64_t *open = calloc(rows + 1, sizeof *open);

	assert_non_null(open);
	for (size_t i = 0; i < rows; i++) {
		const uint64_t *row = all + i * columns;
		const uint64_t number = row[0] / 2;

		for (size_t c = 1; depth > 0 && c < columns; c++)
			p->sums[open[depth]].self[p->of[c - 1]] += row[c];
		row_require(p->k->row, number <= p->count && (number > 0 ||
		    depth > 0));
		if (number == 0) {
			depth--;
			continue;
		}
		open[++depth] = p->methods[number - 1];
		p->sums[open[depth]].calls++;
	}
	row_assert_number(p->k->row, depth, 0);
	free(open);
	free(all);
}

/* Own times and calls are those of the trees, which are those of the table. */
static void check_calls(const struct check_results *k)
{
	bool *every = calloc((size_t)k->loaded->profile->threads->count + 1,
	    sizeof *every);
	struct export_options request = exporting_wish(k);
	struct page_sums calls = { .k = k }, trees;
	struct page_bytes head, block;
	size_t length;
	char *page;

	assert_non_null(every);
	for (uint32_t i = 0; i < k->loaded->profile->threads->count; i++)
		every[i] = true;
	request.has_calls = every;
	page = exporting_text(k, "html", &request, &length);
	head = page_block(page, "head", 0);
	read_measures(&calls);
	read_methods(&calls, &head);
	trees = calls;
	trees.sums = calloc((size_t)k->totals.methods + 1, sizeof *trees.sums);
	calls.sums = calloc((size_t)k->totals.methods + 1, sizeof *calls.sums);
	assert_true(trees.sums != NULL && calls.sums != NULL);
	for (unsigned i = 0; (block = page_block(page, "tree", i)).at != NULL;
	     i++) {
		add_tree(&trees, &block);
		free(block.at);
		block = page_block(page, "calls", i);
		row_assert(k->row, (block.at != NULL) == !k->totals.is_sampled);
		if (block.at != NULL)
			replay(&calls, &block);
		free(block.at);
	}
	for (uint32_t m = 0; m < k->totals.methods && !k->totals.is_sampled;
	     m++) {
		row_assert_number(k->row, calls.sums[m].calls,
		    trees.sums[m].calls);
		for (size_t c = 0; c < calls.measures && c < CLOCKS; c++)
			row_assert_number(k->row,
			    calls.sums[m].self[calls.of[c]],
			    trees.sums[m].self[calls.of[c]]);
	}
	free(calls.sums);
	free(trees.sums);
	free(calls.methods);
	free(head.at);
	free(page);
	free(every);
}

/* Unasked there are the calls of the first thread alone, and of none where the user
 * wants none. */
static void check_whose_calls(const struct check_results *k)
{
	const bool none[2] = { false, false };
	struct export_options request = exporting_wish(k);
	struct page_bytes first, second, head;
	size_t length;
	char *page = exporting_text(k, "html", &request, &length);

	first = page_block(page, "calls", 0);
	second = page_block(page, "calls", 1);
	assert_true(first.at != NULL && second.at == NULL);
	free(first.at);
	free(page);
	request.has_calls = none;
	page = exporting_text(k, "html", &request, &length);
	head = page_block(page, "head", 0);
	first = page_block(page, "calls", 0);
	assert_true(head.at != NULL && first.at == NULL);
	free(head.at);
	free(page);
}

static void the_first_thread_has_its_calls(void **state)
{
	(void)state;
	over_hostile(check_whose_calls);
}

static void calls_over_random_traces(void **state)
{
	(void)state;
	over_hostile(check_calls);
	exporting_over_random(check_calls);
}

static void hostile_sums(void **state)
{
	(void)state;
	over_hostile(check_sums);
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check_sums);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check_sums);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check_sums);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(the_policy_lets_one_script_run),
	cmocka_unit_test(nothing_becomes_markup_or_is_loaded),
	cmocka_unit_test(names_are_never_markup),
	cmocka_unit_test(hostile_sums),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(switches_know_the_methods),
	cmocka_unit_test(the_first_thread_has_its_calls),
	cmocka_unit_test(calls_over_random_traces),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
