/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/methods.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/names.h"
#include "base/text.h"

/* ---- names of native functions, as C++ and Rust write them ---- */

/* Do only parameters follow, or nothing that can be told, as brackets and
 * spaces may be part of an operator's name? */
static bool is_last(struct slice name, size_t at, size_t begin)
{
	return at == begin ? slice_starts(slice_from(name, at), "operator") :
			     name.start[at] == '(';
}

/* Does a part begin after the blank? */
static bool is_between(struct slice name, size_t at)
{
	return name.start[at] == ' ' && at + 1 < name.length &&
	    name.start[at + 1] != ' ';
}

/* Returns where the last two parts of a name begin, which are what "Class.name"
 * is of a method.  What stands in brackets is no part of its own, and
 * parameters are after the last.
 *
 *     void android::uirenderer::CanvasContext::draw(bool)
 *                               ^ */
static size_t symbol_start(struct slice name)
{
	size_t begin[2] = { 0, 0 }, depth = 0; /* of the last two parts */

	for (size_t i = 0; i < name.length; i++) {
		if (depth == 0 && is_last(name, i, begin[1]))
			break;
		if (strchr("<([{", name.start[i]) != NULL) {
			depth++;
		} else if (strchr(">)]}", name.start[i]) != NULL) {
			depth -= depth > 0;
		} else if (depth == 0 && is_between(name, i)) {
			begin[0] = begin[1] = i + 1; /* that was a type */
		} else if (depth == 0 && i + 1 < name.length &&
		    memcmp(name.start + i, "::", 2) == 0) {
			begin[0] = begin[1];
			begin[1] = ++i + 1;
		}
	}
	return begin[0];
}

/* ---- a method and the parts of its name ---- */

const char *grade_name(enum grade grade)
{
	static const char *const names[] = {
		[GRADE_EXACT] = "exact",
		[GRADE_BY_NAME] = "by name",
		[GRADE_SEVERAL] = "several",
		[GRADE_CLASS_ONLY] = "class only",
		[GRADE_NOT_IN_MAP] = "not in map",
	};

	return names[grade];
}

struct slice method_package(const struct method *m)
{
	struct slice name = method_class(m);

	if (m->is_function || m->is_package)
		return name;
	while (name.length > 0 && name.start[name.length - 1] != '.')
		name.length--;
	name.length -= name.length > 0;
	return name;
}

bool method_is(const struct method *m, const char *pattern)
{
	const size_t all = m->name_at + m->name_length,
		     length = strlen(pattern);
	const size_t front = strcspn(pattern, "*");
	const size_t back = length - front - (front < length);

	return (front < length ? all >= front + back : all == front) &&
	    memcmp(m->text, pattern, front) == 0 &&
	    memcmp(m->text + all - back, pattern + length - back, back) == 0;
}

/* Returns where "Class.name" or "Class::name" begins. */
static size_t brief_start(const struct method *m)
{
	size_t package = method_package(m).length;

	if (m->is_package)
		return 0;
	if (m->is_function)
		return m->name_at + symbol_start(method_name(m));
	return package + (package > 0);
}

struct slice method_brief(const struct method *m)
{
	size_t from = brief_start(m);

	return (struct slice){ m->text + from,
		m->name_at + m->name_length - from };
}

void method_label(const struct method *m, char *out, size_t size)
{
	struct slice brief = method_brief(m);

	/* Text that does not fit would cost snprintf most of the time. */
	snprintf(out, size, "%.*s%s",
	    (int)(brief.length < size ? brief.length : size), brief.start,
	    method_mark(m));
	if (brief.length >= size)
		text_trim_utf8(out);
}

enum { LEAST_MARKED = 20 }; /* cells, so that there is a name as well */

/* Cuts the name before the mark, which stands last and says more than the end
 * of a long name. */
static void keep_mark(char *out, size_t size, size_t cells)
{
	static const char cut_mark[] = ".. (proxy)";
	struct slice name = text_crop(slice_of(out), cells + 1 -
	    sizeof cut_mark);

	if (name.length + sizeof cut_mark <= size)
		memcpy(out + name.length, cut_mark, sizeof cut_mark);
}

