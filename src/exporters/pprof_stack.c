#include "config.h"

#include "exporters/pprof_stack.h"

#include <stdlib.h>

#include "base/array.h"
#include "exporters/message.h"

static bool make_room(struct pprof_stack *s, uint32_t depth, size_t length,
    struct error *err)
{
	const size_t before = s->room;
	size_t *lengths = array_grow(s->lengths, &s->length_room,
	    (size_t)depth + 1, sizeof *lengths, err);
	char *bytes;

	if (lengths == NULL)
		return false;
	s->lengths = lengths;
	bytes = array_grow(s->bytes, &s->room, length, 1, err);
	if (bytes == NULL)
		return false;
	memmove(bytes + s->room - before, bytes, before);
	s->bytes = bytes;
	return true;
}

bool pprof_stack_put(struct pprof_stack *s, uint32_t depth, uint32_t location,
    struct slice *bytes, struct error *err)
{
	const size_t outer = depth > 1 ? s->lengths[depth - 1] : 0;
	char own[VARINT_ROOM];
	const size_t length = outer + varint_put(own, location);

	if ((s->length_room <= depth || s->room < length) &&
	    !make_room(s, depth, length, err))
		return false;
	s->lengths[depth] = length;
	memcpy(s->bytes + s->room - length, own, length - outer);
	*bytes = (struct slice){ s->bytes + s->room - length, length };
	return true;
}

void pprof_stack_free(struct pprof_stack *s)
{
	free(s->bytes);
	free(s->lengths);
}
