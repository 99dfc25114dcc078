/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/completion.h"

#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "base/text.h"
#include "ui/command/command.h"
#include "ui/config/config.h"
#include "ui/config/key_table.h"
#include "ui/config/settings.h"

/* ---- what is typed after :diff ---- */

static bool has_options(const char *text)
{
	return strncmp(text, "--", 2) == 0;
}

bool diff_words_split(const char *text, char *out, size_t size, size_t *length,
    const char **file, struct error *err)
{
	size_t used = 0, last = 0;

	if (strlen(text) >= size)
		return fail(err, "that name is too long");
	*length = 0;
	*file = out;
	strcpy(out, text);
	while (has_options(text) || used > 0) {
		if (text[0] == '\0')
			break;
		last = used;
		if (!quote_take(&text, out + used, size - used, err))
			return false;
		used += strlen(out + used) + 1;
	}
	*length = last;
	*file = out + last;
	return !has_options(*file) || fail(err, "which file?  It comes after "
	    "the options");
}

/* Where the last word begins, which is still typed; the whole text where it
 * is a name. */
static const char *diff_words_last(const char *text)
{
	const char *blank = has_options(text) ? strrchr(text, ' ') : NULL;

	return blank == NULL ? text : blank + 1;
}

/* Is the word the option, "--group"? */
static bool is_option(const struct option_info *info, const char *at,
    size_t length)
{
	return length == strlen(info->name) + 2 && has_options(at) &&
	    memcmp(at + 2, info->name, length - 2) == 0;
}

/* The option whose value the last word is; NULL: it is no value. */
static const struct option_info *diff_words_option(const char *text)
{
	const char *end = diff_words_last(text), *begin;

	while (end > text && end[-1] == ' ')
		end--;
	for (begin = end; begin > text && begin[-1] != ' ';)
		begin--;
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = option_info((enum option)i);

		if (info->argument != NULL && info->argument[0] != '[' &&
		    is_option(info, begin, (size_t)(end - begin)))
			return info;
	}
	return NULL;
}

/* May the option stand there?  Options that make diff print may not. */
static bool diff_words_has(enum option option)
{
	return option_views_diff(option) && option_info(option)->help != NULL;
}

/* ---- what is offered ---- */

static bool begins(const char *name, const char *word)
{
	return strncmp(name, word, strlen(word)) == 0;
}

/* What is offered for a line that begins with `prefix`. */
struct offers {
	struct completion *items;
	size_t count, room;
	const char *prefix; /* the line; so much of it stays: */
	int length;
};

static void offer(struct offers *o, const char *word, const char *after,
    const char *text)
{
	struct completion *c;

	if (o->count == o->room)
		return;
	c = &o->items[o->count];
	c->help = text;
	if (snprintf(c->text, sizeof c->text, "%.*s%s%s", o->length, o->prefix,
	    word, after) < COMPLETION_SIZE)
		o->count++; /* what is longer cannot be typed */
}

/* The help of the first key of the command. */
static const char *key_help(enum command command)
{
	size_t count;
	const struct binding *b = key_table(&count);

	for (size_t i = 0; i < count; i++)
		if (b[i].command == command && b[i].help != NULL)
			return b[i].help;
	return "";
}

static void offer_commands(struct offers *o, const char *word)
{
	struct meaning m;
	size_t i = 0;

	while (meaning_next(&i, &m)) {
		if (!begins(meaning_name(&m), word))
			continue;
		if (m.key != NULL)
			offer(o, m.key->name, "", key_help(m.command));
		else if (m.setting != NULL)
			offer(o, setting_name(m.setting), " ", m.setting->help);
		else
			offer(o, m.verb->name, m.verb->takes == NULL ? "" : " ",
			    m.verb->help);
	}
}

static void offer_settings(struct offers *o, const char *word)
{
	for (size_t i = 0; setting_at(i) != NULL; i++)
		if (begins(setting_name(setting_at(i)), word))
			offer(o, setting_name(setting_at(i)), " ",
			    setting_at(i)->help);
}

static void offer_words(struct offers *o, const struct state *s,
    const struct setting *setting, const char *word)
{
	char scratch[SETTING_TEXT];
	const char *at;

	for (size_t i = 0; (at = setting_at_word(setting, s, i, scratch)) !=
	     NULL; i++)
		if (begins(at, word))
			offer(o, at, "", "");
}

/* Offers methods that have calls, by class and name in short. */
static void offer_methods(struct offers *o, const struct state *s,
    const char *word)
{
	const struct methods *methods = state_methods(s);
	char name[COMPLETION_SIZE];

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const struct method *m = methods_key(methods, i);
		struct slice brief = method_brief(m);

		if (!m->is_used || strlen(word) > brief.length ||
		    strncmp(brief.start, word, strlen(word)) != 0)
			continue;
		text_clean(name, sizeof name, brief);
		offer(o, name, "", "");
	}
}