void method_short(const struct method *m, size_t cells, char *out, size_t size)
{
	/* "libc.so+0x12": functions without symbols differ in their
	 * addresses. */
	bool is_address = m->is_function && m->name_at == 0 &&
	    m->class_length > 0;

	method_label(m, out, size);
	if (text_fits_in(slice_of(out), cells))
		return;
	if (is_address)
		snprintf(out, size, "%s", m->text + m->class_length);
	else if (m->is_proxy && cells >= LEAST_MARKED)
		keep_mark(out, size, cells);
}

struct slice method_fit(const struct method *m, size_t cells, char *scratch,
    size_t size)
{
	if (text_fits_in(slice_of(m->text), cells))
		return slice_of(m->text);
	method_short(m, cells, scratch, size);
	return slice_of(scratch);
}

enum { FIRST_BITS = 6 };

/* The orders of the names, each made when it is asked for. */
struct ranks {
	pthread_mutex_t making;
	uint32_t *places[METHODS_ORDERS]; /* by method */
	/* The version of the names that they are of. */
	_Atomic(uint64_t) versions[METHODS_ORDERS];
};

/* ---- all methods ---- */

struct methods *methods_new(void)
{
	struct methods *m = array_new(1, sizeof *m);

	m->seed = hash_seed_of_process();
	m->sources = names_new();
	slots_init(&m->by_hash, FIRST_BITS);
	m->ranks = array_new(1, sizeof *m->ranks);
	pthread_mutex_init(&m->ranks->making, NULL);
	return m;
}

void methods_free(struct methods *m)
{
	if (m == NULL)
		return;
	names_free(m->sources);
	arena_free(&m->texts);
	slots_free(&m->by_hash);
	free(m->items);
	free(m->scratch);
	for (int i = 0; i < METHODS_ORDERS; i++)
		free(m->ranks->places[i]);
	pthread_mutex_destroy(&m->ranks->making);
	free(m->ranks);
	free(m);
}

static void reserve_scratch(struct methods *m, size_t need)
{
	m->scratch = array_grow(m->scratch, &m->scratch_room, need, 1);
}

/* Appends the clean form of `raw` to the scratch.  Returns the new length.
 * Mostly the clean form is as long as the raw one. */
static size_t append_clean(struct methods *m, size_t at, struct slice raw)
{
	size_t length;

	reserve_scratch(m, at + raw.length + 2);
	length = text_clean(m->scratch + at, m->scratch_room - at, raw);
	if (at + length + 2 <= m->scratch_room)
		return at + length;
	reserve_scratch(m, at + length + 2);
	return at + text_clean(m->scratch + at, m->scratch_room - at, raw);
}

/* ---- the text of a method ---- */

/* Puts "class.name signature" into the scratch and the lengths into `out`. */
static void compose_text(struct methods *m, const struct method_line *line,
    struct slice owner, struct method *out)
{
	size_t at = append_clean(m, 0, owner);

	if (!line->is_function) {
		for (size_t i = 0; i < at; i++)
			if (m->scratch[i] == '/')
				m->scratch[i] = '.';
	}
	out->class_length = (uint32_t)at;
	if (at > 0 && !line->is_place)
		m->scratch[at++] = line->is_function ? '!' : '.';
	out->name_at = line->is_place ? 0 : (uint32_t)at;
	at = append_clean(m, at,
	    line->name.length > 0 ? line->name : slice_of("(no name)"));
	out->name_length = (uint32_t)at - out->name_at;
	if (line->signature.length > 0)
		m->scratch[at++] = ' ';
	out->signature_at = (uint32_t)at;
	at = append_clean(m, at, line->signature);
	out->signature_length = (uint32_t)(at - out->signature_at);
	if (out->is_proxy)
		at = append_clean(m, at, slice_of(PROXY_MARK));
	out->text = m->scratch; /* until it is kept */
	out->hash = hash_text(m->seed, (struct slice){ out->text, at });
}

/* Returns the source, kept.  The methods of a class mostly follow each
 * other. */
