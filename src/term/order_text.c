#include "config.h"

#include "term/order_text.h"

#include <string.h>

bool order_starts_with(const char *text, const char *const *starts)
{
	for (; *starts != NULL; starts++)
		if (strncmp(text, *starts, strlen(*starts)) == 0)
			return true;
	return false;
}

void order_copy(char *out, size_t size, const char *sequence)
{
	static const char *const needless[] = { "\033(B", "\017", NULL };
	size_t used = 0;

	while (sequence != NULL && *sequence != '\0' && used + 1 < size) {
		const char *end = strncmp(sequence, "$<", 2) == 0 ?
		    strchr(sequence, '>') : NULL;

		if (end != NULL)
			sequence = end + 1;
		else if (order_starts_with(sequence, needless))
			sequence += *sequence == '\033' ? 3 : 1;
		else
			out[used++] = *sequence++;
	}
	out[used] = '\0';
}
