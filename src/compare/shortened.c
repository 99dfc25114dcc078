#include "config.h"

#include "compare/shortened.h"

#include <stdlib.h>

#include "base/array.h"
#include "compare/statistics.h"
#include "query/hue.h"

/* Letters of the class without its package. */
static uint64_t letters_of(struct slice class_name)
{
	uint64_t letters = 0;

	for (size_t i = 0; i < class_name.length; i++)
		letters = class_name.at[i] == '.' ? 0 : letters + 1;
	return letters;
}

enum { LETTERS = 3 };

/* Other threads have other methods: then it is enough that any thread has it. */
static bool is_found(const struct comparison *c, const struct match *m)
{
	const struct side *after = &c->sides[AFTER];

	return m->b != NO_METHOD || (after->worded.words > 0 &&
	    m->a < after->methods && after->has_method[m->a]);
}

bool shortened_differently(const struct comparison *c, struct error *err)
{
	uint64_t *letters, calls = 0, found = 0;
	size_t count = 0;
	bool are_short;

	if (c->wish.by != BY_METHOD && c->wish.by != BY_STACK)
		return false;
	letters = array_new(c->count, sizeof *letters, err);
	if (letters == NULL)
		return false;
	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared_row *row = &c->rows[i];
		const bool is_group = c->stacks != NULL &&
		    c->stacks[i].parent == NO_NODE;
		const struct method *m = row->match.a == NO_METHOD || is_group ?
		    NULL : methods_at(c->methods, row->match.a);

		if (m == NULL || m->is_function ||
		    hue_is_platform(method_class(m)))
			continue;
		letters[count++] = letters_of(method_class(m));
		calls += row->calls.a;
		found += is_found(c, &row->match) ? row->calls.a : 0;
	}
	statistics_sort(letters, count);
	are_short = count > 0 && statistics_median((struct values){ letters,
	    count }) <= LETTERS;
	free(letters);
	return are_short && found < calls / 10 * 7 + calls % 10 * 7 / 10;
}
