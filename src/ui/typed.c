#include "config.h"

#include "ui/typed.h"

#include <stdio.h>
#include <string.h>

static void add(struct typed_keys *keys, const char *first, const char *second)
{
	snprintf(keys->at[keys->count++], KEY_SIZE, "%s%s", first, second);
}

static bool is_bound(enum mode mode, const char *key)
{
	return keymap_find(mode, key)->command != CMD_NONE;
}

struct typed_keys typed_add(struct typed *t, enum mode mode, const char *key)
{
	struct typed_keys keys = { .count = 0 };
	char both[2 * KEY_SIZE];

	snprintf(both, sizeof both, "%s%s", t->key, key);
	if (t->key[0] == '\0') {
		if (keymap_begins(mode, key))
			snprintf(t->key, sizeof t->key, "%s", key);
		else
			add(&keys, key, "");
		return keys;
	}
	if (is_bound(mode, both)) {
		add(&keys, t->key, key);
	} else if (strcmp(key, "<Escape>") != 0) {
		if (is_bound(mode, t->key))
			add(&keys, t->key, "");
		add(&keys, key, "");
	}
	t->key[0] = '\0';
	return keys;
}

struct typed_keys typed_end(struct typed *t, enum mode mode)
{
	struct typed_keys keys = { .count = 0 };

	if (typed_wait(t, mode) < 0)
		return keys;
	add(&keys, t->key, "");
	t->key[0] = '\0';
	return keys;
}

int typed_wait(const struct typed *t, enum mode mode)
{
	return t->key[0] != '\0' && is_bound(mode, t->key) ? TYPED_MS : -1;
}
