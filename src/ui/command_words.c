#include "config.h"

#include "ui/command_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

const char *meaning_name(const struct meaning *m)
{
	return m->verb != NULL    ? m->verb->name :
	    m->setting != NULL ? setting_name(m->setting) :
				 command_info(m->command)->name;
}

static const struct verb *verb_find(const char *name)
{
	size_t i = 0;

	while (verb_at(i) != NULL && strcmp(verb_at(i)->name, name) != 0)
		i++;
	return verb_at(i);
}

/* Can it be typed, and is not meant by another word of that name?  Panes are what
 * "view" shows. */
static bool is_word(enum command command)
{
	const struct command_info *info = command_info(command);

	return info->taker != TAKEN_ABOVE && command != CMD_SHOW &&
	    command != CMD_LINE &&
	    verb_find(info->name) == NULL && setting_find(info->name) == NULL;
}

bool meaning_next(size_t *i, struct meaning *out)
{
	size_t verbs = 0, settings = 0, at = (*i)++;

	while (verb_at(verbs) != NULL)
		verbs++;
	while (setting_at(settings) != NULL)
		settings++;
	*out = (struct meaning){ .command = CMD_NONE };
	if (at < verbs) {
		out->verb = verb_at(at);
		return true;
	}
	at -= verbs;
	/* "set color" is another thing. */
	if (at < settings && verb_find(setting_name(setting_at(at))) != NULL)
		return meaning_next(i, out);
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

static bool takes_nothing(const struct meaning *m)
{
	return m->key != NULL && m->key->amount == NULL;
}

bool meaning_find(const char *word, bool has_value, struct meaning *out,
    struct error *err)
{
	struct nearest near = nearest_to(word);
	char names[200] = "", clean[60];
	size_t count = 0, used = 0, i = 0;
	struct meaning m;

	while (meaning_next(&i, &m)) {
		nearest_try(&near, meaning_name(&m));
		if (!begins(meaning_name(&m), word))
			continue;
		if (strcmp(meaning_name(&m), word) == 0) {
			*out = m;
			return true;
		}
		if (count > 0 && has_value && takes_nothing(&m))
			continue;
		*out = m;
		count++;
		if (used < sizeof names)
			used += (size_t)snprintf(names + used,
			    sizeof names - used, "%s%s", used == 0 ? "" : ", ",
			    meaning_name(&m));
	}
	if (count == 0)
		return verb_fail("command", word, &near, err);
	text_clean(clean, sizeof clean, slice_of(word));
	return count == 1 || fail(err, "'%s' may be %s", clean, names);
}

void meaning_of_key(struct meaning *m)
{
	for (int i = 0; i < COMMANDS; i++) {
		const struct command_info *info = command_info((enum command)i);

		if (strcmp(info->name, meaning_name(m)) == 0 &&
		    info->taker != TAKEN_ABOVE && info->amount == NULL) {
			*m = (struct meaning){ .key = info,
				.command = (enum command)i };
			return;
		}
	}
}

bool meaning_amount(const struct meaning *m, const char *word, int *out,
    struct error *err)
{
	const char *takes = m->key->amount;
	char *end;

	*out = 0;
	if (takes != NULL)
		*out = word[0] == '\0' ? 1 : (int)strtol(word, &end, 10);
	return (takes == NULL ? word[0] == '\0' : *out == 1 || *out == -1) ||
	    fail(err, "%s takes %s", m->key->name,
		takes == NULL ? "nothing" : takes);
}
