#include "config.h"

#include "query/search.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/pieces.h"
#include "base/text.h"

/*
 * What may be done for one text.  PCRE2's own limit starts anew at every place
 * where a match may begin, and its machine code counts a whole repetition as
 * one; so it bounds nothing but short texts, of which nearly all are.  For
 * others, and those that it ends, an expression of a second form is run, which
 * calls back before each of its items: there all is counted.
 */
enum { QUICK_BYTES = 128, QUICK_LIMIT = 1000 };
enum { EFFORT = 20000, EFFORT_A_BYTE = 16, BACK_BYTES = 32 };
enum { HEAP_KIB = 16 << 10, STACK_LEAST = 32 << 10, STACK_MOST = 4 << 20 };

enum { STOPPED = -1000 }; /* no number of PCRE2's */

enum { METHODS_A_PIECE = 4096, TOLD_AT_ONCE = 64 };

/* All that matching changes. */
struct hand {
	pcre2_match_data *match;
	pcre2_match_context *context;
	pcre2_jit_stack *stack;
	uint64_t left;   /* of the effort */
	uint64_t a_item; /* the least that one costs */
	size_t at;       /* in the text */
	const atomic_bool *stop;
};

struct pattern {
	pcre2_code *quick, *counted;
	struct hand hands[HANDS];
	bool has_end;  /* a $ */
	bool has_back; /* a reference to what was found before */
};

/* The pattern without \c and \C; says whether case matters. */
static bool take_case(const char *text, char *out)
{
	bool has_capital = false, sensitive = false, insensitive = false;

	while (*text != '\0') {
		if (text[0] == '\\' && (text[1] == 'c' || text[1] == 'C')) {
			insensitive = insensitive || text[1] == 'c';
			sensitive = sensitive || text[1] == 'C';
			text += 2;
			continue;
		}
		if (text[0] == '\\' && text[1] != '\0')
			*out++ = *text++;
		else if (*text >= 'A' && *text <= 'Z')
			has_capital = true;
		*out++ = *text++;
	}
	*out = '\0';
	return !insensitive && (sensitive || has_capital);
}

