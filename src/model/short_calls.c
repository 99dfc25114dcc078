#include "config.h"

#include "model/short_calls.h"

#include <stdlib.h>

#include "base/array.h"

struct short_calls short_calls_of(const struct calls *calls, uint64_t ns)
{
	const unsigned tick = 1000 / tick_per_us(calls->tick);

	return (struct short_calls){ .limit = ns / tick + (ns % tick != 0),
		.axis = calls->axis };
}

void short_calls_free(struct short_calls *s)
{
	free(s->starts);
	free(s->bits);
	*s = (struct short_calls){ 0 };
}

bool short_calls_keep(struct short_calls *s, const struct calls *calls,
    struct error *err)
{
	s->depths = calls_depths(calls);
	s->starts = array_new(s->depths + 1, sizeof *s->starts, err);
	if (s->starts == NULL)
		return false;
	for (size_t d = 0; d < s->depths; d++)
		s->starts[d + 1] = s->starts[d] + calls_count(calls, d);
	s->bits = array_new(s->starts[s->depths] / 8 + 1, 1, err);
	return s->bits != NULL;
}

/* Its bit; false: it came later. */
static bool find(const struct short_calls *s, const struct call *call,
    size_t *bit)
{
	if (call->depth >= s->depths)
		return false;
	*bit = s->starts[call->depth] + call->number;
	return *bit < s->starts[call->depth + 1];
}

void short_calls_note(struct short_calls *s, const struct call *call,
    const uint64_t left[CLOCKS])
{
	size_t bit;

	if (left[s->axis] < s->limit && find(s, call, &bit))
		s->bits[bit / 8] |= (uint8_t)(1 << bit % 8);
}

bool short_calls_have(const struct short_calls *s, const struct call *call)
{
	size_t bit;

	return find(s, call, &bit) && (s->bits[bit / 8] >> bit % 8 & 1) != 0;
}
