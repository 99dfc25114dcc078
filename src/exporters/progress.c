#include "config.h"

#include "exporters/progress.h"

#include <stdio.h>

#include "base/text.h"

/* After the count, or without one. */
static const char *const words[EXPORT_NOTES] = {
	[NOTE_MERGED] = " light stacks are merged into their callers",
	[NOTE_RENUMBERED] = " threads have other ids, as theirs have more than "
			    "16 bits",
	[NOTE_SAMPLES] = " samples are left out: the format has the calls around "
			 "them alone",
	[NOTE_QUIET] = " threads with less than 1 % of the time are left out: "
		      "--thread all has them, too",
	[NOTE_LARGE] = " MB are more than a browser likes to open: --thread, "
		       "--range and --merged make it smaller",
	[NOTE_METHODS] = " methods that take less are left out: --nodes and --min "
			 "choose",
	[NOTE_EDGES] = " edges with less of their caller are left out",
	[NOTE_NO_STACK] = "no stack is the one to be zoomed into",
	[NOTE_TIMELESS] = " calls took no time: the format has only what does",
};

void export_note_text(enum export_note note, uint64_t count, char *out,
    size_t size)
{
	char number[32];

	text_count(number, sizeof number, count);
	snprintf(out, size, "%s%s", words[note][0] == ' ' ? number : "",
	    words[note]);
}
