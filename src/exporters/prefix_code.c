#include "config.h"

#include "exporters/prefix_code.h"

#include <stdbool.h>
#include <stdlib.h>

enum { NODES = 2 * PREFIX_SYMBOLS, LONGEST = 15 };

/* Symbols that occur, the rarest first; behind them pairs, in the order they are made,
 * which is that of their counts as well. */
struct pairing {
	struct {
		uint64_t count;
		uint16_t symbol, parent;
	} nodes[NODES];
	unsigned leaves, next_leaf, next_pair, end;
};

static int compare(const void *left, const void *right)
{
	const uint64_t a = *(const uint64_t *)left,
		       b = *(const uint64_t *)right;

	return a < b ? -1 : a > b;
}

static void sort_leaves(struct pairing *p, const uint32_t *counts,
    unsigned symbols)
{
	uint64_t keys[PREFIX_SYMBOLS];

	p->leaves = 0;
	for (unsigned i = 0; i < symbols; i++)
		if (counts[i] > 0)
			keys[p->leaves++] = (uint64_t)counts[i] << 16 | i;
	qsort(keys, p->leaves, sizeof *keys, compare);
	for (unsigned i = 0; i < p->leaves; i++) {
		p->nodes[i].count = keys[i] >> 16;
		p->nodes[i].symbol = keys[i] & UINT16_MAX;
	}
}

/* The rarest of all that have no parent yet. */
static unsigned take(struct pairing *p)
{
	const bool is_leaf = p->next_pair == p->end ||
	    (p->next_leaf < p->leaves &&
		p->nodes[p->next_leaf].count <= p->nodes[p->next_pair].count);

	return is_leaf ? p->next_leaf++ : p->next_pair++;
}

/* The last pair is the root. */
static void pair(struct pairing *p)
{
	p->next_leaf = 0;
	p->next_pair = p->end = p->leaves;
	while (p->end < 2 * p->leaves - 1) {
		const unsigned a = take(p), b = take(p);

		p->nodes[a].parent = p->nodes[b].parent = (uint16_t)p->end;
		p->nodes[p->end++].count = p->nodes[a].count +
		    p->nodes[b].count;
	}
}

/* False where one is longer than that. */
static bool set_lengths(struct prefix_code *code, const struct pairing *p,
    unsigned most)
{
	unsigned depths[NODES];
	bool fits = true;

	depths[p->end - 1] = 0;
	for (unsigned i = p->end - 1; i-- > 0;) {
		depths[i] = depths[p->nodes[i].parent] + 1;
		if (i < p->leaves) {
			code->lengths[p->nodes[i].symbol] = (uint8_t)depths[i];
			fits = fits && depths[i] <= most;
		}
	}
	return fits;
}

static uint16_t reversed(unsigned bits, unsigned length)
{
	unsigned out = 0;

	for (; length > 0; length--, bits >>= 1)
		out = out << 1 | (bits & 1);
	return (uint16_t)out;
}

/* Of one length by number, behind those that are shorter. */
static void set_bits(struct prefix_code *code, unsigned symbols)
{
	unsigned counts[LONGEST + 1] = { 0 }, next[LONGEST + 2] = { 0 };

	for (unsigned i = 0; i < symbols; i++)
		counts[code->lengths[i]]++;
	counts[0] = 0;
	for (unsigned l = 0; l <= LONGEST; l++)
		next[l + 1] = (next[l] + counts[l]) << 1;
	for (unsigned i = 0; i < symbols; i++)
		if (code->lengths[i] > 0)
			code->bits[i] = reversed(next[code->lengths[i]]++,
			    code->lengths[i]);
}

/* Where a code is too long, counts that are more alike have shorter ones. */
void prefix_code_make(struct prefix_code *code, const uint32_t *counts,
    unsigned symbols, unsigned most)
{
	uint32_t left[PREFIX_SYMBOLS];
	struct pairing p;

	for (unsigned i = 0; i < symbols; i++)
		left[i] = counts[i];
	*code = (struct prefix_code){ { 0 }, { 0 } };
	for (;;) {
		sort_leaves(&p, left, symbols);
		pair(&p);
		if (set_lengths(code, &p, most))
			break;
		for (unsigned i = 0; i < symbols; i++)
			left[i] = left[i] / 2 + left[i] % 2;
	}
	set_bits(code, symbols);
}
