/*
 * fuzz_report.c - whatever a file is: it is loaded, its sums hold, and what a
 * command line prints about it can be sent to a terminal.
 *
 * The first bytes choose the line (fuzz_line.h), what follows them is the file.
 */
#include "config.h"

#include "fuzz.h"
#include "fuzz_formed.h"

#include <stdlib.h>

#include "base/text.h"
#include "export/answer.h"
#include "export/export_choice.h"
#include "fuzz_line.h"

static void check_sums(struct trace *trace)
{
	struct error err = { "" };
	struct profile *p = profile_new(NULL, &err);

	if (p != NULL && profile_load(p, trace, &err))
		fuzz_check_sums(p);
	else
		fuzz_check(fuzz_may_refuse(trace), err.text);
	profile_free(p);
	trace_close(trace);
}

static void print(struct trace *trace, const struct options *o, size_t width)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	struct error err = { "" };
	enum status status;

	fuzz_check(file != NULL, "no memory");
	status = answer_print(file, trace, o, width, &err);
	fuzz_check(status == STATUS_FINE || err.text[0] != '\0' ||
		o->has[OPTION_LINT],
	    "no answer, and not a word");
	fuzz_check_clean(slice_of(err.text));
	fclose(file);
	if (export_is_readable(o))
		fuzz_check_clean((struct slice){ text, length });
	if (status == STATUS_FINE)
		fuzz_check_formed(o, (struct slice){ text, length });
	free(text);
}

static void answer(struct trace *trace, const uint8_t *bytes)
{
	struct fuzz_line line;
	struct options options;

	fuzz_line_choose(&line, bytes, false);
	if (fuzz_line_parse(&line, &options)) {
		options.color = "never"; /* which would be no clean text */
		print(trace, &options, line.width);
	} else {
		trace_close(trace);
	}
	options_free(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *line = data;
	struct error err = { "" };
	struct trace *trace;

	if (size < FUZZ_LINE_BYTES)
		return 0;
	data += FUZZ_LINE_BYTES;
	size -= FUZZ_LINE_BYTES;
	if (fuzz_is_packed(bytes_of(data, size)))
		return 0;
	fuzz_begin(size, FUZZ_ROWS);
	trace = trace_open_bytes(bytes_of(data, size), "x.trace", &err);
	fuzz_check(trace != NULL || err.text[0] != '\0',
	    "refused without a word");
	if (trace != NULL && line[0] >= FUZZ_LINE_SUMS)
		check_sums(trace);
	else if (trace != NULL)
		answer(trace, line);
	fuzz_end();
	return 0;
}
