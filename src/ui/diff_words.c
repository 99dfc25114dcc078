#include "config.h"

#include "ui/diff_words.h"

#include <string.h>

#include "base/quote.h"

static bool has_options(const char *text)
{
	return strncmp(text, "--", 2) == 0;
}

bool diff_words_split(const char *text, char *out, size_t size, size_t *length,
    const char **file, struct error *err)
{
	size_t used = 0, last = 0;

	if (strlen(text) >= size)
		return fail(err, "that name is too long");
	*length = 0;
	*file = out;
	strcpy(out, text);
	while (has_options(text) || used > 0) {
		if (text[0] == '\0')
			break;
		last = used;
		if (!quote_take(&text, out + used, size - used, err))
			return false;
		used += strlen(out + used) + 1;
	}
	*length = last;
	*file = out + last;
	return !has_options(*file) || fail(err, "which file?  It comes after "
	    "the options");
}

const char *diff_words_last(const char *text)
{
	const char *blank = has_options(text) ? strrchr(text, ' ') : NULL;

	return blank == NULL ? text : blank + 1;
}

/* "--group" */
static bool is_option(const struct option_info *info, const char *at, size_t length)
{
	return length == strlen(info->name) + 2 && has_options(at) &&
	    memcmp(at + 2, info->name, length - 2) == 0;
}

const struct option_info *diff_words_option(const char *text)
{
	const char *end = diff_words_last(text), *begin;

	while (end > text && end[-1] == ' ')
		end--;
	for (begin = end; begin > text && begin[-1] != ' ';)
		begin--;
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = option_info((enum option)i);

		if (info->argument != NULL && info->argument[0] != '[' &&
		    is_option(info, begin, (size_t)(end - begin)))
			return info;
	}
	return NULL;
}

bool diff_words_has(enum option option)
{
	return option_views_diff(option) && option_info(option)->help != NULL;
}