static const char *store_source(struct methods *m, struct slice raw)
{
	struct slice clean;
	uint32_t name;

	if (m->last_source.length > 0 && slice_is_same(raw, m->last_source))
		return m->last_source.start;
	clean.length = append_clean(m, 0, raw);
	clean.start = m->scratch;
	name = names_add(m->sources, clean);
	clean.start = m->sources->items[name].text.start;
	m->last_source = slice_is_same(raw, clean) ? clean :
					       (struct slice){ "", 0 };
	return clean.start;
}

/* ---- finding a method ---- */

/* Is it a function that is told from others by its whole path, of which its
 * text may have no more than the end? */
static bool is_in_file(const struct method *m)
{
	return m->is_function && m->source[0] != '\0';
}

static uint32_t hash_in_file(const struct methods *m,
    const struct method *function)
{
	return hash_text(hash_text(m->seed, slice_of(function->source)),
	    slice_of(function->text + function->class_length));
}

static uint32_t find_text(const struct methods *m, const char *text,
    uint32_t hash)
{
	uint32_t n;

	SLOTS_FIND(n, &m->by_hash, hash, strcmp(m->items[n].text, text) == 0);
	return n == NO_SLOT ? NO_METHOD : n;
}

static uint32_t find_in_file(const struct methods *m,
    const struct method *wanted)
{
	const uint32_t hash = hash_in_file(m, wanted);
	const struct method *items = m->items;
	uint32_t n;

	SLOTS_FIND(n, &m->by_hash, hash,
	    is_in_file(&items[n]) && items[n].source == wanted->source &&
		strcmp(items[n].text + items[n].class_length,
		    wanted->text + wanted->class_length) == 0);
	return n == NO_SLOT ? NO_METHOD : n;
}

static uint32_t find_method(const struct methods *m,
    const struct method *wanted)
{
	return is_in_file(wanted) ? find_in_file(m, wanted) :
	    find_text(m, wanted->text, wanted->hash);
}

static void put_in_slots(struct methods *m, uint32_t number)
{
	const struct method *method = &m->items[number];

	slots_put(&m->by_hash, method->hash, number);
	m->in_slots++;
	if (!is_in_file(method))
		return;
	slots_put(&m->by_hash, hash_in_file(m, method), number);
	m->in_slots++;
}

/* Makes room for one more method, in both ways, and for its number: methods
 * without a name have numbers, too. */
static void reserve_slots(struct methods *m)
{
	size_t need = (size_t)m->in_slots + 2;

	if (need < (size_t)m->count + 1)
		need = (size_t)m->count + 1;
	while (slots_are_full(&m->by_hash, need)) {
		slots_grow(&m->by_hash);
		m->in_slots = 0;
		for (uint32_t i = 0; i < m->count; i++)
			if (m->items[i].is_named)
				put_in_slots(m, i);
	}
}

/* ---- adding methods ---- */

/* Adds a method, and keeps its text. */
static uint32_t push_method(struct methods *m, const struct method *method)
{
	ARRAY_ROOM(m->items, m->room, (size_t)m->count + 1);
	m->items[m->count] = *method;
	m->items[m->count].text = arena_text(&m->texts, slice_of(method->text));
	m->changes++;
	return m->count++;
}

/* Takes the mark from the name of a proxy, as a trace that was exported has
 * it. */
static bool take_proxy_mark(struct method_line *line)
{
	const size_t length = line->name.length;

	if (!line->is_function)
		line->name = slice_without(line->name, PROXY_MARK);
	return line->name.length < length;
}

static struct method read_line(struct methods *m, const struct method_line *all)
{
	struct method_line line = *all;
	struct method method = { .line = line.line,
		.is_function = line.is_function,
		.is_package = line.is_package };

	method.is_proxy = take_proxy_mark(&line);
	method.source = store_source(m, line.source);
	compose_text(m, &line, line.class_name, &method);
	return method;
}

/* Adds a method that is not there yet; the line says the same, in parts. */
static uint32_t add_named(struct methods *m, struct method *method,
    const struct method_line *line)
{
	uint32_t number;

	/* A function of another file may be called the same. */
	if (is_in_file(method) &&
	    find_text(m, method->text, method->hash) != NO_METHOD)
		compose_text(m, line, line->source, method);
	method->is_named = true;
	number = push_method(m, method);
	put_in_slots(m, number);
	return number;
}

