/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/queries.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/times.h"
#include "compare/answers.h"
#include "query/scope.h"
#include "ui/command/start.h"
#include "ui/comparison.h"
#include "ui/config/keymap.h"
#include "ui/edits.h"
#include "ui/names.h"
#include "ui/navigate.h"
#include "ui/second_chart.h"
#include "ui/worker.h"
#include "view/frame.h"

/* ---- a trace that is still being written (--follow) ---- */

enum { SILENCE_MS = 2000 }; /* of silence that is worth a word */

/* The order counts: while the trace waits, all that was read has been
 * taken. */
bool live_is_all(const struct state *s)
{
	return s->is_complete ||
	    (live_has_begun(s) && s->worker->growing.is_waiting &&
		s->open->shown != NULL && state_read(s) == s->asked_records);
}

/* What there is to be said about following that has ended, or never began. */
static const char *const end_words[] = {
	[GROWING_ON] = "the recording has ended, and following with it",
	[GROWING_UNFIT] = "this trace does not stream: it is written when the "
			  "recording ends, and cannot be followed before",
	[GROWING_PACKED] = "a packed trace cannot be followed: this is what "
			   "was in it",
	[GROWING_CRLF] = "line ends had become CR LF, which was undone; such "
			 "a file cannot be followed",
	[GROWING_STOPPED] =
	    "following was stopped: this is what had come by then",
	[GROWING_CLOSED] = "the pipe was closed: following has ended",
	[GROWING_CUT] = "the file was truncated: following has ended; what "
			"was read of it stays",
	[GROWING_REPLACED] =
	    "the file was replaced by another one: following has ended; what "
	    "was read stays",
	[GROWING_NO_ROOM] = "there is no room for more from the pipe: "
			    "following has ended",
};

/* A load that is stopped does not come to an end of its own. */
static const char *end_words_of(const struct growing *g)
{
	return end_words[g->is_stopped && g->end == GROWING_ON ?
	    GROWING_STOPPED : g->end];
}

void live_toggle(struct state *s)
{
	struct growing *g = &s->worker->growing;

	if (!s->options->is_followed)
		state_say(s,
		    "F is for a trace that is being written: "
		    "artscope --follow TRACE");
	else if (s->is_complete)
		state_say(s, "%s", end_words_of(g));
	else if (!g->is_paused)
		live_pause(s);
	else
		g->is_paused = false;
}

void live_pause(struct state *s)
{
	struct growing *g = &s->worker->growing;

	if (!s->options->is_followed || s->is_complete || g->is_paused)
		return;
	g->is_paused = true;
	state_say(s, "paused: nothing moves until F goes on");
}

/* Writes "following", and how long nothing has come; or how much waits while
 * it is paused. */
static void write_following(const struct growing *g, char *out, size_t size)
{
	int64_t silent_ms = now_ms() - g->came_ms;
	uint64_t behind = g->unread_bytes;
	char number[40];

	text_count(number, sizeof number, (behind + 1023) / 1024);
	if (g->is_paused && behind > 0)
		snprintf(out, size, "paused, %s KiB wait", number);
	else if (g->is_paused)
		snprintf(out, size, "paused");
	else if (silent_ms >= SILENCE_MS)
		snprintf(out, size, "following, nothing for %" PRId64 " s",
		    silent_ms / 1000);
	else
		snprintf(out, size, "following");
}

void live_words(const struct state *s, char *out, size_t size)
{
	const struct growing *g = &s->worker->growing;

	out[0] = '\0';
	if (!s->options->is_followed)
		return;
	if (s->is_complete)
		snprintf(out, size, "%s", g->end == GROWING_UNFIT ||
			g->end == GROWING_PACKED || g->end == GROWING_CRLF ?
		    "not followed" : "ended");
	else if (s->open->shown == NULL && g->is_waiting)
		snprintf(out, size, "%s", g->is_paused ? "paused" :
							 "waiting for data");
	else if (live_has_begun(s))
		write_following(g, out, size);
}

