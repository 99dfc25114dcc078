#include "config.h"

#include "ui/panes/stacks_keys.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/panes/stacks.h"
#include "ui/search.h"
#include "view/flame.h"

/* ---- the keys that go through merged stacks, zoom and scroll ---- */

static const struct run all = { 0, 1 };

static const struct flame *flame_of(const struct flames *f)
{
	return flames_half(f, f->sight.half);
}

static struct flame_steps steps_of(const struct flames *f, enum flame_half half)
{
	return (struct flame_steps){ flames_half(f, half), f->sight.zoom[half],
		f->sight.selected, f->s->columns, f->s->workspace->boxes };
}

/* The frame of the half that has the selection, with those that share its cell. */
static void select_frame(struct flames *f, uint32_t frame)
{
	struct flame_steps steps = steps_of(f, f->sight.half);

	flames_select(f, f->sight.half, flame_steps_box(&steps, frame));
}

/* A frame that may be out of sight, by itself. */
static void jump_to(struct flames *f, enum flame_half half, uint32_t frame)
{
	struct run row = flame_run(flames_half(f, half), f->sight.zoom[half],
	    flame_depth(flames_half(f, half), frame));

	if (frame < row.first || frame - row.first >= row.count)
		flames_zoom(f, half, all);
	flames_select(f, half, (struct run){ frame, 1 });
}

/* What is looked at then is the heaviest of those frames. */
static void zoom_to(struct flames *f, struct run zoom, struct run run)
{
	flames_zoom(f, f->sight.half, zoom);
	select_frame(f, flame_heaviest(flame_of(f), run));
}

/* Frames without any time cannot be drawn apart: they are gone through one by
 * one. */
static void zoom_in(struct flames *f, const struct binding *b)
{
	struct run run = f->sight.selected, zoom = f->sight.zoom[f->sight.half];
	const struct flame_frame *first = &flame_of(f)->frames[run.first];
	const struct flame_frame *last = first + run.count - 1;

	(void)b;
	if (run.count > 1 && first->begin == last->begin + last->weight) {
		flames_select(f, f->sight.half, (struct run){ run.first, 1 });
		state_say(f->s,
		    "no time to zoom into: h and l go through them");
	} else if (run.first == zoom.first && run.count == zoom.count) {
		state_say(f->s,
		    "this fills the width; k and j go to the "
		    "frames above and below");
	} else {
		zoom_to(f, run, run);
	}
}

static void zoom_out(struct flames *f, const struct binding *b)
{
	struct run run = f->sight.zoom[f->sight.half];
	uint32_t depth = flame_depth(flame_of(f), run.first);

	(void)b;
	if (depth == 0)
		state_say(f->s, "%s", f->kind->whole);
	else
		zoom_to(f, flame_run(flame_of(f), run, depth - 1), run);
}

static void whole(struct flames *f, const struct binding *b)
{
	(void)b;
	if (f->sight.zoom[FLAME_ABOVE].first == 0 &&
	    f->sight.zoom[FLAME_BELOW].first == 0)
		return;
	flames_zoom(f, FLAME_BELOW, all);
	f->sight.zoom[FLAME_ABOVE] = all;
	if (f->sight.selected.count > 0)
		select_frame(f, flame_heaviest(flame_of(f), f->sight.selected));
}

/* A step to where nothing is (count 0) says why. */
static void step_to(struct flames *f, enum flame_half half, struct run run,
    const char *none)
{
	if (run.count == 0)
		state_say(f->s, "%s", none);
	else
		flames_select(f, half, run);
}

/* Away from frame 0 in the half that it leads to, in the other one back to it. */
static void vertical(struct flames *f, const struct binding *b)
{
	enum flame_half to = b->command == CMD_CHILD ? FLAME_BELOW :
						       FLAME_ABOVE;
	enum flame_half half = f->sight.selected.first == 0 ? to :
							      f->sight.half;
	struct flame_steps steps = steps_of(f, half);
	bool is_to_callers = half == FLAME_ABOVE ||
	    f->sight.of.kind == ASK_INVERTED;

	if (steps.flame->count == 0)
		state_say(f->s, "this is the thread itself");
	else
		step_to(f, half,
		    half == to ? flame_steps_child(&steps) :
				 flame_steps_parent(&steps),
		    is_to_callers ? "no callers are known here" :
				    "it calls nothing");
}

