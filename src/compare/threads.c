/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/threads.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"

/* ---- the key of a name ---- */

enum { KEY = 300 };

/* Returns the host after "https://" or its like; else NULL. */
static const char *host_at(const char *at)
{
	static const char *const schemes[] = { "https://", "http://",
		"wss://", "ws://" };

	for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
		if (strncmp(at, schemes[i], strlen(schemes[i])) == 0)
			return at + strlen(schemes[i]);
	return NULL;
}

void thread_groups_key(const char *name, char *out, size_t size)
{
	size_t used = 0;

	for (const char *at = name; *at != '\0' && used + 1 < size; at++) {
		const char *host = host_at(at);

		if (host != NULL) {
			const size_t length = strcspn(host, "/:?# ");

			used += (size_t)snprintf(out + used, size - used,
			    "%.*s", (int)(length < size ? length : size - 1),
			    host);
			used = used < size ? used : size - 1;
			at = host + strcspn(host, " ") - 1;
			continue;
		}
		if (!is_digit(*at) && *at != '#')
			out[used++] = *at;
		else if (used == 0 || out[used - 1] != '#')
			out[used++] = '#';
	}
	out[used] = '\0';
	text_trim_utf8(out);
}

const char *thread_groups_word(const struct profile *p, const struct thread *t)
{
	return t->number == profile_main(p) ? "main" : t->name;
}

/* ---- what a word means of a group ---- */

/* Returns whether the pattern means the threads of a group whose numbers are
 * this one. */
static bool fits_with(const char *group, const char *word, const char *number)
{
	char name[KEY] = "";

	for (; *group != '\0'; group++)
		if (*group == '#')
			text_add(name, sizeof name, "%s", number);
		else
			text_add(name, sizeof name, "%c", *group);
	return fnmatch(word, name, 0) == 0;
}

