#include "config.h"

#include "ui/lensing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/text.h"
#include "query/search.h"
#include "query/transforms.h"
#include "ui/config.h"
#include "ui/live.h"
#include "ui/worker.h"

enum { ALIGN = 64, WORDS = 200 };

/* Lenses that have been made, the last one first. */
struct kept_lens {
	struct made_lens made;
	const struct transform_texts *texts;
	uint64_t records; /* what they were made of: methods, */
	uint32_t names;   /* and their names */
	struct kept_lens *next;
};

struct lensing {
	struct state *state;
	struct arena texts; /* of all that there have been */
	const struct transform_texts *wanted; /* NULL: none */
	const struct kept_lens *now;          /* NULL: none */
	struct kept_lens *kept;
};

bool lensing_init(struct state *s, struct error *err)
{
	s->steps->lensing = array_new(1, sizeof *s->steps->lensing, err);
	if (s->steps->lensing != NULL)
		s->steps->lensing->state = s;
	return s->steps->lensing != NULL;
}

void lensing_free(struct state *s)
{
	struct kept_lens *next;

	if (s->steps->lensing == NULL)
		return;
	for (struct kept_lens *k = s->steps->lensing->kept; k != NULL; k = next) {
		next = k->next;
		lens_free(&k->made);
		free(k);
	}
	arena_free(&s->steps->lensing->texts);
	free(s->steps->lensing);
}

static void become(struct state *s, const struct kept_lens *now)
{
	s->steps->lensing->now = now;
	s->steps->lens = now == NULL ? NULL : &now->made.lens;
}

const struct transform_texts *lens_texts(const struct state *s)
{
	return s->steps->lensing->wanted;
}

static bool is_same(const struct transform_texts *t,
    const struct transform_wish *w, uint32_t count)
{
	if (t->count != count)
		return false;
	for (uint32_t i = 0; i < count; i++)
		if (t->at[i].transform != w[i].transform ||
		    t->at[i].text != w[i].text)
			return false;
	return true;
}

/* Those that are known keep their address, so that their lens is known, too. */
static const struct transform_texts *find_texts(struct lensing *l,
    const struct transform_wish *w, uint32_t count)
{
	for (const struct kept_lens *k = l->kept; k != NULL; k = k->next)
		if (is_same(k->texts, w, count))
			return k->texts;
	return NULL;
}

static const struct transform_texts *keep_texts(struct lensing *l,
    const struct transform_wish *w, uint32_t count, struct error *err)
{
	const size_t size = sizeof *l->wanted + count * sizeof *w;
	struct transform_texts *new = arena_take(&l->texts,
	    (size + ALIGN - 1) / ALIGN * ALIGN, err);

	if (new == NULL)
		return NULL;
	new->count = count;
	memcpy(new->at, w, count * sizeof *w);
	return new;
}

bool lensing_want(struct state *s, const struct transform_wish *w,
    uint32_t count, struct error *err)
{
	struct lensing *l = s->steps->lensing;
	const struct transform_texts *texts = find_texts(l, w, count);

	for (uint32_t i = 0; i < count; i++)
		if (!lens_check(&w[i], err))
			return false;
	if (texts == NULL && count > 0)
		texts = keep_texts(l, w, count, err);
	if (texts == NULL && count > 0)
		return false;
	l->wanted = count == 0 ? NULL : texts;
	if (count == 0)
		become(s, NULL);
	return true;
}

static uint32_t names_now(const struct state *s)
{
	return methods_shown(profile_methods(state_profile(s)));
}

/* One that was made of what there is. */
static const struct kept_lens *find_kept(const struct state *s)
{
	for (const struct kept_lens *k = s->steps->lensing->kept; k != NULL;
	     k = k->next)
		if (k->texts == s->steps->lensing->wanted &&
		    k->records == s->asked_records && k->names == names_now(s))
			return k;
	return NULL;
}

static bool wish(const void *own, struct question *q)
{
	const struct state *s = own;
	const struct kept_lens *kept;

	if (s->steps->lensing->wanted == NULL)
		return false;
	kept = find_kept(s);
	if (kept != NULL) {
		become(s->steps->lensing->state, kept);
		return false;
	}
	q->where = (struct where){ .recording = s->open->shown,
		.stop = worker_gives_up(s->worker) };
	q->transforms = s->steps->lensing->wanted;
	return true;
}

/* Of two traces what compilers make is merged though nobody asks for it. */
static bool is_usual(const struct state *s, const struct transform_wish *w)
{
	return w->transform == TRANSFORM_SYNTHESIZED && s->options->before != NULL;
}

/* What means no method at all is said, once all methods are known: it may be a wrong
 * letter. */
static void say_empty(struct state *s, const struct kept_lens *k)
{
	char words[WORDS];

	if (!live_is_all(s) || k->records != state_read(s))
		return;
	for (uint32_t i = 0; i < k->texts->count; i++) {
		if (lens_means_methods(&k->made, i) > 0 ||
		    is_usual(s, &k->texts->at[i]))
			continue;
		lensing_words(&k->texts->at[i], words, sizeof words);
		state_say(s, "%s %s", words,
		    lens_means_none(k->texts->at[i].transform));
	}
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;
	struct kept_lens *k = array_new(1, sizeof *k, NULL);

	(void)old;
	if (k == NULL) {
		state_say(s, "stacks stay as they are: there is no memory");
		return;
	}
	*k = (struct kept_lens){ new->lens, new->question.transforms,
		new->question.records, new->question.names, s->steps->lensing->kept };
	new->lens = (struct made_lens){ .count = 0 };
	s->steps->lensing->kept = k;
	become(s, k);
	say_empty(s, k);
}

const struct inquirer lens_inquirer = { ASK_LENS, PANES, wish, take };

bool lensing_stop(struct state *s)
{
	if (!inquiry_is_awaited(s, ASK_LENS))
		return false;
	state_say(s, "stopped: stacks stay as they were");
	return true;
}

void lensing_words(const struct transform_wish *w, char *out, size_t size)
{
	const struct transform_info *info = transform_info(w->transform);
	char clean[WORDS] = "", name[WORDS];
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

void lensing_crumbs(const struct state *s, char *out, size_t size)
{
	const struct transform_texts *t = s->steps->lensing->wanted;
	char words[WORDS];
	size_t used = 0;

	out[0] = '\0';
	for (uint32_t i = 0; t != NULL && i < t->count && used < size; i++) {
		lensing_words(&t->at[i], words, sizeof words);
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    i == 0 ? "" : ", ", words);
	}
}

/* ---- waits that the user has named ----------------------------------------- */

static const char none[] = "none";

const char *lensing_waits(const struct state *s)
{
	const char *text = config_get(s->options->config, CONFIG_SETTINGS,
	    "idle");

	return text == NULL || strcmp(text, none) == 0 ? NULL : text;
}

bool lensing_check_waits(const char *text, struct error *err)
{
	size_t pairs;

	return strcmp(text, none) == 0 || idle_count(text, &pairs, err);
}

bool lensing_set_waits(struct state *s, const char *text, struct error *err)
{
	return lensing_check_waits(text, err) &&
	    config_put(s->options->config, CONFIG_SETTINGS, "idle", text, err);
}