/* To a neighbour on the level, or to its end. */
static void along(struct flames *f, const struct binding *b)
{
	struct flame_steps steps = steps_of(f, f->sight.half);
	bool is_last = b->command == CMD_LAST || b->amount > 0;

	step_to(f, f->sight.half,
	    b->command == CMD_NEIGHBOUR ? flame_steps_next(&steps, b->amount) :
					  flame_steps_end(&steps, is_last),
	    is_last ? "the last one on this level" :
		      "the first one on this level");
}

static void hottest(struct flames *f, const struct binding *b)
{
	const struct flame *flame = flame_of(f);
	uint32_t zoom = f->sight.zoom[f->sight.half].first;
	uint32_t at = flame_heaviest(flame, f->sight.selected);
	uint32_t from = flame_children(flame, at).count > 0 ? at : zoom;
	uint32_t frame = flame_hottest(flame, from);
	uint32_t levels = flame_depth(flame, frame) - flame_depth(flame, from);

	(void)b;
	if (flame_depth(flame, from) < flame_depth(flame, zoom))
		flames_zoom(f, f->sight.half, (struct run){ from, 1 });
	if (frame != at)
		select_frame(f, frame);
	state_say(f->s, "%u level%s %s: here the path forks or ends", levels,
	    levels == 1 ? "" : "s",
	    f->sight.half == FLAME_ABOVE ? "up" : "down");
}

/* The first frame from this one on, or the last before it, that matches or is of
 * the selected method. */
static uint32_t find(const struct flames *f, enum flame_half half,
    uint32_t from, const struct binding *b)
{
	const struct flame *flame = flames_half(f, half);
	uint32_t method = f->s->selection->method;

	if (b->command == CMD_NEXT_MATCH)
		return flame_hits_next(flame, flames_matches(f, half), from,
		    b->amount);
	return b->amount > 0 ? flame_next(flame, method, from) :
			       flame_previous(flame, method, from);
}

static uint32_t hits_before(const struct flames *f, enum flame_half half,
    uint32_t frame)
{
	return flame_hits_before(flames_matches(f, half), frame);
}

static uint32_t hits_in(const struct flames *f, enum flame_half half)
{
	return hits_before(f, half, flames_half(f, half)->count);
}

/* "3 of 17 frames", those below before those above. */
static void say_place(struct flames *f, enum flame_half half, uint32_t frame,
    bool has_turned)
{
	uint32_t below = hits_in(f, FLAME_BELOW);
	uint32_t total = below + hits_in(f, FLAME_ABOVE);
	char count[40], words[60];

	text_count(count, sizeof count, total);
	snprintf(words, sizeof words, "%s frame%s", count,
	    total == 1 ? "" : "s");
	search_say_place(f->s, (half == FLAME_ABOVE ? below : 0) +
	    hits_before(f, half, frame) + 1, words, has_turned);
}

/* Has it gone on at the other end, on the way from the selected frame? */
static bool is_turned(const struct flames *f, enum flame_half half,
    uint32_t frame, int step)
{
	bool is_other = half != f->sight.half;

	if (step > 0)
		return is_other ? half == FLAME_BELOW :
				  frame <= f->sight.selected.first;
	return is_other ? half == FLAME_ABOVE :
			  frame >= f->sight.selected.first;
}

static void jump_to_match(struct flames *f, enum flame_half half,
    uint32_t frame, int step)
{
	bool has_turned = is_turned(f, half, frame, step);

	jump_to(f, half, frame);
	say_place(f, half, frame, has_turned);
}

/* Through the rest of this half, then all of the other one, then all of this. */
static void go_round(struct flames *f, const struct binding *b)
{
	enum flame_half half = f->sight.half;
	struct run run = f->sight.selected;
	uint32_t from = b->amount > 0 ? run.first + run.count : run.first;

	for (int i = 0; i < 3; i++) {
		uint32_t frame = find(f, half, from, b);

		if (frame != NO_FRAME && b->command == CMD_NEXT_MATCH) {
			jump_to_match(f, half, frame, b->amount);
			return;
		}
		if (frame != NO_FRAME) {
			jump_to(f, half, frame);
			return;
		}
		half = half == FLAME_ABOVE ? FLAME_BELOW : FLAME_ABOVE;
		from = b->amount > 0 ? 0 : flames_half(f, half)->count;
	}
	if (b->command == CMD_SAME_METHOD)
		state_say(f->s, "no frame of this method");
	else if (search_hits(f->s) != NULL)
		search_say_none(f->s, "frame here");
}

