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
#include "options/option_table.h"
#include "query/search.h"
#include "ui/command/prompt.h"
#include "ui/config/config.h"
#include "ui/pane.h"
#include "ui/search.h"
#include "ui/worker.h"

/* ---- the list of edits, version after version, and what is made of them ---- */

enum { EDIT_ALIGN = 64, EDIT_WORDS = 200, LENS_WORDS = 200 };

/* A list, and what is asked of it for all that is on. */
struct edit_version {
	struct edit_list list;
	const struct filter_texts *filter;        /* NULL: none */
	const struct transform_texts *transforms; /* NULL: none */
	struct arena own; /* what of these the versions before it do not have */
};

/* A lens that has been made; the last one is first in the list. */
struct kept_lens {
	struct made_lens made;
	uint32_t texts;   /* the number of its transforms */
	uint64_t records; /* so many had been read when it was made, */
	uint32_t names;   /* and methods had these names */
	bool is_gone;     /* freed; the struct stays, as answers made through it
	                     may still be there, which name it */
	struct kept_lens *next;
};

struct edit_history {
	struct edit_version *versions; /* the first has no edits, */
	size_t room, now, last;        /* those after `now` were taken back */
	uint32_t number;               /* of the texts that were made last */
	struct arena *lost;            /* of versions to which redo leads no
	                                  more, */
	size_t lost_room, lost_count;  /* while questions may still point to them */

	struct filter filter; /* that has been made */
	struct filtering filtering;
	bool is_stale;         /* there are more methods for the filter */
	struct ranking passed; /* what it leaves of the table's methods */

	struct kept_lens *lenses;
};

void edits_init(struct state *s)
{
	struct edit_history *h = array_new(1, sizeof *h);

	ARRAY_ROOM_ZEROED(h->versions, h->room, 1);
	s->edits = h;
}

/* Forgets the versions that were taken back. */
static void lose_undone(struct edit_history *h)
{
	for (; h->last > h->now; h->last--)
		ARRAY_ADD(h->lost, h->lost_room, h->lost_count,
		    h->versions[h->last].own);
}

static void free_lost(struct edit_history *h)
{
	while (h->lost_count > 0)
		arena_free(&h->lost[--h->lost_count]);
}

void edits_free(struct state *s)
{
	struct edit_history *h = s->edits;
	struct kept_lens *next;

	h->now = 0;
	lose_undone(h);
	free_lost(h);
	free(h->lost);
	for (struct kept_lens *k = h->lenses; k != NULL; k = next) {
		next = k->next;
		made_lens_free(&k->made);
		free(k);
	}
	free(h->filter.passes);
	ranking_free(&h->passed);
	free(h->versions);
	free(h);
}

static const struct edit_version *version_now(const struct state *s)
{
	return &s->edits->versions[s->edits->now];
}

const struct edit_list *edits_now(const struct state *s)
{
	return &version_now(s)->list;
}

const struct transform_texts *lens_texts(const struct state *s)
{
	return version_now(s)->transforms;
}

static void *take_room(struct edit_version *v, size_t size)
{
	return arena_take(&v->own,
	    (size + EDIT_ALIGN - 1) / EDIT_ALIGN * EDIT_ALIGN);
}

/* ---- filters ---- */

const struct filtering *filter_now(const struct state *s)
{
	return &s->edits->filtering;
}

void filter_look_again(struct state *s)
{
	s->edits->is_stale = version_now(s)->filter != NULL;
}

const struct ranking *filter_shown(struct state *s)
{
	struct edit_history *h = s->edits;
	const struct ranking *all = &query_answer(s, ASK_TABLE)->table.ranking;

	ranking_free(&h->passed);
	if (h->filtering.texts == NULL)
		return all;
	ranking_filter(&h->passed, all, h->filtering.kept);
	return &h->passed;
}

/* Makes this the filter of now, which takes over what is in it. */
static void set_filter(struct state *s, struct filter *new,
    const struct filter_texts *texts)
{
	struct edit_history *h = s->edits;

	free(h->filter.passes);
	h->filter = *new;
	*new = (struct filter){ .passes = NULL };
	h->is_stale = false;
	h->filtering.version++;
	h->filtering.texts = texts;
	h->filtering.kept = filter_kept(&h->filter);
	filter_words(texts, h->filtering.words, sizeof h->filtering.words);
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
	if (s->edits->filter.too_hard > 0)
		snprintf(too_hard, sizeof too_hard, "; %s",
		    search_too_hard(s->edits->filter.too_hard, words));
	state_say(s, "%s of %s methods pass %.200s%s", left, all,
	    filter_now(s)->words, too_hard);
}

