#include "config.h"

#include "model/running.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"

enum { SHALLOW = 64 }; /* that many frames are faster looked at */

void running_free(struct running *r)
{
	free(r->levels);
	free(r->heads);
	*r = (struct running){ 0 };
}

static uint32_t *head_of(const struct running *r, uint32_t method)
{
	return &r->heads[seed_hash(r->seed, method) & (r->room - 1)];
}

static bool is_known(const struct running *r, uint32_t method)
{
	for (uint32_t i = *head_of(r, method); i > 0;
	     i = r->levels[i - 1].below)
		if (r->levels[i - 1].method == method)
			return true;
	return false;
}

/* Begins anew, with room to spare. */
static bool reserve(struct running *r, uint32_t depth)
{
	uint32_t room = SHALLOW;

	if (depth <= r->room)
		return true;
	while (room < depth)
		room *= 2;
	running_free(r);
	r->levels = array_new(room, sizeof *r->levels, NULL);
	r->heads = array_new(room, sizeof *r->heads, NULL);
	if (r->levels != NULL && r->heads != NULL) {
		r->room = room;
		r->seed = seed_of_process();
		return true;
	}
	running_free(r);
	return false;
}

/* Equal hashes mean equal stacks below: what has changed is on top. */
static void catch_up(struct running *r, const struct frame *frames,
    uint32_t depth)
{
	while (r->depth > 0 && (r->depth > depth ||
	    r->levels[r->depth - 1].hash != frames[r->depth - 1].hash)) {
		const struct running_level *last = &r->levels[--r->depth];

		if (last->below != AGAIN)
			*head_of(r, last->method) = last->below;
	}
	for (; r->depth < depth; r->depth++) {
		const struct frame *f = &frames[r->depth];
		bool is_again = is_known(r, f->method);
		uint32_t *head = head_of(r, f->method);

		r->levels[r->depth] = (struct running_level){ f->hash,
			f->method, is_again ? AGAIN : *head };
		if (!is_again)
			*head = r->depth + 1;
	}
}

bool running_has(struct running *r, const struct frame *frames,
    uint32_t depth, uint32_t method)
{
	if (depth > SHALLOW && reserve(r, depth)) {
		catch_up(r, frames, depth);
		return is_known(r, method);
	}
	for (uint32_t i = depth; i-- > 0;)
		if (frames[i].method == method)
			return true;
	return false;
}
