#include "config.h"

#include "query/range.h"

#include <string.h>

#include "base/text.h"

enum { DECIMALS = 6 };

/* The longest time that can be written: 31 years. */
static const uint64_t longest_us = UINT64_C(1000000000000000);

/* Digits with decimals, as millionths; NULL when there is no number. */
static const char *number(const char *at, uint64_t *millionths)
{
	const char *start = at;
	int decimals = -1;

	*millionths = 0;
	for (; (*at >= '0' && *at <= '9') || (*at == '.' && at[1] != '.' &&
	    decimals < 0); at++) {
		if (*at == '.') {
			decimals = 0;
			continue;
		}
		if (decimals == DECIMALS)
			continue;
		*millionths = *millionths * 10 + (uint64_t)(*at - '0');
		decimals += decimals >= 0;
		if (*millionths > longest_us)
			return NULL;
	}
	for (decimals = decimals < 0 ? 0 : decimals; decimals < DECIMALS;
	    decimals++)
		*millionths *= 10;
	return at == start ? NULL : at;
}

static const char *time_us(const char *at, uint64_t *us)
{
	static const struct {
		const char *name;
		uint64_t us;
	} units[] = { { "us", 1 }, { "ms", 1000 }, { "s", 1000000 },
		{ "", 1000 } };
	uint64_t millionths;

	at = number(at, &millionths);
	for (size_t i = 0; at != NULL && i < sizeof units / sizeof *units;
	    i++) {
		size_t length = strlen(units[i].name);

		if (strncmp(at, units[i].name, length) != 0)
			continue;
		*us = millionths / 1000000 * units[i].us +
		    millionths % 1000000 * units[i].us / 1000000;
		return at + length;
	}
	return NULL;
}

static bool parse(struct range *r, const char *at)
{
	*r = (struct range){ .is_given = true, .to_us = UINT64_MAX };
	if (*at != '.')
		at = time_us(at, &r->from_us);
	if (at == NULL || strncmp(at, "..", 2) != 0)
		return false;
	at += 2;
	if (*at == '\0')
		return true;
	r->is_length = *at == '+';
	at = time_us(at + r->is_length, &r->to_us);
	if (at == NULL || *at != '\0')
		return false;
	return r->is_length ? r->to_us > 0 : r->to_us > r->from_us;
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

struct period range_period(const struct range *r, uint64_t origin)
{
	struct period p = { origin + r->from_us, UINT64_MAX };

	if (!r->is_given)
		return (struct period){ 0, 0 };
	if (r->to_us != UINT64_MAX)
		p.end = (r->is_length ? p.begin : origin) + r->to_us;
	return p;
}
