#include "config.h"

#include "mapping/map_class.h"

#include <stdlib.h>

#include "base/array.h"
#include "mapping/map_keys.h"
#include "mapping/map_name.h"

#define NONE UINT32_MAX

enum { MOST_BAGS = 3, MOST_SEEN = 10 }; /* of a line */

/* Why candidates are together: they can be asked for by this. */
enum together { BY_SIGNATURE, BY_TYPES, BY_NAME_ALONE };

struct candidate {
	uint64_t key;
	uint32_t first, last;               /* of its own lines, chained */
	uint32_t first_inlined, last_inlined;
	uint32_t inlined;
	uint32_t second; /* the first line that was inlined into it directly */
	uint32_t callsites; /* those that nobody took */
	int32_t own_line, second_line; /* the smallest ones */
	bool is_second_unlike; /* not the same everywhere */
	bool is_synthesized, is_outline, has_signature;
};

/* Candidates that are asked for together. */
struct bag {
	uint64_t key;
	uint32_t first, last; /* links */
	uint32_t count;
	uint32_t names, real_names; /* originals; not synthesized ones */
	uint32_t first_real;        /* candidate */
	uint32_t untaken;           /* link of the first with callsites to take */
};

struct link {
	uint32_t candidate, next;
	bool is_new_name;
};

struct map_class {
	struct map_members members;
	struct room_of_line *room; /* what follows stands in it */
	uint32_t version;
	struct candidate *candidates;
	struct bag *bags;
	struct link *links;
	uint32_t *next_own, *next_inlined; /* of each line */
	uint32_t candidate_count, bag_count, link_count;
	uint32_t callsite_count; /* those of candidates so far */
	struct map_keys candidate_keys, bag_keys, seen;
};

void map_class_free(struct map_class *c)
{
	if (c == NULL)
		return;
	slots_free(&c->candidate_keys.slots);
	slots_free(&c->bag_keys.slots);
	slots_free(&c->seen.slots);
	map_members_free(&c->members);
	free(c->room);
	free(c);
}

/* What a class needs for each of its lines, in one piece of memory.  A line is in at
 * most three bags, and what is seen once is an inlined line, or a name in a bag,
 * twice. */
struct room_of_line {
	struct candidate candidate;
	struct bag bags[MOST_BAGS];
	uint64_t candidate_key, bag_keys[MOST_BAGS], seen[MOST_SEEN];
	struct link links[MOST_BAGS];
	uint32_t next_own, next_inlined;
};

/* The first `bytes` of what is left of the room. */
static void *take(char **left, size_t bytes)
{
	void *first = *left;

	*left += bytes;
	return first;
}

#define TAKE(field) take(&left, n * sizeof ((struct room_of_line *)NULL)->field)

static bool reserve(struct map_class *c, struct error *err)
{
	const size_t n = c->members.count;
	char *left;

	c->room = array_new(n, sizeof *c->room, err);
	if (c->room == NULL)
		return false;
	left = (char *)c->room;
	c->candidates = TAKE(candidate);
	c->bags = TAKE(bags);
	c->candidate_keys.keys = TAKE(candidate_key);
	c->bag_keys.keys = TAKE(bag_keys);
	c->seen.keys = TAKE(seen);
	c->links = TAKE(links);
	c->next_own = TAKE(next_own);
	c->next_inlined = TAKE(next_inlined);
	return slots_init_for(&c->candidate_keys.slots, n, err) &&
	    slots_init_for(&c->bag_keys.slots, n * MOST_BAGS, err) &&
	    slots_init_for(&c->seen.slots, n * MOST_SEEN, err);
}

/* The original line that a line of the map begins with; 0: it says none. */
static int32_t line_of(const struct map_method_line *line)
{
	uint32_t n = line->original.numbers > 0 ? line->original.from :
						  line->lines.from;

	return n > INT32_MAX ? 0 : (int32_t)n;
}

static int32_t smaller_line(int32_t a, int32_t b)
{
	return a == 0 || (b != 0 && b < a) ? b : a;
}

static uint64_t candidate_key(const struct map_method_line *line)
{
	return map_hash_join(line->residual, line->key);
}

