#include "config.h"

#include "ui/typed.h"

#include <stdio.h>
#include <string.h>

bool typed_add(struct typed *t, const struct keymap *keys, enum mode mode,
    const char *key, char out[KEY_SIZE])
{
	char first = t->key[0];

	t->key[0] = '\0';
	if (first != '\0' && strcmp(key, "<Escape>") == 0)
		return false;
	if (first == '\0' && keymap_begins(keys, mode, key)) {
		t->key[0] = key[0];
		return false;
	}
	out[0] = first;
	snprintf(out + (first != '\0'), KEY_SIZE - 1, "%s", key);
	return true;
}
