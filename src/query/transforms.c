/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/transforms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "lens/steps.h"
#include "query/groups.h"
#include "query/hues.h"
#include "query/scope.h"
#include "query/signature.h"

/* ---- the table of transforms, and their words ---- */

#define INFO(id, name, key, option, argument, takes, help) \
	[TRANSFORM_##id] = { name, key, option, argument, takes, help },

static const struct transform_info infos[TRANSFORMS] = { TRANSFORM_ROWS(INFO) };

const struct transform_info *transform_info(enum transform transform)
{
	return &infos[transform];
}

void transform_dropped_words(char *out, size_t size, uint64_t dropped,
    enum tick tick)
{
	char text[40];

	out[0] = '\0';
	if (dropped == 0)
		return;
	text_ms(text, sizeof text, dropped, tick);
	snprintf(out, size, ", without %s%s dropped", text,
	    tick_unit_of_ms(tick));
}

void transforms_words(const struct transform_request *requests, size_t count,
    char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		const struct transform_request *w = &requests[i];
		char clean[100] = "";

		if (w->text != NULL)
			text_clean(clean, sizeof clean, slice_of(w->text));
		text_add(out, size, "%s--%s%s%s", i == 0 ? "" : " ",
		    infos[w->transform].option,
		    w->text == NULL                       ? "" :
			transform_is_joined(w->transform) ? "=" :
							    " ",
		    clean);
	}
}

/* ---- waiting for work: the pairs ---- */

/* clang-format off */
const struct idle_pair idle_table[] = {
	{ "android.os.MessageQueue.next", "android.os.MessageQueue.nativePollOnce" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.park" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.parkNanos" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.await" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.awaitNanos" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.poll" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.take" },
	{ "java.lang.ref.ReferenceQueue.remove", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerDaemon.run", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerDaemon.runInternal", "java.lang.Object.wait" },
	{ "java.lang.Daemons$ReferenceQueueDaemon.run", "java.lang.Object.wait" },
	{ "java.lang.Daemons$ReferenceQueueDaemon.runInternal", "java.lang.Object.wait" },
	{ "java.lang.Daemons$HeapTaskDaemon.run", "dalvik.system.VMRuntime.runHeapTasks" },
	{ "java.lang.Daemons$HeapTaskDaemon.runInternal", "dalvik.system.VMRuntime.runHeapTasks" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.run", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.run", "java.lang.Thread.sleep" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.runInternal", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.runInternal", "java.lang.Thread.sleep" },
	{ "java.util.TimerThread.mainLoop", "java.lang.Object.wait" },
	{ "*.AsyncTimeout$Watchdog.run", "java.lang.Object.wait" },
	{ "*.AsyncTimeout$Watchdog.run", "*.await" },
	{ "*.AsyncTimeout$Watchdog.run", "*.awaitNanos" },
	{ "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run", "*.park" },
	{ "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run", "*.parkNanos" },
	{ "kotlinx.coroutines.DefaultExecutor.run", "*.parkNanos" },
	{ NULL, NULL },
};
/* clang-format on */

enum {
	PAIRS = sizeof idle_table / sizeof *idle_table - 1,
	BITS = 32, /* for methods that wait; the table needs 15 of them */
	MOST = 64  /* pairs of a text */
};

/* The pairs of the table, and after them those of a text. */
struct idle_pairs {
	char *text; /* that the pairs of a text point into */
	struct idle_pair items[PAIRS + MOST];
	uint8_t bits[PAIRS + MOST]; /* the bit of the method that waits */
	size_t count;
	uint8_t bits_used;
};

static bool add_pair(struct idle_pairs *p, struct idle_pair pair,
    struct error *err)
{
	size_t same = 0;

	while (same < p->count && strcmp(p->items[same].who, pair.who) != 0)
		same++;
	if (p->count == PAIRS + MOST ||
	    (same == p->count && p->bits_used == BITS))
		return fail(err, "these are too many pairs");
	p->bits[p->count] = same < p->count ? p->bits[same] : p->bits_used++;
	p->items[p->count++] = pair;
	return true;
}

/* Returns the text without the blanks around it. */
static char *trimmed(char *text)
{
	size_t length;

	text += strspn(text, " ");
	length = strlen(text);
	while (length > 0 && text[length - 1] == ' ')
		text[--length] = '\0';
	return text;
}

