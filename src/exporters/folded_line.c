#include "config.h"

#include "exporters/folded_line.h"

#include <stdlib.h>

#include "base/array.h"

void folded_line_free(struct folded_line *l)
{
	free(l->text);
	free(l->ends);
	*l = (struct folded_line){ .text = NULL };
}

struct slice folded_line_at(const struct folded_line *l, uint32_t depth)
{
	return (struct slice){ l->text, l->ends[depth + 1] };
}

static bool put_name(struct folded_line *l, size_t at, struct slice name,
    size_t *end, struct error *err)
{
	char *grown = array_grow(l->text, &l->room, at + name.length + 1, 1,
	    err);

	if (grown == NULL)
		return false;
	l->text = grown;
	if (at > 0)
		grown[at++] = ';';
	for (size_t i = 0; i < name.length; i++)
		grown[at + i] = name.at[i] == ';' ? ':' : name.at[i];
	*end = at + name.length;
	return true;
}

bool folded_line_put(struct folded_line *l, uint32_t depth, struct slice name,
    struct error *err)
{
	size_t *grown = array_grow(l->ends, &l->depths, (size_t)depth + 2,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	l->ends = grown;
	if (depth == 0)
		grown[0] = 0;
	grown[depth + 1] = grown[depth];
	return name.length == 0 ||
	    put_name(l, grown[depth], name, &grown[depth + 1], err);
}
