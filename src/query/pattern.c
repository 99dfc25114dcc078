/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/pattern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/parallel.h"
#include "base/text.h"
#include "model/clip.h"
#include "query/signature.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/*
 * The work that may be done for one text.  PCRE2's own limit starts anew at
 * every place where a match may begin, and its machine code counts a whole
 * repetition as one; so it bounds the work for short texts only, which nearly
 * all are.  For other texts, and those that it ends, an expression of a second
 * form is run, which calls back before each of its items: there all is counted.
 */
enum { QUICK_BYTES = 128, QUICK_LIMIT = 1000 };
enum { EFFORT = 20000, EFFORT_A_BYTE = 16, BACK_BYTES = 32 };
enum { HEAP_KIB = 16 << 10, STACK_LEAST = 32 << 10, STACK_MOST = 4 << 20 };

enum { STOPPED = -1000 }; /* no number of PCRE2's */

/* All that matching changes: each hand has its own. */
struct hand {
	pcre2_match_data *match;
	pcre2_match_context *context;
	pcre2_jit_stack *stack;
	uint64_t left;   /* of the effort */
	uint64_t a_item; /* the least that an item costs */
	size_t index;       /* in the text */
	const atomic_bool *stop;
};

/* What a pattern is matched against. */
enum pattern_form {
	FORM_ANYWHERE, /* the full name, and without the signature if it has a $ */
	FORM_NAME,     /* class.name */
	FORM_CALL      /* class.name(int, Rect) */
};

struct pattern {
	enum pattern_form form;
	pcre2_code *quick, *counted;
	struct hand hands[PARALLEL_HANDS];
	bool has_end;  /* a $ */
	bool has_back; /* a reference to what was found before */
};

/* ---- making a pattern ---- */

/* Is that \c or \C, which only say whether case matters? */
static bool is_of_case(const char *at)
{
	return at[0] == '\\' && (at[1] == 'c' || at[1] == 'C');
}

/* Returns the bytes of a character, with a backslash in front of it. */
static size_t item_size(const char *at)
{
	return at[0] == '\\' && at[1] != '\0' ? 2 : 1;
}

/* Copies the pattern without \c and \C; returns whether case matters. */
static bool take_case(const char *text, char *out)
{
	bool has_capital = false, sensitive = false, insensitive = false;

	for (; *text != '\0'; text += item_size(text)) {
		if (is_of_case(text)) {
			insensitive = insensitive || text[1] == 'c';
			sensitive = sensitive || text[1] == 'C';
			continue;
		}
		has_capital = has_capital || (*text >= 'A' && *text <= 'Z');
		memcpy(out, text, item_size(text));
		out += item_size(text);
	}
	*out = '\0';
	return !insensitive && (sensitive || has_capital);
}

/* Returns where a byte of that copy is in the text. */
static size_t place_in(const char *text, size_t plain)
{
	const char *at = text;

	while (*at != '\0' && (plain > 0 || is_of_case(at))) {
		size_t step = item_size(at);

		if (!is_of_case(at)) {
			step = plain < step ? plain : step;
			plain -= step;
		}
		at += step;
	}
	return (size_t)(at - text);
}

/* Counts an item, which costs as much as it has gone on in the text.  Only a
 * reference to what was found before may go far and come back in vain. */
static int count_item(pcre2_callout_block *item, void *self)
{
	struct hand *h = self;
	size_t at = item->current_position;
	uint64_t cost = h->a_item +
	    (at > h->index ? at - h->index : h->index - at);

	if (part_is_stopped(h->stop, NULL))
		return STOPPED;
	if (cost > h->left)
		return PCRE2_ERROR_MATCHLIMIT;
	h->left -= cost;
	h->index = at;
	return 0;
}

/* What is wrong with an expression, and where. */
struct fault {
	int number;
	PCRE2_SIZE offset;
};

static pcre2_code *compile(const char *text, uint32_t flags,
    struct fault *fault)
{
	pcre2_code *code = pcre2_compile((PCRE2_SPTR)text,
	    PCRE2_ZERO_TERMINATED,
	    flags | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF, &fault->number,
	    &fault->offset, NULL);

	if (code != NULL)
		pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
	return code;
}

/* Makes a hand.  Without a stack of its own the machine code takes some of the
 * thread's. */
static void hand_init(struct hand *h, const pcre2_code *code)
{
	h->match = pcre2_match_data_create_from_pattern(code, NULL);
	h->context = pcre2_match_context_create(NULL);
	if (h->match == NULL || h->context == NULL)
		error_end_of_memory(sizeof *h);
	h->stack = pcre2_jit_stack_create(STACK_LEAST, STACK_MOST, NULL);
	if (h->stack != NULL)
		pcre2_jit_stack_assign(h->context, NULL, h->stack);
	pcre2_set_heap_limit(h->context, HEAP_KIB);
	pcre2_set_callout(h->context, count_item, h);
}

