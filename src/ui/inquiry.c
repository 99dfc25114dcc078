#include "config.h"

#include "ui/inquiry.h"

#include <stdlib.h>

#include "base/array.h"
#include "ui/worker.h"
#include "view/hints.h"

struct inquiry {
	bool has_asked, is_awaited;
	struct question asked;
	struct answer *answer;  /* never NULL */
	struct answer *partial; /* or NULL */
	struct error error;     /* of what was asked; an empty text: none */
	_Atomic(uint32_t) looked;
};

struct inquiries {
	struct inquiry of[QUESTION_KINDS];
	struct answer none;
};

bool inquiries_init(struct state *s, struct error *err)
{
	struct inquiries *all = array_new(1, sizeof *all, err);

	s->inquiries = all;
	if (all == NULL)
		return false;
	all->none.question.where.thread = NO_THREAD;
	all->none.question.method = NO_METHOD;
	for (int kind = 0; kind < QUESTION_KINDS; kind++)
		all->of[kind].answer = &all->none;
	return true;
}

void inquiries_free(struct state *s)
{
	struct inquiries *all = s->inquiries;

	for (int kind = 0; all != NULL && kind < QUESTION_KINDS; kind++) {
		if (all->of[kind].answer != &all->none)
			answer_free(all->of[kind].answer);
		answer_free(all->of[kind].partial);
	}
	free(all);
}

static struct inquiry *of(const struct state *s, enum question_kind kind)
{
	return &s->inquiries->of[kind];
}

struct answer *inquiry_answer(const struct state *s, enum question_kind kind)
{
	return of(s, kind)->answer;
}

struct answer *inquiry_partial(const struct state *s, enum question_kind kind)
{
	return of(s, kind)->partial;
}

const struct question *inquiry_asked(const struct state *s,
    enum question_kind kind)
{
	return of(s, kind)->has_asked ? &of(s, kind)->asked : NULL;
}

bool inquiry_is_awaited(const struct state *s, enum question_kind kind)
{
	return of(s, kind)->is_awaited;
}

bool inquiry_is_of_all(const struct state *s, enum question_kind kind)
{
	return s->is_complete &&
	    inquiry_answer(s, kind)->question.records == state_read(s);
}

uint32_t inquiry_looked(const struct state *s, enum question_kind kind)
{
	return of(s, kind)->looked;
}

void inquiry_draw(struct state *s, enum question_kind kind, int row,
    const char *doing)
{
	const char *why = of(s, kind)->error.text;

	if (why[0] == '\0')
		wait_draw(s->canvas, row, doing);
	else
		canvas_print(s->canvas, row, 2, (struct style){ ROLE_DIM, 0,
		    0 }, "%s", why);
}

/* Something else is in its place now. */
static void give_back(struct state *s, struct answer *answer)
{
	if (answer != NULL && answer != &s->inquiries->none)
		worker_give_back(s->worker, answer);
}

static void set_partial(struct state *s, struct inquiry *i, struct answer *new)
{
	give_back(s, i->partial);
	i->partial = new;
}

/* Nobody waits for the answer, nor for why there is none. */
static void stop(struct state *s, enum question_kind kind)
{
	struct inquiry *i = of(s, kind);

	if (i->is_awaited)
		worker_drop(s->worker, kind);
	set_partial(s, i, NULL);
	i->has_asked = i->is_awaited = false;
	i->error.text[0] = '\0';
}

/* False: it has been asked before. */
static bool ask(struct state *s, const struct question *question)
{
	struct inquiry *i = of(s, question->kind);

	if (i->has_asked && question_is(&i->asked, question))
		return false;
	stop(s, question->kind);
	i->asked = *question;
	i->has_asked = true;
	if (question_is(&i->answer->question, question))
		return true;
	i->asked.looked = &i->looked;
	i->is_awaited = worker_ask(s->worker, &i->asked, &i->error);
	if (!i->is_awaited)
		state_say(s, "%s", i->error.text);
	return true;
}

static void fail_with(struct state *s, struct inquiry *i, struct answer *new)
{
	i->is_awaited = false;
	i->error = new->error;
	set_partial(s, i, NULL);
	give_back(s, new);
	state_say(s, "%s", i->error.text);
}

/* Those who want to know. */
struct inquirers {
	const struct asker *of;
	size_t count;
};

/* False: none has come. */
static bool take(struct state *s, enum question_kind kind,
    const struct inquirers *who)
{
	struct inquiry *i = of(s, kind);
	struct answer *new = worker_take(s->worker, kind), *old = i->answer;
	bool is_whole;

	if (new == NULL)
		return false;
	if (new->error.text[0] != '\0') {
		fail_with(s, i, new);
		return true;
	}
	is_whole = new->percent == 100;
	set_partial(s, i, is_whole ? NULL : new);
	if (is_whole) {
		i->is_awaited = false;
		i->answer = new;
	}
	for (size_t n = 0; n < who->count; n++)
		if (who->of[n].what->kind == kind &&
		    who->of[n].what->take != NULL)
			who->of[n].what->take(who->of[n].own, new, old);
	if (is_whole)
		give_back(s, old);
	return true;
}

/* Are names matched, rows grouped by them, or equal ones put in their order? */
static bool is_of_names(const struct question *q)
{
	switch (q->kind) {
	case ASK_STACKS:
	case ASK_CALLS:
	case ASK_ROWS:
	case ASK_OTHER_CALLS:
	case ASK_OTHER_ROWS:
	case ASK_EVERYWHERE:
	case ASK_ABOUT:
	case ASK_TIMES:
		return false;
	case ASK_SPREADS:
		return q->by != GROUP_METHOD;
	default:
		return true;
	}
}

/* What it wants to know now; false: nothing of that kind. */
static bool wishes(const struct state *s, const struct asker *one,
    enum question_kind kind, struct question *out)
{
	*out = (struct question){ .kind = kind, .method = NO_METHOD,
		.records = s->asked_records };
	if (one->what->kind != kind || one->what->wish == NULL ||
	    !one->what->wish(one->own, out))
		return false;
	out->names = is_of_names(out) ?
	    methods_shown(profile_methods(state_profile(s))) : 0;
	return true;
}

/* False: nobody has anything new to ask.  What the pane with the focus wants to know
 * comes first. */
static bool ask_any(struct state *s, enum question_kind kind,
    const struct inquirers *who, enum question_kind *preferred)
{
	struct question wish, other;
	bool is_wanted = false;

	for (size_t n = 0; n < who->count; n++) {
		if (!wishes(s, &who->of[n], kind, is_wanted ? &other : &wish))
			continue;
		is_wanted = true;
		if (who->of[n].what->pane == s->shown[s->focus])
			*preferred = kind;
	}
	if (!is_wanted) {
		stop(s, kind);
		return true;
	}
	if (*preferred == kind)
		worker_prefer(s->worker, kind);
	return ask(s, &wish);
}

bool inquiries_follow(struct state *s, const struct asker askers[],
    size_t count)
{
	const struct inquirers who = { askers, count };
	enum question_kind preferred = QUESTION_KINDS;
	bool is_new = false;

	for (int i = 0; i < QUESTION_KINDS; i++) {
		enum question_kind kind = (enum question_kind)i;

		is_new |= !ask_any(s, kind, &who, &preferred) &&
		    take(s, kind, &who);
	}
	worker_prefer(s->worker, preferred);
	return is_new;
}

void inquiry_forget(struct state *s, enum question_kind kind)
{
	struct inquiry *i = of(s, kind);

	stop(s, kind);
	give_back(s, i->answer);
	i->answer = &s->inquiries->none;
}
