/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/names.h"
#include "base/text.h"
#include "compare/statistics.h"
#include "model/tree.h"

const char *const side_names[BOTH_SIDES] = { "before", "after" };

/* ---- numbers in names that a compiler has given out ---- */

/* Returns whether the word ends at `at` and begins no earlier than `from`. */
static bool follows(const char *from, const char *at, const char *word)
{
	const size_t length = strlen(word);

	return (size_t)(at - from) >= length &&
	    strncmp(at - length, word, length) == 0;
}

static bool ends_part(char c)
{
	return c == '\0' || strchr(".$ ()[];:,/<>-", c) != NULL;
}

/* Words that a number of a compiler, or of a runtime, follows. */
static const char *const numbered[] = { "lambda-", "ExternalSynthetic",
	"InternalSynthetic", "Proxy" };

/* Words that a hash follows, which is that of what a lambda does. */
static const char old_lambda[] = "-$$Lambda", r8_lambda[] = "$r8$lambda$";

bool compiler_numbers_can_be(const char *text)
{
	return strchr(text, '$') != NULL || strstr(text, numbered[0]) != NULL ||
	    strstr(text, numbered[1]) != NULL;
}

static bool begins(const char *text, const char *word)
{
	return strncmp(text, word, strlen(word)) == 0;
}

/* A place in a text, in the name and in the part of it that it is in. */
struct name_place {
	const char *at, *name, *part;
};

/* Returns whether a compiler has given out these digits. */
static bool is_compilers(const struct name_place *p, size_t digits)
{
	const bool is_after_dollar = p->part > p->name && p->part[-1] == '$';
	const char *first = *p->part == '-' ? p->part + 1 : p->part;

	if (p->at == p->name || !ends_part(p->at[digits]))
		return false;
	if (follows(p->part, p->at, numbered[0]) ||
	    begins(p->part, numbered[1]))
		return true;
	return is_after_dollar && (p->at == first ||
	    begins(p->part, numbered[2]) || (begins(p->part, numbered[3]) &&
		p->at == p->part + strlen(numbered[3])));
}

/* Returns how long the hash at this place is, which ends a name that begins so:
 * "-$$Lambda$Shop$uVq3kP", "$r8$lambda$uVq3kP"; 0: there is none. */
static size_t hash_length(const char *name, const char *at)
{
	const size_t length = strcspn(at, ".$ ()[];:,/<>");
	const bool is_old = begins(name, old_lambda) && at[-1] == '$' &&
	    at > name + strlen(old_lambda) + 1 && strchr(".", at[length]) != NULL;

	return is_old || (begins(name, r8_lambda) &&
	    at == name + strlen(r8_lambda)) ? length : 0;
}

/* Returns how many bytes at a place a compiler has given out. */
static size_t given_length(const struct name_place *p, size_t digits,
    enum compiler_mark *mark)
{
	const size_t hash = p->at == p->part && p->at > p->name ?
	    hash_length(p->name, p->at) : 0;

	if (hash > 0) {
		*mark = *mark == COMPILER_NUMBER ? *mark : COMPILER_HASH;
		return hash;
	}
	if (digits == 0 || !is_compilers(p, digits))
		return 0;
	*mark = COMPILER_NUMBER;
	return digits;
}

/* Goes on by some bytes; a new name or part begins after what ends one. */
static void advance(struct name_place *p, size_t length)
{
	const char last = p->at[length - 1];

	p->at += length;
	if (strchr(". /(", last) != NULL)
		p->name = p->part = p->at;
	else if (last == '$')
		p->part = p->at;
}

enum compiler_mark compiler_numbers_hide(const char *text, char *out,
    size_t size)
{
	struct name_place p = { text, text, text };
	enum compiler_mark mark = COMPILER_NOTHING;
	size_t used = 0;

	while (*p.at != '\0' && used + 1 < size) {
		const size_t digits = strspn(p.at, "0123456789");
		const size_t given = given_length(&p, digits, &mark);
		const size_t length = given > 0 ? given : digits > 0 ? digits : 1;

		for (size_t i = 0; i < (given > 0 ? 1 : length) &&
		     used + 1 < size; i++)
			out[used++] = given > 0 ? '#' : p.at[i];
		advance(&p, length);
	}
	out[used] = '\0';
	text_trim_utf8(out);
	return mark;
}

