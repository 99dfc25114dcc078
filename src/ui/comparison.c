/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "compare/loaded_runs.h"
#include "compare/threads.h"
#include "query/scope.h"
#include "ui/navigate.h"

enum { KEY = 200 };

const char one_is_open[] =
    "one trace is open; :diff FILE compares it with another";

struct recording_pair {
	struct within within[BOTH_SIDES]; /* the calls that the range is at the
	                                     start, or none */
	bool has_pair; /* the user named a thread of each side: */
	uint32_t pair[BOTH_SIDES];
	struct position left[BOTH_SIDES]; /* how a side was left; before it is
	                                     first shown its range alone, and
	                                     no recording */

	/* What thread_like has found, once all is read; a look at each thread
	 * is too much for each answer. */
	const struct profile *like_in; /* NULL: nothing yet */
	uint32_t like_shown, like;
};

void recording_pair_init(struct state *s)
{
	s->open = array_new(1, sizeof *s->open);
	if (s->options->path_before != NULL)
		s->open->pair = array_new(1, sizeof *s->open->pair);
}

void recording_pair_free(struct state *s)
{
	free(s->open->pair);
	free(s->open);
}

const struct recording *recording_pair_at(const struct state *s, int side)
{
	return &s->worker->recordings.items[side == BEFORE];
}

/* ---- threads that go together ---- */

/* How well two threads go together; 0: not at all. */
static unsigned likeness(const struct thread *t, const struct thread *like)
{
	char key[KEY], wanted[KEY];

	if (t->events == 0)
		return 0;
	if (strcmp(t->name, like->name) == 0)
		return 3;
	thread_groups_key(t->name, key, sizeof key);
	thread_groups_key(like->name, wanted, sizeof wanted);
	return strcmp(key, wanted) == 0 ? 2 : 1;
}

/* Is the shown thread the one that the user named of its side? */
static bool is_of_pair(const struct state *s)
{
	const struct recording_pair *two = s->open->pair;

	return two->has_pair &&
	    s->selection->thread == two->pair[recording_pair_shown(s)];
}

static bool has_records(const struct profile *p, uint32_t thread)
{
	return p->facts != NULL && thread != NO_THREAD &&
	    p->threads->items[thread]->events > 0;
}

static uint32_t find_like(const struct state *s, const struct profile *p)
{
	const struct threads *threads = p->threads;
	unsigned best = 1;
	uint32_t found = scope_first(p);

	for (uint32_t i = 0; i < threads->count; i++) {
		const unsigned like = likeness(threads->items[i],
		    state_thread(s));

		if (like > best) {
			best = like;
			found = i;
		}
	}
	return found;
}

/* The thread of another recording that goes with the shown one; where none
 * does, the first to look at. */
static uint32_t thread_like(const struct state *s, const struct profile *p)
{
	struct recording_pair *two = s->open->pair;
	const uint32_t shown = s->selection->thread;

	if (is_of_pair(s))
		return two->pair[!recording_pair_shown(s)];
	if (shown == profile_main(state_profile(s)))
		return profile_main(p);
	if (!s->is_complete)
		return find_like(s, p);
	if (two->like_in != p || two->like_shown != shown) {
		two->like = find_like(s, p);
		two->like_in = p;
		two->like_shown = shown;
	}
	return two->like;
}

/* Does a thread of another recording go with the shown one? */
static bool go_together(const struct state *s, const struct profile *p,
    uint32_t thread)
{
	const bool is_main = s->selection->thread ==
	    profile_main(state_profile(s));

	if (is_of_pair(s))
		return thread == s->open->pair->pair[!recording_pair_shown(s)];
	return has_records(p, thread) &&
	    (is_main ?
		    thread == profile_main(p) :
		    likeness(p->threads->items[thread], state_thread(s)) > 1);
}

/* ---- once all is read ---- */

/* Takes a clock that both have, in place of one that a side lacks. */
static void start_clock(struct state *s)
{
	const struct recording *before = recording_pair_at(s, BEFORE);
	const struct recording *after = recording_pair_at(s, AFTER);
	const bool *a = before->trace->facts.has_clock;
	const bool *b = after->trace->facts.has_clock;
	const bool both[CLOCKS] = { a[CLOCK_WALL] && b[CLOCK_WALL],
		a[CLOCK_CPU] && b[CLOCK_CPU] };
	const enum measure now = state_measure(s);

	if (measure_exists(now, both) ||
	    (!both[CLOCK_WALL] && !both[CLOCK_CPU]))
		return;
	navigate_measure(s, measure_first(both));
	state_say(s, "not both have %s time: these are %s times",
	    measure_name(now), measure_name(state_measure(s)));
}

/* Takes the two threads that the user named. */
static void start_pair(struct state *s)
{
	const struct app_options *o = s->options;
	struct recording_pair *two = s->open->pair;
	const struct profile *p = recording_pair_at(s, BEFORE)->profile;
	const uint32_t before = o->before_thread == NULL ? profile_main(p) :
	    scope_find(p, o->before_thread);

	if (!o->has_pair)
		return;
	if (!has_records(p, before)) {
		state_say(s, "before: no thread with calls is called %.100s",
		    o->before_thread == NULL ? "main" : o->before_thread);
		return;
	}
	two->has_pair = true;
	two->pair[BEFORE] = before;
	two->pair[AFTER] = s->selection->thread;
}

