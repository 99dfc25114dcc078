/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/edits.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "query/search.h"
#include "query/transforms.h"
#include "ui/command/prompt.h"
#include "ui/config/config.h"
#include "ui/pane.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/worker.h"

/* ---- filters ---- */

struct filters {
	struct filtering now;
	struct filter filter;
	struct arena texts;    /* of all filters that there have been */
	const struct filter_texts *awaited; /* of the next filter; NULL: none */
	struct ranking shown;  /* what the filter leaves of the table's methods */
};

static void filters_free(struct state *s)
{
	filter_free(&s->edits->filters->filter);
	ranking_free(&s->edits->filters->shown);
	arena_free(&s->edits->filters->texts);
	free(s->edits->filters);
}

const struct filtering *filter_now(const struct state *s)
{
	return &s->edits->filters->now;
}

void filter_look_again(struct state *s)
{
	if (s->edits->filters->awaited == NULL)
		s->edits->filters->awaited = s->edits->filters->now.texts;
}

const struct ranking *filter_shown(struct state *s)
{
	struct filters *f = s->edits->filters;
	const struct ranking *all = &query_answer(s, ASK_TABLE)->table.ranking;

	ranking_free(&f->shown);
	if (f->filter.count == 0)
		return all;
	filter_ranking(&f->filter, all, &f->shown);
	return &f->shown;
}

/* Makes this the filter of now, which takes over what is in it. */
static void set_filter(struct state *s, struct filter *new,
    const struct filter_texts *texts)
{
	struct filters *f = s->edits->filters;

	filter_free(&f->filter);
	f->filter = *new;
	*new = (struct filter){ .count = 0 };
	f->now.version++;
	f->now.texts = texts;
	f->now.kept = filter_kept(&f->filter);
	filter_words(&f->filter, f->now.words, sizeof f->now.words);
}

/* Says how many of the methods that have calls pass, whatever the rows are. */
static void say_passing(struct state *s)
{
	const struct answer *table = query_current(s, ASK_TABLE);
	struct filter_passes kept = filter_now(s)->kept;
	char left[40], all[40], words[TOO_HARD_WORDS];
	char too_hard[TOO_HARD_WORDS + 2] = "";
	uint32_t count = 0, passed = 0;

	if (table == NULL)
		return; /* it is still being added up */
	for (uint32_t i = 0; i < table->table.totals.methods; i++) {
		if (!table->table.totals.items[i].is_called)
			continue;
		count++;
		passed += filter_passes_has(kept, i);
	}
	if (count == 0)
		return;
	text_count(left, sizeof left, passed);
	text_count(all, sizeof all, count);
	if (s->edits->filters->filter.too_hard > 0)
		snprintf(too_hard, sizeof too_hard, "; %s",
		    search_too_hard(s->edits->filters->filter.too_hard, words));
	state_say(s, "%s of %s methods pass %.200s%s", left, all,
	    s->edits->filters->now.words, too_hard);
}

static bool request_filter(const void *own, struct question *q)
{
	const struct state *s = own;

	q->filter = s->edits->filters->awaited;
	return s->edits->filters->awaited != NULL;
}

static void take_filter(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	const struct filter_texts *texts = s->edits->filters->awaited;
	bool is_other = texts != s->edits->filters->now.texts;

	(void)old;
	s->edits->filters->awaited = NULL;
	set_filter(s, &new->filter, texts);
	query_forget(s, ASK_FILTER);
	if (is_other)
		say_passing(s);
}

const struct subscriber filter_subscriber = { ASK_FILTER, PANES, request_filter,
	take_filter };

void filter_take_table(struct state *s, struct answer *new)
{
	const struct question *q = &new->question;

	if (s->edits->filters->filter.count == 0)
		return;
	if (q->listed == s->edits->filters->now.texts &&
	    q->grouping == GROUP_METHOD)
		set_filter(s, &new->table.filter, q->listed);
	else
		filter_look_again(s);
}

