#include "config.h"

#include "query/within.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/call_list.h"

/* The number behind the last #; 0 when there is none. */
static uint32_t number_of(const char *words)
{
	const char *at = strrchr(words, '#');
	uint32_t number = 0;

	if (at == NULL || at == words)
		return 0;
	for (at++; *at >= '0' && *at <= '9' && number < UINT32_MAX / 10 - 1;
	     at++)
		number = number * 10 + (uint32_t)(*at - '0');
	return *at == '\0' ? number : 0;
}

bool within_parse(const char *words, struct error *err)
{
	char clean[100];

	if (number_of(words) > 0)
		return true;
	text_clean(clean, sizeof clean, slice_of(words));
	return fail(err, "'%s' is no call; write METHOD#N for the Nth call of "
	    "a method", clean);
}

static enum pick find_method(const struct methods *methods, const char *words,
    uint32_t *method, struct error *err)
{
	char *name = strdup(words);
	enum pick pick;

	if (name == NULL) {
		fail_memory(err, strlen(words) + 1);
		return PICK_FAILED;
	}
	*strrchr(name, '#') = '\0';
	pick = pick_method(methods, name, NULL, method, err);
	free(name);
	return pick;
}

static struct where where_of(const struct call_row *row)
{
	const struct thread *t = row->thread;
	const struct call call = calls_at(&t->calls, row->place.depth,
	    row->place.number);
	const uint64_t end = call_end_time(&call, t->calls.axis);

	return (struct where){ .thread = t->number,
		.range = { call.begin, end + (end == call.begin) },
		.within = within_calls(t, row->place.depth,
		    row->place.number, 1) };
}

enum pick within_find(struct where *out, const struct profile *profile,
    const struct parts *parts, const char *words, struct error *err)
{
	const struct call_order by_time = { CALL_START, MEASURE_WALL, false };
	const struct methods *methods = profile_methods(profile);
	const uint32_t number = number_of(words);
	uint32_t method;
	enum pick pick = find_method(methods, words, &method, err);
	struct call_list list;
	struct call_row row;

	if (pick != PICK_ONE)
		return pick;
	if (!call_list_make(&list, profile, parts, method, by_time, err)) {
		pick = PICK_FAILED;
	} else if (number <= list.count) {
		row = call_list_row(&list, number - 1);
		*out = where_of(&row);
	} else {
		pick = PICK_NONE;
		fail(err, "%s has %zu call%s there, so there is none with the "
		    "number %" PRIu32, methods_at(methods, method)->text,
		    list.count, list.count == 1 ? "" : "s", number);
	}
	call_list_free(&list);
	return pick;
}
