/*
 * query/ranking.h - methods ordered by a column.
 *
 * One table of the columns by which methods can be ranked; the sort menu, the
 * options, the help and the man page take them from it.
 */
#ifndef QUERY_RANKING_H
#define QUERY_RANKING_H

#include "model/methods.h"
#include "model/totals.h"
#include "query/measure.h"

enum column_id {
	COLUMN_EXCLUSIVE,
	COLUMN_INCLUSIVE,
	COLUMN_CALLS,
	COLUMN_PER_CALL,
	COLUMN_WAIT,
	COLUMN_THREW,
	COLUMN_CLASS,
	COLUMN_NAME,
	COLUMNS
};

struct column_info {
	const char *name; /* for --sort */
	char key;         /* in the sort menu */
	bool is_text;     /* ordered upwards, not downwards */
	const char *help; /* what the number means, without a dot */
};

const struct column_info *column_info(enum column_id);

/* By name, or by its key as a name of one letter. */
bool column_find(const char *name, enum column_id *out);

/* The value of a method in a column of numbers. */
uint64_t column_value(enum column_id, enum measure, const struct total *);

struct ranking {
	uint32_t *methods;
	uint32_t count;
};

struct order {
	enum column_id column;
	enum measure measure;
	bool is_reverse;
};

/*
 * The methods that have calls, in that order: numbers downwards, texts upwards,
 * ties by text.  The caller frees it with ranking_free.
 */
bool ranking_make(struct ranking *, const struct totals *,
    const struct methods *, struct order, struct error *err);
void ranking_free(struct ranking *);

/* The place of the method in the ranking, or its count. */
uint32_t ranking_place(const struct ranking *, uint32_t method);

#endif
