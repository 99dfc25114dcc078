#include "config.h"

#include "ui/command_line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "query/pick.h"
#include "ui/dispatch.h"
#include "ui/filters.h"
#include "ui/go.h"
#include "ui/go_time.h"
#include "ui/keymap_help.h"
#include "ui/pane.h"
#include "ui/prompt.h"
#include "ui/searching.h"
#include "ui/settings.h"
#include "ui/view_command.h"
#include "ui/writing.h"

/* A line in two: the first word, and the rest without blanks around it. */
struct line {
	char word[PROMPT_SIZE], rest[PROMPT_SIZE];
};

static void split(struct line *line, const char *text)
{
	size_t length, end;

	text += strspn(text, " ");
	length = strcspn(text, " ");
	snprintf(line->word, sizeof line->word, "%.*s", (int)length, text);
	text += length + strspn(text + length, " ");
	snprintf(line->rest, sizeof line->rest, "%s", text);
	for (end = strlen(line->rest); end > 0 && line->rest[end - 1] == ' ';)
		line->rest[--end] = '\0';
}

static bool run_line(struct state *s, const char *text, struct error *err);

/* "no command is called 'fly'". */
static bool fail_word(const char *what, const char *word,
    const struct nearest *n, struct error *err)
{
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(word));
	fail(err, "no %s is called '%s'", what, clean);
	return nearest_fail(n, "; Tab lists them", err);
}

static bool fail_setting(const char *word, struct error *err)
{
	struct nearest n = nearest_to(word);

	for (size_t i = 0; setting_at(i) != NULL; i++)
		nearest_try(&n, setting_at(i)->name);
	return fail_word("setting", word, &n, err);
}

/* Says which of its words was meant where it is none of them. */
static bool give(struct state *s, const struct setting *setting,
    const char *text, struct error *err)
{
	struct nearest n = nearest_to(text);
	char scratch[SETTING_TEXT];
	const char *word;

	if (setting->set(s, text, err))
		return true;
	for (size_t i = 0; setting->word != NULL &&
	     (word = setting->word(s, i, scratch)) != NULL; i++) {
		if (strcmp(word, text) == 0)
			return false; /* it is one, and cannot be had */
		nearest_try(&n, word);
	}
	return nearest_fail(&n, "", err);
}

/* "clock cpu", and "clock" alone, which says what it is. */
static bool set(struct state *s, const char *text, struct error *err)
{
	const struct setting *setting;
	char now[SETTING_TEXT];
	struct line line;

	split(&line, text);
	setting = setting_find(line.word);
	if (setting == NULL)
		return fail_setting(line.word, err);
	if (line.rest[0] != '\0')
		return give(s, setting, line.rest, err);
	if (setting->get != NULL)
		setting->get(s, now);
	state_say(s, "%s%s%s: %s; it takes %s", setting->name,
	    setting->get == NULL ? "" : " ", setting->get == NULL ? "" : now,
	    setting->help, setting->takes);
	return true;
}

static bool go_to_method(struct state *s, const char *text, struct error *err)
{
	uint32_t method;

	if (text[0] >= '0' && text[0] <= '9')
		return run_line(s, text, err);
	if (pick_named(profile_methods(state_profile(s)), text, &method, err) !=
	    PICK_ONE)
		return false;
	go_keep(s);
	pane_show(s, PANE_TABLE);
	go_method(s, PANES, method);
	return true;
}

/* In the picture, the thread that the cursor is in is meant; what is on top of it
 * has no such. */
void command_line_find(struct state *s, const char *text)
{
	if (s->focus == UPPER && pane_above(s) == NULL)
		go_thread(s, pane_call_in(s, s->focus).thread);
	search_for(s, text);
}

static bool find(struct state *s, const char *text, struct error *err)
{
	size_t at;

	if (pattern_is_bad(search_expression(text), &at, err))
		return false;
	command_line_find(s, text);
	return true;
}

static bool filter(struct state *s, const char *text, struct error *err)
{
	size_t at;

	if (pattern_is_bad(filter_expression(text), &at, err))
		return false;
	filter_take(s, text);
	return true;
}

/* The first line of the help in which the word stands. */
static bool help(struct state *s, const char *text, struct error *err)
{
	struct help_line line;
	char clean[100];

	for (size_t i = 0; i < keymap_help(i, &line); i++)
		if (!line.is_heading && strstr(line.text, text) != NULL) {
			pane_open_above(s, PANE_HELP, (int)i + 1);
			return true;
		}
	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "no key's help says '%s'", clean);
}

static bool quit(struct state *s, const char *text, struct error *err)
{
	(void)text;
	(void)err;
	s->wish = APP_QUIT;
	return true;
}

