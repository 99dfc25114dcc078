#include "config.h"

#include "compare/judging.h"

#include <stdlib.h>

#include "base/array.h"
#include "compare/statistics.h"

enum { RUNS_MOST = 1000 };

static struct compared *time_of(struct compared_row *row, bool is_inclusive)
{
	return is_inclusive ? &row->inclusive : &row->self;
}

/* Rows are chosen without a look at how they differ. */
static bool test_rows(struct comparison *c, bool is_inclusive,
    uint32_t *tested, struct error *err)
{
	struct tested *of = array_new(c->count, sizeof *of, err);
	uint32_t count = 0;

	if (of == NULL)
		return false;
	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared *m = time_of(&c->rows[i], is_inclusive);

		if (m->p >= 0)
			of[count++] = (struct tested){ m->p, 0, i };
	}
	statistics_adjust(of, count);
	for (uint32_t i = 0; i < count; i++)
		time_of(&c->rows[of[i].row], is_inclusive)->q = of[i].q;
	free(of);
	*tested = count;
	return true;
}

static enum row_verdict verdict_of(const struct comparison *c,
    const struct compared_row *row, const struct compared *time)
{
	if (row->runs[BEFORE] == 0)
		return ROW_NEW;
	if (row->runs[AFTER] == 0)
		return ROW_GONE;
	return row_judge(time, c->has_calls ? &row->calls : NULL, &c->limits);
}

static void judge(struct comparison *c, struct compared_row *row)
{
	row->verdict = verdict_of(c, row, &row->self);
	row->inclusive_verdict = verdict_of(c, row, &row->inclusive);
	if (c->has_calls && row->verdict != ROW_NEW &&
	    row->verdict != ROW_GONE)
		row->tags |= row_call_tags(&row->calls);
	c->verdicts[row->verdict]++;
	for (int tag = 0; tag < TAGS; tag++)
		c->tags[tag] += (row->tags & 1u << tag) != 0;
}

static bool can_tell(uint32_t tested, double least_p)
{
	return statistics_is_sure(tested * least_p);
}

bool judging_do(struct comparison *c, struct error *err)
{
	uint32_t inclusive;

	if (!test_rows(c, false, &c->tested, err) ||
	    !test_rows(c, true, &inclusive, err))
		return false;
	c->least_p = statistics_least_p(c->sides[BEFORE].count,
	    c->sides[AFTER].count);
	c->limits.can_tell = can_tell(c->tested, c->least_p);
	for (uint32_t i = 0; i < c->count; i++)
		judge(c, &c->rows[i]);
	return true;
}

size_t judging_runs_needed(const struct comparison *c)
{
	for (size_t runs = 2; runs < RUNS_MOST; runs++)
		if (can_tell(c->tested, statistics_least_p(runs, runs)))
			return runs;
	return 0;
}
