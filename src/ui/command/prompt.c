/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/prompt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "options/option_table.h"
#include "process/monitor.h"
#include "query/search.h"
#include "ui/command/command.h"
#include "ui/command/session.h"
#include "ui/config/config.h"
#include "ui/config/key_table.h"
#include "ui/config/settings.h"
#include "ui/edits.h"
#include "ui/search.h"
#include "view/frame.h"

/* ---- a line of text ---- */

void prompt_insert(struct prompt *p, const char *text)
{
	struct slice left = slice_of(text);

	while (left.length > 0) {
		const char *at = left.start;
		uint32_t character = text_next(&left);
		size_t size = (size_t)(left.start - at);

		if (character < 0x20 || character == 0x7f)
			continue;
		if (strlen(p->text) + size >= PROMPT_SIZE)
			return;
		memmove(p->text + p->cursor + size, p->text + p->cursor,
		    strlen(p->text + p->cursor) + 1);
		memcpy(p->text + p->cursor, at, size);
		p->cursor += size;
	}
}

/* A place of the line, from the cursor on. */
enum place_of { LINE_BEGIN, LINE_END, BEFORE, AFTER, WORD_BEFORE };

/* Keys go to a place of the line, or cut out what is up to there. */
static const struct {
	const char *key;
	enum place_of place;
	bool cuts;
} edits[] = {
	{ "<Left>", BEFORE, false },
	{ "<C-b>", BEFORE, false },
	{ "<Right>", AFTER, false },
	{ "<C-f>", AFTER, false },
	{ "<Home>", LINE_BEGIN, false },
	{ "<C-a>", LINE_BEGIN, false },
	{ "<End>", LINE_END, false },
	{ "<C-e>", LINE_END, false },
	{ "<Backspace>", BEFORE, true },
	{ "<C-h>", BEFORE, true },
	{ "<Delete>", AFTER, true },
	{ "<C-d>", AFTER, true },
	{ "<C-u>", LINE_BEGIN, true },
	{ "<C-k>", LINE_END, true },
	{ "<C-w>", WORD_BEFORE, true },
};

/* Does a character go on there? */
static bool goes_on(const struct prompt *p, size_t at)
{
	return ((unsigned char)p->text[at] & 0xc0) == 0x80;
}

static size_t find_place(const struct prompt *p, enum place_of place)
{
	size_t at = p->cursor;

	switch (place) {
	case LINE_BEGIN:
		return 0;
	case LINE_END:
		return strlen(p->text);
	case BEFORE:
		while (at > 0 && goes_on(p, --at))
			;
		return at;
	case AFTER:
		while (p->text[at] != '\0' && goes_on(p, ++at))
			;
		return at;
	case WORD_BEFORE:
		while (at > 0 && p->text[at - 1] == ' ')
			at--;
		while (at > 0 && p->text[at - 1] != ' ')
			at--;
	}
	return at;
}

static void apply_edit(struct prompt *p, size_t place, bool cuts)
{
	const size_t from = place < p->cursor ? place : p->cursor;
	const size_t to = place < p->cursor ? p->cursor : place;

	p->cursor = cuts ? from : place;
	if (cuts)
		memmove(p->text + from, p->text + to, strlen(p->text + to) + 1);
}

bool prompt_key(struct prompt *p, const char *key)
{
	struct slice text = slice_of(key);

	for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
		if (strcmp(edits[i].key, key) == 0) {
			apply_edit(p, find_place(p, edits[i].place),
			    edits[i].cuts);
			return true;
		}
	/* The name of a character is the character itself. */
	if (text_next(&text) < 0x20 || text.length > 0)
		return false;
	prompt_insert(p, key);
	return true;
}

/* ---- the pane ---- */

enum { COMPLETIONS = 200, COMPLETION_SIZE = 256, PAST_LINES = 1000 };

struct completion {
	char text[COMPLETION_SIZE]; /* the whole line with it */
	const char *help;           /* "": none; valid until a line is taken */
};

/* Lines that were typed before, the oldest first, each once. */
struct line_history {
	char lines[PAST_LINES][PROMPT_SIZE];
	size_t count;
};

