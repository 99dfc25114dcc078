/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/naming.h - the names that are shown of methods: by a mapping
 * (names/mapping.h), or in words.
 *
 * Words are for names that compilers make: lambdas, bodies of coroutines,
 * accessors of private members, copies of methods of interfaces, and outlines
 * have names of javac, kotlinc, D8 and R8, whose form tells what they mean.  A
 * readable name is shown and never looked up: several methods may have the
 * same.
 *
 * They are made beside the methods, which others may read meanwhile, and then
 * shown all at once (methods_show).  Functions of files, and methods without a
 * name in their trace, keep their own.
 */
#ifndef NAMES_NAMING_H
#define NAMES_NAMING_H

#include <stdatomic.h>

#include "model/ids.h"
#include "model/methods.h"
#include "names/mapping.h"

struct naming;

/* Begins with all methods that there are by now.  The caller must be allowed to
 * read them; the functions below do not read them. */
struct naming *naming_new(const struct methods *);
void naming_free(struct naming *); /* accepts NULL */

/* Asks the mapping about each method, once.  NULL: there is no mapping, and
 * names that compilers make are put into words all the same.  False when `stop`
 * got true (NULL: never). */
bool naming_ask(struct naming *, struct mapping *, const atomic_bool *stop,
    struct error *err);

/* Tells, after naming_ask without a mapping, what the method is called in the
 * trace, and how the name that it has came about.  All of it is borrowed. */
void naming_tell(struct naming *, uint32_t method, const struct method *raw,
    const struct name_origin *);

/* Returns the names to show; they live as long as the naming.  Without a
 * mapping the names are those of the trace. */
struct shown_names naming_names(const struct naming *, enum name_form);

/* ---- which build a recording is of ----
 *
 * Where R8 shrinks an app it replaces the name of each source file by
 * "r8-map-id-" and the id of the mapping that the same build has written. */

/* Returns the most frequent id among the methods of the file, since apps and
 * their features may have been built separately; empty where there is none.  It
 * lives as long as the methods. */
struct slice map_id_of(const struct ids *);

/* Returns the id in the name of a source file; empty where the name has
 * none. */
struct slice map_id_in(const char *source);

#endif
