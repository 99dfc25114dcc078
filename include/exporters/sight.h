/*
 * exporters/sight.h - what a page or a picture opens with: the stack that it is zoomed
 * into, and the part of an address after its "#".
 */
#ifndef EXPORTERS_SIGHT_H
#define EXPORTERS_SIGHT_H

#include "exporters/exported.h"
#include "exporters/outlet.h"

struct sight_spot {
	uint32_t thread, number; /* of what is exported */
	uint64_t weight;
};

/* Looks for the stack that is wished for among frames that come depth first.  Where
 * several threads have it, or have its methods by other texts, it is the heaviest. */
struct stack_seek {
	const struct exported *of;
	uint32_t reached; /* so many of its methods are those of the path */
	bool is_found;
	struct sight_spot found;
};

void stack_seek_init(struct stack_seek *, const struct exported *);

/* The next frame; depth 0 is the thread. */
void stack_seek_visit(struct stack_seek *, uint32_t depth, uint32_t method,
    struct sight_spot);

/* Says that it is not there, if it is wished for. */
void stack_seek_end(const struct stack_seek *);

/* A word of an address: "&q" makes "&q=on%5BA-Z%5D".  Who reads them takes the first
 * "&" for nothing. */
void sight_put(struct outlet *, const char *key, const char *text);
void sight_put_number(struct outlet *, const char *key, uint64_t number);

#endif
