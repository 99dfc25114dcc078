#include "config.h"

#include "view/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

void words_add(struct words *w, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(w->at + w->used, sizeof w->at - w->used, format,
	    args);
	va_end(args);
	if (length > 0)
		w->used += (size_t)length;
	if (w->used >= sizeof w->at)
		w->used = sizeof w->at - 1;
}

void words_phrase(struct words *w, int weight)
{
	if (w->phrase_count < WORDS_PHRASES)
		w->phrases[w->phrase_count++] = (struct phrase){ w->used,
			weight };
}

/* Takes one out of the text. */
static void leave_out(struct words *w, int i)
{
	struct phrase *p = &w->phrases[i];
	size_t end = i + 1 < w->phrase_count ? p[1].from : w->used;
	size_t length = end - p->from;

	memmove(w->at + p->from, w->at + end, w->used - end + 1);
	w->used -= length;
	w->phrase_count--;
	for (; i < w->phrase_count; i++, p++)
		*p = (struct phrase){ p[1].from - length, p[1].weight };
}

/* Blanks at the end take no room. */
static size_t width_of(const struct words *w)
{
	struct slice text = { w->at, w->used };

	while (text.length > 0 && text.at[text.length - 1] == ' ')
		text.length--;
	return text_width(text);
}

void words_fit(struct words *w, size_t cells)
{
	while (w->phrase_count > 0 && width_of(w) > cells) {
		int lightest = 0;

		for (int i = 1; i < w->phrase_count; i++)
			if (w->phrases[i].weight <=
			    w->phrases[lightest].weight)
				lightest = i;
		leave_out(w, lightest);
	}
}

void words_add_time(struct words *w, const char *before, uint64_t time,
    enum tick tick)
{
	char text[40];

	text_duration(text, sizeof text, time, tick);
	words_add(w, "%s%s", before, text);
}

void words_add_count(struct words *w, const char *before, uint64_t count,
    const char *behind)
{
	char text[40];

	text_count(text, sizeof text, count);
	words_add(w, "%s%s%s", before, text, behind);
}

void words_add_calls(struct words *w, uint64_t count, bool is_sampled)
{
	char text[40];

	text_count(text, sizeof text, count);
	words_add(w, "%s %s", text, counted(is_sampled, count));
}

void words_add_single(struct words *w, uint64_t calls, uint64_t samples,
    bool is_sampled)
{
	char text[100];

	samples_words(text, sizeof text, is_sampled, calls, samples);
	words_add(w, "%s", text);
}

void words_add_text(struct words *w, const char *text, size_t cells,
    bool is_ascii)
{
	struct slice all = slice_of(text), part = text_crop(all, cells);

	if (part.length < all.length && cells > 0)
		part = text_crop(all, cells - 1);
	words_add(w, "%.*s%s", (int)part.length, part.at,
	    part.length == all.length ? "" : glyph(GLYPH_CUT, is_ascii));
}

void words_add_thread(struct words *w, const struct thread *t, size_t cells,
    bool is_ascii)
{
	char id[16] = "";

	if (t->has_namesake)
		snprintf(id, sizeof id, "#%" PRIu32, t->id);
	cells -= strlen(id) < cells ? strlen(id) : cells;
	words_add_text(w, t->name, cells, is_ascii);
	words_add(w, "%s", id);
}

void words_add_method(struct words *w, const struct method *m, size_t cells,
    bool is_ascii)
{
	char label[512];
	struct slice name = method_fit(m, cells, label, sizeof label);
	size_t width = text_width(name);

	if (width > cells) {
		words_add(w, "%s", glyph(GLYPH_CUT, is_ascii));
		while (width + 1 > cells && name.length > 0)
			width -= text_char_width(text_next(&name));
	}
	words_add(w, "%.*s", (int)name.length, name.at);
}
