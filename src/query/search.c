/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/parallel.h"
#include "base/text.h"
#include "query/signature.h"

/* ---- all methods that an expression matches ---- */

enum { METHODS_A_PIECE = 4096, TOLD_AT_ONCE = 64 };

struct search {
	struct pattern *pattern;
	const struct methods *methods;
	struct search_watch watch;
	method_name_of *name;
	bool is_of_inlined; /* names of inlined methods are looked at, too */
	bool is_short;      /* names are looked at as "A.run(Rect)" */
	uint8_t *flags;
	struct search_found found[PARALLEL_HANDS]; /* counts of each hand */
};

static struct pattern_name name_of(const struct search *s,
    const struct method *m, char room[PATTERN_ROOM])
{
	size_t length;

	if (!s->is_short)
		return pattern_name_of(s->pattern, m, room);
	length = signature_words(room, PATTERN_ROOM, m, SIGNATURE_SHORT);
	return (struct pattern_name){ { room, length }, method_brief(m) };
}

static bool look_at(struct search *s, uint32_t method, int hand)
{
	const struct method *m = s->name(s->methods, method);
	const bool is_used = methods_own(s->methods, method)->is_used;
	struct search_found *f = &s->found[hand];
	char room[PATTERN_ROOM];
	enum fit fit = pattern_fit_name(s->pattern, name_of(s, m, room), hand,
	    s->watch.stop);

	if (fit == FIT_NOT) {
		const char *names = methods_origin(s->methods, method)->inlined;
		const struct slice all = slice_of(names);

		fit = !s->is_of_inlined || names[0] == '\0' ?
		    FIT_NOT :
		    pattern_fit_name(s->pattern,
			(struct pattern_name){ all, all }, hand, s->watch.stop);
	}
	s->flags[method] = fit == FIT_FOUND;
	f->used += fit == FIT_FOUND && is_used;
	f->too_hard += fit == FIT_TOO_HARD && is_used;
	return fit != FIT_STOPPED;
}

static void count_looked(const struct search *s, uint32_t names)
{
	if (s->watch.looked != NULL)
		*s->watch.looked += names;
}

static bool search_piece(void *self, size_t piece, int hand)
{
	struct search *s = self;
	uint32_t from = (uint32_t)piece * METHODS_A_PIECE, i = from;
	uint32_t to = s->methods->count;

	if (to - from > METHODS_A_PIECE)
		to = from + METHODS_A_PIECE;
	while (i < to && look_at(s, i, hand))
		if (++i % TOLD_AT_ONCE == 0)
			count_looked(s, TOLD_AT_ONCE);
	count_looked(s, i % TOLD_AT_ONCE);
	return i == to;
}

static bool look_at_all(struct search *s, struct search_found *out,
    struct error *err)
{
	size_t total = s->methods->count;

	*out = (struct search_found){ .flags = array_new(total, 1) };
	s->flags = out->flags;
	if (s->watch.looked != NULL)
		*s->watch.looked = 0;
	if (!parallel_do(s, (total + METHODS_A_PIECE - 1) / METHODS_A_PIECE,
		search_piece)) {
		char looked[40] = "some", all[40];

		if (s->watch.looked != NULL)
			text_count(looked, sizeof looked, *s->watch.looked);
		text_count(all, sizeof all, s->methods->count);
		return fail(err, "stopped after %s of %s names", looked, all);
	}
	for (int i = 0; i < PARALLEL_HANDS; i++) {
		out->used += s->found[i].used;
		out->too_hard += s->found[i].too_hard;
	}
	return true;
}

bool search_methods(struct search_found *out, struct pattern *p,
    const struct methods *methods, method_name_of *name,
    struct search_watch watch, struct error *err)
{
	struct search s = { p, methods, watch, .name = name };

	return look_at_all(&s, out, err);
}

const char *search_expression(const char *text)
{
	return text + (text[0] == '/');
}

bool search_typed(struct search_found *out, const char *text,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	const char *expression = search_expression(text);
	struct pattern *p = pattern_read(expression, PATTERN_TYPED, err);
	const struct search wanted = { p, methods, watch, .name = methods_key,
		.is_of_inlined = true, .is_short = expression == text };
	struct search s = wanted;
	bool done;

	*out = (struct search_found){ .flags = NULL };
	done = p != NULL && look_at_all(&s, out, err);
	if (done && wanted.is_short && out->used == 0) {
		free(out->flags);
		s = wanted;
		s.is_short = false;
		done = look_at_all(&s, out, err);
		out->is_in_full = out->used > 0;
	}
	pattern_free(p);
	return done;
}