/* Says why nothing more comes. */
static void live_say_end(struct state *s)
{
	const struct growing *g = &s->worker->growing;
	struct notices notices;

	if (!s->options->is_followed || s->worker->error.text[0] != '\0')
		return;
	profile_notices(state_profile(s), &notices);
	if (g->end == GROWING_ON &&
	    (notices.count[NOTICE_BAD_PACKET] > 0 ||
		notices.count[NOTICE_FILE_CHANGED] > 0))
		return; /* has words of its own */
	state_say(s, "%s", end_words_of(g));
}

/* ---- what the kinds of questions are about ---- */

/* What a question of a kind is about, of all that is selected. */
/* clang-format off */
enum {
	OF_SCOPE = 0,          /* the threads and the range of the numbers */
	OF_RECORDING = 1,      /* the recording, and none of its threads */
	OF_THREAD = 1 << 1,    /* the thread that is shown, in the range */
	OF_AXIS = 1 << 2,      /* the thread that is shown, whatever the range */
	OF_ALL = 1 << 3,       /* all threads, whatever the range */
	OF_BOTH = 1 << 4,      /* both recordings, once they have been read */
	OF_METHOD = 1 << 5,    /* the selected method; where none is, nothing */
	OF_MIDDLE = 1 << 6,    /* that of the pivot; where none is, nothing */
	OF_FILTER = 1 << 7,
	OF_NAMES = 1 << 8,     /* names are matched, rows grouped by them, or
	                          equal rows put in their order */
	OF_PLACES = 1 << 9,    /* levels of calls */
	OF_MEASURE = 1 << 10,  /* an answer by another clock serves until the
	                          next one comes, but not where it is */
	IS_EXACT = 1 << 11,
	IS_OF_EACH = 1 << 12,  /* asked of the other recording, too, where its
	                          chart is shown (ui/second_chart) */
	OF_STACKS = OF_NAMES | OF_MEASURE
};

static const unsigned kinds[QUESTION_KINDS] = {
	[ASK_FILTER] = OF_SCOPE | OF_NAMES,
	[ASK_LENS] = OF_RECORDING | OF_NAMES,
	[ASK_LEFT] = OF_AXIS | OF_PLACES | IS_OF_EACH,
	[ASK_TABLE] = OF_SCOPE | OF_NAMES,
	[ASK_COMPARED] = OF_BOTH | OF_STACKS | IS_EXACT,
	[ASK_CALLS] = OF_THREAD | OF_METHOD | OF_MEASURE | IS_EXACT | OF_PLACES | IS_OF_EACH,
	[ASK_HITS] = OF_SCOPE | OF_STACKS | OF_PLACES | IS_OF_EACH,
	[ASK_BOTH] = OF_BOTH | OF_STACKS,
	[ASK_PARTNERS] = OF_BOTH | OF_ALL | OF_STACKS,
	[ASK_FLAME] = OF_SCOPE | OF_STACKS,
	[ASK_INVERTED] = OF_SCOPE | OF_STACKS,
	[ASK_PERIODS] = OF_ALL | OF_METHOD,
	[ASK_MATCHED] = OF_AXIS | OF_NAMES,
	[ASK_SPREADS] = OF_SCOPE | OF_NAMES,
	[ASK_LISTING] = OF_SCOPE | OF_NAMES,
	[ASK_SLOWEST] = OF_SCOPE | OF_NAMES | OF_FILTER,
	[ASK_FRAMES] = OF_ALL | OF_NAMES,
	[ASK_PIVOT] = OF_SCOPE | OF_STACKS | OF_MIDDLE | OF_FILTER,
	[ASK_ABOUT] = OF_SCOPE | OF_METHOD | OF_MEASURE,
	[ASK_TIMES] = OF_SCOPE | OF_METHOD | OF_MEASURE | IS_EXACT,
};
/* clang-format on */

