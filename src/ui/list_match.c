#include "config.h"

#include "ui/list_match.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/searching.h"

/* "3 of 17 calls" */
static void say_place(struct state *s, const struct list_match *m,
    bool has_turned)
{
	size_t all = 0, place = 0;
	char count[40], words[80];

	for (size_t i = 0; i < m->list->count; i++) {
		all += m->is_match(m->self, i);
		if (i == m->list->cursor)
			place = all;
	}
	text_count(count, sizeof count, all);
	snprintf(words, sizeof words, "%s %s", count,
	    all == 1 ? m->noun : m->plural);
	search_say_place(s, place, words, has_turned);
}

void list_match_next(struct state *s, const struct list_match *m, int step)
{
	size_t count = m->list->count, from = m->list->cursor;
	char where[40];

	for (size_t i = 1; i <= count; i++) {
		size_t at = (from + (step > 0 ? i : count - i)) % count;

		if (!m->is_match(m->self, at))
			continue;
		list_go(m->list, at);
		say_place(s, m, step > 0 ? at <= from : at >= from);
		return;
	}
	snprintf(where, sizeof where, "%s here", m->noun);
	search_say_none(s, where);
}
