#include "config.h"

#include "gen_output.h"
#include "gen_scenario.h"
#include "make_small.h"

void gen_small(const struct gen_options *options, struct gen_output *out)
{
	const struct make_trace_spec spec = { MAKE_SMALL,
		.layout = options->layout, .clock = options->clock,
		.overflow = options->overflow };
	struct make_bytes bytes = make_damaged(&spec, options->damage);

	gen_output_add(out, bytes.data, bytes.size);
	make_bytes_free(&bytes);
}
