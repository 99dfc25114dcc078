#include "config.h"

#include "view/chart_layout.h"

enum { CELLS_AHEAD = 6 }; /* for the ends of these boxes memory is asked */

struct column_of {
	const struct calls *calls;
	size_t depth;
	uint64_t ahead; /* in ticks */
	size_t *asked;  /* where, the last time */
};

static struct period stretch_at(const void *of, uint32_t number)
{
	const struct column_of *c = of;
	struct call call = calls_at(c->calls, c->depth, number);

	return (struct period){ call.begin,
	    call_end_time(&call, c->calls->axis) };
}

static uint32_t begin_near(const void *of, uint32_t near, uint64_t time)
{
	const struct column_of *c = of;

	*c->asked = calls_expect_begin(c->calls, c->depth,
	    *c->asked + (*c->asked > near ? *c->asked - near : 0) / CELLS_AHEAD,
	    time + c->ahead);
	return (uint32_t)calls_begin_near(c->calls, c->depth, near, time);
}

size_t chart_layout(const struct calls *calls, size_t depth,
    struct period period, int columns, struct box *out)
{
	size_t asked = 0;
	struct column_of column = { calls, depth, (period.end - period.begin) /
	    (unsigned)columns * CELLS_AHEAD, &asked };
	struct stretches s = { stretch_at, begin_near, &column,
	    (uint32_t)calls_end_from(calls, depth, period.begin),
	    (uint32_t)calls_begin_from(calls, depth, period.end) };

	while (s.from < s.to) {
		struct period first = stretch_at(&column, s.from);

		if (first.begin >= period.begin || first.end > period.begin)
			break;
		s.from++; /* it has just ended */
	}
	return boxes_layout(&s, period, columns, out);
}

struct level_of {
	const struct shown *shown;
	size_t level;
	uint64_t cell;   /* in ticks */
	uint64_t *asked; /* memory is, before that time */
};

static struct period stand_at(const void *of, uint32_t number)
{
	const struct level_of *l = of;

	return shown_stretch(l->shown, l->level, number);
}

static uint32_t from_near(const void *of, uint32_t near, uint64_t time)
{
	const struct level_of *l = of;

	if (time >= *l->asked) {
		lens_rows_expect(l->shown->rows, l->level, near, time, l->cell);
		*l->asked = time + LENS_ROWS_TIMES * l->cell - l->cell / 2;
	}
	return (uint32_t)shown_from(l->shown, l->level, near, time);
}

size_t shown_layout(const struct shown *shown, size_t level,
    struct period period, int columns, struct box *out)
{
	uint64_t asked = 0;
	const struct level_of of = { shown, level,
		(period.end - period.begin) / (unsigned)columns, &asked };
	struct stretches s = { stand_at, from_near, &of, 0, 0 };

	if (shown->map == NULL)
		return chart_layout(&shown->thread->calls, level, period,
		    columns, out);
	if (shown_count(shown, level) == 0)
		return 0;
	s.from = (uint32_t)shown_first(shown, level, period.begin);
	s.to = (uint32_t)shown_from(shown, level, s.from, period.end);
	while (s.from < s.to) {
		const struct period first = stand_at(&of, s.from);

		if (first.begin >= period.begin || first.end > period.begin)
			break;
		s.from++; /* it has just ended */
	}
	return boxes_layout(&s, period, columns, out);
}