/* The selected frame, or the method that has its callers above. */
static void centre(struct flames *f, const struct binding *b)
{
	int depth = (int)flame_depth(flame_of(f), f->sight.selected.first);
	int half = flames_rows(f) / 2;

	(void)b;
	f->sight.first = flames_are_two(f) ? -half :
	    depth > half                   ? depth - half :
					     0;
}

static void page(struct flames *f, const struct binding *b)
{
	const struct flame *above = flames_half(f, FLAME_ABOVE);
	int first = above->count == 0 ? 0 : 1 - (int)above->depths;
	int last = (int)flame_deepest(flames_half(f, FLAME_BELOW),
	    f->sight.zoom[FLAME_BELOW]);
	int to = f->sight.first + b->amount * flames_rows(f);

	if (to <= last)
		f->sight.first = to < first ? first : to;
}

static const struct flame_act {
	void (*act)(struct flames *, const struct binding *);
	bool selects; /* the first key selects something, and that is all */
} acts[COMMANDS] = {
	[CMD_PARENT] = { vertical, true },
	[CMD_CHILD] = { vertical, true },
	[CMD_NEIGHBOUR] = { along, true },
	[CMD_FIRST] = { along, true },
	[CMD_LAST] = { along, true },
	[CMD_HOTTEST] = { hottest, true },
	[CMD_CENTRE] = { centre, true },
	[CMD_FIT] = { zoom_in, true },
	[CMD_ZOOM] = { zoom_out, false },
	[CMD_WHOLE] = { whole, false },
	[CMD_PAGE] = { page, false },
	[CMD_NEXT_MATCH] = { go_round, false },
	[CMD_SAME_METHOD] = { go_round, false },
};

bool flame_keys_command(void *own, const struct binding *b)
{
	const struct flame_act *of = &acts[b->command];
	struct flames *f = own;

	if (of->act == NULL || !flames_are_there(f))
		return true;
	if (!of->selects || f->sight.selected.count > 0) {
		of->act(f, b);
	} else {
		flames_aim(f);
		select_frame(f, f->sight.selected.first);
	}
	return true;
}

/* ---- the mouse in merged stacks ---- */

/* The frames of the level that are seen; count 0: none. */
static struct run row_of(const struct flames *f, enum flame_half half,
    uint32_t depth)
{
	const struct flame *flame = flames_half(f, half);
	const struct run zoom = f->sight.zoom[half];

	if (flame->count == 0 || depth > flame_deepest(flame, zoom))
		return (struct run){ 0, 0 };
	return flame_run(flame, zoom, depth);
}

/* False: nothing stands there. */
static bool select_at(struct flames *f, const struct point *at)
{
	int level = f->sight.first + at->line;
	enum flame_half half = level < 0 ? FLAME_ABOVE : FLAME_BELOW;
	struct run row = row_of(f, half,
	    (uint32_t)(level < 0 ? -level : level));
	struct box *boxes = f->s->workspace->boxes;
	size_t count = row.count == 0 ?
	    0 :
	    flame_layout(flames_half(f, half), f->sight.zoom[half], row,
		f->s->columns, boxes);

	for (size_t i = 0; i < count; i++) {
		if (at->column < boxes[i].column ||
		    at->column >= boxes[i].column + boxes[i].columns)
			continue;
		flames_select(f, half,
		    (struct run){ boxes[i].first, boxes[i].count });
		return true;
	}
	return false;
}

static void scroll(struct flames *f, int step)
{
	const struct flame *above = flames_half(f, FLAME_ABOVE);
	int first = above->count == 0 ? 0 : 1 - (int)above->depths;
	int last = 1 - flames_rows(f) +
	    (int)flame_deepest(flames_half(f, FLAME_BELOW),
		f->sight.zoom[FLAME_BELOW]);
	int to = f->sight.first + step;

	if (step > 0 && to > last)
		to = last > f->sight.first ? last : f->sight.first;
	f->sight.first = to < first ? first : to;
}

static void zoom(struct flames *f, const struct point *at)
{
	struct binding b = { .key = "", .command = CMD_ZOOM, .amount = -1 };

	if (at->step > 0) {
		if (!select_at(f, at))
			return;
		b.command = CMD_FIT;
	}
	flame_keys_command(f, &b);
}

bool flame_point(void *own, const struct point *at)
{
	struct flames *f = own;

	if (!flames_are_there(f))
		return false;
	if (at->what == POINT_PRESS && at->part == PART_PICTURE)
		select_at(f, at);
	else if (at->what == POINT_SCROLL)
		scroll(f, at->step);
	else if (at->what == POINT_ZOOM)
		zoom(f, at);
	return true;
}
