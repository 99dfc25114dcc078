#include "config.h"

#include "query/spread.h"

#include <stdlib.h>

#include "base/array.h"

enum { BATCH = 1 << 23, CALLS_A_LOOK = 1 << 16 };

/* The times of the calls, row behind row: counted first, then put in their
 * places, so many rows at a time as a batch holds. */
struct sorting {
	const struct spread_question *question;
	size_t *starts;    /* by row: the calls of those before; and the end */
	size_t *taken;     /* by row: times that are in their places */
	uint64_t *times;   /* of the rows from .. to - 1 */
	uint32_t from, to;
	struct cut cut;    /* of the thread that is looked at */
	uint32_t looked;   /* calls since it was asked whether to stop */
};

void spread_free(struct spread *s)
{
	free(s->of);
	*s = (struct spread){ 0 };
}

static bool must_stop(struct sorting *s)
{
	const atomic_bool *stop = s->question->stop;

	if (stop == NULL || s->looked++ % CALLS_A_LOOK != 0)
		return false;
	return atomic_load_explicit(stop, memory_order_relaxed);
}

/* The calls of a column that run in the period. */
static bool scan_column(struct sorting *s, const struct part *part,
    size_t depth,
    void (*take)(struct sorting *, uint32_t row, const struct call *))
{
	const struct calls *calls = &part->thread->calls;
	const struct node *nodes = part->thread->tree.nodes;
	const uint32_t *row_of = s->question->row_of;
	bool is_whole = period_is_none(part->period);
	size_t from = is_whole ? 0 : calls_end_from(calls, depth,
	    part->period.begin);
	size_t to = is_whole ? calls_count(calls, depth) :
	    calls_begin_from(calls, depth, part->period.end);

	for (; from < to; from++) {
		struct call call = calls_at(calls, depth, from);
		uint32_t row = nodes[call.node].method;

		if (must_stop(s))
			return false;
		if (!is_whole && !call_runs_in(&call, calls->axis,
		    part->period))
			continue;
		call_cut(&call, &s->cut);
		take(s, row_of == NULL ? row : row_of[row], &call);
	}
	return true;
}

static bool scan_part(struct sorting *s, const struct part *part,
    void (*take)(struct sorting *, uint32_t row, const struct call *),
    struct error *err)
{
	size_t depths = calls_depths(&part->thread->calls);
	bool done = cut_make(&s->cut, part->thread, part->period, err);

	for (size_t d = 0; done && d < depths; d++)
		done = scan_column(s, part, d, take);
	cut_free(&s->cut);
	return done;
}

static bool scan(struct sorting *s, const struct parts *parts,
    void (*take)(struct sorting *, uint32_t row, const struct call *),
    struct error *err)
{
	for (uint32_t i = 0; i < parts->count; i++)
		if (!scan_part(s, &parts->of[i], take, err))
			return false;
	return true;
}

static void count(struct sorting *s, uint32_t row, const struct call *call)
{
	(void)call;
	s->starts[row + 1]++;
}

static void put(struct sorting *s, uint32_t row, const struct call *call)
{
	if (row < s->from || row >= s->to)
		return;
	s->times[s->starts[row] - s->starts[s->from] + s->taken[row]++] =
	    measure_of(s->question->measure, call->time);
}

static int compare(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

static struct spread_row spread_of(uint64_t *times, size_t n)
{
	if (n == 0)
		return (struct spread_row){ 0 };
	qsort(times, n, sizeof *times, compare);
	return (struct spread_row){ times[0], times[spread_rank(n, 50)],
		times[spread_rank(n, 95)], times[n - 1] };
}

/* The rows of a batch, one at least; then the next begins behind them. */
static void choose_rows(struct sorting *s)
{
	s->from = s->to;
	while (s->to < s->question->rows && (s->to == s->from ||
	    s->starts[s->to + 1] - s->starts[s->from] <= BATCH))
		s->to++;
}

static bool sort_batch(struct sorting *s, const struct parts *parts,
    struct spread *out, struct error *err)
{
	s->times = array_new(s->starts[s->to] - s->starts[s->from],
	    sizeof *s->times, err);
	if (s->times == NULL || !scan(s, parts, put, err)) {
		free(s->times);
		return false;
	}
	for (uint32_t row = s->from; row < s->to; row++)
		out->of[row] = spread_of(s->times + s->starts[row] -
		    s->starts[s->from], s->taken[row]);
	free(s->times);
	return true;
}

bool spread_make(struct spread *out, const struct parts *parts,
    const struct spread_question *question, struct error *err)
{
	struct sorting s = { .question = question };
	bool done;

	*out = (struct spread){ array_new(question->rows, sizeof *out->of,
	    err), question->rows };
	s.starts = array_new((size_t)question->rows + 1, sizeof *s.starts,
	    err);
	s.taken = array_new(question->rows, sizeof *s.taken, err);
	done = out->of != NULL && s.starts != NULL && s.taken != NULL &&
	    scan(&s, parts, count, err);
	for (uint32_t row = 0; done && row < question->rows; row++)
		s.starts[row + 1] += s.starts[row];
	while (done && s.to < question->rows) {
		choose_rows(&s);
		done = sort_batch(&s, parts, out, err);
	}
	free(s.starts);
	free(s.taken);
	return done;
}
