#include "config.h"

#include "query/hue.h"

#include <string.h>

/* What the platform's packages begin with. */
static const char *const platform[] = { "android", "androidx", "java", "javax",
	"jdk", "sun", "kotlin", "kotlinx", "dalvik", "libcore", "com.android",
	"com.google", "org.json", "org.w3c", "org.xml", "org.xmlpull" };

static bool is_separator(char c)
{
	return c == '.' || c == '/';
}

/* The length of the first `parts` parts of a class's package. */
static size_t package_start(struct slice name, int parts)
{
	size_t end = 0;

	for (size_t i = 0; i < name.length && parts > 0; i++)
		if (is_separator(name.at[i])) {
			end = i;
			parts--;
		}
	return end;
}

static char letter(char c)
{
	return c == '/' ? '.' : c;
}

/* Is the package the one that is named, or inside of it? */
static bool is_in(struct slice name, const char *package)
{
	size_t i = 0;

	while (i < name.length && package[i] != '\0' &&
	    letter(name.at[i]) == package[i])
		i++;
	return package[i] == '\0' && i < name.length &&
	    is_separator(name.at[i]);
}

/* Which one it is in; NULL: none. */
static const char *platform_of(struct slice name)
{
	for (size_t i = 0; i < sizeof platform / sizeof *platform; i++)
		if (is_in(name, platform[i]))
			return platform[i];
	return NULL;
}

bool hue_is_platform(struct slice class_name)
{
	return platform_of(class_name) != NULL;
}

/* Those of one word part their packages after the second, everybody else (as in
 * com.acme.shop) after the third. */
struct slice hue_package(struct slice class_name)
{
	const char *of = platform_of(class_name);
	int parts = of != NULL && strchr(of, '.') == NULL ? 2 : 3;

	return (struct slice){ class_name.at,
		package_start(class_name, parts) };
}

/* FNV-1a, but for where it begins: there the packages that most traces are made
 * of, android.os, .view, .app, .widget, java.lang and com.android.internal, all
 * have hues of their own. */
enum { FIRST = 574 };

uint8_t hue_of(struct slice class_name)
{
	struct slice package = hue_package(class_name);
	uint32_t hash = 2166136261u + FIRST;

	for (size_t i = 0; i < package.length; i++)
		hash = (hash ^ (unsigned char)letter(package.at[i])) *
		    16777619u;
	hash ^= hash >> 16;
	return (uint8_t)(hue_is_platform(class_name) ?
	    HUES_VIVID + hash % HUES_MUTED : hash % HUES_VIVID);
}
