#include "config.h"

#include "model/held.h"

#include <stdlib.h>

#include "base/array.h"

enum { EVENT_MOST = (1 + CLOCKS) * 10 }; /* bytes of one */

static void put(struct held *h, uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		h->at[h->used++] = (unsigned char)(number | 0x80);
	h->at[h->used++] = (unsigned char)number;
}

static struct held *make_room(struct held *h, struct error *err)
{
	unsigned char *grown;

	if (h == NULL)
		h = array_new(1, sizeof *h, err);
	if (h == NULL)
		return NULL;
	grown = array_grow(h->at, &h->room, h->used + EVENT_MOST, 1, err);
	if (grown != NULL)
		h->at = grown;
	else
		held_free(h);
	return grown == NULL ? NULL : h;
}

bool held_add(struct held **held, const struct held_event *e, struct error *err)
{
	struct held *h = *held = make_room(*held, err);

	if (h == NULL)
		return false;
	put(h, (uint64_t)e->method << 2 | e->action);
	for (int c = 0; c < CLOCKS; c++) {
		put(h, e->time[c] - h->last[c]);
		h->last[c] = e->time[c];
	}
	return true;
}

void held_free(struct held *h)
{
	if (h == NULL)
		return;
	free(h->at);
	free(h);
}

bool held_take(struct leb *l, struct held_event *e)
{
	uint64_t word;

	if (l->at == l->end)
		return false;
	word = leb_unsigned(l);
	e->method = (uint32_t)(word >> 2);
	e->action = (enum action)(word & 3);
	for (int c = 0; c < CLOCKS; c++)
		e->time[c] += leb_unsigned(l);
	return true;
}
