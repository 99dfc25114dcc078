#include "config.h"

#include "base/locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "base/width.h"

bool locale_names_utf8(const char *name)
{
	const char *dot = name == NULL ? NULL : strchr(name, '.');
	size_t length = dot == NULL ? 0 : strcspn(++dot, "@");

	return (length == 5 && strncasecmp(dot, "UTF-8", length) == 0) ||
	    (length == 4 && strncasecmp(dot, "utf8", length) == 0);
}

const char *locale_of_characters(const char *all, const char *characters,
    const char *lang)
{
	if (all != NULL && all[0] != '\0')
		return all;
	return characters != NULL && characters[0] != '\0' ? characters : lang;
}

static bool asks_for_utf8(void)
{
	return locale_names_utf8(locale_of_characters(getenv("LC_ALL"),
	    getenv("LC_CTYPE"), getenv("LANG")));
}

#ifdef STATIC_PROGRAM

/* A process has one locale, as in the C library. */
static bool is_utf8;

void locale_start(void)
{
	is_utf8 = asks_for_utf8();
}

bool locale_is_utf8(void)
{
	return is_utf8;
}

int locale_width(uint32_t character)
{
	return is_utf8 || character < 0x80 ? width_of(character) : -1;
}

#else

void locale_start(void)
{
	if (setlocale(LC_ALL, "") == NULL && asks_for_utf8())
		setlocale(LC_CTYPE, "C.UTF-8");
}

bool locale_is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int locale_width(uint32_t character)
{
	return wcwidth((wchar_t)character);
}

#endif
