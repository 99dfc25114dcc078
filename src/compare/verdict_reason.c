#include "config.h"

#include "compare/verdict_reason.h"

#include <stdio.h>

static const char *const reasons[ROW_VERDICTS] = {
	[ROW_SLOWER] = "5 % and more, q at most 0.05",
	[ROW_FASTER] = "5 % and more, q at most 0.05",
	[ROW_PROBABLY_SLOWER] = "all runs after are above all before; of so few no "
	    "test can tell more",
	[ROW_PROBABLY_FASTER] = "all runs after are below all before; of so few no "
	    "test can tell more",
	[ROW_NEW] = "it has no calls before",
	[ROW_GONE] = "it has no calls after",
	[ROW_SAME] = "time and calls are equal",
	[ROW_ONE_RUN] = "a change of time may be noise, counts of calls are exact",
	[ROW_SMALL] = "it takes too little to be tested",
	[ROW_NOISE] = "it changes by less than its runs do",
	[ROW_UNCLEAR] = "more than noise, and not enough to tell",
};

/* As the bits stand. */
static const char *const tag_reasons[TAGS] = {
	"called more often",
	"called less often",
	"it waits longer, the CPU has no more to do",
	"more than half of the change is the tracing of calls",
	"its method takes as long in a stack that the other side alone has",
};

void verdict_reason(const struct compared_row *row, char *out, size_t size)
{
	size_t used = (size_t)snprintf(out, size, "%s: %s",
	    row->verdict == ROW_UNCLEAR ? "unclear" :
	    row_verdict_name(row->verdict), reasons[row->verdict]);
	for (int i = 0; i < TAGS && used < size; i++)
		if ((row->tags & 1u << i) != 0)
			used += (size_t)snprintf(out + used, size - used, "; %s",
			    tag_reasons[i]);
}
