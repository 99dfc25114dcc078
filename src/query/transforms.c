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
	    w->text == NULL                            ? "" :
		info->takes == WITH_METHODS_OR_NOT ? "=" :
							 " ",
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
