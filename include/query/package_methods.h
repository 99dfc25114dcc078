/*
 * query/package_methods.h - methods that stand for packages, "com.app.*".
 */
#ifndef QUERY_PACKAGE_METHODS_H
#define QUERY_PACKAGE_METHODS_H

#include <stdatomic.h>

#include "model/methods.h"

/*
 * By method, those that this adds as well: the one that stands for its package, or
 * NO_METHOD where the expression does not match the package's name.  NULL matches all.
 * In *used how many methods with calls it means.  The caller frees it; NULL with the
 * reason on failure.
 */
uint32_t *package_methods(struct methods *, const char *expression,
    const atomic_bool *stop, size_t *used, struct error *err);

#endif
