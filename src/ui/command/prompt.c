/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/prompt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "process/monitor.h"
#include "query/search.h"
#include "ui/command/command.h"
#include "ui/command/completion.h"
#include "ui/command/session.h"
#include "ui/edits.h"
#include "ui/pane.h"
#include "ui/search.h"
#include "view/frame.h"

/* ---- a line of text ---- */

void prompt_clear(struct prompt *p)
{
	*p = (struct prompt){ .length = 0 };
}

void prompt_insert(struct prompt *p, const char *text)
{
	struct slice left = slice_of(text);

	while (left.length > 0) {
		const char *at = left.start;
		uint32_t character = text_next(&left);
		size_t size = (size_t)(left.start - at);

		if (character < 0x20 || character == 0x7f)
			continue;
		if (p->length + size >= PROMPT_SIZE)
			return;
		memmove(p->text + p->cursor + size, p->text + p->cursor,
		    p->length - p->cursor + 1);
		memcpy(p->text + p->cursor, at, size);
		p->cursor += size;
		p->length += size;
	}
}

static size_t character_before(const struct prompt *p, size_t at)
{
	if (at > 0)
		at--;
	while (at > 0 && ((unsigned char)p->text[at] & 0xc0) == 0x80)
		at--;
	return at;
}

static size_t character_after(const struct prompt *p, size_t at)
{
	if (at < p->length)
		at++;
	while (at < p->length && ((unsigned char)p->text[at] & 0xc0) == 0x80)
		at++;
	return at;
}

static size_t word_before(const struct prompt *p)
{
	size_t at = p->cursor;

	while (at > 0 && p->text[at - 1] == ' ')
		at--;
	while (at > 0 && p->text[at - 1] != ' ')
		at--;
	return at;
}

static void cut(struct prompt *p, size_t from, size_t to)
{
	memmove(p->text + from, p->text + to, p->length - to + 1);
	p->length -= to - from;
	p->cursor = from;
}

enum line_edit { EDIT_LEFT, EDIT_RIGHT, EDIT_HOME, EDIT_END, EDIT_BACK,
	EDIT_DELETE, EDIT_CUT_START, EDIT_CUT_END, EDIT_CUT_WORD };

static const struct {
	const char *key;
	enum line_edit edit;
} edits[] = {
	{ "<Left>", EDIT_LEFT }, { "<C-b>", EDIT_LEFT },
	{ "<Right>", EDIT_RIGHT }, { "<C-f>", EDIT_RIGHT },
	{ "<Home>", EDIT_HOME }, { "<C-a>", EDIT_HOME },
	{ "<End>", EDIT_END }, { "<C-e>", EDIT_END },
	{ "<Backspace>", EDIT_BACK }, { "<C-h>", EDIT_BACK },
	{ "<Delete>", EDIT_DELETE }, { "<C-d>", EDIT_DELETE },
	{ "<C-u>", EDIT_CUT_START }, { "<C-k>", EDIT_CUT_END },
	{ "<C-w>", EDIT_CUT_WORD },
};

static void apply_edit(struct prompt *p, enum line_edit edit)
{
	switch (edit) {
	case EDIT_LEFT:
		p->cursor = character_before(p, p->cursor);
		break;
	case EDIT_RIGHT:
		p->cursor = character_after(p, p->cursor);
		break;
	case EDIT_HOME:
		p->cursor = 0;
		break;
	case EDIT_END:
		p->cursor = p->length;
		break;
	case EDIT_BACK:
		cut(p, character_before(p, p->cursor), p->cursor);
		break;
	case EDIT_DELETE:
		cut(p, p->cursor, character_after(p, p->cursor));
		break;
	case EDIT_CUT_START:
		cut(p, 0, p->cursor);
		break;
	case EDIT_CUT_END:
		cut(p, p->cursor, p->length);
		break;
	case EDIT_CUT_WORD:
		cut(p, word_before(p), p->cursor);
		break;
	}
}

