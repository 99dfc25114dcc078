#include "config.h"

#include "query/hue.h"

#include <string.h>

#include "query/library.h"

/* The one of the platform that it is in; NULL: none. */
static const struct library *platform_of(struct slice name)
{
	const struct library *of = library_find(name);

	return of != NULL && of->is_platform ? of : NULL;
}

static char letter(char c)
{
	return c == '/' ? '.' : c;
}

bool hue_is_platform(struct slice class_name)
{
	return platform_of(class_name) != NULL;
}

/* Those of one word part their packages after the second, everybody else (as in
 * com.acme.shop) after the third. */
static struct slice package_in(const struct library *of, struct slice class_name)
{
	return library_parts(class_name,
	    of != NULL && strchr(of->package, '.') == NULL ? 2 : 3);
}

struct slice hue_package(struct slice class_name)
{
	return package_in(platform_of(class_name), class_name);
}

/* FNV-1a, but for where it begins: there the packages that most traces are made
 * of, android.os, .view, .app, .widget, java.lang and com.android.internal, all
 * have hues of their own. */
enum { FIRST = 574 };

uint8_t hue_of(struct slice class_name)
{
	const struct library *of = platform_of(class_name);
	struct slice package = package_in(of, class_name);
	uint32_t hash = 2166136261u + FIRST;

	for (size_t i = 0; i < package.length; i++)
		hash = (hash ^ (unsigned char)letter(package.at[i])) *
		    16777619u;
	hash ^= hash >> 16;
	return (uint8_t)(of != NULL ?
	    HUES_VIVID + hash % HUES_MUTED : hash % HUES_VIVID);
}
