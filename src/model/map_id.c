#include "config.h"

#include "model/map_id.h"

#include <string.h>

#include "base/text.h"

#define PREFIX "r8-map-id-"

enum { IDS = 64 }; /* that are counted: more builds in one app there are not */

struct census {
	struct {
		const char *source; /* one text is one pointer */
		uint32_t methods;
	} of[IDS];
	size_t count;
};

static void count(struct census *c, const char *source)
{
	size_t i = 0;

	while (i < c->count && c->of[i].source != source)
		i++;
	if (i == IDS)
		return;
	c->count += i == c->count;
	c->of[i].source = source;
	c->of[i].methods++;
}

struct slice map_id_in(const char *source)
{
	return strncmp(source, PREFIX, strlen(PREFIX)) != 0 ?
	    (struct slice){ "", 0 } : slice_of(source + strlen(PREFIX));
}

struct slice map_id_of(const struct ids *ids)
{
	const struct methods *methods = ids_methods(ids);
	struct census c = { .count = 0 };
	size_t best = 0;

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const char *source = methods_own(methods, i)->source;

		if (map_id_in(source).length > 0 && ids_has(ids, i))
			count(&c, source);
	}
	for (size_t i = 1; i < c.count; i++)
		if (c.of[i].methods > c.of[best].methods)
			best = i;
	return map_id_in(c.count == 0 ? "" : c.of[best].source);
}