const char *search_too_hard(uint32_t count, char out[TOO_HARD_WORDS])
{
	char names[40];

	text_count(names, sizeof names, count);
	snprintf(out, TOO_HARD_WORDS, "not matched: %s name%s too hard for "
	    "this expression", names, count == 1 ? " was" : "s were");
	return out;
}

/* ---- expressions that mean one method, whatever is in its name ---- */

static const char before[] = "\\C^\\Q", after[] = "\\E";

void exact_pattern(const struct method *m, char *out, size_t size)
{
	const size_t most = size - 32;
	size_t length = m->name_at + m->name_length;
	const bool is_cut = length > most;

	while (length > most || (is_cut && length > 0 &&
	    ((unsigned char)m->text[length] & 0xc0) == 0x80))
		length--;
	snprintf(out, size, "%s%.*s%s%s", before, (int)length, m->text, after,
	    is_cut ? "" : "( |$)");
}

/* Returns where "A.run" begins: after the second dot from the end. */
static const char *brief_begin(const char *name, const char *end)
{
	unsigned dots = 0;

	while (end > name && dots < 2)
		dots += *--end == '.';
	return dots == 2 ? end + 1 : end;
}

bool exact_name(const char *pattern, char *out, size_t size)
{
	const char *name = pattern, *end;

	if (pattern[0] == '=') {
		name = stack_words_last(pattern + 1);
		end = name + strcspn(name, " (");
		name = brief_begin(name, end);
		snprintf(out, size, "=..;%.*s", (int)(end - name), name);
		return true;
	}
	if (strncmp(pattern, before, sizeof before - 1) != 0)
		return false;
	name += sizeof before - 1;
	end = strstr(name, after);
	if (end == NULL)
		return false;
	name = brief_begin(name, end);
	snprintf(out, size, "%.*s", (int)(end - name), name);
	return true;
}

/* ---- the one method that some words of the user mean ---- */

enum {
	NAMED = 3,      /* so many of several methods are named in an error */
	READABLE = 1024 /* bytes of a name as lists show it */
};

struct picked {
	method_name_of *name;
	uint8_t *flags; /* are set for all that are picked; or NULL */
	uint32_t methods[NAMED];
	uint32_t count;
	uint32_t too_hard; /* names of which nobody knows */
};

static void picked_put(struct picked *p, uint32_t method)
{
	if (p->count < NAMED)
		p->methods[p->count] = method;
	if (p->flags != NULL)
		p->flags[method] = 1;
	p->count++;
}

/* Is it one method with another one that was picked, as methods of one original
 * name are? */
static bool is_same_name(const struct picked *p, const struct methods *methods,
    uint32_t method)
{
	for (uint32_t i = 0; i < p->count && i < NAMED; i++)
		if (strcmp(p->name(methods, p->methods[i])->text,
			p->name(methods, method)->text) == 0)
			return true;
	return false;
}

static struct slice text_part(const struct method *m, size_t from, size_t to)
{
	return (struct slice){ m->text + from, to - from };
}

static bool is_text(const struct method *m, const char *words)
{
	return strcmp(m->text, words) == 0;
}

static bool is_named(const struct method *m, const char *words)
{
	size_t name_end = m->name_at + m->name_length;

	return slice_is(text_part(m, 0, name_end), words) ||
	    slice_is(text_part(m, 0, m->signature_at + m->signature_length),
		words);
}

/* Is the method called so in lists, with or without its package? */
static bool is_readable(const struct method *m, const char *words)
{
	char text[READABLE];

	if (strchr(words, '(') == NULL || signature_words(text, sizeof text, m,
	    SIGNATURE_CALL) == sizeof text - 1)
		return false;
	return strcmp(text, words) == 0 ||
	    strcmp(text + (method_brief(m).start - m->text), words) == 0;
}

static bool is_brief(const struct method *m, const char *words)
{
	struct slice brief = method_brief(m);

	return strncmp(words, brief.start, brief.length) == 0 &&
	    (words[brief.length] == '\0' ||
		strcmp(words + brief.length, method_mark(m)) == 0);
}

