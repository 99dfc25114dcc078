#include "config.h"

#include "mapping/map_name.h"

#include "base/seed.h"
#include "base/text.h"
#include "base/whole.h"

/* What is odd and longer is in no class file. */
enum { ODD_MOST = 1 << 10, ODD_SIZE = ODD_MOST * 10 };

static bool is_usual(struct slice name)
{
	unsigned odd = 0;

	for (size_t i = 0; i < name.length; i++) {
		unsigned char c = (unsigned char)name.at[i];

		odd |= (unsigned)(c - 0x21 > 0x7e - 0x21) | (c == '/');
	}
	return odd == 0;
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

uint64_t map_hash_join(uint64_t first, uint64_t next)
{
	uint64_t pair[] = { first, next };

	return hash((struct slice){ (const char *)pair, sizeof pair });
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

bool map_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' ||
	    c == '\v';
}

struct slice map_trim(struct slice s)
{
	while (s.length > 0 && map_is_blank(s.at[s.length - 1]))
		s.length--;
	while (s.length > 0 && map_is_blank(s.at[0])) {
		s.at++;
		s.length--;
	}
	return s;
}

struct slice map_from(struct slice s, size_t at)
{
	return (struct slice){ s.at + at, s.length - at };
}

struct slice map_simple_name(struct slice name)
{
	size_t at = name.length;

	while (at > 0 && name.at[at - 1] != '.')
		at--;
	return map_from(name, at);
}