/* Returns whether a word is an id, as "7" or "#7"; no group tells whose. */
static bool is_id(const char *word)
{
	word += *word == '#';
	return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

enum group_fit thread_groups_fit(const char *group, const char *word)
{
	static const char *const numbers[] = { "0", "8", "12345678" };
	const int all = sizeof numbers / sizeof *numbers;
	char key[KEY];
	int fits = 0;

	if (strcmp(word, "all") == 0 || strcmp(word, group) == 0)
		return GROUP_FITS;
	if (is_id(word))
		return GROUP_FITS_IN_PART;
	for (int i = 0; i < all; i++)
		fits += fits_with(group, word, numbers[i]);
	if (fits == all)
		return GROUP_FITS;
	thread_groups_key(word, key, sizeof key);
	return fits > 0 || fnmatch(key, group, 0) == 0 ? GROUP_FITS_IN_PART :
							 GROUP_FITS_NOT;
}

/* ---- groups ---- */

enum { CUT = 15, JOINED = 3000 /* groups at most, since each meets each */ };

struct thread_groups *thread_groups_new(void)
{
	struct thread_groups *g = array_new(1, sizeof *g);

	g->keys = names_new();
	return g;
}

void thread_groups_free(struct thread_groups *g)
{
	if (g == NULL)
		return;
	names_free(g->keys);
	free(g->items);
	free(g);
}

/* An empty name counts as "?". */
uint32_t thread_groups_add(struct thread_groups *g, const char *name)
{
	const size_t length = strlen(name);
	char key[KEY];
	uint32_t number;

	thread_groups_key(name, key, sizeof key);
	number = names_add(g->keys, slice_of(key[0] == '\0' ? "?" : key)) - 1;
	if (number == g->count)
		ARRAY_ADD(g->items, g->room, g->count,
		    (struct thread_group){ number, true, false });
	g->items[number].is_cut &= length == CUT;
	g->items[number].has_longer |= length > CUT;
	return number;
}

const char *thread_groups_name(const struct thread_groups *g, uint32_t group)
{
	return g->keys->items[group + 1].text.start;
}

/* Returns whether a group's key begins the key of another one that has longer
 * names. */
static bool begins(const struct thread_groups *g, uint32_t group,
    uint32_t other)
{
	const char *key = thread_groups_name(g, group);

	return other != group && g->items[other].has_longer &&
	    strncmp(key, thread_groups_name(g, other), strlen(key)) == 0;
}

void thread_groups_join(struct thread_groups *g)
{
	for (uint32_t i = 0; i < g->count && g->count <= JOINED; i++) {
		uint32_t found = 0, last = i;

		for (uint32_t other = 0; g->items[i].is_cut && other < g->count;
		     other++)
			if (begins(g, i, other)) {
				found++;
				last = other;
			}
		if (found == 1)
			g->items[i].joined = last;
	}
}

/* ---- groups that words mean, and their pairs ---- */

enum { NAMES = 140, BOTH = 300 };

void worded_groups_free(struct worded_groups *w)
{
	free(w->word);
	free(w->pair);
	*w = (struct worded_groups){ .word = NULL };
}

void worded_groups_note(struct worded_groups *w, uint32_t group, uint32_t word)
{
	ARRAY_ROOM_ZEROED(w->word, w->room, (size_t)group + 1);
	if (w->word[group] == 0)
		w->word[group] = word;
	if (word > w->words)
		w->words = word;
}

/* Returns 0 for a group that no word means. */
static uint32_t word_of(const struct worded_groups *w, uint32_t group)
{
	return group < w->room ? w->word[group] : 0;
}

/* Gives the words of groups that were joined to the groups they were joined
 * to. */
static void join_words(struct worded_groups *w, const struct thread_groups *g)
{
	for (uint32_t i = 0; i < g->count; i++)
		if (word_of(w, i) != 0)
			worded_groups_note(w, g->items[i].joined,
			    word_of(w, i));
}

/* Returns whether the word means a group that no word of the other side
 * means. */
static bool is_left(const struct worded_groups *w,
    const struct worded_groups *other, uint32_t group, uint32_t word)
{
	return word_of(w, group) == word && word_of(other, group) == 0;
}

/* Writes "Thread-#", or "Thread-# and others"; false: nothing is left of the
 * word. */
static bool name_left(const struct worded_groups *w,
    const struct worded_groups *other, const struct thread_groups *g,
    uint32_t word, char out[NAMES])
{
	const char *first = NULL;
	bool has_more = false;

	for (uint32_t i = 0; i < g->count; i++) {
		if (g->items[i].joined != i || !is_left(w, other, i, word))
			continue;
		has_more |= first != NULL;
		first = first == NULL ? thread_groups_name(g, i) : first;
	}
	if (first == NULL)
		return false;
	snprintf(out, NAMES, "%.100s%s", first, has_more ? " and others" : "");
	return true;
}

/* Makes one group of what is left of a word on both sides. */
static void pair_word(struct worded_groups *a, struct worded_groups *b,
    struct thread_groups *g, uint32_t word)
{
	char before[NAMES], after[NAMES], both[BOTH];
	const uint32_t count = g->count;
	uint32_t pair;

	if (!name_left(a, b, g, word, before) ||
	    !name_left(b, a, g, word, after))
		return;
	snprintf(both, sizeof both, "%s -> %s", before, after);
	pair = thread_groups_add(g, both);
	/* a thread may be called so, too */
	pair = pair < count ? g->items[pair].joined : pair;
	for (uint32_t i = 0; i < g->count; i++) {
		const uint32_t group = g->items[i].joined;

		if (is_left(a, b, group, word))
			a->pair[i] = pair;
		if (is_left(b, a, group, word))
			b->pair[i] = pair;
	}
}

void thread_pairs_make(struct worded_groups *before,
    struct worded_groups *after, struct thread_groups *g)
{
	struct worded_groups *const sides[] = { before, after };
	const uint32_t words = before->words < after->words ? before->words :
							      after->words;

	for (int s = 0; s < 2 && words > 0; s++) {
		const size_t room = (size_t)g->count + words;

		sides[s]->pair = array_new(room, sizeof *sides[s]->pair);
		join_words(sides[s], g);
		for (uint32_t i = 0; i < room; i++)
			sides[s]->pair[i] = NO_GROUP_NUMBER;
	}
	for (uint32_t word = 1; word <= words; word++)
		pair_word(before, after, g, word);
}

uint32_t worded_groups_of(const struct worded_groups *w,
    const struct thread_groups *g, uint32_t group)
{
	return w->pair != NULL && w->pair[group] != NO_GROUP_NUMBER ?
	    w->pair[group] :
	    g->items[group].joined;
}