/* The answerers of questions about both recordings. */
static const struct answering *const answerings[QUESTION_KINDS] = {
	[ASK_COMPARED] = &comparing_answers,
	[ASK_BOTH] = &comparing_flames,
	[ASK_PARTNERS] = &comparing_partners,
};

static int kind_of(int slot)
{
	return slot <= QUESTION_KINDS ? slot : slot - (QUESTION_KINDS + 1);
}

/* Makes it all of the time, and all threads where these are meant. */
static void widen(struct where *where, unsigned about)
{
	if (about & OF_ALL)
		where->threads = &all_threads;
	where->range = (struct period){ 0, 0 };
	where->within = (struct within){ .count = 0 };
}

static struct where where_of(const struct state *s, unsigned about)
{
	struct where where = state_where(s);

	if (about & OF_RECORDING)
		return (struct where){ .recording = where.recording,
			.stop = where.stop };
	if (about & (OF_THREAD | OF_AXIS))
		where.threads = NULL;
	if (about & (OF_AXIS | OF_ALL))
		widen(&where, about);
	return where;
}

/* Fills in what a question of its kind and recording is about, as it is
 * selected now; false: nothing is. */
static bool ask_selected(const struct state *s, struct question *q)
{
	const unsigned about = kinds[q->kind];

	if (about & OF_NAMES)
		q->names = state_methods(s)->shown_version;
	q->answering = answerings[q->kind];
	if (about & OF_BOTH) { /* there may be one, or not all has been read */
		if (!recording_pair_ask(s, q))
			return false;
		if (about & OF_ALL) {
			widen(&q->where, about);
			widen(&q->other, 0);
		}
		return true;
	}
	q->where = where_of(s, about);
	if (about & OF_METHOD)
		q->method = s->selection->method;
	if (about & OF_MIDDLE)
		q->method = s->selection->middle;
	if (about & OF_FILTER)
		q->filter = filter_now(s)->texts;
	if (about & OF_MEASURE)
		q->measure = state_measure(s);
	if (about & OF_PLACES)
		q->pushed = s->selection->pushed;
	return (!q->is_other || second_chart_ask(s, q)) &&
	    ((about & (OF_METHOD | OF_MIDDLE)) == 0 || q->method != NO_METHOD);
}

bool query_is_current(const struct state *s, const struct question *q)
{
	const unsigned about = kinds[q->kind];
	struct question now = { .kind = q->kind,
		.is_other = q->is_other,
		.method = NO_METHOD };

	return q->where.recording != NULL && ask_selected(s, &now) &&
	    where_is_same(q->where, now.where) &&
	    where_is_same(q->other, now.other) &&
	    ((about & (OF_METHOD | OF_MIDDLE)) == 0 ||
		q->method == now.method) &&
	    ((about & IS_EXACT) == 0 ||
		(q->measure == now.measure && q->pushed == now.pushed));
}

/* ---- what has been asked, and what is known ---- */

/* A subscriber, and what is passed to its functions. */
struct asker {
	const struct subscriber *what;
	void *own;
};

struct queries {
	struct query items[QUESTION_SLOTS];
	struct answer none;
	struct asker *askers; /* in the order in which they count */
	size_t count, room;
};

void queries_init(struct state *s)
{
	struct queries *all = array_new(1, sizeof *all);

	s->queries = all;
	all->none.question.where.thread = NO_THREAD;
	all->none.question.method = NO_METHOD;
	for (int slot = 0; slot < QUESTION_SLOTS; slot++)
		all->items[slot].answer = &all->none;
}

void queries_free(struct state *s)
{
	struct queries *all = s->queries;

	for (int slot = 0; slot < QUESTION_SLOTS; slot++) {
		if (all->items[slot].answer != &all->none)
			answer_free(all->items[slot].answer);
		answer_free(all->items[slot].partial);
	}
	free(all->askers);
	free(all);
}

void queries_subscribe(struct state *s, const struct subscriber *what,
    void *own)
{
	struct queries *all = s->queries;

	ARRAY_ADD(all->askers, all->room, all->count,
	    ((struct asker){ what, own }));
}

