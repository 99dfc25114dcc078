/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/jobs.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/text.h"
#include "compare/loaded_runs.h"
#include "query/signature.h"
#include "query/visible_calls.h"
#include "term/clipboard.h"
#include "ui/command/view_line.h"
#include "ui/layout.h"
#include "ui/names.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/visible.h"
#include "view/words.h"

/* A text for the clipboard and one for a file do not take each other's place:
 * something may be heard of both later. */
struct outside_jobs {
	uint32_t method; /* whose name is copied; NO_METHOD: `stack` is */
	char stack[160]; /* what is copied, in words: "a stack, 3 calls" */
	char text[CLIPBOARD_BYTES_MAX + 1]; /* that is copied */

	char *written;          /* the text for a new file; NULL: none */
	char file[COPIED_NAME]; /* its name */
	size_t length, rows;

	char other[COPIED_NAME]; /* the trace to be opened */
	const char *compared; /* the trace that it is compared with; or NULL */
	char options[COPIED_NAME]; /* of that comparison */
	size_t options_length;

	char exported[COPIED_NAME]; /* the file that is exported */
	char words[COMMAND_TEXT];   /* of the command line that exports */
	bool is_exporting;
};

void jobs_init(struct state *s)
{
	s->jobs = array_new(1, sizeof *s->jobs);
}

void jobs_free(struct state *s)
{
	free(s->jobs->written);
	free(s->jobs);
}

static bool name_fits(char out[COPIED_NAME], const char *name,
    struct error *err)
{
	if (strlen(name) >= COPIED_NAME)
		return fail(err, "that name is too long");
	strcpy(out, name);
	return true;
}

/* ---- a new file ---- */

enum {
	HIGH = 200, WIDE = 320, /* the screen that a list is drawn on */
	MOST_ROWS = 100000, /* of a list, as the whole text is made at once */
	ROW_BYTES = WIDE * 24
};

/* What the state has of a screen, while another one takes its place. */
struct written_page {
	struct canvas *canvas;
	struct workspace *workspace;
	struct layout_preferences preferences;
};

/* Begins a page of one colour, where signs say what colours do elsewhere.
 * Returns what page_end brings back. */
static struct written_page page_begin(struct state *s, bool is_list)
{
	const struct written_page before = { s->canvas, s->workspace,
		s->layout_preferences };
	int rows = s->canvas->rows;

	if (is_list && rows < HIGH)
		rows = HIGH;
	if (is_list && s->columns < WIDE)
		s->columns = WIDE;
	s->canvas = canvas_new(rows, s->columns);
	s->workspace = workspace_new(rows, s->columns);
	s->canvas->is_ascii = before.canvas->is_ascii;
	s->canvas->is_scaled = before.canvas->is_scaled;
	s->layout_preferences.is_full |= is_list;
	return before;
}

static void page_end(struct state *s, const struct written_page *before)
{
	canvas_free(s->canvas);
	workspace_free(s->workspace);
	s->canvas = before->canvas;
	s->workspace = before->workspace;
	s->columns = s->canvas->columns;
	s->layout_preferences = before->preferences;
}

static void put_rows(const struct state *s, int from, int to, FILE *out)
{
	char row[ROW_BYTES];

	for (int i = from; i < to; i++) {
		canvas_text(s->canvas, i, row, sizeof row);
		fprintf(out, "%s\n", row);
	}
}

/* The pane that is written: the pane on top, if that is more than a line, or
 * the pane with the focus. */
static const struct pane *pane_here(const struct state *s)
{
	const struct pane *top = pane_on_top(s);

	return top != NULL && !top->ops->is_line ? top : pane_focused(s);
}

static void draw_pane(const struct state *s, const struct pane *pane,
    const struct layout *l)
{
	canvas_clear(s->canvas);
	pane->ops->draw(pane->own, l);
}

/* Writes all rows of a list, one screen of them after the other; then the
 * list is as it was. */
static size_t put_list(const struct state *s, const struct pane *pane,
    FILE *out)
{
	const struct layout l = layout_of(s);
	int first, head = pane == &s->panes[s->shown[LOWER]] ? l.table : 0;
	struct list *list, before;
	size_t count, done = 0;

	draw_pane(s, pane, &l);
	list = lists_rows(pane, &l, &first);
	if (list == NULL)
		return 0;
	before = *list;
	count = before.count < MOST_ROWS ? before.count : MOST_ROWS;
	put_rows(s, head, first, out);
	while (done < count) {
		size_t rows = count - done < list->rows ? count - done :
							  list->rows;
		int from;

		list->top = list->cursor = done;
		list->line = 0;
		draw_pane(s, pane, &l);
		from = first + (int)(done - list->top);
		put_rows(s, from, from + (int)rows, out);
		done += rows;
	}
	*list = before;
	return count;
}

static size_t put_picture(const struct state *s, const struct pane *pane,
    FILE *out)
{
	const struct layout l = layout_of(s);
	int from = l.minimap > 0 ? l.minimap : l.ruler;

	draw_pane(s, pane, &l);
	put_rows(s, from, l.picture + l.picture_rows, out);
	return (size_t)(l.picture + l.picture_rows - from);
}