struct prompt_pane {
	struct state *s;
	enum prompt_for what;
	struct prompt prompt;

	/* What the line may become, once that was asked for, which of these it
	 * is, and so many bytes of the line are kept; `offered` is 0 before. */
	size_t offered, chosen, kept;
	struct completion offers[COMPLETIONS];
	char asked[PROMPT_SIZE]; /* the line for which names of files are awaited */

	struct line_history past[PROMPTS];
	size_t past_at;          /* the line that is shown; count: a new one */
	char typed[PROMPT_SIZE]; /* the new line, while others are shown */
};

static void put_line(struct prompt_pane *pane, const char *text)
{
	pane->prompt = (struct prompt){ .cursor = 0 };
	prompt_insert(&pane->prompt, text);
}

/* ---- what was typed before ---- */

/* Remembers a line in place of an equal one, or of the oldest when there are
 * many. */
static void remember(struct line_history *past, const char *line)
{
	size_t i = 0;

	while (i < past->count && strcmp(past->lines[i], line) != 0)
		i++;
	if (i == PAST_LINES)
		i = 0;
	if (i < past->count)
		memmove(past->lines[i], past->lines[i + 1],
		    (--past->count - i) * sizeof *past->lines);
	snprintf(past->lines[past->count++], PROMPT_SIZE, "%s", line);
}

/* Shows an older line (-1) or a newer one (+1), and after the newest what had
 * been typed; false: this was the end. */
static bool show_past(struct prompt_pane *pane, int step)
{
	const struct line_history *past = &pane->past[pane->what];

	if (step < 0 ? pane->past_at == 0 : pane->past_at == past->count)
		return false;
	if (pane->past_at == past->count)
		memcpy(pane->typed, pane->prompt.text, PROMPT_SIZE);
	pane->past_at += step < 0 ? (size_t)-1 : 1;
	put_line(pane, pane->past_at == past->count ? pane->typed :
	    past->lines[pane->past_at]);
	return true;
}

/* ---- what lines are typed for ---- */

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

	const char *note; /* what can be typed */
} prompts[PROMPTS] = {
	[PROMPT_SEARCH] = { "/", take_search, search_expression, "" },
	[PROMPT_FILTER] = { "&", take_filter, filter_expression,
	    "rows that match stay; with ! in front they go" },
	[PROMPT_COMMAND] = { ":", command_line_run, NULL,
	    "a command, a time, a range; Tab lists" },
	[PROMPT_BELOW] = { "/", take_for_below, whole_text, "" },
};

/* Takes what was typed before the program was started: lines with the sign of
 * their prompt in front. */
static void begin_history(void *own)
{
	struct prompt_pane *pane = own;
	struct slice lines = slice_of(session_history(
	    pane->s->options->session));
	char text[PROMPT_SIZE];

	while (lines.length > 0) {
		const struct slice line = slice_take(&lines, '\n');
		int what = 0;

		while (what < PROMPT_BELOW &&
		    !slice_starts(line, prompts[what].sign))
			what++;
		if (what < PROMPT_BELOW && line.length > 1 &&
		    line.length <= PROMPT_SIZE && text_is_clean(line)) {
			snprintf(text, sizeof text, "%.*s",
			    (int)line.length - 1, line.start + 1);
			remember(&pane->past[what], text);
		}
	}
}

static bool open_line(void *own, int amount)
{
	struct prompt_pane *pane = own;

	pane->what = (enum prompt_for)amount;
	pane->offered = pane->chosen = 0;
	pane->prompt = (struct prompt){ .cursor = 0 };
	pane->past_at = pane->past[pane->what].count;
	return true;
}

/* Tells the search of each change of its line. */
static void tell_typed(struct prompt_pane *pane)
{
	if (pane->what == PROMPT_SEARCH)
		search_type(pane->s, pane->prompt.text);
}

