/*
 * query/kept.h - the methods that filters let pass, as queries see them.
 */
#ifndef QUERY_KEPT_H
#define QUERY_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEPT_ALL ((struct kept){ NULL, 0 })

/* Borrowed. */
struct kept {
	const bool *passes; /* by method, for the first `known`; NULL: all */
	uint32_t known;     /* those after them pass */
};

static inline bool kept_has(struct kept k, uint32_t method)
{
	return k.passes == NULL || method >= k.known || k.passes[method];
}

#endif