static void add_own_line(struct map_class *c, struct candidate *new, uint32_t i,
    bool is_first)
{
	const struct map_method_line *line = &c->members.lines[i];

	c->next_own[i] = NONE;
	if (is_first)
		*new = (struct candidate){ .key = candidate_key(line),
			.first = i, .first_inlined = NONE, .second = NONE,
			.callsites = NONE };
	else
		c->next_own[new->last] = i;
	new->last = i;
	new->own_line = smaller_line(new->own_line, line_of(line));
	new->has_signature = new->has_signature || line->has_signature;
}

static void add_inlined_line(struct map_class *c, uint32_t number, uint32_t i)
{
	struct candidate *into = &c->candidates[number];
	bool is_new;

	c->next_inlined[i] = NONE;
	map_keys_add(&c->seen, map_hash_join(map_hash_join(into->key, number),
	    c->members.lines[i].key), &is_new);
	if (!is_new)
		return;
	if (into->first_inlined == NONE)
		into->first_inlined = i;
	else
		c->next_inlined[into->last_inlined] = i;
	into->last_inlined = i;
	into->inlined++;
}

/* What was inlined directly. */
static void add_second_line(struct map_class *c, struct candidate *into,
    uint32_t i)
{
	const struct map_method_line *line = &c->members.lines[i];

	if (into->second == NONE)
		into->second = i;
	else if (c->members.lines[into->second].key != line->key)
		into->is_second_unlike = true;
	into->second_line = smaller_line(into->second_line, line_of(line));
}

/* Those of all lines to this one that are not of a group before. */
static void add_callsites(struct map_class *c, struct candidate *into,
    uint32_t line)
{
	struct map_callsite *at = c->members.callsites;

	for (; c->callsite_count < c->members.callsite_count &&
	     at[c->callsite_count].line <= line; c->callsite_count++) {
		at[c->callsite_count].next = into->callsites;
		into->callsites = c->callsite_count;
	}
}

/* Lines from `first` to `last`, the method that is called.  A comment on any of them
 * says what its descriptor is. */
static void add_group(struct map_class *c, uint32_t first, uint32_t last)
{
	struct map_method_line *lines = c->members.lines;
	uint32_t number;
	bool is_new;

	for (uint32_t i = first; i < last && !lines[last].has_signature; i++) {
		if (!lines[i].has_signature)
			continue;
		lines[last].has_signature = true;
		lines[last].signature = lines[i].signature;
	}
	number = map_keys_add(&c->candidate_keys, candidate_key(&lines[last]),
	    &is_new);
	add_own_line(c, &c->candidates[number], last, is_new);
	c->candidate_count += is_new;
	for (uint32_t i = first; i < last; i++)
		add_inlined_line(c, number, i);
	if (first < last)
		add_second_line(c, &c->candidates[number], last - 1);
	add_callsites(c, &c->candidates[number], last);
}

/* A comment holds for all lines of its original, wherever it stands. */
static void add_flags(struct map_class *c)
{
	for (size_t i = 0; i < c->members.count; i++) {
		const struct map_method_line *line = &c->members.lines[i];
		uint32_t n;

		if (!line->is_synthesized && !line->is_outline)
			continue;
		n = map_keys_find(&c->candidate_keys, candidate_key(line));
		if (n == NONE)
			continue;
		c->candidates[n].is_synthesized = true;
		c->candidates[n].is_outline |= line->is_outline;
	}
}

/* Rule S: a method that the compiler made to hold another one is shown as that. */
static bool holds_another(const struct candidate *candidate)
{
	return candidate->is_synthesized && !candidate->is_outline &&
	    candidate->second != NONE && !candidate->is_second_unlike;
}

static uint32_t shown_line(const struct candidate *candidate)
{
	return holds_another(candidate) ? candidate->second : candidate->first;
}

static uint64_t bag_key(enum together why, uint64_t name, uint64_t by)
{
	return map_hash_join(map_hash_join(name, why), by);
}

