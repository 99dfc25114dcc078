/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/steps.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "model/methods.h"

/* ---- a lens, and its view ---- */

void lens_view_free(struct lens_view *v)
{
	free(v->innermost);
	free(v->drops);
	free(v->ups);
	free(v->methods);
	*v = (struct lens_view){ 0 };
}

bool lens_view_keeps_callers(const struct lens_view *v, const struct tree *tree)
{
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i) &&
		    (v->ups[i] != tree->rests[i].parent ||
			v->methods[i] != tree->methods[i]))
			return false;
	return true;
}

bool lens_view_is_all(const struct lens_view *v, const struct tree *tree)
{
	for (uint32_t i = 0; i < v->count; i++)
		if (v->innermost[i] != i || v->drops[i])
			return false;
	return lens_view_keeps_callers(v, tree);
}

/* ---- what depends on single calls ---- */

bool lens_has_step(const struct lens *lens, enum lens_kind kind)
{
	for (size_t i = 0; lens != NULL && i < lens->count; i++)
		if (lens->steps[i].kind == kind)
			return true;
	return false;
}

bool lens_needs_calls(const struct lens *lens, bool is_sampled)
{
	return lens_has_step(lens, LENS_LONGER) ||
	    (lens_has_step(lens, LENS_THROUGH) && !is_sampled);
}

size_t lens_only_longer(const struct lens *lens)
{
	size_t found = lens->count, steps = 0;

	for (size_t i = 0; i < lens->count; i++)
		if (lens_step_needs_calls(&lens->steps[i])) {
			found = i;
			steps++;
		}
	return steps == 1 && lens->steps[found].kind == LENS_LONGER ?
	    found :
	    lens->count;
}

bool lens_goes_over_calls(const struct lens *lens)
{
	return !lens_is_empty(lens) && lens_only_longer(lens) == 0;
}

bool lens_has_lengths(bool is_sampled, enum tick tick, struct error *err)
{
	if (is_sampled)
		return fail(err,
		    "--longer: samples tell of no call how long it took");
	return tick != TICK_WEIGHT || fail(err,
	    "--longer: weights tell of no call how long it took");
}

/* ---- the transforms that decide frame by frame ---- */

/* IS_CALLER_ALONE: it stays, but the time is dropped in which it is
 * innermost. */
enum fate { STAYS, VANISHES, IS_DROPPED, IS_CALLER_ALONE };

/* A transform at work. */
struct lens_turn {
	struct lens_view *from; /* what is left before it; it may rename
	                           frames */
	enum lens_kind kind;
	const void *what;
	uint32_t *next_tops; /* what will be left: by frame and of node 0,
	                           as in the view; 0 at first */
	uint8_t *next_drops; /* as there, 0 at first */
	uint32_t *next_ups;  /* by frame that stays: 0 at first */
	uint32_t *notes; /* by frame: what it needs to know of frames above */
};

/* Is it the innermost frame of the stack that is meant?  The notes are how many
 * frames of that stack stand here. */
static bool is_stack(const struct lens_turn *t, const struct lens_match *m,
    uint32_t frame)
{
	const uint32_t up = t->from->ups[frame];
	const uint32_t levels = up == 0 ? 0 : t->notes[up];
	const bool goes_on = (up == 0 || levels > 0) && levels < m->levels &&
	    m->stack[levels] == t->from->methods[frame];

	t->notes[frame] = goes_on ? levels + 1 : 0;
	return t->notes[frame] == m->levels;
}

static bool is_meant(const struct lens_turn *t, const struct lens_match *m,
    uint32_t frame)
{
	return m->stack != NULL ? is_stack(t, m, frame) :
				  lens_means(m, t->from->methods[frame]);
}

/* Below one of the frames that are meant only that frame is left.  The notes
 * are how much of the stack that is meant stands here. */
static enum fate collapse_fate(const struct lens_turn *t, uint32_t frame,
    uint32_t above)
{
	const struct lens_match *m = t->what;
	const uint32_t levels = m->stack == NULL ? 1 : m->levels;

	if (above != 0 && t->notes[above] == levels)
		return VANISHES;
	if (is_meant(t, m, frame))
		t->notes[frame] = levels;
	return STAYS;
}

/* Does the frame wait?  The notes are bits of the pairs whose `who` stands
 * here. */
static bool is_idle(const struct lens_turn *t, uint32_t frame)
{
	const struct lens_pairs *pairs = t->what;
	const uint32_t method = t->from->methods[frame];
	const uint32_t so_far = t->notes[t->from->ups[frame]];

	t->notes[frame] = so_far;
	if (method >= pairs->known)
		return false;
	t->notes[frame] |= pairs->who[method];
	return (so_far & pairs->waits[method]) != 0;
}

