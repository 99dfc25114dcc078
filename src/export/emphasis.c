#include "config.h"

#include "export/emphasis.h"

#include <stdlib.h>
#include <string.h>

#include "base/terminal.h"

bool emphasis_is_wanted(const char *when, bool is_terminal)
{
	const char *no_color = getenv("NO_COLOR");

	if (when != NULL && strcmp(when, "always") == 0)
		return true;
	if (when != NULL && strcmp(when, "never") == 0)
		return false;
	return is_terminal && !tty_is_dumb() &&
	    (no_color == NULL || no_color[0] == '\0');
}

void emphasis_begin(FILE *file, enum emphasis emphasis)
{
	static const char *const begins[EMPHASES] = {
		[EMPHASIS_NONE] = "",
		[EMPHASIS_HEAD] = "\033[1m",
		[EMPHASIS_HEAVY] = "\033[1;31m",
	};

	fputs(begins[emphasis], file);
}

void emphasis_end(FILE *file, enum emphasis emphasis)
{
	fputs(emphasis == EMPHASIS_NONE ? "" : "\033[0m", file);
}
