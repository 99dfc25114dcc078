#include "config.h"

#include "ui/tree_rows.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/filters.h"
#include "ui/searching.h"
#include "ui/state.h"

void tree_say_failure(struct tree_pane *t, const struct error *err)
{
	if (err->text[0] != '\0')
		state_say(t->s, "%s", err->text);
}

bool tree_open_first(struct tree_pane *t, struct error *err)
{
	uint32_t frame = flame_hottest(t->tree.flame, 0);
	size_t row;

	t->list.cursor = t->list.top = 0;
	if (frame == 0)
		return true;
	if (!call_tree_show(&t->tree, frame, err))
		return false;
	row = call_tree_find(&t->tree, frame); /* none: a filter drops it */
	return row == t->tree.count || call_tree_open(&t->tree, row, err);
}

bool tree_keep(struct tree_pane *t, const struct call_tree *old,
    struct error *err)
{
	uint32_t frame = old->rows[t->list.cursor].last;

	if (!call_tree_keep(&t->tree, old, err))
		return false;
	frame = flame_find(t->tree.flame, old->flame, frame);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, frame == 0 ? 0 : call_tree_find(&t->tree, frame));
	return true;
}

uint32_t tree_frame_of(const struct tree_pane *t, uint32_t method)
{
	const struct flame *f = t->tree.flame;
	uint32_t first = flame_next(f, method, 0), best = first;

	if (first == NO_FRAME || t->is_inverted)
		return first;
	for (uint32_t i = first; i != NO_FRAME;
	     i = flame_next(f, method, i + 1))
		if (f->frames[i].weight > f->frames[best].weight)
			best = i;
	return best;
}

void tree_show_frame(struct tree_pane *t, uint32_t frame)
{
	struct error err = { "" };
	size_t row;

	if (!call_tree_show(&t->tree, frame, &err)) {
		tree_say_failure(t, &err);
		return;
	}
	list_resize(&t->list, t->tree.count, t->list.rows);
	row = call_tree_find(&t->tree, frame);
	if (row == t->tree.count)
		state_say(t->s, "it is left out by %.200s",
		    filter_now(t->s)->words);
	else
		list_go(&t->list, row);
}

void tree_open_row(struct tree_pane *t, size_t row)
{
	struct error err = { "" };

	if (!call_tree_open(&t->tree, row, &err))
		tree_say_failure(t, &err);
}

void tree_unfold_row(struct tree_pane *t, size_t row)
{
	struct error err = { "" };

	if (!call_tree_unfold(&t->tree, row, &err))
		tree_say_failure(t, &err);
}

static void unfold(struct tree_pane *t)
{
	size_t row = t->list.cursor;

	if (!call_tree_opens(&t->tree, row))
		state_say(t->s,
		    t->is_inverted ? "no callers are known here" :
				     "it calls nothing");
	else if (call_tree_children(&t->tree, row) == 0)
		tree_unfold_row(t, row);
	else if (!call_tree_is_open(&t->tree, row))
		tree_open_row(t, row);
	else
		t->list.cursor++;
}

static void fold(struct tree_pane *t)
{
	size_t row = t->list.cursor;

	if (call_tree_is_open(&t->tree, row))
		call_tree_close(&t->tree, row);
	else
		list_go(&t->list, call_tree_parent(&t->tree, row));
}

/* A row of several calls becomes one for each; another is opened or closed. */
static void toggle(struct tree_pane *t)
{
	size_t row = t->list.cursor;

	if (call_tree_folded(&t->tree, row) > 1)
		tree_unfold_row(t, row);
	else if (call_tree_is_open(&t->tree, row))
		call_tree_close(&t->tree, row);
	else
		unfold(t);
}

enum { OPEN_AT_ONCE = 20000 }; /* rows of `*`, at most */

static void open_all(struct tree_pane *t)
{
	const size_t before = t->tree.count;
	struct error err = { "" };
	char count[40];

	if (call_tree_open_all(&t->tree, t->list.cursor, OPEN_AT_ONCE, &err))
		return;
	text_count(count, sizeof count,
	    t->tree.count > before ? t->tree.count - before : OPEN_AT_ONCE);
	if (err.text[0] != '\0')
		tree_say_failure(t, &err);
	else if (t->tree.count > before)
		state_say(t->s, "opened %s rows; deeper ones are closed",
		    count);
	else
		state_say(t->s, "more than %s rows are not opened at once",
		    count);
}