/* ---- callers and callees of methods, as sets of names ---- */

/*
 * Names are numbers that the caller has given them, so that methods of both
 * sides whose names mean the same have one.  An item of a set is a method, the
 * role of the other one, and the name of that, from the highest bits to the
 * lowest.
 */
enum relative_role { CALLERS, CALLEES, RELATIVES };

struct relative_sets {
	uint64_t *items; /* sorted, each once */
	size_t count;
};

/* How many names the sets of two methods share, and how many there are in
 * all. */
struct similarity {
	size_t shared, all;
};

static uint64_t relative_item(uint32_t method, enum relative_role role,
    uint32_t name)
{
	return (uint64_t)method << 33 | (uint64_t)role << 32 | name;
}

/* Returns the role and the name alone. */
static uint64_t without_method(uint64_t item)
{
	return item << 31;
}

/* `names` is by method; the thread itself is called UINT32_MAX. */
static void relative_sets_make(struct relative_sets *k, const struct side *side,
    const uint32_t *names)
{
	size_t kept = 0;

	*k = (struct relative_sets){
		array_new(2 * side->pair_count, sizeof *k->items), 0
	};
	for (size_t i = 0; i < side->pair_count; i++) {
		const struct call_pair p = side->pairs[i];

		k->items[k->count++] = relative_item(p.callee, CALLERS,
		    p.caller == NO_METHOD ? UINT32_MAX : names[p.caller]);
		if (p.caller != NO_METHOD)
			k->items[k->count++] = relative_item(p.caller, CALLEES,
			    names[p.callee]);
	}
	statistics_sort(k->items, k->count);
	for (size_t i = 0; i < k->count; i++)
		if (kept == 0 || k->items[i] != k->items[kept - 1])
			k->items[kept++] = k->items[i];
	k->count = kept;
}

/* Returns the first item of a method in that role or one after it; RELATIVES:
 * the first after all of its items. */
static const uint64_t *first_from(const struct relative_sets *k,
    uint32_t method, enum relative_role role)
{
	const uint64_t item = (((uint64_t)method << 1) + role) << 32;
	size_t low = 0, high = k->count;

	BISECT(low, high, middle, k->items[middle] < item);
	return k->items + low;
}

/* ---- matching: what all passes share ---- */

enum {
	NAME_BYTES = 4096, /* of a name that is looked at without its numbers */
	PAIRS_MOST = 10000, /* of numbered methods of one name */
	LEVELS = 4          /* how far away callers and callees are looked at */
};

/* What a key has in a run of a side, on average. */
struct key_average {
	double calls, time;
};

struct matching {
	const struct match_question *q;
	struct matches *out;
	struct names *names;
	uint32_t *whole;  /* by key: the number of its name without numbers … */
	uint32_t *base;   /* … and of that without the signature */
	enum compiler_mark *marks; /* by key */
	bool *is_there[BOTH_SIDES]; /* by key: the side has it */
	/* By key, of those that are marked: */
	struct key_average *amounts[BOTH_SIDES];
	uint32_t *choices[BOTH_SIDES];        /* in how many pairs it is */
	uint64_t *labels[BOTH_SIDES][LEVELS]; /* see make_labels */
	uint32_t *overloads[BOTH_SIDES]; /* by number of a name: how many methods */
	struct relative_sets relatives[BOTH_SIDES];
};

const char *const match_rule_names[MATCH_RULES] = { "strict", "usual",
	"loose" };
const char *const matched_by_texts[] = { "", "#", "sig", "moved?" };

/* Counts the names that two methods share in a role; both sets are sorted. */
static struct similarity relative_similarity(const struct matching *m,
    uint32_t a, uint32_t b, enum relative_role role)
{
	const struct relative_sets *before = &m->relatives[BEFORE],
			      *after = &m->relatives[AFTER];
	const enum relative_role from = role == RELATIVES ? CALLERS : role;
	const enum relative_role to = role == CALLERS ? CALLEES : RELATIVES;
	const uint64_t *x = first_from(before, a, from);
	const uint64_t *y = first_from(after, b, from);
	const uint64_t *x_end = first_from(before, a, to);
	const uint64_t *y_end = first_from(after, b, to);
	struct similarity l = { 0, 0 };

	while (x < x_end || y < y_end) {
		const bool is_x = y == y_end || (x < x_end &&
		    without_method(*x) <= without_method(*y));
		const bool is_y = x == x_end || (y < y_end &&
		    without_method(*y) <= without_method(*x));

		l.shared += is_x && is_y;
		l.all++;
		x += is_x;
		y += is_y;
	}
	return l;
}

