#include "config.h"

#include "ui/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "ui/prompt.h"
#include "view/theme_own.h"

struct texts {
	struct named_text *of;
	size_t count, room;
};

struct config {
	struct keymap *keys;
	struct texts lists[CONFIG_LISTS];
	size_t complaints;
	struct error first;
	struct config_reader *reader;
	char line[PROMPT_SIZE];
	struct theme *theme;
};

struct config *config_new(struct error *err)
{
	struct config *c = array_new(1, sizeof *c, err);

	if (c == NULL)
		return NULL;
	c->keys = keymap_new(err);
	c->theme = array_new(1, sizeof *c->theme, err);
	if (c->keys != NULL && c->theme != NULL)
		return c;
	config_free(c);
	return NULL;
}

void config_free(struct config *c)
{
	if (c == NULL)
		return;
	for (int list = 0; list < CONFIG_LISTS; list++) {
		for (size_t i = 0; i < c->lists[list].count; i++) {
			free(c->lists[list].of[i].name);
			free(c->lists[list].of[i].text);
		}
		free(c->lists[list].of);
	}
	keymap_free(c->keys);
	free(c->theme);
	free(c);
}

struct theme *config_theme(const struct config *c)
{
	return c->theme;
}

struct keymap *config_keys(const struct config *c)
{
	return c->keys;
}

static struct named_text *find(const struct config *c, enum config_list list,
    const char *name)
{
	const struct texts *l = &c->lists[list];

	for (size_t i = 0; i < l->count; i++)
		if (strcmp(l->of[i].name, name) == 0)
			return &l->of[i];
	return NULL;
}

static bool add(struct texts *l, struct named_text new, struct error *err)
{
	struct named_text *of = array_grow(l->of, &l->room, l->count + 1,
	    sizeof *of, err);

	if (of == NULL)
		return false;
	l->of = of;
	l->of[l->count++] = new;
	return true;
}

bool config_put(struct config *c, enum config_list list, const char *name,
    const char *text, struct error *err)
{
	struct named_text *old = find(c, list, name);
	struct named_text new = { NULL, strdup(text) };

	if (new.text != NULL && old != NULL) {
		free(old->text);
		old->text = new.text;
		return true;
	}
	new.name = strdup(name);
	if (new.name != NULL && new.text != NULL && add(&c->lists[list], new,
	    err))
		return true;
	free(new.name);
	free(new.text);
	return fail_memory(err, strlen(name) + strlen(text) + 2);
}

const char *config_get(const struct config *c, enum config_list list,
    const char *name)
{
	const struct named_text *t = find(c, list, name);

	return t == NULL ? NULL : t->text;
}

const struct named_text *config_all(const struct config *c,
    enum config_list list, size_t *count)
{
	*count = c->lists[list].count;
	return c->lists[list].of;
}

bool config_given(struct config *c, const char *option, struct error *err)
{
	const char *setting = strncmp(option, "no-", 3) == 0 ? option + 3 :
							       option;
	char origin[80];

	snprintf(origin, sizeof origin, "--%s", option);
	return config_put(c, CONFIG_ORIGINS, setting, origin, err);
}

void config_ask_line(struct config *c, const char *line)
{
	snprintf(c->line, sizeof c->line, "%s", line);
}

const char *config_line(const struct config *c)
{
	return c->line;
}

void config_complain(struct config *c, const char *text)
{
	if (c->complaints++ == 0)
		snprintf(c->first.text, sizeof c->first.text, "%s", text);
}

size_t config_complaints(const struct config *c)
{
	return c->complaints;
}

const char *config_complaint(const struct config *c)
{
	return c->first.text;
}

void config_set_reader(struct config *c, struct config_reader *reader)
{
	c->reader = reader;
}

struct config_reader *config_get_reader(const struct config *c)
{
	return c->reader;
}
