/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_diff.c - two inputs as the sides of a comparison: recordings, or tables of their
 * sums; rules are measured of such a table as well.
 *
 * The first three bytes say what is asked, and where the second input begins.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "check/measure.h"
#include "compare/changes_list.h"
#include "compare/stacks.h"
#include "compare/table_runs.h"
#include "fuzz.h"

enum { HEAD = 3 };

struct question_queue {
	struct side_options side;
	struct comparison_options rows;
};

static const char rules_text[] = "artscope 1\nbaseline x\n"
    "wall * <= +1% of baseline\nself cpu ** <= +1% of baseline\n"
    "main: calls <= +1 of baseline\nmax * <= +1% of baseline\n"
    "p95 a.* <= +1% of baseline\nT*: mean * <= +1% of baseline\n"
    "methods <= +1 of baseline\n";

static struct slice text_of(struct bytes b)
{
	return (struct slice){ (const char *)b.data, b.left };
}

static void measure(const struct measurement_table *t)
{
	struct error err = { "" };
	struct rules rules;
	struct measurement values[16];

	fuzz_check(rules_read(&rules, "x", (struct slice){ rules_text,
	    sizeof rules_text - 1 }, &err), err.text);
	for (uint32_t i = 0; i < t->table.run_count; i++) {
		measurement_table_rules(&rules, t, i, values);
		for (uint32_t r = 0; r < rules.count; r++)
			fuzz_check(values[r].value >= 0 &&
				values[r].value <= 1e16,
			    "a value that no recording has");
	}
	rules_free(&rules);
}

static bool add_table(struct comparison *c, int side,
    const struct question_queue *asked, struct methods *methods, struct bytes b,
    struct error *err)
{
	const struct stats_source source = { .path = "x.tsv",
		.methods = methods, .groups = c->groups };
	struct measurement_table t = { .methods = methods,
		.groups = c->groups };
	const struct side_table from = { &t.table, methods, "x.tsv", 0, false };
	bool done = stats_table_read(&t.table, &source, text_of(b), err);

	fuzz_check(done == (err->text[0] == '\0'), "refused without a word");
	if (done)
		measure(&t);
	done = done && side_add_table(&c->sides[side], &from, &asked->side, err);
	stats_table_free(&t.table);
	return done;
}

static bool add_trace(struct comparison *c, int side,
    const struct question_queue *asked, struct methods *methods, struct bytes b,
    struct error *err)
{
	struct recording r = { .path = "x" };
	bool done = recording_begin(&r,
			trace_open_bytes(b, "x.trace", NULL, err), methods) &&
	    recording_load(&r, err) &&
	    side_add(&c->sides[side], &r, &asked->side, err) == PICK_ONE;

	recording_free(&r);
	return done;
}

static bool add(struct comparison *c, int side,
    const struct question_queue *asked, struct methods *methods, struct bytes b)
{
	struct error err = { "" };
	const bool is_table = stats_text_begins(text_of(b));
	const bool done = !fuzz_is_packed(b) && (is_table ? add_table :
	    add_trace)(c, side, asked, methods, b, &err);

	fuzz_check_clean(slice_of(err.text));
	return done;
}

