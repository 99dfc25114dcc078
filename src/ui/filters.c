#include "config.h"

#include "ui/filters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	s->steps->filters = array_new(1, sizeof *s->steps->filters, err);
	return s->steps->filters != NULL;
}

void filters_free(struct state *s)
{
	if (s->steps->filters == NULL)
		return;
	filter_free(&s->steps->filters->filter);
	ranking_free(&s->steps->filters->shown);
	arena_free(&s->steps->filters->texts);
	free(s->steps->filters);
}

const struct filtering *filter_now(const struct state *s)
{
	return &s->steps->filters->now;
}

void filter_look_again(struct state *s)
{
	if (s->steps->filters->awaited == NULL)
		s->steps->filters->awaited = s->steps->filters->now.texts;
}

const struct ranking *filter_shown(struct state *s)
{
	struct filters *f = s->steps->filters;
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
	struct filters *f = s->steps->filters;

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
	if (s->steps->filters->filter.too_hard > 0)
		snprintf(too_hard, sizeof too_hard, "; %s",
		    search_too_hard(s->steps->filters->filter.too_hard, words));
	state_say(s, "%s of %s methods pass %.200s%s", left, all,
	    s->steps->filters->now.words, too_hard);
}

static bool wish(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = state_where(s);
	q->filter = s->steps->filters->awaited;
	return s->steps->filters->awaited != NULL;
}

/* What it holds is the filter from now on. */
static void take(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	const struct filter_texts *texts = s->steps->filters->awaited;
	bool is_other = texts != s->steps->filters->now.texts;

	(void)old;
	s->steps->filters->awaited = NULL;
	become(s, &new->filter, texts);
	inquiry_forget(s, ASK_FILTER);
	if (is_other)
		say_left(s);
}

const struct inquirer filter_inquirer = { ASK_FILTER, PANES, wish, take };

void filter_take_table(struct state *s, struct answer *new)
{
	const struct question *q = &new->question;

	if (s->steps->filters->filter.count == 0)
		return;
	if (q->listed == s->steps->filters->now.texts && q->by == GROUP_METHOD)
		become(s, &new->table.filter, q->listed);
	else
		filter_look_again(s);
}

bool filter_stop(struct state *s)
{
	char done[40], all[40];

	if (s->steps->filters->awaited == NULL)
		return false;
	s->steps->filters->awaited = NULL;
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

static bool is_same(const struct filter_texts *t, const char *const *texts,
    uint32_t count)
{
	uint32_t i = 0;

	if ((t == NULL ? 0 : t->count) != count)
		return false;
	while (i < count && strcmp(t->at[i], texts[i]) == 0)
		i++;
	return i == count;
}

static const struct filter_texts *texts_of(struct state *s,
    const char *const *texts, uint32_t count, struct error *err)
{
	const struct filter_texts *made;
	struct filter next = { .count = 0 };
	bool done = true;

	for (uint32_t i = 0; done && i < count; i++)
		done = filter_add(&next, texts[i], err);
	made = done ? filter_texts(&next, &s->steps->filters->texts, err) : NULL;
	filter_free(&next);
	return made;
}

bool filter_want(struct state *s, const char *const *texts, uint32_t count,
    struct error *err)
{
	struct filter none = { .count = 0 };
	const struct filter_texts *new;

	if (is_same(latest(s->steps->filters), texts, count))
		return true;
	if (count == 0) {
		s->steps->filters->awaited = NULL;
		become(s, &none, NULL);
		return true;
	}
	new = texts_of(s, texts, count, err);
	if (new != NULL)
		s->steps->filters->awaited = new;
	return new != NULL;
}