const struct query *query_of(const struct state *s, int slot)
{
	return &s->queries->items[slot];
}

struct answer *query_answer(const struct state *s, int slot)
{
	return query_of(s, slot)->answer;
}

struct answer *query_current(const struct state *s, int slot)
{
	struct answer *a = query_answer(s, slot);

	return query_is_current(s, &a->question) ? a : NULL;
}

void query_draw(struct state *s, int slot, int row, const char *doing)
{
	const char *why = query_of(s, slot)->error.text;

	if (why[0] == '\0')
		wait_draw(s->canvas, row, doing);
	else
		canvas_print(s->canvas, row, 2, (struct style){ ROLE_DIM, 0,
		    0 }, "%s", why);
}

void query_say_stopped(struct state *s, int slot, const char *what_stays)
{
	char done[40], all[40];

	text_count(done, sizeof done, query_of(s, slot)->looked);
	text_count(all, sizeof all, state_methods(s)->count);
	state_say(s, "stopped after %s of %s names%s", done, all, what_stays);
}

/* Gives an answer back to the worker. */
static void give_back_answer(struct state *s, struct answer *answer)
{
	if (answer != NULL && answer != &s->queries->none)
		worker_give_back(s->worker, answer);
}

static void set_partial(struct state *s, struct query *i, struct answer *new)
{
	give_back_answer(s, i->partial);
	i->partial = new;
}

/* Stops a question: nobody waits for the answer, nor for why there is none. */
static void stop_query(struct state *s, int slot)
{
	struct query *i = &s->queries->items[slot];

	if (i->is_awaited)
		worker_drop(s->worker, slot);
	set_partial(s, i, NULL);
	i->has_asked = i->is_awaited = false;
	i->error.text[0] = '\0';
}

/* Asks a question; false: it has been asked before. */
static bool ask_once(struct state *s, const struct question *question)
{
	const int slot = question_slot(question->kind, question->is_other);
	struct query *i = &s->queries->items[slot];

	if (i->has_asked && question_is_same(&i->asked, question))
		return false;
	stop_query(s, slot);
	i->asked = *question;
	i->has_asked = true;
	if (question_is_same(&i->answer->question, question))
		return true;
	i->asked.looked = &i->looked;
	worker_ask(s->worker, &i->asked);
	i->is_awaited = true;
	return true;
}

/* Takes an answer of that slot, and hands it to its subscribers; false: none
 * has come. */
static bool take_answer(struct state *s, int slot)
{
	const struct queries *all = s->queries;
	struct query *i = &s->queries->items[slot];
	struct answer *new = worker_take(s->worker, slot), *old = i->answer;
	bool is_whole;

	if (new == NULL)
		return false;
	if (new->error.text[0] != '\0') {
		i->is_awaited = false;
		i->error = new->error;
		set_partial(s, i, NULL);
		give_back_answer(s, new);
		state_say(s, "%s", i->error.text);
		return true;
	}
	is_whole = new->percent == 100;
	set_partial(s, i, is_whole ? NULL : new);
	if (is_whole) {
		i->is_awaited = false;
		i->answer = new;
	}
	for (size_t n = 0; n < all->count; n++)
		if ((int)all->askers[n].what->kind == kind_of(slot) &&
		    all->askers[n].what->take != NULL)
			all->askers[n].what->take(all->askers[n].own, new, old);
	if (is_whole)
		give_back_answer(s, old);
	return true;
}

/* Fills in what an asker wants to know now; false: nothing of that slot. */
static bool requests(const struct state *s, const struct asker *one, int slot,
    struct question *out)
{
	const struct subscriber *what = one->what;

	if ((int)what->kind != kind_of(slot) ||
	    (what->request == NULL && what->pane != s->shown[UPPER] &&
		what->pane != s->shown[LOWER]))
		return false;
	*out = (struct question){ .kind = what->kind,
		.is_other = slot != (int)what->kind,
		.method = NO_METHOD,
		.records = s->asked_records };
	if (!ask_selected(s, out) ||
	    (what->request != NULL && !what->request(one->own, out)))
		return false;
	out->texts = out->transforms != NULL ? out->transforms->number :
					       filter_number(out->filter);
	return true;
}