static void add_to_bag(struct map_class *c, uint32_t number, uint64_t key)
{
	const struct candidate *candidate = &c->candidates[number];
	uint64_t name = c->members.lines[shown_line(candidate)].name_key;
	struct link *link = &c->links[c->link_count];
	struct bag *bag;
	bool is_new;

	map_keys_add(&c->seen, map_hash_join(key, number), &is_new);
	if (!is_new)
		return;
	bag = &c->bags[map_keys_add(&c->bag_keys, key, &is_new)];
	if (is_new)
		*bag = (struct bag){ .key = key, .first = c->link_count,
			.first_real = NONE, .untaken = c->link_count };
	else
		c->links[bag->last].next = c->link_count;
	bag->last = c->link_count++;
	bag->count++;
	*link = (struct link){ .candidate = number, .next = NONE };
	map_keys_add(&c->seen, map_hash_join(map_hash_join(key, name), 0),
	    &link->is_new_name);
	bag->names += link->is_new_name;
	if (candidate->is_synthesized && !holds_another(candidate))
		return;
	map_keys_add(&c->seen, map_hash_join(map_hash_join(key, name), 1),
	    &is_new);
	bag->real_names += is_new;
	if (bag->first_real == NONE)
		bag->first_real = number;
}

static void add_to_bags(struct map_class *c, uint32_t number)
{
	const struct candidate *candidate = &c->candidates[number];
	const struct map_method_line *line =
	    &c->members.lines[candidate->first];

	add_to_bag(c, number, bag_key(BY_NAME_ALONE, line->residual, 0));
	add_to_bag(c, number, bag_key(BY_TYPES, line->residual, line->types));
	for (uint32_t i = candidate->first; i != NONE; i = c->next_own[i]) {
		line = &c->members.lines[i];
		if (line->has_signature || !candidate->has_signature)
			add_to_bag(c, number, bag_key(BY_SIGNATURE,
			    line->residual, line->signature));
	}
}

struct map_class *map_class_new(struct map_index *index, uint32_t class,
    const struct map_known *known, size_t count, struct error *err)
{
	struct map_class *c = array_new(1, sizeof *c, err);
	uint32_t first = 0;

	if (c == NULL)
		return NULL;
	if (!map_members_read(&c->members, index, class, known, count, err) ||
	    !reserve(c, err)) {
		map_class_free(c);
		return NULL;
	}
	c->version = map_index_version(index, map_index_name(index, class).at);
	for (uint32_t i = 0; i < c->members.count; i++) {
		if (c->members.lines[i].is_inlined)
			continue;
		add_group(c, first, i);
		first = i + 1;
	}
	add_flags(c);
	for (uint32_t i = 0; i < c->candidate_count; i++)
		add_to_bags(c, i);
	return c;
}

bool map_class_is_synthesized(const struct map_class *c)
{
	return c->members.is_synthesized;
}

static const struct bag *find_bag(const struct map_class *c, enum together why,
    uint64_t name, uint64_t by)
{
	uint32_t n = map_keys_find(&c->bag_keys, bag_key(why, name, by));

	return n == NONE ? NULL : &c->bags[n];
}

/* The original of the residual line, where the candidate has it; 0 where not. */
static int32_t line_within(const struct map_class *c, uint32_t candidate,
    int32_t residual)
{
	uint32_t l = (uint32_t)residual;

	for (uint32_t i = c->candidates[candidate].first; i != NONE;
	     i = c->next_own[i]) {
		const struct map_method_line *line = &c->members.lines[i];
		const struct map_range *from = &line->lines,
				       *to = &line->original;

		if (from->numbers == 0 || l < from->from || l > from->to)
			continue;
		if (to->numbers == 0)
			return residual;
		return to->to - to->from < l - from->from ?
		    (int32_t)(to->to & INT32_MAX) :
		    (int32_t)((to->from + (l - from->from)) & INT32_MAX);
	}
	return 0;
}

/* The first candidate that has the residual line. */
static bool find_line(const struct map_class *c, const struct bag *bag,
    int32_t line, struct map_finding *out)
{
	for (uint32_t i = bag->first; line > 0 && i != NONE;
	     i = c->links[i].next) {
		out->candidate = c->links[i].candidate;
		out->line = line_within(c, out->candidate, line);
		if (out->line != 0)
			return true;
	}
	return false;
}