/* Returns whether a compiler has given out a part of the name. */
static bool is_marked(const struct matching *m, uint32_t key)
{
	return key != NO_METHOD && m->marks[key] != COMPILER_NOTHING;
}

/* Returns whether the side has a key that is in no row yet. */
static bool is_left(const struct matching *m, int side, uint32_t key)
{
	return m->is_there[side][key] &&
	    m->out->rows[side][key] == NO_METHOD;
}

/* Adds a row without keys. */
static uint32_t new_row(struct matching *m, enum matched_by mark)
{
	struct matches *out = m->out;

	ARRAY_ROOM(out->items, out->room, (size_t)out->count + 1);
	out->items[out->count] = (struct match){ { NO_METHOD, NO_METHOD },
		.mark = mark };
	return out->count++;
}

/* Puts a key of a side into a row. */
static void put_key(struct matching *m, uint32_t row, int side, uint32_t key)
{
	struct match *match = &m->out->items[row];

	if (match->counts[side]++ == 0)
		match->keys[side] = key;
	m->out->rows[side][key] = row;
}

/* Adds a row of one key a side, or of NO_METHOD where a side has none. */
static void add_pair(struct matching *m, uint32_t a, uint32_t b,
    enum matched_by mark)
{
	uint32_t row = new_row(m, a == b ? MATCHED_SAME : mark);

	if (a != NO_METHOD)
		put_key(m, row, BEFORE, a);
	if (b != NO_METHOD)
		put_key(m, row, AFTER, b);
}

/* ---- matching: the names of all keys ---- */

/* Numbers the names of a key, without the numbers of compilers. */
static void name_key(struct matching *m, uint32_t key)
{
	const struct match_name name = m->q->name(m->q->self, key);
	char base[NAME_BYTES], text[NAME_BYTES];

	if (name.is_fixed || !compiler_numbers_can_be(name.text) ||
	    strlen(name.text) >= NAME_BYTES) {
		m->whole[key] = names_add(m->names, slice_of(name.text));
		m->base[key] = names_add(m->names,
		    (struct slice){ name.text, name.base });
	} else {
		snprintf(base, sizeof base, "%.*s", (int)name.base, name.text);
		m->marks[key] = compiler_numbers_hide(base, text, sizeof text);
		m->base[key] = names_add(m->names, slice_of(text));
		compiler_numbers_hide(name.text, text, sizeof text);
		m->whole[key] = names_add(m->names, slice_of(text));
	}
}

/* Makes the names, sides and sets of all keys.  A side has the keys that have
 * sums, or that stand in a stack. */
static void begin_matching(struct matching *m)
{
	const uint32_t keys = m->q->keys;
	struct matches *out = m->out;

	m->names = names_new();
	m->whole = array_new(keys, sizeof *m->whole);
	m->base = array_new(keys, sizeof *m->base);
	m->marks = array_new(keys, sizeof *m->marks);
	for (uint32_t i = 0; i < keys; i++)
		name_key(m, i);
	for (int s = 0; s < BOTH_SIDES; s++) {
		const struct side *side = m->q->sides[s];
		bool *has = array_new(keys, sizeof *has);

		m->is_there[s] = has;
		for (size_t run = 0; run < side->count; run++) {
			const struct side_run *r = &side->runs[run];

			for (size_t i = 0; i < r->count; i++)
				has[r->sums[i].key] = true;
			for (size_t i = 0; i < r->stacks.count; i++)
				if (r->stacks.nodes[i].parent != NO_NODE)
					has[r->stacks.nodes[i].key] = true;
		}
		out->rows[s] = array_new(keys, sizeof *out->rows[s]);
		for (uint32_t i = 0; i < keys; i++)
			out->rows[s][i] = NO_METHOD;
		relative_sets_make(&m->relatives[s], side, m->whole);
	}
}

/* ---- pass 1: equal names ---- */

