/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "compare/runs.h"
#include "model/tree.h"

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

static const char lambda[] = "lambda-", synthetic[] = "ExternalSynthetic";

bool compiler_numbers_can_be(const char *text)
{
	return strchr(text, '$') != NULL || strstr(text, lambda) != NULL ||
	    strstr(text, synthetic) != NULL;
}

/* Returns whether a compiler has given out these digits.  `part` is where the
 * part of the name begins that they are in. */
static bool is_compilers(const char *part, const char *digits, char next)
{
	if (!ends_part(next))
		return false;
	if (digits == part)
		return follows(part - 1, digits, "$");
	return follows(part, digits, lambda) ||
	    strncmp(part, synthetic, sizeof synthetic - 1) == 0;
}

bool compiler_numbers_hide(const char *text, char *out, size_t size)
{
	const char *part = text;
	bool found = false;
	size_t used = 0;

	for (const char *at = text; *at != '\0' && used + 1 < size;) {
		const size_t digits = strspn(at, "0123456789");
		const bool hides = digits > 0 && at > text &&
		    is_compilers(part, at, at[digits]);

		if (digits == 0) {
			part = *at == '$' || *at == '.' || *at == ' ' ||
				*at == '/' ? at + 1 : part;
			out[used++] = *at++;
			continue;
		}
		found |= hides;
		for (size_t i = 0; i < (hides ? 1 : digits) && used + 1 < size;
		     i++)
			out[used++] = hides ? '#' : at[i];
		at += digits;
	}
	out[used] = '\0';
	text_trim_utf8(out);
	return found;
}

/* ---- callers and callees of methods, as sets of names ---- */

/*
 * Names are numbers that the caller has given them, so that methods of both
 * sides whose names mean the same have one.
 */

/* One name in the set of a method. */
struct kin_item {
	uint32_t method;
	uint32_t is_callee; /* or a caller */
	uint32_t name;
};

struct kin_sets {
	struct kin_item *items; /* by method, callers first, then by name; each once */
	size_t count;
};

enum kin_role { KIN_CALLERS, KIN_CALLEES, KIN_ALL };

/* How many names the sets of two methods share, and how many there are in
 * all. */
struct similarity {
	size_t shared, all;
};

static int compare_items(const void *a, const void *b)
{
	const struct kin_item *x = a, *y = b;

	if (x->method != y->method)
		return x->method < y->method ? -1 : 1;
	if (x->is_callee != y->is_callee)
		return x->is_callee < y->is_callee ? -1 : 1;
	return (x->name > y->name) - (x->name < y->name);
}

/* `names` is by method; the thread itself is called UINT32_MAX.  Free the sets
 * with kin_sets_free, also after a failure. */
static bool kin_sets_make(struct kin_sets *k, const struct side *side,
    const uint32_t *names, struct error *err)
{
	size_t kept = 0;

	*k = (struct kin_sets){ array_new(2 * side->kin_count, sizeof *k->items,
	    err), 0 };
	if (k->items == NULL)
		return false;
	for (size_t i = 0; i < side->kin_count; i++) {
		const struct call_pair p = side->kin[i];

		k->items[k->count++] = (struct kin_item){ p.callee, false,
			p.caller == NO_METHOD ? UINT32_MAX : names[p.caller] };
		if (p.caller != NO_METHOD)
			k->items[k->count++] = (struct kin_item){ p.caller,
				true, names[p.callee] };
	}
	if (k->count > 0)
		qsort(k->items, k->count, sizeof *k->items, compare_items);
	for (size_t i = 0; i < k->count; i++)
		if (kept == 0 ||
		    compare_items(&k->items[i], &k->items[kept - 1]) != 0)
			k->items[kept++] = k->items[i];
	k->count = kept;
	return true;
}

static void kin_sets_free(struct kin_sets *k)
{
	free(k->items);
	*k = (struct kin_sets){ .items = NULL };
}

