/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "options/options.h"
#include "print/formats.h"
#include "print/notices.h"
#include "query/call_tree.h"

enum {
	USUAL_MIN = 500, /* the least share of a frame, in thousandths of a percent */
	GUIDE_LEVELS = 40
};

/* A line stands for one frame of a row of the tree. */
struct tree_line {
	uint32_t row, frame, parent; /* parent: a line + 1; 0: none */
};

struct printed_tree {
	const struct report_context *question;
	const struct methods *methods;
	struct flame flame;
	struct call_tree tree;
	struct tree_line *lines;
	size_t count, room;
	uint32_t lighter; /* frames that are left out */
	bool is_inverted;
	bool has_no_merged; /* nobody asks for merged calls */
};

/* ---- lines ---- */

/* Makes the flame of the scope, inverted for a tree that is bottom-up. */
static bool make_flame(struct printed_tree *p, struct error *err)
{
	const struct report_context *q = p->question;
	struct flame top_down;
	struct parts parts = scope_parts(q->scope);
	struct flame_source source = { &parts, p->methods, q->order.measure,
		.has_no_merged = p->has_no_merged };
	bool done = flame_make(&p->flame, &source, err);

	parts_free(&parts);
	if (!done || !p->is_inverted)
		return done;
	top_down = p->flame;
	done = flame_invert(&p->flame, &top_down, p->methods, err);
	flame_free(&top_down);
	return done;
}

/* Returns what a frame weighs at least to be shown. */
static uint64_t min_weight_of(const struct printed_tree *p)
{
	const struct options *o = p->question->options;
	uint64_t whole = p->flame.frames[0].weight;
	unsigned part = o->is_given[OPTION_MIN] ? o->request.min_thousandths :
	    report_is_read(p->question)         ? USUAL_MIN :
						  0;

	return ratio_up(whole, part, 100 * 1000);
}

/* Adds a line, unless there are enough rows or levels. */
static void add_line(struct printed_tree *p, uint32_t row, uint32_t frame,
    uint32_t *places)
{
	if (p->count == p->question->top ||
	    flame_depth(&p->flame, frame) > p->question->options->levels)
		return;
	ARRAY_ROOM(p->lines, p->room, p->count + 1);
	p->lines[p->count] = (struct tree_line){ row, frame,
		places[p->flame.frames[frame].parent] };
	places[frame] = (uint32_t)++p->count;
}

/* Adds the frames of a row, the outermost first. */
static void add_row(struct printed_tree *p, uint32_t row, uint32_t *places)
{
	const struct tree_row *r = &p->tree.rows[row];
	uint32_t frame = r->frame;

	for (; frame != r->last; frame = flame_children(&p->flame, frame).first)
		add_line(p, row, frame, places);
	add_line(p, row, frame, places);
}

static void add_lines(struct printed_tree *p)
{
	uint32_t *places = array_new(p->flame.count, sizeof *places);

	call_tree_open_all(&p->tree, SIZE_MAX, SIZE_MAX);
	for (size_t i = 0; i < p->tree.count; i++)
		add_row(p, (uint32_t)i, places);
	free(places);
}

/* ---- the tree ---- */

static void printed_tree_free(struct printed_tree *p)
{
	call_tree_free(&p->tree);
	flame_free(&p->flame);
	free(p->lines);
}

static bool printed_tree_make(struct printed_tree *p,
    const struct printout *out, struct error *err)
{
	const struct report_context *q = out->context;
	bool is_ordered = q->options->is_given[OPTION_SORT] ||
	    q->order.is_reverse;
	uint64_t min_weight;

	*p = (struct printed_tree){ q, .methods = profile_methods(q->profile),
		.has_no_merged = q->order.column != COLUMN_MERGED &&
		    !printout_shows(out, COLUMN_MERGED),
		.is_inverted = q->options->is_given[OPTION_BOTTOM_UP] };
	if (!make_flame(p, err)) {
		printed_tree_free(p);
		return false;
	}
	min_weight = min_weight_of(p);
	for (uint32_t i = 1; i < p->flame.count; i++)
		p->lighter += p->flame.frames[i].weight < min_weight;
	call_tree_make(&p->tree, &p->flame, true, min_weight);
	call_tree_sort(&p->tree,
	    (struct tree_order){ q->order.column, q->order.is_reverse,
		p->is_inverted, is_ordered ? p->methods : NULL, false });
	add_lines(p);
	return true;
}

/* ---- cells ---- */

