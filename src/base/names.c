/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/names.h"

#include <stdlib.h>

#include "base/array.h"

enum { FIRST_BITS = 6 };

struct names *names_new(void)
{
	struct names *names = array_new(1, sizeof *names);

	slots_init(&names->slots, FIRST_BITS);
	names_add(names, (struct slice){ "", 0 });
	return names;
}

void names_free(struct names *names)
{
	if (names == NULL)
		return;
	arena_free(&names->texts);
	free(names->items);
	slots_free(&names->slots);
	free(names);
}

static uint32_t find_name(const struct names *names, struct slice s,
    uint32_t hash)
{
	uint32_t n;

	SLOTS_FIND(n, &names->slots, hash,
	    names->items[n].hash == hash &&
		slice_is_same(names->items[n].text, s));
	return n == NO_SLOT ? NO_NAME : n;
}

uint32_t names_add(struct names *names, struct slice s)
{
	uint32_t hash = hash_text(hash_seed_of_process(), s);
	uint32_t name = find_name(names, s, hash);

	if (name != NO_NAME)
		return name;
	if (slots_are_full(&names->slots, names->count)) {
		slots_grow(&names->slots);
		for (uint32_t n = 0; n < names->count; n++)
			slots_put(&names->slots, names->items[n].hash, n);
	}
	slots_put(&names->slots, hash, names->count);
	ARRAY_ADD(names->items, names->room, names->count,
	    (struct stored_name){ { arena_text(&names->texts, s), s.length },
		hash });
	return names->count - 1;
}

uint32_t names_find(const struct names *names, struct slice s)
{
	return find_name(names, s, hash_text(hash_seed_of_process(), s));
}