/* The items of a method in one role. */
struct kin_items {
	const struct kin_item *next, *end;
};

/* Returns the first item that does not come before this one. */
static const struct kin_item *first_from(const struct kin_sets *k,
    struct kin_item item)
{
	size_t low = 0, high = k->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_items(&k->items[middle], &item) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return k->items + low;
}

static struct kin_items items_of(const struct kin_sets *k, uint32_t method,
    enum kin_role role)
{
	const uint32_t from = role == KIN_CALLEES, to = role == KIN_CALLERS;

	/* No item has is_callee 2, so this is after all of the method. */
	return (struct kin_items){
		first_from(k, (struct kin_item){ method, from, 0 }),
		first_from(k, (struct kin_item){ method, to ? 1 : 2, 0 }) };
}

static int compare_names(const struct kin_item *a, const struct kin_item *b)
{
	if (a->is_callee != b->is_callee)
		return a->is_callee < b->is_callee ? -1 : 1;
	return (a->name > b->name) - (a->name < b->name);
}

/* Counts the names that two methods share in a role; both sets are sorted. */
static struct similarity kin_likeness(const struct kin_sets *a,
    uint32_t method_a, const struct kin_sets *b, uint32_t method_b,
    enum kin_role role)
{
	struct kin_items x = items_of(a, method_a, role);
	struct kin_items y = items_of(b, method_b, role);
	struct similarity l = { 0, 0 };

	while (x.next < x.end || y.next < y.end) {
		const int order = x.next == x.end ? 1 : y.next == y.end ? -1 :
		    compare_names(x.next, y.next);

		l.shared += order == 0;
		l.all++;
		x.next += order <= 0;
		y.next += order >= 0;
	}
	return l;
}

/* ---- matching: what all passes share ---- */

enum {
	NAME_BYTES = 4096, /* of a name that is looked at without its numbers */
	PAIRS_MOST = 100000 /* of numbered methods of one name */
};

enum { SIDE_A, SIDE_B, SIDES };

struct matching {
	const struct match_question *q;
	struct matches *out;
	struct names *names;
	uint32_t *whole;  /* by key: the number of its name without numbers … */
	uint32_t *base;   /* … and of that without the signature */
	bool *is_numbered;
	bool *is_there[SIDES]; /* by key: the side has it */
	uint32_t *overloads[SIDES]; /* by number of a name: how many methods */
	struct kin_sets kin[SIDES];
};

const char *match_rule_name(enum match_rule rule)
{
	static const char *const names[MATCH_RULES] = { "strict", "usual",
		"loose" };

	return names[rule];
}

const char *matched_by_text(enum matched_by mark)
{
	static const char *const texts[] = { "", "#", "sig", "moved?" };

	return texts[mark];
}

static uint32_t *rows_of(struct matches *out, int side)
{
	return side == SIDE_A ? out->row_a : out->row_b;
}

/* Returns whether the side has a key that is in no row yet. */
static bool is_left(const struct matching *m, int side, uint32_t key)
{
	return m->is_there[side][key] &&
	    rows_of(m->out, side)[key] == NO_METHOD;
}

/* Adds a row without keys; NO_METHOD on failure. */
static uint32_t new_row(struct matching *m, enum matched_by mark,
    struct error *err)
{
	struct matches *out = m->out;
	struct match *grown = array_grow(out->items, &out->room,
	    (size_t)out->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return NO_METHOD;
	out->items = grown;
	grown[out->count] = (struct match){ NO_METHOD, NO_METHOD, 0, 0, mark };
	return out->count++;
}

/* Puts a key of a side into a row. */
static void put_key(struct matching *m, uint32_t row, int side, uint32_t key)
{
	struct match *match = &m->out->items[row];
	uint32_t *first = side == SIDE_A ? &match->a : &match->b;

	*first = *first == NO_METHOD ? key : *first;
	*(side == SIDE_A ? &match->count_a : &match->count_b) += 1;
	rows_of(m->out, side)[key] = row;
}

/* Adds a row of one key a side, or of NO_METHOD where a side has none. */
static bool add_pair(struct matching *m, uint32_t a, uint32_t b,
    enum matched_by mark, struct error *err)
{
	uint32_t row = new_row(m, a == b ? MATCHED_SAME : mark, err);

