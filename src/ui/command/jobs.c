/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/signature.h"
#include "query/visible_calls.h"
#include "term/clipboard.h"
#include "ui/command/view_line.h"
#include "ui/pane.h"
#include "ui/panes/marks.h"
#include "ui/panes/stacks.h"
#include "ui/search.h"
#include "ui/state.h"
#include "ui/visible.h"
#include "view/words.h"

/* ---- the jobs ---- */

/* A file that is exported in the background. */
struct copied_export {
	char name[COPIED_NAME];
	char words[COMMAND_TEXT]; /* of the command line; each ends in a NUL */
	size_t length;
	bool is_running;
};

/* A text for the clipboard and one for a file do not take each other's place:
 * something may be heard of both later. */
struct outside_jobs {
	uint32_t method; /* whose name is copied; NO_METHOD: `stack` is */
	char stack[160]; /* what is copied, in words: "a stack, 3 calls" */
	char text[CLIPBOARD_BYTES_MAX + 1]; /* that is copied */
	struct copied_file file; /* no text: none */
	char other[COPIED_NAME]; /* the trace to be opened */
	const char *compared;    /* the trace that it is compared with; or NULL */
	char words[COPIED_NAME]; /* options of that comparison */
	size_t options;          /* bytes of these */
	struct copied_export exported;
};

void jobs_init(struct state *s)
{
	s->jobs = array_new(1, sizeof *s->jobs);
}

void jobs_free(struct state *s)
{
	free(s->jobs->file.text);
	free(s->jobs);
}

/* ---- a new file ---- */

void jobs_write_file(struct state *s, const struct copied_file *file)
{
	jobs_drop_file(s);
	s->jobs->file = *file;
	s->request = APP_WRITE;
}

void jobs_drop_file(struct state *s)
{
	free(s->jobs->file.text);
	s->jobs->file.text = NULL;
}

const struct copied_file *jobs_copy_requested(const struct state *s)
{
	return s->jobs->file.text == NULL ? NULL : &s->jobs->file;
}

/* ---- another trace ---- */

bool jobs_other_trace(struct state *s, const char *path)
{
	if (strlen(path) >= COPIED_NAME)
		return false;
	snprintf(s->jobs->other, sizeof s->jobs->other, "%s", path);
	s->jobs->compared = NULL;
	return true;
}

bool jobs_compare(struct state *s, const char *before, const char *after)
{
	if (!jobs_other_trace(s, before))
		return false;
	s->jobs->compared = after;
	s->jobs->options = 0;
	return true;
}

void jobs_compare_with(struct state *s, const char *words, size_t length)
{
	memcpy(s->jobs->words, words, length);
	s->jobs->options = length;
}

const char *jobs_compare_options(const struct state *s, size_t *length)
{
	*length = jobs_compare_requested(s) == NULL ? 0 : s->jobs->options;
	return *length == 0 ? "" : s->jobs->words;
}

const char *jobs_compare_requested(const struct state *s)
{
	return s->jobs->compared;
}

const char *jobs_other_trace_requested(const struct state *s)
{
	return s->jobs->other;
}

/* ---- the clipboard ---- */

const char *copy_text(const struct state *s)
{
	return s->jobs->text;
}

void jobs_begin(struct state *s)
{
	s->jobs->text[0] = s->jobs->stack[0] = '\0';
	s->request = APP_COPY;
}

bool jobs_copy_line(struct state *s, const char *line)
{
	char *text = s->jobs->text;
	size_t used = strlen(text), length = strlen(line);

	if (used + (used > 0) + length > CLIPBOARD_BYTES_MAX)
		return false;
	if (used > 0)
		text[used++] = '\n';
	memcpy(text + used, line, length + 1);
	return true;
}

enum { NAME_CELLS = 16 }; /* at least */

/* Adds the method as it fits into so many cells: all of it, its label, or
 * the end of the label after an ellipsis. */
