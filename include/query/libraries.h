/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/libraries.h - the library of a class, the phase that a method begins.
 */
#ifndef QUERY_LIBRARIES_H
#define QUERY_LIBRARIES_H

#include <stdbool.h>

#include "base/bytes.h"
#include "model/methods.h"

/* ---- libraries ---- */

/*
 * One table has the well-known packages: those of the platform, which are
 * android, androidx, java and kotlin, and those of others that many apps bring
 * along, which are named by the first parts of their package, okhttp3 or
 * io.reactivex.  What is in none of them is the app.
 */

/* A row of the table. */
struct library {
	const char *package; /* and all inside of it */
	const char *name;    /* NULL: the first `parts` parts of the package */
	int parts;
	bool is_platform;    /* a part of Android, of its libraries or of Java */
};

/* Returns a letter of the name of a class, whose parts stand between dots, or
 * between slashes. */
static inline char library_letter(char c)
{
	return c == '/' ? '.' : c;
}

/* Returns the library of a class; NULL: it is the app's. */
const struct library *library_find(struct slice class_name);

/* Returns "app", "androidx" or "com.squareup.moshi"; points to the class name
 * where that has it. */
struct slice library_name(struct slice class_name);

/* Returns the first parts of the package of a class, "com.acme" of
 * com.acme.shop.Cart; nothing without a package. */
struct slice library_parts(struct slice class_name, int parts);

extern const struct library known_libraries[]; /* ends with a row of NULLs */

/* ---- phases ---- */

/*
 * One table has the well-known methods with which a phase begins, its roots.  A
 * call belongs to the phase of the innermost root on its stack, which can be
 * the call itself; with no root on its stack it belongs to none.  So what is
 * inflated while an activity begins is inflating, and a view that is measured
 * while others are laid out is measuring.
 */

enum phase {
	PHASE_APP_START,
	PHASE_ACTIVITY,
	PHASE_INFLATE,
	PHASE_MEASURE,
	PHASE_LAYOUT,
	PHASE_DRAW,
	PHASE_DO_FRAME,
	PHASE_INPUT,
	PHASE_BINDER,
	PHASE_GC,
	PHASES /* none */
};

/* Returns "app start"; PHASES has no name. */
const char *phase_name(enum phase);

/* A row of the table. */
struct phase_root {
	enum phase phase;
	const char *method; /* as method_is has it */
};

extern const struct phase_root phase_roots[]; /* ends with a row of NULL */

/* Returns the phase that begins with the method; PHASES: it is no root. */
enum phase phase_of_root(const struct method *);

#endif