/* Stops a filter that is to come, and says so; false: there is none. */
static bool filter_stop(struct state *s)
{
	char done[40], all[40];

	if (s->edits->filters->awaited == NULL)
		return false;
	s->edits->filters->awaited = NULL;
	text_count(done, sizeof done, query_looked(s, ASK_FILTER));
	text_count(all, sizeof all, methods_count(state_methods(s)));
	state_say(s, "stopped after %s of %s names: filtered as before", done,
	    all);
	return true;
}

/* The expressions that are to come, or else those of now. */
static const struct filter_texts *latest_texts(const struct filters *f)
{
	return f->awaited != NULL ? f->awaited : f->now.texts;
}

static bool is_same_filter(const struct filter_texts *t,
    const char *const *texts, uint32_t count)
{
	uint32_t i = 0;

	if ((t == NULL ? 0 : t->count) != count)
		return false;
	while (i < count && strcmp(t->texts[i], texts[i]) == 0)
		i++;
	return i == count;
}

static const struct filter_texts *keep_filter_texts(struct state *s,
    const char *const *texts, uint32_t count, struct error *err)
{
	const struct filter_texts *made;
	struct filter next = { .count = 0 };
	bool done = true;

	for (uint32_t i = 0; done && i < count; i++)
		done = filter_add(&next, texts[i], err);
	made = done ? filter_texts(&next, &s->edits->filters->texts) : NULL;
	filter_free(&next);
	return made;
}

/* Makes these expressions the filter, soon; they are copied. */
static bool filter_want(struct state *s, const char *const *texts,
    uint32_t count, struct error *err)
{
	struct filter none = { .count = 0 };
	const struct filter_texts *new;

	if (is_same_filter(latest_texts(s->edits->filters), texts, count))
		return true;
	if (count == 0) {
		s->edits->filters->awaited = NULL;
		set_filter(s, &none, NULL);
		return true;
	}
	new = keep_filter_texts(s, texts, count, err);
	if (new != NULL)
		s->edits->filters->awaited = new;
	return new != NULL;
}

/* ---- the lens ---- */

enum { LENS_ALIGN = 64, LENS_WORDS = 200 };

/* A lens that has been made; the last one is first in the list. */
struct kept_lens {
	struct made_lens made;
	const struct transform_texts *texts;
	uint64_t records; /* so many had been read when it was made, */
	uint32_t names;   /* and methods had these names */
	struct kept_lens *next;
};

struct active_lens {
	struct state *state;
	struct arena texts; /* of all lenses that there have been */
	const struct transform_texts *wanted; /* NULL: none */
	const struct kept_lens *now;          /* NULL: none */
	struct kept_lens *kept;
};

static void active_lens_free(struct state *s)
{
	struct kept_lens *next;

	for (struct kept_lens *k = s->edits->active_lens->kept; k != NULL;
	     k = next) {
		next = k->next;
		made_lens_free(&k->made);
		free(k);
	}
	arena_free(&s->edits->active_lens->texts);
	free(s->edits->active_lens);
}

/* Writes a transform for people: "only ^com\.acme". */
static void active_lens_words(const struct transform_request *w, char *out,
    size_t size)
{
	const struct transform_info *info = transform_info(w->transform);
	char clean[LENS_WORDS] = "", name[LENS_WORDS];
	size_t pairs;

	if (info->takes == WITH_PAIRS_OR_NOT && w->text != NULL &&
	    idle_count(w->text, &pairs, NULL))
		snprintf(clean, sizeof clean, "and %zu more", pairs);
	else if (w->text != NULL)
		text_clean(clean, sizeof clean, slice_of(exact_name(w->text,
		    name, sizeof name) ? name : w->text));
	snprintf(out, size, "%s%s%s", info->name, w->text == NULL ? "" : " ",
	    clean);
}

static void set_lens(struct state *s, const struct kept_lens *now)
{
	s->edits->active_lens->now = now;
	s->edits->lens = now == NULL || now->made.lens.count == 0 ? NULL :
	    &now->made.lens;
}

const struct transform_texts *lens_texts(const struct state *s)
{
	return s->edits->active_lens->wanted;
}

