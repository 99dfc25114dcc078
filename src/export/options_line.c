#include "config.h"

#include "export/options_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"

static bool is_option(const char *word)
{
	return strncmp(word, "--", 2) == 0;
}

static bool is_given(const struct options *o, const char *word)
{
	for (int i = 0; i < OPTIONS; i++)
		if (o->has[i] &&
		    strcmp(word + 2, option_info((enum option)i)->name) == 0)
			return true;
	return false;
}

/* An option that is left out takes its value with it. */
static size_t take_words(struct options_line *line, const char *at, size_t room,
    const struct options *given)
{
	char *out = line->text;
	bool is_left_out = false;
	size_t count = 0;

	while (*at != '\0' && count + 1 < OPTIONS_LINE_WORDS &&
	    quote_take(&at, out, room, NULL)) {
		if (is_option(out))
			is_left_out = is_given(given, out);
		if (is_left_out)
			continue;
		line->words[count++] = out;
		room -= strlen(out) + 1;
		out += strlen(out) + 1;
	}
	return count;
}

bool options_line_read(struct options_line *line, const char *text,
    const struct options *given)
{
	static char trace[] = "./x.trace";
	size_t length = strcspn(text, "\n"), count;
	char *copy;

	*line = (struct options_line){ .text = NULL };
	copy = array_new(length + 1, 1, NULL);
	line->text = array_new(length + 2, 1, NULL);
	if (copy == NULL || line->text == NULL) {
		free(copy);
		return false;
	}
	memcpy(copy, text, length);
	count = take_words(line, copy, length + 2, given);
	free(copy);
	line->words[count++] = trace;
	return count > 1 && options_parse(&line->options, (int)count,
	    line->words, NULL);
}

void options_line_free(struct options_line *line)
{
	options_free(&line->options);
	free(line->text);
}

void options_keep(const struct options *o, struct options_kept *out)
{
	static const enum option options[OPTIONS_KEPT] = { OPTION_COLOR,
		OPTION_THEME, OPTION_ASCII, OPTION_LOW_MEMORY, OPTION_FRAME,
		OPTION_FRAME_BUDGET, OPTION_CONFIG, OPTION_NO_CONFIG,
		OPTION_NO_STATE, OPTION_INPUT, OPTION_RAW_NAMES };

	out->count = 0;
	for (size_t i = 0; i < OPTIONS_KEPT; i++) {
		const char *value = o->texts[options[i]];
		char *text = out->texts[out->count];
		int length = snprintf(text, OPTIONS_KEPT_TEXT, "--%s%s%s",
		    option_info(options[i])->name, value == NULL ? "" : "=",
		    value == NULL ? "" : value);

		if (o->has[options[i]] && length < OPTIONS_KEPT_TEXT)
			out->words[out->count++] = text;
	}
	for (size_t i = 0; i < o->set_count && i < OPTIONS_KEPT_SETS; i++) {
		out->words[out->count++] = "--set";
		out->words[out->count++] = o->sets[i];
	}
}
