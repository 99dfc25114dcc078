/* SPDX-License-Identifier: Apache-2.0 */
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
	length = vsnprintf(w->text + w->used, sizeof w->text - w->used, format,
	    args);
	va_end(args);
	if (length > 0)
		w->used += (size_t)length;
	if (w->used >= sizeof w->text)
		w->used = sizeof w->text - 1;
}

void words_phrase(struct words *w, int weight)
{
	if (w->phrase_count < WORDS_PHRASES)
		w->phrases[w->phrase_count++] = (struct phrase){ w->used,
			weight };
}

void words_fit(struct words *w, size_t cells)
{
	while (w->phrase_count > 0) {
		struct slice text = { w->text, w->used };
		struct phrase *p = w->phrases;
		size_t end, length;

		/* Blanks at the end of the line take no room. */
		while (text.length > 0 && text.start[text.length - 1] == ' ')
			text.length--;
		if (text_width(text) <= cells)
			return;
		for (int i = 1; i < w->phrase_count; i++)
			if (w->phrases[i].weight <= p->weight)
				p = &w->phrases[i];
		end = p + 1 < w->phrases + w->phrase_count ? p[1].from :
							     w->used;
		length = end - p->from;
		memmove(w->text + p->from, w->text + end, w->used - end + 1);
		w->used -= length;
		w->phrase_count--;
		for (; p < w->phrases + w->phrase_count; p++)
			*p = (struct phrase){ p[1].from - length, p[1].weight };
	}
}

void words_put(struct words *w, struct canvas *canvas, int row, enum role role)
{
	words_fit(w, (size_t)canvas->columns - 2);
	canvas_put_row(canvas, row, slice_of(w->text), role);
}

void words_add_time(struct words *w, const char *before, uint64_t time,
    enum tick tick)
{
	char text[40];

	text_duration(text, sizeof text, time, tick);
	words_add(w, "%s%s", before, text);
}

void words_add_count(struct words *w, const char *before, uint64_t count,
    const char *after)
{
	char text[40];

	text_count(text, sizeof text, count);
	words_add(w, "%s%s%s", before, text, after);
}

void words_add_plural(struct words *w, const char *before, uint64_t count,
    const char *noun)
{
	words_add_count(w, before, count, " ");
	words_add(w, "%s%s", noun, count == 1 ? "" : "s");
}

void words_add_ms(struct words *w, const char *before, uint64_t time,
    enum tick tick)
{
	char text[40];

	text_ms(text, sizeof text, time, tick);
	words_add(w, "%s%s%s", before, text, tick_unit_of_ms(tick));
}

void words_add_percent(struct words *w, const char *before, uint64_t part,
    uint64_t whole, const char *after)
{
	char text[40];

	text_percent(text, sizeof text, part, whole);
	words_add(w, "%s%s %%%s", before, text, after);
}

void words_add_calls(struct words *w, uint64_t count, bool is_sampled)
{
	words_add_count(w, "", count, " ");
	words_add(w, "%s", counted(is_sampled, count));
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
	words_add(w, "%.*s%s", (int)part.length, part.start,
	    part.length == all.length ? "" : glyph(GLYPH_CUT, is_ascii));
}

void words_add_thread(struct words *w, const struct thread *t, size_t cells,
    bool is_ascii)
{
	char id[16] = "";

	if (thread_has_namesake(t))
		snprintf(id, sizeof id, "#%" PRIu32, t->id);
	cells -= strlen(id) < cells ? strlen(id) : cells;
	words_add_text(w, t->name, cells, is_ascii);
	words_add(w, "%s", id);
}
