#include "config.h"

#include "model/lens_turns.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/methods.h"

enum fate { STAYS, VANISHES, IS_DROPPED };

/* A turn that looks at one frame after the other. */
struct frame_turn {
	const struct lens_turn *turn;
	const void *what;
	uint32_t *notes; /* by frame: what it needs to know of those above */
};

/* What becomes of a frame; `above` is what is innermost around it by then. */
typedef enum fate fate_of(const struct frame_turn *, uint32_t frame,
    uint32_t above);

static uint32_t method_of(const struct frame_turn *t, uint32_t frame)
{
	return t->turn->from->methods[frame];
}

static uint32_t around(const struct frame_turn *t, uint32_t frame)
{
	return t->turn->from->ups[frame];
}

static void turn_frames(const struct frame_turn *t, fate_of *fate)
{
	const struct lens_turn *turn = t->turn;

	for (uint32_t i = 1; i < turn->from->count; i++) {
		const uint32_t up = turn->from->ups[i];
		const uint32_t above = up == 0 ? 0 : turn->next_tops[up];

		if (!lens_is_frame(turn->from, i))
			continue;
		switch (fate(t, i, above)) {
		case STAYS:
			turn->next_tops[i] = i;
			turn->next_ups[i] = above == LENS_DROPPED ? 0 : above;
			break;
		case VANISHES:
			turn->next_tops[i] = above;
			break;
		default:
			turn->next_tops[i] = LENS_DROPPED;
		}
	}
}

static bool run(const struct lens_turn *turn, const void *what, fate_of *fate,
    struct error *err)
{
	struct frame_turn t = { turn, what,
		array_new(turn->from->count, sizeof *t.notes, err) };

	if (t.notes != NULL)
		turn_frames(&t, fate);
	free(t.notes);
	return t.notes != NULL;
}

/* How much of the stack that is meant a frame and those around it are. */
static bool is_stack(const struct frame_turn *t, const struct lens_match *m,
    uint32_t frame)
{
	const uint32_t up = around(t, frame);
	const uint32_t levels = up == 0 ? 0 : t->notes[up];
	const bool goes_on = (up == 0 || levels > 0) && levels < m->levels &&
	    m->stack[levels] == method_of(t, frame);

	t->notes[frame] = goes_on ? levels + 1 : 0;
	return t->notes[frame] == m->levels;
}

static bool is_meant(const struct frame_turn *t, const struct lens_match *m,
    uint32_t frame)
{
	return m->stack != NULL ? is_stack(t, m, frame) :
				  lens_means(m, method_of(t, frame));
}

static enum fate focus(const struct frame_turn *t, uint32_t frame, uint32_t above)
{
	const bool is_below = around(t, frame) != 0 && above != LENS_DROPPED;

	return is_meant(t, t->what, frame) || is_below ? STAYS : IS_DROPPED;
}

static enum fate only(const struct frame_turn *t, uint32_t frame, uint32_t above)
{
	(void)above;
	return is_meant(t, t->what, frame) ? STAYS : VANISHES;
}

static enum fate merge(const struct frame_turn *t, uint32_t frame, uint32_t above)
{
	(void)above;
	return is_meant(t, t->what, frame) ? VANISHES : STAYS;
}

static enum fate drop(const struct frame_turn *t, uint32_t frame, uint32_t above)
{
	return is_meant(t, t->what, frame) || above == LENS_DROPPED ?
	    IS_DROPPED : STAYS;
}

/* Below one of them there is none but it. */
static enum fate collapse(const struct frame_turn *t, uint32_t frame,
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

/* The notes are what waits in some of them. */
static enum fate no_idle(const struct frame_turn *t, uint32_t frame,
    uint32_t above)
{
	const struct lens_pairs *pairs = t->what;
	const uint32_t method = method_of(t, frame);
	const bool is_known = method < pairs->known;
	const uint32_t so_far = t->notes[around(t, frame)];

	t->notes[frame] = so_far | (is_known ? pairs->who[method] : 0);
	return above == LENS_DROPPED ||
		(is_known && (so_far & pairs->waits[method]) != 0) ?
	    IS_DROPPED : STAYS;
}

static enum fate package(const struct frame_turn *t, uint32_t frame,
    uint32_t above)
{
	const struct lens_packages *p = t->what;
	uint32_t *method = &t->turn->from->methods[frame];
	const uint32_t of = *method < p->known ? p->of[*method] : NO_METHOD;

	if (of == NO_METHOD)
		return STAYS;
	*method = of;
	return above != 0 && method_of(t, above) == of ? VANISHES : STAYS;
}

/* The notes are levels. */
static enum fate depth(const struct frame_turn *t, uint32_t frame, uint32_t above)
{
	const uint32_t *most = t->what;

	t->notes[frame] = t->notes[above] + 1;
	return t->notes[frame] > *most ? VANISHES : STAYS;
}

/* By a bit of its node. */
static enum fate longer(const struct frame_turn *t, uint32_t frame, uint32_t above)
{
	const uint32_t *limit = t->what, *shorts = t->turn->from->shorts;

	(void)above;
	return (shorts[frame] >> *limit & 1) != 0 ? VANISHES : STAYS;
}

bool lens_focus(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	turn->next_tops[0] = LENS_DROPPED;
	return run(turn, what, focus, err);
}

bool lens_only(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, only, err);
}

bool lens_merge(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, merge, err);
}

bool lens_drop(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, drop, err);
}

bool lens_collapse(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, collapse, err);
}

bool lens_no_idle(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, no_idle, err);
}

bool lens_package(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, package, err);
}

bool lens_depth(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	return run(turn, what, depth, err);
}

/* Of all nodes the calls are long. */
static void leave_all(const struct lens_turn *turn)
{
	const struct lens_view *v = turn->from;

	for (uint32_t i = 1; i < v->count; i++) {
		if (!lens_is_frame(v, i))
			continue;
		turn->next_tops[i] = i;
		turn->next_ups[i] = v->ups[i];
	}
}

bool lens_longer(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	const uint32_t limit = turn->from->limits++;

	(void)what;
	if (turn->from->shorts != NULL)
		return run(turn, &limit, longer, err);
	leave_all(turn);
	return true;
}
