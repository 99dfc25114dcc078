/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/changes.h"

#include <stdio.h>
#include <string.h>

enum {
	NAME_CELLS = 24, /* of the last column, if that can be had */
	VERDICT_CELLS = 20,
	LEAST_CELLS = 11, /* of a number */
	RELATIVE_INDENT = 4
};

/* ---- lines: rows, and the relatives of the open one ---- */

static void add_relative(struct outline *out, enum relation relation,
    bool is_heading, uint32_t row, size_t number)
{
	outline_add(out,
	    (struct outline_row){ .relative = { .relation = relation,
				      .is_heading = is_heading,
				      .method = row },
		.number = number });
}

/* Adds callers and callees, each kind below a heading. */
static void add_relatives(const void *self, uint32_t row, struct outline *out)
{
	const struct changes_relatives *kin = self;

	(void)row;
	for (size_t i = 0; i < kin->list.count; i++) {
		const enum relation relation = i < kin->callers ?
		    RELATION_PARENT :
		    RELATION_CHILD;

		if (i == 0 || i == kin->callers)
			add_relative(out, relation, true, NO_METHOD, 0);
		add_relative(out, relation, false, kin->rows[kin->list.rows[i]],
		    i);
	}
}

struct outline_source changes_table_relatives(
    const struct changes_relatives *kin)
{
	return (struct outline_source){ kin, add_relatives };
}

uint32_t changes_table_number(const struct changes_table *t, size_t line)
{
	const struct outline_line at = outline_line(t->outline, line);

	return at.relative == NULL ? t->rows->rows[at.place] :
				     at.relative->relative.method;
}

/* ---- columns ---- */

static const struct usual_column usual[] = {
	{ COMPARED_CHANGE, .weight = 9 }, { COMPARED_A, .weight = 6 },
	{ COMPARED_B, .weight = 7 }, { COMPARED_CALLS, .weight = 5 },
	{ COMPARED_BY_CALLS, .weight = 2 }, { COMPARED_PER_CALL, .weight = 3 },
	{ COMPARED_VERDICT, .weight = 4 },
};

static const struct list_type type = {
	.title = "the changes",
	.usual = usual,
	.usual_count = sizeof usual / sizeof *usual,
	.last = COMPARED_NAME,
	.within = COMPARED_NAME,
	.lead = 1,
	.min = NAME_CELLS, .has_methods = true,
};

/* Returns the cells of a time: no row has more than the total, but for what is
 * counted twice. */
static int time_cells(const struct changes_table *t)
{
	const struct compared_number *total = &t->rows->comparison->total.self;
	char text[40];
	int cells;

	text_ms(text, sizeof text, 1 + (total->twice_a > total->twice_b ?
		total->twice_a : total->twice_b) / 2,
	    t->rows->comparison->tick);
	cells = (int)strlen(text) + 3;
	return cells < LEAST_CELLS ? LEAST_CELLS : cells;
}

static bool has_runs(const struct changes_table *t)
{
	return t->rows->comparison->sides[BEFORE].count > 1 ||
	    t->rows->comparison->sides[AFTER].count > 1;
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct changes_table *t = self;
	const struct list_column *column =
	    &changes_list_columns.items[c.column];
	const struct compared_number *calls = &t->rows->comparison->total.calls;
	const struct compared_number *self_time =
	    &t->rows->comparison->total.self;
	char text[40];
	int cells;

	if (!t->rows->comparison->has_calls && (c.column == COMPARED_CALLS ||
	    c.column == COMPARED_BY_CALLS || c.column == COMPARED_PER_CALL))
		return -1;
	if (c.column == COMPARED_CALLS) {
		cells = text_count_width(calls->twice_a / 2) +
		    text_count_width(calls->twice_b / 2) + 3 +
		    (calls->twice_a % 2 + calls->twice_b % 2 > 0 ? 4 : 0);
		return cells < LEAST_CELLS ? LEAST_CELLS : cells;
	}
	if ((c.column == COMPARED_A || c.column == COMPARED_B) && has_runs(t)) {
		/* The spread of the runs stands after the value. */
		text_ms(text, sizeof text,
		    self_time->spread_a > self_time->spread_b ?
			self_time->spread_a :
			self_time->spread_b,
		    t->rows->comparison->tick);
		return time_cells(t) + (int)strlen(text) + 2;
	}
	if (c.column == COMPARED_A || c.column == COMPARED_B)
		return time_cells(t);
	if (column->kind == LIST_TIME || column->kind == LIST_CHANGE)
		return time_cells(t);
	return list_is_text(column->kind) ? VERDICT_CELLS : LEAST_CELLS;
}

static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	const struct changes_table *t = self;

	if (c.column == COMPARED_CHANGE)
		snprintf(out, size, "change%s",
		    tick_unit_of_ms(t->rows->comparison->tick));
	else if (c.column == COMPARED_NAME)
		snprintf(out, size, "%s", t->names);
	else
		return false;
	return true;
}

struct list_now changes_table_now(const struct changes_table *t)
{
	const struct comparison *c = t->rows->comparison;

	return (struct list_now){ .type = &type,
		.columns = &changes_list_columns,
		.choice = &t->choice,
		.order = t->order,
		.kept_column = NO_COLUMN,
		.measure = c->request.measure,
		.has_clock = c->has_clock,
		.is_sampled = !c->has_calls,
		.tick = c->tick,
		.self = t,
		.cells = cells_of,
		.head = head_of };
}

/* ---- drawing ---- */

static struct slice changes_table_cell(const void *self, size_t line,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct changes_table *t = self;
	const struct outline_line at = outline_line(t->outline, line);
	const struct outline_row *kin = at.relative;

	if (at.is_heading) {
		snprintf(scratch, VIEW_CELL, "%s%s",
		    kin->relative.relation == RELATION_CHILD ?
			"callees, and their time here" :
			"callers, and the time on their behalf",
		    has_runs(t) ? ", in the median runs" : "");
		return slice_of(scratch);
	}
	if (kin != NULL && column->choice.column == COMPARED_NAME &&
	    kin->relative.method == NO_METHOD)
		return slice_of("(the thread itself)");
	return list_words_of(changes_list_cell(kin != NULL ?
				     &t->relatives->list :
				     t->rows,
				 kin != NULL ? kin->number : at.place,
				 column->choice, scratch),
	    column, room, scratch);
}

static void read_row(const void *self, size_t line, struct view_row *out)
{
	const struct changes_table *t = self;
	const struct outline_line at = outline_line(t->outline, line);

	snprintf(out->lead, sizeof out->lead, "%s",
	    at.is_open ? glyph(GLYPH_OPEN, t->rows->is_ascii) : " ");
	if (at.is_heading) {
		out->is_heading = true;
		out->style.role = ROLE_DIM;
	} else if (at.relative != NULL) {
		out->indent = RELATIVE_INDENT;
	} else if (t->matched != NULL &&
	    t->matched[changes_table_number(t, line)]) {
		out->style.marks = MARK_MATCH;
	}
}

void changes_table_draw(const struct changes_table *t, struct canvas *canvas,
    struct area area)
{
	struct list_view view = { &t->list, t->is_focused, .self = t,
		.row = read_row, .cell = changes_table_cell };
	const struct list_now now = changes_table_now(t);

	list_draw(&view, &now, t->line, canvas, area);
}
