#include "config.h"

#include "base/slots.h"

#include <stdlib.h>
#include <string.h>

#include "base/huge.h"
#include "base/seed.h"

/* After the last place, before a search goes on at the front. */
enum { SPARE_SLOTS = 8 };

static size_t slot_end(const struct slots *s)
{
	return ((size_t)1 << s->bits) + SPARE_SLOTS;
}

bool slots_init(struct slots *s, unsigned bits, struct error *err)
{
	size_t bytes;

	s->bits = bits;
	s->factor = seed_of_process();
	bytes = slot_end(s) * sizeof *s->at;
	s->at = huge_alloc(bytes);
	if (s->at == NULL)
		return fail_memory(err, bytes);
	/* all of it will be; a page that is read first is faulted in twice */
	memset(s->at, 0, bytes);
	return true;
}

void slots_free(struct slots *s)
{
	free(s->at);
	*s = (struct slots){ 0 };
}

static bool is_full(unsigned bits, size_t count)
{
	return count >= ((size_t)1 << bits) / 8 * 5;
}

bool slots_are_full(const struct slots *s, size_t count)
{
	return is_full(s->bits, count);
}

bool slots_init_for(struct slots *s, size_t count, struct error *err)
{
	unsigned bits = SLOTS_LEAST;

	while (is_full(bits, count))
		bits++;
	return slots_init(s, bits, err);
}

bool slots_grow(struct slots *s, struct error *err)
{
	struct slots grown;

	if (s->bits == SLOTS_MOST)
		return fail(err, "more than can be numbered");
	if (!slots_init(&grown, s->at == NULL ? SLOTS_LEAST : s->bits + 1, err))
		return false;
	slots_free(s);
	*s = grown;
	return true;
}

static size_t behind(const struct slots *s, size_t slot)
{
	return slot + 1 == slot_end(s) ? 0 : slot + 1;
}

void slots_put(struct slots *s, uint64_t hash, uint32_t number)
{
	size_t slot = slots_place(s, hash);

	while (s->at[slot] != 0)
		slot = behind(s, slot);
	slots_put_at(s, hash, number, slot);
}

/* From the slot on. */
static uint32_t find(const struct slots *s, uint64_t hash, size_t *slot)
{
	const uint32_t tag = slots_tag(s, hash);

	for (; s->at[*slot] != 0; *slot = behind(s, *slot))
		if ((s->at[*slot] ^ tag) >> s->bits == 0)
			return (s->at[*slot] ^ tag) - 1;
	return NO_SLOT;
}

uint32_t slots_first(const struct slots *s, uint64_t hash, size_t *slot)
{
	*slot = slots_place(s, hash);
	return find(s, hash, slot);
}

uint32_t slots_next(const struct slots *s, uint64_t hash, size_t *slot)
{
	*slot = behind(s, *slot);
	return find(s, hash, slot);
}