void active_lens_crumbs(const struct state *s, char *out, size_t size)
{
	const struct transform_texts *t = s->edits->active_lens->wanted;
	char words[LENS_WORDS];
	size_t used = 0;

	out[0] = '\0';
	for (uint32_t i = 0; t != NULL && i < t->count && used < size; i++) {
		active_lens_words(&t->items[i], words, sizeof words);
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    i == 0 ? "" : ", ", words);
	}
}

static bool is_same_lens(const struct transform_texts *t,
    const struct transform_request *w, uint32_t count)
{
	if (t->count != count)
		return false;
	for (uint32_t i = 0; i < count; i++)
		if (t->items[i].transform != w[i].transform ||
		    t->items[i].text != w[i].text)
			return false;
	return true;
}

/* Transforms that have been asked for before keep their address, so that their
 * lens is found, too. */
static const struct transform_texts *find_kept_texts(struct active_lens *l,
    const struct transform_request *w, uint32_t count)
{
	for (const struct kept_lens *k = l->kept; k != NULL; k = k->next)
		if (is_same_lens(k->texts, w, count))
			return k->texts;
	return NULL;
}

static const struct transform_texts *keep_texts(struct active_lens *l,
    const struct transform_request *w, uint32_t count)
{
	const size_t size = sizeof *l->wanted + count * sizeof *w;
	struct transform_texts *new = arena_take(&l->texts,
	    (size + LENS_ALIGN - 1) / LENS_ALIGN * LENS_ALIGN);

	new->count = count;
	memcpy(new->items, w, count * sizeof *w);
	return new;
}

/* Makes these the transforms of the lens, soon.  They are copied, their texts
 * are not. */
static bool active_lens_want(struct state *s, const struct transform_request *w,
    uint32_t count, struct error *err)
{
	struct active_lens *l = s->edits->active_lens;
	const struct transform_texts *texts = find_kept_texts(l, w, count);

	for (uint32_t i = 0; i < count; i++)
		if (!transform_check(&w[i], err))
			return false;
	if (texts == NULL && count > 0)
		texts = keep_texts(l, w, count);
	l->wanted = count == 0 ? NULL : texts;
	if (count == 0)
		set_lens(s, NULL);
	return true;
}

static uint32_t names_now(const struct state *s)
{
	return methods_shown(state_methods(s));
}

/* Returns the transforms that the lens is made of.  Without any there is one all
 * the same where names of a mapping are shown: methods of one name become one. */
static const struct transform_texts *texts_now(const struct state *s)
{
	static const struct transform_texts none = { .count = 0 };
	const struct active_lens *l = s->edits->active_lens;

	if (l->wanted != NULL || s->open->shown == NULL ||
	    methods_form(state_methods(s)) == NAMES_RAW)
		return l->wanted;
	return &none;
}

/* The lens, if it has been made of what there is now. */
static const struct kept_lens *find_kept(const struct state *s)
{
	for (const struct kept_lens *k = s->edits->active_lens->kept; k != NULL;
	     k = k->next)
		if (k->texts == texts_now(s) &&
		    k->records == s->asked_records && k->names == names_now(s))
			return k;
	return NULL;
}

static bool request_lens(const void *own, struct question *q)
{
	const struct state *s = own;
	const struct kept_lens *kept;

	if (texts_now(s) == NULL) {
		set_lens(s->edits->active_lens->state, NULL);
		return false;
	}
	kept = find_kept(s);
	if (kept != NULL) {
		set_lens(s->edits->active_lens->state, kept);
		return false;
	}
	q->transforms = texts_now(s);
	return true;
}

/* Is it the transform that two traces get though nobody asks for it: what
 * compilers make is merged? */
static bool is_merged_anyway(const struct state *s,
    const struct transform_request *w)
{
	return w->transform == TRANSFORM_SYNTHESIZED &&
	    s->options->path_before != NULL;
}

/* Names the transforms that mean no method at all, once all methods are known:
 * a letter may be wrong. */