static void words_add_method(struct words *w, const struct method *m,
    size_t cells, bool is_ascii)
{
	char label[512];
	struct slice name = method_fit(m, cells, label, sizeof label);
	size_t width = text_width(name);

	if (width > cells) {
		words_add(w, "%s", glyph(GLYPH_CUT, is_ascii));
		while (width + 1 > cells && name.length > 0)
			width -= text_char_width(text_next(&name));
	}
	words_add(w, "%.*s", (int)name.length, name.start);
}

/* Says what is copied, on one row if the name can be short enough. */
static void say_copied(struct state *s, const char *verb, const char *how)
{
	size_t rest = text_width(slice_of(verb)) + text_width(slice_of(how)) +
	    3, columns = (size_t)s->columns;
	struct words words = { .used = 0 };

	words_add(&words, "%s ", verb);
	if (s->jobs->method == NO_METHOD)
		words_add(&words, "%s", s->jobs->stack);
	else
		words_add_method(&words,
		    methods_at(state_methods(s), s->jobs->method),
		    columns > rest + NAME_CELLS ? columns - rest : NAME_CELLS,
		    canvas_is_ascii(s->canvas));
	state_say(s, "%s%s", words.text, how);
}

void jobs_say(struct state *s, const char *how)
{
	say_copied(s, "copied", how);
}

void jobs_copy_name(struct state *s)
{
	if (s->selection->method == NO_METHOD)
		return;
	jobs_begin(s);
	s->jobs->method = s->selection->method;
	snprintf(s->jobs->text, CLIPBOARD_BYTES_MAX + 1, "%s",
	    methods_key(state_methods(s), s->selection->method)->text);
	say_copied(s, "copying", "");
}

void jobs_end(struct state *s, const char *what)
{
	s->jobs->method = NO_METHOD;
	snprintf(s->jobs->stack, sizeof s->jobs->stack, "%s", what);
	say_copied(s, "copying", "");
}

void jobs_copy_add_words(struct state *s, const char *words)
{
	size_t used = strlen(s->jobs->stack);

	snprintf(s->jobs->stack + used, sizeof s->jobs->stack - used,
	    " (%s)", words);
	say_copied(s, "copying", "");
}

/* The call whose stack this is; no call where it is the stack of several. */
static struct pane_call call_of_stack(const struct state *s,
    const struct stack *stack)
{
	struct pane_call call = pane_call_in(s, s->focus);
	const struct thread *t;

	if (place_is_none(call.place))
		return call;
	t = state_thread_at(s, call.thread);
	if (visible_method(s, t, call.place) != stack->methods[0])
		call.place = place_none();
	return call;
}

/* Adds as many lines as there is room for; returns how many. */
static size_t add_stack_lines(struct state *s, const struct stack *stack)
{
	const struct methods *methods = state_methods(s);
	struct pane_call at = call_of_stack(s, stack);
	const struct thread *t = state_thread_at(s, at.thread);
	const struct visible_calls shown = visible_of(s, t);
	char line[STACK_LINE];
	struct call call;
	size_t i;

	for (i = 0; i < stack->count; i++) {
		const struct method *m = methods_at(methods, stack->methods[i]);

		if (place_is_none(at.place)) {
			stack_line(line, m);
		} else {
			call = calls_at(&t->calls, at.place.depth,
			    at.place.number);
			stack_call_line(line, m, &t->calls, &call,
			    state_whole(s, t));
			at.place = visible_calls_parent(&shown, at.place);
		}
		if (!jobs_copy_line(s, line))
			break;
	}
	return i;
}

/* Adds a line that says which thread the stack is of, and when the call
 * began. */
static void add_stack_head(struct state *s, const struct stack *stack)
{
	struct pane_call at = call_of_stack(s, stack);
	const struct thread *t = state_thread_at(s, at.thread);
	char line[STACK_LINE];

	if (place_is_none(at.place))
		return;
	stack_head(line, t, calls_at(&t->calls, at.place.depth,
				at.place.number)
				.begin,
	    s->window->whole.begin);
	jobs_copy_line(s, line);
}