static void leave_line(struct prompt_pane *pane)
{
	pane_close(pane->s);
	if (pane->what == PROMPT_SEARCH)
		search_give_back(pane->s);
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
	char line[PROMPT_SIZE + 1];

	if (is_bad(pane))
		return;
	if (typed.text[0] == '\0') {
		leave_line(pane);
		return;
	}
	pane_close(pane->s);
	remember(&pane->past[pane->what], typed.text);
	snprintf(line, sizeof line, "%s%s", prompts[pane->what].sign,
	    typed.text);
	if (pane->what != PROMPT_BELOW)
		session_add(pane->s->options->session, line);
	if (prompts[pane->what].take(pane->s, typed.text))
		return;
	pane_open_above(pane->s, PANE_PROMPT, (int)pane->what);
	pane->prompt = typed;
}

/* ---- Tab: what the line may become ---- */

static bool begins(const char *name, const char *word)
{
	return strncmp(name, word, strlen(word)) == 0;
}

/* Offers a word after what is kept of the line; what is too long cannot be
 * typed. */
static void offer(struct prompt_pane *pane, const char *word, const char *after,
    const char *help)
{
	struct completion *c = &pane->offers[pane->offered];

	if (pane->offered == COMPLETIONS ||
	    snprintf(c->text, sizeof c->text, "%.*s%s%s", (int)pane->kept,
		pane->prompt.text, word, after) >= COMPLETION_SIZE)
		return;
	c->help = help;
	pane->offered++;
}

/* Returns what is typed of the word that is completed. */
static const char *typed_part(const struct prompt_pane *pane)
{
	return pane->prompt.text + pane->kept;
}

/* Offers the word, if it begins as it is typed. */
static void offer_match(struct prompt_pane *pane, const char *word,
    const char *after, const char *help)
{
	if (begins(word, typed_part(pane)))
		offer(pane, word, after, help);
}

/* Offers what the user has named. */
static void offer_named(struct prompt_pane *pane, enum config_list list)
{
	const bool is_alias = list == CONFIG_ALIASES;
	const struct config_texts *all = &pane->s->options->config->lists[list];

	for (size_t i = 0; i < all->count; i++)
		offer_match(pane, all->items[i].name, is_alias ? " " : "",
		    is_alias ? all->items[i].text : "");
}

/* Returns the help of the first key of the command. */
static const char *key_help(enum command command)
{
	for (size_t i = 0; i < key_table_count; i++)
		if (key_table[i].command == command &&
		    key_table[i].help != NULL)
			return key_table[i].help;
	return "";
}

static void offer_commands(struct prompt_pane *pane)
{
	struct meaning m;
	size_t i = 0;

	while (meaning_next(&i, &m))
		if (m.command != CMD_NONE)
			offer_match(pane, m.name, "", key_help(m.command));
		else if (m.setting != NULL)
			offer_match(pane, m.name, " ", m.setting->help);
		else
			offer_match(pane, m.name,
			    m.verb->takes == NULL ? "" : " ", m.verb->help);
	offer_named(pane, CONFIG_ALIASES);
}

static void offer_settings(struct prompt_pane *pane)
{
	for (size_t i = 0; i < setting_count; i++)
		offer_match(pane, setting_name(&setting_table[i]), " ",
		    setting_table[i].help);
}

/* Offers methods that have calls, by class and name in short. */
static void offer_methods(struct prompt_pane *pane)
{
	const struct methods *methods = state_methods(pane->s);
	char name[COMPLETION_SIZE];

	for (uint32_t i = 0; i < methods->count; i++) {
		const struct method *m = methods_key(methods, i);
		struct slice brief = method_brief(m);

		if (m->is_used && slice_starts(brief, typed_part(pane))) {
			text_clean(name, sizeof name, brief);
			offer(pane, name, "", "");
		}
	}
}

/* Offers options of artscope diff with which it does not print. */
static void offer_options(struct prompt_pane *pane)
{
	char name[COMPLETION_SIZE];

	for (enum option i = 0; i < OPTIONS; i++) {
		snprintf(name, sizeof name, "--%s", option_infos[i].name);
		if (option_views_diff(i) && option_infos[i].help != NULL)
			offer_match(pane, name, " ",
			    option_text(i, 1u << SUBCOMMAND_DIFF).help);
	}
}

/* ---- what the line goes on with ---- */