	if (row == NO_METHOD)
		return false;
	if (a != NO_METHOD)
		put_key(m, row, SIDE_A, a);
	if (b != NO_METHOD)
		put_key(m, row, SIDE_B, b);
	return true;
}

/* ---- matching: the names of all keys ---- */

/* Numbers the names of a key, without the numbers of compilers. */
static bool name_key(struct matching *m, uint32_t key, struct error *err)
{
	const struct match_name name = m->q->name(m->q->self, key);
	char base[NAME_BYTES], text[NAME_BYTES];

	if (name.is_fixed || !compiler_numbers_can_be(name.text) ||
	    strlen(name.text) >= NAME_BYTES) {
		m->whole[key] = names_add(m->names, slice_of(name.text), err);
		m->base[key] = names_add(m->names, (struct slice){ name.text,
		    name.base }, err);
	} else {
		snprintf(base, sizeof base, "%.*s", (int)name.base, name.text);
		m->is_numbered[key] = compiler_numbers_hide(base, text,
		    sizeof text);
		m->base[key] = names_add(m->names, slice_of(text), err);
		compiler_numbers_hide(name.text, text, sizeof text);
		m->whole[key] = names_add(m->names, slice_of(text), err);
	}
	return m->whole[key] != NO_NAME && m->base[key] != NO_NAME;
}

/* Flags the keys that have sums, or that stand in a stack. */
static void flag_keys(bool *has, const struct side *side)
{
	for (size_t run = 0; run < side->count; run++) {
		const struct side_run *r = &side->runs[run];

		for (size_t i = 0; i < r->count; i++)
			has[r->sums[i].key] = true;
		for (size_t i = 0; i < r->stacks.count; i++)
			if (r->stacks.nodes[i].parent != NO_NODE)
				has[r->stacks.nodes[i].key] = true;
	}
}

/* Makes the names, sides and sets of all keys. */
static bool begin_matching(struct matching *m, struct error *err)
{
	const uint32_t keys = m->q->keys;
	struct matches *out = m->out;

	m->names = names_new(err);
	m->whole = array_new(keys, sizeof *m->whole, err);
	m->base = array_new(keys, sizeof *m->base, err);
	m->is_numbered = array_new(keys, sizeof *m->is_numbered, err);
	m->is_there[SIDE_A] = array_new(keys, sizeof *m->is_there[SIDE_A], err);
	m->is_there[SIDE_B] = array_new(keys, sizeof *m->is_there[SIDE_B], err);
	out->row_a = array_new(keys, sizeof *out->row_a, err);
	out->row_b = array_new(keys, sizeof *out->row_b, err);
	if (m->names == NULL || m->whole == NULL || m->base == NULL ||
	    m->is_numbered == NULL || m->is_there[SIDE_A] == NULL ||
	    m->is_there[SIDE_B] == NULL || out->row_a == NULL ||
	    out->row_b == NULL)
		return false;
	flag_keys(m->is_there[SIDE_A], m->q->a);
	flag_keys(m->is_there[SIDE_B], m->q->b);
	for (uint32_t i = 0; i < keys; i++) {
		out->row_a[i] = out->row_b[i] = NO_METHOD;
		if (!name_key(m, i, err))
			return false;
	}
	return kin_sets_make(&m->kin[SIDE_A], m->q->a, m->whole, err) &&
	    kin_sets_make(&m->kin[SIDE_B], m->q->b, m->whole, err);
}

/* ---- pass 1: equal names ---- */

static bool match_same(struct matching *m, struct error *err)
{
	for (uint32_t i = 0; i < m->q->keys; i++)
		if (m->is_there[SIDE_A][i] && m->is_there[SIDE_B][i] &&
		    (!m->is_numbered[i] || m->q->rule == MATCH_STRICT) &&
		    !add_pair(m, i, i, MATCHED_SAME, err))
			return false;
	return true;
}

/* ---- pass 2: names that differ in numbers of compilers ---- */

/* A key of a side that is in no row yet, with the number of its name. */
struct named_key {
	uint32_t name, key;
};

struct named_keys {
	struct named_key *items;
	size_t count;
};

static int compare_named(const void *a, const void *b)
{
	const struct named_key *x = a, *y = b;

	if (x->name != y->name)
		return x->name < y->name ? -1 : 1;
	return (x->key > y->key) - (x->key < y->key);
}

/* Lists what is left of a side, numbered keys or all, sorted by `names`. */
static bool list_left(struct named_keys *out, const struct matching *m,
    int side, const uint32_t *names, bool is_all, struct error *err)
{
	*out = (struct named_keys){ array_new(m->q->keys, sizeof *out->items, err),
		0 };
	if (out->items == NULL)
		return false;
	for (uint32_t i = 0; i < m->q->keys; i++)
		if (is_left(m, side, i) && (is_all || m->is_numbered[i]))
			out->items[out->count++] =
			    (struct named_key){ names[i], i };
	if (out->count > 0)
		qsort(out->items, out->count, sizeof *out->items,
		    compare_named);
	return true;
}

/* Returns the keys of one name, of which `from` is the first. */
static struct named_keys of_name(struct named_keys all, size_t from)
{
	struct named_keys out = { all.items + from, 0 };