static void match_same(struct matching *m)
{
	for (uint32_t i = 0; i < m->q->keys; i++)
		if (m->is_there[BEFORE][i] && m->is_there[AFTER][i] &&
		    (m->marks[i] != COMPILER_NUMBER ||
			m->q->rule == MATCH_STRICT))
			add_pair(m, i, i, MATCHED_SAME);
}

/* ---- pass 2: names that differ in numbers of compilers ---- */

/* A key of a side that is in no row yet, with the number of its name, and what
 * else tells it from others of that name; zeros: nothing does. */
struct left_key {
	uint64_t label;
	struct key_average amount;
	uint32_t name, key;
};

struct left_keys {
	struct left_key *items;
	size_t count;
};

static int compare_doubles(double a, double b)
{
	return (a > b) - (a < b);
}

static int compare_labels(const struct left_key *a, const struct left_key *b)
{
	if (a->name != b->name)
		return a->name < b->name ? -1 : 1;
	return (a->label > b->label) - (a->label < b->label);
}

/* By calls, then by time. */
static int compare_amounts(const struct key_average *a, const struct key_average *b)
{
	const int order = compare_doubles(a->calls, b->calls);

	return order != 0 ? order : compare_doubles(a->time, b->time);
}

static int compare_left(const void *left, const void *right)
{
	const struct left_key *a = left, *b = right;
	int order = compare_labels(a, b);

	if (order == 0)
		order = compare_amounts(&a->amount, &b->amount);
	return order != 0 ? order : (a->key > b->key) - (a->key < b->key);
}

/* Returns how many keys from there on have one name and label. */
static size_t count_label(const struct left_keys *k, size_t from)
{
	size_t count = 0;

	while (from + count < k->count &&
	    compare_labels(&k->items[from + count], &k->items[from]) == 0)
		count++;
	return count;
}

/* Returns what is left of a side, numbered keys or all, sorted by `names`, and
 * those of one name by their labels of the level; -1: they have none. */
static struct left_keys list_left(const struct matching *m, int side,
    const uint32_t *names, bool is_all, int level)
{
	struct left_keys out = { array_new(m->q->keys, sizeof *out.items), 0 };

	for (uint32_t i = 0; i < m->q->keys; i++) {
		struct left_key *k = &out.items[out.count];

		if (!is_left(m, side, i) || (!is_all && !is_marked(m, i)))
			continue;
		*k = (struct left_key){ .name = names[i], .key = i };
		if (level >= 0) {
			k->label = m->labels[side][level][i];
			k->amount = m->amounts[side][i];
		}
		out.count++;
	}
	ARRAY_SORT(out.items, out.count, compare_left);
	return out;
}

/* Calls `match` for each name of `names`, and each label, that keys of both
 * sides have, with what is left of them. */
static void match_names(struct matching *m, const uint32_t *names, bool is_all,
    int level,
    void (*match)(struct matching *, struct left_keys, struct left_keys))
{
	struct left_keys a = list_left(m, BEFORE, names, is_all, level);
	struct left_keys b = list_left(m, AFTER, names, is_all, level);

	for (size_t i = 0, j = 0; i < a.count && j < b.count;) {
		const int order = compare_labels(&a.items[i], &b.items[j]);
		const size_t in_a = order <= 0 ? count_label(&a, i) : 0;
		const size_t in_b = order >= 0 ? count_label(&b, j) : 0;

		if (order == 0)
			match(m, (struct left_keys){ a.items + i, in_a },
			    (struct left_keys){ b.items + j, in_b });
		i += in_a;
		j += in_b;
	}
	free(a.items);
	free(b.items);
}

/* ---- pass 2: what keys have, and what is around them ---- */

/* Finds what each key has in a run, on average. */
static void find_amounts(struct matching *m, int side)
{
	const struct side *s = m->q->sides[side];
	struct key_average *amounts = array_new(m->q->keys, sizeof *amounts);

	m->amounts[side] = amounts;
	for (size_t run = 0; run < s->count; run++)
		for (size_t i = 0; i < s->runs[run].count; i++) {
			const struct run_sum *sum = &s->runs[run].sums[i];
			struct key_average *to = &amounts[sum->key];

			to->calls += m->q->has_calls ? (double)sum->calls : 0;
			to->time += (double)(m->q->has_inclusive ?
				sum->inclusive : sum->self)[m->q->measure];
		}
	for (uint32_t i = 0; i < m->q->keys; i++) {
		amounts[i].calls /= (double)s->count;
		amounts[i].time /= (double)s->count;
	}
}

