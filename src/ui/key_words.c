#include "config.h"

#include "ui/key_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/keymap_help.h"

enum { NAME = 40 };

/* What the key does where nobody has changed it; NULL: nothing. */
static const struct binding *usual(enum mode mode, const char *key)
{
	size_t count;
	const struct binding *table = key_table(&count);

	for (;; mode = mode_wider(mode)) {
		for (size_t i = 0; i < count; i++)
			if (table[i].mode == mode &&
			    strcmp(table[i].key, key) == 0)
				return &table[i];
		if (mode == MODE_ANY)
			return NULL;
	}
}

static bool does_same(const struct binding *a, const struct binding *b)
{
	return a->command == b->command && a->amount == b->amount;
}

/* A key that does it in that mode; NULL: none does. */
static const char *another(const struct keymap *k, enum mode mode,
    const struct binding *wanted)
{
	size_t count;
	const struct binding *all = keymap_bindings(k, &count);

	for (size_t i = 0; i < count; i++)
		if (does_same(&all[i], wanted) &&
		    keymap_find(k, mode, all[i].key) == &all[i])
			return all[i].key;
	return NULL;
}

/* The name of what does now what the usual key did.  False: no key does. */
static bool key_now(const struct keymap *k, enum mode mode, const char *key,
    char name[NAME])
{
	const struct binding *b = usual(mode, key);

	if (b != NULL && !does_same(keymap_find(k, mode, key), b))
		key = another(k, mode, b);
	if (key != NULL)
		keymap_name(key, name, NAME);
	return key != NULL;
}

/* "jk" are two keys, "gf" is one of two letters. */
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

/* The keys of a text, as "Tab", "gf" or "jk". */
static bool keys_now(const struct keymap *k, enum mode mode, const char *keys,
    size_t length, char name[NAME])
{
	const bool is_named = length > 2 && isupper((unsigned char)keys[0]);
	char key[NAME];

	snprintf(key, sizeof key, "%s%.*s%s", is_named ? "<" : "", (int)length,
	    keys, is_named ? ">" : "");
	if (strcmp(key, "<Space>") == 0)
		snprintf(key, sizeof key, " ");
	return is_named || usual(mode, key) != NULL ?
	    key_now(k, mode, key, name) : letters_now(k, mode, key, name);
}

/* A text that grows; what does not fit is left out. */
struct worded {
	char *at;
	size_t used, size;
};

static void add(struct worded *g, const char *sign, const char *text,
    size_t length)
{
	if (g->used + length + 2 * strlen(sign) >= g->size)
		return;
	g->used += (size_t)snprintf(g->at + g->used, g->size - g->used,
	    "%s%.*s%s", sign, (int)length, text, sign);
}

/* Keys have that sign around them then.  False: no key does one of these things. */
static bool write(const struct keymap *k, enum mode mode, const char *text,
    size_t length, const char *sign, struct worded *out)
{
	const char *end = text + length;
	bool all = true;

	while (text < end) {
		const char *at = memchr(text, '`', (size_t)(end - text));
		const char *close = at == NULL ? NULL :
		    memchr(at + 1, '`', (size_t)(end - at - 1));
		char name[NAME] = "no key";

		if (close == NULL)
			break;
		add(out, "", text, (size_t)(at - text));
		all &= keys_now(k, mode, at + 1, (size_t)(close - at - 1), name);
		add(out, sign, name, strlen(name));
		text = close + 1;
	}
	add(out, "", text, (size_t)(end - text));
	return all;
}

void key_words(const struct keymap *k, enum mode mode, const char *text,
    char *out, size_t size)
{
	struct worded g = { out, 0, size };

	out[0] = '\0';
	write(k, mode, text, strlen(text), "", &g);
}

void key_hints(const struct keymap *k, enum mode mode, const char *hints,
    char *out, size_t size)
{
	struct worded g = { out, 0, size };

	out[0] = '\0';
	while (*hints != '\0') {
		const char *next = strstr(hints, "  `");
		size_t length = next == NULL ? strlen(hints) :
		    (size_t)(next - hints);
		size_t before = g.used;

		if (before > 0)
			add(&g, "", "  ", 2);
		if (!write(k, mode, hints, length, "`", &g)) {
			g.used = before;
			out[before] = '\0';
		}
		hints += length + (next == NULL ? 0 : 2);
	}
}
