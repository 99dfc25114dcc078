#include "config.h"

#include "query/own_hues.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { NAME_BYTES = 512 }; /* of a class: what is after them is not looked at */

static char letter(char c)
{
	return c == '/' ? '.' : c;
}

/* Does the pattern fit up to the end, or up to the end of a part of the name? */
static bool fits(const char *pattern, struct slice name)
{
	const char *star = NULL;
	size_t i = 0, from = 0; /* from: where what is after the star begins */

	for (;;) {
		bool is_end = i == name.length || letter(name.at[i]) == '.';

		if (*pattern == '\0' && is_end)
			return true;
		if (*pattern == '*') {
			star = ++pattern;
			from = i;
		} else if (i < name.length && *pattern != '\0' &&
		    letter(*pattern) == letter(name.at[i])) {
			pattern++;
			i++;
		} else if (star != NULL && from < name.length) {
			pattern = star;
			i = ++from;
		} else {
			return false;
		}
	}
}

bool own_hues_put(struct own_hues *h, const char *pattern, bool is_usual,
    size_t *number, struct error *err)
{
	size_t i = 0;

	if (pattern[0] == '\0' || strlen(pattern) >= OWN_PATTERN)
		return fail(err, "a package is named by 1 to %d letters",
		    OWN_PATTERN - 1);
	while (i < h->count && strcmp(h->of[i].pattern, pattern) != 0)
		i++;
	if (i == OWN_HUES)
		return fail(err, "no more than %d packages can have a colour "
		    "of their own", OWN_HUES);
	snprintf(h->of[i].pattern, OWN_PATTERN, "%s", pattern);
	h->of[i].is_usual = is_usual;
	h->count += i == h->count;
	h->version++;
	*number = i;
	return true;
}

uint8_t own_hues_of(const struct own_hues *h, struct slice class_name)
{
	struct slice start = class_name;

	if (start.length > NAME_BYTES)
		start.length = NAME_BYTES;
	for (size_t i = h == NULL ? 0 : h->count; i-- > 0;)
		if (fits(h->of[i].pattern, start))
			return h->of[i].is_usual ? hue_of(class_name) :
						   (uint8_t)(HUE_OWN + i);
	return hue_of(class_name);
}
