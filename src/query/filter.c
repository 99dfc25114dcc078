/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/filter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

const char *filter_expression(const char *text)
{
	return text + (text[0] == '!');
}

bool filter_add(struct filter *f, const char *text, struct error *err)
{
	struct filter_step *step = &f->steps[f->count];
	const char *expression = filter_expression(text);

	if (f->count == FILTER_STEPS)
		return fail(err, "there are %d filters, and no room for more",
		    FILTER_STEPS);
	if (expression[0] == '\0')
		return fail(err, "a filter needs an expression");
	if (strlen(text) >= FILTER_TEXT)
		return fail(err, "a filter has %d bytes at most",
		    FILTER_TEXT - 1);
	step->pattern = pattern_read(expression, PATTERN_TYPED, err);
	if (step->pattern == NULL)
		return false;
	snprintf(step->text, sizeof step->text, "%s", text);
	f->count++;
	return true;
}

void filter_free(struct filter *f)
{
	while (f->count > 0)
		pattern_free(f->steps[--f->count].pattern);
	free(f->passes);
	*f = (struct filter){ .count = 0 };
}

void filter_words(const struct filter *f, char *out, size_t size)
{
	out[0] = '\0';
	for (uint32_t i = 0; i < f->count; i++)
		text_add(out, size, "%s&%s", i > 0 ? " " : "",
		    f->steps[i].text);
}

/* Returns FIT_FOUND when the method passes, and FIT_TOO_HARD when it does for
 * all that is known. */
static enum fit method_passes(const struct filter *f, const struct method *m,
    const atomic_bool *stop)
{
	enum fit passes = FIT_FOUND;

	for (uint32_t i = 0; i < f->count; i++) {
		enum fit fit = pattern_fit_method(f->steps[i].pattern, m, stop);

		if (fit == FIT_STOPPED)
			return fit;
		if (fit == FIT_TOO_HARD)
			passes = fit;
		else if ((fit == FIT_FOUND) == (f->steps[i].text[0] == '!'))
			return FIT_NOT;
	}
	return passes;
}

/* Looks at all methods.  A name that is too hard for an expression passes
 * it. */
static bool look_at_all(struct filter *f, const struct methods *methods,
    struct search_watch watch, struct error *err)
{
	const uint32_t count = methods->count;

	f->passes = array_new(count, sizeof *f->passes);
	if (watch.looked != NULL)
		*watch.looked = 0;
	for (; f->known < count; f->known++) {
		const struct method *m = methods_key(methods, f->known);
		const enum fit fit = method_passes(f, m, watch.stop);

		if (fit == FIT_STOPPED)
			return fail(err, "stopped");
		if (watch.looked != NULL)
			++*watch.looked;
		f->passes[f->known] = fit != FIT_NOT;
		f->too_hard += fit == FIT_TOO_HARD && m->is_used;
	}
	return true;
}

struct filter_passes filter_kept(const struct filter *f)
{
	return (
	    struct filter_passes){ f->count == 0 ? NULL : f->passes, f->known };
}

/* ---- a filter as questions hold it ---- */

enum { ALIGN = 64 }; /* of an arena's pieces */

const struct filter_texts *filter_texts(const struct filter *f, uint32_t number,
    struct arena *arena)
{
	struct filter_texts *texts;
	size_t size = sizeof *texts + f->count * sizeof texts->texts[0];

	texts = arena_take(arena, (size + ALIGN - 1) / ALIGN * ALIGN);
	texts->number = number;
	texts->count = f->count;
	for (uint32_t i = 0; i < f->count; i++)
		memcpy(texts->texts[i], f->steps[i].text, FILTER_TEXT);
	return texts;
}

bool filter_make(struct filter *f, const struct filter_texts *texts,
    const struct methods *methods, struct search_watch watch,
    struct error *err)
{
	*f = (struct filter){ .count = 0 };
	for (uint32_t i = 0; texts != NULL && i < texts->count; i++)
		if (!filter_add(f, texts->texts[i], err))
			return false;
	return f->count == 0 || look_at_all(f, methods, watch, err);
}
