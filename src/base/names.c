#include "config.h"

#include "base/names.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/seed.h"

enum { FIRST_SLOTS = 64 };

struct entry {
	const char *text;
	size_t length;
	uint32_t hash;
};

struct names {
	struct arena texts;
	struct entry *entries;
	size_t entries_room;
	uint32_t count;
	uint32_t *slots; /* name + 1; 0 is free; a power of two of them */
	size_t slot_count;
	uint64_t seed;
};

struct names *names_new(struct error *err)
{
	struct names *names = array_new(1, sizeof *names, err);

	if (names == NULL)
		return NULL;
	names->slot_count = FIRST_SLOTS;
	names->seed = seed_of_process();
	names->slots = array_new(FIRST_SLOTS, sizeof *names->slots, err);
	if (names->slots != NULL &&
	    names_add(names, (struct slice){ "", 0 }, err) == 0)
		return names;
	names_free(names);
	return NULL;
}

void names_free(struct names *names)
{
	if (names == NULL)
		return;
	arena_free(&names->texts);
	free(names->entries);
	free(names->slots);
	free(names);
}

/* The slot that holds `s`, or the free one where it belongs. */
static uint32_t *slot_of(const struct names *names, struct slice s,
    uint32_t hash)
{
	size_t mask = names->slot_count - 1;

	for (size_t i = hash & mask;; i = (i + 1) & mask) {
		uint32_t *slot = &names->slots[i];
		const struct entry *e;

		if (*slot == 0)
			return slot;
		e = &names->entries[*slot - 1];
		if (e->hash == hash && e->length == s.length &&
		    memcmp(e->text, s.at, s.length) == 0)
			return slot;
	}
}

static bool grow_slots(struct names *names, struct error *err)
{
	size_t count = names->slot_count * 2, mask = count - 1;
	uint32_t *slots = array_new(count, sizeof *slots, err);

	if (slots == NULL)
		return false;
	for (uint32_t name = 0; name < names->count; name++) {
		size_t i = names->entries[name].hash & mask;

		while (slots[i] != 0)
			i = (i + 1) & mask;
		slots[i] = name + 1;
	}
	free(names->slots);
	names->slots = slots;
	names->slot_count = count;
	return true;
}

static const char *store(struct names *names, struct slice s,
    struct error *err)
{
	char *text = arena_take(&names->texts, s.length + 1, err);

	if (text == NULL)
		return NULL;
	memcpy(text, s.at, s.length);
	text[s.length] = '\0';
	return text;
}

uint32_t names_add(struct names *names, struct slice s, struct error *err)
{
	uint32_t hash = seed_text(names->seed, s);
	uint32_t *slot = slot_of(names, s, hash);
	struct entry *grown;
	const char *text;

	if (*slot != 0)
		return *slot - 1;
	if (names->count >= names->slot_count / 2) {
		if (!grow_slots(names, err))
			return NO_NAME;
		slot = slot_of(names, s, hash);
	}
	grown = array_grow(names->entries, &names->entries_room,
	    (size_t)names->count + 1, sizeof *grown, err);
	if (grown == NULL)
		return NO_NAME;
	names->entries = grown;
	text = store(names, s, err);
	if (text == NULL)
		return NO_NAME;
	grown[names->count] = (struct entry){ text, s.length, hash };
	*slot = ++names->count;
	return names->count - 1;
}

uint32_t names_find(const struct names *names, struct slice s)
{
	return *slot_of(names, s, seed_text(names->seed, s)) - 1;
}

uint32_t names_count(const struct names *names)
{
	return names->count;
}

const char *names_text(const struct names *names, uint32_t name)
{
	return names->entries[name].text;
}

size_t names_length(const struct names *names, uint32_t name)
{
	return names->entries[name].length;
}
