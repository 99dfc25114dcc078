#include "config.h"

#include "export/viewing.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/quote.h"
#include "query/transforms.h"

/* A word of any length. */
static bool put_word(FILE *file, const char *word, struct error *err)
{
	const size_t size = quote_shell(NULL, 0, word) + 1;
	char *out = array_new(size, 1, err);

	if (out == NULL)
		return false;
	quote_shell(out, size, word);
	fprintf(file, "%s ", out);
	free(out);
	return true;
}

static bool put_transform(FILE *file, const struct transform_wish *w,
    struct error *err)
{
	const struct transform_info *info = transform_info(w->transform);

	fprintf(file, "--%s%s", info->option, w->text == NULL ? " " :
	    transform_is_joined(w->transform) ? "=" : " ");
	return w->text == NULL || put_word(file, w->text, err);
}

static bool put_all(FILE *file, const struct options *o, struct error *err)
{
	for (size_t i = 0; i < o->mapping_count; i++) {
		fputs("--mapping ", file);
		if (!put_word(file, o->mappings[i], err))
			return false;
	}
	if (o->has[OPTION_RAW_NAMES])
		fputs("--raw-names ", file);
	for (size_t i = 0; i < o->transform_count; i++)
		if (!put_transform(file, &o->transforms[i], err))
			return false;
	return true;
}

char *viewing_words(const struct options *o, struct error *err)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	bool done;

	if (file == NULL) {
		fail_memory(err, 1);
		return NULL;
	}
	done = put_all(file, o, err);
	if (fclose(file) != 0 && done)
		done = fail_memory(err, 1);
	if (done)
		return text;
	free(text);
	return NULL;
}
