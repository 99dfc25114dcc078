/*
 * query/package_methods.h - methods that stand for packages, "com.app.*".
 */
#ifndef QUERY_PACKAGE_METHODS_H
#define QUERY_PACKAGE_METHODS_H

#include <stdatomic.h>

#include "model/methods.h"

struct package_wish {
	const char *expression; /* NULL: all of them */
	const atomic_bool *stop;
};

/*
 * By method, those that this adds as well: the one that stands for its package, or
 * NO_METHOD where the expression does not match the package's name.  `more` are the
 * same methods, or NULL where nothing may be added: then they are those that are there.
 * In *used how many methods with calls it means.  The caller frees it; NULL with the
 * reason on failure.
 */
uint32_t *package_methods(const struct methods *, struct methods *more,
    struct package_wish, size_t *used, struct error *err);

/* Adds those of all packages, so that there are no more to be added for a while. */
bool package_methods_add(struct methods *, struct error *err);

#endif
