#include "config.h"

#include "query/transforms.h"

#include <stdio.h>

#include "base/text.h"

#define INFO(id, name, key, option, argument, takes, help) \
	[TRANSFORM_##id] = { name, key, option, argument, takes, help },

static const struct transform_info infos[TRANSFORMS] = { TRANSFORM_ROWS(INFO) };

const struct transform_info *transform_info(enum transform transform)
{
	return &infos[transform];
}

void transform_words(const struct transform_wish *w, char *out, size_t size)
{
	const struct transform_info *info = &infos[w->transform];
	char clean[100] = "";

	if (w->text != NULL)
		text_clean(clean, sizeof clean, slice_of(w->text));
	snprintf(out, size, "--%s%s%s", info->option,
	    w->text == NULL			       ? "" :
		transform_is_joined(w->transform) ? "=" : " ",
	    clean);
}

void transform_dropped_words(char *out, size_t size, uint64_t dropped,
    enum tick tick)
{
	char text[40];

	out[0] = '\0';
	if (dropped == 0)
		return;
	text_ms(text, sizeof text, dropped, tick);
	snprintf(out, size, ", without %s%s dropped", text, tick_ms(tick));
}

void transforms_words(const struct transform_wish *wishes, size_t count, char *out,
    size_t size)
{
	char one[160];
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < count && used < size; i++) {
		transform_words(&wishes[i], one, sizeof one);
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    i == 0 ? "" : " ", one);
	}
}