static bool filter_is_awaited(const struct state *s)
{
	const struct filter_texts *wanted = version_now(s)->filter;

	return wanted != NULL &&
	    (wanted != filter_now(s)->texts || s->edits->is_stale);
}

static bool request_filter(const void *own, struct question *q)
{
	const struct state *s = own;

	q->filter = version_now(s)->filter;
	return filter_is_awaited(s);
}

static void take_filter(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	const struct filter_texts *texts = version_now(s)->filter;
	bool is_other = texts != filter_now(s)->texts;

	(void)old;
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

	if (filter_now(s)->texts == NULL)
		return;
	if (q->listed == filter_now(s)->texts && q->grouping == GROUP_METHOD)
		set_filter(s, &new->table.filter, q->listed);
	else
		filter_look_again(s);
}

/* Stops a filter that is to come, and says so; false: there is none. */
static bool filter_stop(struct state *s)
{
	if (!filter_is_awaited(s))
		return false;
	s->edits->is_stale = false;
	query_say_stopped(s, ASK_FILTER, ": filtered as before");
	return true;
}

/* ---- the lens ---- */

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

void active_lens_crumbs(const struct state *s, char *out, size_t size)
{
	const struct transform_texts *t = lens_texts(s);
	char words[LENS_WORDS];

	out[0] = '\0';
	for (uint32_t i = 0; t != NULL && i < t->count; i++) {
		active_lens_words(&t->items[i], words, sizeof words);
		text_add_word(out, size, words);
	}
}

static void set_lens(struct state *s, const struct kept_lens *now)
{
	s->lens = now == NULL || now->made.lens.count == 0 ? NULL :
							     &now->made.lens;
}

/* Returns the transforms that the lens is made of.  Without any there is one
 * all the same where names of a mapping are shown: methods of one name become
 * one. */
static const struct transform_texts *texts_now(const struct state *s)
{
	static const struct transform_texts none = { .count = 0 };

	if (lens_texts(s) != NULL || s->open->shown == NULL ||
	    methods_form(state_methods(s)) == NAMES_RAW)
		return lens_texts(s);
	return &none;
}

/* Is it made of what there is now? */
static bool is_fresh(const struct state *s, const struct kept_lens *k)
{
	return !k->is_gone && k->records == s->asked_records &&
	    k->names == state_methods(s)->shown_version;
}

/* Returns the lens of now, if it has been made of what there is. */
static const struct kept_lens *find_lens(const struct state *s)
{
	const struct transform_texts *texts = texts_now(s);
	const struct kept_lens *k = s->edits->lenses;

	if (texts == NULL)
		return NULL;
	while (k != NULL && (k->texts != texts->number || !is_fresh(s, k)))
		k = k->next;
	return k;
}

static bool request_lens(const void *own, struct question *q)
{
	const struct state *s = own;

	q->transforms = texts_now(s);
	return q->transforms != NULL && find_lens(s) == NULL;
}

/* Names the transforms that mean no method at all, once all methods are known:
 * a letter may be wrong.  What compilers make is merged in two traces though
 * nobody asks for it. */
static void say_without_methods(struct state *s, const struct kept_lens *k,
    const struct transform_texts *texts)
{
	char words[LENS_WORDS];

	if (!live_is_all(s) || k->records != state_read(s))
		return;
	for (uint32_t i = 0; i < texts->count; i++) {
		const struct transform_request *w = &texts->items[i];

		if (made_lens_method_count(&k->made, i) > 0 ||
		    (w->transform == TRANSFORM_SYNTHESIZED &&
			s->options->path_before != NULL))
			continue;
		active_lens_words(w, words, sizeof words);
		state_say(s, "%s %s", words,
		    transform_none_text(w->transform));
	}
}