void jobs_copy_stack(struct state *s)
{
	struct stack stack = { .count = 0 };
	char part[40] = "", what[80];
	size_t count;

	pane_stack_in(s, s->focus, &stack);
	if (stack.count == 0) {
		state_say(s, "no call is selected: in a picture or a tree one "
		    "has a stack");
	} else {
		jobs_begin(s);
		add_stack_head(s, &stack);
		count = add_stack_lines(s, &stack);
		if (count < stack.count)
			snprintf(part, sizeof part, "the innermost %zu of ",
			    count);
		snprintf(what, sizeof what, "a stack, %s%zu call%s", part,
		    stack.count, stack.count == 1 ? "" : "s");
		jobs_end(s, what);
	}
	stack_free(&stack);
}

/* ---- the command line that exports what the numbers are of ---- */

enum {
	CHARTED = 1000 * 1000, /* calls of a thread that a page may have */
	SPARE = 600            /* bytes for what must be there */
};

static void add_threads(struct command_text *line)
{
	const struct selection *now = line->s->selection;

	if (now->scope == SCOPE_THREAD)
		view_add_thread(line, OPTION_THREAD, now->thread);
	for (uint32_t i = 0; now->scope == SCOPE_MARKED &&
	     i < now->marked->count; i++)
		view_add_thread(line, OPTION_THREAD, now->marked->threads[i]);
}

/* Adds the search as an expression of browsers: what stands between \Q and
 * \E is quoted letter by letter, and what tells of upper and lower case is
 * left out. */
static void add_search(struct command_text *line)
{
	const char *at = search_words(line->s);
	char out[2 * PATTERN_SIZE];
	size_t used = 0;
	bool is_quoted = false;

	for (; *at != '\0' && used + 3 < sizeof out; at++) {
		if (*at == '\\' && strchr("QECc", at[1]) != NULL &&
		    at[1] != '\0') {
			is_quoted = at[1] == 'Q' || (is_quoted && at[1] != 'E');
			at++;
			continue;
		}
		if (is_quoted && strchr("\\^$.|?*+()[]{}/", *at) != NULL)
			out[used++] = '\\';
		out[used++] = *at;
	}
	out[used] = '\0';
	if (used > 0)
		command_text_add(line, OPTION_SEARCH, out);
}

/* Adds the frame that the flame is zoomed into, by its methods from the
 * outermost on. */
static void add_stack(struct command_text *line, bool is_page)
{
	const bool is_inverted = flame_pane_is_inverted(line->s);
	char out[COMMAND_TEXT];

	if (is_inverted && is_page) /* a page has no such picture */
		return;
	if (is_inverted)
		command_text_add(line, OPTION_REVERSE, NULL);
	if (!flame_pane_zoomed_stack(line->s, out, sizeof out))
		return;
	if (!is_page && line->s->selection->scope != SCOPE_THREAD)
		command_text_add(line, OPTION_NO_THREADS, NULL);
	command_text_add(line, OPTION_STACK, out);
}

/* Adds the time that is seen, with the calls that are there then. */
static void add_zoom(struct command_text *line)
{
	const struct state *s = line->s;
	const struct window *now = s->window;

	if (!state_shows_chart(s) ||
	    period_is_same(now->period, now->whole) ||
	    state_thread(s)->entries > CHARTED)
		return;
	view_add_thread(line, OPTION_CALLS_OF, s->selection->thread);
	view_add_period(line, OPTION_ZOOM, now->period);
}

static void add_marks(struct command_text *line)
{
	char word[MARKS_LINE];

	for (size_t i = 0;
	     line->lacks == NULL && marks_bookmark(line->s, i, word); i++)
		if (word[0] != '\0')
			command_text_add(line, OPTION_BOOKMARK, word);
}

/* Adds what the file opens with.  Each part is left out as a whole when
 * there is no room for it. */
