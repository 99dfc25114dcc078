#include "config.h"

#include "model/lens_fold.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/methods.h"

/* A walk over the frames, each before those that it called. */
struct folding {
	const struct lens_turn *turn;
	const struct lens_fold *what;
	uint32_t *first, *next; /* frames by the one around them */
	uint32_t *levels;       /* by frame: on the folded stack, from 1 */
	uint32_t *chain;        /* that stack, by level */
	uint32_t *covered;      /* by frame: what it stands over in the chain, */
	uint32_t *before;       /* and the frame of its method that came last */
	uint32_t *last;         /* by method: the frame that came last; 0: none */
	uint32_t *path;         /* frames whose callees are gone through */
};

static bool means(const struct lens_fold *f, uint32_t method)
{
	return f->match.flags == NULL || lens_means(&f->match, method);
}

/* The frame of its method that is on the stack whose innermost is `above`; 0: none
 * is, or it is not to be folded. */
static uint32_t same(const struct folding *f, uint32_t frame, uint32_t above)
{
	const uint32_t *methods = f->turn->from->methods;
	const uint32_t last = f->last[methods[frame]];

	if (above == 0 || last == 0 || !means(f->what, methods[frame]))
		return 0;
	if (f->what->is_direct)
		return methods[above] == methods[frame] ? above : 0;
	return f->levels[last] <= f->levels[above] &&
		f->chain[f->levels[last]] == last ?
	    last :
	    0;
}

static void enter(struct folding *f, uint32_t frame)
{
	const struct lens_view *v = f->turn->from;
	const uint32_t up = v->ups[frame];
	const uint32_t above = up == 0 ? 0 : f->turn->next_tops[up];
	const uint32_t found = same(f, frame, above);
	uint32_t *last = &f->last[v->methods[frame]], *place;

	f->turn->next_tops[frame] = found == 0 ? frame : found;
	if (found != 0)
		return;
	f->turn->next_ups[frame] = above;
	f->levels[frame] = f->levels[above] + 1;
	place = &f->chain[f->levels[frame]];
	f->covered[frame] = *place;
	*place = frame;
	f->before[frame] = *last;
	*last = frame;
}

static void leave(struct folding *f, uint32_t frame)
{
	if (f->turn->next_tops[frame] != frame)
		return;
	f->chain[f->levels[frame]] = f->covered[frame];
	f->last[f->turn->from->methods[frame]] = f->before[frame];
}

static void walk(struct folding *f)
{
	uint32_t depth = 0;

	f->path[0] = 0;
	for (;;) {
		const uint32_t at = f->path[depth];
		const uint32_t below = f->first[at];

		if (below != 0) {
			f->first[at] = f->next[below];
			enter(f, below);
			f->path[++depth] = below;
			continue;
		}
		if (depth == 0)
			return;
		leave(f, at);
		depth--;
	}
}

static uint32_t count_methods(const struct lens_view *v)
{
	uint32_t count = 0;

	for (uint32_t i = 1; i < v->count; i++)
		if (lens_is_frame(v, i) && v->methods[i] >= count)
			count = v->methods[i] + 1;
	return count;
}

static void link(struct folding *f)
{
	const struct lens_view *v = f->turn->from;

	for (uint32_t i = v->count; i-- > 1;)
		if (lens_is_frame(v, i)) {
			f->next[i] = f->first[v->ups[i]];
			f->first[v->ups[i]] = i;
		}
}

bool lens_fold(const struct lens_turn *turn, const void *what,
    struct error *err)
{
	enum { ARRAYS = 7 };
	const size_t count = (size_t)turn->from->count + 1;
	uint32_t *all = array_new(count, ARRAYS * sizeof *all, err);
	struct folding f = { .turn = turn,
		.what = what,
		.last = array_new(count_methods(turn->from), sizeof *f.last,
		    err) };
	uint32_t **const parts[ARRAYS] = { &f.first, &f.next, &f.levels,
		&f.chain, &f.covered, &f.before, &f.path };
	const bool done = all != NULL && f.last != NULL;

	for (size_t i = 0; done && i < ARRAYS; i++)
		*parts[i] = all + i * count;
	if (done) {
		link(&f);
		walk(&f);
	}
	free(all);
	free(f.last);
	return done;
}