struct next_word {
	enum verb_offers what;
	const char *typed; /* what there is of it, at the end of the line */
	const struct setting *setting; /* whose words OFFERS_WORDS are; NULL: */
	const char *(*word)(size_t number); /* they are these, of an option */
};

/* The option that takes a value, and stands before the last word; OPTIONS: none
 * does. */
static enum option option_before(const char *text, const char *last)
{
	struct slice word = { last, 0 };
	const struct option_info *info;
	enum option option;

	while (word.start > text && word.start[-1] == ' ')
		word.start--;
	for (; word.start > text && word.start[-1] != ' '; word.length++)
		word.start--;
	if (!slice_starts(word, "--") ||
	    !option_find(slice_from(word, 2), &option))
		return OPTIONS;
	info = &option_infos[option];
	return info->argument == NULL || info->argument[0] == '[' ? OPTIONS :
								    option;
}

/* After :diff come options, and what some take; then a file, whose name may
 * have blanks where there is no option. */
static struct next_word next_of_diff(const char *text)
{
	const char *last = begins(text, "--") ? strrchr(text, ' ') : NULL;
	struct next_word next = { OFFERS_FILES, last == NULL ? text : last + 1,
		NULL, NULL };
	const enum option option = option_before(text, next.typed);

	if (option < OPTIONS && option_views_diff(option))
		next.word = option_infos[option].value.word;
	if (option < OPTIONS)
		next.what = next.word == NULL ? OFFERS_NOTHING : OFFERS_WORDS;
	else if (begins(next.typed, "--"))
		next.what = OFFERS_OPTIONS;
	return next;
}

static struct next_word next_word_of(const char *text)
{
	const char *rest = strchr(text, ' ');
	struct next_word next = { OFFERS_COMMANDS, text, NULL, NULL };
	struct command_split line;
	struct meaning m;

	if (rest == NULL)
		return next;
	command_split(&line, text);
	next.what = OFFERS_NOTHING;
	next.typed = rest + strspn(rest, " ");
	if (!meaning_find(line.word, true, &m, NULL))
		return next;
	if (m.verb != NULL)
		next.what = m.verb->offers;
	next.setting = m.setting;
	if (next.what == OFFERS_DIFF)
		return next_of_diff(next.typed);
	rest = strchr(next.typed, ' ');
	if (next.what == OFFERS_SETTINGS && rest != NULL) {
		command_split(&line, next.typed);
		next.typed = rest + strspn(rest, " ");
		next.what = OFFERS_NOTHING;
		next.setting = setting_find(line.word);
	}
	if (next.setting != NULL)
		next.what = next.setting->is_path ? OFFERS_FILES :
						    OFFERS_WORDS;
	return next;
}

static void offer_words(struct prompt_pane *pane, const struct next_word *next)
{
	const bool is_option = next->setting == NULL;
	char scratch[SETTING_TEXT];
	const char *word;

	for (size_t i = 0; (word = is_option ? next->word(i) :
	     setting_at_word(next->setting, pane->s, i, scratch)) != NULL; i++)
		offer_match(pane, word, is_option ? " " : "", "");
}

static void offer_all(struct prompt_pane *pane, const struct next_word *next)
{
	switch ((int)next->what) {
	case OFFERS_COMMANDS:
		offer_commands(pane);
		break;
	case OFFERS_METHODS:
		offer_methods(pane);
		break;
	case OFFERS_FILTERS:
		offer_named(pane, CONFIG_FILTERS);
		break;
	case OFFERS_TRANSFORMS:
		offer_named(pane, CONFIG_TRANSFORMS);
		break;
	case OFFERS_OPTIONS:
		offer_options(pane);
		break;
	case OFFERS_SETTINGS:
		offer_settings(pane);
		break;
	case OFFERS_WORDS:
		offer_words(pane, next);
	}
}

/* Is the line the offer that was chosen? */
static bool is_taken(const struct prompt_pane *pane)
{
	return strcmp(pane->offers[pane->chosen].text, pane->prompt.text) == 0;
}

