#include "config.h"

#include "ui/export_words.h"

#include <stdio.h>
#include <string.h>

#include "ui/flames.h"
#include "ui/marks_pane.h"
#include "ui/searching.h"
#include "ui/view_command.h"

enum {
	CHARTED = 1000 * 1000, /* calls of a thread that a page may have */
	SPARE = 600            /* bytes for what must be there */
};

/* ---- what the numbers are of --------------------------------------------- */

static void add_threads(struct command_text *line)
{
	const struct selection *now = line->s->selection;

	if (now->scope == SCOPE_THREAD)
		view_add_thread(line, OPTION_THREAD, now->thread);
	for (uint32_t i = 0; now->scope == SCOPE_MARKED &&
	     i < now->marked->count; i++)
		view_add_thread(line, OPTION_THREAD, now->marked->threads[i]);
}

/* ---- what it opens with -------------------------------------------------- */

/* An expression as browsers have it: what stands between \Q and \E is quoted letter
 * by letter, and what tells of upper and lower case is left out. */
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

/* Where the flame is zoomed into one frame, its methods from the outermost on. */
static void add_stack(struct command_text *line, bool is_page)
{
	const struct flames *f = line->s->panes[PANE_FLAME].own;
	char out[COMMAND_TEXT];
	bool is_inverted;

	if (line->s->shown[UPPER] != PANE_FLAME || !flames_are_there(f))
		return;
	is_inverted = f->sight.of.kind == ASK_INVERTED;
	if (is_inverted && is_page) /* it has no such picture */
		return;
	if (is_inverted)
		command_text_add(line, OPTION_REVERSE, NULL);
	if (!flames_zoomed_stack(f, out, sizeof out))
		return;
	if (!is_page && line->s->selection->scope != SCOPE_THREAD)
		command_text_add(line, OPTION_NO_THREADS, NULL);
	command_text_add(line, OPTION_STACK, out);
}

/* The time that is seen, with the calls that are there then. */
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

	for (size_t i = 0; line->lacks == NULL && marks_bookmark(line->s, i, word);
	     i++)
		if (word[0] != '\0')
			command_text_add(line, OPTION_BOOKMARK, word);
}

/* Each of them is left out as a whole when there is no room for it. */
static void add_sight(struct command_text *line, bool is_page,
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

/* ------------------------------------------------------------------------- */

static void add_all(struct command_text *line, const char *name,
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
		add_sight(line, o->opens_at_time(name), lacks);
	command_text_add(line, OPTION_OUTPUT, name);
	command_text_word(line, "--");
	command_text_word(line, state_path(line->s));
}

size_t export_words(struct state *s, const char *name, char *out, size_t size,
    const char **lacks, struct error *err)
{
	struct command_text line = { .s = s, .is_words = true };

	*lacks = NULL;
	if (!view_can_be_opened(s, err))
		return 0;
	add_all(&line, name, lacks);
	if (line.lacks != NULL || line.used >= size) {
		fail(err, "it cannot be said without %s", line.lacks == NULL ?
		    "too many words" : line.lacks);
		return 0;
	}
	memcpy(out, line.text, line.used);
	return line.used;
}
