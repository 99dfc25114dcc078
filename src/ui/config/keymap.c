/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/config/keymap.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/fuzzy.h"
#include "base/text.h"

/* ---- the keymap ---- */

struct keymap {
	struct binding *bindings;
	size_t count, room;
	struct arena texts; /* keys and helps of the user's own bindings */
};

struct keymap *keymap_new(void)
{
	struct keymap *k = array_new(1, sizeof *k);

	k->count = key_table_count;
	ARRAY_ROOM(k->bindings, k->room, k->count);
	memcpy(k->bindings, key_table, k->count * sizeof *key_table);
	return k;
}

void keymap_free(struct keymap *k)
{
	if (k == NULL)
		return;
	arena_free(&k->texts);
	free(k->bindings);
	free(k);
}

bool keymap_is_own(const struct binding *b)
{
	for (size_t i = 0; i < key_table_count; i++)
		if (key_table[i].key == b->key)
			return false;
	return true;
}

/* Takes a binding out.  Its help goes to the binding after it where that is
 * an alias. */
static void take_out(struct keymap *k, size_t i)
{
	struct binding *b = &k->bindings[i];

	if (i + 1 < k->count && b[1].help == NULL)
		b[1].help = b->help;
	k->count--;
	memmove(b, b + 1, (k->count - i) * sizeof *b);
}

const struct mode_info mode_infos[MODES] = {
	/* clang-format off */
	[MODE_ANY]      = { "any", MODE_ANY, "Everywhere" },
	[MODE_CHART]    = { "chart", MODE_ANY, "In the chart" },
	[MODE_STACKS]   = { "stacks", MODE_ANY, "In the flame and the pivot" },
	[MODE_FLAME]    = { "flame", MODE_STACKS, "In the flame" },
	[MODE_TIMELINE] = { "timeline", MODE_ANY, "In the timeline" },
	[MODE_PIVOT]    = { "pivot", MODE_STACKS, "In the pivot" },
	[MODE_LIST]     = { "list", MODE_ANY, "In the lists" },
	[MODE_TABLE]    = { "table", MODE_LIST, "In the table" },
	[MODE_TREE]     = { "tree", MODE_LIST, "In the trees" },
	[MODE_CALLS]    = { "calls", MODE_LIST, "In the list of calls" },
	[MODE_METHOD]   = { "about", MODE_LIST, "In the details of a method" },
	[MODE_COMPARED] = { "changes", MODE_LIST, "In the changes" },
	[MODE_THREADS]  = { "threads", MODE_ANY, "In the list of threads" },
	[MODE_PROMPT]   = { "prompt", MODE_ANY, "Where a search, a filter or a command is typed" },
	[MODE_SNAPSHOT] = { "instant", MODE_LIST, "In the list of all threads at an instant" },
	[MODE_COLUMNS]  = { "columns", MODE_LIST, "In the choice of columns" },
	[MODE_STEPS]    = { "steps", MODE_LIST, "In the list of transforms and filters" },
	[MODE_HELP]     = { "help", MODE_LIST, "In this help" },
	/* clang-format on */
};

/* Are keys of the wide mode looked for in the mode? */
static bool is_within(enum mode mode, enum mode wide)
{
	while (mode != wide && mode != MODE_ANY)
		mode = mode_infos[mode].wider;
	return mode == wide;
}

/* Takes out what a user's binding beats: its mode's, and what the table of keys
 * has in narrower ones.  What has the screen keeps its keys. */
static void take_out_beaten(struct keymap *k, const struct binding *own)
{
	for (size_t i = k->count; i-- > 0;) {
		const struct binding *b = &k->bindings[i];

		if (strcmp(b->key, own->key) == 0 && (b->mode == own->mode ||
		    (b->mode < MODE_THREADS && is_within(b->mode, own->mode) &&
			!keymap_is_own(b))))
			take_out(k, i);
	}
}