static bool is_name(const char *text)
{
	return text[0] != '\0' && strchr(text, ' ') == NULL &&
	    strpbrk(text, "*.") != NULL;
}

/* Adds the pair "A.a > B.b"; as a method can be called <init>, there are blanks
 * around the sign. */
static bool add_text(struct idle_pairs *p, char *text, struct error *err)
{
	char *sign = strstr(text, " > ");
	struct idle_pair pair = { trimmed(text), "" };
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(pair.who));
	if (sign != NULL) {
		*sign = '\0';
		pair = (struct idle_pair){ trimmed(text), trimmed(sign + 3) };
	}
	return (is_name(pair.who) && is_name(pair.waits)) ?
	    add_pair(p, pair, err) :
	    fail(err, "'%s' is no wait: com.acme.Loop.run > *.park is one",
		clean);
}

/* Reads the pairs of the table, and of a text, which may be NULL.  The caller
 * frees p->text, also after a failure. */
static bool read_pairs(struct idle_pairs *p, const char *text,
    struct error *err)
{
	const size_t size = text == NULL ? 1 : strlen(text) + 1;
	char *rest = NULL;

	*p = (struct idle_pairs){ .text = array_new(size, 1) };
	for (size_t i = 0; i < PAIRS; i++)
		add_pair(p, idle_table[i], NULL);
	if (text == NULL)
		return true;
	memcpy(p->text, text, size);
	rest = p->text;
	while (rest != NULL) {
		char *one = rest;

		rest = strchr(one, ',');
		if (rest != NULL)
			*rest++ = '\0';
		if (!add_text(p, one, err))
			return false;
	}
	return true;
}

bool idle_count(const char *text, size_t *count, struct error *err)
{
	struct idle_pairs p;
	const bool done = read_pairs(&p, text, err);

	free(p.text);
	*count = p.count - PAIRS;
	return done;
}

/* Returns the bits of the pairs of which the method is the first, or the
 * second. */
static uint32_t bits_of(const struct idle_pairs *p, const struct method *m,
    bool is_second)
{
	uint32_t bits = 0;

	for (size_t i = 0; i < p->count; i++)
		if (method_is(m,
			is_second ? p->items[i].waits : p->items[i].who))
			bits |= UINT32_C(1) << p->bits[i];
	return bits;
}

uint32_t *idle_bits(const struct methods *methods, const char *text,
    struct error *err)
{
	const uint32_t count = methods->count;
	struct idle_pairs p;
	uint32_t *bits = NULL;

	if (read_pairs(&p, text, err))
		bits = array_new(count, 2 * sizeof *bits);
	for (uint32_t i = 0; bits != NULL && i < count; i++) {
		const struct method *m = methods_mapped(methods, i);

		bits[i] = bits_of(&p, m, false);
		bits[count + i] = bits_of(&p, m, true);
	}
	free(p.text);
	return bits;
}

/* ---- the steps that transforms make ---- */

/* What a step points to. */
struct made_step {
	union {
		struct lens_match match;
		struct lens_fold fold;
		struct lens_pairs pairs;
		struct lens_renaming renaming;
		uint32_t depth;
		struct lens_longer longer;
	} what;
	void *owned;  /* the array that this points to, or NULL */
	size_t means; /* made_lens_method_count */
};

/* What steps are made from. */
struct lens_making {
	const struct methods *methods;
	struct methods *more; /* `methods`, to add to; NULL: nothing is added */
	struct search_watch watch;
};

/* Finds the methods of a step, and how many it means. */
static bool find_methods(struct made_step *s, const char *text,
    const struct lens_making *m, struct lens_match *match, struct error *err)
{
	struct pattern *pattern = pattern_read(text, PATTERN_TYPED, err);
	struct search_found found = { .flags = NULL };
	bool done = pattern != NULL &&
	    search_methods(&found, pattern, m->methods, methods_mapped,
		m->watch, err);
	char words[TOO_HARD_WORDS];

	if (done && found.too_hard > 0)
		done = fail(err, "%s", search_too_hard(found.too_hard, words));
	pattern_free(pattern);
	s->owned = found.flags;
	s->means = found.used;
	*match = (struct lens_match){ found.flags, m->methods->count, NULL, 0 };
	return done;
}

typedef bool method_kind(const struct methods *, uint32_t method);

bool transform_is_app(const struct methods *methods, uint32_t method)
{
	return !hue_is_platform(method_class(methods_mapped(methods, method)));
}