/* Offers what the user has named. */
static void offer_named(struct offers *o, const struct state *s,
    enum config_list list, const char *word)
{
	size_t count;
	const struct named_text *t = config_all(s->options->config, list,
	    &count);

	for (size_t i = 0; i < count; i++)
		if (begins(t[i].name, word))
			offer(o, t[i].name, list == CONFIG_ALIASES ? " " : "",
			    list == CONFIG_ALIASES ? t[i].text : "");
}

/* Offers what the option can be, where that is one of some words. */
static void offer_values(struct offers *o, const struct option_info *info,
    const char *word)
{
	const char *at;

	for (size_t i = 0; info->value.word != NULL &&
	    (at = info->value.word(i)) != NULL; i++)
		if (begins(at, word))
			offer(o, at, " ", "");
}

/* Offers options of artscope diff, or the values of the option before. */
static void offer_options(struct offers *o, const char *text)
{
	const char *word = diff_words_last(text);
	char name[COMPLETION_SIZE];

	o->length += (int)(word - text);
	if (diff_words_option(text) != NULL) {
		offer_values(o, diff_words_option(text), word);
		return;
	}
	for (int i = 0; i < OPTIONS && begins(word, "--"); i++) {
		snprintf(name, sizeof name, "--%s",
		    option_info((enum option)i)->name);
		if (diff_words_has((enum option)i) && begins(name, word))
			offer(o, name, " ", option_text((enum option)i,
			    1u << SUBCOMMAND_DIFF).help);
	}
}

/* Offers what follows the first word. */
static void offer_rest(struct offers *o, const struct state *s,
    const struct meaning *m, const char *word)
{
	const char *rest = strchr(word, ' ');
	struct command_split line;

	if (m->setting != NULL) {
		offer_words(o, s, m->setting, word);
	} else if (m->verb != NULL && m->verb->offers == OFFERS_METHODS) {
		offer_methods(o, s, word);
	} else if (m->verb != NULL && m->verb->offers == OFFERS_FILTERS) {
		offer_named(o, s, CONFIG_FILTERS, word);
	} else if (m->verb != NULL && m->verb->offers == OFFERS_TRANSFORMS) {
		offer_named(o, s, CONFIG_TRANSFORMS, word);
	} else if (m->verb != NULL && m->verb->offers == OFFERS_DIFF) {
		offer_options(o, word);
	} else if (m->verb != NULL && m->verb->offers == OFFERS_SETTINGS) {
		command_split(&line, word);
		if (rest == NULL) {
			offer_settings(o, word);
		} else if (setting_find(line.word) != NULL) {
			rest += strspn(rest, " ");
			o->length += (int)(rest - word);
			offer_words(o, s, setting_find(line.word), rest);
		}
	}
}

/* ---- what a line may become ---- */

size_t completion_make(const struct state *s, const char *text,
    struct completion *out, size_t room)
{
	struct offers offers = { out, 0, room, text, 0 };
	const char *rest = strchr(text, ' ');
	struct meaning m;
	struct command_split line;
	struct error err;

	command_split(&line, text);
	if (rest == NULL) {
		offer_commands(&offers, text);
		offer_named(&offers, s, CONFIG_ALIASES, text);
	} else if (meaning_find(line.word, true, &m, &err)) {
		rest += strspn(rest, " ");
		offers.length = (int)(rest - text);
		offer_rest(&offers, s, &m, rest);
	}
	return offers.count;
}

static bool is_of_files(const struct meaning *m)
{
	return m->setting != NULL ? m->setting->is_path :
	    m->verb != NULL && m->verb->offers == OFFERS_FILES;
}

/* After "set" the next word says what the rest is. */
const char *completion_path(const char *text)
{
	const char *rest = strchr(text, ' ');
	struct command_split line;
	struct meaning m;

	command_split(&line, text);
	if (rest == NULL || !meaning_find(line.word, true, &m, NULL))
		return NULL;
	rest += strspn(rest, " ");
	if (m.verb != NULL && m.verb->offers == OFFERS_SETTINGS)
		return completion_path(rest);
	if (m.verb != NULL && m.verb->offers == OFFERS_DIFF)
		return begins(diff_words_last(rest), "--") ||
			diff_words_option(rest) != NULL ?
		    NULL :
		    diff_words_last(rest);
	return is_of_files(&m) ? rest : NULL;
}

size_t completion_of_names(const char *text, const char *names, size_t size,
    struct completion *out, size_t room)
{
	const char *path = completion_path(text), *slash, *end = names + size;
	struct offers offers = { out, 0, room, text, 0 };

	if (path == NULL)
		return 0;
	slash = strrchr(path, '/');
	offers.length = (int)((slash == NULL ? path : slash + 1) - text);
	while (
	    names < end && memchr(names, '\0', (size_t)(end - names)) != NULL) {
		if (text_is_clean(slice_of(names)))
			offer(&offers, names, "", "");
		names += strlen(names) + 1;
	}
	return offers.count;
}
