/*
 * query/library.h - which library a class is of, by its package.
 *
 * One table has the well-known packages: those of the platform, which are android,
 * androidx, java and kotlin, and those of others that many apps bring along, which are
 * named by the first parts of their package, okhttp3 or io.reactivex.  What is in none
 * of them is the app.
 */
#ifndef QUERY_LIBRARY_H
#define QUERY_LIBRARY_H

#include <stdbool.h>

#include "base/bytes.h"

/* A row of the table. */
struct library {
	const char *package; /* and all inside of it */
	const char *name;    /* NULL: the first `parts` parts of the package of a class */
	int parts;
	bool is_platform;    /* a part of Android, of its libraries or of Java */
};

/* NULL: it is the app's. */
const struct library *library_find(struct slice class_name);

/* "app", "androidx", "com.squareup.moshi"; points to the name where that has it. */
struct slice library_name(struct slice class_name);

/* The first parts of the package of a class, "com.acme" of com.acme.shop.Cart; nothing
 * without a package. */
struct slice library_parts(struct slice class_name, int parts);

/* Those of the table, one after the other; NULL after the last. */
const struct library *library_at(size_t number);

#endif