static bool is_synthesized(const struct methods *methods, uint32_t method)
{
	return methods_origin(methods, method)->is_synthesized;
}

static void make_kind(struct made_step *s, method_kind *is,
    const struct lens_making *m)
{
	const uint32_t count = m->methods->count;
	uint8_t *flags = s->owned = array_new(count, 1);

	s->means = 0;
	for (uint32_t i = 0; i < count; i++) {
		flags[i] = is(m->methods, i);
		s->means += flags[i] && methods_at(m->methods, i)->is_used;
	}
	s->what.match = (struct lens_match){ flags, count, NULL, 0 };
}

static bool make_match(struct made_step *s, const char *text,
    const struct lens_making *m, struct error *err)
{
	struct lens_match *match = &s->what.match;
	uint32_t *stack;
	bool done;

	if (text[0] != '=')
		return find_methods(s, text, m, match, err);
	done = stack_words_find(text + 1, m->methods, &stack, &match->levels,
	    err);
	match->stack = s->owned = stack;
	s->means = 1;
	return done;
}

static bool make_fold(struct made_step *s, const char *text,
    const struct lens_making *m, struct error *err)
{
	struct lens_fold *fold = &s->what.fold;

	fold->is_direct = text != NULL && strcmp(text, "direct") == 0;
	return text == NULL || fold->is_direct ||
	    find_methods(s, text, m, &fold->match, err);
}

/* The steps whose transforms have other names. */
#define LENS_SYNTHESIZED LENS_MERGE
#define LENS_RECURSION LENS_FOLD
#define KIND(id, ...) [TRANSFORM_##id] = LENS_##id,

static const enum lens_kind kinds[TRANSFORMS] = { TRANSFORM_ROWS(KIND) };

static bool read_number(const char *text, uint32_t *out)
{
	*out = 0;
	for (; is_digit(*text) && *out < UINT32_MAX / 10; text++)
		*out = *out * 10 + (uint32_t)(*text - '0');
	return *text == '\0';
}

/* Makes what the step of a transform points to; transform_check has looked at
 * the text. */
static bool make_argument(struct made_step *s,
    const struct transform_request *w, const struct lens_making *m,
    struct error *err)
{
	const char *text = w->text;
	const uint32_t count = m->methods->count;
	uint32_t *numbers;

	switch ((int)w->transform) {
	case TRANSFORM_ONLY:
		if (strcmp(text, "app") != 0)
			return make_match(s, text, m, err);
		make_kind(s, transform_is_app, m);
		return true;
	case TRANSFORM_SYNTHESIZED:
		make_kind(s, is_synthesized, m);
		return true;
	case TRANSFORM_NO_IDLE:
		s->owned = numbers = idle_bits(m->methods, text, err);
		if (numbers != NULL)
			s->what.pairs = (struct lens_pairs){ numbers,
				numbers + count, count };
		return numbers != NULL;
	case TRANSFORM_PACKAGE:
		s->owned = numbers = package_methods(m->methods, m->more,
		    strcmp(text, "all") == 0 ? NULL : text, m->watch.stop,
		    &s->means, err);
		s->what.renaming = (struct lens_renaming){ numbers,
			m->methods->count }; /* with the packages */
		return numbers != NULL;
	case TRANSFORM_RECURSION:
		return make_fold(s, text, m, err);
	case TRANSFORM_LONGER:
		return range_time(text, &s->what.longer.ns);
	case TRANSFORM_DEPTH:
		return read_number(text, &s->what.depth);
	default:
		return make_match(s, text, m, err);
	}
}

/* ---- the lens ---- */

static bool fail_option(const struct transform_info *info, struct error *err)
{
	char option[40];

	snprintf(option, sizeof option, "--%s", info->option);
	return error_prefix(err, option);
}

bool transform_check(const struct transform_request *w, struct error *err)
{
	const struct transform_info *info = transform_info(w->transform);
	uint32_t number;
	uint64_t ns;
	size_t count;

	if (info->takes == WITH_NUMBER)
		return (w->text[0] != '\0' && read_number(w->text, &number)) ||
		    fail(err, "--%s takes a number", info->option);
	if (info->takes == WITH_TIME)
		return range_time(w->text, &ns) ||
		    fail(err, "--%s takes a time such as 1ms", info->option);
	if (info->takes == WITH_NOTHING || w->text == NULL)
		return true;
	if (info->takes == WITH_PAIRS_OR_NOT)
		return idle_count(w->text, &count, err) ||
		    fail_option(info, err);
	if (w->text[0] == '\0')
		return fail(err, "--%s needs an expression", info->option);
	if (w->text[0] == '=' && info->takes == WITH_METHODS)
		return stack_words_check(w->text + 1, err);
	return !pattern_is_bad(w->text, NULL, err) || fail_option(info, err);
}

