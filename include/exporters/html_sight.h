/*
 * exporters/html_sight.h - what a page of HTML opens with, and its bookmarks: parts of
 * its address.
 */
#ifndef EXPORTERS_HTML_SIGHT_H
#define EXPORTERS_HTML_SIGHT_H

#include "exporters/node_walk.h"
#include "exporters/sight.h"

struct html_sight {
	struct stack_seek seek;
	struct sight_spot *methods; /* of each bookmark the heaviest stack of its
	                             * method; 0: none */
};

/* Free it with html_sight_free, also after a failure. */
bool html_sight_init(struct html_sight *, const struct exported *,
    struct error *err);
void html_sight_free(struct html_sight *);

/* The next node of a thread, by its place in what is exported. */
void html_sight_visit(struct html_sight *, uint32_t thread,
    const struct exported_node *);

/* Has the page the calls of this thread one by one? */
bool html_has_calls(const struct exported *, uint32_t thread);

/* Members of the head, once all nodes were visited. */
void html_sight_put(const struct html_sight *, struct outlet *);

#endif
