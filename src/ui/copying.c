#include "config.h"

#include "ui/copying.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "term/clipboard.h"
#include "ui/pane.h"
#include "ui/stack.h"
#include "view/words.h"

struct copying {
	uint32_t method; /* whose name it is; NO_METHOD: it is … */
	char stack[80];  /* … "a stack, 3 calls" */
	char text[CLIPBOARD_MOST + 1];
};

const char *copy_text(const struct state *s)
{
	return s->copied == NULL ? NULL : s->copied->text;
}

void copy_free(struct state *s)
{
	free(s->copied);
}

/* One a line, as many as a clipboard takes; returns how many.  The last line does
 * not end: pasted into a shell it would be run. */
static size_t write_lines(const struct state *s, const struct stack *stack,
    char *out)
{
	const struct methods *methods = profile_methods(state_profile(s));
	size_t used = 0, i = 0;

	for (; i < stack->count; i++) {
		const char *text = methods_at(methods,
		    stack->methods[i])->text;
		size_t length = strlen(text);

		if (used + (i > 0) + length > CLIPBOARD_MOST)
			break;
		if (i > 0)
			out[used++] = '\n';
		memcpy(out + used, text, length);
		used += length;
	}
	out[used] = '\0';
	return i;
}

/* Room for a new text, which is to be copied; NULL when memory is out. */
static struct copying *begin(struct state *s)
{
	struct error err;

	copy_free(s);
	s->copied = array_new(1, sizeof *s->copied, &err);
	if (s->copied == NULL)
		state_say(s, "%s", err.text);
	else
		s->wish = APP_COPY;
	return s->copied;
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
	if (s->selection->method == NO_METHOD || begin(s) == NULL)
		return;
	s->copied->method = s->selection->method;
	snprintf(s->copied->text, CLIPBOARD_MOST + 1, "%s",
	    methods_at(profile_methods(state_profile(s)), s->selection->method)
		->text);
	say(s, "copying", "");
}

void copy_stack(struct state *s)
{
	struct stack stack = { .count = 0 };
	char part[40] = "";
	size_t count;

	pane_stack_in(s, s->focus, &stack);
	if (stack.count == 0) {
		state_say(s, "no call is selected: in a picture or a tree one "
		    "has a stack");
	} else if (begin(s) != NULL) {
		count = write_lines(s, &stack, s->copied->text);
		if (count < stack.count)
			snprintf(part, sizeof part, "the innermost %zu of ",
			    count);
		s->copied->method = NO_METHOD;
		snprintf(s->copied->stack, sizeof s->copied->stack,
		    "a stack, %s%zu call%s", part, stack.count,
		    stack.count == 1 ? "" : "s");
		say(s, "copying", "");
	}
	stack_free(&stack);
}
