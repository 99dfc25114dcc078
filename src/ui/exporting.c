#include "config.h"

#include "ui/exporting.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/copying.h"
#include "ui/export_words.h"

bool exporting_ask(struct state *s, const char *name, struct error *err)
{
	struct copied_export *x;
	const char *lacks;

	if (copy_is_exporting(s))
		return fail(err, "another file is still being made; Esc stops "
		    "that");
	x = copy_export(s);
	if (x == NULL)
		return fail_memory(err, sizeof *x);
	if ((size_t)snprintf(x->name, sizeof x->name, "%s", name) >=
	    sizeof x->name)
		return fail(err, "that name is too long");
	x->length = export_words(s, name, x->words, sizeof x->words, &lacks, err);
	if (x->length == 0)
		return false;
	x->is_running = true;
	s->wish = APP_EXPORT;
	state_say(s, "exporting %.200s%s%s; Esc stops it", name,
	    lacks == NULL ? "" : ", without ", lacks == NULL ? "" : lacks);
	return true;
}

size_t exporting_words(const struct state *s, const char **words, size_t room)
{
	const struct copied_export *x = copy_exported(s);
	size_t count = 0;

	for (size_t at = 0; at < x->length && count < room;
	     at += strlen(x->words + at) + 1)
		words[count++] = x->words + at;
	return count;
}

void exporting_end(struct state *s, bool is_done, const char *why)
{
	struct copied_export *x = copy_export(s);
	char clean[4 * COPIED_NAME];

	if (x == NULL || !x->is_running)
		return;
	x->is_running = false;
	text_clean(clean, sizeof clean, slice_of(x->name));
	state_say(s, "%s%.200s%s%s", is_done ? "exported " : "", clean,
	    why[0] == '\0' ? "" : ": ", why);
}