/* Mixes a number into a label. */
static uint64_t mixed(uint64_t label, uint64_t number)
{
	return hash_mix(hash_mix(label ^ number));
}

/* Returns the label of a key one level below; only what a compiler has named is
 * told from others of its name by what is around it. */
static uint64_t label_below(const struct matching *m, int side, int level,
    uint32_t key)
{
	if (key == NO_METHOD)
		return 0;
	return level == 0 || !is_marked(m, key) ?
	    mixed(1, m->whole[key]) :
	    m->labels[side][level - 1][key];
}

/* Makes the labels of a level: those of a method, and of all that calls it or
 * that it calls, one level below.  So methods of equal labels have the same
 * around them, up to so many calls away. */
static void make_labels(struct matching *m, int side, int level)
{
	const struct side *s = m->q->sides[side];
	uint64_t *labels = array_new(m->q->keys, sizeof *labels);

	m->labels[side][level] = labels;
	for (size_t i = 0; i < s->pair_count; i++) {
		const struct call_pair p = s->pairs[i];

		if (is_marked(m, p.callee))
			labels[p.callee] += mixed(2,
			    label_below(m, side, level, p.caller));
		if (is_marked(m, p.caller))
			labels[p.caller] += mixed(3,
			    label_below(m, side, level, p.callee));
	}
	for (uint32_t i = 0; i < m->q->keys; i++)
		if (is_marked(m, i))
			labels[i] = mixed(labels[i], m->whole[i]);
}

/* ---- pass 2: equal surroundings ---- */

/* Returns whether there are as many calls, and times differ by a tenth of the
 * longer one at most; `is_exact`: not at all. */
static bool are_alike(const struct key_average *a, const struct key_average *b,
    bool is_exact)
{
	const double more = a->time > b->time ? a->time : b->time;
	const double less = a->time > b->time ? b->time : a->time;

	return a->calls == b->calls &&
	    (is_exact ? more == less : more - less <= more / 10);
}

/* Makes rows of keys that are alike, by going through both lists in their
 * order. */
static void pair_by_amount(struct matching *m, struct left_keys a,
    struct left_keys b, bool is_exact)
{
	for (size_t i = 0, j = 0; i < a.count && j < b.count;) {
		const struct left_key *x = &a.items[i], *y = &b.items[j];
		const bool is_x = is_left(m, BEFORE, x->key);
		const bool is_y = is_left(m, AFTER, y->key);
		const bool is_pair = is_x && is_y &&
		    are_alike(&x->amount, &y->amount, is_exact);
		const int order = !is_x ? -1 : !is_y ? 1 :
		    compare_amounts(&x->amount, &y->amount);

		if (is_pair)
			add_pair(m, x->key, y->key, MATCHED_NUMBER);
		i += is_pair || order <= 0;
		j += is_pair || order > 0;
	}
}

/* Makes rows of keys around which all is equal: of the only one on each side,
 * or else of those that take as long. */
static void match_labelled(struct matching *m, struct left_keys a,
    struct left_keys b)
{
	if (a.count == 1 && b.count == 1) {
		add_pair(m, a.items[0].key, b.items[0].key, MATCHED_NUMBER);
		return;
	}
	pair_by_amount(m, a, b, true);
	pair_by_amount(m, a, b, false);
}

/* Makes rows of what has the same around it, first as far away as is looked
 * at. */
static void match_surroundings(struct matching *m)
{
	for (int side = 0; side < BOTH_SIDES; side++) {
		m->choices[side] = array_new(m->q->keys,
		    sizeof *m->choices[side]);
		find_amounts(m, side);
		for (int level = 0; level < LEVELS; level++)
			make_labels(m, side, level);
	}
	for (int level = LEVELS; level-- > 0;)
		match_names(m, m->whole, false, level, match_labelled);
}

/* ---- pass 2: what is around them is alike by half ---- */

/* Two keys that may be one method, and how alike their callers and callees
 * are. */
struct alike_pair {
	uint32_t a, b;
	struct similarity like;
	double distance; /* of their times */
};

