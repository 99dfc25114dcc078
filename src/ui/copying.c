#include "config.h"

#include "ui/copying.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/signature.h"
#include "query/visible_calls.h"
#include "term/clipboard.h"
#include "ui/pane.h"
#include "ui/showing.h"
#include "ui/stack.h"
#include "view/words.h"

struct copying {
	uint32_t method; /* whose name it is; NO_METHOD: it is … */
	char stack[160]; /* … "a stack, 3 calls" */
	char text[CLIPBOARD_MOST + 1];
	struct copied_file file; /* no text: none */
	char other[COPIED_NAME]; /* a trace */
	const char *compared;    /* the one that it is compared with; or NULL, … */
	char words[COPIED_NAME]; /* … and with which options, … */
	size_t options;          /* … so many bytes */
	struct copied_export exported;
};

const char *copy_text(const struct state *s)
{
	return s->copied == NULL ? NULL : s->copied->text;
}

void copy_free(struct state *s)
{
	if (s->copied != NULL)
		free(s->copied->file.text);
	free(s->copied);
}

/* A text for the clipboard and one for a file do not take each other's place: of
 * both something may be heard later. */
static bool reserve(struct state *s)
{
	struct error err;

	if (s->copied == NULL)
		s->copied = array_new(1, sizeof *s->copied, &err);
	if (s->copied == NULL)
		state_say(s, "%s", err.text);
	return s->copied != NULL;
}

void copy_file(struct state *s, const struct copied_file *file)
{
	if (!reserve(s)) {
		free(file->text);
		return;
	}
	copy_drop_file(s);
	s->copied->file = *file;
	s->wish = APP_WRITE;
}

void copy_drop_file(struct state *s)
{
	free(s->copied->file.text);
	s->copied->file.text = NULL;
}

const struct copied_file *copy_wished(const struct state *s)
{
	return s->copied == NULL || s->copied->file.text == NULL ?
	    NULL :
	    &s->copied->file;
}

bool copy_other(struct state *s, const char *path)
{
	if (strlen(path) >= COPIED_NAME || !reserve(s))
		return false;
	snprintf(s->copied->other, sizeof s->copied->other, "%s", path);
	s->copied->compared = NULL;
	return true;
}

bool copy_compared(struct state *s, const char *before, const char *after)
{
	if (!copy_other(s, before))
		return false;
	s->copied->compared = after;
	s->copied->options = 0;
	return true;
}

void copy_compared_with(struct state *s, const char *words, size_t length)
{
	memcpy(s->copied->words, words, length);
	s->copied->options = length;
}

const char *copy_compared_options(const struct state *s, size_t *length)
{
	*length = copy_compared_wished(s) == NULL ? 0 : s->copied->options;
	return *length == 0 ? "" : s->copied->words;
}

const char *copy_compared_wished(const struct state *s)
{
	return s->copied == NULL ? NULL : s->copied->compared;
}

const char *copy_other_wished(const struct state *s)
{
	return s->copied == NULL ? "" : s->copied->other;
}

struct copied_export *copy_export(struct state *s)
{
	return reserve(s) ? &s->copied->exported : NULL;
}

const struct copied_export *copy_exported(const struct state *s)
{
	return s->copied == NULL ? NULL : &s->copied->exported;
}

bool copy_is_exporting(const struct state *s)
{
	return s->copied != NULL && s->copied->exported.is_running;
}

bool copy_stop_export(struct state *s)
{
	if (!copy_is_exporting(s))
		return false;
	s->wish = APP_STOP;
	return true;
}

bool copy_begin(struct state *s)
{
	if (!reserve(s))
		return false;
	s->copied->text[0] = s->copied->stack[0] = '\0';
	s->wish = APP_COPY;
	return true;
}

bool copy_line(struct state *s, const char *line)
{
	char *text = s->copied->text;
	size_t used = strlen(text), length = strlen(line);

	if (used + (used > 0) + length > CLIPBOARD_MOST)
		return false;
	if (used > 0)
		text[used++] = '\n';
	memcpy(text + used, line, length + 1);
	return true;
}

