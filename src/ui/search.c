/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/search.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/search.h"
#include "ui/comparison.h"
#include "ui/dispatch.h"
#include "ui/navigate.h"
#include "ui/pane.h"

/* ---- what is looked for ---- */

bool search_is_on(const struct state *s)
{
	return s->searching.now.pattern[0] != '\0';
}

const char *search_words(const struct state *s)
{
	return search_expression(s->searching.now.pattern);
}

/* ---- beginning and ending ---- */

static struct sought sought_of(const char *text)
{
	struct sought sought = { "", "" };
	const char *words = search_expression(text);

	if (words[0] == '\0')
		return sought;
	snprintf(sought.pattern, sizeof sought.pattern, "%s", text);
	snprintf(sought.words, sizeof sought.words, "%s", words);
	return sought;
}

void search_for(struct state *s, const char *text)
{
	struct searching *of = &s->searching;

	*of = (struct searching){ .now = sought_of(text), .jumps = true };
	if (!search_is_on(s) && s->list.order.column == THREAD_HITS)
		state_list_threads(s, THREADS_MAIN_FIRST);
}

void search_type(struct state *s, const char *text)
{
	struct searching *of = &s->searching;

	if (!of->is_typed && text[0] == '\0')
		return;
	if (!of->is_typed)
		of->previous = of->now;
	of->is_typed = true;
	of->jumps = false;
	of->is_bad = pattern_is_bad(search_expression(text), NULL, NULL);
	if (!of->is_bad)
		of->now = sought_of(text);
}

void search_give_back(struct state *s)
{
	struct searching *of = &s->searching;

	if (of->is_typed)
		*of = (struct searching){ .now = of->previous };
}

bool search_stop(struct state *s)
{
	if (!query_of(s, ASK_HITS)->is_awaited)
		return false;
	search_for(s, "");
	query_say_stopped(s, ASK_HITS, "");
	return true;
}

bool search_selected(struct state *s)
{
	const struct method *m;
	char pattern[PATTERN_SIZE];

	if (s->selection->method == NO_METHOD)
		return false;
	m = methods_key(state_methods(s), s->selection->method);
	pattern[0] = '/';
	exact_pattern(m, pattern + 1, sizeof pattern - 1);
	search_for(s, pattern);
	snprintf(s->searching.now.words, PATTERN_SIZE, "%.*s",
	    (int)(m->name_at + m->name_length), m->text);
	return true;
}

/* ---- what is asked, and what has been found ---- */

/* Is the question about the calls of the shown thread? */
static bool is_of_thread(const struct question *q, const struct state *s)
{
	return q->where.recording == s->open->shown &&
	    q->where.thread == s->selection->thread &&
	    q->pushed == s->selection->pushed;
}

/* Is it about what is looked for now? */
static bool is_sought(const struct question *q, const struct state *s)
{
	return strcmp(q->pattern, s->searching.now.pattern) == 0;
}

static bool request_hits(const void *own, struct question *q)
{
	const struct state *s = own;
	const struct query *query = query_of(s, ASK_HITS);
	const struct question *asked = &query->asked;

	if (!s->is_complete && !live_has_begun(s))
		q->records = 0;
	snprintf(q->pattern, PATTERN_SIZE, "%s", s->searching.now.pattern);
	/* Once what it finds was said, the question stays as it is, whatever
	 * the numbers are of by then. */
	if (!q->is_other && query->has_asked && !s->searching.is_typed &&
	    !s->searching.jumps && is_of_thread(asked, s) &&
	    is_sought(asked, s) && asked->records == q->records &&
	    asked->names == q->names)
		*q = *asked;
	return search_is_on(s);
}

/* Puts threads that are sorted by matches in their new order. */
static void take_hits(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;

	(void)new;
	(void)old;
	if (s->list.order.column == THREAD_HITS)
		state_list_threads(s, s->list.order);
}

const struct subscriber hits_subscriber = { ASK_HITS, PANES, request_hits,
	take_hits };