static int compare_similarity(const struct similarity *a,
    const struct similarity *b)
{
	/* Two empty sets are all alike. */
	const size_t as = a->shared + (a->all == 0), an = a->all + (a->all == 0);
	const size_t bs = b->shared + (b->all == 0), bn = b->all + (b->all == 0);

	return (as * bn < bs * an) - (as * bn > bs * an);
}

/* The most alike come first, then those of the nearest times. */
static int compare_pairs(const void *a, const void *b)
{
	const struct alike_pair *x = a, *y = b;
	int order = compare_similarity(&x->like, &y->like);

	if (order == 0)
		order = compare_doubles(x->distance, y->distance);
	if (order != 0)
		return order;
	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	return (x->b > y->b) - (x->b < y->b);
}

/* Lists the pairs that are alike by half at least, sorted; returns how many. */
static size_t list_pairs(const struct matching *m, struct left_keys a,
    struct left_keys b, struct alike_pair *out)
{
	size_t count = 0;

	for (size_t i = 0; i < a.count; i++)
		for (size_t j = 0; j < b.count; j++) {
			const uint32_t x = a.items[i].key, y = b.items[j].key;
			struct alike_pair c = { .a = x, .b = y };

			if (!is_left(m, BEFORE, x) || !is_left(m, AFTER, y))
				continue;
			c.like = relative_similarity(m, x, y, RELATIVES);
			c.distance = fabs(m->amounts[BEFORE][x].time -
			    m->amounts[AFTER][y].time);
			if (2 * c.like.shared >= c.like.all)
				out[count++] = c;
		}
	ARRAY_SORT(out, count, compare_pairs);
	return count;
}

/* Makes rows of pairs that are equally alike: where neither key is in another
 * one, or they take as long. */
static void pair_equally_alike(struct matching *m,
    const struct alike_pair *pairs, size_t count)
{
	uint32_t *const *choices = m->choices; /* in how many pairs each is */

	for (size_t i = 0; i < count; i++)
		if (is_left(m, BEFORE, pairs[i].a) &&
		    is_left(m, AFTER, pairs[i].b)) {
			choices[BEFORE][pairs[i].a]++;
			choices[AFTER][pairs[i].b]++;
		}
	for (size_t i = 0; i < count; i++) {
		const uint32_t a = pairs[i].a, b = pairs[i].b;

		if (is_left(m, BEFORE, a) && is_left(m, AFTER, b) &&
		    ((choices[BEFORE][a] == 1 && choices[AFTER][b] == 1) ||
			are_alike(&m->amounts[BEFORE][a], &m->amounts[AFTER][b],
			    false)))
			add_pair(m, a, b, MATCHED_NUMBER);
	}
}

/* Makes rows of pairs whose callers and callees are alike by half at least.  A
 * key that could be in several of them is in none that is less alike. */
static void pair_alike(struct matching *m, struct left_keys a,
    struct left_keys b)
{
	struct alike_pair *pairs = array_new(a.count * b.count, sizeof *pairs);
	const size_t count = list_pairs(m, a, b, pairs);

	for (size_t i = 0, end; i < count; i = end) {
		for (end = i; end < count && compare_similarity(&pairs[i].like,
		     &pairs[end].like) == 0; end++)
			;
		pair_equally_alike(m, pairs + i, end - i);
	}
	free(pairs);
}

/* Returns how many of the keys are left on a side, which it puts into the row,
 * unless that is NO_METHOD. */
static size_t put_left(struct matching *m, int side, struct left_keys k,
    uint32_t row)
{
	size_t count = 0;

	for (size_t i = 0; i < k.count; i++) {
		if (!is_left(m, side, k.items[i].key))
			continue;
		count++;
		if (row != NO_METHOD)
			put_key(m, row, side, k.items[i].key);
	}
	return count;
}

/* Makes rows of what is left of a name: one row of what is alike to none, where
 * both sides have some. */
static void match_numbered(struct matching *m, struct left_keys a,
    struct left_keys b)
{
	uint32_t row;

	if (a.count == 1 && b.count == 1) {
		add_pair(m, a.items[0].key, b.items[0].key, MATCHED_NUMBER);
		return;
	}
	if (m->q->has_pairs && a.count <= PAIRS_MOST / b.count)
		pair_alike(m, a, b);
	if (put_left(m, BEFORE, a, NO_METHOD) == 0 ||
	    put_left(m, AFTER, b, NO_METHOD) == 0)
		return;
	row = new_row(m, MATCHED_NUMBER);
	put_left(m, BEFORE, a, row);
	put_left(m, AFTER, b, row);
}