void keymap_bind(struct keymap *k, const struct binding *own)
{
	struct binding b = *own;
	size_t at = 0;

	ARRAY_ROOM(k->bindings, k->room, k->count + 1);
	b.key = arena_text(&k->texts, slice_of(own->key));
	b.help = arena_text(&k->texts, slice_of(own->help));
	take_out_beaten(k, own);
	while (at < k->count && k->bindings[at].mode <= b.mode)
		at++;
	memmove(k->bindings + at + 1, k->bindings + at,
	    (k->count - at) * sizeof b);
	k->bindings[at] = b;
	k->count++;
}

/* Returns what the key does by these bindings; NULL: nothing. */
static const struct binding *find(const struct binding *b, size_t count,
    enum mode mode, const char *key)
{
	for (;; mode = mode_infos[mode].wider) {
		for (size_t i = 0; i < count; i++)
			if (b[i].mode == mode && strcmp(b[i].key, key) == 0)
				return &b[i];
		if (mode == MODE_ANY)
			return NULL;
	}
}

const struct binding *keymap_find(const struct keymap *k, enum mode mode,
    const char *key)
{
	static const struct binding unbound = { "", MODE_ANY, CMD_NONE, 0,
		NULL };
	const struct binding *b = find(k->bindings, k->count, mode, key);

	return b == NULL ? &unbound : b;
}

/* ---- keys of two letters ---- */

/* Is it a binding of two letters that begins with this key, and is reached
 * in the mode? */
static bool is_begun_by(const struct keymap *k, const struct binding *b,
    enum mode mode, const char *key)
{
	return strlen(b->key) == 2 && b->key[0] == key[0] &&
	    b->command != CMD_NONE && keymap_find(k, mode, b->key) == b;
}

/* Does the key begin keys of two letters in that mode? */
static bool begins_some(const struct keymap *k, enum mode mode, const char *key)
{
	for (size_t i = 0; strlen(key) == 1 && i < k->count; i++)
		if (is_begun_by(k, &k->bindings[i], mode, key))
			return true;
	return false;
}

bool key_sequence_add(struct key_sequence *t, const struct keymap *keys,
    enum mode mode, const char *key, char out[KEY_SIZE])
{
	char first = t->key[0];

	t->key[0] = '\0';
	if (first != '\0' && strcmp(key, "<Escape>") == 0)
		return false;
	if (first == '\0' && begins_some(keys, mode, key)) {
		t->key[0] = key[0];
		return false;
	}
	out[0] = first;
	snprintf(out + (first != '\0'), KEY_SIZE - 1, "%s", key);
	return true;
}

void keymap_hints(const struct keymap *k, enum mode mode, const char *key,
    char *out, size_t size)
{
	snprintf(out, size, "%s-", key);
	for (size_t n = 0; n < 2 * k->count; n++) {
		const struct binding *b = &k->bindings[n % k->count];

		if ((b->mode == MODE_ANY) == (n >= k->count) &&
		    is_begun_by(k, b, mode, key))
			text_add(out, size, "  `%s` %s", b->key,
			    b->help == NULL ? "" : b->help);
	}
}

/* ---- can a key be bound? ---- */

/* A key of one letter fits where it begins no other one, in a mode that has
 * both. */
static bool fits_alone(const struct keymap *k, const struct binding *b,
    struct error *err)
{
	char keys[200] = "";

	for (size_t i = 0; i < k->count; i++) {
		const struct binding *longer = &k->bindings[i];

		if (strlen(longer->key) == 2 && longer->key[0] == b->key[0] &&
		    longer->command != CMD_NONE &&
		    (is_within(b->mode, longer->mode) ||
			is_within(longer->mode, b->mode)) &&
		    strstr(keys, longer->key) == NULL)
			text_add(keys, sizeof keys, " %s", longer->key);
	}
	return keys[0] == '\0' || fail(err, "%s begins%s, and is nothing by "
	    "itself", b->key, keys);
}

