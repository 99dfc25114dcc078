/*
 * query/range.h - a range of time as people write it: "300ms..+50ms".
 *
 * Two times since the first event, in ns, us, ms (also without a unit) or s, with
 * decimals; of weights, numbers without a unit.  Either end may be left out; a second one with + is a length.
 */
#ifndef QUERY_RANGE_H
#define QUERY_RANGE_H

#include "base/error.h"
#include "base/times.h"

struct range {
	bool is_given, is_length; /* is_length: `to` counts from `from` */
	uint64_t from_ns, to_ns;  /* to_ns: UINT64_MAX is the end */
};

bool range_parse(struct range *, const char *text, struct error *err);

/* One such time alone; false: it is none. */
bool range_time(const char *text, uint64_t *ns);

/* A period as range_parse reads it: "1200ms..2400.5ms". */
void range_write(char *out, size_t size, struct period, uint64_t origin,
    enum tick);

/* On an axis whose first event is at `origin`; none when none is given. */
struct period range_period(const struct range *, uint64_t origin, enum tick);

#endif
