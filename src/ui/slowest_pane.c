#include "config.h"

#include "ui/slowest_pane.h"

#include "ui/filters.h"
#include "ui/listed_calls.h"

static bool wish(const void *own, struct question *q)
{
	const struct listed_calls *l = own;

	q->filter = filter_now(l->s)->texts;
	return listed_calls_wish(l, q);
}

static const struct inquirer asks = { ASK_SLOWEST, PANE_SLOWEST, wish,
	listed_calls_take };

static void begin(void *own)
{
	struct listed_calls *l = own;

	listed_calls_begin(l, PANE_SLOWEST, ASK_SLOWEST);
	l->doing = "looking for the slowest calls";
}

/* On the first row, but of a view that names a call. */
static void enter(void *own)
{
	struct listed_calls *l = own;

	if (l->s->selection->by == PANES)
		listed_calls_at_selected(l);
	listed_calls_enter(l);
}

const struct pane_ops slowest_pane = {
	LISTED_CALLS(struct listed_calls),
	.hints = "`?` keys  `Enter` chart  `R` range  `s` sort  `r` reverse  `/` search"
		 "  `&` filter  `T` threads  `1` table  `q` quit",
	.is_filtered = true,
	.begin = begin,
	.enter = enter,
	.asks = &asks,
	.asks_count = 1,
};
