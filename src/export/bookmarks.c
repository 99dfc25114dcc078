#include "config.h"

#include "export/bookmarks.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "options/options.h"
#include "query/search.h"

enum { WORD = 2000 };

static bool refuse(const char *what, const char *word, struct error *err)
{
	char clean[200];

	text_clean(clean, sizeof clean, slice_of(word));
	return fail(err, "--bookmark: %s '%s'", what, clean);
}

static bool find_thread(struct export_bookmark *b, const struct request *q,
    const char *word, struct error *err)
{
	b->thread = scope_find(q->profile, word);
	return b->thread != NO_THREAD || refuse("no thread is called", word, err);
}

static bool find_time(struct export_bookmark *b, const struct request *q,
    const char *word, struct error *err)
{
	struct range range;

	if (!range_parse(&range, word, err))
		return false;
	b->period = range_period(&range, 0, q->facts->tick);
	return true;
}

static bool find_method(struct export_bookmark *b, const struct request *q,
    const char *word, struct error *err)
{
	b->method = NO_METHOD;
	return word[0] == '\0' || pick_named(profile_methods(q->profile), word,
	    &b->method, err) == PICK_ONE;
}

/* The words, in the order in which they stand. */
static bool (*const words[])(struct export_bookmark *, const struct request *,
    const char *, struct error *) = { find_thread, find_time, find_method };

static bool read_one(struct export_bookmark *b, char *text,
    const struct request *q, const char *given, struct error *err)
{
	char word[WORD];

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!quote_take(&given, word, sizeof word, err) ||
		    !words[i](b, q, word, err))
			return false;
	if (!quote_take(&given, word, sizeof word, err))
		return false;
	text_clean(text, EXPORT_BOOKMARK_TEXT, slice_of(word));
	b->text = text;
	return (text[0] != '\0' && *given == '\0') || fail(err, "--bookmark "
	    "takes a thread, a time, a method or '', and a text");
}

bool bookmarks_make(struct bookmarks *b, const struct request *q,
    struct export_wish *wish, struct error *err)
{
	const struct options *o = q->asked;

	*b = (struct bookmarks){ 0 };
	b->of = array_new(o->bookmark_count, sizeof *b->of, err);
	b->texts = array_new(o->bookmark_count, sizeof *b->texts, err);
	if (b->of == NULL || b->texts == NULL)
		return false;
	for (size_t i = 0; i < o->bookmark_count; i++)
		if (!read_one(&b->of[i], b->texts[i], q, o->bookmarks[i], err))
			return false;
	wish->bookmarks = b->of;
	wish->bookmark_count = o->bookmark_count;
	return true;
}

void bookmarks_free(struct bookmarks *b)
{
	free(b->of);
	free(b->texts);
}
