#include "config.h"

#include "term/seen.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

bool seen_alloc(struct seen_rows *s, int rows, int columns, struct error *err)
{
	s->cells = array_new((size_t)rows * (size_t)columns, sizeof *s->cells,
	    err);
	s->hashes = array_new((size_t)rows, sizeof *s->hashes, err);
	s->rows = rows;
	s->columns = columns;
	if (s->cells != NULL && s->hashes != NULL)
		return true;
	seen_free(s);
	return false;
}

void seen_free(struct seen_rows *s)
{
	free(s->cells);
	free(s->hashes);
	*s = (struct seen_rows){ .cells = NULL };
}

struct seen *seen_row(const struct seen_rows *s, int row)
{
	return s->cells + (ptrdiff_t)row * s->columns;
}

void seen_clear(struct seen_rows *s, int row)
{
	struct seen *cells = seen_row(s, row);

	for (int i = 0; i < s->columns; i++)
		cells[i] = seen_of(" ", look_plain());
}

static uint32_t hash(uint32_t hash, const struct seen *seen)
{
	const uint32_t numbers[] = { (uint32_t)seen->look.fg,
		(uint32_t)seen->look.bg, seen->look.attributes };

	for (const char *at = seen->text; *at != '\0'; at++)
		hash = (hash ^ (unsigned char)*at) * 16777619u; /* FNV-1a */
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		hash = (hash ^ numbers[i]) * 16777619u;
	return hash;
}

void seen_hash(struct seen_rows *s)
{
	for (int row = 0; row < s->rows; row++) {
		const struct seen *cells = seen_row(s, row);
		uint32_t h = 2166136261u;

		for (int i = 0; i < s->columns; i++)
			h = hash(h, &cells[i]);
		s->hashes[row] = h;
	}
}

/* Does a blank show more of it than its background? */
static bool has_lines(struct look look)
{
	return (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) != 0;
}

struct seen seen_of(const char *text, struct look look)
{
	struct seen seen;

	memset(&seen, 0, sizeof seen); /* cells are compared as bytes, too */
	memcpy(seen.text, text, strlen(text));
	seen.look = look;
	if (strcmp(text, " ") == 0 && !has_lines(look))
		seen.look = (struct look){ COLOUR_DEFAULT, look.bg, 0 };
	return seen;
}

bool seen_is_same(const struct seen *a, const struct seen *b)
{
	return memcmp(a->text, b->text, sizeof a->text) == 0 &&
	    look_is_same(a->look, b->look);
}

bool seen_is_blank(const struct seen *seen)
{
	return strcmp(seen->text, " ") == 0 &&
	    look_is_same(seen->look, look_plain());
}

int seen_differing(const struct seen *old, const struct seen *new, int columns)
{
	int count = 0;

	for (int i = 0; i < columns; i++)
		count += old == NULL ? !seen_is_blank(&new[i]) :
				       !seen_is_same(&old[i], &new[i]);
	return count;
}

bool look_hides_blank(struct look look)
{
	return look.bg == COLOUR_DEFAULT && !has_lines(look);
}

struct look seen_look(const struct seen *seen, struct look set)
{
	if (strcmp(seen->text, " ") != 0 || has_lines(seen->look) ||
	    has_lines(set))
		return seen->look;
	if (set.bg != seen->look.bg && seen->look.bg == COLOUR_DEFAULT)
		return seen->look; /* a reset is the shortest */
	set.bg = seen->look.bg;
	return set;
}