static void say_without_methods(struct state *s, const struct kept_lens *k)
{
	char words[LENS_WORDS];

	if (!live_is_all(s) || k->records != state_read(s))
		return;
	for (uint32_t i = 0; i < k->texts->count; i++) {
		if (made_lens_method_count(&k->made, i) > 0 ||
		    is_merged_anyway(s, &k->texts->items[i]))
			continue;
		active_lens_words(&k->texts->items[i], words, sizeof words);
		state_say(s, "%s %s", words,
		    transform_none_text(k->texts->items[i].transform));
	}
}

static void take_lens(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	struct kept_lens *k = array_new(1, sizeof *k);

	(void)old;
	*k = (struct kept_lens){ new->lens, new->question.transforms,
		new->question.records, new->question.names,
		s->edits->active_lens->kept };
	new->lens = (struct made_lens){ .count = 0 };
	s->edits->active_lens->kept = k;
	set_lens(s, k);
	say_without_methods(s, k);
}

const struct subscriber lens_subscriber = { ASK_LENS, PANES, request_lens,
	take_lens };

/* Stops a lens that is to come, and says so; false: there is none. */
static bool active_lens_stop(struct state *s)
{
	if (!query_is_awaited(s, ASK_LENS))
		return false;
	state_say(s, "stopped: stacks stay as they were");
	return true;
}

/* ---- the waits of the setting "idle" ---- */

static const char no_waits[] = "none";

const char *active_lens_waits(const struct state *s)
{
	const char *text = config_get(s->options->config, CONFIG_SETTINGS,
	    "idle");

	return text == NULL || strcmp(text, no_waits) == 0 ? NULL : text;
}

bool active_lens_check_waits(const char *text, struct error *err)
{
	size_t pairs;

	return strcmp(text, no_waits) == 0 || idle_count(text, &pairs, err);
}

bool active_lens_set_waits(struct state *s, const char *text, struct error *err)
{
	if (!active_lens_check_waits(text, err))
		return false;
	config_put(s->options->config, CONFIG_SETTINGS, "idle", text);
	return true;
}

/* ---- the list of edits ---- */

enum { EDITS_MOST = 64, EDIT_ALIGN = 64, EDIT_WORDS = 200 };

/* The lists that there have been, one after each change; `index` of them are
 * done, the others were taken back. */
struct edit_history {
	struct arena kept; /* lists, and their texts */
	const struct edit_list **versions;
	size_t count, room, index;
};

static const struct edit_list no_edits = { .count = 0 };

void edits_init(struct state *s)
{
	s->edits->history = array_new(1, sizeof *s->edits->history);
	s->edits->active_lens = array_new(1, sizeof *s->edits->active_lens);
	s->edits->active_lens->state = s;
	s->edits->filters = array_new(1, sizeof *s->edits->filters);
}

void edits_free(struct state *s)
{
	filters_free(s);
	active_lens_free(s);
	arena_free(&s->edits->history->kept);
	free(s->edits->history->versions);
	free(s->edits->history);
}

const struct edit_list *edits_now(const struct state *s)
{
	return s->edits->history->index == 0 ?
	    &no_edits :
	    s->edits->history->versions[s->edits->history->index - 1];
}

static void *take_room(struct state *s, size_t size)
{
	return arena_take(&s->edits->history->kept,
	    (size + EDIT_ALIGN - 1) / EDIT_ALIGN * EDIT_ALIGN);
}

/* Asks for the filter and the lens of the edits that are on. */
static bool ask_for(struct state *s, const struct edit_list *steps,
    struct error *err)
{
	const char *filters[EDITS_MOST];
	struct transform_request transforms[EDITS_MOST];
	uint32_t filter_count = 0, transform_count = 0;

	for (uint32_t i = 0; i < steps->count; i++) {
		const struct edit *step = &steps->edits[i];

		if (step->is_off)
			continue;
		if (step->is_filter)
			filters[filter_count++] = step->request.text;
		else
			transforms[transform_count++] = step->request;
	}
	return active_lens_want(s, transforms, transform_count, err) &&
	    filter_want(s, filters, filter_count, err);
}

/* Makes this the list of now; what was taken back before is lost. */
static bool take_list(struct state *s, const struct edit_list *steps,
    struct error *err)
{
	struct edit_history *l = s->edits->history;

