#include "config.h"

#include "model/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "model/methods.h"

void samples_free(struct samples *s)
{
	free(s->of);
	*s = (struct samples){ 0 };
}

bool samples_add(struct samples *s, uint64_t at, uint64_t hash, uint32_t method,
    struct error *err)
{
	struct sample *grown = array_grow(s->of, &s->room, s->count + 1,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	s->of = grown;
	grown[s->count++] = (struct sample){ at, hash, method, NO_NODE };
	return true;
}

/* For the node and all that it stands on. */
static void count_one(struct tree *tree, uint32_t node)
{
	for (; node != NO_NODE && node != tree->root;
	     node = tree->rests[node].parent)
		tree->rests[node].samples++;
}

void samples_count(struct samples *s, struct tree *tree)
{
	for (; s->counted < s->count; s->counted++) {
		struct sample *one = &s->of[s->counted];

		if (one->method != NO_METHOD) {
			one->node = tree_find(tree, one->hash, one->method);
			if (one->node == NO_NODE)
				return; /* of a call that still runs */
		}
		count_one(tree, one->node);
	}
}

/* The first at this time or later. */
static size_t first_from(const struct samples *s, uint64_t time)
{
	size_t low = 0, high = s->counted;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (s->of[middle].at < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void samples_count_in(const struct samples *s, struct tree *tree,
    struct period p)
{
	size_t end = first_from(s, p.end);

	for (size_t i = first_from(s, p.begin); i < end; i++)
		count_one(tree, s->of[i].node);
}

void samples_words(char *out, size_t size, bool is_sampled, uint64_t calls,
    uint64_t samples)
{
	char count[32], of[32];

	text_count(count, sizeof count, calls);
	text_count(of, sizeof of, samples);
	if (!is_sampled)
		snprintf(out, size, "%s %s", count, counted(false, calls));
	else
		snprintf(out, size, "%s%s%s%s %s", samples > 0 ? of : "",
		    samples == 0 ? "" : samples == 1 ? " sample" : " samples",
		    samples > 0 ? " in " : "", count,
		    calls == 1 ? "stretch" : "stretches");
}
