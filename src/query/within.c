#include "config.h"

#include "query/within.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/call_list.h"

/* What stands after the last #: "7", or "7+36"; the first call, where there is none. */
struct counted {
	uint32_t number; /* 0: there is none */
	uint32_t more;   /* calls after it */
};

static const char *number(const char *at, uint32_t *out)
{
	for (*out = 0; *at >= '0' && *at <= '9' && *out < UINT32_MAX / 10 - 1;
	     at++)
		*out = *out * 10 + (uint32_t)(*at - '0');
	return at;
}

static struct counted counted_in(const char *words)
{
	const char *at = strrchr(words, '#');
	struct counted c = { 0, 0 };

	if (at == NULL)
		c.number = words[0] != '\0';
	if (at == NULL || at == words)
		return c;
	at = number(at + 1, &c.number);
	if (*at == '+')
		at = number(at + 1, &c.more);
	if (*at != '\0')
		c.number = 0;
	return c;
}

bool within_parse(const char *words, struct error *err)
{
	char clean[100];

	if (counted_in(words).number > 0)
		return true;
	text_clean(clean, sizeof clean, slice_of(words));
	return fail(err, "'%s' is no call; write METHOD#N for the Nth call of "
	    "a method", clean);
}

void within_words(char *out, size_t size, const char *words)
{
	static const char first[] = "#1";

	text_clean(out, size - sizeof first + 1, slice_of(words));
	if (strchr(words, '#') == NULL)
		strcat(out, first);
}

static enum pick find_method(const struct methods *methods, const char *words,
    uint32_t *method, struct error *err)
{
	char *name = strdup(words), *number;
	enum pick pick;

	if (name == NULL) {
		fail_memory(err, strlen(words) + 1);
		return PICK_FAILED;
	}
	number = strrchr(name, '#');
	if (number != NULL)
		*number = '\0';
	pick = pick_method(methods, name, NULL, method, err);
	free(name);
	return pick;
}

/* The call and those after it on its level, as far as there are any. */
static struct where where_of(const struct call_row *row, uint32_t more)
{
	const struct thread *t = row->thread;
	const struct calls *calls = &t->calls;
	const size_t left = calls_count(calls, row->place.depth) -
	    row->place.number - 1;
	const uint32_t count = 1 + (uint32_t)(more < left ? more : left);
	const struct call first = calls_at(calls, row->place.depth,
	    row->place.number);
	const struct call last = calls_at(calls, row->place.depth,
	    row->place.number + count - 1);
	const uint64_t end = call_end_time(&last, calls->axis);

	return (struct where){ .thread = t->number,
		.range = { first.begin, end + (end == first.begin) },
		.within = within_calls(t, row->place.depth,
		    row->place.number, count) };
}

static const struct call_order by_time = { CALL_START, MEASURE_WALL, false };

enum pick within_find(struct where *out, const struct profile *profile,
    const struct parts *parts, const char *words, struct error *err)
{
	const struct methods *methods = profile_methods(profile);
	const struct counted c = counted_in(words);
	uint32_t method;
	enum pick pick = find_method(methods, words, &method, err);
	struct call_list list;
	struct call_row row;

	if (pick != PICK_ONE)
		return pick;
	if (!call_list_make(&list, profile, parts, method, by_time, err)) {
		pick = PICK_FAILED;
	} else if (c.number <= list.count) {
		row = call_list_row(&list, c.number - 1);
		*out = where_of(&row, c.more);
	} else {
		pick = PICK_NONE;
		fail(err, "%s has %zu call%s there, so there is none with the "
		    "number %" PRIu32, methods_at(methods, method)->text,
		    list.count, list.count == 1 ? "" : "s", c.number);
	}
	call_list_free(&list);
	return pick;
}

size_t within_number(const struct profile *profile, const struct parts *parts,
    uint32_t method, const struct thread *t, struct place place)
{
	struct call_list list;
	size_t row = SIZE_MAX;

	if (call_list_make(&list, profile, parts, method, by_time, NULL))
		row = call_list_find(&list, t, place);
	row = row < list.count ? row + 1 : 0;
	call_list_free(&list);
	return row;
}
