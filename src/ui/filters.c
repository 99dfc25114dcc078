#include "config.h"

#include "ui/filters.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"

struct filters {
	struct filtering now;
	struct filter filter;
	struct arena texts;    /* of all that there have been */
	const struct filter_texts *awaited; /* of the next one; NULL: it stays */
	struct ranking shown;  /* what it leaves of the table's methods */
};

bool filters_init(struct state *s, struct error *err)
{
	s->filters = array_new(1, sizeof *s->filters, err);
	return s->filters != NULL;
}

void filters_free(struct state *s)
{
	if (s->filters == NULL)
		return;
	filter_free(&s->filters->filter);
	ranking_free(&s->filters->shown);
	arena_free(&s->filters->texts);
	free(s->filters);
}

const struct filtering *filter_now(const struct state *s)
{
	return &s->filters->now;
}

void filter_look_again(struct state *s)
{
	if (s->filters->awaited == NULL)
		s->filters->awaited = s->filters->now.texts;
}

const struct ranking *filter_shown(struct state *s)
{
	struct filters *f = s->filters;
	const struct ranking *all = &inquiry_answer(s, ASK_TABLE)->table.ranking;
	struct error err;

	ranking_free(&f->shown);
	if (f->filter.count == 0)
		return all;
	if (filter_ranking(&f->filter, all, &f->shown, &err))
		return &f->shown;
	state_say(s, "not filtered: %s", err.text);
	return all;
}

/* From now on it is this one, which keeps what is in it. */
static void become(struct state *s, struct filter *new,
    const struct filter_texts *texts)
{
	struct filters *f = s->filters;

	filter_free(&f->filter);
	f->filter = *new;
	*new = (struct filter){ .count = 0 };
	f->now.version++;
	f->now.texts = texts;
	f->now.kept = filter_kept(&f->filter);
	filter_words(&f->filter, f->now.words, sizeof f->now.words);
}

/* Of the methods that have calls, whatever the rows are. */
static void say_left(struct state *s)
{
	const struct answer *table = inquiry_answer(s, ASK_TABLE);
	const struct totals *totals = &table->table.totals;
	struct kept kept = filter_now(s)->kept;
	char left[40], all[40], words[TOO_HARD_WORDS];
	char too_hard[TOO_HARD_WORDS + 2] = "";
	uint32_t count = 0, passed = 0;

	if (!where_is(table->question.where, state_where(s)))
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
	if (s->filters->filter.too_hard > 0)
		snprintf(too_hard, sizeof too_hard, "; %s",
		    search_too_hard(s->filters->filter.too_hard, words));
	state_say(s, "%s of %s methods pass %.200s%s", left, all,
	    s->filters->now.words, too_hard);
}

static bool wish(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = state_where(s);
	q->filter = s->filters->awaited;
	return s->filters->awaited != NULL;
}

/* What it holds is the filter from now on. */
static void take(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	const struct filter_texts *texts = s->filters->awaited;
	bool is_other = texts != s->filters->now.texts;

	(void)old;
	s->filters->awaited = NULL;
	become(s, &new->filter, texts);
	inquiry_forget(s, ASK_FILTER);
	if (is_other)
		say_left(s);
}

const struct inquirer filter_inquirer = { ASK_FILTER, PANES, wish, take };

void filter_take_table(struct state *s, struct answer *new)
{
	const struct question *q = &new->question;

	if (s->filters->filter.count == 0)
		return;
	if (q->listed == s->filters->now.texts && q->by == GROUP_METHOD)
		become(s, &new->table.filter, q->listed);
	else
		filter_look_again(s);
}

bool filter_stop(struct state *s)
{
	char done[40], all[40];

	if (s->filters->awaited == NULL)
		return false;
	s->filters->awaited = NULL;
	text_count(done, sizeof done, inquiry_looked(s, ASK_FILTER));
	text_count(all, sizeof all,
	    methods_count(profile_methods(state_profile(s))));
	state_say(s, "stopped after %s of %s names: filtered as before", done,
	    all);
	return true;
}

/* The expressions that count, or will. */
static const struct filter_texts *latest(const struct filters *f)
{
	return f->awaited != NULL ? f->awaited : f->now.texts;
}

/* Some of those, and perhaps another one. */
static void ask_for(struct state *s, uint32_t count, const char *another)
{
	const struct filter_texts *old = latest(s->filters), *texts;
	struct filter next = { .count = 0 };
	struct error err;
	bool done = true;

	for (uint32_t i = 0; i < count && done; i++)
		done = filter_add(&next, old->at[i], &err);
	done = done && (another == NULL || filter_add(&next, another, &err));
	texts = done ? filter_texts(&next, &s->filters->texts, &err) : NULL;
	filter_free(&next);
	if (texts == NULL)
		state_say(s, "not filtered: %s", err.text);
	else
		s->filters->awaited = texts;
}

static uint32_t count_of(const struct filter_texts *texts)
{
	return texts == NULL ? 0 : texts->count;
}

void filter_take(struct state *s, const char *text)
{
	ask_for(s, count_of(latest(s->filters)), text);
}

bool filter_has(const struct state *s)
{
	return count_of(latest(s->filters)) > 0;
}

void filter_undo(struct state *s)
{
	const struct filter_texts *old = latest(s->filters);
	struct filter none = { .count = 0 };
	uint32_t count = count_of(old);

	if (count == 0) {
		state_say(s, "no filter to take back: & sets one");
	} else if (count > 1) {
		ask_for(s, count - 1, NULL);
	} else {
		s->filters->awaited = NULL;
		become(s, &none, NULL);
		state_say(s, "all methods again, without &%.200s", old->at[0]);
	}
}
