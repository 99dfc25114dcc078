#include "config.h"

#include "export/table_calls.h"

#include <stdlib.h>

#include "base/array.h"
#include "export/table_groups.h"
#include "export/table_ids.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "options/options.h"
#include "query/call_list.h"
#include "query/search.h"

/* A thread, of which the calls of some methods are wanted, or all. */
struct written_calls {
	struct table_line *row;
	const struct request *question;
	const struct thread *thread;
	uint64_t origin;          /* of its times */
	uint8_t *is_wanted;       /* by method; NULL: all are */
	uint64_t least;           /* ticks that a call takes at least */
	enum clock clock;         /* of these */
	struct part_tree stacks;  /* of the whole thread */
	struct cut cut;
	struct call_walk walk;
	uint64_t count, *running; /* numbers of calls, from 1; by depth */
	size_t room;
};

static bool choose(struct written_calls *w, struct error *err)
{
	const struct request *q = w->question;
	const struct options *o = q->asked;
	const struct methods *methods = profile_methods(q->profile);
	const uint64_t unit = 1000 / tick_per_us(q->facts->tick);

	w->clock = q->facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	if (o->has[OPTION_MIN_TIME])
		w->least = (o->min_time_ns + unit - 1) / unit;
	if (o->selected == NULL)
		return true;
	w->is_wanted = array_new(methods_count(methods), sizeof *w->is_wanted,
	    err);
	if (w->is_wanted != NULL)
		pick_all(methods, o->selected, w->is_wanted);
	return w->is_wanted != NULL;
}

/* Where a call stands among those of its thread. */
struct call_place {
	uint64_t seq, parent; /* 0: it is an outermost one */
};

static bool put_call(struct written_calls *w, const struct call *whole,
    struct call_place place, struct error *err)
{
	const bool *has = w->question->facts->has_clock;
	const uint32_t method = part_tree_method(&w->stacks, whole->node);
	struct call call = *whole;
	uint64_t own[CLOCKS];
	char id[HASH64_TEXT];

	cut_call(&call, &w->cut);
	if ((w->is_wanted != NULL && !w->is_wanted[method]) ||
	    call.time[w->clock] < w->least)
		return true;
	if (!table_method_id(profile_methods(w->question->profile), method, id,
		err))
		return false;
	cut_own(&w->cut, &call, own);
	table_line_begin(w->row);
	table_line_number(w->row, w->thread->id);
	table_line_number(w->row, place.seq);
	table_line_number_if(w->row, place.parent > 0, place.parent);
	table_line_number(w->row, whole->depth);
	table_line_text(w->row, id);
	table_line_number(w->row, whole->begin - w->origin);
	table_line_times(w->row, has, call.time);
	table_line_times(w->row, has, own);
	table_line_text(w->row, call_end_name(whole->end));
	table_line_number(w->row, call.time[CLOCK_WALL] !=
	    whole->time[CLOCK_WALL] || call.time[CLOCK_CPU] !=
	    whole->time[CLOCK_CPU]);
	table_line_end(w->row);
	return true;
}

static bool enter(struct written_calls *w, const struct call *call,
    struct error *err)
{
	const uint32_t depth = call->depth;
	uint64_t *grown = array_grow(w->running, &w->room, (size_t)depth + 1,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	w->running = grown;
	grown[depth] = ++w->count;
	return !cut_has(&w->cut, call) || put_call(w, call,
	    (struct call_place){ grown[depth], depth == 0 ? 0 :
		grown[depth - 1] }, err);
}

static bool put_calls(struct written_calls *w, struct error *err)
{
	struct call_event event;
	bool done = true;

	w->count = 0;
	while (done && ferror(w->row->file) == 0 &&
	    call_walk_next(&w->walk, &event))
		done = event.is_exit || enter(w, event.call, err);
	return done;
}

static bool put_thread(struct written_calls *w, const struct part *part,
    struct error *err)
{
	const struct part whole = part_whole(part);
	uint64_t end;
	bool done;

	w->thread = part->thread;
	w->walk = (struct call_walk){ 0 };
	w->cut = (struct cut){ 0 };
	profile_range(w->question->profile, part->thread, &w->origin, &end);
	done = part_tree_make(&w->stacks, &whole, NULL, err) &&
	    cut_make(&w->cut, part, err) &&
	    call_walk_init(&w->walk, &part->thread->calls, err) &&
	    put_calls(w, err);
	call_walk_free(&w->walk);
	cut_free(&w->cut);
	part_tree_free(&w->stacks);
	return done;
}

/* They are in the order of the threads' numbers. */
static const struct part *part_of(const struct parts *parts,
    const struct thread *thread)
{
	uint32_t from = 0, to = parts->count;

	while (to - from > 1) {
		const uint32_t middle = from + (to - from) / 2;

		if (parts->of[middle].thread->number > thread->number)
			to = middle;
		else
			from = middle;
	}
	return &parts->of[from];
}

bool table_calls_rows(struct table_line *row, const struct request *q,
    struct error *err)
{
	struct written_calls w = { .row = row, .question = q };
	struct table_groups groups = { .count = 0 };
	struct parts parts;
	bool done = scope_parts(q->scope, &parts, err) && choose(&w, err) &&
	    table_groups_make(&groups, q->scope, err);

	for (uint32_t i = 0; done && i < groups.count; i++)
		done = put_thread(&w, part_of(&parts, groups.of[i].thread),
		    err);
	table_groups_free(&groups);
	parts_free(&parts);
	free(w.is_wanted);
	free(w.running);
	return done;
}
