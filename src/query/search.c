#include "config.h"

#include "query/search.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/pieces.h"
#include "base/text.h"

/* A hostile pattern gives up after so much work on one name. */
enum { MATCH_LIMIT = 100000 };

enum { METHODS_A_PIECE = 4096 };

struct pattern {
	pcre2_code *code;
	pcre2_match_data *match[HANDS]; /* all that matching changes */
	pcre2_match_context *context;
	bool has_end; /* a $ */
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

static bool compile(struct pattern *p, const char *text, uint32_t flags,
    struct error *err)
{
	int number;
	PCRE2_SIZE offset;
	PCRE2_UCHAR message[128];

	p->code = pcre2_compile((PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED,
	    flags | PCRE2_UTF | PCRE2_MATCH_INVALID_UTF, &number, &offset,
	    NULL);
	if (p->code == NULL) {
		pcre2_get_error_message(number, message, sizeof message);
		return fail(err, "bad expression at character %zu: %s",
		    (size_t)offset + 1, (const char *)message);
	}
	pcre2_jit_compile(p->code, PCRE2_JIT_COMPLETE);
	p->context = pcre2_match_context_create(NULL);
	for (int i = 0; i < HANDS; i++)
		p->match[i] = pcre2_match_data_create_from_pattern(p->code,
		    NULL);
	if (p->match[0] == NULL || p->match[1] == NULL || p->context == NULL)
		return fail_memory(err, sizeof *p);
	pcre2_set_match_limit(p->context, MATCH_LIMIT);
	return true;
}

struct pattern *pattern_new(const char *text, struct error *err)
{
	struct pattern *p = array_new(1, sizeof *p, err);
	char *plain = array_new(strlen(text) + 1, 1, err);
	bool done = false;

	if (p != NULL && plain != NULL) {
		bool sensitive = take_case(text, plain);

		p->has_end = strchr(plain, '$') != NULL;
		done = compile(p, plain, sensitive ? 0 : PCRE2_CASELESS, err);
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
	for (int i = 0; i < HANDS; i++)
		pcre2_match_data_free(p->match[i]);
	pcre2_match_context_free(p->context);
	pcre2_code_free(p->code);
	free(p);
}

static bool matches(const struct pattern *p, struct slice text, int hand)
{
	return pcre2_match(p->code, (PCRE2_SPTR)text.at, text.length, 0, 0,
		   p->match[hand], p->context) >= 0;
}

static bool matches_method(const struct pattern *p, const struct method *m,
    int hand)
{
	return matches(p, slice_of(m->text), hand) ||
	    (p->has_end && m->signature_length > 0 &&
		matches(p, (struct slice){ m->text, m->signature_at - 1 },
		    hand));
}

bool pattern_matches(const struct pattern *p, struct slice text)
{
	return matches(p, text, 0);
}

bool pattern_matches_method(const struct pattern *p, const struct method *m)
{
	return matches_method(p, m, 0);
}

struct search {
	const struct pattern *pattern;
	const struct methods *methods;
	uint8_t *flags;
};

static bool search_piece(void *self, size_t piece, int hand)
{
	struct search *s = self;
	uint32_t from = (uint32_t)piece * METHODS_A_PIECE;
	uint32_t to = methods_count(s->methods);

	if (to - from > METHODS_A_PIECE)
		to = from + METHODS_A_PIECE;
	for (uint32_t i = from; i < to; i++)
		s->flags[i] = matches_method(s->pattern,
		    methods_at(s->methods, i), hand);
	return true;
}

uint8_t *search_methods(const struct pattern *p, const struct methods *methods,
    struct error *err)
{
	uint32_t total = methods_count(methods);
	struct search s = { p, methods, array_new(total, 1, err) };

	if (s.flags != NULL)
		pieces_do(&s,
		    ((size_t)total + METHODS_A_PIECE - 1) / METHODS_A_PIECE,
		    search_piece);
	return s.flags;
}