/* A key of two letters fits where its first letter does nothing.  Where
 * letters are typed no letter waits for the next. */
static bool fits_as_two(const struct keymap *k, const struct binding *b,
    struct error *err)
{
	const char first[] = { b->key[0], '\0' };

	for (int mode = 0; mode < MODES; mode++)
		if (mode != MODE_PROMPT && mode != MODE_THREADS &&
		    is_within((enum mode)mode, b->mode) &&
		    keymap_find(k, (enum mode)mode, first)->command != CMD_NONE)
			return fail(err, "%s cannot begin %s: it is a key by "
			    "itself, which \"bind ... %s none\" ends", first,
			    b->key, first);
	return true;
}

bool keymap_fits(const struct keymap *k, const struct binding *b,
    struct error *err)
{
	if (b->command == CMD_NONE || strlen(b->key) > 2)
		return true;
	return strlen(b->key) == 1 ? fits_alone(k, b, err) :
				     fits_as_two(k, b, err);
}

/* ---- modes in words ---- */

void mode_place(enum mode mode, char *out, size_t size)
{
	snprintf(out, size, "%s", mode_infos[mode].title);
	if (out[0] == 'I')
		out[0] = 'i';
}

/* ---- the help ---- */

/* Adds a key as people write it: "<PageDown>" as "PageDown", "<C-l>" as
 * "C-l". */
static void add_key(char *out, size_t size, const char *key)
{
	const bool is_named = key[0] == '<' && strlen(key) > 2;
	const char *name = strcmp(key, " ") == 0 ? "Space" : key + is_named;

	text_add(out, size, "%s%.*s", out[0] == '\0' ? "" : " ",
	    (int)strlen(name) - is_named, name);
}

void keymap_name(const char *key, char *out, size_t size)
{
	out[0] = '\0';
	add_key(out, size, key);
}

/* Help stands with the first of several keys. */
const char *keymap_help_of(const struct binding *b)
{
	while (b->help == NULL)
		b--;
	return b->help;
}

const struct binding *keymap_elsewhere(const struct keymap *k,
    const char *key)
{
	for (size_t i = 0; i < k->count; i++)
		if (k->bindings[i].mode < MODE_THREADS &&
		    k->bindings[i].command != CMD_NONE &&
		    strcmp(k->bindings[i].key, key) == 0)
			return &k->bindings[i];
	return NULL;
}

/* Writes the line of the binding with the aliases that follow it. */
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

size_t keymap_help(const struct keymap *k, size_t wanted,
    struct help_line *out)
{
	const struct binding *end = k->bindings + k->count;
	size_t line = 0;

	*out = (struct help_line){ .mode = MODE_ANY };
	for (const struct binding *b = k->bindings; b < end; b++) {
		const bool is_first = b == k->bindings;
		const bool is_other = is_first || b->mode != b[-1].mode;

		if (is_other && !is_first && line++ == wanted)
			out->mode = b[-1].mode; /* an empty line */
		if (is_other && line++ == wanted) {
			out->mode = b->mode;
			out->is_heading = true;
			snprintf(out->text, sizeof out->text, "%s",
			    mode_infos[b->mode].title);
		}
		if (b->help != NULL && line++ == wanted)
			help_line(b, end, out);
	}
	return line;
}

/* ---- names of keys, read ---- */

static const char *const key_names[] = { "Up", "Down", "Left", "Right", "Home",
	"End", "PageUp", "PageDown", "Insert", "Delete", "Backspace", "Tab",
	"Enter", "Escape", "Space", "F1", "F2", "F3", "F4", "F5", "F6", "F7",
	"F8", "F9", "F10", "F11", "F12" };