uint32_t methods_add(struct methods *m, const struct method_line *line)
{
	struct method method;
	uint32_t number;

	reserve_slots(m);
	method = read_line(m, line);
	number = find_method(m, &method);
	return number != NO_METHOD ? number : add_named(m, &method, line);
}

uint32_t methods_take(struct methods *m, const struct method *other)
{
	const bool is_place = other->name_at == 0;

	const struct method_line line = {
		.class_name = method_class(other),
		.name = is_place ? slice_of(other->text + other->class_length) :
				   method_name(other),
		.signature = method_signature(other),
		.source = slice_of(other->source),
		.is_function = true,
		.is_place = is_place
	};
	struct method method = *other;
	uint32_t number;

	reserve_slots(m);
	method.source = store_source(m, slice_of(other->source));
	method.hash = hash_text(m->seed, slice_of(method.text));
	if (!method.is_named)
		return push_method(m, &method);
	number = find_method(m, &method);
	return number != NO_METHOD ? number : add_named(m, &method, &line);
}

uint32_t methods_add_nameless(struct methods *m, const struct method_line *line)
{
	const struct method method = read_line(m, line);

	return push_method(m, &method);
}

/* Gives a nameless method this name, and returns a number that has the name. */
static uint32_t name_method(struct methods *m, uint32_t number,
    const struct method *as)
{
	struct method method = *as;
	uint32_t same;

	method.hash = hash_text(m->seed, slice_of(method.text));
	same = find_method(m, &method);
	method.text = same != NO_METHOD ?
	    m->items[same].text :
	    arena_text(&m->texts, slice_of(method.text));
	reserve_slots(m);
	method.is_named = same == NO_METHOD;
	method.is_used = m->items[number].is_used;
	m->items[number] = method;
	m->changes++;
	if (number < m->shown.count)
		m->shown.methods[number] = method;
	if (same != NO_METHOD)
		return same;
	put_in_slots(m, number);
	return number;
}

uint32_t methods_name(struct methods *m, uint32_t number,
    const struct method_line *line)
{
	const struct method method = read_line(m, line);

	return name_method(m, number, &method);
}

uint32_t methods_name_proxy(struct methods *m, uint32_t number, uint32_t of,
    const char *mark)
{
	struct method method = m->items[of];
	size_t room = strlen(method.text) + strlen(mark) + 1;

	reserve_scratch(m, room);
	snprintf(m->scratch, room, "%s%s", method.text, mark);
	method.text = m->scratch;
	method.is_proxy = true;
	return name_method(m, number, &method);
}

/* ---- which names are shown ---- */

const struct method *methods_at(const struct methods *m, uint32_t method)
{
	return method < m->shown.count ? &m->shown.methods[method] :
					 methods_own(m, method);
}

const struct method *methods_key(const struct methods *m, uint32_t method)
{
	return method < m->shown.count && m->shown.keys != NULL ?
	    &m->shown.keys[method] : methods_at(m, method);
}

const struct method *methods_mapped(const struct methods *m, uint32_t method)
{
	return method < m->shown.count && m->shown.mapped != NULL ?
	    &m->shown.mapped[method] : methods_own(m, method);
}

const struct method *methods_own(const struct methods *m, uint32_t method)
{
	static const struct method nameless = { .text = "", .source = "" };

	return method == NO_METHOD ? &nameless : &m->items[method];
}

const struct method *methods_raw(const struct methods *m, uint32_t method)
{
	return method < m->shown.count && m->shown.raw != NULL ?
	    &m->shown.raw[method] : methods_own(m, method);
}

void methods_set_used(struct methods *m, uint32_t method, bool is_used)
{
	m->items[method].is_used = is_used;
	if (method < m->shown.count)
		m->shown.methods[method].is_used = is_used;
}

void methods_show(struct methods *m, struct shown_names shown)
{
	m->shown = shown;
	m->shown_version++;
	for (uint32_t i = 0; i < shown.count; i++)
		shown.methods[i].is_used = m->items[i].is_used;
}

enum name_form methods_form(const struct methods *m)
{
	return m->shown.count == 0 ? NAMES_RAW : m->shown.form;
}