/* Asks the first question of that slot; false: nobody has anything new to
 * ask.  What the pane with the focus wants to know is answered before other
 * kinds. */
static bool ask_slot(struct state *s, int slot, int *preferred)
{
	const struct queries *all = s->queries;
	struct question request, other;
	bool is_wanted = false;

	for (size_t n = 0; n < all->count; n++) {
		if (!requests(s, &all->askers[n], slot,
			is_wanted ? &other : &request))
			continue;
		is_wanted = true;
		if (all->askers[n].what->pane == s->shown[s->focus])
			*preferred = slot;
	}
	if (!is_wanted) {
		stop_query(s, slot);
		return true;
	}
	if (*preferred == slot)
		worker_prefer(s->worker, slot);
	return ask_once(s, &request);
}

bool queries_follow(struct state *s)
{
	int preferred = QUESTION_KINDS;
	bool is_new = false;

	for (int slot = 0; slot < QUESTION_SLOTS; slot++) {
		if (slot == QUESTION_KINDS ||
		    (slot > QUESTION_KINDS &&
			(kinds[kind_of(slot)] & IS_OF_EACH) == 0))
			continue;
		is_new |= !ask_slot(s, slot, &preferred) &&
		    take_answer(s, slot);
	}
	worker_prefer(s->worker, preferred);
	return is_new;
}

void query_forget(struct state *s, int slot)
{
	struct query *i = &s->queries->items[slot];

	stop_query(s, slot);
	give_back_answer(s, i->answer);
	i->answer = &s->queries->none;
}

/* ---- what several panes want to know ---- */

static bool request_same(const void *own, struct question *q)
{
	(void)own;
	(void)q;
	return true;
}

const struct subscriber same_subscriber = { ASK_CALLS, PANE_CHART,
	request_same, NULL };

const struct found_calls *queries_same(const struct state *s)
{
	const struct answer *a = query_current(s, ASK_CALLS);

	return a == NULL ? NULL : &a->calls;
}

/* The times of this thread are those of its calls, which are known already. */
static bool request_times(const void *own, struct question *q)
{
	const struct state *s = own;

	(void)q;
	return s->is_complete && s->selection->scope != SCOPE_THREAD;
}

const struct subscriber times_subscriber = { ASK_TIMES, PANES, request_times,
	NULL };

/* ---- progress ---- */

enum { MORE_RECORDS = 100000 };

static bool has_clock_of(const struct state *s, enum measure measure)
{
	const struct facts *facts = state_profile(s)->facts;

	return measure < MEASURES && facts != NULL &&
	    measure_exists(measure, facts->has_clock);
}

/* Takes the clock that was asked for, or the first there is, once it is
 * known which there are. */
static void take_measure(struct state *s)
{
	const struct facts *facts = state_profile(s)->facts;
	const char *clock = app_text(s->options, OPTION_CLOCK);
	enum measure wanted;

	if (facts == NULL || has_clock_of(s, state_measure(s)))
		return;
	navigate_measure(s, measure_first(facts->has_clock));
	if (clock == NULL || !measure_find(clock, &wanted))
		return;
	if (has_clock_of(s, wanted))
		navigate_measure(s, wanted);
	else
		state_say(s, "this file has no %s time: these are %s times",
		    measure_name(wanted), measure_name(state_measure(s)));
}

/* The thread that was asked for; where there is none, when all there is was
 * read, the first. */
