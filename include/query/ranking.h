/*
 * query/ranking.h - methods, or groups of them, ordered by a column.
 */
#ifndef QUERY_RANKING_H
#define QUERY_RANKING_H

#include "query/columns.h"

struct ranking {
	uint32_t *methods; /* rows of the figures */
	uint32_t count;
	uint32_t *places;  /* by row, as ranking_place gives them */
	uint32_t rows;
};

struct order {
	enum column_id column;
	enum measure measure;
	bool is_reverse;
};

/* All that a comparison needs, so that it needs nothing else. */
struct ranked {
	uint64_t value;
	const char *text, *first; /* what is compared: `first`, then `text` */
	uint32_t row;
};

/* A row of the figures with its value in the column, 0 where that is a text;
 * numbers go downwards, texts upwards, ties by text, then by row. */
struct ranked ranked_of(const struct figures *, enum column_id, uint32_t row,
    uint64_t value);
int ranked_compare(const void *, const void *);

/*
 * The rows that have calls, but for a group of what is dropped, in that order:
 * numbers downwards, texts upwards, ties by text.  The caller frees it with ranking_free.
 */
bool ranking_make(struct ranking *, const struct figures *, struct order,
    struct error *err);
void ranking_free(struct ranking *);

/* The place of the row in the ranking, or its count. */
uint32_t ranking_place(const struct ranking *, uint32_t row);

#endif