void recording_pair_start(struct state *s)
{
	const struct range *range = &s->options->before_range;
	struct recording_pair *two = s->open->pair;
	const struct recording *r;
	struct period *p, all;

	if (two == NULL)
		return;
	start_clock(s);
	start_pair(s);
	r = recording_pair_at(s, BEFORE);
	p = &two->left[BEFORE].selection.range;
	if (!range->is_given || scope_first(r->profile) == NO_THREAD)
		return;
	all = profile_range(r->profile,
	    r->profile->threads->items[scope_first(r->profile)]);
	*p = range_period(range, all.begin, r->trace->facts.tick);
	if (p->end > all.end)
		p->end = all.end;
}

void recording_pair_start_within(struct state *s, int side, struct where where)
{
	struct selection *start = &s->open->pair->left[side].selection;

	start->range = where.range;
	start->within = s->open->pair->within[side] = where.within;
}

/* ---- what is asked about the other recording ---- */

const char *recording_pair_within(const struct state *s)
{
	const int shown = recording_pair_shown(s);
	const struct within *start = s->open->pair->within;
	const struct within here = state_where(s).within;
	const struct within other = recording_pair_other(s).within;

	return here.count > 0 && within_is_same(&here, &start[shown]) &&
		other.count > 0 && within_is_same(&other, &start[!shown]) ?
	    app_text(s->options, OPTION_WITHIN) :
	    NULL;
}

struct where recording_pair_other(const struct state *s)
{
	const int side = !recording_pair_shown(s);
	const struct recording_pair *two = s->open->pair;
	const struct position *left = &two->left[side];
	struct where where = state_where(s);

	where.recording = recording_pair_at(s, side);
	where.threads = NULL; /* threads of the same groups are meant */
	where.thread = left->recording != NULL ?
	    left->selection.thread :
	    thread_like(s, where.recording->profile);
	where.range = left->selection.range;
	where.within = left->selection.within;
	return where;
}

bool recording_pair_are_paired(const struct state *s)
{
	return is_of_pair(s) && s->selection->scope == SCOPE_THREAD &&
	    recording_pair_other(s).thread ==
	    s->open->pair->pair[!recording_pair_shown(s)];
}

uint32_t recording_pair_thread(const struct state *s)
{
	const struct where other = recording_pair_other(s);
	const struct profile *p = other.recording->profile;
	const uint32_t like = thread_like(s, p);

	return go_together(s, p, other.thread) ? other.thread :
	    go_together(s, p, like) ? like : NO_THREAD;
}

bool recording_pair_ask(const struct state *s, struct question *q)
{
	static const struct comparison_options usual = { .rule = MATCH_USUAL,
		.min_time_ns = MIN_CHANGE_NS, .min_change_ns = MIN_CHANGE_NS };

	if (s->open->pair == NULL || !s->is_complete)
		return false;
	q->where = state_where(s);
	q->other = recording_pair_other(s);
	q->is_before = recording_pair_shown(s) == BEFORE;
	q->is_paired = recording_pair_are_paired(s);
	q->runs = s->worker->runs;
	q->measure = state_measure(s);
	q->grouping = GROUP_METHOD;
	q->compared = s->options->compared == NULL ? &usual :
						     s->options->compared;
	return true;
}

/* ---- showing the other one ---- */

/* Writes "before: a.trace". */
static void name_side(const struct state *s, int side, char *out,
    size_t size)
{
	const struct loaded_runs *runs = s->worker->runs;
	const size_t count = runs == NULL ? 1 : runs->sides[side].count;
	char median[60] = "";

	if (count > 1)
		snprintf(median, sizeof median, ", median of %zu", count);
	snprintf(out, size, "%s: %s%s", side_names[side],
	    recording_pair_at(s, side)->label, median);
}

void recording_pair_next(struct state *s)
{
	const int from = recording_pair_shown(s), to = !from;
	struct recording_pair *two = s->open->pair;
	const struct recording *other;
	struct position left;
	uint32_t thread;
	char words[300];

	if (two == NULL || !s->is_complete) {
		state_say(s, "%s",
		    two == NULL ? one_is_open :
				  "not before all of both has been read");
		return;
	}
	other = recording_pair_at(s, to);
	thread = thread_like(s, other->profile);
	if (!has_records(other->profile, thread)) {
		state_say(s, "the other trace has no calls");
		return;
	}
	navigate_keep(s);
	two->left[from] = positions_here(s);
	if (two->left[to].recording != NULL) {
		/* as it was left, with panes, method and scope of now */
		left = two->left[to];
		left.focus = s->focus;
		memcpy(left.shown, s->shown, sizeof left.shown);
		left.selection.method = s->selection->method;
		left.selection.scope = s->selection->scope;
		left.panes[UPPER].is_kept = left.panes[LOWER].is_kept = false;
		navigate_to(s, &left);
	} else {
		navigate_recording(s, other, thread);
		navigate_range(s, two->left[to].selection.range,
		    two->left[to].selection.within);
	}
	name_side(s, to, words, sizeof words);
	state_say(s, "%s", words);
}

void recording_pair_title(const struct state *s, char *out, size_t size)
{
	const int shown = recording_pair_shown(s);
	char other[300];

	name_side(s, shown, out, size);
	name_side(s, !shown, other, sizeof other);
	snprintf(out + strlen(out), size - strlen(out), " (%s)", other);
}