void tree_close_rows(struct tree_pane *t)
{
	uint32_t root = call_tree_root(&t->tree, t->list.cursor);
	struct error err = { "" };

	if (!call_tree_close_all(&t->tree, &err))
		tree_say_failure(t, &err);
	list_resize(&t->list, t->tree.count, t->list.rows);
	list_go(&t->list, call_tree_find(&t->tree, root));
}

static void hottest(struct tree_pane *t)
{
	const struct flame *f = t->tree.flame;
	uint32_t at = t->tree.rows[t->list.cursor].last;
	uint32_t from = flame_children(f, at).count > 0 ? at :
	    call_tree_root(&t->tree, t->list.cursor);
	uint32_t to = flame_hottest(f, from);
	uint32_t levels = flame_depth(f, to) - flame_depth(f, from);

	tree_show_frame(t, to);
	tree_open_row(t, t->list.cursor);
	state_say(t->s, "%u level%s down: here the path forks or ends", levels,
	    levels == 1 ? "" : "s");
}

/* The next frame in the order of the tree, whether it has a row or not. */
static uint32_t frame_after(const struct flame *f, uint32_t frame)
{
	struct run children = flame_children(f, frame);

	if (children.count > 0)
		return children.first;
	while (frame != 0) {
		uint32_t parent = f->frames[frame].parent;

		children = flame_children(f, parent);
		if (frame + 1 < children.first + children.count)
			return frame + 1;
		frame = parent;
	}
	return 0;
}

static uint32_t last_below(const struct flame *f, uint32_t frame)
{
	struct run children = flame_children(f, frame);

	for (; children.count > 0; children = flame_children(f, frame))
		frame = children.first + children.count - 1;
	return frame;
}

static uint32_t frame_before(const struct flame *f, uint32_t frame)
{
	uint32_t parent;

	if (frame == 0)
		return last_below(f, 0);
	parent = f->frames[frame].parent;
	return frame == flame_children(f, parent).first ?
	    parent :
	    last_below(f, frame - 1);
}

/* Where the search knows that there is none nobody needs to look. */
static bool has_matches(const struct tree_pane *t)
{
	const struct question *q = &inquiry_answer(t->s, ASK_HITS)->question;

	return search_hits(t->s) != NULL &&
	    (search_hits(t->s)->matched > 0 ||
		!where_is(q->where, t->answer->question.where));
}

/* "3 of 17 rows", those in closed rows as well. */
static void say_place(const struct tree_pane *t, uint32_t frame, bool has_turned)
{
	const struct flame *f = t->tree.flame;
	const struct hits_answer *hits = search_hits(t->s);
	uint64_t all = 0, place = 0;
	char count[40], words[60];

	for (uint32_t at = frame_after(f, 0); at != 0; at = frame_after(f, at)) {
		all += hits_has(hits, f->frames[at].method);
		if (at == frame)
			place = all;
	}
	text_count(count, sizeof count, all);
	snprintf(words, sizeof words, "%s row%s", count, all == 1 ? "" : "s");
	search_say_place(t->s, place, words, has_turned);
}

static void next_match(struct tree_pane *t, int step)
{
	const struct flame *f = t->tree.flame;
	uint32_t frame = t->tree.rows[t->list.cursor].last;
	bool has_turned = false;

	for (uint32_t i = 0; has_matches(t) && i < f->count; i++) {
		frame = step > 0 ? frame_after(f, frame) :
				   frame_before(f, frame);
		has_turned |= frame == 0;
		if (frame == 0 ||
		    !hits_has(search_hits(t->s), f->frames[frame].method))
			continue;
		say_place(t, frame, has_turned);
		tree_show_frame(t, frame);
		return;
	}
	search_say_none(t->s, "call here");
}

bool tree_is_same(const struct tree_pane *t, const struct tree_pane *other)
{
	const struct call_tree *a = &t->tree, *b = &other->tree;
	bool is_same = a->count == b->count;

	for (size_t i = 0; is_same && i < a->count; i++)
		is_same = a->rows[i].frame == b->rows[i].frame &&
		    a->rows[i].last == b->rows[i].last;
	return is_same;
}

void tree_rows_command(struct tree_pane *t, const struct binding *b)
{
	switch (b->command) {
	case CMD_UNFOLD:
		unfold(t);
		break;
	case CMD_FOLD:
		fold(t);
		break;
	case CMD_OPEN:
		toggle(t);
		break;
	case CMD_OPEN_ALL:
		open_all(t);
		break;
	case CMD_CLOSE_ALL:
		tree_close_rows(t);
		break;
	case CMD_HOTTEST:
		hottest(t);
		break;
	case CMD_NEXT_MATCH:
		next_match(t, b->amount);
		break;
	default:
		break;
	}
}