/* Takes the method for the one that it is renamed to, if any. */
static bool rename_method(const struct lens_renaming *r, uint32_t *method)
{
	if (*method >= r->known || r->as[*method] == NO_METHOD)
		return false;
	*method = r->as[*method];
	return true;
}

/* Returns what becomes of a frame; `above` is the innermost one around it by
 * then, or 0. */
static enum fate fate_of(const struct lens_turn *t, uint32_t frame,
    uint32_t above)
{
	const struct lens_view *v = t->from;
	const bool is_around_dropped = t->next_drops[v->ups[frame]];
	uint32_t *method = &v->methods[frame];

	switch (t->kind) {
	case LENS_FOCUS:
		return is_meant(t, t->what, frame) || !is_around_dropped ?
		    STAYS :
		    IS_DROPPED;
	case LENS_ONLY:
		return is_meant(t, t->what, frame) ? STAYS : VANISHES;
	case LENS_MERGE:
		return is_meant(t, t->what, frame) ? VANISHES : STAYS;
	case LENS_DROP:
		return is_meant(t, t->what, frame) || is_around_dropped ?
		    IS_DROPPED :
		    STAYS;
	case LENS_THROUGH: /* the notes are flags of lens_view_passes */
		return (t->notes[frame] & LENS_MATCHES) != 0 ? STAYS :
		    t->notes[frame] != 0 ? IS_CALLER_ALONE : IS_DROPPED;
	case LENS_COLLAPSE:
		return collapse_fate(t, frame, above);
	case LENS_NO_IDLE:
		return is_idle(t, frame) || is_around_dropped ? IS_DROPPED :
								STAYS;
	case LENS_PACKAGE:
		return rename_method(t->what, method) && above != 0 &&
			v->methods[above] == *method ?
		    VANISHES :
		    STAYS;
	case LENS_SAME_NAME:
		rename_method(t->what, method);
		return STAYS;
	case LENS_DEPTH: /* the notes are levels */
		t->notes[frame] = t->notes[above] + 1;
		return t->notes[frame] > *(const uint32_t *)t->what ?
		    VANISHES :
		    STAYS;
	case LENS_LONGER: /* a bit of the node says whether calls are short */
		return v->shorts != NULL &&
			(v->shorts[frame] >> v->stages & 1) != 0 ?
		    VANISHES :
		    STAYS;
	case LENS_FOLD:
		break;
	}
	return STAYS;
}

static void decide_frames(const struct lens_turn *t)
{
	static const uint8_t drops[] = { [IS_CALLER_ALONE] = DROPS_TIME,
		[IS_DROPPED] = DROPS_TIME | DROPS_CALLS };

	for (uint32_t i = 1; i < t->from->count; i++) {
		const uint32_t above = t->next_tops[t->from->ups[i]];
		enum fate fate;
		bool is_left;

		if (!lens_is_frame(t->from, i))
			continue;
		fate = fate_of(t, i, above);
		is_left = fate == STAYS || fate == IS_CALLER_ALONE;
		t->next_tops[i] = is_left ? i : above;
		t->next_ups[i] = is_left ? above : 0;
		t->next_drops[i] = drops[fate];
	}
}

uint32_t *lens_view_passes(struct lens_view *v, const struct lens_match *m)
{
	const struct lens_turn turn = { .from = v,
		.notes = array_new(v->count, sizeof *turn.notes) };
	uint32_t *passes = array_new(v->count, sizeof *passes);

	/* First the frames that match or that run in a match, then those in
	 * which a match runs. */
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i))
			passes[i] = is_meant(&turn, m, i) ?
			    LENS_MATCHES :
			    passes[v->ups[i]];
	for (uint32_t i = v->count; i-- > 1;)
		if (passes[i] != 0)
			passes[v->ups[i]] |= LENS_CALLS_MATCH;
	free(turn.notes);
	return passes;
}

/* ---- recursion is folded ---- */

/* A walk over the frames, each before the frames that it called. */
struct folding {
	const struct lens_turn *turn;
	const struct lens_fold *what;
	uint32_t *first, *next; /* frames by the one around them */
	uint32_t *levels;       /* by frame: on the folded stack, from 1 */
	uint32_t *chain;        /* that stack, by level */
	uint32_t *covered;      /* by frame: what it stands over in the chain
	                           … */
	uint32_t *previous;     /* … and the frame of its method that came
	                           last */
	uint32_t *last;         /* by method: the frame that came last; 0:
	                           none */
	uint32_t *path;         /* frames whose callees are gone through */
};

static bool is_folded(const struct lens_fold *f, uint32_t method)
{
	return f->match.flags == NULL || lens_means(&f->match, method);
}

/* Returns the frame of its method that is on the stack whose innermost is
 * `above`; 0 when none is, or it is not to be folded. */
