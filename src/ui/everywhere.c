#include "config.h"

#include "ui/everywhere.h"

const struct everywhere_answer *everywhere_same(const struct state *s)
{
	const struct answer *a = inquiry_answer(s, ASK_EVERYWHERE);

	return a->question.method == s->selection->method &&
		a->everywhere.threads != NULL ?
	    &a->everywhere :
	    NULL;
}

static bool wish(const void *own, struct question *q)
{
	const struct state *s = *(struct state *const *)own;

	q->where = state_where(s);
	q->where.set = &all_threads;
	q->where.range = (struct period){ 0, 0 };
	q->where.within.count = 0;
	q->method = s->selection->method;
	return s->shown[UPPER] == PANE_TIMELINE &&
	    s->selection->method != NO_METHOD;
}

const struct inquirer everywhere_inquirer = { ASK_EVERYWHERE, PANE_TIMELINE,
	wish, NULL };
