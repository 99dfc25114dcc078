#include "config.h"

#include "export/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/whole.h"
#include "export/heading.h"
#include "export/sheet.h"
#include "query/call_tree.h"

enum { USUAL_TENTHS = 5, GUIDE_LEVELS = 40 };

/* A line stands for a frame of a row. */
struct line {
	uint32_t row, frame, parent; /* parent: a line + 1; 0: none */
};

struct printed {
	const struct question *question;
	const struct methods *methods;
	struct flame flame;
	struct call_tree tree;
	struct line *lines;
	size_t count, room;
	uint32_t lighter; /* frames that are left out */
	bool is_inverted;
};

static void printed_done(struct printed *p)
{
	call_tree_free(&p->tree);
	flame_free(&p->flame);
	free(p->lines);
}

static bool make_flame(struct printed *p, struct error *err)
{
	const struct question *q = p->question;
	struct flame top_down;
	struct parts parts;
	struct flame_source source = { &parts, p->methods, q->order.measure };
	bool done = scope_parts(q->scope, &parts, err);

	done = done && flame_make(&p->flame, &source, err);
	parts_free(&parts);
	if (!done || !p->is_inverted)
		return done;
	top_down = p->flame;
	done = flame_invert(&p->flame, &top_down, p->methods, err);
	flame_free(&top_down);
	return done;
}

static uint64_t least_of(const struct printed *p, enum format format)
{
	const struct options *o = p->question->asked;
	uint64_t whole = p->flame.frames[0].weight;
	unsigned tenths = o->has[OPTION_MIN] ? o->min_tenths :
	    format == FORMAT_TEXT ? USUAL_TENTHS : 0;

	return whole / 1000 * tenths + (whole % 1000 * tenths + 999) / 1000;
}

static bool add_line(struct printed *p, uint32_t row, uint32_t frame,
    uint32_t *places, struct error *err)
{
	struct line *grown;

	if (p->count == p->question->top ||
	    flame_depth(&p->flame, frame) > p->question->asked->depth)
		return true;
	grown = array_grow(p->lines, &p->room, p->count + 1, sizeof *grown,
	    err);
	if (grown == NULL)
		return false;
	p->lines = grown;
	grown[p->count] = (struct line){ row, frame,
		places[p->flame.frames[frame].parent] };
	places[frame] = (uint32_t)++p->count;
	return true;
}

/* The frames of a row, the outermost first. */
static bool add_row(struct printed *p, uint32_t row, uint32_t *places,
    struct error *err)
{
	const struct tree_row *r = &p->tree.rows[row];
	uint32_t frame = r->frame;

	while (add_line(p, row, frame, places, err)) {
		if (frame == r->last)
			return true;
		frame = flame_children(&p->flame, frame).first;
	}
	return false;
}

static bool add_lines(struct printed *p, struct error *err)
{
	uint32_t *places = array_new(p->flame.count, sizeof *places, err);
	bool done = places != NULL &&
	    call_tree_open_all(&p->tree, SIZE_MAX, SIZE_MAX, err);

	for (size_t i = 0; done && i < p->tree.count; i++)
		done = add_row(p, (uint32_t)i, places, err);
	free(places);
	return done;
}

static bool printed_make(struct printed *p, const struct question *q,
    enum format format, struct error *err)
{
	bool is_ordered = q->asked->has[OPTION_SORT] || q->order.is_reverse;
	uint64_t least;
	bool done;

	*p = (struct printed){ q, .methods = profile_methods(q->profile),
		.is_inverted = q->asked->has[OPTION_BOTTOM_UP] };
	done = make_flame(p, err);
	least = done ? least_of(p, format) : 0;
	for (uint32_t i = 1; done && i < p->flame.count; i++)
		p->lighter += p->flame.frames[i].weight < least;
	done = done && call_tree_make(&p->tree, &p->flame, true, least, err) &&
	    call_tree_sort(&p->tree, (struct tree_order){ q->order.column,
		q->order.is_reverse, p->is_inverted,
		is_ordered ? p->methods : NULL }, err) &&
	    add_lines(p, err);
	if (!done)
		printed_done(p);
	return done;
}

/* Of the method whose own time is shared out, in percent. */
static void put_share(char *out, const struct printed *p,
    const struct line *line)
{
	uint32_t root = call_tree_root(&p->tree, line->row);

	text_percent(out, GRID_CELL, p->flame.frames[line->frame].weight,
	    p->flame.frames[root].weight);
}

enum { SHARE, TIME, SELF, CALLS, NAME, CELLS };

