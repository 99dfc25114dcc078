/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/call_tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* OPEN, UNFOLDED and LEFT_OUT are flags of a frame. */
enum { OPEN = 1, UNFOLDED = 2, LEFT_OUT = 4, GUIDES = 64 };

/* ---- the rows below a row ---- */

/* Does a single child take nearly all of the frame?  Then nobody misses a line
 * for it. */
static bool is_chain(const struct call_tree *t, uint32_t frame)
{
	struct run children = flame_children(t->flame, frame);
	uint64_t weight = t->flame->frames[frame].weight, child;

	if ((t->flags[frame] & UNFOLDED) != 0 || children.count != 1)
		return false;
	child = t->flame->frames[children.first].weight;
	return child >= weight - weight / 20 &&
	    (t->flags[children.first] & LEFT_OUT) == 0;
}

static uint32_t end_of_chain(const struct call_tree *t, uint32_t frame)
{
	while (is_chain(t, frame))
		frame = flame_children(t->flame, frame).first;
	return frame;
}

static struct tree_row row_of(const struct call_tree *t,
    const struct tree_row *parent, uint32_t frame, bool is_last)
{
	struct tree_row row = { frame, end_of_chain(t, frame), 0, 0 };

	if (parent != NULL) {
		row.indent = parent->indent + 1;
		row.guides = parent->guides;
	}
	if (row.indent < GUIDES && !is_last)
		row.guides |= UINT64_C(1) << row.indent;
	return row;
}

uint32_t call_tree_root(const struct flame *f, uint32_t frame)
{
	while (frame != 0 && f->frames[frame].parent != 0)
		frame = f->frames[frame].parent;
	return frame;
}

struct column_amounts call_tree_amounts(const struct flame *f, uint32_t frame,
    uint32_t last, bool is_inverted)
{
	const struct flame_frame *own = &f->frames[frame];
	const uint64_t self = own->weight - f->frames[last].weight +
	    flame_self(f, last);

	return (struct column_amounts){ .inclusive = own->weight,
		.exclusive = is_inverted ? own->weight : self,
		.whole = f->frames[0].weight,
		.root = is_inverted ?
		    f->frames[call_tree_root(f, frame)].weight :
		    0,
		.calls = own->calls,
		.merged = f->merged == NULL ? 0 : f->merged[frame] };
}

static void sort_sisters(const struct call_tree *t, struct ranked *of,
    uint32_t count)
{
	const struct table_data figures = { .methods = t->order.methods };

	for (uint32_t i = 0; i < count; i++) {
		const uint32_t frame = of[i].row;
		const struct column_amounts a = call_tree_amounts(t->flame,
		    frame, t->order.is_of_rows ? end_of_chain(t, frame) : frame,
		    t->order.is_inverted);

		of[i] = ranked_of(&figures, t->order.column,
		    t->flame->frames[frame].method,
		    column_number(t->order.column, &a));
		of[i].row = frame;
	}
	ARRAY_SORT(of, count, ranked_compare);
}

/* Rows that wait for their places. */
struct rows {
	struct tree_row *items;
	size_t count, room;
};

/* Pushes the children of a row (of frame 0, where there is none), the last one
 * first: a stack gives them back in order. */
static void push_children(const struct call_tree *t, struct rows *stack,
    const struct tree_row *parent)
{
	const uint32_t frame = parent == NULL ? 0 : parent->last;
	const struct run run = flame_children(t->flame, frame);
	struct ranked *of = array_new(run.count, sizeof *of);
	uint32_t count = 0;

	for (uint32_t i = 0; i < run.count; i++)
		if ((t->flags[run.first + i] & LEFT_OUT) == 0)
			of[count++].row = run.first + i;
	if (t->order.methods != NULL)
		sort_sisters(t, of, count);
	for (uint32_t i = count; i-- > 0;) {
		const uint32_t at = t->order.is_reverse ? count - 1 - i : i;

		ARRAY_ADD(stack->items, stack->room, stack->count,
		    row_of(t, parent, of[at].row, i + 1 == count));
	}
	free(of);
}

/* Makes all rows, as the flags say. */
static void renew_rows(struct call_tree *t)
{
	struct rows stack = { NULL, 0, 0 };

	t->count = 0;
	push_children(t, &stack, NULL);
	while (stack.count > 0) {
		const struct tree_row next = stack.items[--stack.count];

		ARRAY_ADD(t->rows, t->room, t->count, next);
		if ((t->flags[next.last] & OPEN) != 0)
			push_children(t, &stack, &next);
	}
	free(stack.items);
}

/* ---- a tree, its order and its filter ---- */

void call_tree_make(struct call_tree *t, const struct flame *flame,
    uint64_t least)
{
	*t = (struct call_tree){ .flame = flame };
	t->flags = array_new(flame->count, 1);
	for (uint32_t i = 1; i < flame->count; i++)
		t->flags[i] = flame->frames[i].weight < least ? LEFT_OUT : 0;
	renew_rows(t);
}

void call_tree_free(struct call_tree *t)
{
	free(t->rows);
	free(t->flags);
	*t = (struct call_tree){ 0 };
}

void call_tree_sort(struct call_tree *t, struct tree_order order)
{
	t->order = order;
	renew_rows(t);
}

