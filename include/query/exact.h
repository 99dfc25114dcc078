/*
 * query/exact.h - expressions that mean one method, whatever is in its name.
 */
#ifndef QUERY_EXACT_H
#define QUERY_EXACT_H

#include <stdbool.h>
#include <stddef.h>

#include "model/methods.h"

/* "\C^\Qcom.A.run\E( |$)": its full name in any of its signatures, and no other.  What
 * is too long for `size` is cut. */
void exact_pattern(const struct method *, char *out, size_t size);

/* "A.run" of such an expression, or "=..;A.run" of "=com.A.a ()V;com.A.run (I)V".  False: it is
 * another one. */
bool exact_name(const char *pattern, char *out, size_t size);

#endif
