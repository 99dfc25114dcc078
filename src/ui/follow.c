#include "config.h"

#include "ui/follow.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/scope.h"
#include "ui/go.h"
#include "ui/key_words.h"
#include "ui/live.h"
#include "ui/names.h"
#include "ui/searching.h"
#include "ui/start.h"
#include "ui/worker.h"

enum { MORE_RECORDS = 100000 };

static bool has_clock_of(const struct state *s, enum measure measure)
{
	const struct facts *facts = profile_facts(state_profile(s));

	return measure < MEASURES && facts != NULL &&
	    measure_exists(measure, facts->has_clock);
}

/* The clock that was asked for, or the first there is; once it is known. */
static void settle_measure(struct state *s)
{
	const struct facts *facts = profile_facts(state_profile(s));
	enum measure wanted;

	if (facts == NULL || has_clock_of(s, state_measure(s)))
		return;
	go_measure(s, measure_first(facts->has_clock));
	if (s->options->clock == NULL ||
	    !measure_find(s->options->clock, &wanted))
		return;
	if (has_clock_of(s, wanted))
		go_measure(s, wanted);
	else
		state_say(s, "this file has no %s time: these are %s times",
		    measure_name(wanted), measure_name(state_measure(s)));
}

/* The calls of a method are those of the thread in any scope. */
static struct where here(const struct state *s)
{
	return (struct where){ .recording = s->open->shown,
		.thread = s->selection->thread,
		.range = s->selection->range,
		.stop = worker_gives_up(s->worker),
		.within = s->selection->within,
		.lens = s->steps->lens };
}

static bool wish_same(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = here(s);
	q->method = s->selection->method;
	q->measure = state_measure(s);
	q->pushed = s->selection->pushed;
	return s->selection->method != NO_METHOD;
}

const struct inquirer same_inquirer = { ASK_CALLS, PANE_CHART,
	wish_same, NULL };

const struct occurrences *follow_same(const struct state *s)
{
	const struct answer *a = inquiry_answer(s, ASK_CALLS);
	const struct question *q = &a->question;

	return q->method == s->selection->method &&
		where_is(q->where, here(s)) && q->measure == state_measure(s) &&
		q->pushed == s->selection->pushed ?
	    &a->calls :
	    NULL;
}

/* Those of this thread are among its calls already. */
static bool wish_times(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = state_where(s);
	q->method = s->selection->method;
	q->measure = state_measure(s);
	return s->is_complete && s->selection->scope != SCOPE_THREAD &&
	    s->selection->method != NO_METHOD;
}

const struct inquirer times_inquirer = { ASK_TIMES, PANES, wish_times,
	NULL };

/* The name that was asked for is that of others, too. */
static void say_namesakes(struct state *s, const struct thread *t)
{
	char label[300];

	if (!t->has_namesake || strcmp(t->name, s->options->thread) != 0)
		return;
	thread_label(t, label, sizeof label);
	state_say(s, "several threads are called %.100s; this is %.120s",
	    t->name, label);
}

/* The one that was asked for; when all there is was read, the main thread for want
 * of it. */
static uint32_t asked_thread(struct state *s)
{
	const struct threads *threads = profile_threads(state_profile(s));
	uint32_t wanted = scope_find(state_profile(s), s->options->thread);

	if (!s->is_complete &&
	    (!live_has_begun(s) || s->selection->thread != NO_THREAD))
		return wanted;
	if (wanted != NO_THREAD)
		say_namesakes(s, threads_at(threads, wanted));
	if (wanted != NO_THREAD && threads_at(threads, wanted)->events > 0)
		return wanted;
	state_say(s, "no thread with calls is called %.100s",
	    s->options->thread);
	return profile_main(state_profile(s));
}

/* The first thread to show.  Who looks at one that is followed is not taken away
 * from it. */
static void choose_thread(struct state *s)
{
	uint32_t wanted;

	if (profile_facts(state_profile(s)) == NULL ||
	    go_has_chosen_thread(s) ||
	    (live_is_wanted(s) && s->is_touched &&
		s->selection->thread != NO_THREAD))
		return;
	wanted = s->options->thread == NULL ? profile_main(state_profile(s)) :
					      asked_thread(s);
	if (wanted != NO_THREAD &&
	    threads_at(profile_threads(state_profile(s)), wanted)->events > 0)
		go_first_thread(s, wanted);
}

static bool is_said(const struct notices *n, enum notice kind)
{
	return n->count[kind] > 0 && (kind >= NOTICE_LOW_MEMORY ||
	    notice_severity(kind) == SEVERITY_DAMAGE);
}

/* Once, when all is read: what is worst about the file, in words; else that
 * memory is short. */
static void say_worst_notice(struct state *s)
{
	struct notices notices;
	struct error err;
	int worst = NOTICES, others = 0;
	char words[400], more[60] = "";

	worker_error(s->worker, &err);
	if (err.text[0] != '\0') {
		state_say(s,
		    "loading ended too early: %s; what is shown came "
		    "before",
		    err.text);
		return;
	}
	profile_notices(state_profile(s), &notices);
	for (int i = 0; i < NOTICES; i++) {
		if (!is_said(&notices, (enum notice)i))
			continue;
		if (worst < NOTICES)
			others++;
		else
			worst = i;
	}
	if (worst == NOTICES)
		return;
	notice_text((enum notice)worst, notices.count[worst], words,
	    sizeof words);
	if (others > 0)
		key_words(state_keys(s), MODE_ANY, "; `!` has more", more,
		    sizeof more);
	state_say(s, "%s%s", words, more);
}

/* Is it time to ask anew?  Answers cost what has been read: asked at growing
 * distances, all of them together cost a few times the last.  What is being
 * written comes slowly enough. */
static bool has_more(const struct state *s)
{
	uint64_t records = profile_records(state_profile(s));

	return s->is_complete ||
	    (!worker_is_busy(s->worker) &&
		(live_has_begun(s) ?
			records != s->asked_records :
			records > s->asked_records / 4 * 5 + MORE_RECORDS));
}

/* What has been read since the last time.  True: what it starts with waits for names. */
static bool take_progress(struct state *s)
{
	bool was_complete = s->is_complete, waits = false;

	s->is_complete = worker_state(s->worker) >= LOAD_DONE;
	if (s->is_complete && was_complete)
		return false;
	settle_measure(s);
	choose_thread(s);
	state_list_threads(s, s->list.order, search_thread_hits(s));
	if (s->selection->thread == NO_THREAD)
		return false;
	go_grown(s, live_is_wanted(s));
	if (has_more(s))
		s->asked_records = state_read(s);
	if (s->is_complete && !s->is_touched && !live_has_begun(s))
		go_opening(s);
	if (s->is_complete) {
		names_look(s); /* at all that there is */
		waits = start_waits(s);
	}
	if (s->is_complete && !waits)
		start_end(s);
	if (s->is_complete)
		live_say_end(s);
	if (s->is_complete && s->message[0] == '\0')
		say_worst_notice(s);
	return waits;
}

bool follow_worker(struct state *s)
{
	if (s->open->shown == NULL)
		return false;
	go_pushed(s);
	return take_progress(s);
}