	l->versions = array_grow(l->versions, &l->room, l->index + 1,
	    sizeof *l->versions);
	if (!ask_for(s, steps, err)) {
		ask_for(s, edits_now(s), NULL);
		return false;
	}
	l->versions[l->index++] = steps;
	l->count = l->index;
	return true;
}

/* A copy of the list of now, with room for some more. */
static struct edit_list *copy_list(struct state *s, uint32_t more)
{
	const struct edit_list *now = edits_now(s);
	struct edit_list *new = take_room(s,
	    sizeof *new + ((size_t)now->count + more) * sizeof new->edits[0]);

	new->count = now->count;
	for (uint32_t i = 0; i < now->count; i++)
		new->edits[i] = now->edits[i];
	return new;
}

/* The text of an edit; where the transform "no idle" has none, the waits of
 * the setting. */
static const char *text_with_waits(const struct state *s,
    const struct edit *step)
{
	return !step->is_filter &&
		step->request.transform == TRANSFORM_NO_IDLE &&
		step->request.text == NULL ?
	    active_lens_waits(s) :
	    step->request.text;
}

static void keep_text(struct state *s, struct edit *step)
{
	const char *text = text_with_waits(s, step);

	step->request.text = text == NULL ?
	    NULL :
	    strcpy(take_room(s, strlen(text) + 1), text);
}

bool edits_add(struct state *s, const struct edit *step, struct error *err)
{
	struct edit_list *new;

	if (edits_now(s)->count == EDITS_MOST)
		return fail(err, "these are too many");
	if (!step->is_filter && s->open->shown != NULL &&
	    !transform_fits(&step->request, profile_facts(state_profile(s)),
		err))
		return false;
	new = copy_list(s, 1);
	new->edits[new->count] = *step;
	keep_text(s, &new->edits[new->count++]);
	return take_list(s, new, err);
}

void edits_take_filter(struct state *s, const char *text)
{
	struct error err = { "" };

	if (!edits_add(s, &(struct edit){ .is_filter = true,
		.request = { .text = text } }, &err))
		state_say(s, "not filtered: %s", err.text);
}

static void take_list_or_say(struct state *s, const struct edit_list *steps)
{
	struct error err = { "" };

	if (!take_list(s, steps, &err))
		state_say(s, "all stays as it was: %s", err.text);
}

void edits_switch(struct state *s, uint32_t step)
{
	struct edit_list *new = copy_list(s, 0);

	new->edits[step].is_off = !new->edits[step].is_off;
	take_list_or_say(s, new);
}

void edits_remove(struct state *s, uint32_t step)
{
	struct edit_list *new = copy_list(s, 0);

	new->count--;
	for (uint32_t i = step; i < new->count; i++)
		new->edits[i] = new->edits[i + 1];
	take_list_or_say(s, new);
}

void edits_clear(struct state *s)
{
	if (edits_now(s)->count > 0)
		take_list_or_say(s, &no_edits);
}

void edits_words(const struct edit *step, char *out, size_t size)
{
	char clean[EDIT_WORDS];

	if (!step->is_filter) {
		active_lens_words(&step->request, out, size);
		return;
	}
	text_clean(clean, sizeof clean, slice_of(step->request.text));
	snprintf(out, size, "&%s", clean);
}

static bool is_same_edit(const struct edit *a, const struct edit *b)
{
	return a->is_off == b->is_off && a->is_filter == b->is_filter &&
	    a->request.transform == b->request.transform &&
	    a->request.text == b->request.text;
}

/* The first edit in which the lists differ; NULL: none. */
static const struct edit *first_difference(const struct edit_list *a,
    const struct edit_list *b)
{
	const struct edit_list *longer = a->count < b->count ? b : a;
	const struct edit_list *other = longer == a ? b : a;
	uint32_t i = 0;

	while (i < other->count &&
	    is_same_edit(&longer->edits[i], &other->edits[i]))
		i++;
	return i < longer->count ? &longer->edits[i] : NULL;
}