	while (from + out.count < all.count &&
	    all.items[from + out.count].name == all.items[from].name)
		out.count++;
	return out;
}

/* Two keys that may be one method, and how alike their callers and callees
 * are. */
struct alike_pair {
	uint32_t a, b;
	struct similarity like;
};

/* The most alike come first, then pairs of equal keys, then in order. */
static int compare_pairs(const void *a, const void *b)
{
	const struct alike_pair *x = a, *y = b;
	/* Two empty sets are all alike. */
	const size_t xs = x->like.shared + (x->like.all == 0);
	const size_t ys = y->like.shared + (y->like.all == 0);
	const size_t xn = x->like.all + (x->like.all == 0);
	const size_t yn = y->like.all + (y->like.all == 0);

	if (xs * yn != ys * xn)
		return xs * yn > ys * xn ? -1 : 1;
	if ((x->a == x->b) != (y->a == y->b))
		return x->a == x->b ? -1 : 1;
	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	return (x->b > y->b) - (x->b < y->b);
}

/* Makes rows of pairs whose callers and callees are alike by half at least. */
static bool pair_alike(struct matching *m, struct named_keys a,
    struct named_keys b, struct error *err)
{
	struct alike_pair *pairs = array_new(a.count * b.count, sizeof *pairs,
	    err);
	size_t count = 0;
	bool done = pairs != NULL;

	for (size_t i = 0; i < a.count && done; i++)
		for (size_t j = 0; j < b.count; j++) {
			struct alike_pair c = { a.items[i].key, b.items[j].key,
				kin_likeness(&m->kin[SIDE_A], a.items[i].key,
				    &m->kin[SIDE_B], b.items[j].key, KIN_ALL) };

			if (2 * c.like.shared >= c.like.all)
				pairs[count++] = c;
		}
	if (count > 0)
		qsort(pairs, count, sizeof *pairs, compare_pairs);
	for (size_t i = 0; i < count && done; i++)
		if (is_left(m, SIDE_A, pairs[i].a) &&
		    is_left(m, SIDE_B, pairs[i].b))
			done = add_pair(m, pairs[i].a, pairs[i].b,
			    MATCHED_NUMBER, err);
	free(pairs);
	return done;
}

/* Makes rows of equal keys, where there are too many to compare each with
 * each. */
static bool pair_equal(struct matching *m, struct named_keys a,
    struct error *err)
{
	for (size_t i = 0; i < a.count; i++)
		if (is_left(m, SIDE_B, a.items[i].key) &&
		    !add_pair(m, a.items[i].key, a.items[i].key, MATCHED_SAME,
			err))
			return false;
	return true;
}

/* Makes one row of what is left, where both sides have some. */
static bool put_rest_in_one_row(struct matching *m, struct named_keys a,
    struct named_keys b, struct error *err)
{
	size_t left_a = 0, left_b = 0;
	uint32_t row;

