/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/description.h"

#include <string.h>

/* Each text is characters and not a string, for a compiler need not take a
 * string so long. */
const struct description descriptions[] = {
#define DESCRIPTION(type, ...) { type, (const char[]){ __VA_ARGS__, '\0' } },
#include "term/description_list.h"
#undef DESCRIPTION
	{ NULL, NULL }
};

const char *description_find(const char *type)
{
	const struct description *d = descriptions;

	while (d->type != NULL && strcmp(d->type, type) != 0)
		d++;
	return d->text;
}