/* Makes the text, of *rows rows, which the caller frees; NULL, with the
 * reason: there is none. */
static char *make_text(struct state *s, size_t *rows, size_t *length,
    struct error *err)
{
	const struct pane *pane = pane_here(s);
	const bool is_list = pane != &s->panes[s->shown[UPPER]];
	const struct written_page page = page_begin(s, is_list);
	struct text_file out;

	text_file_open(&out);
	*rows = is_list ? put_list(s, pane, out.file) :
			  put_picture(s, pane, out.file);
	text_file_close(&out);
	page_end(s, &page);
	*length = out.length;
	if (*rows > 0)
		return out.text;
	free(out.text);
	fail(err, "there is nothing here to be written yet");
	return NULL;
}

static void take_file(struct state *s, const struct copier_answer *reply)
{
	struct outside_jobs *j = s->jobs;
	const struct printable name = text_printable(j->file, 201);
	char rows[40];
	int fd = reply->file, reason = 0;

	if (fd >= 0)
		reason = files_write(fd, j->written, j->length);
	if (fd >= 0 && close(fd) != 0 && reason == 0)
		reason = errno;
	text_count(rows, sizeof rows, j->rows);
	if (fd < 0 || reason != 0)
		state_say(s, "%s: %s", name.text,
		    fd < 0 ? reply->how : strerror(reason));
	else
		state_say(s, "wrote %s%s row%s to %s",
		    j->rows == MOST_ROWS ? "the first " : "", rows,
		    j->rows == 1 ? "" : "s", name.text);
	free(j->written);
	j->written = NULL;
}

bool write_ask(struct state *s, const char *name, struct error *err)
{
	struct outside_jobs *j = s->jobs;

	if (j->written != NULL)
		return fail(err, "the file before this one is still being "
		    "made");
	if (!name_fits(j->file, name, err))
		return false;
	j->written = make_text(s, &j->rows, &j->length, err);
	if (j->written == NULL)
		return false;
	state_ask(s, APP_WRITE, j->file, take_file);
	return true;
}

/* ---- another trace ---- */

/* Is the option among those that were typed after :diff? */
static bool is_typed(const struct outside_jobs *j, const char *option)
{
	const char *at = j->options, *const end = at + j->options_length;

	for (; at < end; at += strlen(at) + 1)
		if (strncmp(at, option, strlen(option)) == 0 &&
		    strchr("=", at[strlen(option)]) != NULL)
			return true;
	return false;
}

static void add_files(struct state *s, const char *option,
    const char *const *paths, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		state_add_word(s, option);
		state_add_word(s, paths[i]);
	}
}

/* Adds the mappings of two sides.  The mapping of the side after stays there,
 * unless both sides change places. */
static void add_sides(struct state *s)
{
	static const char *const options[BOTH_SIDES] = { "--mapping-a",
		"--mapping-b" };
	const bool are_swapped = s->jobs->compared == s->options->path_before;
	const struct build_maps *maps = s->options->maps;

	for (int side = BEFORE; side < BOTH_SIDES; side++) {
		const char *option = options[are_swapped ? !side : side];

		if ((side == AFTER || are_swapped) &&
		    !is_typed(s->jobs, option))
			add_files(s, option, maps->paths[side],
			    maps->path_count[side]);
	}
}

static void add_mappings(struct state *s)
{
	const struct outside_jobs *j = s->jobs;
	const char *const *paths = NULL;
	const size_t count = names_mappings(s, &paths);

	if (is_typed(j, "--mapping"))
		return;
	if (j->compared != NULL && names_are_of_sides(s))
		add_sides(s);
	else if (!is_typed(j, "--mapping-b"))
		add_files(s,
		    is_typed(j, "--mapping-a") ? "--mapping-b" : "--mapping",
		    paths, count);
}

static void stay(struct state *s, const struct copier_answer *reply)
{
	state_say(s, "%s", reply->how);
}

void jobs_start_other(struct state *s)
{
	const struct app_options *o = s->options;
	const struct outside_jobs *j = s->jobs;
	const char *at = j->options, *const end = at + j->options_length;

	state_ask(s, APP_OPEN, j->compared == NULL ? "view" : "diff", stay);
	add_mappings(s);
	for (size_t i = 0; i < o->kept_count; i++)
		state_add_word(s, o->kept_words[i]);
	for (; at < end; at += strlen(at) + 1)
		state_add_word(s, at);
	state_add_word(s, "--");
	state_add_word(s, j->other);
	if (j->compared != NULL)
		state_add_word(s, j->compared);
}

bool jobs_open(struct state *s, const char *path, const char *after,
    struct slice options, struct error *err)
{
	struct outside_jobs *j = s->jobs;

	if (!name_fits(j->other, path, err))
		return false;
	j->compared = after;
	memcpy(j->options, options.start, options.length);
	j->options_length = options.length;
	pane_open_above(s, PANE_QUIT, APP_OPEN);
	return true;
}

/* ---- the clipboard ---- */

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
		    s->canvas->is_ascii);
	state_say(s, "%s%s", words.text, how);
}

