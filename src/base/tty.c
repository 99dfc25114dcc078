#include "config.h"

#include "base/tty.h"

#include <stdlib.h>
#include <string.h>

bool tty_is_dumb(void)
{
	const char *term = getenv("TERM");

	return term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0;
}