bool transform_fits(const struct transform_request *w,
    const struct facts *facts, struct error *err)
{
	return facts == NULL || w->transform != TRANSFORM_LONGER ||
	    lens_has_lengths(facts->is_sampled, facts->tick, err);
}

/* Adds the method that stands for gaps in pictures of time. */
static void add_dropped(struct methods *methods)
{
	const struct method_line line = { .name = slice_of(DROPPED_METHOD) };

	methods_add(methods, &line);
}

void transforms_add_methods(const struct transform_texts *t,
    struct methods *methods)
{
	bool has_packages = false;
	size_t used;

	add_dropped(methods);
	for (uint32_t i = 0; i < t->count; i++)
		has_packages |= t->items[i].transform == TRANSFORM_PACKAGE;
	if (has_packages) /* all of them, so that it is done for a while */
		free(
		    package_methods(methods, methods, NULL, NULL, &used, NULL));
}

/* Puts a step before the others that makes methods of one original name one
 * method, if there are such. */
static void add_same_names(struct made_lens *l, const struct methods *methods)
{
	const uint32_t count = methods->count;
	struct made_step *s = &l->steps[l->count];
	struct names *names;
	uint32_t *by_name, *first;
	bool has_any = false;

	if (methods->shown_version == 0 || methods_form(methods) == NAMES_RAW)
		return;
	names = names_new();
	by_name = array_new((size_t)count + 1, sizeof *by_name); /* 0 is "" */
	s->owned = first = array_new(count, sizeof *first);
	for (uint32_t i = 0; i < count; i++) {
		const struct method *m = methods_at(methods, i);
		const uint32_t known = names->count;
		uint32_t name;

		first[i] = i;
		if (!m->is_used)
			continue;
		name = names_add(names, slice_of(m->text));
		if (name == known)
			by_name[name] = i;
		first[i] = by_name[name];
		has_any |= first[i] != i;
	}
	if (has_any) {
		s->what.renaming = (struct lens_renaming){ first, count };
		l->all[0] = (struct lens_step){ LENS_SAME_NAME, &s->what };
		l->lens = (struct lens){ l->count + 1, l->all };
	}
	names_free(names);
	free(by_name);
}

bool made_lens_make(struct made_lens *l,
    const struct transform_request *requests, size_t count,
    const struct methods *methods, struct methods *more,
    struct search_watch watch, struct error *err)
{
	const struct lens_making m = { methods, more, watch };

	if (more != NULL)
		add_dropped(more);
	*l = (struct made_lens){ .all = array_new(count + 1, sizeof *l->all),
		.steps = array_new(count + 1, sizeof *l->steps),
		.count = count };
	l->lens = (struct lens){ count, l->all + 1 };
	for (size_t i = 0; i < count; i++) {
		const struct transform_request *w = &requests[i];
		struct made_step *s = &l->steps[i];

		s->means = SIZE_MAX;
		l->all[i + 1] = (struct lens_step){ kinds[w->transform],
			&s->what };
		if (!transform_check(w, err))
			return false;
		if (!make_argument(s, w, &m, err))
			return fail_option(transform_info(w->transform), err);
	}
	add_same_names(l, methods);
	return true;
}

void made_lens_free(struct made_lens *l)
{
	for (size_t i = 0; l->steps != NULL && i <= l->count; i++)
		free(l->steps[i].owned);
	free(l->steps);
	free(l->all);
	*l = (struct made_lens){ .steps = NULL };
}

size_t made_lens_method_count(const struct made_lens *l, size_t step)
{
	return l->steps[step].means;
}

const char *transform_none_text(enum transform transform)
{
	return transform == TRANSFORM_SYNTHESIZED ?
	    "finds no method with calls that a mapping calls made by the compiler" :
	    "matches no method with calls";
}

void transform_none_words(const struct transform_request *w, char *out,
    size_t size)
{
	transforms_words(w, 1, out, size);
	text_add(out, size, " %s", transform_none_text(w->transform));
}
