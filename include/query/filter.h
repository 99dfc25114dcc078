/*
 * query/filter.h - which methods lists show: expressions, one upon the other.
 *
 * Each keeps what it matches, or, with a "!" in front, drops that; a method is
 * shown when all of them let it pass.  Like a search they run once for each
 * method.
 */
#ifndef QUERY_FILTER_H
#define QUERY_FILTER_H

#include "query/ranking.h"
#include "query/search.h"

enum { FILTER_STEPS = 16, FILTER_TEXT = 256 };

struct filter_step {
	char text[FILTER_TEXT];  /* "^com" or "!^com" */
	struct pattern *pattern;
	bool drops;
};

/* All zeros lets everything pass. */
struct filter {
	struct filter_step steps[FILTER_STEPS];
	uint32_t count;
	bool *passes;      /* by method, for the first `known` of them */
	size_t room;
	uint32_t known;
};

/* Adds one, or says what is wrong with it. */
bool filter_add(struct filter *, const char *text, struct error *err);
void filter_remove(struct filter *); /* the last one; there is one */
void filter_free(struct filter *);

/* "&^com &!get", or "" */
void filter_words(const struct filter *, char *out, size_t size);

/* Looks at all methods, after each change of those or of the filter. */
bool filter_look(struct filter *, const struct methods *, struct error *err);

/* The methods of a ranking that pass, in its order; those that have come since
 * filter_look do.  The caller frees them with ranking_free, also after a
 * failure. */
bool filter_ranking(const struct filter *, const struct ranking *,
    struct ranking *out, struct error *err);

#endif