/* Is that the name alone, with or without the signature?  What has no name in
 * its file may be named by its address alone. */
static bool is_name(const struct method *m, const char *words)
{
	size_t from = m->name_at == 0 ? m->class_length : m->name_at;

	return slice_is(text_part(m, from, m->name_at + m->name_length),
		   words) ||
	    strcmp(m->text + from, words) == 0;
}

/* The ways in which a method can be called; the first way in which any is
 * counts. */
static bool (*const ways[])(const struct method *, const char *words) = {
	is_text, is_named, is_readable, is_brief, is_name
};

static void find_named(struct picked *p, const struct methods *methods,
    const char *words)
{
	for (size_t way = 0; p->count == 0 && way < sizeof ways / sizeof *ways;
	     way++)
		for (uint32_t i = 0; i < methods->count; i++) {
			const struct method *m = p->name(methods, i);

			if (methods_own(methods, i)->is_used &&
			    ways[way](m, words) && !is_same_name(p, methods, i))
				picked_put(p, i);
		}
}

static bool find_matching(struct picked *p, const struct methods *methods,
    const char *words, const atomic_bool *stop, struct error *err)
{
	_Atomic(uint32_t) looked = 0;
	struct pattern *pattern = pattern_read(words, PATTERN_TYPED, err);
	struct search_found found = { .flags = NULL };
	bool done = pattern != NULL &&
	    search_methods(&found, pattern, methods, methods_key,
		(struct search_watch){ stop, &looked }, err);

	pattern_free(pattern);
	p->too_hard = found.too_hard;
	for (uint32_t i = 0; done && i < methods->count; i++)
		if (found.flags[i] && methods_own(methods, i)->is_used &&
		    !is_same_name(p, methods, i))
			picked_put(p, i);
	free(found.flags);
	return done;
}

static bool fail_several(struct error *err, const struct methods *methods,
    const struct picked *p, const char *clean)
{
	char list[320] = "";

	for (uint32_t i = 0; i < p->count && i < NAMED; i++)
		text_add(list, sizeof list, "%s%.100s", i == 0 ? "" : ", ",
		    p->name(methods, p->methods[i])->text);
	return fail(err, "%u methods with calls match '%s': %s%s; name one in "
	    "full", p->count, clean, list, p->count > NAMED ? ", ..." : "");
}

/* Says that a method of which nobody knows may be meant as well. */
static void fail_too_hard(struct error *err, const struct picked *p,
    const char *clean)
{
	char words[TOO_HARD_WORDS], found[40] = "no";

	if (p->count > 0)
		text_count(found, sizeof found, p->count);
	fail(err, "%s method%s with calls %s known to match '%s'; %s", found,
	    p->count == 1 ? "" : "s", p->count == 1 ? "is" : "are", clean,
	    search_too_hard(p->too_hard, words));
}

static enum pick pick_one(const struct methods *methods, const char *words,
    const struct picked *p, uint32_t *method, struct error *err)
{
	*method = p->methods[0];
	if (p->count == 1 && p->too_hard == 0)
		return PICK_ONE;
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(words));
	if (p->too_hard > 0)
		fail_too_hard(err, p, clean);
	else if (p->count > 1)
		fail_several(err, methods, p, clean);
	else
		fail(err, "no method with calls matches '%s'", clean);
	return PICK_NONE;
}

enum pick pick_method(const struct methods *methods, const char *words,
    const atomic_bool *stop, uint32_t *method, struct error *err)
{
	struct picked p = { .name = methods_key };

	find_named(&p, methods, words);
	if (p.count == 0 && !find_matching(&p, methods, words, stop, err))
		return PICK_FAILED;
	return pick_one(methods, words, &p, method, err);
}

enum pick pick_named(const struct methods *methods, const char *words,
    method_name_of *name, uint32_t *method, struct error *err)
{
	struct picked p = { .name = name };

	find_named(&p, methods, words);
	return pick_one(methods, words, &p, method, err);
}

uint32_t pick_all(const struct methods *methods, const char *words,
    uint8_t *flags)
{
	struct picked p = { .name = methods_key, .flags = flags };

	find_named(&p, methods, words);
	return p.count == 0 ? NO_METHOD : p.methods[0];
}