/* One of the bag, or all. */
static void choose(const struct map_class *c, const struct bag *bag,
    const struct map_question *q, enum grade grade, struct map_finding *out)
{
	out->grade = grade;
	out->bag = (uint32_t)(bag - c->bags);
	out->originals = 1;
	if (find_line(c, bag, q->line, out))
		return;
	out->candidate = c->links[bag->first].candidate;
	if (bag->names == 1)
		return;
	if (bag->real_names == 1) {
		out->candidate = bag->first_real;
		return;
	}
	out->grade = GRADE_SEVERAL;
	out->originals = bag->names;
	out->next = bag->first;
}

/*
 * No descriptor fits.  From 2.2 on what is not listed keeps its name.  Before, an
 * optimiser may have changed the types: where none has as many, it is any of them,
 * as where all have as many; where one has, it is that.
 */
static void find_by_name(const struct map_class *c,
    const struct map_question *q, struct map_finding *out)
{
	const struct bag *all = find_bag(c, BY_NAME_ALONE, q->name, 0), *some;

	if (all == NULL || (q->has_signature && c->version >= MAP_VERSION_2_2))
		return;
	some = q->has_signature ? find_bag(c, BY_TYPES, q->name,
	    q->signature.types) : NULL;
	if (some == NULL || some->count == all->count || some->count == 1)
		choose(c, some != NULL && some->count == 1 ? some : all, q,
		    GRADE_BY_NAME, out);
}

void map_class_find(const struct map_class *c, const struct map_question *q,
    struct map_finding *out)
{
	const struct bag *bag = q->has_signature ? find_bag(c, BY_SIGNATURE,
	    q->name, q->signature.hash) : NULL;

	*out = (struct map_finding){ .grade = GRADE_CLASS_ONLY,
		.candidate = NO_CANDIDATE, .bag = NONE, .next = NONE };
	if (bag != NULL)
		choose(c, bag, q, GRADE_EXACT, out);
	else
		find_by_name(c, q, out);
}

uint32_t map_class_next(const struct map_class *c, struct map_finding *f)
{
	while (f->next != NONE) {
		const struct link *link = &c->links[f->next];

		f->next = link->next;
		if (link->is_new_name)
			return link->candidate;
	}
	return NO_CANDIDATE;
}

void map_class_view(const struct map_class *c, uint32_t number,
    struct map_candidate_view *out)
{
	const struct candidate *candidate = &c->candidates[number];
	const struct map_method_line *lines = c->members.lines;
	bool is_other = holds_another(candidate);

	*out = (struct map_candidate_view){
		.is = &lines[shown_line(candidate)],
		.via = is_other ? &lines[candidate->first] : NULL,
		.line = is_other ? candidate->second_line :
				   candidate->own_line,
		.inlined = candidate->inlined - is_other,
		.is_synthesized = candidate->is_synthesized && !is_other,
		.is_outline = candidate->is_outline,
	};
}

/* That which is shown in its stead is left out. */
const struct map_method_line *map_class_inlined(const struct map_class *c,
    uint32_t number, uint32_t *place)
{
	const struct candidate *candidate = &c->candidates[number];
	const struct map_method_line *shown =
	    &c->members.lines[shown_line(candidate)];
	uint32_t i = *place == 0 ? candidate->first_inlined :
				   c->next_inlined[*place - 1];

	if (i != NONE && holds_another(candidate) &&
	    c->members.lines[i].key == shown->key)
		i = c->next_inlined[i];
	if (i == NONE)
		return NULL;
	*place = i + 1;
	return &c->members.lines[i];
}

bool map_class_take_callsite(struct map_class *c, const struct map_finding *f,
    uint64_t *outline)
{
	struct bag *bag = f->bag == NONE ? NULL : &c->bags[f->bag];

	while (bag != NULL && bag->untaken != NONE) {
		const struct link *link = &c->links[bag->untaken];
		struct candidate *of = &c->candidates[link->candidate];

		if (of->callsites != NONE) {
			*outline = c->members.callsites[of->callsites].outline;
			of->callsites = c->members.callsites[of->callsites].next;
			return true;
		}
		bag->untaken = link->next;
	}
	return false;
}
