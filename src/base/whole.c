#include "config.h"

#include "base/whole.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static bool goes_on(char c)
{
	return ((unsigned char)c & 0xC0) == 0x80;
}

/* How many bytes a character has that begins so; 1 also for what begins none. */
static size_t length_of(char first)
{
	unsigned char c = (unsigned char)first;

	return c < 0xC0 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF8 ? 4 : 1;
}

void whole_mend(char *text)
{
	char *out = text;

	while (*text != '\0') {
		size_t wanted = length_of(*text), length = 1;

		while (length < wanted && goes_on(text[length]))
			length++;
		if (length == wanted) {
			memmove(out, text, length);
			out += length;
		}
		text += length;
	}
	*out = '\0';
}