/* Says what is wrong with an expression; *at is the byte where. */
static void fail_expression(const char *text, const struct fault *fault,
    size_t *at, struct error *err)
{
	PCRE2_UCHAR message[128];
	struct slice left = { text, place_in(text, fault->offset) };
	size_t character = 1;

	*at = left.length;
	for (; left.length > 0; character++)
		text_next(&left);
	pcre2_get_error_message(fault->number, message, sizeof message);
	fail(err, "bad expression at character %zu: %s", character,
	    (const char *)message);
}

/* Makes a pattern.  NULL: *at is the byte of the text that is bad. */
static struct pattern *make_pattern(const char *text, size_t *at,
    struct error *err)
{
	struct pattern *p = array_new(1, sizeof *p);
	char *plain = array_new(strlen(text) + 1, 1);
	const uint32_t flags = take_case(text, plain) ? 0 : PCRE2_CASELESS;
	struct fault fault = { 0, 0 };
	uint32_t back = 0;

	p->has_end = strchr(plain, '$') != NULL;
	p->quick = compile(plain, flags, &fault);
	p->counted = p->quick == NULL ?
	    NULL :
	    compile(plain, flags | PCRE2_AUTO_CALLOUT, &fault);
	free(plain);
	if (p->counted == NULL) {
		fail_expression(text, &fault, at, err);
		pattern_free(p);
		return NULL;
	}
	for (int i = 0; i < PARALLEL_HANDS; i++)
		hand_init(&p->hands[i], p->quick);
	pcre2_pattern_info(p->quick, PCRE2_INFO_BACKREFMAX, &back);
	p->has_back = back > 0;
	return p;
}

void pattern_free(struct pattern *p)
{
	if (p == NULL)
		return;
	for (int i = 0; i < PARALLEL_HANDS; i++) {
		pcre2_match_data_free(p->hands[i].match);
		pcre2_match_context_free(p->hands[i].context);
		pcre2_jit_stack_free(p->hands[i].stack);
	}
	pcre2_code_free(p->quick);
	pcre2_code_free(p->counted);
	free(p);
}

/* ---- texts of users ---- */

static const char expression_sign[] = "re:";
static const char expression_signs[] = "\\^[](){}?+|"; /* besides . * $ */

bool pattern_is_expression(const char *text)
{
	return strncmp(text, expression_sign, strlen(expression_sign)) == 0;
}