/* Is the key a character?  Its name is the character itself then. */
static bool is_character(const char *key)
{
	struct slice text = slice_of(key);

	return text_next(&text) >= 0x20 && text.length == 0;
}

bool prompt_key(struct prompt *p, const char *key)
{
	for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
		if (strcmp(edits[i].key, key) != 0)
			continue;
		apply_edit(p, edits[i].edit);
		return true;
	}
	if (!is_character(key))
		return false;
	prompt_insert(p, key);
	return true;
}

/* ---- what was typed before ---- */

void line_history_begin(struct line_history *p)
{
	p->index = p->count;
	p->typed[0] = '\0';
}

bool line_history_step(struct line_history *p, struct prompt *prompt, int step)
{
	if (step < 0 ? p->index == 0 : p->index == p->count)
		return false;
	if (p->index == p->count)
		snprintf(p->typed, sizeof p->typed, "%s", prompt->text);
	p->index = step < 0 ? p->index - 1 : p->index + 1;
	prompt_clear(prompt);
	prompt_insert(prompt, p->index == p->count ? p->typed :
	    p->lines[p->index]);
	return true;
}

static void forget_line(struct line_history *p, size_t line)
{
	memmove(p->lines[line], p->lines[line + 1],
	    (p->count - line - 1) * sizeof *p->lines);
	p->count--;
}

void line_history_add(struct line_history *p, const char *line)
{
	for (size_t i = 0; i < p->count; i++)
		if (strcmp(p->lines[i], line) == 0)
			forget_line(p, i--);
	if (p->count == PAST_LINES)
		forget_line(p, 0);
	snprintf(p->lines[p->count++], PROMPT_SIZE, "%s", line);
}

/* ---- the pane ---- */

struct prompt_pane {
	struct state *s;
	enum prompt_for what;
	struct prompt prompt;

	/* What the line may become, once that was asked for, and which of
	 * these it is; `offered` is 0 before. */
	size_t offered, chosen;
	struct completion offers[COMPLETIONS];
	char asked[PROMPT_SIZE]; /* the line for which names of files are awaited */
	struct line_history past[PROMPTS];
};

static bool take_search(struct state *s, const char *text)
{
	if (search_expression(text)[0] == '\0')
		search_give_back(s);
	else
		verb_search(s, text);
	return true;
}

static bool take_for_below(struct state *s, const char *text)
{
	pane_paste(s, text);
	return true;
}

static bool take_filter(struct state *s, const char *text)
{
	edits_take_filter(s, text);
	return true;
}

static const char *whole_text(const char *text)
{
	return text;
}

static const struct {
	const char *sign;
	bool (*take)(struct state *, const char *text); /* false: it is wrong */

	/* The expression in the text; NULL: the text is none. */
	const char *(*expression)(const char *text);

	/* Take the text so far, and that the line was left.  NULL: nothing
	 * happens. */
	void (*type)(struct state *, const char *text);
	void (*leave)(struct state *);
} prompts[PROMPTS] = {
	[PROMPT_SEARCH] = { "/", take_search, search_expression, search_type,
	    search_give_back },
	[PROMPT_FILTER] = { "&", take_filter, filter_expression, NULL, NULL },
	[PROMPT_COMMAND] = { ":", command_line_run, NULL, NULL, NULL },
	[PROMPT_BELOW] = { "/", take_for_below, whole_text, NULL, NULL },
};

/* Is a line for that kept in the history? */
static bool is_in_history(enum prompt_for what)
{
	return what != PROMPT_BELOW;
}

/* Takes a line of the history, which has the sign of its prompt in front. */
static void remember(struct prompt_pane *pane, const char *line, size_t length)
{
	char text[PROMPT_SIZE];

	for (int what = 0; what < PROMPTS; what++) {
		if (!is_in_history((enum prompt_for)what) || length < 2 ||
		    length > PROMPT_SIZE || line[0] != prompts[what].sign[0])
			continue;
		snprintf(text, sizeof text, "%.*s", (int)length - 1, line + 1);
		if (text_is_clean(slice_of(text)))
			line_history_add(&pane->past[what], text);
	}
}

