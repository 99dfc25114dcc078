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

static struct slice cut(struct slice s, size_t from, size_t to)
{
	return (struct slice){ s.start + from, to - from };
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

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

	if (s.length < 3 || s.length > sizeof text || s.start[0] != '(')
		return false;
	memcpy(text, s.start, s.length);
	put_semicolons(text, s.length);
	s = (struct slice){ text + 1, s.length - 1 };
	while (s.length > 0 && s.start[0] != ')')
		if (!java_type_take(&s, &type) || type.letter == 'V')
			return false;
	if (s.length == 0)
		return false;
	s = cut(s, 1, s.length);
	return java_type_take(&s, &type) && s.length == 0;
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
	const char *comma = memchr(list->start, ',', list->length);
	size_t length = comma == NULL ? list->length :
					(size_t)(comma - list->start);
	struct slice type = cut(*list, 0, length);

	*list = cut(*list, length + (comma != NULL), list->length);
	while (list->length > 0 && list->start[0] == ' ')
		*list = cut(*list, 1, list->length);
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
	out->class_name = cut(qualified, 0, name - 1);
	out->name = cut(qualified, name, qualified.length);
}

/* Splits "void a.B.name(int)". */
static bool split_declaration(struct slice text, struct java_name *out)
{
	const char *blank = memchr(text.start, ' ', text.length);
	struct slice rest;
	size_t length, name;

	if (blank == NULL || text.length > DECLARATION_MOST ||
	    text.start[text.length - 1] != ')')
		return false;
	out->result = cut(text, 0, (size_t)(blank - text.start));
	rest = cut(text, out->result.length + 1, text.length);
	length = qualified_length(rest, &name);
	if (length == 0 || length + 2 > rest.length ||
	    rest.start[length] != '(' || !is_type(out->result, true))
		return false;
	out->types = cut(rest, length + 1, rest.length - 1);
	out->is_declared = true;
	set_name(out, cut(rest, 0, length), name);
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
	out->descriptor = cut(text, length, text.length);
	if (is_descriptor(out->descriptor))
		set_name(out, cut(text, 0, length), name);
	else
		out->descriptor.length = 0;
	return memchr(out->class_name.start, '/', out->class_name.length) ==
		NULL ||
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
static bool append(struct java_methods *j, size_t *at, struct slice s,
    struct error *err)
{
	char *grown = array_grow(j->text, &j->text_room, *at + s.length + 1, 1,
	    err);

	if (grown == NULL)
		return false;
	j->text = grown;
	if (s.length > 0)
		memcpy(grown + *at, s.start, s.length);
	*at += s.length;
	return true;
}

static bool append_type(struct java_methods *j, size_t *at, struct slice text,
    struct error *err)
{
	struct java_type type;
	size_t begin;

	if (!java_type_read(text, &type))
		return true;
	for (uint32_t i = 0; i < type.dimensions; i++)
		if (!append(j, at, slice_of("["), err))
			return false;
	if (!append(j, at, (struct slice){ &type.letter, 1 }, err))
		return false;
	if (type.letter != 'L')
		return true;
	begin = *at;
	if (!append(j, at, type.name, err))
		return false;
	for (size_t i = begin; i < *at; i++)
		if (j->text[i] == '.')
			j->text[i] = '/';
	return append(j, at, slice_of(";"), err);
}

/* Appends the descriptor of a name that has types. */
static bool append_descriptor(struct java_methods *j, size_t *at,
    const struct java_name *n, struct error *err)
{
	struct slice types = n->types;
	const size_t begin = *at;

	if (!n->is_declared) {
		if (!append(j, at, n->descriptor, err))
			return false;
		put_semicolons(j->text + begin, *at - begin);
		return true;
	}
	if (!append(j, at, slice_of("("), err))
		return false;
	while (types.length > 0)
		if (!append_type(j, at, next_type(&types), err))
			return false;
	return append(j, at, slice_of(")"), err) &&
	    append_type(j, at, n->result, err);
}

/* Puts "class.name" into the text. */
static bool put_key(struct java_methods *j, const struct java_name *n,
    size_t *length, struct error *err)
{
	*length = 0;
	if (!append(j, length, n->class_name, err))
		return false;
	for (size_t i = 0; i < *length; i++)
		if (j->text[i] == '/')
			j->text[i] = '.';
	return append(j, length, slice_of("."), err) &&
	    append(j, length, n->name, err);
}

static bool has_types(const struct java_name *n)
{
	return n->is_declared || n->descriptor.length > 0;
}

static uint32_t add_name(struct java_methods *j, size_t length,
    struct error *err)
{
	return names_add(j->names, (struct slice){ j->text, length }, err);
}

bool java_methods_see(struct java_methods *j, const struct java_name *n,
    struct error *err)
{
	uint32_t key, descriptor, *grown;
	size_t length, known = j->room;

	if (!has_types(n) || n->is_shared)
		return true;
	if (j->names == NULL && (j->names = names_new(err)) == NULL)
		return false;
	if (!put_key(j, n, &length, err) ||
	    (key = add_name(j, length, err)) == NO_NAME)
		return false;
	length = 0;
	if (!append_descriptor(j, &length, n, err) ||
	    (descriptor = add_name(j, length, err)) == NO_NAME)
		return false;
	grown = array_grow(j->descriptors, &j->room, (size_t)key + 1,
	    sizeof *grown, err);
	if (grown == NULL)
		return false;
	j->descriptors = grown;
	for (; known < j->room; known++)
		grown[known] = NO_DESCRIPTOR;
	grown[key] = grown[key] == NO_DESCRIPTOR || grown[key] == descriptor ?
	    descriptor :
	    SEVERAL;
	return true;
}

/* Returns the only descriptor that was seen with the name, or an empty one. */
static bool find_descriptor(struct java_methods *j, const struct java_name *n,
    struct slice *found, struct error *err)
{
	uint32_t key, descriptor = NO_DESCRIPTOR;
	size_t length;

	*found = (struct slice){ "", 0 };
	if (j->names == NULL || n->is_shared)
		return true;
	if (!put_key(j, n, &length, err))
		return false;
	key = names_find(j->names, (struct slice){ j->text, length });
	if (key != NO_NAME && key < j->room)
		descriptor = j->descriptors[key];
	if (descriptor != NO_DESCRIPTOR && descriptor != SEVERAL)
		*found = (struct slice){ names_text(j->names, descriptor),
			names_length(j->names, descriptor) };
	return true;
}

/* Puts "name [DEDUPED]" and the descriptor into the text. */
static bool put_shared(struct java_methods *j, const struct java_name *n,
    struct method_line *line, struct error *err)
{
	size_t length = 0, name;

	if (!append(j, &length, n->name, err) ||
	    !append(j, &length, slice_of(SHARED), err))
		return false;
	name = length;
	if (!append_descriptor(j, &length, n, err))
		return false;
	line->name = (struct slice){ j->text, name };
	line->signature = (struct slice){ j->text + name, length - name };
	return true;
}

bool java_methods_line(struct java_methods *j, const struct java_name *n,
    struct method_line *line, struct error *err)
{
	size_t length = 0;

	line->class_name = n->class_name;
	line->name = n->name;
	if (!has_types(n))
		return find_descriptor(j, n, &line->signature, err);
	if (n->is_shared)
		return put_shared(j, n, line, err);
	if (!append_descriptor(j, &length, n, err))
		return false;
	line->signature = (struct slice){ j->text, length };
	return true;
}
