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

/* Takes a phrase out of the text. */
static void leave_out(struct words *w, int i)
{
	struct phrase *p = &w->phrases[i];
	size_t end = i + 1 < w->phrase_count ? p[1].from : w->used;
	size_t length = end - p->from;

	memmove(w->text + p->from, w->text + end, w->used - end + 1);
	w->used -= length;
	w->phrase_count--;
	for (; i < w->phrase_count; i++, p++)
		*p = (struct phrase){ p[1].from - length, p[1].weight };
}

/* Returns the cells of the line; blanks at its end take no room. */
static size_t width_of(const struct words *w)
{
	struct slice text = { w->text, w->used };

	while (text.length > 0 && text.start[text.length - 1] == ' ')
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
    const char *after)
{
	char text[40];

	text_count(text, sizeof text, count);
	words_add(w, "%s%s%s", before, text, after);
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
	words_add(w, "%.*s%s", (int)part.length, part.start,
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

/* ---- how the name that is shown of a method came about ---- */

/* Is there a mapping, and anything in the method that it may know? */
static bool has_origin(const struct name_origin *o)
{
	return o->grade < GRADES;
}

/* Returns "class.name" as the trace has it, without the signature. */
static struct slice recorded_name(const struct methods *methods,
    uint32_t method)
{
	const struct method *m = methods_raw(methods, method);

	return (struct slice){ m->text, m->name_at + m->name_length };
}

void words_add_origin(struct words *w, const struct methods *methods,
    uint32_t method)
{
	const struct name_origin *o = methods_origin(methods, method);
	const struct slice recorded = recorded_name(methods, method);

	if (!has_origin(o) || o->grade == GRADE_NOT_IN_MAP ||
	    methods_form(methods) == NAMES_RAW)
		return;
	words_add(w, "  %.*s, %s", (int)recorded.length, recorded.start,
	    name_origin_grade(o));
	if (o->inlined[0] != '\0')
		words_add(w, ", with code of %s", o->inlined);
}

/* ---- the origin at length, in rows ---- */

/* Returns how many names a list has, with `between` between two of them. */
static size_t count_of(const char *list, const char *between)
{
	size_t count = list[0] != '\0';

	for (const char *at = list; (at = strstr(at, between)) != NULL;
	     at += strlen(between))
		count++;
	return count;
}

/* Returns the n-th name of a list. */
static struct slice nth(const char *list, const char *between, size_t n)
{
	const char *end;

	while (n-- > 0)
		list = strstr(list, between) + strlen(between);
	end = strstr(list, between);
	return (struct slice){ list, end == NULL ? strlen(list) :
						   (size_t)(end - list) };
}

static void add_grade(struct words *w, const struct name_origin *o)
{
	static const char *const why[GRADES] = {
		[GRADE_EXACT] = "",
		[GRADE_BY_NAME] = ": its parameters are others in the mapping",
		[GRADE_SEVERAL] = ": it may be any of those below",
		[GRADE_CLASS_ONLY] = ": the mapping knows its class alone",
		[GRADE_NOT_IN_MAP] = ": the mapping does not know its class" };

	words_add(w, "name: %s%s", name_origin_grade(o), why[o->grade]);
	if (o->is_outline)
		words_add(w, "; code that was moved out of several methods");
	else if (o->is_synthesized)
		words_add(w, "; made by the compiler");
}

/* A list of names in one text; each name has a row. */
struct name_list {
	const char *words, *names, *between;
};

enum { LISTS = 3 };

static struct name_list list_of(const struct name_origin *o, size_t i)
{
	return (struct name_list[LISTS]){
		{ "may be", o->others, " | " },
		{ "with code of", o->inlined, ", " },
		{ "its code comes from", o->outlined, ", " } }[i];
}

/* Returns how many rows come first: the name in the trace, or in both traces,
 * and the grade. */
static size_t fixed_rows(const struct name_origin *o)
{
	return o->raw_before != NULL ? 3 : 2;
}

size_t words_origin_rows(const struct methods *methods, uint32_t method)
{
	const struct name_origin *o = methods_origin(methods, method);
	size_t rows = fixed_rows(o) + (o->via[0] != '\0');

	if (!has_origin(o))
		return 0;
	for (size_t i = 0; i < LISTS; i++)
		rows += count_of(list_of(o, i).names, list_of(o, i).between);
	return rows;
}

/* Adds one of the rows after those. */
static void add_further(struct words *w, const struct name_origin *o,
    size_t row)
{
	if (o->via[0] != '\0' && row-- == 0) {
		words_add(w, "called as %s, which does no more", o->via);
		return;
	}
	for (size_t i = 0; i < LISTS; i++) {
		const struct name_list list = list_of(o, i);
		const size_t count = count_of(list.names, list.between);
		struct slice name;

		if (row >= count) {
			row -= count;
			continue;
		}
		name = nth(list.names, list.between, row);
		words_add(w, "%s %.*s", list.words, (int)name.length,
		    name.start);
		return;
	}
}

void words_add_origin_row(struct words *w, const struct methods *methods,
    uint32_t method, size_t row)
{
	const struct name_origin *o = methods_origin(methods, method);

	if (row == 0)
		words_add(w, "in the trace%s: %s", o->raw_before != NULL ?
		    " after" : "", methods_raw(methods, method)->text);
	else if (row + 1 < fixed_rows(o))
		words_add(w, "in the trace before: %s", o->raw_before);
	else if (row + 1 == fixed_rows(o))
		add_grade(w, o);
	else
		add_further(w, o, row - fixed_rows(o));
}
