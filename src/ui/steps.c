#include "config.h"

#include "ui/steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/text.h"
#include "ui/filters.h"
#include "ui/lensing.h"

enum { MOST = 64, ALIGN = 64, WORDS = 200 };

/* The lists that there have been, one after each change. */
struct step_past {
	struct arena kept; /* lists, and their texts */
	const struct step_list **of;
	size_t count, room, at; /* that of now */
};

static const struct step_list none = { .count = 0 };

bool steps_init(struct state *s, struct error *err)
{
	s->steps->past = array_new(1, sizeof *s->steps->past, err);
	return s->steps->past != NULL;
}

void steps_free(struct state *s)
{
	if (s->steps->past == NULL)
		return;
	arena_free(&s->steps->past->kept);
	free(s->steps->past->of);
	free(s->steps->past);
}

const struct step_list *steps_now(const struct state *s)
{
	return s->steps->past->at == 0 ? &none : s->steps->past->of[s->steps->past->at - 1];
}

static void *take_room(struct state *s, size_t size, struct error *err)
{
	return arena_take(&s->steps->past->kept, (size + ALIGN - 1) / ALIGN * ALIGN,
	    err);
}

/* A step that switches nothing on is no question. */
static bool apply(struct state *s, const struct step_list *steps,
    struct error *err)
{
	const char *filters[MOST];
	struct transform_wish transforms[MOST];
	uint32_t filter_count = 0, transform_count = 0;

	for (uint32_t i = 0; i < steps->count; i++) {
		const struct step *step = &steps->at[i];

		if (step->is_off)
			continue;
		if (step->is_filter)
			filters[filter_count++] = step->wish.text;
		else
			transforms[transform_count++] = step->wish;
	}
	return lensing_want(s, transforms, transform_count, err) &&
	    filter_want(s, filters, filter_count, err);
}

/* From now on it is this list; what was taken back before is lost. */
static bool become(struct state *s, const struct step_list *steps,
    struct error *err)
{
	struct step_past *l = s->steps->past;
	const struct step_list **grown = array_grow(l->of, &l->room, l->at + 1,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	l->of = grown;
	if (!apply(s, steps, err)) {
		apply(s, steps_now(s), NULL);
		return false;
	}
	l->of[l->at++] = steps;
	l->count = l->at;
	return true;
}

static struct step_list *copy(struct state *s, uint32_t more, struct error *err)
{
	const struct step_list *now = steps_now(s);
	struct step_list *new = take_room(s, sizeof *new +
	    ((size_t)now->count + more) * sizeof new->at[0], err);

	if (new == NULL)
		return NULL;
	new->count = now->count;
	for (uint32_t i = 0; i < now->count; i++)
		new->at[i] = now->at[i];
	return new;
}

/* To what is waiting for work the user's settings add, unless it is said. */
static const char *text_of(const struct state *s, const struct step *step)
{
	return !step->is_filter && step->wish.transform == TRANSFORM_NO_IDLE &&
		step->wish.text == NULL ?
	    lensing_waits(s) :
	    step->wish.text;
}

static bool copy_text(struct state *s, struct step *step, struct error *err)
{
	const char *text = text_of(s, step);
	char *kept;

	if (text == NULL)
		return true;
	kept = take_room(s, strlen(text) + 1, err);
	if (kept != NULL)
		memcpy(kept, text, strlen(text) + 1);
	step->wish.text = kept;
	return kept != NULL;
}

bool steps_add(struct state *s, const struct step *step, struct error *err)
{
	struct step_list *new;

	if (steps_now(s)->count == MOST)
		return fail(err, "these are too many");
	if (!step->is_filter && s->open->shown != NULL &&
	    !lens_fits(&step->wish, profile_facts(state_profile(s)), err))
		return false;
	new = copy(s, 1, err);
	if (new == NULL)
		return false;
	new->at[new->count] = *step;
	return copy_text(s, &new->at[new->count++], err) &&
	    become(s, new, err);
}

void steps_take_filter(struct state *s, const char *text)
{
	struct error err = { "" };

	if (!steps_add(s, &(struct step){ .is_filter = true,
		.wish = { .text = text } }, &err))
		state_say(s, "not filtered: %s", err.text);
}

static void become_or_say(struct state *s, const struct step_list *steps,
    struct error *err)
{
	if (steps == NULL || !become(s, steps, err))
		state_say(s, "all stays as it was: %s", err->text);
}

void steps_switch(struct state *s, uint32_t step)
{
	struct error err = { "" };
	struct step_list *new = copy(s, 0, &err);

	if (new != NULL)
		new->at[step].is_off = !new->at[step].is_off;
	become_or_say(s, new, &err);
}

void steps_remove(struct state *s, uint32_t step)
{
	struct error err = { "" };
	struct step_list *new = copy(s, 0, &err);

	if (new != NULL) {
		new->count--;
		for (uint32_t i = step; i < new->count; i++)
			new->at[i] = new->at[i + 1];
	}
	become_or_say(s, new, &err);
}

void steps_clear(struct state *s)
{
	struct error err = { "" };

	if (steps_now(s)->count > 0)
		become_or_say(s, &none, &err);
}

void step_words(const struct step *step, char *out, size_t size)
{
	char clean[WORDS];

	if (!step->is_filter) {
		lensing_words(&step->wish, out, size);
		return;
	}
	text_clean(clean, sizeof clean, slice_of(step->wish.text));
	snprintf(out, size, "&%s", clean);
}

static bool is_same(const struct step *a, const struct step *b)
{
	return a->is_off == b->is_off && a->is_filter == b->is_filter &&
	    a->wish.transform == b->wish.transform &&
	    a->wish.text == b->wish.text;
}

/* What one of the lists has and the other has not, or otherwise. */
static const struct step *differing(const struct step_list *a,
    const struct step_list *b)
{
	const struct step_list *longer = a->count < b->count ? b : a;
	const struct step_list *other = longer == a ? b : a;
	uint32_t i = 0;

	while (i < other->count && is_same(&longer->at[i], &other->at[i]))
		i++;
	return i < longer->count ? &longer->at[i] : NULL;
}

/* The list that is `step` changes away. */
static void go_to(struct state *s, int step)
{
	const struct step_list *old = steps_now(s), *now;
	const struct step *what;
	struct error err = { "" };
	char words[WORDS] = "";

	s->steps->past->at += (size_t)step;
	now = steps_now(s);
	if (!apply(s, now, &err)) {
		s->steps->past->at -= (size_t)step;
		apply(s, old, NULL);
		state_say(s, "all stays as it was: %s", err.text);
		return;
	}
	what = differing(old, now);
	if (what != NULL)
		step_words(what, words, sizeof words);
	if (now->count == 0 && old->count == 1 && what->is_filter)
		state_say(s, "all methods again, without %s", words);
	else if (old->count == 0 || step > 0)
		state_say(s, "again: %s", words);
	else
		state_say(s, "taken back: %s", words);
}

void steps_undo(struct state *s)
{
	if (s->steps->past->at == 0)
		state_say(s, "nothing to take back: & sets a filter, x changes "
		    "stacks");
	else
		go_to(s, -1);
}

void steps_redo(struct state *s)
{
	if (s->steps->past->at == s->steps->past->count)
		state_say(s, "nothing was taken back");
	else
		go_to(s, +1);
}

bool steps_stop(struct state *s)
{
	if (s->steps->past->at == 0 || (!filter_stop(s) && !lensing_stop(s)))
		return false;
	s->steps->past->count = --s->steps->past->at;
	apply(s, steps_now(s), NULL);
	return true;
}