/* Takes what was typed before the program was started. */
static void begin_history(void *own)
{
	struct prompt_pane *pane = own;
	const char *line = session_history(pane->s->options->session);

	while (*line != '\0') {
		size_t length = strcspn(line, "\n");

		remember(pane, line, length);
		line += length + (line[length] == '\n');
	}
}

static void keep_line(struct prompt_pane *pane, const char *text)
{
	char line[PROMPT_SIZE + 1];

	line_history_add(&pane->past[pane->what], text);
	if (!is_in_history(pane->what))
		return;
	snprintf(line, sizeof line, "%s%s", prompts[pane->what].sign, text);
	session_add(pane->s->options->session, line);
}

static bool open_line(void *own, int amount)
{
	struct prompt_pane *pane = own;

	pane->what = (enum prompt_for)amount;
	pane->offered = pane->chosen = 0;
	prompt_clear(&pane->prompt);
	line_history_begin(&pane->past[pane->what]);
	return true;
}

/* Tells the search, or nobody, of each change of the line. */
static void tell_typed(struct prompt_pane *pane)
{
	if (prompts[pane->what].type != NULL)
		prompts[pane->what].type(pane->s, pane->prompt.text);
}

static void leave_line(struct prompt_pane *pane)
{
	pane_close(pane->s);
	if (prompts[pane->what].leave != NULL)
		prompts[pane->what].leave(pane->s);
}

/* Is it a bad expression?  Then says so, and puts the cursor where it is
 * bad. */
static bool is_bad(struct prompt_pane *pane)
{
	struct prompt *p = &pane->prompt;
	struct error err;
	const char *expression;
	size_t at;

	if (prompts[pane->what].expression == NULL)
		return false;
	expression = prompts[pane->what].expression(p->text);
	if (!pattern_is_bad(expression, &at, &err))
		return false;
	p->cursor = (size_t)(expression - p->text) + at;
	state_say(pane->s, "%s", err.text);
	return true;
}

/* Takes the line; a line that is wrong stays, to be corrected. */
static void take_line(struct prompt_pane *pane)
{
	struct prompt typed = pane->prompt;

	if (is_bad(pane))
		return;
	if (typed.length == 0) {
		leave_line(pane);
		return;
	}
	pane_close(pane->s);
	keep_line(pane, typed.text);
	if (prompts[pane->what].take(pane->s, typed.text))
		return;
	pane_open_above(pane->s, PANE_PROMPT, (int)pane->what);
	pane->prompt = typed;
}

static void put_line(struct prompt_pane *pane, const char *text)
{
	prompt_clear(&pane->prompt);
	prompt_insert(&pane->prompt, text);
}

/* ---- Tab: what the line may become ---- */

/* The length of what all offers begin with. */
static size_t common_length(const struct prompt_pane *pane)
{
	const char *first = pane->offers[0].text;
	size_t length = strlen(first);

	for (size_t i = 1; i < pane->offered; i++)
		while (strncmp(first, pane->offers[i].text, length) != 0)
			length--;
	return length;
}

/* Is the line the offer that was chosen? */
static bool is_taken(const struct prompt_pane *pane)
{
	return strcmp(pane->offers[pane->chosen].text, pane->prompt.text) == 0;
}

/* Makes the line what all offers begin with. */
static void begin_offer(struct prompt_pane *pane)
{
	char text[COMPLETION_SIZE];
	size_t length;

	if (pane->offered == 0) {
		state_say(pane->s, "nothing known begins like this");
		return;
	}
	length = common_length(pane);
	snprintf(text, sizeof text, "%.*s", (int)length, pane->offers[0].text);
	if (length > pane->prompt.length)
		put_line(pane, text);
	pane->chosen = pane->offered - 1; /* the first is next, or this one */
	if (pane->offered == 1)
		pane->offered = 0;
}