static size_t put_guides(char *out, const struct printed *p,
    const struct line *line)
{
	static const char *const lines[2][4] = { { "  ", "│ ", "└ ", "├ " },
		{ "  ", "| ", "` ", "|-" } };
	const char *const *marks = lines[p->question->is_ascii];
	const struct tree_row *row = &p->tree.rows[line->row];
	size_t used = 0;

	for (uint32_t i = 1; i <= row->indent && i <= GUIDE_LEVELS; i++) {
		unsigned goes_on = (unsigned)(row->guides >> i & 1);
		bool is_own = i == row->indent && line->frame == row->frame;

		used += (size_t)snprintf(out + used, GRID_CELL - used, "%s",
		    marks[goes_on + 2 * is_own]);
	}
	return used;
}

static struct slice name_cell(const struct printed *p,
    const struct line *line, size_t room, char *scratch)
{
	const struct method *m = methods_at(p->methods,
	    p->flame.frames[line->frame].method);
	size_t used = put_guides(scratch, p, line);

	snprintf(scratch + used, GRID_CELL - used, "%.*s", GRID_CELL,
	    m->text);
	if (!text_fits_in(slice_of(scratch), room))
		method_label(m, scratch + used, GRID_CELL - used);
	whole_mend(scratch);
	return slice_of(scratch);
}

static struct slice tree_cell(const void *self, size_t at, size_t column,
    size_t room, char *scratch)
{
	const struct printed *p = self;
	const struct line *line = &p->lines[at];
	const struct flame_frame *frame = &p->flame.frames[line->frame];

	switch (column) {
	case SHARE:
		text_percent(scratch, GRID_CELL, frame->weight,
		    p->flame.frames[0].weight);
		break;
	case TIME:
		text_ms(scratch, GRID_CELL, frame->weight, p->flame.tick);
		break;
	case SELF:
		if (p->is_inverted)
			put_share(scratch, p, line);
		else
			text_ms(scratch, GRID_CELL, flame_self(&p->flame,
			    line->frame), p->flame.tick);
		break;
	case CALLS:
		text_count(scratch, GRID_CELL, frame->calls);
		break;
	default:
		return name_cell(p, line, room, scratch);
	}
	return slice_of(scratch);
}

static void write_left_out(FILE *file, const struct printed *p)
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

bool tree_text(FILE *file, const struct question *q, struct error *err)
{
	struct printed p;
	const char *heads[CELLS] = { "incl%", "incl ms", "self ms",
		counted_many(q->facts->is_sampled), "method" };
	struct grid grid = { 0, CELLS, heads, 1u << NAME, q->width,
		q->is_ascii, &p, tree_cell };

	if (!printed_make(&p, q, FORMAT_TEXT, err))
		return false;
	if (p.is_inverted) {
		heads[SHARE] = "self%";
		heads[TIME] = "self ms";
		heads[SELF] = "of it%";
	}
	grid.rows = p.count;
	heading_write(file, q);
	if (q->scope->active > 0) {
		base_write(file, q, p.flame.frames[0].weight,
		    flame_self(&p.flame, 0), p.flame.span);
		grid_write(file, &grid);
		write_left_out(file, &p);
	}
	printed_done(&p);
	return true;
}

enum { FIELD_ROW, FIELD_PARENT, FIELD_LEVEL, FIELD_METHOD, FIELD_CALLS,
	FIELD_TIME, FIELD_SELF, FIELDS };

static struct slice tree_field(const void *self, size_t at, size_t field,
    char *scratch)
{
	const struct printed *p = self;
	const struct line *line = &p->lines[at];
	const struct flame_frame *frame = &p->flame.frames[line->frame];
	const uint64_t numbers[FIELDS] = { at + 1, line->parent,
		flame_depth(&p->flame, line->frame), 0, frame->calls,
		frame->weight, flame_self(&p->flame, line->frame) };

	if (field == FIELD_METHOD)
		return slice_of(methods_at(p->methods, frame->method)->text);
	if (field == FIELD_SELF && p->is_inverted)
		put_share(scratch, p, line);
	else
		snprintf(scratch, GRID_CELL, "%" PRIu64, numbers[field]);
	return slice_of(scratch);
}

static bool write_sheet(FILE *file, const struct question *q,
    enum format format, struct error *err)
{
	char time[32], own[32];
	struct field fields[FIELDS] = { { "row", false }, { "parent", false },
		{ "level", false }, { "method", true },
		{ counted_many(q->facts->is_sampled), false },
		{ time, false }, { own, false } };
	struct printed p;
	struct sheet sheet = { q, 0, FIELDS, fields, &p, tree_field };

	if (!printed_make(&p, q, format, err))
		return false;
	snprintf(time, sizeof time, "time_%s_us",
	    measure_name(q->order.measure));
	snprintf(own, sizeof own, "self_%s_us",
	    measure_name(q->order.measure));
	if (p.is_inverted)
		fields[FIELD_SELF].name = "share_percent";
	sheet.rows = p.count;
	sheet_write(file, &sheet, format);
	printed_done(&p);
	return true;
}

bool tree_tsv(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_TSV, err);
}

bool tree_json(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_JSON, err);
}