/* Goes to the list that is `step` changes away, and says what that changes. */
static void go_to_step(struct state *s, int step)
{
	const struct edit_list *old = edits_now(s), *now;
	const struct edit *what;
	struct error err = { "" };
	char words[EDIT_WORDS] = "";

	s->edits->history->index += (size_t)step;
	now = edits_now(s);
	if (!ask_for(s, now, &err)) {
		s->edits->history->index -= (size_t)step;
		ask_for(s, old, NULL);
		state_say(s, "all stays as it was: %s", err.text);
		return;
	}
	what = first_difference(old, now);
	if (what != NULL)
		edits_words(what, words, sizeof words);
	if (now->count == 0 && old->count == 1 && what->is_filter)
		state_say(s, "all methods again, without %s", words);
	else if (old->count == 0 || step > 0)
		state_say(s, "again: %s", words);
	else
		state_say(s, "taken back: %s", words);
}

void edits_undo(struct state *s)
{
	if (s->edits->history->index == 0)
		state_say(s, "nothing to take back: & sets a filter, x changes "
		    "stacks");
	else
		go_to_step(s, -1);
}

void edits_redo(struct state *s)
{
	if (s->edits->history->index == s->edits->history->count)
		state_say(s, "nothing was taken back");
	else
		go_to_step(s, +1);
}

bool edits_stop(struct state *s)
{
	if (s->edits->history->index == 0 ||
	    (!filter_stop(s) && !active_lens_stop(s)))
		return false;
	s->edits->history->count = --s->edits->history->index;
	ask_for(s, edits_now(s), NULL);
	return true;
}

/* ---- transforms, by words and by a key ---- */

enum { TRANSFORM_TEXT = 2000 };

static bool add_transform(struct state *s, struct transform_request request,
    struct error *err)
{
	return edits_add(s, &(struct edit){ .request = request }, err);
}

static void add_transform_or_say(struct state *s,
    struct transform_request request)
{
	struct error err = { "" };

	if (!add_transform(s, request, &err))
		state_say(s, "%s", err.text);
}

bool transform_command_line(struct state *s, enum transform t, const char *text,
    struct error *err)
{
	const bool is_alone = transform_info(t)->takes == WITH_NOTHING;

	if (is_alone && text[0] != '\0')
		return fail(err, "%s takes nothing", transform_info(t)->option);
	return add_transform(s,
	    (struct transform_request){ t, text[0] == '\0' ? NULL : text },
	    err);
}

/* The expression of the search, if it finds the method: all that it finds is
 * meant then; else NULL. */
static const char *search_that_finds(const struct state *s, uint32_t method)
{
	return search_is_on(s) && hits_has(search_hits(s), method) ?
	    search_expression(search_words(s)) :
	    NULL;
}

static void transform_method(struct state *s, enum transform t)
{
	const uint32_t method = s->selection->method;
	char pattern[PATTERN_SIZE];

	if (method == NO_METHOD) {
		state_say(s, "no method is selected; :%s takes an expression",
		    transform_info(t)->option);
		return;
	}
	exact_pattern(methods_mapped(state_methods(s), method), pattern,
	    sizeof pattern);
	add_transform_or_say(s,
	    (struct transform_request){ t,
		search_that_finds(s, method) == NULL ?
		    pattern :
		    search_that_finds(s, method) });
}

/* Writes "=A;B;C", from the root on.  False: it is too long. */
static bool stack_text(const struct state *s, const struct stack *stack,
    char out[TRANSFORM_TEXT])
{
	const struct methods *methods = state_methods(s);
	size_t used = 0;

	for (size_t i = stack->count; i-- > 0 && used < TRANSFORM_TEXT;) {
		const struct method *m =
		    methods_mapped(methods, stack->methods[i]);

		used += (size_t)snprintf(out + used, TRANSFORM_TEXT - used,
		    "%c%s", used == 0 ? '=' : ';', m->text);
	}
	return used < TRANSFORM_TEXT;
}

static void transform_stack(struct state *s, enum transform t)
{
	struct stack stack = { .count = 0 };
	char text[TRANSFORM_TEXT];

	pane_stack_in(s, s->focus, &stack);
	if (stack.count == 0)
		state_say(s,
		    "no stack is selected here: chart, flame and trees have "
		    "them");
	else if (!stack_text(s, &stack, text))
		state_say(s, "the stack is too deep to be named");
	else
		add_transform_or_say(s, (struct transform_request){ t, text });
	stack_free(&stack);
}