/* Takes the names that the process outside has found, in place of the list of
 * offers.  A line that was changed since takes none. */
static void take_names(struct state *s, const struct loop_reply *reply)
{
	struct prompt_pane *pane = s->panes[PANE_PROMPT].own;
	char names[FOLDER_NAMES_BYTES];
	ssize_t got = 1;
	size_t used = 0;

	while (reply->file >= 0 && got > 0 && used < sizeof names) {
		got = read(reply->file, names + used, sizeof names - used);
		used += got > 0 ? (size_t)got : 0;
	}
	if (reply->file >= 0)
		close(reply->file);
	if (s->above[0] != PANE_PROMPT || pane->what != PROMPT_COMMAND ||
	    strcmp(pane->asked, pane->prompt.text) != 0)
		return;
	pane->asked[0] = '\0';
	pane->offered = completion_of_names(pane->prompt.text, names, used,
	    pane->offers, COMPLETIONS);
	begin_offer(pane);
}

/* Asks for names of files that go on with the path, if the line ends in one:
 * the process outside looks into folders. */
static bool ask_names(struct prompt_pane *pane)
{
	const char *path;

	if (completion_path(pane->prompt.text) == NULL)
		return false;
	snprintf(pane->asked, sizeof pane->asked, "%s", pane->prompt.text);
	path = completion_path(pane->asked);
	state_ask(pane->s, APP_NAMES, path[0] == '\0' ? "./" : path,
	    take_names);
	return true;
}

/* Completes the line as far as it is clear; then makes it one offer after
 * the other. */
static void complete(struct prompt_pane *pane, int step)
{
	if (pane->offered > 0) {
		if (step > 0 || is_taken(pane))
			pane->chosen = (pane->chosen + pane->offered +
					   (size_t)step) %
			    pane->offered;
		put_line(pane, pane->offers[pane->chosen].text);
		return;
	}
	if (ask_names(pane))
		return;
	pane->offered = completion_make(pane->s, pane->prompt.text,
	    pane->offers, COMPLETIONS);
	begin_offer(pane);
}

/* ---- keys ---- */

/* Completes; false: there is nothing to add. */
static bool complete_more(struct prompt_pane *pane, int step)
{
	const size_t length = pane->prompt.length;

	if (pane->what == PROMPT_COMMAND)
		complete(pane, step);
	return pane->offered > 0 || pane->prompt.length != length;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct prompt_pane *pane = own;
	const bool was_offering = pane->offered > 0;

	if (cmd == CMD_COMPLETE)
		return complete_more(pane, amount);
	pane->offered = 0;
	if (cmd == CMD_OPEN)
		take_line(pane);
	else if (cmd == CMD_CANCEL && !was_offering)
		leave_line(pane);
	else if (cmd == CMD_MOVE &&
	    line_history_step(&pane->past[pane->what], &pane->prompt, amount))
		tell_typed(pane);
	else
		return was_offering;
	return true;
}

static void key_typed(void *own, const char *key)
{
	struct prompt_pane *pane = own;

	if (strcmp(key, "<Backspace>") == 0 && pane->prompt.length == 0) {
		leave_line(pane);
		return;
	}
	pane->offered = 0;
	prompt_key(&pane->prompt, key);
	tell_typed(pane);
}

static void paste(void *own, const char *text)
{
	struct prompt_pane *pane = own;

	prompt_insert(&pane->prompt, text);
	tell_typed(pane);
}

/* ---- drawing ---- */

enum { OFFER_ROWS = 8 };

static void draw_line(struct canvas *canvas, int row, struct style style)
{
	struct area line = { row, 0, 1, canvas_columns(canvas) };

	canvas_fill(canvas, line, style);
}