static void take_lens(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	struct kept_lens *k = array_new(1, sizeof *k);

	(void)old;
	*k = (struct kept_lens){ .made = new->lens,
		.texts = new->question.texts,
		.records = new->question.records,
		.names = new->question.names,
		.next = s->edits->lenses };
	new->lens = (struct made_lens){ .count = 0 };
	s->edits->lenses = k;
	set_lens(s, k);
	say_without_methods(s, k, new->question.transforms);
}

const struct subscriber lens_subscriber = { ASK_LENS, PANES, request_lens,
	take_lens };

/* Do transforms of a version that can be gone back to make that lens? */
static bool is_needed(const struct state *s, const struct kept_lens *k)
{
	const struct edit_history *h = s->edits;
	bool is = k->texts == 0;

	for (size_t i = 0; !is && i <= h->last; i++)
		is = h->versions[i].transforms != NULL &&
		    h->versions[i].transforms->number == k->texts;
	return s->lens == &k->made.lens || (is && is_fresh(s, k));
}

void edits_follow(struct state *s)
{
	const struct kept_lens *now = find_lens(s);

	if (now != NULL || texts_now(s) == NULL)
		set_lens(s, now);
	for (struct kept_lens *k = s->edits->lenses; k != NULL; k = k->next) {
		if (k->is_gone || is_needed(s, k) ||
		    worker_is_busy(s->worker))
			continue;
		/* Nobody asks for it again: its texts belong to no version, or
		 * there are more records or other names for good. */
		made_lens_free(&k->made);
		k->is_gone = true;
	}
	if (s->edits->lost_count > 0 &&
	    filter_now(s)->texts == version_now(s)->filter &&
	    !worker_is_busy(s->worker))
		free_lost(s->edits);
}

/* ---- changes of the list ---- */

/* Returns the texts of a filter, which are not copied; who asks for the same
 * gets the same. */
static const struct filter_texts *filter_texts_of(struct edit_history *h,
    struct edit_version *v, const char *const *texts, uint32_t count)
{
	struct filter_texts *new;

	for (size_t i = 0; i <= h->now; i++) {
		const struct filter_texts *t = h->versions[i].filter;

		if (t != NULL && t->count == count &&
		    memcmp(t->texts, texts, count * sizeof *texts) == 0)
			return t;
	}
	if (count == 0)
		return NULL;
	new = take_room(v, sizeof *new + count * sizeof *texts);
	new->number = ++h->number;
	new->count = count;
	memcpy(new->texts, texts, count * sizeof *texts);
	return new;
}

static bool is_same_lens(const struct transform_texts *t,
    const struct transform_request *w, uint32_t count)
{
	if (t == NULL || t->count != count)
		return false;
	for (uint32_t i = 0; i < count; i++)
		if (t->items[i].transform != w[i].transform ||
		    t->items[i].text != w[i].text)
			return false;
	return true;
}

/* Returns the transforms, whose texts are not copied; who asks for the same
 * gets the same, so that their lens is found, too. */
static const struct transform_texts *transforms_of(struct edit_history *h,
    struct edit_version *v, const struct transform_request *w, uint32_t count)
{
	struct transform_texts *new;

	for (size_t i = 0; i <= h->now; i++)
		if (is_same_lens(h->versions[i].transforms, w, count))
			return h->versions[i].transforms;
	if (count == 0)
		return NULL;
	new = take_room(v, sizeof *new + count * sizeof *w);
	new->number = ++h->number;
	new->count = count;
	memcpy(new->items, w, count * sizeof *w);
	return new;
}

/* Makes what is asked of the list; false: an edit that is on says nothing. */
static bool version_make(struct edit_version *v, struct edit_history *h,
    struct error *err)
{
	const struct edit_list *list = &v->list;
	struct transform_request on[EDITS_MOST];
	const char *texts[FILTER_STEPS];
	uint32_t count = 0, filters = 0;

	for (uint32_t i = 0; i < list->count; i++) {
		const struct edit *edit = &list->edits[i];

		if (edit->is_off)
			continue;
		if (!(edit->is_filter ?
			    filter_check(edit->request.text, filters, err) :
			    transform_check(&edit->request, err)))
			return false;
		if (edit->is_filter)
			texts[filters++] = edit->request.text;
		else
			on[count++] = edit->request;
	}
	v->filter = filter_texts_of(h, v, texts, filters);
	v->transforms = transforms_of(h, v, on, count);
	return true;
}