/* The text that is proposed where something is to be typed; NULL: the selected
 * method is meant. */
static const char *proposal(enum transform t)
{
	const enum transform_takes takes = transform_info(t)->takes;

	if (t == TRANSFORM_ONLY)
		return "app";
	if (t == TRANSFORM_PACKAGE)
		return "all";
	return takes == WITH_METHODS || takes == WITH_METHODS_OR_NOT ? NULL :
								      "";
}

static void begin_line(struct state *s, enum transform t)
{
	char text[100];

	snprintf(text, sizeof text, "%s %s", transform_info(t)->option,
	    proposal(t));
	pane_open_above(s, PANE_PROMPT, PROMPT_COMMAND);
	pane_paste(s, text);
}

static bool find_letter(char key, enum transform *out)
{
	int i = 0;

	while (i < TRANSFORMS && transform_info((enum transform)i)->key != key)
		i++;
	*out = (enum transform)i;
	return i < TRANSFORMS;
}

bool transform_command_key(struct state *s, char letter)
{
	const bool is_capital = isupper((unsigned char)letter) != 0;
	enum transform t;

	if (!find_letter((char)tolower((unsigned char)letter), &t) ||
	    (is_capital && !transform_takes_stack(t)))
		return false;
	if (is_capital)
		transform_stack(s, t);
	else if (transform_info(t)->takes == WITH_NOTHING ||
	    t == TRANSFORM_NO_IDLE)
		add_transform_or_say(s, (struct transform_request){ t, NULL });
	else if (proposal(t) != NULL)
		begin_line(s, t);
	else
		transform_method(s, t);
	return true;
}

/* ---- transforms as options ---- */

static bool find_option(const char *name, size_t length, enum transform *out)
{
	for (int i = 0; i < TRANSFORMS; i++) {
		const char *option = transform_info((enum transform)i)->option;

		*out = (enum transform)i;
		if (strlen(option) == length &&
		    strncmp(option, name, length) == 0)
			return true;
	}
	return false;
}

/* Reads the next option of the line, with its value in `text`. */
static bool read_option(const char **line, char text[TRANSFORM_TEXT],
    struct transform_request *out, struct error *err)
{
	const struct transform_info *info;
	char word[TRANSFORM_TEXT];
	const char *sign;

	if (!quote_take(line, word, sizeof word, err))
		return false;
	sign = strchr(word, '=');
	if (strncmp(word, "--", 2) != 0 ||
	    !find_option(word + 2, sign == NULL ? strlen(word + 2) :
	    (size_t)(sign - word) - 2, &out->transform))
		return fail(err, "'%.60s' is no transform: --focus onCreate is "
		    "one", word);
	info = transform_info(out->transform);
	out->text = sign != NULL || info->takes != WITH_NOTHING ? text : NULL;
	if (sign == NULL && transform_is_joined(out->transform))
		out->text = NULL;
	if (sign != NULL)
		snprintf(text, TRANSFORM_TEXT, "%s", sign + 1);
	else if (out->text != NULL &&
	    !quote_take(line, text, TRANSFORM_TEXT, err))
		return false;
	if (sign != NULL && info->takes == WITH_NOTHING)
		return fail(err, "--%s takes nothing", info->option);
	return transform_check(out, err);
}

bool transform_command_check(const char *line, struct error *err)
{
	struct transform_request request;
	char text[TRANSFORM_TEXT];

	for (line += strspn(line, " "); *line != '\0';
	     line += strspn(line, " "))
		if (!read_option(&line, text, &request, err))
			return false;
	return true;
}

bool transform_command_take(struct state *s, const char *line,
    struct error *err)
{
	struct transform_request request;
	char text[TRANSFORM_TEXT];

	for (line += strspn(line, " "); *line != '\0';
	     line += strspn(line, " "))
		if (!read_option(&line, text, &request, err) ||
		    !add_transform(s, request, err))
			return false;
	return true;
}
