#include "config.h"

#include "export/diff_transforms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "export/lens_words.h"
#include "export/stats_file.h"

static bool is_given(const struct options *o, enum transform transform)
{
	for (size_t i = 0; i < o->transform_count; i++)
		if (o->transforms[i].transform == transform)
			return true;
	return false;
}

static bool has_table(const struct options *o)
{
	for (size_t i = 0; i < o->path_count; i++)
		if (stats_file_is_one(o->paths[i]))
			return true;
	return false;
}

bool diff_transforms_init(struct diff_transforms *t, const struct options *o,
    struct error *err)
{
	const size_t usual = o->mapping_count > 0 &&
	    !o->has[OPTION_KEEP_SYNTHESIZED] &&
	    !is_given(o, TRANSFORM_SYNTHESIZED) && !has_table(o);

	*t = (struct diff_transforms){ .count = o->transform_count + usual,
		.usual = usual };
	t->of = array_new(t->count, sizeof *t->of, err);
	t->has_meant = array_new(t->count, sizeof *t->has_meant, err);
	if (t->of == NULL || t->has_meant == NULL)
		return false;
	if (usual > 0)
		t->of[0] = (struct transform_wish){ TRANSFORM_SYNTHESIZED, NULL };
	for (size_t i = usual; i < t->count; i++)
		t->of[i] = o->transforms[i - usual];
	return true;
}

void diff_transforms_free(struct diff_transforms *t)
{
	free(t->of);
	free(t->has_meant);
	*t = (struct diff_transforms){ .of = NULL };
}

bool diff_transforms_lens(const struct diff_transforms *t, struct made_lens *lens,
    struct methods *methods, struct error *err)
{
	if (!lens_of_wishes(lens, t->of, t->count, methods, err))
		return false;
	for (size_t i = 0; i < t->count; i++)
		t->has_meant[i] |= lens_means_methods(lens, i) > 0;
	return true;
}

void diff_transforms_words(const struct diff_transforms *t, char *out, size_t size)
{
	const size_t from = t->usual > 0 && !t->has_meant[0] ? 1 : 0;
	const char comma[] = ", ";

	out[0] = '\0';
	if (from == t->count)
		return;
	snprintf(out, size, "%s", comma);
	transforms_words(t->of + from, t->count - from, out + strlen(comma),
	    size - strlen(comma));
}
