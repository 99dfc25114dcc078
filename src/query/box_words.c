#include "config.h"

#include "query/box_words.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { DIGITS_MOST = 9 };

static bool take_number(const char **text, uint32_t *number)
{
	int digits = 0;

	for (*number = 0; **text >= '0' && **text <= '9' &&
	     digits < DIGITS_MOST; digits++)
		*number = *number * 10 + (uint32_t)(*(*text)++ - '0');
	return digits > 0;
}

static bool take_box(const char **text, struct boxes_meant *out)
{
	const bool is_above = **text == '-';
	struct run *run = &out->of[is_above];
	uint32_t more = 0;

	*text += is_above;
	if (!take_number(text, &run->first) || run->first-- == 0)
		return false;
	if (**text == '+') {
		++*text;
		if (!take_number(text, &more))
			return false;
	}
	run->count = more + 1;
	return true;
}

bool box_words_read(struct boxes_meant *out, const char *text,
    struct error *err)
{
	const char *at = text;
	char clean[100];
	bool done;

	*out = (struct boxes_meant){ .of = { { 0, 0 } } };
	done = take_box(&at, out);
	if (done && *at == ',') {
		at++;
		done = take_box(&at, out);
	}
	text_clean(clean, sizeof clean, slice_of(text));
	return (done && *at == '\0') ||
	    fail(err, "'%s' is no box such as 12, -7 or 12+3", clean);
}

void box_words_add(char *out, size_t size, struct run run, bool is_above)
{
	const size_t used = strlen(out);
	char more[20] = "";

	if (run.count > 1)
		snprintf(more, sizeof more, "+%u", run.count - 1);
	snprintf(out + used, size - used, "%s%s%u%s", used > 0 ? "," : "",
	    is_above ? "-" : "", run.first + 1, more);
}