/* Makes the line what all offers begin with. */
static void begin_offer(struct prompt_pane *pane)
{
	const char *first = pane->offers[0].text;
	char text[COMPLETION_SIZE];
	size_t length = strlen(first);

	if (pane->offered == 0) {
		state_say(pane->s, "nothing known begins like this");
		return;
	}
	for (size_t i = 1; i < pane->offered; i++)
		while (strncmp(first, pane->offers[i].text, length) != 0)
			length--;
	snprintf(text, sizeof text, "%.*s", (int)length, first);
	if (length > strlen(pane->prompt.text))
		put_line(pane, text);
	pane->chosen = pane->offered - 1; /* the first is next, or this one */
	if (pane->offered == 1)
		pane->offered = 0;
}

/* Offers names of files, each with a NUL after it. */
static void offer_names(struct prompt_pane *pane, struct slice names)
{
	struct slice path = slice_of(next_word_of(pane->prompt.text).typed);

	pane->kept = (size_t)(slice_after_last(path, '/').start -
	    pane->prompt.text);
	while (slice_find(names, '\0') != NULL) {
		const struct slice name = slice_take(&names, '\0');

		if (text_is_clean(name))
			offer(pane, name.start, "", "");
	}
}

/* Takes the names that the process outside has found, in place of the list of
 * offers.  A line that was changed since takes none. */
static void take_names(struct state *s, const struct copier_answer *reply)
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
	pane->offered = 0;
	offer_names(pane, (struct slice){ names, used });
	begin_offer(pane);
}

/* Completes the line as far as it is clear, then makes it one offer after the
 * other.  For names of files it asks: the process outside looks into
 * folders. */
static void complete(struct prompt_pane *pane, int step)
{
	const char *text = pane->prompt.text;
	const struct next_word next = next_word_of(text);

	if (pane->offered > 0) {
		if (step > 0 || is_taken(pane))
			pane->chosen = (pane->chosen + pane->offered +
					   (size_t)step) %
			    pane->offered;
		put_line(pane, pane->offers[pane->chosen].text);
	} else if (next.what == OFFERS_FILES) {
		strcpy(pane->asked, text);
		state_ask(pane->s, APP_NAMES, next.typed[0] == '\0' ? "./" :
		    pane->asked + (next.typed - text), take_names);
	} else {
		pane->kept = (size_t)(next.typed - text);
		offer_all(pane, &next);
		begin_offer(pane);
	}
}

/* ---- keys ---- */

static bool command(void *own, enum command cmd, int amount)
{
	struct prompt_pane *pane = own;
	const bool was_offering = pane->offered > 0;
	const size_t length = strlen(pane->prompt.text);

	if (cmd == CMD_COMPLETE) {
		if (pane->what == PROMPT_COMMAND)
			complete(pane, amount);
		return pane->offered > 0 ||
		    strlen(pane->prompt.text) != length;
	}
	pane->offered = 0;
	if (cmd == CMD_OPEN)
		take_line(pane);
	else if (cmd == CMD_CANCEL && !was_offering)
		leave_line(pane);
	else if (cmd == CMD_MOVE && show_past(pane, amount))
		tell_typed(pane);
	else
		return was_offering;
	return true;
}

static void key_typed(void *own, const char *key)
{
	struct prompt_pane *pane = own;

	if (strcmp(key, "<Backspace>") == 0 && pane->prompt.text[0] == '\0') {
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
	canvas_fill(canvas, (struct area){ row, 0, 1, canvas->columns }, style);
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

/* Draws at the end of the line what a search finds so far, for the other
 * prompts what can be typed: where there is room, and no message above says
 * what is wrong. */
static void draw_note(const struct prompt_pane *pane, int row)
{
	const int columns = pane->s->canvas->columns;
	char text[TYPED_HITS] = "";
	size_t typed = 1 + text_width(slice_of(pane->prompt.text)), width;

	if (pane->s->message[0] != '\0')
		return;
	if (pane->what == PROMPT_SEARCH)
		search_count_typed(pane->s, text);
	else if (pane->prompt.text[0] == '\0')
		snprintf(text, sizeof text, "%s", prompts[pane->what].note);
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
		draw_line(canvas, l->hints - 1,
		    (struct style){ ROLE_WARNING, 0, 0 });
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
