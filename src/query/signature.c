/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/search.h"
#include "trace/java_types.h"

/* ---- a method as Java writes it ---- */

struct signature_words {
	char *next;
	size_t size, used;
	bool is_full;
};

static void add_text(struct signature_words *w, struct slice text)
{
	text = slice_first(text, w->size - 1 - w->used);
	memcpy(w->next + w->used, text.start, text.length);
	w->used += text.length;
	w->next[w->used] = '\0';
}

/* Adds the name of a class, without its package unless all is wanted.  Slashes,
 * or dots in some files, part packages; $ parts nested classes. */
static void add_class(struct signature_words *w, struct slice name)
{
	size_t from = 0, begin = w->used;

	for (size_t i = 0; i < name.length && !w->is_full; i++)
		if (name.start[i] == '/' || name.start[i] == '.')
			from = i + 1;
	add_text(w, slice_from(name, from));
	for (size_t i = begin; i < w->used; i++)
		if (w->next[i] == '/')
			w->next[i] = '.';
}

static void add_type(struct signature_words *w, struct java_type type)
{
	if (type.letter == 'L')
		add_class(w, type.name);
	else
		add_text(w, slice_of(java_type_word(type.letter)));
	while (type.dimensions-- > 0)
		add_text(w, slice_of("[]"));
}

size_t signature_words(char *out, size_t size, const struct method *m,
    enum signature_form form)
{
	const char *from = form == SIGNATURE_BRIEF || form == SIGNATURE_NAME ?
	    m->text + m->name_at :
	    form == SIGNATURE_SHORT ? method_brief(m).start :
				      m->text;
	const char *end = m->text + m->name_at + m->name_length;
	struct signature_words w = { out, size, 0, form == SIGNATURE_FULL };
	struct slice types, result;
	struct java_type type;

	out[0] = '\0';
	if (!java_descriptor_split(method_signature(m), &types, &result)) {
		add_text(&w, slice_of(from));
		return w.used;
	}
	if (form == SIGNATURE_BRIEF || form == SIGNATURE_FULL) {
		java_type_take(&result, &type);
		add_type(&w, type);
		add_text(&w, slice_of(" "));
	}
	add_text(&w, (struct slice){ from, (size_t)(end - from) });
	add_text(&w, slice_of("("));
	for (bool is_first = true; java_type_take(&types, &type);
	     is_first = false) {
		if (!is_first)
			add_text(&w, slice_of(", "));
		add_type(&w, type);
	}
	add_text(&w, slice_of(")"));
	add_text(&w, slice_of(method_mark(m)));
	return w.used;
}

/* ---- names in lists ---- */

enum {
	NAME = 1024,
	CUT = 1,           /* cells of the sign where a text was cut */
	LEAST_MARKED = 20, /* cells that leave room for the mark of a proxy */
	LEAST_PARAMETERS = 2 /* cells: less says nothing */
};

/* A name that is to be shortened. */
struct long_name {
	const char *text;
	size_t class_end, name_at, name_end; /* in the text */
	struct name_room room;
	const char *cut;
};

/* Returns the text after so many cells. */
static struct slice after_cells(const char *text, size_t cells)
{
	struct slice rest = slice_of(text);

	while (cells > 0 && rest.length > 0) {
		unsigned width = text_char_width(text_next(&rest));

		cells -= width < cells ? width : cells;
	}
	return rest;
}

/* Returns where what is seen begins: after as few packages as can be. */
static size_t begin_of(const struct long_name *n)
{
	size_t begin = 0;

	for (size_t i = 0; i + 1 < n->class_end; i++)
		if (n->text[i] == '.') {
			begin = i + 1;
			if (text_fits_in(slice_of(n->text + begin),
			    n->room.cells - CUT))
				return begin;
		}
	return begin;
}

/* Writes a part of the name, as much as fits. */
static void write_part(const struct long_name *n, size_t from, size_t to,
    char *out, size_t size)
{
	const size_t lead = from > 0 ? CUT : 0;
	const size_t room = n->room.cells > lead ? n->room.cells - lead : 0;
	struct slice part = { n->text + from, to - from };
	const bool goes_on = !text_fits_in(part, room);

	if (goes_on)
		part = text_crop(part, room > CUT ? room - CUT : 0);
	snprintf(out, size, "%s%.*s%s", lead > 0 ? n->cut : "",
	    (int)part.length, part.start, goes_on ? n->cut : "");
}

/* Shortens the name: packages first, then parameters, then the class. */
static void shorten(const struct long_name *n, char *out, size_t size)
{
	const size_t cells = n->room.cells, end = strlen(n->text);
	const size_t begin = begin_of(n), lead = begin > 0 ? CUT : 0;
	const size_t name = text_width(
	    (struct slice){ n->text + begin, n->name_end - begin });
	size_t from = begin;

	if (text_width((struct slice){ n->text + begin, end - begin }) + lead <=
		cells ||
	    lead + name + LEAST_PARAMETERS <= cells) {
		write_part(n, begin, end, out, size);
		return;
	}
	if (lead + name > cells)
		from = (size_t)(after_cells(n->text + begin, name + CUT - cells)
				    .start -
		    n->text);
	write_part(n, from > n->name_at ? n->name_at : from, n->name_end, out,
	    size);
}

