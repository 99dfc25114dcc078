#include "config.h"

#include "compare/compiler_numbers.h"

#include <string.h>

#include "base/text.h"

/* Is the text at `at` after this word, no earlier than `from`? */
static bool is_behind(const char *from, const char *at, const char *word)
{
	const size_t length = strlen(word);

	return (size_t)(at - from) >= length &&
	    strncmp(at - length, word, length) == 0;
}

static bool ends_part(char c)
{
	return c == '\0' || strchr(".$ ()[];:,/<>-", c) != NULL;
}

static const char lambda[] = "lambda-", synthetic[] = "ExternalSynthetic";

bool compiler_numbers_can_be(const char *text)
{
	return strchr(text, '$') != NULL || strstr(text, lambda) != NULL ||
	    strstr(text, synthetic) != NULL;
}

/* `part` is where the part of the name begins that the digits are in. */
static bool is_compilers(const char *part, const char *digits, char next)
{
	if (!ends_part(next))
		return false;
	if (digits == part)
		return is_behind(part - 1, digits, "$");
	return is_behind(part, digits, lambda) ||
	    strncmp(part, synthetic, sizeof synthetic - 1) == 0;
}

bool compiler_numbers_hide(const char *text, char *out, size_t size)
{
	const char *part = text;
	bool found = false;
	size_t used = 0;

	for (const char *at = text; *at != '\0' && used + 1 < size;) {
		const size_t digits = strspn(at, "0123456789");
		const bool hides = digits > 0 && at > text &&
		    is_compilers(part, at, at[digits]);

		if (digits == 0) {
			part = *at == '$' || *at == '.' || *at == ' ' ||
				*at == '/' ? at + 1 : part;
			out[used++] = *at++;
			continue;
		}
		found |= hides;
		for (size_t i = 0; i < (hides ? 1 : digits) && used + 1 < size;
		     i++)
			out[used++] = hides ? '#' : at[i];
		at += digits;
	}
	out[used] = '\0';
	whole_mend(out);
	return found;
}
