#include "config.h"

#include "compare/thread_pairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { NAMES = 140, BOTH = 300 };

void worded_groups_free(struct worded_groups *w)
{
	free(w->word);
	free(w->pair);
	*w = (struct worded_groups){ .word = NULL };
}

static bool has_room(struct worded_groups *w, uint32_t count, struct error *err)
{
	uint32_t *grown = count <= w->count ? NULL :
	    array_new((size_t)count + 16, sizeof *grown, err);

	if (grown == NULL)
		return count <= w->count;
	if (w->count > 0)
		memcpy(grown, w->word, w->count * sizeof *grown);
	free(w->word);
	w->word = grown;
	w->count = count + 16;
	return true;
}

bool worded_groups_note(struct worded_groups *w, uint32_t group, uint32_t word,
    struct error *err)
{
	if (!has_room(w, group + 1, err))
		return false;
	if (w->word[group] == 0)
		w->word[group] = word;
	if (word > w->words)
		w->words = word;
	return true;
}

static uint32_t word_of(const struct worded_groups *w, uint32_t group)
{
	return group < w->count ? w->word[group] : 0;
}

/* Groups that were joined are one. */
static bool join_words(struct worded_groups *w, const struct thread_groups *g,
    struct error *err)
{
	const uint32_t count = thread_groups_count(g);

	for (uint32_t i = 0; i < count; i++)
		if (word_of(w, i) != 0 && !worded_groups_note(w,
			thread_groups_of(g, i), word_of(w, i), err))
			return false;
	return true;
}

static bool is_left(const struct worded_groups *w,
    const struct worded_groups *other, uint32_t group, uint32_t word)
{
	return word_of(w, group) == word && word_of(other, group) == 0;
}

/* "Thread-#", or "Thread-# and others"; false: nothing is left of the word. */
static bool name_left(const struct worded_groups *w,
    const struct worded_groups *other, const struct thread_groups *g,
    uint32_t word, char out[NAMES])
{
	const char *first = NULL;
	bool has_more = false;

	for (uint32_t i = 0; i < thread_groups_count(g); i++) {
		if (thread_groups_of(g, i) != i || !is_left(w, other, i, word))
			continue;
		has_more |= first != NULL;
		first = first == NULL ? thread_groups_name(g, i) : first;
	}
	if (first == NULL)
		return false;
	snprintf(out, NAMES, "%.100s%s", first, has_more ? " and others" : "");
	return true;
}

static void set_pair(struct worded_groups *w, const struct worded_groups *other,
    const struct thread_groups *g, uint32_t word, uint32_t pair)
{
	for (uint32_t i = 0; i < thread_groups_count(g); i++)
		if (is_left(w, other, thread_groups_of(g, i), word))
			w->pair[i] = pair;
}

static bool pair_word(struct worded_groups *a, struct worded_groups *b,
    struct thread_groups *g, uint32_t word, struct error *err)
{
	char before[NAMES], after[NAMES], both[BOTH];
	const uint32_t count = thread_groups_count(g);
	uint32_t pair;

	if (!name_left(a, b, g, word, before) || !name_left(b, a, g, word, after))
		return true;
	snprintf(both, sizeof both, "%s -> %s", before, after);
	pair = thread_groups_add(g, both, err);
	if (pair == NO_GROUP_NUMBER)
		return false;
	/* a thread may be called so, too */
	pair = pair < count ? thread_groups_of(g, pair) : pair;
	set_pair(a, b, g, word, pair);
	set_pair(b, a, g, word, pair);
	return true;
}

bool thread_pairs_make(struct worded_groups *before, struct worded_groups *after,
    struct thread_groups *g, struct error *err)
{
	struct worded_groups *const sides[] = { before, after };
	const uint32_t words = before->words < after->words ? before->words :
							      after->words;

	for (int s = 0; s < 2 && words > 0; s++) {
		const size_t room = (size_t)thread_groups_count(g) + words;

		sides[s]->pair = array_new(room, sizeof *sides[s]->pair, err);
		if (sides[s]->pair == NULL || !join_words(sides[s], g, err))
			return false;
		for (uint32_t i = 0; i < room; i++)
			sides[s]->pair[i] = NO_GROUP_NUMBER;
	}
	for (uint32_t word = 1; word <= words; word++)
		if (!pair_word(before, after, g, word, err))
			return false;
	return true;
}

uint32_t worded_groups_of(const struct worded_groups *w,
    const struct thread_groups *g, uint32_t group)
{
	return w->pair != NULL && w->pair[group] != NO_GROUP_NUMBER ?
	    w->pair[group] : thread_groups_of(g, group);
}