/* ---- pass 3: class and name are equal, the signature is not ---- */

/* Makes a row of two methods that are not overloaded on either side. */
static void match_signature(struct matching *m, struct left_keys a,
    struct left_keys b)
{
	if (a.count == 1 && b.count == 1 &&
	    m->overloads[BEFORE][a.items[0].name] <= 1 &&
	    m->overloads[AFTER][a.items[0].name] <= 1)
		add_pair(m, a.items[0].key, b.items[0].key, MATCHED_SIGNATURE);
}

/* ---- pass 4: methods that moved to another class ---- */

/* Returns whether some caller and three quarters of the callees are shared. */
static bool may_have_moved(const struct matching *m, uint32_t a, uint32_t b)
{
	const struct similarity callees = relative_similarity(m, a, b, CALLEES);

	return 4 * callees.shared >= 3 * callees.all &&
	    relative_similarity(m, a, b, CALLERS).shared > 0;
}

/* Makes rows of methods of one name and signature, in any class. */
static void match_moved(struct matching *m, struct left_keys a,
    struct left_keys b)
{
	if (a.count > PAIRS_MOST / b.count)
		return;
	for (size_t i = 0; i < a.count; i++)
		for (size_t j = 0; j < b.count; j++)
			if (is_left(m, BEFORE, a.items[i].key) &&
			    is_left(m, AFTER, b.items[j].key) &&
			    may_have_moved(m, a.items[i].key, b.items[j].key))
				add_pair(m, a.items[i].key, b.items[j].key,
				    MATCHED_MOVED);
}

/* ---- all passes ---- */

/* Runs the passes of the rule, in their order.  What no pass has matched is a
 * row of its own. */
static void match_all(struct matching *m)
{
	const struct match_question *q = m->q;

	begin_matching(m);
	match_same(m);
	if (q->rule >= MATCH_USUAL && q->has_pairs)
		match_surroundings(m);
	if (q->rule >= MATCH_USUAL)
		match_names(m, m->whole, false, -1, match_numbered);
	if (q->rule >= MATCH_USUAL && q->has_signatures) {
		for (int s = 0; s < BOTH_SIDES; s++)
			m->overloads[s] = array_new(m->names->count,
			    sizeof *m->overloads[s]);
		for (int s = 0; s < BOTH_SIDES; s++)
			for (uint32_t i = 0;
			     i < q->keys && i < q->sides[s]->methods; i++)
				m->overloads[s][m->base[i]] +=
				    q->sides[s]->has_method[i];
		match_names(m, m->base, true, -1, match_signature);
	}
	if (q->rule >= MATCH_LOOSE && q->has_signatures) {
		/* from now on the names without their classes */
		for (uint32_t i = 0; i < q->keys; i++) {
			const struct match_name name = q->name(q->self, i);

			m->base[i] = names_add(m->names,
			    slice_of(name.text + name.moving));
		}
		match_names(m, m->base, true, -1, match_moved);
	}
	for (uint32_t i = 0; i < q->keys; i++) {
		if (is_left(m, BEFORE, i))
			add_pair(m, i, NO_METHOD, MATCHED_SAME);
		if (is_left(m, AFTER, i))
			add_pair(m, NO_METHOD, i, MATCHED_SAME);
	}
}

void matches_make(struct matches *out, const struct match_question *q)
{
	struct matching m = { .q = q, .out = out };

	*out = (struct matches){ .items = NULL };
	match_all(&m);
	names_free(m.names);
	free(m.whole);
	free(m.base);
	free(m.marks);
	for (int side = 0; side < BOTH_SIDES; side++) {
		free(m.is_there[side]);
		free(m.overloads[side]);
		free(m.amounts[side]);
		free(m.choices[side]);
		for (int level = 0; level < LEVELS; level++)
			free(m.labels[side][level]);
		free(m.relatives[side].items);
	}
}

void matches_free(struct matches *m)
{
	free(m->items);
	free(m->rows[BEFORE]);
	free(m->rows[AFTER]);
	*m = (struct matches){ .items = NULL };
}
