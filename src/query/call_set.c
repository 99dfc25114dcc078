#include "config.h"

#include "query/call_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void call_set_forget(struct call_set *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		if (s->parts[i].calls.times == NULL)
			occurrences_free(&s->parts[i].calls);
}

void call_set_free(struct call_set *s)
{
	for (uint32_t i = 0; i < s->count; i++) {
		occurrences_free(&s->parts[i].calls);
		cut_free(&s->parts[i].cut);
	}
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

static bool make_of(struct call_set *s, const struct parts *parts,
    struct wanted wanted, struct error *err)
{
	bool done = call_set_begin(s, parts, err);

	for (uint32_t i = 0; done && i < s->count; i++)
		done = occurrences_make(&s->parts[i].calls, &s->parts[i].part,
		    wanted, NO_MEASURE, err);
	return done;
}

bool call_set_of(struct call_set *s, const struct parts *parts,
    const struct methods *methods, const uint8_t *flags, struct error *err)
{
	return make_of(s, parts, (struct wanted){ flags, methods_count(methods),
	    parts->stop, true, true }, err);
}

static bool make_one(struct call_set *s, const struct parts *parts,
    uint32_t count, uint32_t method, bool has_own, struct error *err)
{
	uint8_t *flags = array_new(count, 1, err);
	bool done = flags != NULL && method < count;

	*s = (struct call_set){ NULL, 0 };
	if (done)
		flags[method] = 1;
	done = done && make_of(s, parts, (struct wanted){ flags, count,
	    parts->stop, true, has_own }, err);
	free(flags);
	return done;
}

bool call_set_make(struct call_set *s, const struct parts *parts,
    const struct methods *methods, uint32_t method, struct error *err)
{
	return make_one(s, parts, methods_count(methods), method, false, err);
}

bool call_set_make_own(struct call_set *s, const struct parts *parts,
    const struct methods *methods, uint32_t method, struct error *err)
{
	return make_one(s, parts, methods_count(methods), method, true, err);
}

static int compare(const void *left, const void *right)
{
	const struct set_call *a = left, *b = right;

	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	if (a->place.depth != b->place.depth)
		return a->place.depth < b->place.depth ? -1 : 1;
	return a->place.number < b->place.number ? -1 : 1;
}

/* Calls of one part, in the order of their places. */
static bool put_part(struct set_part *p, const struct set_call *calls,
    size_t count, struct error *err)
{
	struct occurrences *o = &p->calls;
	size_t i = 0;

	o->depths = calls_depths(p->cut.calls);
	o->count = count;
	o->numbers = array_new(count, sizeof *o->numbers, err);
	o->starts = array_new(o->depths + 1, sizeof *o->starts, err);
	o->times = array_new(count, sizeof *o->times, err);
	if (o->numbers == NULL || o->starts == NULL || o->times == NULL)
		return false;
	for (size_t d = 0; d < o->depths; d++) {
		o->starts[d] = i;
		for (; i < count && calls[i].place.depth == d; i++) {
			o->numbers[i] = calls[i].place.number;
			o->times[i] = calls[i].took;
		}
	}
	o->starts[o->depths] = i;
	return true;
}

bool call_set_put(struct call_set *s, struct set_call *calls, size_t count,
    struct error *err)
{
	size_t from = 0, to;

	if (count > 0)
		qsort(calls, count, sizeof *calls, compare);
	for (; from < count; from = to) {
		const uint32_t part = calls[from].part;

		for (to = from; to < count && calls[to].part == part;)
			to++;
		if (!put_part(&s->parts[part], calls + from, to - from, err))
			return false;
	}
	return true;
}

static struct place place_of(const struct call *call)
{
	return (struct place){ call->depth, call->number };
}

bool set_part_call(const struct set_part *p, struct call *call)
{
	const struct lens_time *took;

	if (!cut_has(&p->cut, call))
		return false;
	if (p->calls.times == NULL) {
		cut_call(call, &p->cut);
		return true;
	}
	took = occurrences_took(&p->calls, place_of(call));
	if (took != NULL) {
		memcpy(call->time, took->time, sizeof call->time);
		call->node = took->node;
	}
	return took != NULL;
}

void set_part_own(const struct set_part *p, const struct call *call,
    uint64_t own[CLOCKS])
{
	const struct lens_time *took =
	    occurrences_took(&p->calls, place_of(call));

	if (took == NULL)
		cut_own(&p->cut, call, own);
	else
		memcpy(own, took->own, sizeof took->own);
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
