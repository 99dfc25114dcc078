/*
 * compare/shortened.h - were the names of both sides shortened by two mappings?
 */
#ifndef COMPARE_SHORTENED_H
#define COMPARE_SHORTENED_H

#include "compare/compared.h"

/*
 * Then one name means two methods, and nothing can be said.  It looks so where fewer
 * than 70 % of the calls that the app's own methods have before are of methods that
 * are there after, and half of the names of their classes have three letters at most.
 */
bool shortened_differently(const struct comparison *, struct error *err);

#endif
