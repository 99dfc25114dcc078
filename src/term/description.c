/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/description.h"

#include <string.h>

/* Each text is characters and not a string, for a compiler need not take a
 * string so long. */
static const struct {
	const char *type, *text;
} rows[] = {
#define DESCRIPTION(type, ...) { type, (const char[]){ __VA_ARGS__, '\0' } },
#include "term/description_list.h"
#undef DESCRIPTION
	{ NULL, NULL }
};

const char *description_find(const char *type)
{
	for (size_t i = 0; rows[i].type != NULL; i++)
		if (strcmp(rows[i].type, type) == 0)
			return rows[i].text;
	return NULL;
}

const char *description_type(size_t i)
{
	return rows[i].type;
}
