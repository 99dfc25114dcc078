/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/java_names.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "trace/java_types.h"

#define SHARED " [DEDUPED]"

/* No method has a longer declaration, unless a file is made to hurt. */
enum { DECLARATION_MOST = 4096 };

/* ---- a name in parts ---- */

/* Is it one of " (:[]!+;", which no name of Java has? */
static bool is_sign(char c)
{
	return c == ' ' || c == '(' || c == ':' || c == '[' || c == ']' ||
	    c == '!' || c == '+' || c == ';';
}

/* Returns how long the class and the name are that a text begins with, and in
 * *name where the name begins; 0 where there is no "a.B.name" or "a/B.name". */
static size_t qualified_length(struct slice s, size_t *name)
{
	bool begins = true, has_slash = false; /* begins: a part of the name */
	size_t i = 0;

	for (*name = 0; i < s.length; i++) {
		char c = s.start[i];

		if (*name > 0 && !begins && (c == ' ' || c == '('))
			break;
		if (is_sign(c) ||
		    (begins && (c == '/' || c == '.' ||
			(is_digit(c) && !has_slash))))
			return 0;
		/* in async-profiler's form one dot alone, the last, ends the
		 * class, but for that of a lambda */
		if ((c == '/' || (c == '.' && has_slash)) && *name > 0 &&
		    memmem(s.start, *name, "$$Lambda", 8) == NULL)
			return 0;
		has_slash |= c == '/';
		begins = c == '.' || c == '/';
		if (begins)
			*name = c == '.' ? i + 1 : *name;
	}
	return begins || *name == 0 ? 0 : i;
}

/* In folded stacks, where ';' ends a frame, async-profiler writes '|' in its
 * place. */
static void put_semicolons(char *descriptor, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (descriptor[i] == '|')
			descriptor[i] = ';';
}

static bool is_descriptor(struct slice s)
{
	char text[DECLARATION_MOST];
	struct java_type type;
	struct slice types;

	if (s.length < 3 || s.length > sizeof text)
		return false;
	memcpy(text, s.start, s.length);
	put_semicolons(text, s.length);
	s.start = text;
	if (!java_descriptor_split(s, &types, &type))
		return false;
	while (java_type_take(&types, &type))
		if (type.letter == 'V')
			return false;
	return true;
}

/* Is it a type as Java writes it?  Of the primitive ones void is a result. */
static bool is_type(struct slice s, bool is_result)
{
	struct java_type type;
	bool begins = true;

	if (!java_type_read(s, &type) ||
	    (type.letter == 'V' && (!is_result || type.dimensions > 0)))
		return false;
	for (size_t i = 0; i < type.name.length; i++) {
		char c = type.name.start[i];

		if (is_sign(c) || memchr(",/<>*&)", c, 7) != NULL ||
		    (begins && (is_digit(c) || c == '.')))
			return false;
		begins = c == '.';
	}
	return !begins;
}

/* Takes the next of "int, p.T[]", which may be none. */
static struct slice next_type(struct slice *list)
{
	struct slice type = slice_take(list, ',');

	while (list->length > 0 && list->start[0] == ' ')
		*list = slice_from(*list, 1);
	return type;
}

static bool are_types(struct slice list)
{
	bool goes_on = list.length > 0 && list.start[list.length - 1] == ',';

	while (list.length > 0)
		if (!is_type(next_type(&list), false))
			return false;
	return !goes_on;
}

static void set_name(struct java_name *out, struct slice qualified, size_t name)
{
	out->class_name = (struct slice){ qualified.start, name - 1 };
	out->name = slice_from(qualified, name);
}

/* Splits "void a.B.name(int)". */
static bool split_declaration(struct slice text, struct java_name *out)
{
	struct slice rest = text;
	size_t length, name;

	if (slice_find(text, ' ') == NULL || text.length > DECLARATION_MOST ||
	    !slice_ends(text, ")"))
		return false;
	out->result = slice_take(&rest, ' ');
	length = qualified_length(rest, &name);
	if (length == 0 || length + 2 > rest.length ||
	    rest.start[length] != '(' || !is_type(out->result, true))
		return false;
	out->types = (struct slice){ rest.start + length + 1,
	    rest.length - length - 2 };
	out->is_declared = true;
	set_name(out, (struct slice){ rest.start, length }, name);
	return are_types(out->types);
}

/* Splits "a.B.name", perhaps with a descriptor; what follows and is none stays
 * a part of the name. */
static bool split_qualified(struct slice text, struct java_name *out)
{
	size_t name, length = qualified_length(text, &name);

	if (length == 0)
		return false;
	set_name(out, text, name);
	if (length == text.length)
		return true;
	out->descriptor = slice_from(text, length);
	if (is_descriptor(out->descriptor))
		set_name(out, (struct slice){ text.start, length }, name);
	else
		out->descriptor.length = 0;
	return slice_find(out->class_name, '/') == NULL ||
	    out->descriptor.length > 0;
}

