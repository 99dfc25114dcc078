/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "gen_output.h"
#include "gen_scenario.h"
#include "make_small.h"

#include <stdlib.h>
#include <string.h>

/* What a sample can hold, in make_samples. */
enum { MOST_FRAMES = 500 };

/* As many entries of h as there are to be records, and as many exits, inside of
 * the h of make_small.h, at the time at which it began. */
static size_t add_depth(struct make_event *events, size_t depth)
{
	enum { H = 3 };
	size_t count = 0;

	for (size_t i = 0; i <= H; i++)
		events[count++] = make_small_events[i];
	for (size_t i = 0; i < 2 * depth; i++) {
		events[count] = make_small_events[H];
		events[count++].action = i < depth ? MAKE_ENTER : MAKE_EXIT;
	}
	for (size_t i = H + 1; i < MAKE_SMALL_EVENTS; i++)
		events[count++] = make_small_events[i];
	return count;
}

void gen_deep(const struct gen_options *options, struct gen_output *out)
{
	struct make_trace_spec spec = { MAKE_SMALL, .layout = options->layout,
		.clock = options->clock, .overflow = options->overflow };
	size_t depth = options->layout == MAKE_SIMPLEPERF ?
	    MOST_FRAMES :
	    (size_t)options->records / 2;
	struct make_event *events = calloc(2 * depth + MAKE_SMALL_EVENTS,
	    sizeof *events);
	struct make_bytes bytes;

	if (events == NULL)
		abort();
	spec.event_count = add_depth(events, depth);
	spec.events = events;
	bytes = make_damaged(&spec, options->damage);
	gen_output_add(out, bytes.data, bytes.size);
	make_bytes_free(&bytes);
	free(events);
}

void gen_small(const struct gen_options *options, struct gen_output *out)
{
	const struct make_trace_spec spec = { MAKE_SMALL,
		.layout = options->layout, .clock = options->clock,
		.overflow = options->overflow };
	struct make_bytes bytes = make_damaged(&spec, options->damage);

	gen_output_add(out, bytes.data, bytes.size);
	make_bytes_free(&bytes);
}
