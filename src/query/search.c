#include "config.h"

#include "query/search.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* A hostile pattern gives up after so much work on one name. */
enum { MATCH_LIMIT = 100000 };

struct pattern {
	pcre2_code *code;
	pcre2_match_data *match;
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
	p->match = pcre2_match_data_create_from_pattern(p->code, NULL);
	p->context = pcre2_match_context_create(NULL);
	if (p->match == NULL || p->context == NULL)
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
	pcre2_match_data_free(p->match);
	pcre2_match_context_free(p->context);
	pcre2_code_free(p->code);
	free(p);
}

bool pattern_matches(const struct pattern *p, struct slice text)
{
	return pcre2_match(p->code, (PCRE2_SPTR)text.at, text.length, 0, 0,
	    p->match, p->context) >= 0;
}

bool pattern_matches_method(const struct pattern *p, const struct method *m)
{
	return pattern_matches(p, slice_of(m->text)) || (p->has_end &&
	    m->signature_at > 0 && m->text[m->signature_at] != '\0' &&
	    pattern_matches(p, (struct slice){ m->text, m->signature_at - 1 }));
}

uint8_t *search_methods(const struct pattern *p,
    const struct methods *methods, uint32_t *count, struct error *err)
{
	uint32_t total = methods_count(methods);
	uint8_t *flags = array_new(total, 1, err);

	*count = 0;
	for (uint32_t i = 0; flags != NULL && i < total; i++) {
		flags[i] = pattern_matches_method(p, methods_at(methods, i));
		*count += flags[i];
	}
	return flags;
}
