/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/pattern.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "query/pattern.h"
#include "query/scope.h"
#include "query/search.h"

bool name_pattern_check(const char *pattern, struct error *err)
{
	struct pattern *p = pattern_read(pattern, PATTERN_RULE, err);

	pattern_free(p);
	return p != NULL;
}

/* ---- methods ---- */

/* Flags the methods with calls that a pattern means. */
static bool flag_methods(const struct methods *methods, const char *pattern,
    struct pattern *p, uint8_t *flags, struct error *err)
{
	enum fit fit;

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const struct method *m = methods_at(methods, i);

		if (flags[i] || !m->is_used)
			continue;
		fit = pattern_fit_method(p, m, NULL);
		if (fit == FIT_TOO_HARD)
			return fail(err, "%.200s is too hard for the name "
			    "%.200s", pattern, m->text);
		flags[i] = fit == FIT_FOUND;
	}
	return true;
}

bool name_pattern_methods(const struct methods *methods,
    const struct rule *rule, uint8_t *flags, uint32_t *found, struct error *err)
{
	bool done = true;

	for (uint32_t i = 0; done && i < rule->pattern_count; i++) {
		const char *text = rule->patterns[i];
		struct pattern *p = pattern_read(text, PATTERN_RULE, err);

		done = p != NULL && flag_methods(methods, text, p, flags, err);
		pattern_free(p);
	}
	*found = 0;
	for (uint32_t i = 0; done && i < methods_count(methods); i++)
		*found += flags[i];
	return done;
}

/* ---- threads ---- */

/* Flags the threads whose whole name the pattern is. */
static bool flag_threads(const struct threads *threads, struct pattern *p,
    bool *has, struct error *err)
{
	enum fit fit;

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const char *name = threads_at(threads, i)->name;

		fit = pattern_fit(p, slice_of(name), NULL);
		if (fit == FIT_TOO_HARD)
			return fail(err, "the pattern is too hard for the "
			    "thread %.200s", name);
		has[i] = fit == FIT_FOUND;
	}
	return true;
}

bool name_pattern_threads(const struct profile *profile, const char *pattern,
    bool *has, uint32_t *found, struct error *err)
{
	const struct threads *threads = profile_threads(profile);
	const size_t size = threads_count(threads) * sizeof *has;
	bool done = true;

	memset(has, 0, size);
	if (!pattern_is_expression(pattern) && strchr(pattern, '*') == NULL) {
		struct scope scope;

		scope_init(&scope, profile);
		if (scope_add(&scope, pattern) > 0)
			memcpy(has, scope.is_member, size);
		scope_free(&scope);
	} else {
		struct pattern *p = pattern_read(pattern, PATTERN_THREAD, err);

		done = p != NULL && flag_threads(threads, p, has, err);
		pattern_free(p);
	}
	*found = 0;
	for (uint32_t i = 0; done && i < threads_count(threads); i++)
		*found += has[i] && threads_at(threads, i)->events > 0;
	return done;
}
