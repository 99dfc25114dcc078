#include "config.h"

#include "mapping/map_name.h"

#include "base/seed.h"
#include "base/text.h"
#include "base/whole.h"

/* What is odd and longer is in no class file. */
enum { ODD_MOST = 1 << 10, ODD_SIZE = ODD_MOST * 10 };

/* A bit at least for each of eight bytes that is no usual letter: a control or a
 * blank, DEL, a slash, or beyond ASCII. */
static uint64_t odd_bytes(uint64_t word)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
	uint64_t no_del = word ^ ones * 0x7f, no_slash = word ^ ones * '/';

	return (word | ((word - ones * 0x21) & ~word) |
	    ((no_del - ones) & ~no_del) | ((no_slash - ones) & ~no_slash)) &
	    tops;
}

static bool is_usual(struct slice name)
{
	uint64_t word, odd = 0;

	for (; name.length >= sizeof word; name = map_from(name, sizeof word)) {
		memcpy(&word, name.at, sizeof word);
		odd |= odd_bytes(word);
	}
	memset(&word, 'a', sizeof word);
	if (name.length > 0)
		memcpy(&word, name.at, name.length);
	return (odd | odd_bytes(word)) == 0;
}

static uint64_t hash(struct slice name)
{
	return seed_text_wide(seed_of_process(), name);
}

uint64_t map_name_hash(struct slice name)
{
	char form[ODD_SIZE];
	size_t length;

	if (name.length > ODD_MOST || is_usual(name))
		return hash(name);
	length = text_clean(form, sizeof form, name);
	for (size_t i = 0; i < length; i++)
		if (form[i] == '/')
			form[i] = '.';
	return hash((struct slice){ form, length });
}

size_t map_name_show(char out[MAP_NAME_SIZE], struct slice name)
{
	bool is_cut = name.length > MAP_NAME_MOST;
	size_t length;

	if (is_cut)
		name.length = MAP_NAME_MOST;
	length = text_clean(out, MAP_NAME_MOST + 1, name);
	if (length <= MAP_NAME_MOST && !is_cut)
		return length;
	whole_mend(out);
	length = strlen(out);
	memcpy(out + length, "..", 3);
	return length + 2;
}

struct slice map_simple_name(struct slice name)
{
	size_t at = name.length;

	while (at > 0 && name.at[at - 1] != '.')
		at--;
	return map_from(name, at);
}