/* What other programs call these keys. */
static const struct {
	const char *other, *name;
} other_names[] = {
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

/* Keys for which a terminal sends another key. */
static const struct {
	const char *name, *text;
} same_keys[] = { { "C-i", "Tab" }, { "C-m", "Enter" }, { "C-[", "Escape" } };

#define COUNT(array) (sizeof array / sizeof *array)

/* Is it one character that can be typed? */
static bool is_letter(const char *text)
{
	struct slice rest = slice_of(text);

	return rest.length > 0 && text_is_clean(rest) &&
	    text_next(&rest) > ' ' && rest.length == 0;
}

/* Is it two characters of one byte each? */
static bool is_sequence(const char *text)
{
	return strlen(text) == 2 && text[0] > ' ' && text[1] > ' ' &&
	    text[0] < 127 && text[1] < 127;
}

/* The key of that name, also of another program's name; NULL: none has it. */
static const char *known_name(const char *name)
{
	for (size_t i = 0; i < COUNT(key_names); i++)
		if (strcasecmp(key_names[i], name) == 0)
			return key_names[i];
	for (size_t i = 0; i < COUNT(other_names); i++)
		if (strcasecmp(other_names[i].other, name) == 0)
			return other_names[i].name;
	return is_letter(name) ? name : NULL;
}

/* Takes modifiers off the name, and writes them as they are written here. */
static const char *cut_modifiers(const char *name, char *out, size_t size)
{
	for (size_t i = 0; i < COUNT(modifiers) && strlen(name) > 1; i++) {
		size_t length = strlen(modifiers[i].other);

		if (strncasecmp(name, modifiers[i].other, length) != 0 ||
		    name[length] == '\0')
			continue;
		text_add(out, size, "%s", modifiers[i].prefix);
		name += length;
		i = (size_t)-1;
	}
	return name;
}

/* Writes the name as it should be; "": no key has it. */
static void normalize_name(const char *name, char *out, size_t size)
{
	const char *base;
	size_t used;

	out[0] = '\0';
	base = known_name(cut_modifiers(name, out, size));
	used = strlen(out);
	if (base == NULL)
		out[0] = '\0';
	else
		text_add(out, size, "%s", base);
	if (used > 0 && base != NULL && strlen(base) == 1)
		out[used] = (char)tolower((unsigned char)base[0]);
}

static bool fail_key(const char *name, const char *meant, struct error *err)
{
	const struct printable clean = text_printable(name, 60);
	struct nearest n = nearest_to(name);

	if (meant[0] != '\0')
		return fail(err, "no key is called \"%s\"; %s is", clean.text,
		    meant);
	for (size_t i = 0; i < COUNT(key_names); i++)
		nearest_try(&n, key_names[i]);
	fail(err, "no key is called \"%s\"", clean.text);
	return nearest_fail(&n, "; --help-keys lists them", err);
}

bool key_parse(const char *name, char out[KEY_SIZE], struct error *err)
{
	char meant[KEY_SIZE];

	normalize_name(name, meant, sizeof meant - 2);
	if (is_letter(name) ||
	    (is_sequence(name) && strcmp(name, meant) != 0)) {
		snprintf(out, KEY_SIZE, "%s", name);
		return true;
	}
	for (size_t i = 0; i < COUNT(same_keys); i++)
		if (strcmp(same_keys[i].name, meant) == 0)
			return fail(err, "a terminal sends %s for %s",
			    same_keys[i].text, same_keys[i].name);
	if (strcmp(name, meant) != 0)
		return fail_key(name, meant, err);
	if (strcmp(meant, "Space") == 0)
		snprintf(out, KEY_SIZE, " ");
	else
		snprintf(out, KEY_SIZE, "<%.28s>", meant);
	return true;
}

/* ---- texts in which keys stand ---- */

enum { NAME = 40 };

/* What the key does where no user has changed it; NULL: nothing. */
static const struct binding *usual_binding(enum mode mode, const char *key)
{
	return find(key_table, key_table_count, mode, key);
}

static bool does_same(const struct binding *a, const struct binding *b)
{
	return a->command == b->command && a->amount == b->amount;
}

/* Writes the name of the key that does now what the usual key did; false: no
 * key does. */
static bool key_now(const struct keymap *k, enum mode mode, const char *key,
    char name[NAME])
{
	const struct binding *b = usual_binding(mode, key);
	size_t i = 0;

	if (b != NULL && !does_same(keymap_find(k, mode, key), b)) {
		while (i < k->count && (!does_same(&k->bindings[i], b) ||
		    keymap_find(k, mode, k->bindings[i].key) !=
			&k->bindings[i]))
			i++;
		if (i == k->count)
			return false;
		key = k->bindings[i].key;
	}
	keymap_name(key, name, NAME);
	return true;
}

/* Writes the names of several keys of one letter, as "jk"; false: no key does
 * what one of them did, or there is no room for all names. */
static bool letters_now(const struct keymap *k, enum mode mode,
    const char *letters, char name[NAME])
{
	size_t used = 0;

	for (; *letters != '\0'; letters++) {
		const char letter[] = { *letters, '\0' };
		char one[NAME];

		if (!key_now(k, mode, letter, one))
			return false;
		used += (size_t)snprintf(name + used, NAME - used, "%s%s",
		    used > 0 && strlen(one) > 1 ? " " : "", one);
		if (used >= NAME)
			return false;
	}
	return true;
}

/* Writes the names of the keys in a text: "Tab" and "gf" are one key, "jk"
 * are two. */
static bool keys_now(const struct keymap *k, enum mode mode, struct slice keys,
    char name[NAME])
{
	const bool is_named = keys.length > 2 &&
	    isupper((unsigned char)keys.start[0]);
	char key[NAME];

	snprintf(key, sizeof key, "%s%.*s%s", is_named ? "<" : "",
	    (int)keys.length, keys.start, is_named ? ">" : "");
	if (strcmp(key, "<Space>") == 0)
		snprintf(key, sizeof key, " ");
	return is_named || usual_binding(mode, key) != NULL ?
	    key_now(k, mode, key, name) : letters_now(k, mode, key, name);
}

/* A text that grows; what does not fit is left out. */
struct worded {
	char *next;
	size_t used, size;
};

static void add_words(struct worded *g, const char *sign, struct slice text)
{
	if (g->used + text.length + 2 * strlen(sign) >= g->size)
		return;
	g->used += (size_t)snprintf(g->next + g->used, g->size - g->used,
	    "%s%.*s%s", sign, (int)text.length, text.start, sign);
}

/* Writes a text in which each key has that sign around it; false: no key
 * does one of these things. */
static bool write_words(const struct keymap *k, enum mode mode,
    struct slice text, const char *sign, struct worded *out)
{
	bool all = true;

	while (text.length > 0) {
		char name[NAME] = "no key";

		add_words(out, "", slice_take(&text, '`'));
		if (text.length == 0)
			break;
		all &= keys_now(k, mode, slice_take(&text, '`'), name);
		add_words(out, sign, slice_of(name));
	}
	return all;
}

void key_words(const struct keymap *k, enum mode mode, const char *text,
    char *out, size_t size)
{
	struct worded g = { out, 0, size };

	out[0] = '\0';
	write_words(k, mode, slice_of(text), "", &g);
}

void key_hints(const struct keymap *k, enum mode mode, const char *hints,
    char *out, size_t size)
{
	struct worded g = { out, 0, size };

	while (*hints != '\0') {
		const char *next = strstr(hints, "  `");
		const struct slice hint = slice_first(slice_of(hints),
		    next == NULL ? SIZE_MAX : (size_t)(next - hints));
		const size_t before = g.used;

		if (before > 0)
			add_words(&g, "", slice_of("  "));
		if (!write_words(k, mode, hint, "`", &g)) {
			g.used = before;
			out[before] = '\0';
		}
		hints += hint.length + (next == NULL ? 0 : 2);
	}
}