static uint32_t asked_thread(struct state *s)
{
	const struct threads *threads = state_profile(s)->threads;
	uint32_t wanted = scope_find(state_profile(s), s->options->thread);
	const struct thread *t;
	char label[300];

	if (!s->is_complete &&
	    (!live_has_begun(s) || s->selection->thread != NO_THREAD))
		return wanted;
	if (wanted != NO_THREAD) {
		t = threads->items[wanted];
		thread_label(t, label, sizeof label);
		if (thread_has_namesake(t) &&
		    strcmp(t->name, s->options->thread) == 0)
			state_say(s, "several threads are called %.100s; this "
			    "is %.120s", t->name, label);
		if (t->events > 0)
			return wanted;
	}
	state_say(s, "no thread with calls is called %.100s",
	    s->options->thread);
	return scope_first(state_profile(s));
}

/* Chooses the first thread to show.  A user who looks at a thread of a trace
 * that is followed is not taken away from it. */
static void choose_thread(struct state *s)
{
	uint32_t wanted;

	if (state_profile(s)->facts == NULL || s->selection->is_chosen_thread ||
	    (s->options->is_followed && s->is_touched &&
		s->selection->thread != NO_THREAD))
		return;
	wanted = s->options->thread == NULL ? scope_first(state_profile(s)) :
					      asked_thread(s);
	if (wanted != NO_THREAD && state_thread_at(s, wanted)->events > 0)
		navigate_switch(s, wanted, false);
}

/* Says once, when all is read, what is worst about the file, or that memory
 * is short. */
static void say_worst_notice(struct state *s)
{
	const char *error = s->worker->error.text;
	struct notices notices;
	enum notice worst = NOTICES;
	bool has_others = false;
	char words[400], more[60] = "";

	if (error[0] != '\0') {
		state_say(s,
		    "loading ended too early: %s; what is shown came "
		    "before",
		    error);
		return;
	}
	profile_notices(state_profile(s), &notices);
	for (int i = NOTICES; i-- > 0;)
		if (notices.count[i] > 0 && (i >= NOTICE_LOW_MEMORY ||
		    notice_kinds[i].severity == SEVERITY_DAMAGE)) {
			has_others = worst < NOTICES;
			worst = (enum notice)i;
		}
	if (worst == NOTICES)
		return;
	notice_text(worst, notices.count[worst], words, sizeof words);
	if (has_others)
		key_words(state_keys(s), MODE_ANY, "; `!` has more", more,
		    sizeof more);
	state_say(s, "%s%s", words, more);
}

/* Lists the threads anew when it is time to.  That costs a look at each of
 * them: where there are many, as many records have been read since. */
static void list_threads(struct state *s)
{
	enum { FEW = 1000 };
	const uint64_t records = state_profile(s)->records;
	const uint32_t count = state_profile(s)->threads->count;

	if (!s->is_complete && !s->options->is_followed && count >= FEW &&
	    records - s->listed_records < count)
		return;
	s->listed_records = records;
	state_list_threads(s, s->list.order);
}

bool queries_follow_worker(struct state *s)
{
	bool was_complete = s->is_complete, waits;
	uint64_t records;

	if (s->open->shown == NULL)
		return false;
	records = state_profile(s)->records;
	s->is_complete = s->worker->state >= LOAD_DONE;
	if (s->is_complete && was_complete)
		return false;
	take_measure(s);
	choose_thread(s);
	list_threads(s);
	if (s->selection->thread == NO_THREAD)
		return false;
	navigate_grown(s, s->options->is_followed);
	/* Answers cost what has been read: asked at growing distances, all of
	 * them together cost a few times the last.  A trace that is being
	 * written comes slowly enough. */
	if (s->is_complete || (!worker_is_busy(s->worker) &&
		(live_has_begun(s) ? records != s->asked_records :
		    records > s->asked_records / 4 * 5 + MORE_RECORDS)))
		s->asked_records = state_read(s);
	if (!s->is_complete)
		return false;
	if (!s->is_touched)
		navigate_opening(s);
	names_look(s); /* at all that there is */
	waits = start_waits(s);
	if (!waits)
		start_end(s);
	live_say_end(s);
	if (s->message[0] == '\0')
		say_worst_notice(s);
	return waits;
}
