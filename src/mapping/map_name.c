#include "config.h"

#include "mapping/map_name.h"

#include "base/hash.h"
#include "base/text.h"

/* What is odd and longer is in no class file. */
enum { ODD_MOST = 1 << 10, ODD_SIZE = ODD_MOST * 10 };

#define ONES UINT64_C(0x0101010101010101)
#define TOPS (ONES << 7)

/* Eight bytes with dots for slashes. */
static uint64_t with_dots(uint64_t word)
{
	uint64_t others = word ^ ONES * '/';

	others |= (others & ~TOPS) + ~TOPS;
	return word - ((~others & TOPS) >> 7);
}

/* The highest bit of one of eight bytes at least where one is no usual letter: a
 * control or a blank, DEL, or beyond ASCII. */
static uint64_t odd_bytes(uint64_t word)
{
	return word | (word - ONES * 0x21) | (word + ONES);
}

/* As seed_text_wide, of the name with dots for slashes; *is_odd: it has letters that
 * are not usual, and so may be shown otherwise. */
static uint64_t usual_hash(struct slice name, bool *is_odd)
{
	uint64_t hash = seed_of_process() ^ name.length, odd = 0, word;

	for (; name.length >= sizeof word; name = map_from(name, sizeof word)) {
		memcpy(&word, name.at, sizeof word);
		odd |= odd_bytes(word);
		hash = seed_mix(hash ^ with_dots(word));
	}
	word = slice_word(name);
	odd |= odd_bytes(word | ONES * 'a' << 8 * name.length);
	*is_odd = (odd & TOPS) != 0;
	return seed_mix(seed_mix(hash ^ with_dots(word)));
}

uint64_t map_name_hash(struct slice name)
{
	char form[ODD_SIZE];
	bool is_odd;
	uint64_t hash;

	if (name.length > ODD_MOST)
		return seed_text_wide(seed_of_process(), name);
	hash = usual_hash(name, &is_odd);
	if (!is_odd)
		return hash;
	name.length = text_clean(form, sizeof form, name);
	name.at = form;
	return usual_hash(name, &is_odd);
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
