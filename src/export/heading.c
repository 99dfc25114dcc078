#include "config.h"

#include "export/heading.h"

#include "base/text.h"
#include "export/lens_words.h"
#include "query/info.h"
#include "query/transforms.h"

static void write_notices(FILE *file, const struct profile *profile)
{
	struct notices notices;
	char text[400];

	profile_notices(profile, &notices);
	for (int i = 0; i < NOTICES; i++) {
		enum notice kind = (enum notice)i;

		if (notices.count[i] == 0 ||
		    notice_severity(kind) == SEVERITY_FACT)
			continue;
		notice_text(kind, notices.count[i], text, sizeof text);
		fprintf(file, "%s: %s\n", notice_severity(kind) ==
		    SEVERITY_DAMAGE ? "damaged" : "note", text);
	}
}

void heading_write(FILE *file, const struct request *q)
{
	struct summary s = summary_of(q->profile);
	char layout[64], duration[32], calls[32], threads[32];

	facts_layout(q->facts, layout, sizeof layout);
	text_duration(duration, sizeof duration, s.duration, q->facts->tick);
	text_count(calls, sizeof calls, s.counted);
	text_count(threads, sizeof threads, s.active);
	fprintf(file, "%s: %s, %s", q->name, layout, facts_clocks(q->facts));
	if (s.duration > 0)
		fprintf(file, ", %s%s", q->facts->tick == TICK_COUNT ?
		    "weight " : "", duration);
	fprintf(file, ", %s %s, %s thread%s\n", calls,
	    counted(q->facts->is_sampled, s.counted), threads, s.active == 1 ? "" : "s");
	write_notices(file, q->profile);
	lens_write(file, q);
}

/* Stacks do not wait less than nothing, so together they may wait longer than the
 * clocks of their threads differ. */
static void write_grain(FILE *file, const struct request *q, uint64_t whole,
    const uint64_t span[CLOCKS])
{
	uint64_t differ = measure_of_call(MEASURE_WAIT, span);
	char text[40];

	if (differ == whole)
		return;
	text_ms(text, sizeof text, differ, q->facts->tick);
	fprintf(file,
	    " (wall %s CPU of the thread%s: %s ms; the rest is the "
	    "clocks' grain)",
	    q->is_ascii ? "-" : "−", scope_only(q->scope) != NULL ? "" : "s",
	    text);
}

void base_write(FILE *file, const struct request *q, const struct base *b)
{
	const struct thread *only = scope_only(q->scope);
	const enum tick tick = q->facts->tick;
	enum measure measure = q->order.measure;
	char base[40], rest[40], count[32], dropped[100];

	text_ms(base, sizeof base, b->whole, tick);
	text_ms(rest, sizeof rest, b->outside, tick);
	transform_dropped_words(dropped, sizeof dropped, b->dropped, tick);
	text_count(count, sizeof count, q->scope->active);
	fprintf(file, "100 %% = %s%s %s of ", base, tick_ms(tick),
	    measure_time(measure, tick));
	if (only != NULL)
		fprintf(file, "thread %s (%u)", only->name, only->id);
	else
		fprintf(file, "%s%s threads",
		    scope_is_all(q->scope) ? "all " : "", count);
	if (measure == MEASURE_WAIT)
		write_grain(file, q, b->whole, b->span);
	fprintf(file, "%s, %s%s of it in no method\n\n", dropped, rest,
	    tick_ms(tick));
}
