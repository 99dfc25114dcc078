#include "config.h"

#include "ui/calls_pane.h"

#include "ui/listed_calls.h"

static bool wish(const void *own, struct question *q)
{
	const struct listed_calls *l = own;

	return listed_calls_wish(l, q) && l->method != NO_METHOD;
}

static const struct inquirer asks = { ASK_LISTING, PANE_CALLS, wish,
	listed_calls_take };

/* The method is kept while one walks in a picture. */
static void enter(void *own)
{
	struct listed_calls *l = own;

	l->method = l->s->selection->method;
	listed_calls_at_selected(l);
	listed_calls_enter(l);
}

static void begin(void *own)
{
	struct listed_calls *l = own;

	listed_calls_begin(l, PANE_CALLS, ASK_LISTING);
	l->doing = "listing its calls";
}

const struct pane_ops calls_pane = {
	LISTED_CALLS(struct listed_calls),
	.hints = "`?` keys  `Enter` chart  `R` range  `s` sort  `r` reverse"
		 "  `}` next in time  `)` slower  `1` table  `q` quit",
	.begin = begin,
	.enter = enter,
	.asks = &asks,
	.asks_count = 1,
};
