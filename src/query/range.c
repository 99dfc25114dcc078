#include "config.h"

#include "query/range.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { DECIMALS = 9 };

/* The largest number that can be written is a billion. */
#define MOST_BILLIONTHS UINT64_C(1000000000000000000)

/* Digits with decimals, as billionths; NULL when there is no number. */
static const char *number(const char *at, uint64_t *billionths)
{
	const char *start = at;
	int decimals = -1;

	*billionths = 0;
	for (; (*at >= '0' && *at <= '9') || (*at == '.' && at[1] != '.' &&
	    decimals < 0); at++) {
		if (*at == '.') {
			decimals = 0;
			continue;
		}
		if (decimals == DECIMALS)
			continue;
		*billionths = *billionths * 10 + (uint64_t)(*at - '0');
		decimals += decimals >= 0;
		if (*billionths > MOST_BILLIONTHS)
			return NULL;
	}
	for (decimals = decimals < 0 ? 0 : decimals; decimals < DECIMALS;
	    decimals++)
		*billionths *= 10;
	return at == start ? NULL : at;
}

static const char *time_ns(const char *at, uint64_t *ns)
{
	static const struct {
		const char *name;
		uint64_t ns;
	} units[] = { { "ns", 1 }, { "us", 1000 }, { "ms", 1000000 },
		{ "s", 1000000000 }, { "", 1000000 } };
	uint64_t billionths;

	at = number(at, &billionths);
	for (size_t i = 0; at != NULL && i < sizeof units / sizeof *units;
	    i++) {
		size_t length = strlen(units[i].name);

		if (strncmp(at, units[i].name, length) != 0)
			continue;
		*ns = billionths / 1000000000 * units[i].ns +
		    billionths % 1000000000 * units[i].ns / 1000000000;
		return at + length;
	}
	return NULL;
}

static bool parse(struct range *r, const char *at)
{
	*r = (struct range){ .is_given = true, .to_ns = UINT64_MAX };
	if (*at != '.')
		at = time_ns(at, &r->from_ns);
	if (at == NULL || strncmp(at, "..", 2) != 0)
		return false;
	at += 2;
	if (*at == '\0')
		return true;
	r->is_length = *at == '+';
	at = time_ns(at + r->is_length, &r->to_ns);
	if (at == NULL || *at != '\0')
		return false;
	return r->is_length ? r->to_ns > 0 : r->to_ns > r->from_ns;
}

bool range_parse(struct range *r, const char *text, struct error *err)
{
	char clean[100];

	if (parse(r, text))
		return true;
	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "'%s' is no range; write 300ms..450ms, 300ms..+150ms, "
	    "1.5s.. or ..2s", clean);
}

bool range_time(const char *text, uint64_t *ns)
{
	const char *end = time_ns(text, ns);

	return end != NULL && *end == '\0';
}

void range_write(char *out, size_t size, struct period p, uint64_t origin,
    enum tick tick)
{
	char begin[64], end[64];

	text_typed(begin, sizeof begin, p.begin - origin, tick);
	text_typed(end, sizeof end, p.end - origin, tick);
	snprintf(out, size, "%s..%s", begin, end);
}

struct period range_period(const struct range *r, uint64_t origin,
    enum tick tick)
{
	/* of a tick; a weight has no unit, as ms need none */
	const unsigned ns = tick == TICK_COUNT ? 1000000 :
	    1000 / tick_per_us(tick);
	struct period p = { origin + r->from_ns / ns, UINT64_MAX };

	if (!r->is_given)
		return (struct period){ 0, 0 };
	if (r->to_ns != UINT64_MAX)
		p.end = (r->is_length ? p.begin : origin) + r->to_ns / ns;
	p.end += p.end == p.begin; /* nothing would be no range, and all */
	return p;
}
