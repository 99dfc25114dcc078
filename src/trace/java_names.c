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
	struct slice types, result;
	struct java_type type;

	if (s.length < 3 || s.length > sizeof text)
		return false;
	memcpy(text, s.start, s.length);
	put_semicolons(text, s.length);
	s.start = text;
	if (!java_descriptor_split(s, &types, &result))
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
	free(j->text.text);
}

/* Appends the descriptor of a name that has types. */
static void append_descriptor(struct text_buffer *out,
    const struct java_name *n)
{
	struct slice types = n->types;
	const size_t begin = out->length;
	struct java_type type;

	if (!n->is_declared) {
		text_buffer_add(out, n->descriptor);
		put_semicolons(out->text + begin, out->length - begin);
		return;
	}
	text_buffer_add(out, slice_of("("));
	while (types.length > 0)
		if (java_type_read(next_type(&types), &type))
			java_type_put(out, &type, type.name);
	text_buffer_add(out, slice_of(")"));
	if (java_type_read(n->result, &type))
		java_type_put(out, &type, type.name);
}

/* Puts "class.name" into the text, and returns it. */
static struct slice put_key(struct java_methods *j, const struct java_name *n)
{
	struct text_buffer *out = &j->text;

	out->length = 0;
	text_buffer_add(out, n->class_name);
	for (size_t i = 0; i < out->length; i++)
		if (out->text[i] == '/')
			out->text[i] = '.';
	text_buffer_add(out, slice_of("."));
	text_buffer_add(out, n->name);
	return (struct slice){ out->text, out->length };
}

static bool has_types(const struct java_name *n)
{
	return n->is_declared || n->descriptor.length > 0;
}

void java_methods_see(struct java_methods *j, const struct java_name *n)
{
	uint32_t key, descriptor, *known;
	size_t room = j->room;

	if (!has_types(n) || n->is_shared)
		return;
	if (j->names == NULL)
		j->names = names_new();
	key = names_add(j->names, put_key(j, n));
	j->text.length = 0;
	append_descriptor(&j->text, n);
	descriptor = names_add(j->names,
	    (struct slice){ j->text.text, j->text.length });
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
	struct text_buffer *text = &j->text;
	size_t name;

	line->class_name = n->class_name;
	line->name = n->name;
	if (has_types(n)) {
		text->length = 0;
		text_buffer_add(text, n->is_shared ? n->name : slice_of(""));
		text_buffer_add(text, slice_of(n->is_shared ? SHARED : ""));
		name = text->length;
		append_descriptor(text, n);
		if (n->is_shared)
			line->name = (struct slice){ text->text, name };
		line->signature = (struct slice){ text->text + name,
			text->length - name };
		return;
	}
	/* the only descriptor that was seen with the name, if any was */
	if (j->names != NULL && !n->is_shared)
		key = names_find(j->names, put_key(j, n));
	if (key != NO_NAME && key < j->room)
		descriptor = j->descriptors[key];
	line->signature = descriptor == NO_DESCRIPTOR || descriptor == SEVERAL ?
	    slice_of("") :
	    j->names->items[descriptor].text;
}