/* Words of the line that are neither a setting nor what a key does. */
static const struct verb {
	const char *name, *takes, *help;
	bool (*run)(struct state *, const char *text, struct error *err);
} verbs[] = {
	{ "command", NULL, "copy the command line that shows this again",
	    view_command },
	{ "filter", "an expression", "keep methods that match", filter },
	{ "find", "an expression", "search methods", find },
	{ "goto", "a method, or a time", "to a method, or to a time",
	    go_to_method },
	{ "help", "a word", "the help, where it says that", help },
	{ "q", NULL, "quit", quit },
	{ "set", "a setting and what it is to be", "one of the settings", set },
	{ "write", "the name of a new file", "this list or picture as text",
	    writing_ask },
};

enum { VERBS = sizeof verbs / sizeof *verbs };

/* What a word can be: one of these is not NULL. */
struct meaning {
	const struct verb *verb;
	const struct setting *setting;
	const struct command_info *key; /* its number is `command` */
	enum command command;
};

static const char *name_of(const struct meaning *m)
{
	return m->verb != NULL    ? m->verb->name :
	    m->setting != NULL ? m->setting->name :
				 command_info(m->command)->name;
}

static const struct verb *verb_find(const char *name)
{
	for (size_t i = 0; i < VERBS; i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	return NULL;
}

/* Can it be typed, and is not meant by another word of that name?  Panes are what
 * "view" shows. */
static bool is_word(enum command command)
{
	const struct command_info *info = command_info(command);

	return info->taker != TAKEN_ABOVE && command != CMD_SHOW &&
	    verb_find(info->name) == NULL && setting_find(info->name) == NULL;
}

/* The meanings there are, in an order, from 0; false: no more.  Names differ. */
static bool next_meaning(size_t *i, struct meaning *out)
{
	size_t settings = 0, at = (*i)++;

	while (setting_at(settings) != NULL)
		settings++;
	*out = (struct meaning){ .command = CMD_NONE };
	if (at < VERBS) {
		out->verb = &verbs[at];
		return true;
	}
	at -= VERBS;
	if (at < settings) {
		out->setting = setting_at(at);
		return true;
	}
	for (at -= settings; at < COMMANDS; at++, ++*i)
		if (is_word((enum command)at)) {
			out->command = (enum command)at;
			out->key = command_info(out->command);
			return true;
		}
	return false;
}

static bool begins(const char *name, const char *word)
{
	return strncmp(name, word, strlen(word)) == 0;
}

/* By its whole name, else by how it begins, if nothing else does. */
static bool find_meaning(const char *word, struct meaning *out,
    struct error *err)
{
	struct nearest near = nearest_to(word);
	char names[200] = "", clean[60];
	size_t count = 0, used = 0, i = 0;
	struct meaning m;

	while (next_meaning(&i, &m)) {
		nearest_try(&near, name_of(&m));
		if (!begins(name_of(&m), word))
			continue;
		*out = m;
		count++;
		if (strcmp(name_of(&m), word) == 0)
			return true;
		if (used < sizeof names)
			used += (size_t)snprintf(names + used,
			    sizeof names - used, "%s%s", used == 0 ? "" : ", ",
			    name_of(&m));
	}
	if (count == 0)
		return fail_word("command", word, &near, err);
	text_clean(clean, sizeof clean, slice_of(word));
	return count == 1 || fail(err, "'%s' may be %s", clean, names);
}

/* What the key of that name does. */
static bool run_key(struct state *s, const struct meaning *m, const char *text,
    struct error *err)
{
	struct binding b = { .command = m->command, .amount = 0 };
	char *end;

	if (m->key->amount != NULL)
		b.amount = text[0] == '\0' ? 1 : (int)strtol(text, &end, 10);
	if (m->key->amount == NULL ? text[0] != '\0' :
	    b.amount != 1 && b.amount != -1)
		return fail(err, "%s takes %s", m->key->name,
		    m->key->amount == NULL ? "nothing" : m->key->amount);
	dispatch_run(s, &b);
	return true;
}

/* What has no word is what the key of that name does: "sort" is the menu. */
static void find_key(struct meaning *m)
{
	for (int i = 0; i < COMMANDS; i++) {
		const struct command_info *info = command_info((enum command)i);

		if (strcmp(info->name, name_of(m)) == 0 &&
		    info->taker != TAKEN_ABOVE && info->amount == NULL) {
			*m = (struct meaning){ .key = info,
				.command = (enum command)i };
			return;
		}
	}
}

static bool run_words(struct state *s, const struct line *line,
    struct error *err)
{
	struct meaning m;

	if (!find_meaning(line->word, &m, err))
		return false;
	if (line->rest[0] == '\0' && m.key == NULL)
		find_key(&m);
	if (m.key != NULL)
		return run_key(s, &m, line->rest, err);
	if (m.setting != NULL && line->rest[0] == '\0')
		return set(s, m.setting->name, err);
	if (m.setting != NULL)
		return give(s, m.setting, line->rest, err);
	if (line->rest[0] == '\0' && m.verb->takes != NULL)
		return fail(err, "%s takes %s", m.verb->name, m.verb->takes);
	return m.verb->run(s, line->rest, err);
}

static bool run_line(struct state *s, const char *text, struct error *err)
{
	struct line line;

	split(&line, text);
	if (line.word[0] == '\0')
		return true;
	if (!isdigit((unsigned char)line.word[0]) && line.word[0] != '.')
		return run_words(s, &line, err);
	if (line.rest[0] != '\0')
		return fail(err, "a time or a range has no blanks in it");
	if (strstr(line.word, "..") != NULL)
		return setting_find("range")->set(s, line.word, err);
	return go_time(s, line.word, err);
}

bool command_line_run(struct state *s, const char *text)
{
	struct error err = { "" };
	bool done = run_line(s, text, &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}

/* What is offered for a line that begins so. */
struct offers {
	struct completion *of;
	size_t count, room;
	const char *before; /* of the line, stays */
	int length;         /* of that */
};

static void offer(struct offers *o, const char *word, const char *after,
    const char *text)
{
	struct completion *c;

	if (o->count == o->room)
		return;
	c = &o->of[o->count];
	c->help = text;
	if (snprintf(c->text, sizeof c->text, "%.*s%s%s", o->length, o->before,
	    word, after) < COMPLETION_SIZE)
		o->count++; /* what is longer cannot be typed */
}

/* What the first key of the command says. */
static const char *key_help(enum command command)
{
	size_t count;
	const struct binding *b = keymap_bindings(&count);

	for (size_t i = 0; i < count; i++)
		if (b[i].command == command && b[i].help != NULL)
			return b[i].help;
	return "";
}

static void offer_commands(struct offers *o, const char *word)
{
	struct meaning m;
	size_t i = 0;

	while (next_meaning(&i, &m)) {
		if (!begins(name_of(&m), word))
			continue;
		if (m.key != NULL)
			offer(o, m.key->name, "", key_help(m.command));
		else if (m.setting != NULL)
			offer(o, m.setting->name, " ", m.setting->help);
		else
			offer(o, m.verb->name, m.verb->takes == NULL ? "" : " ",
			    m.verb->help);
	}
}

static void offer_settings(struct offers *o, const char *word)
{
	for (size_t i = 0; setting_at(i) != NULL; i++)
		if (begins(setting_at(i)->name, word))
			offer(o, setting_at(i)->name, " ",
			    setting_at(i)->help);
}

static void offer_words(struct offers *o, const struct state *s,
    const struct setting *setting, const char *word)
{
	char scratch[SETTING_TEXT];
	const char *at;

	for (size_t i = 0; setting->word != NULL &&
	     (at = setting->word(s, i, scratch)) != NULL; i++)
		if (begins(at, word))
			offer(o, at, "", "");
}

/* Of methods that have calls, by class and name in short. */
static void offer_methods(struct offers *o, const struct state *s,
    const char *word)
{
	const struct methods *methods = profile_methods(state_profile(s));
	char name[COMPLETION_SIZE];

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const struct method *m = methods_at(methods, i);
		struct slice brief = method_brief(m);

		if (!m->is_used || strlen(word) > brief.length ||
		    strncmp(brief.at, word, strlen(word)) != 0)
			continue;
		text_clean(name, sizeof name, brief);
		offer(o, name, "", "");
	}
}

/* What follows the first word. */
static void offer_rest(struct offers *o, const struct state *s,
    const struct meaning *m, const char *word)
{
	const char *rest = strchr(word, ' ');
	struct line line;

	if (m->setting != NULL) {
		offer_words(o, s, m->setting, word);
	} else if (m->verb != NULL && m->verb->run == go_to_method) {
		offer_methods(o, s, word);
	} else if (m->verb != NULL && m->verb->run == set) {
		split(&line, word);
		if (rest == NULL) {
			offer_settings(o, word);
		} else if (setting_find(line.word) != NULL) {
			rest += strspn(rest, " ");
			o->length += (int)(rest - word);
			offer_words(o, s, setting_find(line.word), rest);
		}
	}
}

size_t command_line_complete(const struct state *s, const char *text,
    struct completion *out, size_t room)
{
	struct offers offers = { out, 0, room, text, 0 };
	const char *rest = strchr(text, ' ');
	struct meaning m;
	struct line line;
	struct error err;

	split(&line, text);
	if (rest == NULL) {
		offer_commands(&offers, text);
	} else if (find_meaning(line.word, &m, &err)) {
		rest += strspn(rest, " ");
		offers.length = (int)(rest - text);
		offer_rest(&offers, s, &m, rest);
	}
	return offers.count;
}