/* Every cell of every row is a text that a terminal may get, and parts add up. */
static void look(const struct comparison *c)
{
	uint64_t own[BOTH_SIDES] = { 0, 0 };
	const struct changes_list_request request = { ~0u,
		{ COMPARED_CHANGE, false }, SIZE_MAX };
	struct changes_list list;

	changes_list_make(&list, c, &request);
	for (size_t i = 0; i < list.count; i++) {
		const struct compared_row *row = &c->rows[list.rows[i]];

		own[BEFORE] += row->self.twice[BEFORE];
		own[AFTER] += row->self.twice[AFTER];
		fuzz_check(!c->has_calls || row->twice_self_change ==
		    row->split.twice_by_calls + row->split.twice_per_call,
		    "the parts of a change are not the change");
		for (unsigned column = 0; column < COMPARED_COLUMNS; column++) {
			char scratch[LIST_SCRATCH], text[LIST_SCRATCH];
			const struct list_cell cell = changes_list_cell(&list,
			    i, (struct column_choice){ column, 0 }, scratch);

			cell_text(text, sizeof text, &cell);
			fuzz_check_clean(slice_of(text));
		}
	}
	fuzz_check(c->stacks == NULL ||
		c->request.normalize != NORMALIZE_NONE ||
		(own[BEFORE] == c->total.self.twice[BEFORE] &&
		    own[AFTER] == c->total.self.twice[AFTER]),
	    "rows of stacks do not add up to the total");
	changes_list_free(&list);
}

/* Own times of all stacks are the totals of both sides, of one run each. */
static void look_at_stacks(const struct comparison *c)
{
	const enum measure m = c->request.measure;
	struct compared_stacks s;
	uint64_t sums[BOTH_SIDES] = { 0, 0 };

	compared_stacks_make(&s, c);
	for (size_t i = 0; i < s.count; i++) {
		fuzz_check(s.nodes[i].parent == NO_NODE ||
			s.nodes[i].parent < i,
		    "a callee before its caller");
		compared_stacks_name(&s, &s.nodes[i]);
		for (int side = 0; side < BOTH_SIDES; side++)
			sums[side] += s.nodes[i].self[side];
	}
	for (int side = 0; side < BOTH_SIDES; side++)
		fuzz_check(sums[side] ==
			c->sides[side].runs[0].total[m] +
			    c->sides[side].runs[0].outside[m],
		    "stacks do not add up to the total");
	compared_stacks_free(&s);
}

static void compare(const struct question_queue *requests, struct bytes a,
    struct bytes b)
{
	struct question_queue asked = *requests;
	struct error err = { "" };
	struct methods *methods = methods_new();
	struct comparison c;

	comparison_init(&c, methods);
	asked.side.groups = c.groups;
	if (add(&c, BEFORE, &asked, methods, a) &&
	    add(&c, AFTER, &asked, methods, b) && comparison_check(&c, &err)) {
		asked.rows.measure = measure_first(c.has_clock);
		comparison_make(&c, &asked.rows);
		look(&c);
		if (asked.rows.by == BY_METHOD && asked.side.has_stacks)
			look_at_stacks(&c);
	}
	fuzz_check_clean(slice_of(err.text));
	comparison_free(&c);
	methods_free(methods);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	static const char *const threads[] = { "all", "main", "T*", "x?" };
	const char *thread;
	struct question_queue asked;
	size_t at;

	if (size < HEAD)
		return 0;
	thread = threads[data[0] % 4];
	asked = (struct question_queue){
		.side = { &thread, 1, .by = (enum compared_by)(data[0] / 4 %
		    (BY_THREAD + 1)) },
		.rows = { .rule = (enum match_rule)(data[0] / 16 % MATCH_RULES),
		    .min_change_ns = 1000 } };
	asked.rows.by = asked.side.by;
	asked.side.keeps_all_pairs = asked.rows.rule == MATCH_LOOSE;
	asked.rows.normalize = data[0] >= 128 ? NORMALIZE_NONE :
	    (enum normalize)(data[0] / 32 % NORMALIZES);
	asked.side.has_stacks = data[0] >= 128 && asked.side.by == BY_METHOD;
	if (asked.side.has_stacks && data[0] >= 192)
		asked.rows.by = BY_STACK;
	at = (data[1] | (size_t)data[2] << 8) % (size - HEAD + 1);
	fuzz_begin(size, FUZZ_ROWS);
	compare(&asked, bytes_of(data + HEAD, at), bytes_of(data + HEAD + at,
	    size - HEAD - at));
	fuzz_end();
	return 0;
}

HARNESS("diff", fuzz_one);