static void add_opening(struct command_text *line, bool is_page,
    const char **lacks)
{
	size_t before = line->used;

	add_search(line);
	if (is_page)
		add_zoom(line);
	add_stack(line, is_page);
	if (line->lacks != NULL || line->used > COMMAND_TEXT - SPARE) {
		line->used = before;
		line->lacks = NULL;
		*lacks = "zoom and search";
	}
	before = line->used;
	if (is_page)
		add_marks(line);
	if (line->lacks != NULL || line->used > COMMAND_TEXT - SPARE) {
		line->used = before;
		line->lacks = NULL;
		*lacks = "marks";
	}
}

static void add_export_words(struct command_text *line, const char *name,
    const char **lacks)
{
	const struct app_options *o = line->s->options;

	command_text_word(line, "export");
	add_threads(line);
	view_add_clock(line);
	view_add_range(line);
	view_add_mapping(line);
	view_add_lens(line);
	if (o->opens_zoomed != NULL && o->opens_zoomed(name) &&
	    line->lacks == NULL)
		add_opening(line, o->opens_at_time(name), lacks);
	command_text_add(line, OPTION_OUTPUT, name);
	command_text_word(line, "--");
	command_text_word(line, state_path(line->s));
}

/*
 * Writes the command line that exports into a file of that name: threads,
 * range, clock; where its format can, also what it opens with, that is zoom,
 * search and marks.  Each word ends in a NUL.  Returns how many bytes; 0, with
 * the reason: there is no such line.  *lacks: what the file does not open with,
 * as there is no room for it; NULL: nothing.
 */
static size_t export_args(struct state *s, const char *name, char *out,
    size_t size, const char **lacks, struct error *err)
{
	struct command_text line = { .s = s, .is_words = true };

	*lacks = NULL;
	if (!view_can_be_opened(s, err))
		return 0;
	add_export_words(&line, name, lacks);
	if (line.lacks != NULL || line.used >= size) {
		fail(err, "it cannot be said without %s", line.lacks == NULL ?
		    "too many words" : line.lacks);
		return 0;
	}
	memcpy(out, line.text, line.used);
	return line.used;
}

/* ---- an export in the background ---- */

bool jobs_is_exporting(const struct state *s)
{
	return s->jobs->exported.is_running;
}

bool jobs_stop_export(struct state *s)
{
	if (!jobs_is_exporting(s))
		return false;
	s->request = APP_STOP;
	return true;
}

bool jobs_export_ask(struct state *s, const char *name, struct error *err)
{
	struct copied_export *x = &s->jobs->exported;
	const char *lacks;

	if (jobs_is_exporting(s))
		return fail(err, "another file is still being made; Esc stops "
		    "that");
	if ((size_t)snprintf(x->name, sizeof x->name, "%s", name) >=
	    sizeof x->name)
		return fail(err, "that name is too long");
	x->length = export_args(s, name, x->words, sizeof x->words, &lacks,
	    err);
	if (x->length == 0)
		return false;
	x->is_running = true;
	s->request = APP_EXPORT;
	state_say(s, "exporting %.200s%s%s; Esc stops it", name,
	    lacks == NULL ? "" : ", without ", lacks == NULL ? "" : lacks);
	return true;
}

size_t jobs_export_words(const struct state *s, const char **words, size_t room)
{
	const struct copied_export *x = &s->jobs->exported;
	size_t count = 0;

	for (size_t at = 0; at < x->length && count < room;
	     at += strlen(x->words + at) + 1)
		words[count++] = x->words + at;
	return count;
}

void jobs_export_end(struct state *s, bool is_done, const char *why)
{
	struct copied_export *x = &s->jobs->exported;
	char clean[4 * COPIED_NAME];

	if (!x->is_running)
		return;
	x->is_running = false;
	text_clean(clean, sizeof clean, slice_of(x->name));
	state_say(s, "%s%.200s%s%s", is_done ? "exported " : "", clean,
	    why[0] == '\0' ? "" : ": ", why);
}
