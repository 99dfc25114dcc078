#include "config.h"

#include "ui/key_names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/fuzzy.h"
#include "base/text.h"

static const char *const names[] = { "Up", "Down", "Left", "Right", "Home",
	"End", "PageUp", "PageDown", "Insert", "Delete", "Backspace", "Tab",
	"Enter", "Escape", "Space", "F1", "F2", "F3", "F4", "F5", "F6", "F7",
	"F8", "F9", "F10", "F11", "F12" };

/* As others call them. */
static const struct {
	const char *other, *name;
} others[] = {
	{ "Esc", "Escape" }, { "Return", "Enter" }, { "CR", "Enter" },
	{ "PgUp", "PageUp" }, { "PgDn", "PageDown" }, { "PgDown", "PageDown" },
	{ "Page_Up", "PageUp" }, { "Page_Down", "PageDown" },
	{ "Del", "Delete" }, { "Ins", "Insert" }, { "BS", "Backspace" },
	{ "BackTab", "S-Tab" }, { "SPC", "Space" },
};

static const struct {
	const char *other, *prefix;
} modifiers[] = {
	{ "C-", "C-" }, { "M-", "M-" }, { "S-", "S-" }, { "Ctrl+", "C-" },
	{ "Ctrl-", "C-" }, { "Control+", "C-" }, { "Control-", "C-" },
	{ "C+", "C-" }, { "^", "C-" }, { "Alt+", "M-" }, { "Alt-", "M-" },
	{ "Meta+", "M-" }, { "Meta-", "M-" }, { "A-", "M-" }, { "M+", "M-" },
	{ "Shift+", "S-" }, { "Shift-", "S-" },
};

/* What a terminal sends for them is another key. */
static const struct {
	const char *name, *is;
} same[] = { { "C-i", "Tab" }, { "C-m", "Enter" }, { "C-[", "Escape" } };

#define COUNT(array) (sizeof array / sizeof *array)

/* One character that can be typed, and no more. */
static bool is_letter(const char *text)
{
	struct slice rest = slice_of(text);

	return rest.length > 0 && text_is_clean(rest) &&
	    text_next(&rest) > ' ' && rest.length == 0;
}

/* Two of them, one byte each. */
static bool is_sequence(const char *text)
{
	return strlen(text) == 2 && text[0] > ' ' && text[1] > ' ' &&
	    text[0] < 127 && text[1] < 127;
}

static const char *known(const char *name)
{
	for (size_t i = 0; i < COUNT(names); i++)
		if (strcasecmp(names[i], name) == 0)
			return names[i];
	for (size_t i = 0; i < COUNT(others); i++)
		if (strcasecmp(others[i].other, name) == 0)
			return others[i].name;
	return is_letter(name) ? name : NULL;
}

/* Takes modifiers off the name, and writes them as they are written here. */
static const char *cut_modifiers(const char *name, char *out, size_t size)
{
	for (size_t i = 0; i < COUNT(modifiers) && strlen(name) > 1; i++) {
		size_t length = strlen(modifiers[i].other), used = strlen(out);

		if (strncasecmp(name, modifiers[i].other, length) != 0 ||
		    name[length] == '\0')
			continue;
		snprintf(out + used, size - used, "%s", modifiers[i].prefix);
		name += length;
		i = (size_t)-1;
	}
	return name;
}

/* The name as it should be; "": it is none. */
static void mend(const char *name, char *out, size_t size)
{
	const char *base;
	size_t used;

	out[0] = '\0';
	name = cut_modifiers(name, out, size);
	base = known(name);
	used = strlen(out);
	if (base == NULL)
		out[0] = '\0';
	else
		snprintf(out + used, size - used, "%s", base);
	if (used > 0 && base != NULL && out[used + 1] == '\0' &&
	    out[used] >= 'A' && out[used] <= 'Z')
		out[used] = (char)(out[used] - 'A' + 'a');
}

static bool fail_key(const char *name, const char *meant, struct error *err)
{
	struct nearest n = nearest_to(name);
	char clean[60];

	text_clean(clean, sizeof clean, slice_of(name));
	if (meant[0] != '\0')
		return fail(err, "no key is called \"%s\"; %s is", clean,
		    meant);
	for (size_t i = 0; i < COUNT(names); i++)
		nearest_try(&n, names[i]);
	fail(err, "no key is called \"%s\"", clean);
	return nearest_fail(&n, "; --help-keys lists them", err);
}

bool key_parse(const char *name, char out[KEY_SIZE], struct error *err)
{
	char meant[KEY_SIZE];

	mend(name, meant, sizeof meant - 2);
	if (is_letter(name) ||
	    (is_sequence(name) && strcmp(name, meant) != 0)) {
		snprintf(out, KEY_SIZE, "%s", name);
		return true;
	}
	for (size_t i = 0; i < COUNT(same); i++)
		if (strcmp(same[i].name, meant) == 0)
			return fail(err, "a terminal sends %s for %s",
			    same[i].is, same[i].name);
	if (strcmp(name, meant) != 0)
		return fail_key(name, meant, err);
	if (strcmp(meant, "Space") == 0)
		snprintf(out, KEY_SIZE, " ");
	else
		snprintf(out, KEY_SIZE, "<%.28s>", meant);
	return true;
}

const char *mode_name(size_t mode)
{
	static const char *const words[MODES] = {
		[MODE_ANY] = "any",
		[MODE_CHART] = "chart",
		[MODE_STACKS] = "stacks",
		[MODE_FLAME] = "flame",
		[MODE_TIMELINE] = "timeline",
		[MODE_PIVOT] = "pivot",
		[MODE_LIST] = "list",
		[MODE_TABLE] = "table",
		[MODE_TREE] = "tree",
		[MODE_CALLS] = "calls",
		[MODE_PEEK] = "peek",
		[MODE_ABOUT] = "about",
		[MODE_COMPARED] = "changes",
		[MODE_PICKER] = "threads",
		[MODE_PROMPT] = "prompt",
		[MODE_INSTANT] = "instant",
		[MODE_COLUMNS] = "columns",
		[MODE_STEPS] = "steps",
		[MODE_HELP] = "help",
	};

	return mode < MODES ? words[mode] : NULL;
}

bool mode_find(const char *name, enum mode *out)
{
	for (int mode = 0; mode < MODES; mode++) {
		*out = (enum mode)mode;
		if (strcmp(mode_name((size_t)mode), name) == 0)
			return true;
	}
	return false;
}

bool mode_is_above(enum mode mode)
{
	return mode >= MODE_PICKER;
}