static bool is_told_to_stop(const atomic_bool *stop)
{
	return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

/* An item costs as much as it has gone on in the text.  Only a reference to what
 * was found before may go far and come back in vain. */
static int count_item(pcre2_callout_block *item, void *self)
{
	struct hand *h = self;
	size_t at = item->current_position;
	uint64_t cost = h->a_item + (at > h->at ? at - h->at : h->at - at);

	if (is_told_to_stop(h->stop))
		return STOPPED;
	if (cost > h->left)
		return PCRE2_ERROR_MATCHLIMIT;
	h->left -= cost;
	h->at = at;
	return 0;
}

static pcre2_code *compile(const char *text, uint32_t flags, struct error *err)
{
	int number;
	PCRE2_SIZE offset;
	PCRE2_UCHAR message[128];
	pcre2_code *code = pcre2_compile((PCRE2_SPTR)text,
	    PCRE2_ZERO_TERMINATED,
	    flags | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF, &number, &offset,
	    NULL);

	if (code == NULL) {
		pcre2_get_error_message(number, message, sizeof message);
		fail(err, "bad expression at character %zu: %s",
		    (size_t)offset + 1, (const char *)message);
		return NULL;
	}
	pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
	return code;
}

/* Without a stack for the machine code it takes some of the thread's. */
static bool hand_init(struct hand *h, const pcre2_code *code,
    struct error *err)
{
	h->match = pcre2_match_data_create_from_pattern(code, NULL);
	h->context = pcre2_match_context_create(NULL);
	if (h->match == NULL || h->context == NULL)
		return fail_memory(err, sizeof *h);
	h->stack = pcre2_jit_stack_create(STACK_LEAST, STACK_MOST, NULL);
	if (h->stack != NULL)
		pcre2_jit_stack_assign(h->context, NULL, h->stack);
	pcre2_set_heap_limit(h->context, HEAP_KIB);
	pcre2_set_callout(h->context, count_item, h);
	return true;
}

static bool make(struct pattern *p, const char *text, uint32_t flags,
    struct error *err)
{
	uint32_t back = 0;
	bool done = true;

	p->quick = compile(text, flags, err);
	p->counted = p->quick == NULL ? NULL :
	    compile(text, flags | PCRE2_AUTO_CALLOUT, err);
	for (int i = 0; i < HANDS && p->counted != NULL && done; i++)
		done = hand_init(&p->hands[i], p->quick, err);
	done = done && p->counted != NULL &&
	    pcre2_pattern_info(p->quick, PCRE2_INFO_BACKREFMAX, &back) == 0;
	p->has_back = back > 0;
	return done;
}

struct pattern *pattern_new(const char *text, struct error *err)
{
	struct pattern *p = array_new(1, sizeof *p, err);
	char *plain = array_new(strlen(text) + 1, 1, err);
	bool done = false;

	if (p != NULL && plain != NULL) {
		bool sensitive = take_case(text, plain);

		p->has_end = strchr(plain, '$') != NULL;
		done = make(p, plain, sensitive ? 0 : PCRE2_CASELESS, err);
	}
	free(plain);
	if (done)
		return p;
	pattern_free(p);
	return NULL;
}

void pattern_free(struct pattern *p)
{
	if (p == NULL)
		return;
	for (int i = 0; i < HANDS; i++) {
		pcre2_match_data_free(p->hands[i].match);
		pcre2_match_context_free(p->hands[i].context);
		pcre2_jit_stack_free(p->hands[i].stack);
	}
	pcre2_code_free(p->quick);
	pcre2_code_free(p->counted);
	free(p);
}

static int run(const pcre2_code *code, struct slice text, struct hand *h,
    uint32_t limit)
{
	pcre2_set_match_limit(h->context, limit);
	return pcre2_match(code, (PCRE2_SPTR)text.at, text.length, 0, 0,
	    h->match, h->context);
}

/* Of the expression's own callouts those of the quick form count, too. */
static enum fit fit_text(struct pattern *p, struct slice text,
    struct hand *h)
{
	int found = PCRE2_ERROR_MATCHLIMIT;

	h->at = 0;
	h->a_item = 1 + (p->has_back ? text.length / BACK_BYTES : 0);
	h->left = EFFORT + (uint64_t)text.length * EFFORT_A_BYTE;
	if (text.length <= QUICK_BYTES)
		found = run(p->quick, text, h, QUICK_LIMIT);
	if (found == PCRE2_ERROR_MATCHLIMIT)
		found = run(p->counted, text, h, UINT32_MAX);
	return found >= 0                        ? FIT_FOUND :
	    found == PCRE2_ERROR_NOMATCH ? FIT_NOT :
	    found == STOPPED             ? FIT_STOPPED :
					   FIT_TOO_HARD;
}

/* With its signature, or where that matters without it. */
static enum fit fit_method(struct pattern *p, const struct method *m,
    struct hand *h)
{
	enum fit fit = fit_text(p, slice_of(m->text), h), other;

	if (fit == FIT_STOPPED || fit == FIT_FOUND || !p->has_end ||
	    m->signature_length == 0)
		return fit;
	other = fit_text(p, (struct slice){ m->text, m->signature_at - 1 }, h);
	return other == FIT_NOT ? fit : other;
}

enum fit pattern_fit(struct pattern *p, struct slice text,
    const atomic_bool *stop)
{
	p->hands[0].stop = stop;
	return fit_text(p, text, &p->hands[0]);
}

enum fit pattern_fit_method(struct pattern *p, const struct method *m,
    const atomic_bool *stop)
{
	if (is_told_to_stop(stop))
		return FIT_STOPPED;
	p->hands[0].stop = stop;
	return fit_method(p, m, &p->hands[0]);
}

struct search {
	struct pattern *pattern;
	const struct methods *methods;
	struct search_watch watch;
	uint8_t *flags;
	uint32_t too_hard[HANDS];
};

static bool look_at(struct search *s, uint32_t method, int hand)
{
	const struct method *m = methods_at(s->methods, method);
	enum fit fit = is_told_to_stop(s->watch.stop) ? FIT_STOPPED :
	    fit_method(s->pattern, m, &s->pattern->hands[hand]);

	s->flags[method] = fit == FIT_FOUND;
	s->too_hard[hand] += fit == FIT_TOO_HARD && m->is_used;
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
	s->pattern->hands[hand].stop = s->watch.stop;
	while (i < to && look_at(s, i, hand))
		if (++i % TOLD_AT_ONCE == 0)
			tell(s, TOLD_AT_ONCE);
	tell(s, i % TOLD_AT_ONCE);
	return i == to;
}

bool search_methods(struct search_found *out, struct pattern *p,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	uint32_t total = methods_count(methods);
	struct search s = { p, methods, watch, array_new(total, 1, err),
		{ 0 } };
	bool done = s.flags != NULL;
	char looked[40] = "some", all[40];

	if (watch.looked != NULL)
		*watch.looked = 0;
	if (done && !pieces_do(&s, ((size_t)total + METHODS_A_PIECE - 1) /
		METHODS_A_PIECE, search_piece)) {
		if (watch.looked != NULL)
			text_count(looked, sizeof looked, *watch.looked);
		text_count(all, sizeof all, total);
		done = fail(err, "stopped after %s of %s names", looked, all);
	}
	*out = (struct search_found){ s.flags, s.too_hard[0] + s.too_hard[1] };
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