/* Makes that version the one of now.  What is made of it is asked for, soon. */
static void go_to(struct state *s, size_t version)
{
	struct edit_history *h = s->edits;
	struct filter none = { .passes = NULL };

	h->now = version;
	if (version_now(s)->filter == NULL && filter_now(s)->texts != NULL)
		set_filter(s, &none, NULL);
	if (version_now(s)->transforms == NULL)
		set_lens(s, NULL);
}

/* Makes the version of a list that of now; what was taken back before is
 * lost. */
static bool take_version(struct state *s, struct edit_version *new,
    struct error *err)
{
	struct edit_history *h = s->edits;

	if (!version_make(new, h, err)) {
		arena_free(&new->own);
		return false;
	}
	lose_undone(h);
	ARRAY_ROOM(h->versions, h->room, h->now + 2);
	h->versions[++h->last] = *new;
	go_to(s, h->last);
	return true;
}

/* Copies the text of an edit; where the transform "no idle" has none, the waits
 * of the setting "idle". */
static void keep_text(const struct state *s, struct edit_version *v,
    struct edit *step)
{
	const char *text = step->request.text;

	if (!step->is_filter && text == NULL &&
	    step->request.transform == TRANSFORM_NO_IDLE) {
		text = config_get(s->options->config, CONFIG_SETTINGS, "idle");
		if (text != NULL && strcmp(text, "none") == 0)
			text = NULL;
	}
	if (text != NULL)
		step->request.text = strcpy(take_room(v, strlen(text) + 1),
		    text);
}

bool edits_add(struct state *s, const struct edit *step, struct error *err)
{
	struct edit_version v = { .list = *edits_now(s) };

	if (v.list.count == EDITS_MOST)
		return fail(err, "these are too many");
	if (!step->is_filter && s->open->shown != NULL &&
	    !transform_fits(&step->request, state_profile(s)->facts, err))
		return false;
	v.list.edits[v.list.count] = *step;
	keep_text(s, &v, &v.list.edits[v.list.count++]);
	return take_version(s, &v, err);
}

void edits_take_filter(struct state *s, const char *text)
{
	struct error err = { "" };

	if (!edits_add(s, &(struct edit){ .is_filter = true,
		.request = { .text = text } }, &err))
		state_say(s, "not filtered: %s", err.text);
}

static void take_version_or_say(struct state *s, struct edit_version *new)
{
	struct error err = { "" };

	if (!take_version(s, new, &err))
		state_say(s, "all stays as it was: %s", err.text);
}

void edits_change(struct state *s, uint32_t step, bool removes)
{
	struct edit_version v = { .list = *edits_now(s) };
	struct edit_list *new = &v.list;

	if (step >= new->count)
		return;
	new->edits[step].is_off = !new->edits[step].is_off;
	new->count -= removes;
	for (uint32_t i = step; removes && i < new->count; i++)
		new->edits[i] = new->edits[i + 1];
	take_version_or_say(s, &v);
}

