#include "config.h"

#include "query/pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "query/signature.h"

enum { NAMED = 3, READABLE = 1024 }; /* of several, so many are named */

struct picked {
	method_name_of *name;
	uint8_t *flags; /* of all of them; or NULL */
	uint32_t methods[NAMED];
	uint32_t count;
	uint32_t too_hard; /* names of which nobody knows */
};

static void put(struct picked *p, uint32_t method)
{
	if (p->count < NAMED)
		p->methods[p->count] = method;
	if (p->flags != NULL)
		p->flags[method] = 1;
	p->count++;
}

static struct slice part(const struct method *m, size_t from, size_t to)
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

	return slice_is(part(m, 0, name_end), words) ||
	    slice_is(part(m, 0, m->signature_at + m->signature_length), words);
}

/* As lists show it, with or without its package. */
static bool is_readable(const struct method *m, const char *words)
{
	char text[READABLE];

	if (strchr(words, '(') == NULL || signature_words(text, sizeof text, m,
	    SIGNATURE_CALL) == sizeof text - 1)
		return false;
	return strcmp(text, words) == 0 || strcmp(text + (method_brief(m).at -
	    m->text), words) == 0;
}

static bool is_brief(const struct method *m, const char *words)
{
	struct slice brief = method_brief(m);

	return strncmp(words, brief.at, brief.length) == 0 &&
	    (words[brief.length] == '\0' ||
		strcmp(words + brief.length, method_mark(m)) == 0);
}

/* The address alone of what has no name, too. */
static bool is_name(const struct method *m, const char *words)
{
	size_t from = m->name_at == 0 ? m->class_length : m->name_at;

	return slice_is(part(m, from, m->name_at + m->name_length), words) ||
	    strcmp(m->text + from, words) == 0;
}

static bool (*const ways[])(const struct method *, const char *words) = {
	is_text, is_named, is_readable, is_brief, is_name
};

static void find(struct picked *p, const struct methods *methods,
    const char *words)
{
	for (size_t way = 0; p->count == 0 && way < sizeof ways / sizeof *ways;
	     way++)
		for (uint32_t i = 0; i < methods_count(methods); i++) {
			const struct method *m = p->name(methods, i);

			if (methods_own(methods, i)->is_used && ways[way](m, words))
				put(p, i);
		}
}

static bool find_matching(struct picked *p, const struct methods *methods,
    const char *words, const atomic_bool *stop, struct error *err)
{
	_Atomic(uint32_t) looked = 0;
	struct pattern *pattern = pattern_new(words, err);
	struct search_found found = { .flags = NULL };
	bool done = pattern != NULL && search_methods(&found, pattern, methods,
	    (struct search_watch){ stop, &looked }, err);

	pattern_free(pattern);
	p->too_hard = found.too_hard;
	for (uint32_t i = 0; done && i < methods_count(methods); i++)
		if (found.flags[i] && methods_own(methods, i)->is_used)
			put(p, i);
	free(found.flags);
	return done;
}

static bool fail_several(struct error *err, const struct methods *methods,
    const struct picked *p, const char *clean)
{
	char list[320] = "";
	size_t used = 0;

	for (uint32_t i = 0; i < p->count && i < NAMED; i++)
		used += (size_t)snprintf(list + used, sizeof list - used,
		    "%s%.100s", i == 0 ? "" : ", ",
		    p->name(methods, p->methods[i])->text);
	return fail(err, "%u methods with calls match '%s': %s%s; name one in "
	    "full", p->count, clean, list, p->count > NAMED ? ", ..." : "");
}

/* One of the others may be meant as well. */
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

static enum pick fail_none(struct error *err, const struct methods *methods,
    const struct picked *p, const char *words)
{
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

static enum pick pick(const struct methods *methods, const char *words,
    const struct picked *p, uint32_t *method, struct error *err)
{
	*method = p->methods[0];
	return p->count == 1 && p->too_hard == 0 ?
	    PICK_ONE :
	    fail_none(err, methods, p, words);
}

enum pick pick_method(const struct methods *methods, const char *words,
    const atomic_bool *stop, uint32_t *method, struct error *err)
{
	struct picked p = { .name = methods_key };

	find(&p, methods, words);
	if (p.count == 0 && !find_matching(&p, methods, words, stop, err))
		return PICK_FAILED;
	return pick(methods, words, &p, method, err);
}

enum pick pick_named(const struct methods *methods, const char *words,
    uint32_t *method, struct error *err)
{
	struct picked p = { .name = methods_key };

	find(&p, methods, words);
	return pick(methods, words, &p, method, err);
}

enum pick pick_meant(const struct methods *methods, const char *words,
    uint32_t *method, struct error *err)
{
	struct picked p = { .name = methods_meant };

	find(&p, methods, words);
	return pick(methods, words, &p, method, err);
}

uint32_t pick_all(const struct methods *methods, const char *words,
    uint8_t *flags)
{
	struct picked p = { .name = methods_key, .flags = flags };

	find(&p, methods, words);
	return p.count == 0 ? NO_METHOD : p.methods[0];
}
