#include "config.h"

#include "view/aligned.h"

#include "base/numbers.h"

/* As many ticks of the other axis. */
static uint64_t converted(uint64_t ticks, const struct aligned_axis *from,
    const struct aligned_axis *to)
{
	return ratio_down(ticks, to->per_us, from->per_us);
}

/* Where the first cell is so far in front of the axis, it begins in a later one. */
static struct aligned_part part_from(const struct aligned_axis *a,
    uint64_t length, uint64_t missing, int columns)
{
	const unsigned cells = (unsigned)columns;
	struct aligned_part part = { { 0, 0 }, 0, 0 };

	if (missing >= length)
		return part;
	part.column = (int)ratio_up(missing, cells, length);
	part.columns = columns - part.column;
	part.period.begin = a->whole.begin +
	    ratio_up(length, (unsigned)part.column, cells) - missing;
	part.period.end = a->whole.begin + length - missing;
	if (part.columns <= 0 || period_is_none(part.period))
		part.columns = 0;
	return part;
}

/* Cells are ticks rounded down: what is to stand in one column may miss it by one. */
static void take_up(struct aligned_part *part, uint64_t at, int cell)
{
	for (int i = 0; i < 3 && part->columns > 0 && at >= part->period.begin &&
	     at < part->period.end && part->period.begin > 0; i++) {
		const int is = part->column +
		    period_cell(part->period, part->columns, at);

		if (is == cell)
			return;
		part->period.begin += is > cell ? 1 : -UINT64_C(1);
		part->period.end += is > cell ? 1 : -UINT64_C(1);
	}
}

struct aligned_part aligned_part(const struct aligned_axis *a,
    const struct aligned_axis *other, struct period seen, int columns)
{
	const uint64_t left = other->at - other->whole.begin;
	uint64_t length = converted(seen.end - seen.begin, a, other), ticks;
	struct aligned_part part;

	if (length == 0)
		length = 1;
	if (a->at < seen.begin) {
		ticks = converted(seen.begin - a->at, a, other);
		part = (struct aligned_part){ { other->at + ticks,
			other->at + ticks + length }, 0, columns };
	} else {
		ticks = converted(a->at - seen.begin, a, other);
		part = ticks > left ?
		    part_from(other, length, ticks - left, columns) :
		    (struct aligned_part){ { other->at - ticks,
			other->at - ticks + length }, 0, columns };
		if (a->at < seen.end)
			take_up(&part, other->at, period_cell(seen, columns,
			    a->at));
	}
	if (part.columns > 0 && part.period.begin >= other->whole.end)
		part.columns = 0;
	return part;
}