const struct hits_answer *search_hits(const struct state *s)
{
	const struct answer *a = query_answer(s, ASK_HITS);

	return search_is_on(s) && is_of_thread(&a->question, s) &&
		(s->searching.is_typed || is_sought(&a->question, s)) ?
	    &a->hits :
	    NULL;
}

const struct hits_answer *search_hits_other(const struct state *s)
{
	const struct answer *a = query_current(s,
	    question_slot(ASK_HITS, true));

	return search_is_on(s) && a != NULL && is_sought(&a->question, s) ?
	    &a->hits :
	    NULL;
}

static bool request_matched(const void *own, struct question *q)
{
	const struct state *s = own;
	bool is_timeline = s->shown[UPPER] == PANE_TIMELINE;

	if (!s->is_complete && !live_has_begun(s))
		q->records = 0;
	if (is_timeline)
		q->where.threads = &all_threads;
	snprintf(q->pattern, PATTERN_SIZE, "%s", s->searching.now.pattern);
	return search_is_on(s) && (is_timeline || state_shows_chart(s));
}

const struct periods_by_thread *search_periods(const struct state *s)
{
	const struct answer *a = query_answer(s, ASK_MATCHED);

	return search_is_on(s) &&
		(s->searching.is_typed || is_sought(&a->question, s)) ?
	    &a->periods :
	    NULL;
}

const struct subscriber matched_subscriber = { ASK_MATCHED, PANES,
	request_matched, NULL };

struct thread_hits search_thread_hits(const struct state *s)
{
	const struct answer *a = query_answer(s, ASK_HITS);

	if (!search_is_on(s) || !is_sought(&a->question, s) ||
	    a->question.where.recording != s->open->shown)
		return (struct thread_hits){ NULL, 0 };
	return (struct thread_hits){ a->hits.thread_calls, a->hits.threads };
}

/* ---- saying what has been found ---- */

/* What stands in front of what is said of a search that went on to full
 * names. */
static const char *full_names_words(const struct hits_answer *h)
{
	return h->found.is_in_full ?
	    "nothing in Class.method(...); in full names " :
	    "";
}

static void say_found(struct state *s, const struct hits_answer *h,
    const char *others, const char *rest)
{
	const struct facts *facts = state_profile(s)->facts;
	char share[40], time[40], calls[40];

	text_percent(share, sizeof share, h->time, h->total_time);
	text_duration(time, sizeof time, h->time, h->tick);
	text_count(calls, sizeof calls, h->matched_calls);
	state_say(s,
	    "%s%u method%s, %s %s, %s = %s %% of %s%s%s: "
	    "%.100s%s",
	    full_names_words(h), h->matched, h->matched == 1 ? "" : "s", calls,
	    counted(facts != NULL && facts->is_sampled, h->matched_calls), time,
	    share, state_base(s), others[0] == '\0' ? "" : ", and in ", others,
	    s->searching.now.words, rest);
}

/* How many methods match that are called in the other trace of two. */
static uint32_t matches_elsewhere(const struct state *s,
    const struct hits_answer *h)
{
	const struct recordings *all = &s->worker->recordings;
	uint32_t count = 0;

	for (uint32_t i = 0; s->is_complete && i < all->count; i++) {
		const struct ids *ids = all->items[i].profile->ids;

		for (uint32_t m = 0; &all->items[i] != s->open->shown &&
		     m < h->methods; m++)
			count += h->found.flags[m] &&
			    ids_entry(ids, m).is_here &&
			    ids_entry(ids, m).is_used;
	}
	return count;
}

