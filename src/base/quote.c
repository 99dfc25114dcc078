#include "config.h"

#include "base/quote.h"

#include <stdio.h>
#include <string.h>

static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "abcdefghijklmnopqrstuvwxyz"
			    "0123456789-_./:,+@%";

size_t quote_shell(char *out, size_t size, const char *word)
{
	size_t used = 0;

	if (word[0] != '\0' && word[strspn(word, plain)] == '\0')
		return (size_t)snprintf(out, size, "%s", word);
	used = (size_t)snprintf(out, size, "'");
	for (; *word != '\0'; word++)
		used += (size_t)snprintf(used < size ? out + used : NULL,
		    used < size ? size - used : 0,
		    *word == '\'' ? "'\\''" : "%c", *word);
	return used + (size_t)snprintf(used < size ? out + used : NULL,
	    used < size ? size - used : 0, "'");
}