const struct name_origin *methods_origin(const struct methods *m,
    uint32_t method)
{
	static const struct name_origin none = NO_NAME_ORIGIN;

	return m->shown.from == NULL || method >= m->shown.count ? &none :
	    &m->shown.from[method];
}

const char *methods_origin_text(const struct methods *m, uint32_t method,
    enum origin_text text)
{
	const struct name_origin *o = methods_origin(m, method);

	return text == ORIGIN_GRADE ? name_origin_grade(o) :
	    text == ORIGIN_RAW      ? methods_raw(m, method)->text :
				      o->others;
}

uint32_t methods_find(const struct methods *m, const char *text)
{
	return find_text(m, text, hash_text(m->seed, slice_of(text)));
}

/* ---- the order of the shown names ---- */

/* A method that waits for its place. */
struct named {
	const char *text; /* what follows the word */
	uint64_t word;    /* eight bytes of the name, in their order */
	uint32_t tie;     /* what counts where names are equal */
	uint32_t method;
};

enum { FEW_NAMES = 12 }; /* are compared to their ends at once */

static int compare_names(const void *left, const void *right)
{
	const struct named *a = left, *b = right;
	int order;

	if (a->word != b->word)
		return a->word < b->word ? -1 : 1;
	order = strcmp(a->text, b->text);
	return order != 0 ? order : a->tie < b->tie ? -1 : a->tie > b->tie;
}

static void take_words(struct named *n, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		n[i].word = 0;
		for (int byte = 0; byte < 8; byte++) {
			n[i].word = n[i].word << 8 | (unsigned char)*n[i].text;
			n[i].text += *n[i].text != '\0';
		}
	}
}

static void swap_names(struct named *a, struct named *b)
{
	const struct named kept = *a;

	*a = *b;
	*b = kept;
}

/* Sorts names, whose words have been taken: by their words, and then those with
 * the same word, of which there are many, by what follows.  No file knows which
 * name parts the others. */
static void sort_names(struct named *n, size_t count, uint64_t seed)
{
	while (count > FEW_NAMES) {
		const uint64_t word = n[(seed = hash_mix(seed)) % count].word;
		size_t low = 0, high = count;

		for (size_t i = 0; i < high;) {
			if (n[i].word < word)
				swap_names(&n[low++], &n[i++]);
			else if (n[i].word > word)
				swap_names(&n[i], &n[--high]);
			else
				i++;
		}
		sort_names(n, low, seed);
		sort_names(n + high, count - high, seed);
		n += low;
		count = high - low;
		if (word % 256 == 0)
			break;
		take_words(n, count);
	}
	ARRAY_SORT(n, count, compare_names);
}

static void make_ranks(const struct methods *m, enum methods_order order,
    const uint32_t *ties)
{
	struct named *named = array_new(m->count, sizeof *named);
	uint32_t *places = array_new(m->count, sizeof *places);

	for (uint32_t i = 0; i < m->count; i++) {
		const struct method *method = methods_at(m, i);
		const size_t from = order == METHODS_BY_TEXT ? 0 :
							       method->name_at;

		named[i] = (struct named){ method->text + from, 0,
			ties == NULL ? i : ties[i], i };
	}
	take_words(named, m->count);
	sort_names(named, m->count, m->seed);
	for (uint32_t i = 0; i < m->count; i++)
		places[named[i].method] = i;
	free(named);
	free(m->ranks->places[order]);
	m->ranks->places[order] = places;
}

const uint32_t *methods_ranks(const struct methods *m, enum methods_order order)
{
	struct ranks *r = m->ranks;
	/* Changes whenever methods or names do; never 0. */
	const uint64_t version = 1 +
	    ((uint64_t)m->shown_version << 32 | m->changes);
	const uint32_t *ties = order == METHODS_BY_TEXT ?
	    NULL :
	    methods_ranks(m, METHODS_BY_TEXT);

	if (r->versions[order] == version)
		return r->places[order];
	pthread_mutex_lock(&r->making);
	if (r->versions[order] != version)
		make_ranks(m, order, ties);
	r->versions[order] = version;
	pthread_mutex_unlock(&r->making);
	return r->places[order];
}
