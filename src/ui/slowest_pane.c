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
	l->none = "no call here";
}

const struct pane_ops slowest_pane = {
	.mode = MODE_CALLS,
	.hints = "`?` keys  `Enter` chart  `s` sort  `r` reverse  `/` search"
		 "  `&` filter  `T` threads  `1` table  `q` quit",
	.is_filtered = true,
	.is_of_calls = true,
	.size = sizeof(struct listed_calls),
	.begin = begin,
	.enter = listed_calls_enter,
	.follow = listed_calls_follow,
	.command = listed_calls_command,
	.draw = listed_calls_draw,
	.details = listed_calls_details,
	.call = listed_calls_call,
	.list = &listed_calls_as_list,
	.spot_get = listed_calls_spot_get,
	.spot_set = listed_calls_spot_set,
	.asks = &asks,
	.asks_count = 1,
};