/* Draws a few offers around the one that the line is, above the line; and
 * below the offers how many there are where these are not all. */
static void draw_offers(const struct prompt_pane *pane, int row)
{
	size_t room = row < 3 ? 1 : row - 2 < OFFER_ROWS ? (size_t)row - 2 :
							 OFFER_ROWS;
	size_t count = pane->offered < room ? pane->offered : room;
	size_t first = pane->chosen < count ? 0 : pane->chosen + 1 - count;
	struct style text = { ROLE_TEXT, 0, 0 }, dim = { ROLE_DIM, 0, 0 };
	struct canvas *canvas = pane->s->canvas;

	if (!is_taken(pane))
		first = 0;
	if (count < pane->offered && row > 1) {
		draw_line(canvas, --row, dim);
		canvas_print(canvas, row, 1, dim, "%zu to %zu of %zu%s; Tab "
		    "goes on", first + 1, first + count, pane->offered,
		    pane->offered == COMPLETIONS ? " or more" : "");
	}
	for (size_t i = 0; i < count && row - (int)(count - i) > 0; i++) {
		const struct completion *c = &pane->offers[first + i];
		bool is_here = is_taken(pane) && first + i == pane->chosen;
		int at = row - (int)(count - i);

		text.marks = is_here ? MARK_SELECTED : 0;
		draw_line(canvas, at, text);
		canvas_print(canvas, at, 1, text, "%-24s  %s", c->text,
		    c->help);
	}
}

/* Writes what a search finds so far; for the other prompts what can be
 * typed. */
static void note_of(const struct prompt_pane *pane, char out[TYPED_HITS])
{
	const bool is_empty = pane->prompt.text[0] == '\0';

	if (pane->what == PROMPT_SEARCH)
		search_count_typed(pane->s, out);
	else
		snprintf(out, TYPED_HITS, "%s", !is_empty ? "" :
			pane->what == PROMPT_COMMAND ?
			"a command, a time, a range; Tab lists" :
			pane->what == PROMPT_FILTER ?
			"rows that match stay; with ! in front they go" :
			"");
}

/* Draws the note at the end of the line, where there is room after what is
 * typed, unless a message above says what is wrong. */
static void draw_note(const struct prompt_pane *pane, int row)
{
	const int columns = canvas_columns(pane->s->canvas);
	char text[TYPED_HITS];
	size_t typed = 1 + text_width(slice_of(pane->prompt.text)), width;

	if (pane->s->message[0] != '\0')
		return;
	note_of(pane, text);
	width = text_width(slice_of(text));
	if (width > 0 && typed + 2 + width < (size_t)columns)
		canvas_print(pane->s->canvas, row, columns - 1 - (int)width,
		    (struct style){ ROLE_DIM, 0, 0 }, "%s", text);
}

static void draw(void *own, const struct layout *l)
{
	struct prompt_pane *pane = own;
	struct canvas *canvas = pane->s->canvas;

	if (pane->offered > 0) {
		draw_offers(pane, l->hints);
	} else if (pane->s->message[0] != '\0' && l->hints > 1) {
		canvas_fill(canvas, (struct area){ l->hints - 1, 0, 1,
		    pane->s->columns }, (struct style){ ROLE_WARNING, 0, 0 });
		canvas_print(canvas, l->hints - 1, 0, (struct style){
		    ROLE_WARNING, 0, 0 }, "%s", pane->s->message);
	}
	prompt_draw(canvas, l->hints, prompts[pane->what].sign,
	    pane->prompt.text, pane->prompt.cursor);
	draw_note(pane, l->hints);
}

const struct pane_ops prompt_pane = {
	.mode = MODE_PROMPT,
	.is_line = true,
	.size = sizeof(struct prompt_pane),
	.begin = begin_history,
	.open = open_line,
	.command = command,
	.key = key_typed,
	.paste = paste,
	.draw = draw,
};
