#include "config.h"

#include "ui/commands.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/follow.h"

void filter_look_again(struct state *s)
{
	struct keep *k = &s->keep;

	if (k->filter.count > 0 && !filter_look(&k->filter,
	    profile_methods(s->profile), NULL))
		state_say(s, "out of memory: not filtered");
	filter_words(&k->filter, k->filter_words, sizeof k->filter_words);
}

const struct ranking *filter_shown(struct state *s)
{
	struct keep *k = &s->keep;
	const struct ranking *all = &s->table_answer.ranking;

	ranking_free(&k->shown);
	if (k->filter.count == 0 || s->grouping != GROUP_METHOD)
		return all; /* groups are made of what passes */
	if (filter_ranking(&k->filter, all, &k->shown, NULL))
		return &k->shown;
	state_say(s, "out of memory: not filtered");
	return all;
}

static void show(struct state *s)
{
	struct keep *k = &s->keep;

	filter_look_again(s);
	k->filter_texts = filter_texts(&k->filter, &s->sets);
	if (k->filter_texts == NULL && k->filter.count > 0)
		state_say(s, "out of memory: groups are not filtered");
	tree_filter(s);
	if (s->grouping != GROUP_METHOD)
		follow_renew(s);
	else if (s->has_table)
		follow_listed(s);
}

/* Of the methods that have calls, whatever the rows are. */
static void say_left(struct state *s)
{
	const struct totals *totals = &s->table_answer.totals;
	struct kept kept = filter_kept(&s->keep.filter);
	char left[40], all[40];
	uint32_t count = 0, passed = 0;

	if (!where_is(s->table_answer.question.where, state_where(s)))
		return; /* it is still being added up */
	for (uint32_t i = 0; i < totals->methods; i++) {
		if (!totals->of[i].is_called)
			continue;
		count++;
		passed += kept_has(kept, i);
	}
	if (count == 0)
		return;
	text_count(left, sizeof left, passed);
	text_count(all, sizeof all, count);
	state_say(s, "%s of %s methods pass %.200s", left, all,
	    s->keep.filter_words);
}

void filter_take(struct state *s, const char *text)
{
	struct error err;

	if (!filter_add(&s->keep.filter, text, &err)) {
		state_say(s, "%s", err.text);
		return;
	}
	show(s);
	say_left(s);
}

void filter_undo(struct state *s)
{
	struct filter *f = &s->keep.filter;
	char text[FILTER_TEXT];

	if (f->count == 0) {
		state_say(s, "no filter to take back: & sets one");
		return;
	}
	snprintf(text, sizeof text, "%s", f->steps[f->count - 1].text);
	filter_remove(f);
	show(s);
	if (f->count > 0)
		say_left(s);
	else
		state_say(s, "all methods again, without &%.200s", text);
}
