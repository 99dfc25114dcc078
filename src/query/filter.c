/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/filter.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

const char *filter_expression(const char *text)
{
	return text + (text[0] == '!');
}

bool filter_check(const char *text, uint32_t others, struct error *err)
{
	const char *expression = filter_expression(text);

	if (others == FILTER_STEPS)
		return fail(err, "there are %d filters, and no room for more",
		    FILTER_STEPS);
	if (expression[0] == '\0')
		return fail(err, "a filter needs an expression");
	if (strlen(text) >= FILTER_TEXT)
		return fail(err, "a filter has %d bytes at most",
		    FILTER_TEXT - 1);
	return !pattern_is_bad(expression, NULL, err);
}

void filter_words(const struct filter_texts *texts, char *out, size_t size)
{
	out[0] = '\0';
	for (uint32_t i = 0; texts != NULL && i < texts->count; i++)
		text_add(out, size, "%s&%s", i > 0 ? " " : "", texts->texts[i]);
}

/* Returns FIT_FOUND when the method passes, and FIT_TOO_HARD when it does for
 * all that is known. */
static enum fit method_passes(const struct filter_texts *texts,
    struct pattern *const *patterns, const struct method *m,
    const atomic_bool *stop)
{
	enum fit passes = FIT_FOUND;

	for (uint32_t i = 0; i < texts->count; i++) {
		enum fit fit = pattern_fit_method(patterns[i], m, stop);

		if (fit == FIT_STOPPED)
			return fit;
		if (fit == FIT_TOO_HARD)
			passes = fit;
		else if ((fit == FIT_FOUND) == (texts->texts[i][0] == '!'))
			return FIT_NOT;
	}
	return passes;
}

/* Looks at all methods.  A name that is too hard for an expression passes
 * it. */
static bool look_at_all(struct filter *f, const struct filter_texts *texts,
    struct pattern *const *patterns, const struct methods *methods,
    struct search_watch watch, struct error *err)
{
	const uint32_t count = methods->count;

	f->passes = array_new(count, sizeof *f->passes);
	if (watch.looked != NULL)
		*watch.looked = 0;
	for (; f->known < count; f->known++) {
		const struct method *m = methods_key(methods, f->known);
		const enum fit fit = method_passes(texts, patterns, m,
		    watch.stop);

		if (fit == FIT_STOPPED)
			return fail(err, "stopped");
		if (watch.looked != NULL)
			++*watch.looked;
		f->passes[f->known] = fit != FIT_NOT;
		f->too_hard += fit == FIT_TOO_HARD && m->is_used;
	}
	return true;
}

bool filter_make(struct filter *f, const struct filter_texts *texts,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	struct pattern *patterns[FILTER_STEPS] = { NULL };
	bool done = true;

	*f = (struct filter){ .passes = NULL };
	if (texts == NULL)
		return true;
	for (uint32_t i = 0; done && i < texts->count; i++) {
		patterns[i] = pattern_read(filter_expression(texts->texts[i]),
		    PATTERN_TYPED, err);
		done = patterns[i] != NULL;
	}
	done = done && look_at_all(f, texts, patterns, methods, watch, err);
	for (int i = 0; i < FILTER_STEPS; i++)
		pattern_free(patterns[i]);
	return done;
}
