#include "config.h"

#include "query/stack_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/signature.h"

static void add(char out[STACK_LINE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(char out[STACK_LINE], const char *format, ...)
{
	size_t used = strlen(out);
	va_list args;

	va_start(args, format);
	vsnprintf(out + used, STACK_LINE - used, format, args); /* or cut */
	va_end(args);
}

void stack_head(char out[STACK_LINE], const struct thread *t, uint64_t time,
    uint64_t from)
{
	char at[40];

	text_ms(at, sizeof at, time - from, t->calls.tick);
	snprintf(out, STACK_LINE, "%s (id %" PRIu32 ") at +%s%s", t->name,
	    t->id, at, tick_ms(t->calls.tick));
}

static void add_source(char out[STACK_LINE], const struct method *m)
{
	if (m->is_function || m->source[0] == '\0')
		return;
	if (m->line > 0)
		add(out, " (%s:%" PRId32 ")", m->source, m->line);
	else
		add(out, " (%s)", m->source);
}

void stack_line(char out[STACK_LINE], const struct method *m)
{
	signature_words(out, STACK_LINE, m, SIGNATURE_CALL);
	add_source(out, m);
}

void stack_call_line(char out[STACK_LINE], const struct method *m,
    const struct calls *calls, const struct call *call)
{
	char wall[40], cpu[40];

	stack_line(out, m);
	text_duration(wall, sizeof wall, call->time[CLOCK_WALL], calls->tick);
	text_duration(cpu, sizeof cpu, call->time[CLOCK_CPU], calls->tick);
	if (calls->axis == CLOCK_WALL)
		add(out, "  %s", wall);
	if (calls->is_dual || calls->axis == CLOCK_CPU)
		add(out, "%scpu %s", calls->axis == CLOCK_WALL ? ", " : "  ",
		    cpu);
	if (call->end == CALL_THREW)
		add(out, ", threw");
	if (call->end == CALL_OPEN)
		add(out, ", still running");
}