bool java_name_split(struct slice text, struct java_name *out)
{
	struct slice bare = slice_without(text, SHARED);

	*out = (struct java_name){ .is_shared = bare.length < text.length };
	if (split_declaration(bare, out))
		return true;
	*out = (struct java_name){ .is_shared = out->is_shared };
	if (!split_qualified(bare, out))
		return false;
	if (out->is_shared && out->descriptor.length == 0)
		out->name.length += sizeof SHARED - 1;
	return true;
}

/* ---- one method, written in several ways ---- */

/* In `descriptors`: there is none, since "" has this number, or several. */
enum { NO_DESCRIPTOR = 0 };
#define SEVERAL NO_NAME

void java_methods_free(struct java_methods *j)
{
	names_free(j->names);
	free(j->descriptors);
	free(j->text);
}

/* Appends to the text, of which `at` bytes are there. */
static void append(struct java_methods *j, size_t *at, struct slice s)
{
	j->text = array_grow(j->text, &j->text_room, *at + s.length + 1, 1);
	if (s.length > 0)
		memcpy(j->text + *at, s.start, s.length);
	*at += s.length;
}

static void append_type(struct java_methods *j, size_t *at, struct slice text)
{
	struct java_type type;
	size_t begin;

	if (!java_type_read(text, &type))
		return;
	for (uint32_t i = 0; i < type.dimensions; i++)
		append(j, at, slice_of("["));
	append(j, at, (struct slice){ &type.letter, 1 });
	if (type.letter != 'L')
		return;
	begin = *at;
	append(j, at, type.name);
	for (size_t i = begin; i < *at; i++)
		if (j->text[i] == '.')
			j->text[i] = '/';
	append(j, at, slice_of(";"));
}

/* Appends the descriptor of a name that has types. */
static void append_descriptor(struct java_methods *j, size_t *at,
    const struct java_name *n)
{
	struct slice types = n->types;
	const size_t begin = *at;

	if (!n->is_declared) {
		append(j, at, n->descriptor);
		put_semicolons(j->text + begin, *at - begin);
		return;
	}
	append(j, at, slice_of("("));
	while (types.length > 0)
		append_type(j, at, next_type(&types));
	append(j, at, slice_of(")"));
	append_type(j, at, n->result);
}

/* Puts "class.name" into the text, and returns it. */
static struct slice put_key(struct java_methods *j, const struct java_name *n)
{
	size_t length = 0;

	append(j, &length, n->class_name);
	for (size_t i = 0; i < length; i++)
		if (j->text[i] == '/')
			j->text[i] = '.';
	append(j, &length, slice_of("."));
	append(j, &length, n->name);
	return (struct slice){ j->text, length };
}

static bool has_types(const struct java_name *n)
{
	return n->is_declared || n->descriptor.length > 0;
}

void java_methods_see(struct java_methods *j, const struct java_name *n)
{
	uint32_t key, descriptor, *known;
	size_t length = 0, room = j->room;

	if (!has_types(n) || n->is_shared)
		return;
	if (j->names == NULL)
		j->names = names_new();
	key = names_add(j->names, put_key(j, n));
	append_descriptor(j, &length, n);
	descriptor = names_add(j->names, (struct slice){ j->text, length });
	ARRAY_ROOM(j->descriptors, j->room, (size_t)key + 1);
	for (; room < j->room; room++)
		j->descriptors[room] = NO_DESCRIPTOR;
	known = &j->descriptors[key];
	*known = *known == NO_DESCRIPTOR || *known == descriptor ? descriptor :
								   SEVERAL;
}

void java_methods_line(struct java_methods *j, const struct java_name *n,
    struct method_line *line)
{
	uint32_t key = NO_NAME, descriptor = NO_DESCRIPTOR;
	size_t length = 0, name;

	line->class_name = n->class_name;
	line->name = n->name;
	if (has_types(n)) {
		append(j, &length, n->is_shared ? n->name : slice_of(""));
		append(j, &length, slice_of(n->is_shared ? SHARED : ""));
		name = length;
		append_descriptor(j, &length, n);
		if (n->is_shared)
			line->name = (struct slice){ j->text, name };
		line->signature = (struct slice){ j->text + name,
			length - name };
		return;
	}
	/* the only descriptor that was seen with the name, if any was */
	if (j->names != NULL && !n->is_shared)
		key = names_find(j->names, put_key(j, n));
	if (key != NO_NAME && key < j->room)
		descriptor = j->descriptors[key];
	line->signature = descriptor == NO_DESCRIPTOR ||
	    descriptor == SEVERAL ? slice_of("") :
	    (struct slice){ names_text(j->names, descriptor),
		names_length(j->names, descriptor) };
}