/* Writes the lines that connect a frame with its callers and siblings. */
static size_t put_guides(char *out, const struct printed_tree *p,
    const struct tree_line *line)
{
	static const char *const lines[2][4] = { { "  ", "│ ", "└ ", "├ " },
		{ "  ", "| ", "` ", "|-" } };
	const char *const *marks = lines[p->question->is_ascii];
	const struct tree_row *row = &p->tree.rows[line->row];

	out[0] = '\0';
	for (uint32_t i = 1; i <= row->indent && i <= GUIDE_LEVELS; i++) {
		unsigned goes_on = (unsigned)(row->guides >> i & 1);
		bool is_own = i == row->indent && line->frame == row->frame;

		text_add(out, LIST_SCRATCH, "%s", marks[goes_on + 2 * is_own]);
	}
	return strlen(out);
}

/* Makes a cell with a text of the frame's method. */
static struct list_cell words_cell(const struct printed_tree *p,
    const struct tree_line *line, enum column_id column, char *scratch)
{
	const struct table_data figures = { .methods = p->methods };
	struct list_cell cell = table_data_cell(&figures,
	    (struct column_choice){ column, MEASURE_WALL },
	    (struct column_row){ p->flame.frames[line->frame].method, 0, 0 },
	    scratch);

	if (column == COLUMN_NAME && report_is_read(p->question))
		cell.lead = (struct slice){ scratch, put_guides(scratch, p,
		    line) };
	return cell;
}

static struct list_cell tree_cell(const void *self, size_t row,
    struct column_choice c, char *scratch)
{
	const struct printed_tree *p = self;
	const struct tree_line *line = &p->lines[row];
	struct column_amounts a;

	if (list_is_text(column_info(c.column)->kind))
		return words_cell(p, line, c.column, scratch);
	if (c.column == COLUMN_RANK)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = row + 1 };
	if (c.column == COLUMN_PARENT || c.column == COLUMN_LEVEL)
		return (struct list_cell){ .kind = LIST_NUMBER,
			.number = c.column == COLUMN_PARENT ? line->parent :
			    flame_depth(&p->flame, line->frame) };
	a = call_tree_amounts(&p->flame, line->frame, p->is_inverted);
	return column_cell(c.column, &a, p->flame.tick);
}

/* ---- all of it ---- */

/* Writes how many frames are not shown. */
static void write_left_out(FILE *file, const struct printed_tree *p)
{
	char count[32];

	text_count(count, sizeof count, p->lighter);
	if (p->lighter > 0)
		fprintf(file, "\n%s lighter frames are not shown; --min 0 "
		    "shows all\n", count);
	text_count(count, sizeof count, p->flame.left_out);
	if (p->flame.left_out > 0)
		fprintf(file, "\nthe callers of %s light frames were not "
		    "worked out\n", count);
}

/* Returns the usual columns of the tree; bottom-up all time is own time. */
static struct printout printout_of(const struct printed_tree *p,
    const struct report_context *q, bool is_inverted)
{
	static const struct printed_field fields[2][4] = {
		{ { COLUMN_RANK, "row" }, { COLUMN_INCLUSIVE, "time" },
		    { COLUMN_EXCLUSIVE, "self" } },
		{ { COLUMN_RANK, "row" }, { COLUMN_EXCLUSIVE, "time" } },
	};

	return (struct printout){ q,
		columns_in(is_inverted ? IN_BOTTOM_UP : IN_TREE),
		is_inverted ? "exclusive%,exclusive,share,calls,name" :
			      "inclusive%,inclusive,exclusive,calls,name",
		is_inverted ? "rank,parent,level,method,calls,excl,share" :
			      "rank,parent,level,method,calls,incl,excl",
		.fields = fields[is_inverted], .self = p, .cell = tree_cell };
}

enum written tree_write(FILE *file, const struct report_context *q,
    struct error *err)
{
	struct printed_tree p = { 0 };
	struct printout out = printout_of(&p, q, q->options->is_given[
	    OPTION_BOTTOM_UP]);

	if (!printout_choose(&out, err) ||
	    !printed_tree_make(&p, &out, err))
		return WRITTEN_NOT;
	out.rows = p.count;
	if (report_is_for_people(q))
		heading_write(file, q);
	if (report_is_for_people(q) && q->scope->active > 0)
		report_base_write(file, q,
		    &(struct report_base){ p.flame.frames[0].weight,
			flame_self(&p.flame, 0),
			measure_of_call(q->order.measure, p.flame.dropped),
			p.flame.span });
	if (!report_is_for_people(q) || q->scope->active > 0)
		printout_write(file, &out);
	if (report_is_for_people(q) && q->scope->active > 0)
		write_left_out(file, &p);
	printed_tree_free(&p);
	return WRITTEN;
}
