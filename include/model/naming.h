/*
 * model/naming.h - other names for methods, as a mapping has them (mapping/mapping.h).
 *
 * They are made beside the methods, which others may read meanwhile, and then shown
 * all at once (methods_show).  Functions of files, and what has no name in its
 * trace, keep their own.
 */
#ifndef MODEL_NAMING_H
#define MODEL_NAMING_H

#include <stdatomic.h>

#include "mapping/mapping.h"
#include "model/methods.h"

struct naming;

/* Of all methods that there are by now.  Whoever calls it may look at them; the
 * others need not.  NULL when out of memory. */
struct naming *naming_new(const struct methods *, struct error *err);
void naming_free(struct naming *); /* accepts NULL */

/* Asks the mapping about each, once; NULL: there is none, and names that compilers
 * make are put into words all the same.  False when out of memory, or it was stopped
 * (NULL: never). */
bool naming_ask(struct naming *, struct mapping *, const atomic_bool *stop,
    struct error *err);

/* After that, without a mapping: what the method is called in the trace, and how the
 * name that it has came about.  All of it is borrowed. */
bool naming_tell(struct naming *, uint32_t method, const struct method *raw,
    const struct name_origin *, struct error *err);

/* What to show; it lives as long as the naming.  Without a mapping the names are those
 * of the trace. */
struct shown_names naming_names(const struct naming *, enum name_form);

uint32_t naming_count(const struct naming *);
const struct method *naming_own(const struct naming *, uint32_t method);
const struct name_origin *naming_origin(const struct naming *, uint32_t method);

#endif
