#include "config.h"

#include "ui/table_base.h"

#include <stdio.h>

#include "base/text.h"
#include "query/transforms.h"
#include "ui/follow.h"
#include "ui/pane_ops.h"
#include "ui/table_state.h"

/* The frame that the flame is zoomed into, of the same threads and range. */
static bool has_zoom(const struct state *s, enum measure *measure,
    uint64_t *sum)
{
	const struct pane *flame = &s->panes[PANE_FLAME];

	return flame->ops->zoomed(flame->own, measure, sum);
}

static bool has_base(const struct state *s, enum base base)
{
	enum measure measure;
	uint64_t sum;

	return base == BASE_ZOOM ? has_zoom(s, &measure, &sum) :
	    base == BASE_RANGE   ? !period_is_none(s->selection->range) :
				   true;
}

static void name_base(const struct state *s, enum base base, char *out,
    size_t size)
{
	if (base == BASE_ZOOM)
		snprintf(out, size, "the zoomed frame");
	else if (period_is_none(s->selection->range))
		snprintf(out, size, "%s", state_scope(s));
	else
		snprintf(out, size, "%s%s", base == BASE_SCOPE ? "all of " :
		    "the range", base == BASE_SCOPE ? state_scope(s) : "");
}

/* In one word, for where there is hardly any room. */
static const char *base_word(const struct state *s, enum base base)
{
	if (base == BASE_ZOOM)
		return "zoom";
	if (base != BASE_SCOPE && !period_is_none(s->selection->range))
		return "range";
	return s->selection->scope == SCOPE_THREAD ? "thread" : "threads";
}

/* Stacks do not wait less than nothing, so together they may wait longer than the
 * clocks of their threads differ. */
static void say_grain(const struct state *s, enum base base, char *out,
    size_t size)
{
	const uint64_t *times = base == BASE_SCOPE ?
	    follow_numbers(s)->whole :
	    follow_numbers(s)->totals.span;
	uint64_t differ = measure_of_call(MEASURE_WAIT, times);
	char text[40];

	out[0] = '\0';
	if (base == BASE_ZOOM ||
	    table_of(s)->table.order.measure != MEASURE_WAIT ||
	    differ == times[MEASURE_WAIT])
		return;
	text_ms(text, sizeof text, differ, follow_numbers(s)->totals.tick);
	snprintf(out, size,
	    " (wall - CPU: %s ms; the rest is the clocks' grain)", text);
}

/* What transforms have dropped is none of it. */
static void say_dropped(struct state *s, enum base base, char *out, size_t size)
{
	const struct totals *totals = &follow_numbers(s)->totals;
	const uint64_t dropped =
	    totals->dropped[table_of(s)->table.order.measure];
	const bool is_of_all = base != BASE_ZOOM && (base != BASE_SCOPE ||
	    period_is_none(s->selection->range));

	transform_dropped_words(out, size, is_of_all ? dropped : 0, totals->tick);
}

static void say_base(struct state *s, enum base base)
{
	struct table_base *b = &table_of(s)->table.base;
	uint64_t whole = b->whole[table_of(s)->table.order.measure];
	const char *below = base == BASE_PARENT ?
	    "; below a row, of that row" : "";
	char name[64], time[30], grain[100], less[60];

	name_base(s, base, name, sizeof name);
	text_ms(time, sizeof time, whole, follow_numbers(s)->totals.tick);
	say_grain(s, base, grain, sizeof grain);
	say_dropped(s, base, less, sizeof less);
	snprintf(b->words[0], sizeof b->words[0], "100 %% = %s%s of %s%s%s%s",
	    time, tick_ms(follow_numbers(s)->totals.tick), name, less, grain,
	    below);
	snprintf(b->words[1], sizeof b->words[1], "%% of %s%s", name, below);
	snprintf(b->words[2], sizeof b->words[2], "%% of %s", name);
	snprintf(b->words[3], sizeof b->words[3], "%% %s", base_word(s, base));
}

void table_show_base(struct state *s)
{
	enum base base = has_base(s, table_of(s)->base) ? table_of(s)->base :
							  BASE_PARENT;
	struct table_base *b = &table_of(s)->table.base;
	const uint64_t *times = base == BASE_SCOPE ? follow_numbers(s)->whole :
	    follow_numbers(s)->totals.span;
	enum measure measure;
	uint64_t sum;

	*b = (struct table_base){ .is_of_relatives = base != BASE_PARENT };
	if (!follow_has_table(s))
		return;
	for (int m = 0; m < MEASURES; m++)
		b->whole[m] = base == BASE_ZOOM ? 0 : times[m];
	if (base == BASE_ZOOM && has_zoom(s, &measure, &sum))
		b->whole[measure] = sum;
	say_base(s, base);
}

void table_next_base(struct state *s)
{
	do
		table_of(s)->base = (enum base)(
		    (table_of(s)->base + 1) % BASES);
	while (!has_base(s, table_of(s)->base));
	table_show_base(s);
	state_say(s, "%s", table_of(s)->table.base.words[0]);
}
