#include "config.h"

#include "ui/keymap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct keymap {
	struct binding *bindings;
	size_t count, room;
	char **texts; /* of the user's own */
	size_t text_count, text_room;
};

struct keymap *keymap_new(struct error *err)
{
	struct keymap *k = array_new(1, sizeof *k, err);
	size_t count;
	const struct binding *usual = key_table(&count);

	if (k == NULL)
		return NULL;
	k->bindings = array_grow(NULL, &k->room, count, sizeof *k->bindings,
	    err);
	if (k->bindings == NULL) {
		free(k);
		return NULL;
	}
	memcpy(k->bindings, usual, count * sizeof *usual);
	k->count = count;
	return k;
}

void keymap_free(struct keymap *k)
{
	if (k == NULL)
		return;
	for (size_t i = 0; i < k->text_count; i++)
		free(k->texts[i]);
	free(k->texts);
	free(k->bindings);
	free(k);
}

const struct binding *keymap_bindings(const struct keymap *k, size_t *count)
{
	*count = k->count;
	return k->bindings;
}

bool keymap_is_own(const struct binding *b)
{
	size_t count;
	const struct binding *usual = key_table(&count);

	for (size_t i = 0; i < count; i++)
		if (usual[i].key == b->key)
			return false;
	return true;
}

static const struct binding *find(const struct keymap *k, enum mode mode,
    const char *key)
{
	for (size_t i = 0; i < k->count; i++)
		if (k->bindings[i].mode == mode &&
		    strcmp(k->bindings[i].key, key) == 0)
			return &k->bindings[i];
	return NULL;
}

/* Room for one more of each, so that nothing fails after it. */
static bool make_room(struct keymap *k, struct error *err)
{
	struct binding *bindings = array_grow(k->bindings, &k->room,
	    k->count + 1, sizeof *bindings, err);
	char **texts;

	if (bindings == NULL)
		return false;
	k->bindings = bindings;
	texts = array_grow(k->texts, &k->text_room, k->text_count + 2,
	    sizeof *texts, err);
	if (texts == NULL)
		return false;
	k->texts = texts;
	return true;
}

static const char *keep(struct keymap *k, const char *text, struct error *err)
{
	char *copy = strdup(text);

	if (copy == NULL)
		fail_memory(err, strlen(text) + 1);
	else
		k->texts[k->text_count++] = copy;
	return copy;
}

/* Its help goes to the one after it where that is an alias. */
static void take_out(struct keymap *k, size_t i)
{
	struct binding *b = &k->bindings[i];

	if (i + 1 < k->count && b[1].help == NULL)
		b[1].help = b->help;
	k->count--;
	memmove(b, b + 1, (k->count - i) * sizeof *b);
}

bool keymap_bind(struct keymap *k, const struct binding *own,
    struct error *err)
{
	struct binding b = *own;
	const struct binding *before;
	size_t at = 0;

	if (!make_room(k, err))
		return false;
	b.key = keep(k, own->key, err);
	b.help = b.key == NULL ? NULL : keep(k, own->help, err);
	if (b.help == NULL)
		return false;
	before = find(k, own->mode, own->key);
	if (before != NULL)
		take_out(k, (size_t)(before - k->bindings));
	while (at < k->count && k->bindings[at].mode <= b.mode)
		at++;
	memmove(k->bindings + at + 1, k->bindings + at,
	    (k->count - at) * sizeof b);
	k->bindings[at] = b;
	k->count++;
	return true;
}

/* Where a key is looked for that the mode does not bind; else everywhere. */
static const enum mode wider[MODES] = {
	[MODE_FLAME] = MODE_STACKS,
	[MODE_PIVOT] = MODE_STACKS,
	[MODE_TABLE] = MODE_LIST,
	[MODE_TREE] = MODE_LIST,
	[MODE_CALLS] = MODE_LIST,
	[MODE_PEEK] = MODE_LIST,
	[MODE_ABOUT] = MODE_LIST,
	[MODE_COMPARED] = MODE_LIST,
};

enum mode mode_wider(enum mode mode)
{
	return wider[mode];
}

const struct binding *keymap_find(const struct keymap *k, enum mode mode,
    const char *key)
{
	static const struct binding unbound = { "", MODE_ANY, CMD_NONE, 0,
		NULL };
	const struct binding *b = find(k, mode, key);

	for (; b == NULL && mode != MODE_ANY; b = find(k, mode, key))
		mode = wider[mode];
	return b == NULL ? &unbound : b;
}

/* A binding of two letters that begins with this one, where it is reached. */
static bool goes_on(const struct keymap *k, const struct binding *b,
    enum mode mode, const char *key)
{
	return strlen(b->key) == 2 && b->key[0] == key[0] &&
	    b->command != CMD_NONE && keymap_find(k, mode, b->key) == b;
}

bool keymap_begins(const struct keymap *k, enum mode mode, const char *key)
{
	for (size_t i = 0; strlen(key) == 1 && i < k->count; i++)
		if (goes_on(k, &k->bindings[i], mode, key))
			return true;
	return false;
}

static bool is_within(enum mode mode, enum mode wide)
{
	while (mode != wide && mode != MODE_ANY)
		mode = wider[mode];
	return mode == wide;
}

static bool begins(const struct binding *b, const struct binding *longer)
{
	return strlen(longer->key) == 2 && longer->key[0] == b->key[0] &&
	    longer->command != CMD_NONE && (is_within(b->mode, longer->mode) ||
		is_within(longer->mode, b->mode));
}

static bool fits_alone(const struct keymap *k, const struct binding *b,
    struct error *err)
{
	char keys[200] = "";

	for (size_t i = 0; i < k->count; i++) {
		size_t used = strlen(keys);

		if (begins(b, &k->bindings[i]) &&
		    strstr(keys, k->bindings[i].key) == NULL)
			snprintf(keys + used, sizeof keys - used, " %s",
			    k->bindings[i].key);
	}
	return keys[0] == '\0' || fail(err, "%s begins%s, and is nothing by "
	    "itself", b->key, keys);
}

/* Where letters are typed none of them waits. */
static bool fits_as_two(const struct keymap *k, const struct binding *b,
    struct error *err)
{
	const char first[] = { b->key[0], '\0' };

	for (int mode = 0; mode < MODES; mode++)
		if (mode != MODE_PROMPT && mode != MODE_PICKER &&
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

static void add_hint(char *out, size_t size, const struct binding *b)
{
	size_t used = strlen(out);

	snprintf(out + used, size - used, "%s`%s` %s", used == 0 ? "" : "  ",
	    b->key, b->help == NULL ? "" : b->help);
}

void keymap_hints(const struct keymap *k, enum mode mode, const char *key,
    char *out, size_t size)
{
	snprintf(out, size, "%s-", key);
	for (int is_any = 0; is_any < 2; is_any++)
		for (size_t i = 0; i < k->count; i++)
			if ((k->bindings[i].mode == MODE_ANY) == is_any &&
			    goes_on(k, &k->bindings[i], mode, key))
				add_hint(out, size, &k->bindings[i]);
}