void edits_clear(struct state *s)
{
	if (edits_now(s)->count > 0)
		take_version_or_say(s,
		    &(struct edit_version){ .list = { .count = 0 } });
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

/* The first edit in which the lists differ; NULL: none. */
static const struct edit *first_difference(const struct edit_list *a,
    const struct edit_list *b)
{
	const struct edit_list *longer = a->count < b->count ? b : a;
	const struct edit_list *other = longer == a ? b : a;
	uint32_t i = 0;

	for (; i < other->count; i++) {
		const struct edit *x = &longer->edits[i], *y = &other->edits[i];

		if (x->is_off != y->is_off || x->is_filter != y->is_filter ||
		    x->request.transform != y->request.transform ||
		    x->request.text != y->request.text)
			break;
	}
	return i < longer->count ? &longer->edits[i] : NULL;
}

void edits_step(struct state *s, int step)
{
	const struct edit_list *old = edits_now(s), *now;
	const struct edit *what;
	char words[EDIT_WORDS] = "";

	if (s->edits->now == (step < 0 ? 0 : s->edits->last)) {
		state_say(s, step < 0 ?
		    "nothing to take back: & sets a filter, x changes stacks" :
		    "nothing was taken back");
		return;
	}
	go_to(s, s->edits->now + (size_t)step);
	now = edits_now(s);
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

bool edits_stop(struct state *s)
{
	struct edit_history *h = s->edits;

	if (h->now == 0)
		return false;
	if (!filter_stop(s)) {
		if (!query_of(s, ASK_LENS)->is_awaited)
			return false;
		state_say(s, "stopped: stacks stay as they were");
	}
	go_to(s, h->now - 1);
	lose_undone(h);
	return true;
}

/* ---- transforms, by words and by a key ---- */

enum { TRANSFORM_TEXT = 2000 };

static void add_transform_or_say(struct state *s,
    struct transform_request request)
{
	struct error err = { "" };

	if (!edits_add(s, &(struct edit){ .request = request }, &err))
		state_say(s, "%s", err.text);
}

bool transform_command_line(struct state *s, enum transform t, const char *text,
    struct error *err)
{
	if (transform_info(t)->takes == WITH_NOTHING && text[0] != '\0')
		return fail(err, "%s takes nothing", transform_info(t)->option);
	return edits_add(s,
	    &(struct edit){ .request = { t, text[0] == '\0' ? NULL : text } },
	    err);
}

/* Where the search finds the selected method, all that it finds is meant. */
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
	add_transform_or_say(s, (struct transform_request){ t,
		search_is_on(s) && hits_has(search_hits(s), method) ?
		    search_words(s) :
		    pattern });
}

/* Names the selected stack "=A;B;C", from the root on. */
static void transform_stack(struct state *s, enum transform t)
{
	struct stack stack = { .count = 0 };
	char text[TRANSFORM_TEXT];
	size_t used = 0;

	pane_stack_in(s, s->focus, &stack);
	for (size_t i = stack.count; i-- > 0 && used < TRANSFORM_TEXT;)
		used += (size_t)snprintf(text + used, TRANSFORM_TEXT - used,
		    "%c%s", used == 0 ? '=' : ';', methods_mapped(
			state_methods(s), stack.methods[i])->text);
	if (stack.count == 0)
		state_say(s,
		    "no stack is selected here: chart, flame and trees have "
		    "them");
	else if (used >= TRANSFORM_TEXT)
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

bool transform_command_key(struct state *s, char letter)
{
	const bool is_capital = isupper((unsigned char)letter) != 0;
	const char key = (char)tolower((unsigned char)letter);
	char text[100];
	enum transform t = 0;

	while (t < TRANSFORMS && transform_info(t)->key != key)
		t++;
	if (t == TRANSFORMS || (is_capital && !transform_takes_stack(t)))
		return false;
	if (is_capital) {
		transform_stack(s, t);
	} else if (transform_info(t)->takes == WITH_NOTHING ||
	    t == TRANSFORM_NO_IDLE) {
		add_transform_or_say(s, (struct transform_request){ t, NULL });
	} else if (proposal(t) != NULL) {
		snprintf(text, sizeof text, "%s %s", transform_info(t)->option,
		    proposal(t));
		pane_open_above(s, PANE_PROMPT, PROMPT_COMMAND);
		pane_paste(s, text);
	} else {
		transform_method(s, t);
	}
	return true;
}

/* ---- transforms as options ---- */

/* Reads the next option of the line, with its value in `text`. */
static bool read_option(const char **line, char text[TRANSFORM_TEXT],
    struct transform_request *out, struct error *err)
{
	const struct transform_info *info;
	char word[TRANSFORM_TEXT];
	const char *sign;
	enum option option;

	if (!quote_take(line, word, sizeof word, err))
		return false;
	sign = strchr(word, '=');
	if (strncmp(word, "--", 2) != 0 ||
	    !option_find((struct slice){ word + 2, strcspn(word + 2, "=") },
		&option) ||
	    !option_transform(option, &out->transform))
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

bool transform_command_take(struct state *s, const char *line,
    struct error *err)
{
	struct edit edit = { .is_filter = false };
	char text[TRANSFORM_TEXT];

	for (line += strspn(line, " "); *line != '\0';
	     line += strspn(line, " "))
		if (!read_option(&line, text, &edit.request, err) ||
		    (s != NULL && !edits_add(s, &edit, err)))
			return false;
	return true;
}