static void take_copied(struct state *s, const struct copier_answer *reply)
{
	say_copied(s, "copied", reply->how);
}

void jobs_begin(struct state *s)
{
	s->jobs->text[0] = s->jobs->stack[0] = '\0';
	state_ask(s, APP_COPY, s->jobs->text, take_copied);
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

void jobs_end(struct state *s, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(s->jobs->stack, sizeof s->jobs->stack, format, args);
	va_end(args);
	s->jobs->method = NO_METHOD;
	say_copied(s, "copying", "");
}

void jobs_copy_add_words(struct state *s, const char *words)
{
	text_add(s->jobs->stack, sizeof s->jobs->stack, " (%s)", words);
	say_copied(s, "copying", "");
}

/* Adds the stack, as many lines of it as there is room for, and returns how
 * many.  That of a call has a line above it that says which thread it is of,
 * and when the call began. */
static size_t add_stack(struct state *s, const struct stack *stack)
{
	const struct methods *methods = state_methods(s);
	struct pane_call at = pane_call_in(s, s->focus);
	const struct thread *t = state_thread_at(s, at.thread);
	const struct visible_calls shown = visible_of(s, t);
	char line[STACK_LINE];
	struct call call;
	size_t i;

	if (!place_is_none(at.place) &&
	    visible_method(s, t, at.place) != stack->methods[0])
		at.place = place_none(); /* it is the stack of several calls */
	if (!place_is_none(at.place)) {
		call = calls_at(&t->calls, at.place.depth, at.place.number);
		stack_head(line, t, call.begin, s->window->whole.begin);
		jobs_copy_line(s, line);
	}
	for (i = 0; i < stack->count; i++) {
		const struct method *m = methods_at(methods, stack->methods[i]);

		if (place_is_none(at.place)) {
			stack_line(line, m);
		} else {
			call = calls_at(&t->calls, at.place.depth,
			    at.place.number);
			stack_call_line(line, m, &t->calls, &call,
			    state_whole(s, t));
			at.place = visible_calls_parent(shown, at.place);
		}
		if (!jobs_copy_line(s, line))
			break;
	}
	return i;
}

void jobs_copy_stack(struct state *s)
{
	struct stack stack = { .count = 0 };
	char part[40] = "";
	size_t count;

	pane_stack_in(s, s->focus, &stack);
	if (stack.count == 0) {
		state_say(s, "no call is selected: in a picture or a tree one "
		    "has a stack");
	} else {
		jobs_begin(s);
		count = add_stack(s, &stack);
		if (count < stack.count)
			snprintf(part, sizeof part, "the innermost %zu of ",
			    count);
		jobs_end(s, "a stack, %s%zu call%s", part, stack.count,
		    stack.count == 1 ? "" : "s");
	}
	stack_free(&stack);
}

/* Copies what write_ask would write, as many lines as there is room for. */
bool jobs_copy_shown(struct state *s, const char *words, struct error *err)
{
	size_t rows, length, count = 0, all = 0;
	char *text = make_text(s, &rows, &length, err), part[40] = "";

	(void)words;
	if (text == NULL)
		return false;
	jobs_begin(s);
	for (char *line = text, *next; *line != '\0'; line = next, all++) {
		next = line + strcspn(line, "\n");
		if (*next != '\0')
			*next++ = '\0';
		count += count == all && jobs_copy_line(s, line);
	}
	free(text);
	if (count < all)
		snprintf(part, sizeof part, "the first %zu of ", count);
	jobs_end(s, "%s%zu line%s", part, all, all == 1 ? "" : "s");
	return true;
}

/* ---- an export in the background ---- */

bool jobs_is_exporting(const struct state *s)
{
	return s->jobs->is_exporting;
}

bool jobs_stop_export(struct state *s)
{
	if (jobs_is_exporting(s))
		state_ask(s, APP_STOP, NULL, NULL);
	return jobs_is_exporting(s);
}

static void take_exported(struct state *s, const struct copier_answer *reply)
{
	s->jobs->is_exporting = false;
	state_say(s, "%s%s%s%s", reply->is_done ? "exported " : "",
	    text_printable(s->jobs->exported, 201).text,
	    reply->how[0] == '\0' ? "" : ": ", reply->how);
}

bool jobs_export_ask(struct state *s, const char *name, struct error *err)
{
	struct outside_jobs *j = s->jobs;
	const char *lacks;
	size_t length;

	if (jobs_is_exporting(s))
		return fail(err, "another file is still being made; Esc stops "
		    "that");
	if (!name_fits(j->exported, name, err))
		return false;
	length = export_command(s, name, j->words, &lacks, err);
	if (length == 0)
		return false;
	j->is_exporting = true;
	state_ask(s, APP_EXPORT, NULL, take_exported);
	for (size_t at = 0; at < length; at += strlen(j->words + at) + 1)
		state_add_word(s, j->words + at);
	state_say(s, "exporting %.200s%s%s; Esc stops it", name,
	    lacks == NULL ? "" : ", without ", lacks == NULL ? "" : lacks);
	return true;
}
