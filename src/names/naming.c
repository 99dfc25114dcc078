/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/naming.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/names.h"
#include "base/text.h"
#include "names/map_index.h"

/* ---- names that compilers make, put into words ---- */

/* Longer names are none that a compiler made of names that people gave. */
enum {
	LONGEST = 512,
	WORDS = 1024, /* of a name in words: longer ones are cut */
	SHOWN_OF_HASH = 4,
	INLINE_HASH = 7
};

/*
 * What stands for what in a pattern; all else stands for itself:
 *
 *     %P  what is up to the last dot, or nothing
 *     %X  a class       %M  a member
 *     %m  a member, without '$', that begins with a small letter
 *     %n  digits        %d  digits, or some with '$' between
 *     %H  a hash, without '$'
 *     %h  one of seven letters, digits, '-' and '_'
 *     %*  anything, or nothing
 *
 * A form has them in other places; of a hash the first four characters.
 */
enum { KINDS = 128 }; /* what matches stands at its letter */

struct method_form {
	const char *class_name, *name; /* patterns */
	const char *shown_class;       /* form, with a dot */
	const char *shown_name;        /* form */
};

static const struct method_form method_forms[] = {
	{ "%X$$ExternalSyntheticLambda%n", "%*", "%X.", "λ%n" },
	{ "%P-$$Lambda$%X$%H", "%*", "%P%X.", "λ%H" },
	{ "%X$$Lambda$%n", "%*", "%X.", "λ%n" },
	{ "%X$$Lambda$%n/%*", "%*", "%X.", "λ%n" },
	{ "%X$$ExternalSyntheticOutline%n", "%*", "", "[outline] %X" },
	{ "%X$$ExternalSyntheticApiModelOutline%n", "%*", "", "[api] %X" },
	{ "%X$$ExternalSyntheticBackport%n", "%*", "", "[backport] %X" },
	{ "%X$$ExternalSyntheticBackportWithForwarding%n", "%*",
	    "", "[backport] %X" },
	{ "%X$$ExternalSyntheticThrow%*", "%*", "", "[outline] %X" },
	{ "%X$$ExternalSyntheticServiceLoad%*", "%*", "", "[outline] %X" },
	{ "%X$$InternalSynthetic%*", "%*", "", "[outline] %X" },
	{ "%X$-CC", "$default$%M", "%X.", "%M (default)" },
	{ "%X$-CC", "$private$%M", "%X.", "%M (private)" },
	{ "%X$-CC", "%M", "%X.", "%M (static)" },
	{ "%PComposableSingletons$%XKt", "lambda-%n", "", "%X.kt λ%n" },
	{ "%PComposableSingletons$%XKt$lambda-%n$%*", "%*", "", "%X.kt λ%n" },
	{ "%X$%m$%d", "invoke", "%X.", "%m{λ%d}" },
	{ "%X$%m$%d", "invokeSuspend", "%X.", "%m{suspend}" },
	{ "%X$%m$%d", "create", "%X.", "%m{suspend}" },
};

/* Forms of names alone. */
static const struct member_form {
	const char *name, *form;
} name_forms[] = {
	{ "lambda$%M$%n", "%M{λ%n}" },
	{ "lambda$%M$%n$%*", "%M{λ%n}" },
	{ "$r8$lambda$%*", "λ door" },
	{ "access$%M", "%M (access)" },
	{ "-$$Nest$fget%M", "%M (get)" },
	{ "-$$Nest$fput%M", "%M (set)" },
	{ "-$$Nest$sfget%M", "%M (get)" },
	{ "-$$Nest$sfput%M", "%M (set)" },
	{ "-$$Nest$sm%M", "%M (access)" },
	{ "-$$Nest$m%M", "%M (access)" },
	{ "%M$lambda$%n", "%M{λ%n}" },
	{ "%M$lambda-%n", "%M{λ%n}" },
	{ "%M$default", "%M (defaults)" },
	{ "%M-%h", "%M" },
};

/* ---- matching a pattern ---- */