	for (size_t i = 0; i < a.count; i++)
		left_a += is_left(m, SIDE_A, a.items[i].key);
	for (size_t i = 0; i < b.count; i++)
		left_b += is_left(m, SIDE_B, b.items[i].key);
	if (left_a == 0 || left_b == 0)
		return true;
	row = new_row(m, MATCHED_NUMBER, err);
	if (row == NO_METHOD)
		return false;
	for (size_t i = 0; i < a.count; i++)
		if (is_left(m, SIDE_A, a.items[i].key))
			put_key(m, row, SIDE_A, a.items[i].key);
	for (size_t i = 0; i < b.count; i++)
		if (is_left(m, SIDE_B, b.items[i].key))
			put_key(m, row, SIDE_B, b.items[i].key);
	return true;
}

static bool match_numbered(struct matching *m, struct named_keys a,
    struct named_keys b, struct error *err)
{
	if (a.count == 1 && b.count == 1)
		return add_pair(m, a.items[0].key, b.items[0].key,
		    MATCHED_NUMBER, err);
	if (m->q->has_kin && !(a.count <= PAIRS_MOST / b.count ?
		pair_alike(m, a, b, err) : pair_equal(m, a, err)))
		return false;
	return put_rest_in_one_row(m, a, b, err);
}

/* Calls `match` for each name that keys of both sides have, with what is left
 * of them. */
static bool each_name(struct matching *m, const uint32_t *names, bool is_all,
    bool (*match)(struct matching *, struct named_keys, struct named_keys,
	struct error *), struct error *err)
{
	struct named_keys a = { .items = NULL }, b = { .items = NULL };
	bool done = list_left(&a, m, SIDE_A, names, is_all, err) &&
	    list_left(&b, m, SIDE_B, names, is_all, err);
	size_t i = 0, j = 0;

