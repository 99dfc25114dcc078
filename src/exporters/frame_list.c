#include "config.h"

#include "exporters/frame_list.h"

#include <stdlib.h>

#include "base/array.h"

bool frame_list_init(struct frame_list *f, const struct exported *e,
    struct error *err)
{
	const uint32_t count = methods_count(e->methods);

	*f = (struct frame_list){ 0 };
	f->methods = array_new(count, sizeof *f->methods, err);
	f->numbers = array_new(count, sizeof *f->numbers, err);
	return f->methods != NULL && f->numbers != NULL;
}

void frame_list_free(struct frame_list *f)
{
	free(f->methods);
	free(f->numbers);
	*f = (struct frame_list){ 0 };
}