static void say_hits(struct state *s, const struct hits_answer *h)
{
	const uint32_t elsewhere = h->matched > 0 || h->other_threads > 0 ? 0 :
	    matches_elsewhere(s, h);
	char others[40] = "", words[TOO_HARD_WORDS];
	char rest[TOO_HARD_WORDS + 2] = "";

	if (h->other_threads > 0)
		snprintf(others, sizeof others, "%u other thread%s",
		    h->other_threads, h->other_threads == 1 ? "" : "s");
	if (h->found.too_hard > 0)
		snprintf(rest, sizeof rest, "; %s",
		    search_too_hard(h->found.too_hard, words));
	if (h->matched > 0)
		say_found(s, h, others, rest);
	else if (elsewhere > 0)
		state_say(s,
		    "%sno method of this trace matches, but %u "
		    "method%s of the one %s (~): %.100s",
		    full_names_words(h), elsewhere, elsewhere == 1 ? "" : "s",
		    side_names[!recording_pair_shown(s)],
		    s->searching.now.words);
	else if (h->other_threads == 0 && h->found.too_hard > 0)
		state_say(s, "no match of %.100s was found%s",
		    s->searching.now.words, rest);
	else if (h->other_threads > 0)
		state_say(s, "%sno method of %s, but of %s, matches %.100s%s",
		    full_names_words(h), state_scope(s), others,
		    s->searching.now.words, rest);
	else
		state_say(s, "no method of any thread matches %.100s%s",
		    s->searching.now.words, rest);
}

void search_count_typed(const struct state *s, char out[TYPED_HITS])
{
	const struct hits_answer *h = search_hits(s);
	const struct facts *facts;
	char count[40];

	out[0] = '\0';
	if (!s->searching.is_typed ||
	    (!s->searching.is_bad && !search_is_on(s)))
		return;
	if (s->searching.is_bad) {
		snprintf(out, TYPED_HITS, "no expression yet");
	} else if (h == NULL || query_of(s, ASK_HITS)->is_awaited) {
		snprintf(out, TYPED_HITS, "searching");
	} else if (h->matched > 0) {
		facts = state_profile(s)->facts;
		text_count(count, sizeof count, h->matched_calls);
		snprintf(out, TYPED_HITS, "%u method%s, %s %s%s", h->matched,
		    h->matched == 1 ? "" : "s", count,
		    counted(facts->is_sampled, h->matched_calls),
		    h->found.is_in_full ? ", in full names" : "");
	} else if (h->other_threads > 0) {
		snprintf(out, TYPED_HITS, "none here, but in %u other thread%s",
		    h->other_threads, h->other_threads == 1 ? "" : "s");
	} else {
		snprintf(out, TYPED_HITS, "no method");
	}
}

/* ---- going to matches ---- */

bool search_jump(struct state *s)
{
	struct searching *of = &s->searching;
	const struct hits_answer *hits = search_hits(s);

	if (!of->jumps || hits == NULL || query_of(s, ASK_HITS)->is_awaited)
		return false;
	of->jumps = false;
	/* Panes with more than one thread may have what this one has not. */
	if (hits->matched > 0 || s->above[0] == PANE_SNAPSHOT ||
	    s->open->pair != NULL)
		dispatch_do(s, CMD_NEXT_MATCH, 1);
	say_hits(s, hits);
	return true;
}

void search_say_place(struct state *s, uint64_t place, uint64_t all,
    const char *nouns, bool has_turned)
{
	char at[40], of[40];

	text_count(at, sizeof at, place);
	text_count(of, sizeof of, all);
	state_say(s, "%s%s of %s %s: %.100s",
	    has_turned ? "search continued at the other end: " : "", at, of,
	    nouns, s->searching.now.words);
}

void search_say_none(struct state *s, const char *where)
{
	if (!search_is_on(s))
		state_say(s, "no search yet: / begins one");
	else
		state_say(s, "no %s matches %.100s", where,
		    s->searching.now.words);
}

void search_next_thread(struct state *s, int step)
{
	struct thread_hits hits = search_thread_hits(s);
	uint32_t count = s->list.count, at;

	at = thread_list_place(&s->list, s->selection->thread);
	for (uint32_t i = 1; i < count; i++) {
		uint32_t n = step > 0 ? at + i : at + count - i;
		uint32_t thread = s->list.threads[n % count];

		if (thread_hits_of(hits, thread) == 0)
			continue;
		s->searching.jumps = true;
		navigate_thread(s, thread);
		return;
	}
	search_say_none(s, "other thread");
}