	while (done && i < a.count && j < b.count) {
		const uint32_t x = a.items[i].name, y = b.items[j].name;

		if (x == y)
			done = match(m, of_name(a, i), of_name(b, j), err);
		i += x <= y ? of_name(a, i).count : 0;
		j += y <= x ? of_name(b, j).count : 0;
	}
	free(a.items);
	free(b.items);
	return done;
}

/* ---- pass 3: class and name are equal, the signature is not ---- */

/* Counts the methods of each class and name on a side. */
static bool count_overloads(struct matching *m, int side, struct error *err)
{
	const struct side *s = side == SIDE_A ? m->q->a : m->q->b;

	m->overloads[side] = array_new(names_count(m->names),
	    sizeof *m->overloads[side], err);
	if (m->overloads[side] == NULL)
		return false;
	for (uint32_t i = 0; i < s->methods && i < m->q->keys; i++)
		m->overloads[side][m->base[i]] += s->has_method[i];
	return true;
}

/* Makes a row of two methods that are not overloaded on either side. */
static bool match_signature(struct matching *m, struct named_keys a,
    struct named_keys b, struct error *err)
{
	if (a.count != 1 || b.count != 1 ||
	    m->overloads[SIDE_A][a.items[0].name] > 1 ||
	    m->overloads[SIDE_B][a.items[0].name] > 1)
		return true;
	return add_pair(m, a.items[0].key, b.items[0].key, MATCHED_SIGNATURE,
	    err);
}

/* ---- pass 4: methods that moved to another class ---- */

/* Returns whether some caller and three quarters of the callees are shared. */
static bool may_have_moved(const struct matching *m, uint32_t a, uint32_t b)
{
	const struct similarity callers = kin_likeness(&m->kin[SIDE_A], a,
	    &m->kin[SIDE_B], b, KIN_CALLERS);
	const struct similarity callees = kin_likeness(&m->kin[SIDE_A], a,
	    &m->kin[SIDE_B], b, KIN_CALLEES);

	return callers.shared > 0 && 4 * callees.shared >= 3 * callees.all;
}

/* Makes rows of methods of one name and signature, in any class. */
static bool match_moved(struct matching *m, struct named_keys a,
    struct named_keys b, struct error *err)
{
	if (a.count > PAIRS_MOST / b.count)
		return true;
	for (size_t i = 0; i < a.count; i++)
		for (size_t j = 0; j < b.count; j++)
			if (is_left(m, SIDE_A, a.items[i].key) &&
			    is_left(m, SIDE_B, b.items[j].key) &&
			    may_have_moved(m, a.items[i].key, b.items[j].key) &&
			    !add_pair(m, a.items[i].key, b.items[j].key,
				MATCHED_MOVED, err))
				return false;
	return true;
}

/* Makes m->base the number of each method's name without its class. */
static bool name_moving(struct matching *m, struct error *err)
{
	for (uint32_t i = 0; i < m->q->keys; i++) {
		const struct match_name name = m->q->name(m->q->self, i);

		m->base[i] = names_add(m->names,
		    slice_of(name.text + name.moving), err);
		if (m->base[i] == NO_NAME)
			return false;
	}
	return true;
}

/* ---- all passes ---- */

/* Makes a row of each key that no pass has matched. */
static bool match_rest(struct matching *m, struct error *err)
{
	for (uint32_t i = 0; i < m->q->keys; i++) {
		if (is_left(m, SIDE_A, i) &&
		    !add_pair(m, i, NO_METHOD, MATCHED_SAME, err))
			return false;
		if (is_left(m, SIDE_B, i) &&
		    !add_pair(m, NO_METHOD, i, MATCHED_SAME, err))
			return false;
	}
	return true;
}

/* Runs the passes of the rule, in their order. */
static bool match_all(struct matching *m, struct error *err)
{
	const enum match_rule rule = m->q->rule;

	if (!begin_matching(m, err) || !match_same(m, err))
		return false;
	if (rule >= MATCH_USUAL &&
	    !each_name(m, m->whole, false, match_numbered, err))
		return false;
	if (rule >= MATCH_USUAL && m->q->has_signatures &&
	    (!count_overloads(m, SIDE_A, err) ||
		!count_overloads(m, SIDE_B, err) ||
		!each_name(m, m->base, true, match_signature, err)))
		return false;
	if (rule >= MATCH_LOOSE && m->q->has_signatures &&
	    (!name_moving(m, err) ||
		!each_name(m, m->base, true, match_moved, err)))
		return false;
	return match_rest(m, err);
}

bool matches_make(struct matches *out, const struct match_question *q,
    struct error *err)
{
	struct matching m = { .q = q, .out = out };
	bool done;

	*out = (struct matches){ .items = NULL };
	done = match_all(&m, err);
	names_free(m.names);
	free(m.whole);
	free(m.base);
	free(m.is_numbered);
	for (int side = 0; side < SIDES; side++) {
		free(m.is_there[side]);
		free(m.overloads[side]);
		kin_sets_free(&m.kin[side]);
	}
	return done;
}

void matches_free(struct matches *m)
{
	free(m->items);
	free(m->row_a);
	free(m->row_b);
	*m = (struct matches){ .items = NULL };
}