static struct slice fit_long(struct long_name *n, const struct method *m,
    char *out, size_t size)
{
	const char *mark = method_mark(m);
	const size_t width = text_width(slice_of(mark));

	if (n->room.passed > 0) {
		/* Half of the room at a time, from the begin to the end. */
		const size_t cells = n->room.cells;
		const size_t most = text_width(slice_of(n->text)) - cells + CUT;
		size_t passed = (n->room.passed - 1) * (cells / 2);

		if (passed > most)
			passed = most;
		write_part(n,
		    (size_t)(after_cells(n->text, passed).start - n->text),
		    strlen(n->text), out, size);
		return slice_of(out);
	}
	if (width > 0 && n->room.cells < LEAST_MARKED)
		return method_fit(m, n->room.cells, out, size);
	n->room.cells -= width;
	shorten(n, out, size);
	text_add(out, size, "%s", mark);
	return slice_of(out);
}

struct slice signature_fit(const struct method *m, struct name_room room,
    char *out, size_t size)
{
	const size_t begin = room.is_bare ? m->name_at : 0;
	char all[NAME];
	struct long_name n = { all, m->class_length - (room.is_bare ?
	    m->class_length : 0), m->name_at - begin, m->name_at +
	    m->name_length - begin, room, glyph(GLYPH_CUT, room.is_ascii) };

	if (m->is_function || n.name_end >= sizeof all ||
	    room.cells <= 2 * CUT ||
	    signature_words(all, sizeof all, m,
		room.is_bare ? SIGNATURE_NAME : SIGNATURE_CALL) ==
		sizeof all - 1) /* there is more of it */
		return method_fit(m, room.cells, out, size);
	if (!text_fits_in(slice_of(all), room.cells))
		return fit_long(&n, m, out, size);
	snprintf(out, size, "%s", all);
	return slice_of(out);
}

/* ---- a stack as a user names it ---- */

/* Returns what stands after the type that a signature ends with:
 * "[Ljava/lang/String;". */
static const char *skip_result_type(const char *at)
{
	const char *end = at + strspn(at, "[");

	if (*end != 'L')
		return at;
	end = strchr(end, ';');
	return end == NULL ? at : end + 1;
}

/* Returns where the name ends that begins here: at a ";", or at the end. */
static const char *name_end(const char *at)
{
	unsigned inside = 0;

	while (*at != '\0' && (*at != ';' || inside > 0)) {
		inside += *at == '(';
		if (*at++ != ')' || inside == 0)
			continue;
		inside--;
		at = skip_result_type(at);
	}
	return at;
}

static const char *next_name(const char *end)
{
	return *end == '\0' ? NULL : end + 1;
}

bool stack_words_check(const char *words, struct error *err)
{
	for (const char *at = words; at != NULL; at = next_name(name_end(at)))
		if (name_end(at) == at)
			return fail(err,
			    "a stack is written =A;B;C, the names of its "
			    "methods from the root on");
	return true;
}

const char *stack_words_last(const char *words)
{
	for (const char *at = words; at != NULL; at = next_name(name_end(at)))
		words = at;
	return words;
}

bool stack_words_find(const char *words, const struct methods *all,
    uint32_t **methods, uint32_t *count, struct error *err)
{
	size_t room = 0;
	bool done = true;

	*methods = NULL;
	*count = 0;
	for (const char *at = words; done && at != NULL;
	     at = next_name(name_end(at))) {
		char *name = text_copy_part(at, (size_t)(name_end(at) - at));
		uint32_t method;

		done = pick_named(all, name, methods_mapped, &method, err) ==
		    PICK_ONE;
		free(name);
		ARRAY_ADD(*methods, room, *count, method);
	}
	return done;
}

/* ---- a stack for people elsewhere ---- */

void stack_head(char out[STACK_LINE], const struct thread *t, uint64_t time,
    uint64_t from)
{
	char at[40];

	text_ms(at, sizeof at, time - from, t->calls.tick);
	snprintf(out, STACK_LINE, "%s (id %" PRIu32 ") at +%s%s", t->name,
	    t->id, at, tick_unit_of_ms(t->calls.tick));
}

void stack_line(char out[STACK_LINE], const struct method *m)
{
	const bool has_source = !m->is_function && m->source[0] != '\0';

	signature_words(out, STACK_LINE, m, SIGNATURE_CALL);
	if (has_source && m->line > 0)
		text_add(out, STACK_LINE, " (%s:%" PRId32 ")", m->source, m->line);
	else if (has_source)
		text_add(out, STACK_LINE, " (%s)", m->source);
	text_trim_utf8(out);
}

void stack_call_line(char out[STACK_LINE], const struct method *m,
    const struct calls *calls, const struct call *call, struct period whole)
{
	char wall[40], cpu[40], last[40];

	stack_line(out, m);
	text_duration(wall, sizeof wall, call->time[CLOCK_WALL], calls->tick);
	text_duration(cpu, sizeof cpu, call->time[CLOCK_CPU], calls->tick);
	if (calls->axis == CLOCK_WALL)
		text_add(out, STACK_LINE, "  %s", wall);
	if (calls->is_dual || calls->axis == CLOCK_CPU)
		text_add(out, STACK_LINE, "%scpu %s",
		    calls->axis == CLOCK_WALL ? ", " : "  ", cpu);
	if (call->end == CALL_THREW)
		text_add(out, STACK_LINE, ", threw");
	if (call_runs_on(call, calls->axis, whole)) {
		text_add(out, STACK_LINE, ", still running");
	} else if (call->end == CALL_OPEN) {
		text_duration(last, sizeof last,
		    call_end_time(call, calls->axis) - whole.begin, calls->tick);
		text_add(out, STACK_LINE, ", last event at %s", last);
	}
}