enum { NAME_CELLS = 16 }; /* at least */

/* On one row, if the name can be short enough for it. */
static void say(struct state *s, const char *verb, const char *how)
{
	size_t rest = text_width(slice_of(verb)) + text_width(slice_of(how)) +
	    3, columns = (size_t)s->columns;
	struct words words = { .used = 0 };

	words_add(&words, "%s ", verb);
	if (s->copied->method == NO_METHOD)
		words_add(&words, "%s", s->copied->stack);
	else
		words_add_method(&words, methods_at(profile_methods(
		    state_profile(s)), s->copied->method), columns > rest +
		    NAME_CELLS ? columns - rest : NAME_CELLS,
		    canvas_is_ascii(s->canvas));
	state_say(s, "%s%s", words.at, how);
}

void copy_say(struct state *s, const char *how)
{
	say(s, "copied", how);
}

void copy_name(struct state *s)
{
	if (s->selection->method == NO_METHOD || !copy_begin(s))
		return;
	s->copied->method = s->selection->method;
	snprintf(s->copied->text, CLIPBOARD_MOST + 1, "%s",
	    methods_key(profile_methods(state_profile(s)), s->selection->method)
		->text);
	say(s, "copying", "");
}

void copy_end(struct state *s, const char *what)
{
	s->copied->method = NO_METHOD;
	snprintf(s->copied->stack, sizeof s->copied->stack, "%s", what);
	say(s, "copying", "");
}

void copy_add_word(struct state *s, const char *words)
{
	size_t used = strlen(s->copied->stack);

	snprintf(s->copied->stack + used, sizeof s->copied->stack - used,
	    " (%s)", words);
	say(s, "copying", "");
}

/* The call whose stack it is; none where it is that of several calls. */
static struct pane_call call_of(const struct state *s,
    const struct stack *stack)
{
	struct pane_call call = pane_call_in(s, s->focus);
	const struct thread *t;

	if (place_is_none(call.place))
		return call;
	t = threads_at(profile_threads(state_profile(s)), call.thread);
	if (showing_method(s, t, call.place) != stack->methods[0])
		call.place = place_none();
	return call;
}

/* As many as there is room for; returns how many. */
static size_t add_lines(struct state *s, const struct stack *stack)
{
	const struct methods *methods = profile_methods(state_profile(s));
	struct pane_call at = call_of(s, stack);
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    at.thread);
	const struct shown shown = showing_of(s, t);
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
			stack_call_line(line, m, &t->calls, &call);
			at.place = shown_parent(&shown, at.place);
		}
		if (!copy_line(s, line))
			break;
	}
	return i;
}

/* Which thread it is of, and when the call began. */
static void add_head(struct state *s, const struct stack *stack)
{
	struct pane_call at = call_of(s, stack);
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    at.thread);
	char line[STACK_LINE];

	if (place_is_none(at.place))
		return;
	stack_head(line, t, calls_at(&t->calls, at.place.depth,
				at.place.number)
				.begin,
	    s->window->whole.begin);
	copy_line(s, line);
}

void copy_stack(struct state *s)
{
	struct stack stack = { .count = 0 };
	char part[40] = "", what[80];
	size_t count;

	pane_stack_in(s, s->focus, &stack);
	if (stack.count == 0) {
		state_say(s, "no call is selected: in a picture or a tree one "
		    "has a stack");
	} else if (copy_begin(s)) {
		add_head(s, &stack);
		count = add_lines(s, &stack);
		if (count < stack.count)
			snprintf(part, sizeof part, "the innermost %zu of ",
			    count);
		snprintf(what, sizeof what, "a stack, %s%zu call%s", part,
		    stack.count, stack.count == 1 ? "" : "s");
		copy_end(s, what);
	}
	stack_free(&stack);
}