static bool is_wildcard(const char *text, enum pattern_use use)
{
	if (pattern_is_expression(text))
		return false;
	if (use != PATTERN_TYPED)
		return true;
	return (strstr(text, "**") != NULL && strchr(text, '\\') == NULL) ||
	    (strchr(text, '*') != NULL &&
		strpbrk(text, expression_signs) == NULL);
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

/* Writes the expression of a wildcard; `star` is what * becomes.  Returns the
 * end. */
static char *put_wildcard(char *out, const char *text, const char *star)
{
	if (strcmp(text, "*") == 0)
		text = "**";
	for (; *text != '\0'; text++) {
		if (*text == '*' && text[1] == '*') {
			out += strlen(strcpy(out, ".*"));
			text++;
		} else if (*text == '*') {
			out += strlen(strcpy(out, star));
		} else {
			if (!is_word(*text))
				*out++ = '\\';
			*out++ = *text;
		}
	}
	*out = '\0';
	return out;
}

/* Writes a text as an expression.  A $ within names is no sign, where there are
 * no others. */
static void put_expression(char *out, const char *text, enum pattern_use use)
{
	const bool is_plain = !pattern_is_expression(text) &&
	    strpbrk(text, expression_signs) == NULL;

	if (is_wildcard(text, use)) {
		out += strlen(strcpy(out, "\\C\\A"));
		out = put_wildcard(out, text,
		    use == PATTERN_THREAD ? ".*" : "[^.]*");
		strcpy(out, "\\z");
		return;
	}
	if (use != PATTERN_TYPED)
		out += strlen(strcpy(out, "\\C"));
	if (pattern_is_expression(text))
		text += strlen(expression_sign);
	for (; *text != '\0'; text++) {
		if (is_plain && *text == '$' && text[1] != '\0')
			*out++ = '\\';
		*out++ = *text;
	}
	*out = '\0';
}

/* Makes the pattern of a text.  NULL: *at, unless `at` is NULL, is the byte of
 * the text that is bad. */
static struct pattern *read_text(const char *text, enum pattern_use use,
    size_t *at, struct error *err)
{
	const bool is_expression = pattern_is_expression(text);
	char *expression = array_new(strlen(text) * 6 + 12, 1);
	struct pattern *p;
	size_t place;

	put_expression(expression, text, use);
	p = make_pattern(expression, &place, err);
	if (p == NULL) {
		if (err != NULL && strchr(text, '*') != NULL)
			text_add(err->text, sizeof err->text,
			    "; a wildcard is written com.app.**, an expression "
			    "re:com.*app");
		if (at != NULL)
			*at = place +
			    (is_expression ? strlen(expression_sign) : 0);
	} else if (is_wildcard(text, use)) {
		p->has_end = false;
		p->form = strchr(text, '(') == NULL ? FORM_NAME : FORM_CALL;
	}
	free(expression);
	return p;
}

struct pattern *pattern_read(const char *text, enum pattern_use use,
    struct error *err)
{
	return read_text(text, use, NULL, err);
}

bool pattern_is_bad(const char *text, size_t *at, struct error *err)
{
	struct pattern *p = read_text(text, PATTERN_TYPED, at, err);

	pattern_free(p);
	return p == NULL;
}

bool pattern_as_expression(const char *text, char *out, size_t size,
    struct error *err)
{
	if (strlen(text) * 6 + 30 > size)
		return fail(err, "this is too long");
	if (is_wildcard(text, PATTERN_TYPED) && strchr(text, '(') != NULL)
		return fail(err, "a wildcard with parameters cannot stand "
		    "here");
	if (is_wildcard(text, PATTERN_TYPED)) {
		out += strlen(strcpy(out, "(?-i:\\A"));
		out = put_wildcard(out, text, "[^.]*");
		strcpy(out, "(?= |\\z))");
	} else if (pattern_is_expression(text)) {
		snprintf(out, size, "(?:%s)", text + strlen(expression_sign));
	} else {
		put_expression(out, text, PATTERN_TYPED);
	}
	return true;
}

/* ---- matching ---- */

static int run_code(const pcre2_code *code, struct slice text, struct hand *h,
    uint32_t limit)
{
	pcre2_set_match_limit(h->context, limit);
	return pcre2_match(code, (PCRE2_SPTR)text.start, text.length, 0, 0,
	    h->match, h->context);
}

/* Matches a text.  Callouts that the expression itself has count in the quick
 * form, too. */
static enum fit fit_text(struct pattern *p, struct slice text,
    struct hand *h)
{
	int found = PCRE2_ERROR_MATCHLIMIT;

	h->index = 0;
	h->a_item = 1 + (p->has_back ? text.length / BACK_BYTES : 0);
	h->left = EFFORT + (uint64_t)text.length * EFFORT_A_BYTE;
	if (text.length <= QUICK_BYTES)
		found = run_code(p->quick, text, h, QUICK_LIMIT);
	if (found == PCRE2_ERROR_MATCHLIMIT)
		found = run_code(p->counted, text, h, UINT32_MAX);
	return found >= 0                        ? FIT_FOUND :
	    found == PCRE2_ERROR_NOMATCH ? FIT_NOT :
	    found == STOPPED             ? FIT_STOPPED :
					   FIT_TOO_HARD;
}

struct pattern_name pattern_name_of(const struct pattern *p,
    const struct method *m, char room[PATTERN_ROOM])
{
	struct slice whole = slice_of(m->text), bare = whole;

	if (m->signature_length > 0)
		bare.length = m->signature_at - 1;
	if (p->form == FORM_NAME)
		bare.length = m->name_at + m->name_length;
	if (p->form == FORM_CALL)
		whole = (struct slice){ room, signature_words(room,
		    PATTERN_ROOM, m, SIGNATURE_CALL) };
	return (struct pattern_name){ whole, bare };
}

enum fit pattern_fit_name(struct pattern *p, struct pattern_name name,
    int hand, const atomic_bool *stop)
{
	struct hand *h = &p->hands[hand];
	enum fit fit = FIT_STOPPED, other;

	h->stop = stop;
	if (!part_is_stopped(stop, NULL))
		fit = fit_text(p, p->form == FORM_NAME ? name.bare :
							 name.whole, h);
	if (fit == FIT_STOPPED || fit == FIT_FOUND || !p->has_end ||
	    name.bare.length == name.whole.length)
		return fit;
	other = fit_text(p, name.bare, h);
	return other == FIT_NOT ? fit : other;
}

enum fit pattern_fit(struct pattern *p, struct slice text,
    const atomic_bool *stop)
{
	return pattern_fit_name(p, (struct pattern_name){ text, text }, 0,
	    stop);
}

enum fit pattern_fit_method(struct pattern *p, const struct method *m,
    const atomic_bool *stop)
{
	char room[PATTERN_ROOM];

	return pattern_fit_name(p, pattern_name_of(p, m, room), 0, stop);
}
