#include "config.h"

#include "compare/stack_order.h"

#include <stdlib.h>

#include "base/array.h"

bool stack_order_close(const struct comparison *c, uint32_t *rows, size_t *count,
    struct error *err)
{
	bool *is_kept = array_new(c->count, sizeof *is_kept, err);

	if (is_kept == NULL)
		return false;
	for (size_t i = 0; i < *count; i++)
		is_kept[rows[i]] = true;
	for (size_t i = 0; i < *count; i++) {
		const uint32_t parent = c->stacks[rows[i]].parent;

		if (parent == NO_NODE || is_kept[parent])
			continue;
		is_kept[parent] = true;
		rows[(*count)++] = parent;
	}
	free(is_kept);
	return true;
}

/* From each row to its first callee, and to the next one of the same caller. */
struct stack_links {
	const struct comparison *of;
	uint32_t *first, *next;
	uint32_t root; /* the first group of threads */
};

static void link_rows(struct stack_links *t, const uint32_t *rows, size_t count)
{
	t->root = NO_NODE;
	for (size_t i = 0; i < count; i++)
		t->first[rows[i]] = t->next[rows[i]] = NO_NODE;
	for (size_t i = count; i-- > 0;) {
		const uint32_t parent = t->of->stacks[rows[i]].parent;
		uint32_t *first = parent == NO_NODE ? &t->root :
						      &t->first[parent];

		t->next[rows[i]] = *first;
		*first = rows[i];
	}
}

/* What comes after a row and all below it. */
static uint32_t behind(const struct stack_links *t, uint32_t row)
{
	while (row != NO_NODE && t->next[row] == NO_NODE)
		row = t->of->stacks[row].parent;
	return row == NO_NODE ? NO_NODE : t->next[row];
}

bool stack_order_make(const struct comparison *c, uint32_t *rows, size_t count,
    struct error *err)
{
	struct stack_links t = { .of = c,
		.first = array_new(c->count, sizeof *t.first, err),
		.next = array_new(c->count, sizeof *t.next, err) };
	const bool done = t.first != NULL && t.next != NULL;
	size_t used = 0;

	if (done) {
		link_rows(&t, rows, count);
		for (uint32_t row = t.root; row != NO_NODE;
		     row = t.first[row] != NO_NODE ? t.first[row] :
						     behind(&t, row))
			rows[used++] = row;
	}
	free(t.first);
	free(t.next);
	return done;
}
