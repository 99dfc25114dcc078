/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/percentiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "lens/lens_calls.h"
#include "lens/part_tree.h"
#include "model/calls.h"

/* ---- percentiles of some numbers ---- */

enum {
	FEW = 64,  /* numbers, which are sorted */
	BITS = 11, /* of the answer, that a pass tells */
	BUCKETS = 1 << BITS
};

static int compare_numbers(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

/* Numbers from `min` to `min + range`. */
struct rank_stretch {
	uint64_t min, range;
};

static uint64_t percentile(struct rank_stretch all, const uint64_t *numbers,
    size_t count, unsigned percent)
{
	if (percent == 0)
		return all.min;
	if (percent == 100)
		return all.min + all.range;
	size_t rank = percentile_rank(count, percent);
	/* No more buckets than numbers, as they have to be emptied first. */
	unsigned bits = 1;

	while (bits < BITS && (size_t)2 << bits <= count)
		bits++;
	size_t buckets[BUCKETS], at;

	while (all.range > 0) {
		unsigned shift = 0; /* 2 ** shift numbers a bucket */

		while (all.range >> shift >> bits > 0)
			shift++;
		memset(buckets, 0,
		    (all.range >> shift) * sizeof *buckets +
			sizeof *buckets);
		for (size_t i = 0; i < count; i++)
			if (numbers[i] - all.min <= all.range)
				buckets[(numbers[i] - all.min) >> shift]++;
		for (at = 0; rank >= buckets[at]; at++)
			rank -= buckets[at];
		all.min += (uint64_t)at << shift;
		all.range = ((uint64_t)1 << shift) - 1;
	}
	return all.min;
}

void percentiles_of(uint64_t *numbers, size_t count, const struct percents *p,
    uint64_t *out)
{
	struct rank_stretch all = { 0, 0 };

	if (count > 0 && count <= FEW)
		ARRAY_SORT(numbers, count, compare_numbers);
	else if (count > 0) {
		uint64_t least = UINT64_MAX, most = 0;

		for (size_t i = 0; i < count; i++) {
			least = numbers[i] < least ? numbers[i] : least;
			most = numbers[i] > most ? numbers[i] : most;
		}
		all = (struct rank_stretch){ least, most - least };
	}
	for (size_t i = 0; i < p->count; i++)
		out[i] = count == 0 ? 0 : count <= FEW ?
		    numbers[percentile_rank(count, p->values[i])] :
		    percentile(all, numbers, count, p->values[i]);
}

/* ---- the distribution of some times ---- */

enum { LEVELS = 8 }; /* of a bin in a line */

static int bin_of(uint64_t time)
{
	return time == 0 ? 0 : BINS - 1 - __builtin_clzll(time);
}

/* Returns the fine bin of a time: each power of two is in 2^bits bins; below
 * 2^bits a bin is a tick. */
static uint64_t fine_of(uint64_t time, unsigned bits)
{
	unsigned power = time == 0 ? 0 : 63 - (unsigned)__builtin_clzll(time);

	return power <= bits ? time :
	    ((uint64_t)(power - bits) << bits) + (time >> (power - bits));
}

static uint64_t fine_count(const struct distribution *d, unsigned bits)
{
	return fine_of(d->max, bits) - fine_of(d->min, bits) + 1;
}

int distribution_fine(const struct distribution *d)
{
	return d->count == 0 ? 0 : (int)fine_count(d, d->fine_bits);
}

uint64_t distribution_fine_from(const struct distribution *d, int bin)
{
	const unsigned bits = d->fine_bits;
	uint64_t at = fine_of(d->min, bits) + (unsigned)bin, step;

	if (at >> bits < 2)
		return at;
	step = (at >> bits) - 1;
	return (at - (step << bits)) << step;
}

struct distribution distribution_of(uint64_t *times, size_t count)
{
	static const struct percents percents = { { 0, 50, 95, 100 }, 4 };
	struct distribution d = { .count = count };
	uint64_t ranks[PERCENTS], first;

	percentiles_of(times, count, &percents, ranks);
	d.min = ranks[0];
	d.median = ranks[1];
	d.p95 = ranks[2];
	d.max = ranks[3];
	/* One step finer makes at most twice as many bins, so there is room for
	 * them. */
	unsigned bits = 0;
	while (fine_count(&d, bits) < FINE_LEAST && d.max >> bits > 1)
		bits++;
	d.fine_bits = bits;
	first = fine_of(d.min, d.fine_bits);
	for (size_t i = 0; i < count; i++) {
		d.fine[fine_of(times[i], d.fine_bits) - first]++;
		d.sum += times[i];
		d.bins[bin_of(times[i])]++;
	}
	return d;
}

void distribution_ends(const struct distribution *d, int *first, int *end)
{
	*first = bin_of(d->min);
	*end = d->count == 0 ? *first : bin_of(d->max) + 1;
}

void distribution_line(char *out, size_t size, const struct distribution *d,
    bool is_ascii)
{
	static const char *const blocks[LEVELS + 1] = { " ", "▁", "▂", "▃", "▄",
		"▅", "▆", "▇", "█" };
	uint64_t fullest = 0;
	int first, end;

	distribution_ends(d, &first, &end);
	for (int i = first; i < end; i++)
		if (d->bins[i] > fullest)
			fullest = d->bins[i];
	out[0] = '\0';
	for (int i = first; i < end; i++) {
		const uint64_t level = (d->bins[i] * LEVELS + fullest - 1) /
		    fullest;
		const char digit[] = { (char)('0' + level), '\0' };

		text_add(out, size, "%s", is_ascii ? digit : blocks[level]);
	}
}

/* ---- the calls of rows, sorted into the rows ---- */

/* A batch is so many calls, or a fourth of all. */
enum { BATCH = 1 << 23, BATCHES = 4 };

/* The times of the calls, row after row: they are counted first, or how many
 * there can be is taken from the nodes; then they are put in their places, as
 * many rows at a time as a batch holds. */
struct sorting {
	const struct percentiles_question *question;
	const struct parts *parts;
	size_t *starts;          /* by row: the calls of the rows before it, or
	                          * more; and two more */
	size_t *next;            /* by row: where its next time goes */
	uint64_t *times;         /* of the rows from .. to - 1 */
	uint32_t from, to;
	const uint32_t *row_of; /* rows of the part that is looked at, by node
	                          * that calls are of */
};

typedef void taker(void *sorting, const struct call_slice *);

/* Finds the rows by node.  What a lens leaves nothing of, or nobody wants, is
 * after the last row. */
static uint32_t *find_rows(const struct percentiles_question *q,
    const struct part_tree *stacks)
{
	uint32_t *made = q->groups == NULL ?
	    NULL :
	    groups_of_nodes(q->groups, stacks->tree);
	const uint32_t *of = made == NULL ? stacks->tree->methods : made;
	uint32_t *rows = array_new(part_tree_nodes(stacks), sizeof *rows);

	for (uint32_t i = 0; i < part_tree_nodes(stacks); i++) {
		rows[i] = of[part_tree_node(stacks, i)];
		if (part_tree_method(stacks, i) == NO_METHOD ||
		    (q->wanted != NULL && !q->wanted[rows[i]]))
			rows[i] = q->rows;
	}
	free(made);
	return rows;
}

static void count_slice(void *sorting, const struct call_slice *some)
{
	const struct sorting *s = sorting;

	if (some->left != NULL && !some->left->is_inside)
		return;
	for (uint32_t i = 0; i < some->count; i++)
		s->starts[s->row_of[some->nodes[i]] + 1]++;
}

static void put_slice(void *sorting, const struct call_slice *some)
{
	const struct sorting *s = sorting;
	const size_t first = s->starts[s->from];

	if (some->left != NULL && !some->left->is_inside)
		return;
	for (uint32_t i = 0; i < some->count; i++) {
		const uint32_t row = s->row_of[some->nodes[i]];

		if (row >= s->from && row < s->to &&
		    s->next[row] < s->starts[row + 1])
			s->times[s->next[row]++ - first] =
			    measure_of_call(s->question->measure,
				some->times[i]);
	}
}

/* Can the nodes tell how many calls there are at most, as nothing is cut? */
static bool count_by_nodes(struct sorting *s, const struct part *part,
    const struct part_tree *stacks)
{
	return period_is_none(part->period) && part->within.count == 0 &&
	    part_tree_counts(stacks, s->row_of, s->starts + 1);
}

/* Hands the calls of a part to the taker, with the rows of their nodes. */
static bool take_part(struct sorting *s, const struct part *part, taker *take,
    struct error *err)
{
	const struct part whole = part_whole(part);
	struct part_tree stacks;
	const bool done = part_tree_make(&stacks, &whole, PART_STACKS,
	    s->question->stop, err);
	const uint32_t nodes = done ? part_tree_nodes(&stacks) : 0;
	uint32_t *rows = done ? find_rows(s->question, &stacks) : NULL;
	uint8_t *wanted = array_new(nodes, 1);

	for (uint32_t i = 0; i < nodes; i++)
		wanted[i] = rows[i] != s->question->rows;
	s->row_of = rows;
	if (done &&
	    (take != count_slice || !count_by_nodes(s, part, &stacks))) {
		const struct part calls = part_tree_calls(&stacks, part);

		call_scan_run(&(struct call_scan){ .part = &calls,
		    .lens = part_tree_needs_walk(&stacks) ? stacks.lens : NULL,
		    .limit = stacks.lens == NULL ? 0 : stacks.lens->limit,
		    .nodes = wanted,
		    .stop = s->question->stop,
		    .take = take,
		    .self = s });
	}
	free(rows);
	free(wanted);
	part_tree_free(&stacks);
	return done;
}

static bool sort_batch(struct sorting *s, struct percentiles *out,
    struct error *err)
{
	const size_t first = s->starts[s->from];
	bool done = true;

	s->times = array_new(s->starts[s->to] - first, sizeof *s->times);
	for (uint32_t i = 0; done && i < s->parts->count; i++)
		done = take_part(s, &s->parts->items[i], put_slice, err);
	for (uint32_t row = s->from;
	     row < s->to && !part_is_stopped(s->question->stop, NULL); row++)
		percentiles_of(s->times + s->starts[row] - first,
		    s->next[row] - s->starts[row], &out->percents,
		    out->times + row * out->percents.count);
	free(s->times);
	return done;
}

static bool sort_calls(struct percentiles *out, const struct parts *parts,
    const struct percentiles_question *question, struct error *err)
{
	const uint32_t rows = question->rows;
	struct sorting s = { .question = question,
		.parts = parts,
		.starts = array_new((size_t)rows + 2, sizeof *s.starts),
		.next = array_new(rows, sizeof *s.next) };
	bool done = true;

	for (uint32_t i = 0; done && i < parts->count; i++)
		done = take_part(&s, &parts->items[i], count_slice, err);
	for (uint32_t row = 0; row < rows; row++) {
		s.next[row] = s.starts[row];
		s.starts[row + 1] += s.starts[row];
	}
	while (done && s.to < rows) {
		/* The rows of the next batch are those after the last one, one
		 * at least. */
		size_t most = s.starts[rows] / BATCHES;

		if (most < BATCH)
			most = BATCH;
		s.from = s.to;
		while (s.to < rows &&
		    (s.to == s.from ||
			s.starts[s.to + 1] - s.starts[s.from] <= most))
			s.to++;
		done = sort_batch(&s, out, err);
	}
	free(s.starts);
	free(s.next);
	return done;
}

/* ---- least and most, which nodes keep ---- */

/* Are least and most all that is wanted, and do nodes keep those of all calls
 * of the parts, as they are? */
static bool have_extremes(const struct parts *parts,
    const struct percentiles_question *q)
{
	for (size_t i = 0; i < q->percents.count; i++)
		if (q->percents.values[i] != 0 && q->percents.values[i] != 100)
			return false;
	for (uint32_t i = 0; i < parts->count; i++) {
		const struct part *p = &parts->items[i];

		if (!period_is_none(p->period) || p->within.count > 0 ||
		    p->lens != NULL || !part_has_extremes(p, q->measure))
			return false;
	}
	return true;
}

static bool join_part(struct min_max *rows, const struct part *part,
    const struct percentiles_question *q, struct error *err)
{
	struct part_tree stacks;
	const bool done = part_tree_make(&stacks, part, PART_ALL, q->stop, err);
	uint32_t *row_of = done ? find_rows(q, &stacks) : NULL;

	for (uint32_t i = 0; done && i < part_tree_nodes(&stacks); i++)
		min_max_join(&rows[row_of[i]],
		    stacks.tree->extremes[q->measure][i]);
	free(row_of);
	part_tree_free(&stacks);
	return done;
}

/* Joins least and most of all parts.  What is left out or merged has a row
 * after the others. */
static bool join_all(struct percentiles *out, const struct parts *parts,
    const struct percentiles_question *q, struct error *err)
{
	struct min_max *rows = array_new((size_t)q->rows + 1, sizeof *rows);
	bool done = true;

	for (uint32_t i = 0; i <= q->rows; i++)
		rows[i] = min_max_none();
	for (uint32_t i = 0; done && i < parts->count; i++)
		done = join_part(rows, &parts->items[i], q, err);
	const struct percents *p = &out->percents;
	for (uint32_t row = 0; row < out->rows; row++)
		for (size_t i = 0; i < p->count; i++)
			out->times[row * p->count + i] = rows[row].min >
				rows[row].max ?
			    0 :
			    p->values[i] == 0 ? rows[row].min :
						rows[row].max;
	free(rows);
	return done;
}

/* ---- percentiles of the calls of each row ---- */

bool percentiles_make(struct percentiles *out, const struct parts *parts,
    const struct percentiles_question *q, struct error *err)
{
	*out = (struct percentiles){
		array_new(q->rows, q->percents.count * sizeof *out->times),
		q->rows, q->percents
	};
	return (have_extremes(parts, q) ? join_all : sort_calls)(out, parts, q,
		   err) &&
	    !part_is_stopped(q->stop, err);
}

void percentiles_free(struct percentiles *s)
{
	free(s->times);
	*s = (struct percentiles){ 0 };
}

uint64_t percentiles_at(const struct percentiles *s, uint32_t row,
    unsigned percent)
{
	size_t i = 0;

	while (i < s->percents.count && s->percents.values[i] != percent)
		i++;
	return i == s->percents.count || row >= s->rows ?
	    0 :
	    s->times[row * s->percents.count + i];
}
