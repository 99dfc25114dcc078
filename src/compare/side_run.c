#include "config.h"

#include "compare/side_run.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

bool side_run_init(struct side_run *run, const char *label, struct error *err)
{
	const size_t size = strlen(label) + 1;

	*run = (struct side_run){ .label = array_new(size, 1, err) };
	if (run->label != NULL)
		memcpy(run->label, label, size);
	return run->label != NULL;
}

void side_run_free(struct side_run *run)
{
	free(run->label);
	free(run->sums);
	run_stacks_free(&run->stacks);
}

struct run_sum *side_run_add(struct side_run *run, uint32_t key, uint32_t group,
    struct error *err)
{
	struct run_sum *grown = array_grow(run->sums, &run->room,
	    run->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return NULL;
	run->sums = grown;
	grown[run->count] = (struct run_sum){ .key = key, .group = group };
	return &grown[run->count++];
}

static int compare_sums(const void *a, const void *b)
{
	const struct run_sum *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->group > y->group) - (x->group < y->group);
}

static bool is_sorted(const struct side_run *run)
{
	for (size_t i = 1; i < run->count; i++)
		if (compare_sums(&run->sums[i - 1], &run->sums[i]) > 0)
			return false;
	return true;
}

void side_run_sort(struct side_run *run)
{
	if (!is_sorted(run))
		qsort(run->sums, run->count, sizeof *run->sums, compare_sums);
}
