#include "config.h"

#include "query/call_set.h"

#include <stdlib.h>

#include "base/array.h"

void call_set_forget(struct call_set *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		occurrences_free(&s->parts[i].calls);
}

void call_set_free(struct call_set *s)
{
	call_set_forget(s);
	for (uint32_t i = 0; i < s->count; i++)
		cut_free(&s->parts[i].cut);
	free(s->parts);
	*s = (struct call_set){ 0 };
}

bool call_set_begin(struct call_set *s, const struct parts *parts,
    struct error *err)
{
	*s = (struct call_set){ array_new(parts->count, sizeof *s->parts, err),
		0 };
	for (uint32_t i = 0; s->parts != NULL && i < parts->count; i++) {
		struct set_part *p = &s->parts[s->count++];

		p->part = parts->of[i];
		p->calls.stop = parts->stop;
		if (!cut_make(&p->cut, &p->part, err))
			return false;
	}
	return s->parts != NULL;
}

bool call_set_of(struct call_set *s, const struct parts *parts,
    const struct methods *methods, const uint8_t *flags, struct error *err)
{
	const struct wanted wanted = { flags, methods_count(methods),
		parts->stop };
	bool done = call_set_begin(s, parts, err);

	for (uint32_t i = 0; done && i < s->count; i++)
		done = occurrences_make(&s->parts[i].calls, &s->parts[i].part,
		    wanted, NO_MEASURE, err);
	return done;
}

bool call_set_make(struct call_set *s, const struct parts *parts,
    const struct methods *methods, uint32_t method, struct error *err)
{
	const uint32_t count = methods_count(methods);
	uint8_t *flags = array_new(count, 1, err);
	bool done = flags != NULL && method < count;

	*s = (struct call_set){ NULL, 0 };
	if (done)
		flags[method] = 1;
	done = done && call_set_of(s, parts, methods, flags, err);
	free(flags);
	return done;
}

uint64_t set_part_own(const struct set_part *p, const struct call *call,
    enum measure measure)
{
	uint64_t own[CLOCKS];

	cut_own(&p->cut, call, own);
	return measure_of_self(measure, call->time, own);
}

bool call_set_times(const struct call_set *s, enum measure measure,
    struct distribution *out, struct error *err)
{
	size_t room = 0, count = 0;
	uint64_t *times;
	bool done;

	for (uint32_t i = 0; i < s->count; i++)
		room += s->parts[i].calls.count;
	times = array_new(room, sizeof *times, err);
	done = times != NULL;
	for (uint32_t i = 0; done && i < s->count; i++) {
		const struct set_part *p = &s->parts[i];

		count += occurrences_times(&p->calls, &p->cut, measure,
		    times + count);
		done = !part_is_stopped(p->calls.stop, err);
	}
	if (done)
		*out = distribution_of(times, count);
	free(times);
	return done;
}
