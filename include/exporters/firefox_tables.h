/*
 * exporters/firefox_tables.h - what stands in front of the threads of Firefox's
 * processed profile, and the tables after them, which they share.
 */
#ifndef EXPORTERS_FIREFOX_TABLES_H
#define EXPORTERS_FIREFOX_TABLES_H

#include "exporters/exported.h"
#include "exporters/outlet.h"
#include "exporters/stretch_walk.h"

/* The object begins; whoever puts the threads says what comes next. */
void firefox_put_meta(struct outlet *, const struct exported *, bool has_cpu);

/* The object ends: stacks, and the frames and functions that are their methods. */
bool firefox_put_shared(struct outlet *, const struct exported *,
    const struct stack_list *, struct error *err);

#endif
