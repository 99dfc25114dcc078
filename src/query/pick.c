#include "config.h"

#include "query/pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { NAMED = 3 }; /* of several, so many are named */

struct picked {
	uint32_t methods[NAMED];
	uint32_t count;
};

static void put(struct picked *p, uint32_t method)
{
	if (p->count < NAMED)
		p->methods[p->count] = method;
	p->count++;
}

/* Those of the class and name, whatever their parameters. */
static void find_named(struct picked *p, const struct methods *methods,
    const char *words)
{
	size_t length = strlen(words);

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const struct method *m = methods_at(methods, i);

		if (m->is_used && m->name_at + m->name_length == length &&
		    strncmp(m->text, words, length) == 0)
			put(p, i);
	}
}

static bool find_matching(struct picked *p, const struct methods *methods,
    const char *words, struct error *err)
{
	struct pattern *pattern = pattern_new(words, err);
	uint8_t *flags = pattern == NULL ?
	    NULL :
	    search_methods(pattern, methods, err);

	pattern_free(pattern);
	if (flags == NULL)
		return false;
	for (uint32_t i = 0; i < methods_count(methods); i++)
		if (flags[i] && methods_at(methods, i)->is_used)
			put(p, i);
	free(flags);
	return true;
}

static bool fail_several(struct error *err, const struct methods *methods,
    const struct picked *p, const char *clean)
{
	char list[320] = "";
	size_t used = 0;

	for (uint32_t i = 0; i < p->count && i < NAMED; i++)
		used += (size_t)snprintf(list + used, sizeof list - used,
		    "%s%.100s", i == 0 ? "" : ", ",
		    methods_at(methods, p->methods[i])->text);
	return fail(err, "%u methods with calls match '%s': %s%s", p->count,
	    clean, list, p->count > NAMED ? ", ..." : "");
}

uint32_t pick_method(const struct methods *methods, const char *words,
    struct error *err)
{
	uint32_t exact = methods_find(methods, words);
	struct picked p = { .count = 0 };
	char clean[100];

	if (exact != NO_METHOD && methods_at(methods, exact)->is_used)
		return exact;
	find_named(&p, methods, words);
	if (p.count == 0 && !find_matching(&p, methods, words, err))
		return NO_METHOD;
	if (p.count == 1)
		return p.methods[0];
	text_clean(clean, sizeof clean, slice_of(words));
	if (p.count > 1)
		fail_several(err, methods, &p, clean);
	else
		fail(err, "no method with calls matches '%s'", clean);
	return NO_METHOD;
}