static bool is_hash(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

static bool all_are(struct slice s, bool (*are)(char))
{
	for (size_t i = 0; i < s.length; i++)
		if (!are(s.start[i]))
			return false;
	return s.length > 0;
}

/* Are there digits, and '$' between some of them? */
static bool are_numbers(struct slice s)
{
	for (size_t i = 0; i < s.length; i++)
		if (!is_digit(s.start[i]) && (s.start[i] != '$' || i == 0 ||
		    i + 1 == s.length || s.start[i - 1] == '$'))
			return false;
	return s.length > 0;
}

static bool kind_fits(char kind, struct slice s)
{
	switch (kind) {
	case '*':
	case 'P':
		return true;
	case 'H':
		return s.length > 0 && slice_find(s, '$') == NULL;
	case 'n':
		return all_are(s, is_digit);
	case 'd':
		return are_numbers(s);
	case 'h':
		return s.length == INLINE_HASH && all_are(s, is_hash);
	case 'm':
		return s.length > 0 && s.start[0] >= 'a' && s.start[0] <= 'z' &&
		    slice_find(s, '$') == NULL;
	default:
		return s.length > 0;
	}
}

/* Matches the pattern, with the shortest text that fits of each, from the
 * front. */
static bool matches(const char *pattern, struct slice s,
    struct slice found[KINDS])
{
	size_t n = 0;

	for (; *pattern != '\0' && *pattern != '%'; pattern++) {
		if (s.length == 0 || s.start[0] != *pattern)
			return false;
		s = slice_from(s, 1);
	}
	if (*pattern == '\0')
		return s.length == 0;
	if (pattern[1] == 'P') /* up to the last dot, and with it */
		for (n = s.length; n > 0 && s.start[n - 1] != '.';)
			n--;
	for (; n <= s.length; n++) {
		struct slice some = { s.start, n };

		if ((pattern[2] == '\0' && n < s.length) ||
		    !kind_fits(pattern[1], some) ||
		    !matches(pattern + 2,
			slice_from(s, n), found))
			continue;
		found[(unsigned char)pattern[1]] = some;
		return true;
	}
	return false;
}

/* ---- writing a form ---- */

/* Appends the form; what has no room is cut. */
static void put_form(char *out, size_t size, const char *form,
    const struct slice found[KINDS])
{
	for (;;) {
		const size_t plain = strcspn(form, "%");
		const char kind = form[plain] == '\0' ? '\0' : form[plain + 1];
		struct slice s = found[(unsigned char)kind];
		char *at;

		text_add(out, size, "%.*s", (int)plain, form);
		if (kind == '\0')
			return;
		form += plain + 2;
		if (kind == 'H')
			s = slice_first(s, SHOWN_OF_HASH);
		at = out + strlen(out);
		text_add(out, size, "%.*s", (int)s.length, s.start);
		while (kind == 'd' && (at = strchr(at, '$')) != NULL)
			*at = '.';
	}
}

/* Writes the class and the readable name, unless that is as it was; a function
 * outside of any class has its file after its name.  Returns the length of the
 * class. */
static size_t put_member(char out[WORDS], struct slice class_name,
    struct slice name)
{
	struct slice found[KINDS] = { { "", 0 } };
	char words[LONGEST + 20] = "";
	bool is_top;

	for (size_t i = 0; i < sizeof name_forms / sizeof *name_forms; i++) {
		if (!matches(name_forms[i].name, name, found))
			continue;
		put_form(words, sizeof words, name_forms[i].form, found);
		text_trim_utf8(words);
		name = slice_of(words);
		break;
	}
	is_top = matches("%P%XKt", class_name, found) &&
	    slice_find(found['X'], '$') == NULL;
	if (!is_top && name.start != words)
		return 0;
	if (!is_top && class_name.length > 0)
		text_add(out, WORDS, "%.*s.", (int)class_name.length,
		    class_name.start);
	text_add(out, WORDS, "%.*s", (int)name.length, name.start);
	if (is_top)
		put_form(out, WORDS, " (%X.kt)", found);
	return is_top ? 0 : class_name.length;
}

/* Writes the method in readable form, "a.b.Main.onCreate{λ1}"; the class has
 * its package or not, as it comes.  Nothing is written where the names are as
 * readable as they can be.  Returns the length of the class. */
static size_t readable_name(char out[WORDS], struct slice class_name,
    struct slice name)
{
	const struct method_form *form = method_forms;
	const struct method_form *end = form +
	    sizeof method_forms / sizeof *method_forms;
	struct slice found[KINDS] = { { "", 0 } };
	size_t class_length;

	out[0] = '\0';
	if (class_name.length > LONGEST || name.length > LONGEST)
		return 0;
	while (form < end &&
	    !(matches(form->name, name, found) &&
		matches(form->class_name, class_name, found)))
		form++;
	if (form == end)
		return put_member(out, class_name, name);
	put_form(out, WORDS, form->shown_class, found);
	class_length = strlen(out);
	put_form(out, WORDS, form->shown_name, found);
	return class_length - (class_length > 0);
}

/* ---- names to show ---- */

enum {
	STOP_STEP = 1024, /* methods between two looks at the stop */
	JOINED = 4096     /* bytes of names that stand in one line */
};

struct naming {
	struct method *own, *mapped, *readable;
	struct name_origin *origins; /* NULL: nobody was asked */
	uint32_t count;
	struct arena texts;
	struct names *sources;
	struct text_buffer scratch; /* a text that is being made */
};

struct naming *naming_new(const struct methods *methods)
{
	struct naming *n = array_new(1, sizeof *n);
	uint32_t count = methods->count;

	n->own = array_new(count, sizeof *n->own);
	n->sources = names_new();
	n->count = count;
	for (uint32_t i = 0; i < count; i++)
		n->own[i] = *methods_own(methods, i);
	return n;
}

void naming_free(struct naming *n)
{
	if (n == NULL)
		return;
	free(n->own);
	free(n->mapped);
	free(n->readable);
	free(n->origins);
	arena_free(&n->texts);
	names_free(n->sources);
	free(n->scratch.text);
	free(n);
}

/* ---- texts ---- */

/* Keeps the text in the scratch, where the next one begins. */
static const char *keep_scratch(struct naming *n)
{
	const struct slice text = { n->scratch.text, n->scratch.length };

	n->scratch.length = 0;
	return arena_text(&n->texts, text);
}

/* Keeps the name in the scratch, which begins with the class, adds the
 * signature, and what stands after the signature so far: the mark of a
 * proxy. */
static void keep_method(struct naming *n, struct method *out,
    size_t class_length, struct slice signature)
{
	struct text_buffer *text = &n->scratch;
	const struct slice mark = slice_of(out->text + out->signature_at +
	    out->signature_length);

	out->class_length = (uint32_t)class_length;
	out->name_at = out->class_length + (class_length > 0);
	out->name_length = (uint32_t)text->length - out->name_at;
	if (signature.length > 0)
		text_buffer_add(text, slice_of(" "));
	out->signature_at = (uint32_t)text->length;
	out->signature_length = (uint32_t)signature.length;
	text_buffer_add(text, signature);
	text_buffer_add(text, mark);
	out->text = keep_scratch(n);
}

/* ---- a method by the mapping ---- */

static void take_mapped(struct naming *n, struct method *out,
    const struct mapped *m)
{
	uint32_t source;

	text_buffer_add(&n->scratch, m->class_name);
	if (m->class_name.length > 0)
		text_buffer_add(&n->scratch, slice_of("."));
	text_buffer_add(&n->scratch,
	    m->joined.length > 0 ? m->joined : m->name);
	keep_method(n, out, m->class_name.length, m->descriptor);
	out->others_length = m->joined.length == 0 ?
	    0 :
	    out->name_length - (uint32_t)m->name.length;
	if (m->source.length == 0)
		return;
	source = names_add(n->sources, m->source);
	out->source = n->sources->items[source].text.start;
	out->line = m->line;
}

/* Takes what the mapping says of a method.  A class that no mapping lists keeps
 * its name, but types may have others. */
static void ask_one(struct naming *n, struct mapping *mapping, uint32_t method)
{
	struct mapped m;

	mapping_find(mapping, method, &n->texts, &m);
	if (m.origin.grade != GRADE_NOT_IN_MAP ||
	    !slice_is_same(m.descriptor, method_signature(&n->own[method])))
		take_mapped(n, &n->mapped[method], &m);
	n->origins[method] = m.origin;
}

/* ---- a method in words ---- */

/* Puts the name into words, with the same signature. */
static void put_in_words(struct naming *n, struct method *out)
{
	char words[WORDS];
	size_t class_length;

	if (out->is_function || out->others_length > 0)
		return;
	class_length = readable_name(words, method_class(out),
	    method_name(out));
	if (words[0] == '\0')
		return;
	text_trim_utf8(words);
	text_buffer_add(&n->scratch, slice_of(words));
	keep_method(n, out, class_length, method_signature(out));
}

/* ---- outlines ---- */

/* An outline, and a method that code of it was moved out of. */
struct moved {
	uint32_t outline, from;
};

struct moved_list {
	struct moved *items;
	size_t count, room;
};

static int by_outline(const void *a, const void *b)
{
	const struct moved *x = a, *y = b;

	if (x->outline != y->outline)
		return x->outline < y->outline ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

/* Keeps the methods whose code is in each outline, as many as a line may
 * have. */
static void keep_outlined(struct naming *n, const struct moved_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		const struct moved *moved = &list->items[i];
		const struct method *from = &n->mapped[moved->from];
		const bool is_first = i == 0 ||
		    moved[-1].outline != moved->outline;

		if (n->scratch.length <= JOINED &&
		    (is_first || moved[-1].from != moved->from)) {
			text_buffer_add(&n->scratch,
			    slice_of(is_first ? "" : ", "));
			text_buffer_add(&n->scratch, (struct slice){ from->text,
				from->name_at + from->name_length });
			text_buffer_add(&n->scratch, slice_of(
			    n->scratch.length > JOINED ? " ..." : ""));
		}
		if (i + 1 == list->count || moved[1].outline != moved->outline)
			n->origins[moved->outline].outlined = keep_scratch(n);
	}
}

/* ---- asking about all ---- */

/* A method, in the order in which it is asked for: the mapping reads class by
 * class. */
struct asked {
	uint64_t class; /* hash */
	uint32_t method;
};

static int by_class(const void *a, const void *b)
{
	const struct asked *x = a, *y = b;

	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	return x->method < y->method ? -1 : 1;
}

static void begin_origins(struct naming *n)
{
	n->origins = array_new(n->count, sizeof *n->origins);
	for (uint32_t i = 0; i < n->count; i++)
		n->origins[i] = (struct name_origin)NO_NAME_ORIGIN;
}

/* Asks about the methods that a mapping may know; the others have an empty
 * residual. */
static bool ask_all(struct naming *n, struct mapping *mapping,
    const atomic_bool *stop, struct error *err)
{
	struct residual *residuals = array_new(n->count, sizeof *residuals);
	struct asked *asked = array_new(n->count, sizeof *asked);
	struct moved_list moved = { NULL, 0, 0 };
	bool is_stopped = false;
	uint32_t count = 0;
	size_t outline;

	for (uint32_t i = 0; i < n->count; i++) {
		const struct method *own = &n->own[i];

		if (own->is_function || own->class_length == 0)
			continue;
		residuals[i] = (struct residual){ method_class(own),
			method_name(own), method_signature(own),
			slice_of(own->source), own->line };
		asked[count++] = (struct asked){
			map_class_hash(residuals[i].class_name), i };
	}
	ARRAY_SORT(asked, count, by_class);
	begin_origins(n);
	mapping_tell(mapping, residuals, n->count);
	for (uint32_t i = 0; i < count && !is_stopped; i++) {
		ask_one(n, mapping, asked[i].method);
		while (mapping_next_outline(mapping, &outline))
			ARRAY_ADD(moved.items, moved.room, moved.count,
			    (struct moved){ (uint32_t)outline,
				asked[i].method });
		is_stopped = i % STOP_STEP == 0 && stop != NULL && *stop;
	}
	ARRAY_SORT(moved.items, moved.count, by_outline);
	keep_outlined(n, &moved);
	free(moved.items);
	free(asked);
	free(residuals);
	return !is_stopped || fail(err, "stopped");
}

bool naming_ask(struct naming *n, struct mapping *mapping,
    const atomic_bool *stop, struct error *err)
{
	n->mapped = array_new(n->count, sizeof *n->mapped);
	n->readable = array_new(n->count, sizeof *n->readable);
	for (uint32_t i = 0; i < n->count; i++)
		n->mapped[i] = n->own[i];
	if (mapping != NULL && !ask_all(n, mapping, stop, err))
		return false;
	for (uint32_t i = 0; i < n->count; i++) {
		n->readable[i] = n->mapped[i];
		put_in_words(n, &n->readable[i]);
	}
	return true;
}

void naming_tell(struct naming *n, uint32_t method, const struct method *raw,
    const struct name_origin *origin)
{
	if (n->origins == NULL)
		begin_origins(n);
	n->own[method] = *raw;
	n->origins[method] = *origin;
}

struct shown_names naming_names(const struct naming *n, enum name_form form)
{
	return (struct shown_names){ form == NAMES_RAW ? n->own :
		form == NAMES_READABLE ? n->readable : n->mapped,
		form == NAMES_READABLE ? n->mapped : NULL, n->origins, form,
		n->count, n->own, n->mapped };
}

/* ---- which build a recording is of ---- */

#define PREFIX "r8-map-id-"

enum { IDS = 64 }; /* that are counted: no app has more builds */

struct slice map_id_in(const char *source)
{
	return strncmp(source, PREFIX, strlen(PREFIX)) != 0 ?
	    (struct slice){ "", 0 } : slice_of(source + strlen(PREFIX));
}

struct slice map_id_of(const struct ids *ids)
{
	const struct methods *methods = ids->methods;
	const char *sources[IDS]; /* one text is one pointer */
	uint32_t counts[IDS] = { 0 };
	size_t count = 0, best = 0;

	for (uint32_t i = 0; i < methods->count; i++) {
		const char *source = methods_own(methods, i)->source;
		size_t n = 0;

		if (map_id_in(source).length == 0 || !ids_entry(ids, i).is_here)
			continue;
		while (n < count && sources[n] != source)
			n++;
		if (n == IDS)
			continue;
		count += n == count;
		sources[n] = source;
		counts[n]++;
	}
	for (size_t i = 1; i < count; i++)
		if (counts[i] > counts[best])
			best = i;
	return map_id_in(count == 0 ? "" : sources[best]);
}
