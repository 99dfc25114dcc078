#include "config.h"

#include "query/search.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"
#include "base/text.h"
#include "query/signature.h"

enum { METHODS_A_PIECE = 4096, TOLD_AT_ONCE = 64 };

/* What a hand of it has found, and its room for a short name. */
struct finds {
	uint32_t used, too_hard;
	char *name; /* NULL: full names are meant */
	size_t room;
};

struct search {
	struct pattern *pattern;
	const struct methods *methods;
	struct search_watch watch;
	method_name_of *name;
	bool is_of_inlined; /* what is inlined is looked at, too */
	uint8_t *flags;
	struct finds finds[HANDS];
};

static struct pattern_name name_of(const struct finds *f, const struct method *m)
{
	size_t length;

	if (f->name == NULL)
		return pattern_name_of(m);
	length = signature_words(f->name, f->room, m, SIGNATURE_SHORT);
	return (struct pattern_name){ { f->name, length }, method_brief(m) };
}

/* One whose code is in another method has no calls of its own: who looks for it finds
 * that one. */
static enum fit fit_inlined(struct search *s, uint32_t method, int hand)
{
	const char *names = methods_origin(s->methods, method)->inlined;
	const struct slice all = slice_of(names);

	return !s->is_of_inlined || names[0] == '\0' ? FIT_NOT :
	    pattern_fit_name(s->pattern, (struct pattern_name){ all, all },
	    hand, s->watch.stop);
}

static bool look_at(struct search *s, uint32_t method, int hand)
{
	const struct method *m = s->name(s->methods, method);
	const bool is_used = methods_own(s->methods, method)->is_used;
	struct finds *f = &s->finds[hand];
	enum fit fit = pattern_fit_name(s->pattern, name_of(f, m), hand,
	    s->watch.stop);

	if (fit == FIT_NOT)
		fit = fit_inlined(s, method, hand);
	s->flags[method] = fit == FIT_FOUND;
	f->used += fit == FIT_FOUND && is_used;
	f->too_hard += fit == FIT_TOO_HARD && is_used;
	return fit != FIT_STOPPED;
}

static void tell(const struct search *s, uint32_t names)
{
	if (s->watch.looked != NULL)
		*s->watch.looked += names;
}

static bool search_piece(void *self, size_t piece, int hand)
{
	struct search *s = self;
	uint32_t from = (uint32_t)piece * METHODS_A_PIECE, i = from;
	uint32_t to = methods_count(s->methods);

	if (to - from > METHODS_A_PIECE)
		to = from + METHODS_A_PIECE;
	while (i < to && look_at(s, i, hand))
		if (++i % TOLD_AT_ONCE == 0)
			tell(s, TOLD_AT_ONCE);
	tell(s, i % TOLD_AT_ONCE);
	return i == to;
}

/* What is said when it has ended early. */
static bool fail_stopped(const struct search *s, struct error *err)
{
	char looked[40] = "some", all[40];

	if (s->watch.looked != NULL)
		text_count(looked, sizeof looked, *s->watch.looked);
	text_count(all, sizeof all, methods_count(s->methods));
	return fail(err, "stopped after %s of %s names", looked, all);
}

static bool look_at_all(struct search *s, struct search_found *out,
    struct error *err)
{
	size_t total = methods_count(s->methods);

	*out = (struct search_found){ .flags = array_new(total, 1, err) };
	s->flags = out->flags;
	if (s->watch.looked != NULL)
		*s->watch.looked = 0;
	if (s->flags == NULL)
		return false;
	if (!pieces_do(s, (total + METHODS_A_PIECE - 1) / METHODS_A_PIECE,
		search_piece))
		return fail_stopped(s, err);
	for (int i = 0; i < HANDS; i++) {
		out->used += s->finds[i].used;
		out->too_hard += s->finds[i].too_hard;
	}
	return true;
}

bool search_methods(struct search_found *out, struct pattern *p,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	struct search s = { p, methods, watch, .name = methods_key };

	return look_at_all(&s, out, err);
}

bool search_meant(struct search_found *out, struct pattern *p,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	struct search s = { p, methods, watch, .name = methods_meant };

	return look_at_all(&s, out, err);
}

/* For the longest of them. */
static size_t short_room(const struct methods *methods)
{
	size_t room = 1;

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		size_t one = signature_room(methods_key(methods, i));

		room = one > room ? one : room;
	}
	return room;
}

static bool search_full(struct search_found *out, struct pattern *p,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	struct search s = { p, methods, watch, .name = methods_key,
		.is_of_inlined = true };

	return look_at_all(&s, out, err);
}

static bool search_short(struct search_found *out, struct pattern *p,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	struct search s = { p, methods, watch, .name = methods_key,
		.is_of_inlined = true };
	size_t room = short_room(methods);
	bool done = true;

	for (int i = 0; i < HANDS; i++) {
		s.finds[i].room = room;
		s.finds[i].name = array_new(room, 1, err);
		done = done && s.finds[i].name != NULL;
	}
	done = done && look_at_all(&s, out, err);
	for (int i = 0; i < HANDS; i++)
		free(s.finds[i].name);
	return done;
}

const char *search_expression(const char *text)
{
	return text + (text[0] == '/');
}

bool search_check(const char *text, struct error *err)
{
	struct error bad;
	size_t at;

	if (text == NULL)
		return true;
	if (strlen(text) >= PATTERN_SIZE)
		return fail(err, "--search takes at most %d bytes",
		    PATTERN_SIZE - 1);
	return !pattern_is_bad(search_expression(text), &at, &bad) ||
	    fail(err, "--search: %s", bad.text);
}

bool search_typed(struct search_found *out, const char *text,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	const char *expression = search_expression(text);
	struct pattern *p = pattern_new(expression, err);
	bool done = p != NULL;

	*out = (struct search_found){ .flags = NULL };
	if (done && expression == text)
		done = search_short(out, p, methods, watch, err);
	if (done && out->used == 0) {
		free(out->flags);
		done = search_full(out, p, methods, watch, err);
		out->is_in_full = expression == text && out->used > 0;
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