static uint32_t same_on_stack(const struct folding *f, uint32_t frame,
    uint32_t above)
{
	const uint32_t *methods = f->turn->from->methods;
	const uint32_t last = f->last[methods[frame]];

	if (above == 0 || last == 0 || !is_folded(f->what, methods[frame]))
		return 0;
	if (f->what->is_direct)
		return methods[above] == methods[frame] ? above : 0;
	return f->levels[last] <= f->levels[above] &&
		f->chain[f->levels[last]] == last ?
	    last :
	    0;
}

static void enter_frame(struct folding *f, uint32_t frame)
{
	const struct lens_view *v = f->turn->from;
	const uint32_t above = f->turn->next_tops[v->ups[frame]];
	const uint32_t found = same_on_stack(f, frame, above);
	uint32_t *last = &f->last[v->methods[frame]], *place;

	f->turn->next_tops[frame] = found == 0 ? frame : found;
	if (found != 0)
		return;
	f->turn->next_ups[frame] = above;
	f->levels[frame] = f->levels[above] + 1;
	place = &f->chain[f->levels[frame]];
	f->covered[frame] = *place;
	*place = frame;
	f->previous[frame] = *last;
	*last = frame;
}

static void leave_frame(struct folding *f, uint32_t frame)
{
	if (f->turn->next_tops[frame] != frame)
		return;
	f->chain[f->levels[frame]] = f->covered[frame];
	f->last[f->turn->from->methods[frame]] = f->previous[frame];
}

static void walk_frames(struct folding *f)
{
	uint32_t depth = 0;

	f->path[0] = 0;
	for (;;) {
		const uint32_t at = f->path[depth];
		const uint32_t below = f->first[at];

		if (below != 0) {
			f->first[at] = f->next[below];
			enter_frame(f, below);
			f->path[++depth] = below;
			continue;
		}
		if (depth == 0)
			return;
		leave_frame(f, at);
		depth--;
	}
}

static void fold_recursion(const struct lens_turn *turn)
{
	enum { ARRAYS = 7 };
	const size_t count = (size_t)turn->from->count + 1;
	uint32_t *all = array_new(count, ARRAYS * sizeof *all);
	const struct lens_view *v = turn->from;
	uint32_t methods = 0;
	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i) && v->methods[i] >= methods)
			methods = v->methods[i] + 1;
	struct folding f = { .turn = turn,
		.what = turn->what,
		.last = array_new(methods, sizeof *f.last) };
	uint32_t **const parts[ARRAYS] = { &f.first, &f.next, &f.levels,
		&f.chain, &f.covered, &f.previous, &f.path };

	for (size_t i = 0; i < ARRAYS; i++)
		*parts[i] = all + i * count;
	for (uint32_t i = v->count; i-- > 1;)
		if (lens_is_frame(v, i)) {
			f.next[i] = f.first[v->ups[i]];
			f.first[v->ups[i]] = i;
		}
	walk_frames(&f);
	free(all);
	free(f.last);
}

/* ---- what a lens leaves ---- */

static void apply_step(struct lens_view *v, const struct lens_step *step)
{
	const bool is_through = step->kind == LENS_THROUGH;
	const struct lens_turn turn = { v, step->kind, step->what,
		array_new(v->count, sizeof *turn.next_tops),
		array_new(v->count, 1),
		array_new(v->count, sizeof *turn.next_ups),
		is_through ? lens_view_passes(v, step->what) :
			     array_new(v->count, sizeof *turn.notes) };

	turn.next_drops[0] = is_through || step->kind == LENS_FOCUS;
	if (step->kind == LENS_FOLD)
		fold_recursion(&turn);
	else
		decide_frames(&turn);
	v->stages += lens_step_needs_calls(step);
	/* The innermost frame of each node is what has become of the one
	 * before. */
	for (uint32_t i = 0; i < v->count; i++) {
		uint32_t *top = &v->innermost[i];

		v->ups[i] = turn.next_ups[i];
		v->drops[i] |= turn.next_drops[*top];
		if (turn.next_drops[*top] != 0 && *top != i)
			v->drops[i] |= DROPS_CALLS;
		*top = turn.next_tops[*top];
	}
	free(turn.next_tops);
	free(turn.next_drops);
	free(turn.next_ups);
	free(turn.notes);
}

void lens_view_make(struct lens_view *v, const struct lens *lens,
    const struct tree *base, const uint32_t *shorts)
{
	*v = (struct lens_view){ .count = base->count, .shorts = shorts };
	v->innermost = array_new(v->count, sizeof *v->innermost);
	v->drops = array_new(v->count, 1);
	v->ups = array_new(v->count, sizeof *v->ups);
	v->methods = array_new(v->count, sizeof *v->methods);
	memcpy(v->methods, base->methods, v->count * sizeof *v->methods);
	for (uint32_t i = 1; i < v->count; i++) {
		v->innermost[i] = i;
		v->ups[i] = base->rests[i].parent;
	}
	for (size_t i = 0; i < lens->count; i++)
		apply_step(v, &lens->steps[i]);
}
