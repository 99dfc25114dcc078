#include "config.h"

#include "ui/keymap_help.h"

#include <stdio.h>
#include <string.h>

const char *mode_title(enum mode mode)
{
	static const char *const titles[MODES] = {
		[MODE_ANY] = "Everywhere",
		[MODE_CHART] = "In the chart",
		[MODE_STACKS] = "In the flame and the pivot",
		[MODE_FLAME] = "In the flame",
		[MODE_TIMELINE] = "In the timeline",
		[MODE_LIST] = "In the lists",
		[MODE_TABLE] = "In the table",
		[MODE_TREE] = "In the trees",
		[MODE_CALLS] = "In the list of calls",
		[MODE_PEEK] = "In the pivot as text",
		[MODE_ABOUT] = "In the details of a method",
		[MODE_COMPARED] = "In the changes",
		[MODE_PIVOT] = "In the pivot",
		[MODE_PICKER] = "In the list of threads",
		[MODE_PROMPT] = "Where a search, a filter or a command is typed",
		[MODE_INSTANT] = "In the list of all threads at an instant",
		[MODE_COLUMNS] = "In the choice of columns",
		[MODE_STEPS] = "In the list of transforms and filters",
		[MODE_HELP] = "In this help",
	};

	return titles[mode];
}

void mode_place(enum mode mode, char *out, size_t size)
{
	snprintf(out, size, "%s", mode_title(mode));
	if (out[0] == 'I')
		out[0] = 'i';
}

/* "<PageDown>" as people write it: "PageDown"; "<C-l>" as "C-l". */
static void add_key(char *out, size_t size, const char *key)
{
	size_t used = strlen(out), length = strlen(key);
	const char *between = used == 0 ? "" : " ";

	if (strcmp(key, " ") == 0)
		snprintf(out + used, size - used, "%sSpace", between);
	else if (length > 2 && key[0] == '<')
		snprintf(out + used, size - used, "%s%.*s", between,
		    (int)(length - 2), key + 1);
	else
		snprintf(out + used, size - used, "%s%s", between, key);
}

void keymap_name(const char *key, char *out, size_t size)
{
	out[0] = '\0';
	add_key(out, size, key);
}

/* Help stands with the first of several keys. */
static const struct binding *helped(const struct binding *b)
{
	while (b->help == NULL)
		b--;
	return b;
}

const char *keymap_help_of(const struct binding *b)
{
	return helped(b)->help;
}

const struct binding *keymap_elsewhere(const struct keymap *k,
    const char *key)
{
	size_t count;
	const struct binding *bindings = keymap_bindings(k, &count);

	for (size_t i = 0; i < count; i++)
		if (bindings[i].mode < MODE_PICKER &&
		    bindings[i].command != CMD_NONE &&
		    strcmp(bindings[i].key, key) == 0)
			return helped(&bindings[i]);
	return NULL;
}

/* The line of the binding with the aliases that follow it up to the end. */
static void help_line(const struct binding *b, const struct binding *end,
    struct help_line *out)
{
	char keys[64] = "";

	for (const struct binding *n = b; n < end; n++) {
		if (n > b && n->help != NULL)
			break;
		add_key(keys, sizeof keys, n->key);
	}
	out->mode = b->mode;
	out->binding = b;
	snprintf(out->text, sizeof out->text, "%c %-22s %.80s",
	    keymap_is_own(b) ? '*' : ' ', keys, b->help);
}

static void heading_line(enum mode mode, struct help_line *out)
{
	out->mode = mode;
	out->is_heading = true;
	snprintf(out->text, sizeof out->text, "%s", mode_title(mode));
}

size_t keymap_help(const struct keymap *k, size_t wanted,
    struct help_line *out)
{
	size_t line = 0, count;
	const struct binding *bindings = keymap_bindings(k, &count);

	*out = (struct help_line){ .mode = MODE_ANY };
	for (size_t i = 0; i < count; i++) {
		enum mode mode = bindings[i].mode;

		if (i > 0 && mode != bindings[i - 1].mode && line++ == wanted)
			out->mode = bindings[i - 1].mode; /* an empty line */
		if ((i == 0 || mode != bindings[i - 1].mode) &&
		    line++ == wanted)
			heading_line(mode, out);
		if (bindings[i].help != NULL && line++ == wanted)
			help_line(&bindings[i], bindings + count, out);
	}
	return line;
}
