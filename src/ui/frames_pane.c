#include "config.h"

#include "ui/frames_pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/scope.h"
#include "query/search.h"
#include "ui/go.h"
#include "ui/listed_calls.h"
#include "ui/live.h"

struct frames_pane {
	struct listed_calls list;
	char method[PATTERN_SIZE];
	char none[PATTERN_SIZE + 100]; /* where there are no frames */
	uint64_t budget_ns;
	bool is_wanted; /* before all is read */
};

static struct frames_pane *own_of(const struct state *s)
{
	return s->panes[PANE_FRAMES].own;
}

static void wish_for(const struct frames_pane *pane, struct question *q)
{
	q->budget_ns = pane->budget_ns;
	snprintf(q->pattern, sizeof q->pattern, "%s", pane->method);
}

static bool wish(const void *own, struct question *q)
{
	const struct frames_pane *pane = own;
	const struct state *s = pane->list.s;

	wish_for(pane, q);
	return listed_calls_wish(&pane->list, q) || pane->is_wanted ||
	    s->is_complete || live_has_begun(s);
}

static const struct inquirer asks = { ASK_FRAMES, PANE_FRAMES, wish,
	listed_calls_take };

static void take_method(struct frames_pane *pane, const char *text)
{
	snprintf(pane->method, sizeof pane->method, "%s", text);
	snprintf(pane->none, sizeof pane->none, "no call of %s; :frame "
	    "METHOD names another", pane->method);
}

/* On the selected call, if that is a frame. */
static void enter(void *own)
{
	struct frames_pane *pane = own;

	listed_calls_at_selected(&pane->list);
	listed_calls_enter(&pane->list);
}

static void begin(void *own)
{
	struct frames_pane *pane = own;
	const struct app_options *options = pane->list.s->options;

	listed_calls_begin(&pane->list, PANE_FRAMES, ASK_FRAMES);
	pane->list.is_of_frames = true;
	pane->list.doing = "looking for frames";
	pane->list.none = pane->none;
	pane->budget_ns = options->frame_budget_ns == 0 ?
	    FRAME_BUDGET_NS : options->frame_budget_ns;
	take_method(pane, options->frame == NULL ? FRAME_METHOD :
						   options->frame);
}

const struct pane_ops frames_pane = {
	LISTED_CALLS(struct frames_pane),
	.hints = "`?` keys  `Enter` chart  `R` range  `s` sort  `r` reverse"
		 "  `gf` `gF` next over budget  `1` table  `q` quit",
	.begin = begin,
	.enter = enter,
	.asks = &asks,
	.asks_count = 1,
};

/* The time from which one goes on. */
static uint64_t here(const struct state *s, int step)
{
	const struct place at = s->selection->call;
	const struct period seen = s->window->period;

	if (!place_is_none(at))
		return calls_at(&state_thread(s)->calls, at.depth,
		    at.number).begin;
	return step < 0 ? seen.end : seen.begin - (seen.begin > 0);
}

static void say(struct state *s, const struct answer *a, size_t at,
    bool has_turned)
{
	const struct call_row row = call_list_row(&a->listing,
	    a->frames.of[at].row);
	const struct list_cell times = { .kind = LIST_RATIO,
		.number = row.took, .of = row.budget };
	const enum tick tick = row.thread->calls.tick;
	const char *turned = has_turned ? "; from the other end" : "";
	char count[40], budget[40], took[40], ratio[40];

	text_count(count, sizeof count, a->frames.count);
	text_duration(budget, sizeof budget, row.budget, tick);
	text_duration(took, sizeof took, row.took, tick);
	cell_text(ratio, sizeof ratio, &times);
	if (a->frames.over > 0)
		state_say(s, "frame %zu of %s over %s: %s, %s x budget%s",
		    at + 1, count, budget, took, ratio + strlen("over "),
		    turned);
	else
		state_say(s, "no frame is over %s: this is frame %zu of %s, %s%s",
		    budget, at + 1, count, took, turned);
}

static void visit(struct state *s, const struct answer *a, int step)
{
	const uint64_t time = here(s, step);
	const size_t at = frames_next(&a->frames, s->selection->thread, time,
	    step);
	const struct frame_call *frame = &a->frames.of[at];
	const struct call_row row = call_list_row(&a->listing, frame->row);

	if (place_is_none(row.place))
		return;
	go_thread(s, frame->thread);
	go_show_chart(s);
	go_calls(s, PANES, row.place, 1);
	say(s, a, at,
	    step > 0 ? frame->begin <= time : frame->begin >= time);
}

void frames_step(struct state *s, int step)
{
	struct frames_pane *pane = own_of(s);
	const struct answer *a = inquiry_answer(s, ASK_FRAMES);
	struct question wanted = a->question;

	pane->is_wanted = true;
	wish_for(pane, &wanted);
	if (a->question.kind != ASK_FRAMES ||
	    !question_is(&wanted, &a->question))
		state_say(s, "frames are still being looked for");
	else if (a->frames.count == 0)
		state_say(s, "%s", pane->none);
	else
		visit(s, a, step);
}

/* Has a method with calls that name?  Before all is read it may come. */
static bool is_there(const struct state *s, const char *text,
    struct error *err)
{
	const struct methods *methods = profile_methods(state_profile(s));
	uint8_t *flags = array_new(methods_count(methods), 1, err);
	bool is = flags != NULL && (!s->is_complete ||
	    pick_all(methods, text, flags) != NO_METHOD);
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(text));
	if (flags != NULL && !is)
		fail(err, "no method with calls is called '%s'", clean);
	free(flags);
	return is;
}

/* What is set as it is may be missing: it is so already. */
bool frames_set_method(struct state *s, const char *text, struct error *err)
{
	if (strcmp(text, frames_method(s)) != 0 && !is_there(s, text, err))
		return false;
	take_method(own_of(s), text);
	return true;
}

const char *frames_method(const struct state *s)
{
	return own_of(s)->method;
}

bool frames_set_budget(struct state *s, uint64_t ns, struct error *err)
{
	(void)err;
	own_of(s)->budget_ns = ns;
	return true;
}

uint64_t frames_budget_ns(const struct state *s)
{
	return own_of(s)->budget_ns;
}
