/*
 * exporters/frame_list.h - the methods that a file names, numbered from 0 as they come
 * first.
 */
#ifndef EXPORTERS_FRAME_LIST_H
#define EXPORTERS_FRAME_LIST_H

#include "exporters/exported.h"

struct frame_list {
	uint32_t *methods; /* by number */
	uint32_t count;
	uint32_t *numbers; /* by method, and one more; 0: it has none */
};

/* Free it with frame_list_free, also after a failure. */
bool frame_list_init(struct frame_list *, const struct exported *,
    struct error *err);
void frame_list_free(struct frame_list *);

static inline uint32_t frame_list_number(struct frame_list *f, uint32_t method)
{
	if (f->numbers[method] == 0) {
		f->methods[f->count] = method;
		f->numbers[method] = ++f->count;
	}
	return f->numbers[method] - 1;
}

#endif
