#include "config.h"

#include "model/aside.h"

#include <stdlib.h>

#include "base/array.h"

struct aside {
	size_t long_room, note_room;
	uint32_t long_count, note_count;
	struct long_call *longs;
	struct note *notes;
};

void aside_free(struct aside *a)
{
	if (a == NULL)
		return;
	free(a->longs);
	free(a->notes);
	free(a);
}

static bool reserve(struct aside **a, struct error *err)
{
	if (*a == NULL)
		*a = array_new(1, sizeof **a, err);
	return *a != NULL;
}

bool aside_add_long(struct aside **to, uint32_t number,
    const struct long_call *call, struct error *err)
{
	struct aside *a = reserve(to, err) ? *to : NULL;
	struct long_call *grown = a == NULL ? NULL :
	    array_grow(a->longs, &a->long_room, (size_t)a->long_count + 1,
		sizeof *grown, err);

	if (grown == NULL)
		return false;
	a->longs = grown;
	grown[a->long_count] = *call;
	grown[a->long_count++].number = number;
	return true;
}

bool aside_add_note(struct aside **to, struct note note, struct error *err)
{
	struct aside *a = reserve(to, err) ? *to : NULL;
	struct note *grown = a == NULL ? NULL :
	    array_grow(a->notes, &a->note_room, (size_t)a->note_count + 1,
		sizeof *grown, err);

	if (grown == NULL)
		return false;
	a->notes = grown;
	grown[a->note_count++] = note;
	return true;
}

uint32_t aside_longs(const struct aside *a)
{
	return a == NULL ? 0 : a->long_count;
}

/* Of a list whose things begin with a number that never falls: the first one from
 * that number on; `count`: there is none. */
static size_t first_from(const void *list, size_t count, size_t size,
    size_t number)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const uint32_t *at =
		    (const void *)((const char *)list + middle * size);

		if (*at < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct long_call *aside_long(const struct aside *a, size_t number)
{
	return &a->longs[first_from(a->longs, a->long_count, sizeof *a->longs,
	    number)];
}

const struct note *aside_notes(const struct aside *a, size_t *count)
{
	if (a == NULL || a->note_count == 0)
		return NULL;
	*count = a->note_count;
	return a->notes;
}

const struct note *aside_note(const struct aside *a, size_t number)
{
	size_t count, at;
	const struct note *notes = aside_notes(a, &count);

	if (notes == NULL)
		return NULL;
	at = first_from(notes, count, sizeof *notes, number);
	return at < count && notes[at].number == number ? &notes[at] : NULL;
}
