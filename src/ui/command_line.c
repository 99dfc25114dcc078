#include "config.h"

#include "ui/command_line.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/command_words.h"
#include "ui/config_lines.h"
#include "ui/keymap_help.h"
#include "ui/pane.h"

/* What the key of that name does. */
static bool run_key(struct state *s, const struct meaning *m, const char *text,
    struct error *err)
{
	struct binding b = { .command = m->command };

	if (!meaning_amount(m, text, &b.amount, err))
		return false;
	dispatch_run(s, &b);
	return true;
}

/* All of a kind, as lines that can be typed again. */
static void list(struct state *s, const char *verb, enum config_list list)
{
	size_t used = 0, count;
	const struct named_text *t = config_all(s->options->config, list,
	    &count);
	char text[400];

	for (size_t i = 0; used < sizeof text && i < count; i++)
		used += (size_t)snprintf(text + used, sizeof text - used,
		    "%s%s %s %s", used == 0 ? "" : "; ", verb, t[i].name,
		    t[i].text);
	if (used == 0)
		state_say(s, "there is none yet: \"%s name command\" makes "
		    "one", verb);
	else
		state_say(s, "%s", text);
}

/* The help at the first key that is not the usual one. */
static void show_own_keys(struct state *s)
{
	const struct keymap *keys = state_keys(s);
	struct help_line line;

	for (size_t i = 0; i < keymap_help(keys, i, &line); i++)
		if (line.binding != NULL && keymap_is_own(line.binding)) {
			pane_open_above(s, PANE_HELP, (int)i + 1);
			return;
		}
	state_say(s, "all keys are the usual ones: \"bind chart x zoom\" "
	    "changes one");
}

/* Lines that settle something; without words they list what is. */
static bool settle(struct state *s, const struct command_split *line,
    struct error *err)
{
	char text[2 * PROMPT_SIZE];

	if (line->rest[0] == '\0' && strcmp(line->word, "alias") == 0) {
		list(s, "alias", CONFIG_ALIASES);
		return true;
	}
	if (line->rest[0] == '\0' && strcmp(line->word, "bind") == 0) {
		show_own_keys(s);
		return true;
	}
	snprintf(text, sizeof text, "%s %s", line->word, line->rest);
	if (!config_lines_take(s->options->config, text, err))
		return false;
	if (strcmp(line->word, "color") == 0)
		s->wish = APP_REDRAW;
	return true;
}

static bool run_line(struct state *s, const char *text, unsigned depth,
    struct error *err);

/* Aliases may stand for others, but not for ever. */
static bool run_alias(struct state *s, const char *alias, const char *rest,
    unsigned depth, struct error *err)
{
	char text[2 * PROMPT_SIZE];

	snprintf(text, sizeof text, "%s %s", alias, rest);
	return depth < 8 ? run_line(s, text, depth + 1, err) :
			   fail(err, "this alias stands for itself");
}

static bool run_words(struct state *s, const struct command_split *line,
    unsigned depth, struct error *err)
{
	const char *alias = config_get(s->options->config, CONFIG_ALIASES,
	    line->word);
	struct meaning m;

	if (alias != NULL)
		return run_alias(s, alias, line->rest, depth, err);
	if (!meaning_find(line->word, line->rest[0] != '\0', &m, err))
		return false;
	if (m.verb != NULL && m.verb->run == NULL) {
		struct command_split whole = *line;

		snprintf(whole.word, sizeof whole.word, "%s", m.verb->name);
		return settle(s, &whole, err);
	}
	if (line->rest[0] == '\0' && m.key == NULL)
		meaning_of_key(&m);
	if (m.key != NULL)
		return run_key(s, &m, line->rest, err);
	if (m.setting != NULL)
		return verb_set(s, m.setting, line->rest, err);
	if (line->rest[0] == '\0' && verb_needs_words(m.verb))
		return fail(err, "%s takes %s", m.verb->name, m.verb->takes);
	return m.verb->run(s, line->rest, err);
}

static bool run_line(struct state *s, const char *text, unsigned depth,
    struct error *err)
{
	struct command_split line;

	command_split(&line, text);
	if (line.word[0] == '\0')
		return true;
	if (isdigit((unsigned char)line.word[0]) || line.word[0] == '.')
		return verb_time(s, text, err);
	return run_words(s, &line, depth, err);
}

bool command_line_run(struct state *s, const char *text)
{
	struct error err = { "" };
	bool done = run_line(s, text, 0, &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}