void call_tree_filter(struct call_tree *t, struct filter_passes kept,
    bool is_inverted)
{
	const struct flame_frame *frames = t->flame->frames;
	const struct run outermost = flame_children(t->flame, 0);
	uint32_t to = is_inverted ? outermost.first + outermost.count :
				    t->flame->count;

	if (kept.passes == NULL)
		to = 1;
	for (uint32_t i = 1; i < t->flame->count; i++)
		t->flags[i] = (uint8_t)((t->flags[i] & ~LEFT_OUT) |
		    (i < to ? LEFT_OUT : 0));
	/* Callees come after their callers. */
	for (uint32_t i = to; i-- > 1;) {
		if (filter_passes_has(kept, frames[i].method))
			t->flags[i] &= (uint8_t)~LEFT_OUT;
		if (!is_inverted && (t->flags[i] & LEFT_OUT) == 0)
			t->flags[frames[i].parent] &= (uint8_t)~LEFT_OUT;
	}
	renew_rows(t);
}

/* ---- what a row says ---- */

bool call_tree_is_open(const struct call_tree *t, size_t row)
{
	return (t->flags[t->rows[row].last] & OPEN) != 0 &&
	    call_tree_children(t, row) > 0;
}

uint32_t call_tree_children(const struct call_tree *t, size_t row)
{
	struct run run = flame_children(t->flame, t->rows[row].last);
	uint32_t count = 0;

	for (uint32_t i = 0; i < run.count; i++)
		count += (t->flags[run.first + i] & LEFT_OUT) == 0;
	return count;
}

uint32_t call_tree_folded(const struct call_tree *t, size_t row)
{
	return 1 + flame_depth(t->flame, t->rows[row].last) -
	    flame_depth(t->flame, t->rows[row].frame);
}

/* ---- opening and closing ---- */

void call_tree_open(struct call_tree *t, size_t row)
{
	uint8_t *flags = &t->flags[t->rows[row].last];

	if ((*flags & OPEN) != 0)
		return;
	*flags |= OPEN;
	renew_rows(t);
}

void call_tree_close(struct call_tree *t, size_t row)
{
	t->flags[t->rows[row].last] &= (uint8_t)~OPEN;
	renew_rows(t);
}

void call_tree_close_all(struct call_tree *t)
{
	for (uint32_t i = 0; i < t->flame->count; i++)
		t->flags[i] &= (uint8_t)~OPEN;
	renew_rows(t);
}

/* Flags all on the level of the run as open, while rows may be added. */
static bool open_level(struct call_tree *t, struct run run, size_t *rows,
    size_t limit)
{
	for (uint32_t i = 0; i < run.count; i++) {
		struct run children = flame_children(t->flame, run.first + i);

		if (*rows + children.count > limit)
			return false;
		*rows += children.count;
		t->flags[run.first + i] |= OPEN;
	}
	return true;
}

bool call_tree_open_all(struct call_tree *t, size_t row, size_t limit)
{
	struct run own = row == SIZE_MAX ? flame_children(t->flame, 0) :
	    (struct run){ t->rows[row].last, 1 };
	uint32_t depth = flame_depth(t->flame, own.first);
	size_t rows = own.count;
	bool done = true;

	if (row != SIZE_MAX) {
		size_t end = row + 1; /* of the rows that are below it now */

		while (end < t->count &&
		    t->rows[end].indent > t->rows[row].indent)
			end++;
		rows = t->count - (end - row - 1);
	}
	for (; done && own.count > 0; depth++) {
		done = open_level(t, own, &rows, limit);
		own = flame_run(t->flame, own, depth + 1);
	}
	renew_rows(t);
	return done;
}

void call_tree_unfold(struct call_tree *t, size_t row)
{
	const struct tree_row r = t->rows[row];

	for (uint32_t f = r.last; f != r.frame;) {
		f = t->flame->frames[f].parent;
		t->flags[f] |= OPEN | UNFOLDED;
	}
	renew_rows(t);
}

/* ---- the row of a frame ---- */

size_t call_tree_parent(const struct call_tree *t, size_t row)
{
	size_t at = row;

	while (at > 0 && t->rows[at].indent >= t->rows[row].indent)
		at--;
	return t->rows[at].indent < t->rows[row].indent ? at : row;
}

/* Is the frame that of the row, or folded into it? */
static bool row_holds(const struct call_tree *t, const struct tree_row *row,
    uint32_t frame)
{
	for (uint32_t f = row->last; f >= frame; f = t->flame->frames[f].parent)
		if (f == frame)
			return true;
		else if (f == row->frame)
			break;
	return false;
}

size_t call_tree_find(const struct call_tree *t, uint32_t frame)
{
	size_t i = 0;

	while (i < t->count && (t->rows[i].frame > frame ||
	    t->rows[i].last < frame || !row_holds(t, &t->rows[i], frame)))
		i++;
	return i;
}

uint32_t call_tree_of_stack(const struct call_tree *t,
    struct visible_stack stack)
{
	uint32_t *path = NULL, method, depth = 0, frame;
	size_t room = 0;

	while ((method = visible_stack_next(&stack)) != NO_METHOD)
		ARRAY_ADD(path, room, depth, method);
	frame = flame_follow(t->flame, path, depth);
	free(path);
	return flame_depth(t->flame, frame) == depth ? frame : NO_FRAME;
}

void call_tree_show(struct call_tree *t, uint32_t frame)
{
	uint32_t f = frame;

	if (frame == 0 || call_tree_find(t, frame) < t->count)
		return;
	while ((f = t->flame->frames[f].parent) != 0)
		t->flags[f] |= OPEN;
	renew_rows(t);
}

void call_tree_open_as(struct call_tree *t, const struct call_tree *other)
{
	for (size_t i = 0; i < other->count; i++) {
		uint32_t frame = other->rows[i].last, same;

		if (!call_tree_is_open(other, i))
			continue;
		same = flame_find(t->flame, other->flame, frame);
		if (flame_depth(t->flame, same) ==
		    flame_depth(other->flame, frame))
			t->flags[end_of_chain(t, same)] |= OPEN;
	}
	renew_rows(t);
}
