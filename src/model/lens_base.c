#include "config.h"

#include "model/lens_base.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "model/lens_turns.h"
#include "model/lens_walk.h"
#include "model/merge.h"

bool lens_base_copy(struct tree *base, struct part_lens *l,
    const struct lens_source *from, struct error *err)
{
	const uint32_t nodes = from->thread->tree.count;
	uint32_t *places = array_new(from->tree->count, sizeof *places, err);
	bool done;

	l->called = &from->thread->tree;
	l->bases = array_new(nodes, sizeof *l->bases, err);
	done = places != NULL && l->bases != NULL && tree_init(base, err) &&
	    tree_merge_to(base, from->tree, places, err) &&
	    (from->running == NULL ||
		tree_merge_running(base, from->running, err));
	for (uint32_t i = 0; done && i < nodes; i++)
		l->bases[i] = places[from->places == NULL ? i :
							    from->places[i]];
	free(places);
	return done;
}

static bool split(struct part_lens *l, const struct part *part,
    struct split_rule rule, const atomic_bool *stop, struct error *err)
{
	bool done = call_split_make(&l->split, part, rule, stop, err);

	l->called = &l->split.tree;
	l->bases = array_new(l->called->count, sizeof *l->bases, err);
	for (uint32_t i = 0; l->bases != NULL && i < l->called->count; i++)
		l->bases[i] = i;
	return done && l->bases != NULL;
}

/* ---- limits, one after the other ------------------------------------------ */

struct parting {
	struct part whole;
	const atomic_bool *stop;
	struct short_calls *limits;
	uint32_t count; /* those that are there */
	uint8_t *closes;
};

/* How long are calls that some steps leave? */
static bool note_short(struct parting *p, const struct part_lens *before,
    struct error *err)
{
	struct short_calls *limit = &p->limits[p->count];
	struct lens_walk w;
	struct lens_call c;
	bool done = short_calls_keep(limit, &p->whole.thread->calls, err) &&
	    lens_walk_init(&w, &p->whole, before, p->stop, err);

	if (limit->bits == NULL)
		return false;
	while (done && lens_walk_next(&w, &c))
		short_calls_note(limit, &c.call, c.took.time);
	done = done && lens_walk_ended(&w, err);
	lens_walk_free(&w);
	return done;
}

/* Where all calls are as long as in the file, what is in a short one is short. */
static void note_closed(struct parting *p, const struct part_lens *before)
{
	for (uint32_t i = 0; i < before->called->count; i++)
		p->closes[i] = lens_is_frame(&before->view, before->bases[i]);
}

static bool look_before(struct parting *p, struct part_lens *before,
    struct error *err)
{
	const struct thread *t = p->whole.thread;
	const struct lens_source from = { t, &t->tree, NULL, t };
	struct tree copy = { 0 };
	bool done;

	if (p->count > 0)
		done = split(before, &p->whole,
		    (struct split_rule){ p->limits, p->count, NULL }, p->stop,
		    err);
	else
		done = lens_base_copy(&copy, before, &from, err);
	done = done && part_lens_look(before, p->whole.lens,
	    p->count > 0 ? &before->split.tree : &copy, err);
	tree_free(&copy);
	return done;
}

/* Behind the steps of whole.lens. */
static bool add_limit(struct parting *p, uint64_t ns, struct error *err)
{
	struct part_lens before = { .bases = NULL };
	bool done;

	p->limits[p->count] = short_calls_of(&p->whole.thread->calls, ns);
	done = look_before(p, &before, err);
	if (done && part_lens_shortens(&before))
		done = note_short(p, &before, err);
	else if (done && p->count == 0)
		note_closed(p, &before);
	part_lens_free(&before);
	p->count++;
	return done;
}

static bool add_limits(struct parting *p, const struct lens *lens,
    struct error *err)
{
	for (size_t i = 0; i < lens->count; i++) {
		const struct lens prefix = { i, lens->steps };
		const struct lens_longer *longer = lens->steps[i].what;

		if (lens->steps[i].kind != lens_longer)
			continue;
		if (p->count == MOST_LIMITS)
			return fail(err, "more than %d times --longer",
			    (int)MOST_LIMITS);
		p->whole.lens = &prefix;
		if (!add_limit(p, longer->ns, err))
			return false;
	}
	return true;
}

bool lens_parts_stacks(const struct lens *lens)
{
	size_t i = 0;

	if (lens_is_empty(lens))
		return false;
	while (i < lens->count && lens->steps[i].kind != lens_longer)
		i++;
	return i < lens->count;
}

bool lens_has_lengths(bool is_sampled, enum tick tick, struct error *err)
{
	if (is_sampled)
		return fail(err, "--longer: samples tell of no call how long it "
		    "took");
	return tick != TICK_COUNT || fail(err, "--longer: weights tell of no "
	    "call how long it took");
}

bool lens_base_part(struct part_lens *l, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	struct parting p = { .whole = { .thread = part->thread }, .stop = stop };
	bool done = lens_has_lengths(part->thread->tree.is_sampled,
	    part->thread->calls.tick, err);

	l->limits = array_new(MOST_LIMITS, sizeof *l->limits, err);
	p.limits = l->limits;
	p.closes = array_new(part->thread->tree.count, 1, err);
	done = done && p.limits != NULL && p.closes != NULL &&
	    add_limits(&p, part->lens, err) &&
	    split(l, part, (struct split_rule){ p.limits, p.count, p.closes },
		stop, err);
	free(p.closes);
	return done;
}
