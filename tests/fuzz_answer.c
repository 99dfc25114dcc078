/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fuzz_answer.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/array.h"
#include "base/text.h"
#include "cli/load.h"
#include "cli/export.h"
#include "fuzz.h"
#include "fuzz_formed.h"
#include "fuzz_judge.h"
#include "fuzz_line.h"

enum { WITH_GZIP = 16 + MAX_WBITS };

/* The caller frees it; a zero stands after it. */
static struct slice unpack_bytes(struct slice packed)
{
	z_stream z = { .next_in = (unsigned char *)(uintptr_t)packed.start,
		.avail_in = (unsigned)packed.length };
	unsigned char *out = NULL;
	size_t room = 0;
	int code = Z_OK;

	fuzz_check(inflateInit2(&z, WITH_GZIP) == Z_OK, "no memory");
	while (code == Z_OK) {
		out = array_grow(out, &room, (size_t)z.total_out + 4096, 1);
		fuzz_check(out != NULL, "no memory");
		z.next_out = out + z.total_out;
		z.avail_out = (unsigned)(room - z.total_out - 1);
		code = inflate(&z, Z_NO_FLUSH);
	}
	fuzz_check(code == Z_STREAM_END && z.avail_in == 0,
	    "what is packed cannot be unpacked");
	out[z.total_out] = '\0';
	inflateEnd(&z);
	return (struct slice){ (char *)out, z.total_out };
}

static void look_at(const struct options *o, struct slice text)
{
	struct slice unpacked;

	fuzz_check_formed(o, text);
	if (o->exporter == NULL)
		return;
	if (o->packing == PACKING_NONE)
		fuzz_judge(o->exporter->name, text);
	if (o->packing != PACKING_GZIP)
		return;
	unpacked = unpack_bytes(text);
	fuzz_judge(o->exporter->name, unpacked);
	free((char *)(uintptr_t)unpacked.start);
}

static void print(struct trace *trace, const struct options *o, size_t width)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	struct error err = { "" };
	enum status status;

	fuzz_check(file != NULL, "no memory");
	status = load_write_stream(file, trace, o, width, &err);
	fuzz_check(status == STATUS_FINE || err.text[0] != '\0' ||
		o->is_given[OPTION_LINT],
	    "no answer, and not a word");
	fuzz_check_clean(slice_of(err.text));
	fclose(file);
	if (export_is_readable(o))
		fuzz_check_clean((struct slice){ text, length });
	if (status == STATUS_FINE)
		look_at(o, (struct slice){ text, length });
	free(text);
}

void fuzz_answer(struct trace *trace, const uint8_t *bytes)
{
	struct fuzz_line line;
	struct options options;

	fuzz_line_choose(&line, bytes, false);
	if (fuzz_line_parse(&line, &options)) {
		options.texts[OPTION_COLOR] =
		    "never"; /* which would be no clean text */
		print(trace, &options, line.width);
	} else {
		trace_close(trace);
	}
	options_free(&options);
}
