/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/java_types.h - types, as Java writes them and as descriptors have them.
 *
 * "int" and "p.T[]" in a declaration are "I" and "[Lp/T;" in a descriptor (Java
 * Virtual Machine Specification, 4.3).
 */
#ifndef TRACE_JAVA_TYPES_H
#define TRACE_JAVA_TYPES_H

#include "base/bytes.h"
#include "base/text.h"

struct java_type {
	uint32_t dimensions; /* of an array */
	char letter;         /* 'I', 'V' …; 'L': a class */
	struct slice name;   /* of the type, as it is written */
};

static const struct java_primitive {
	char letter;
	const char *name;
} java_primitives[] = {
	{ 'I', "int" }, { 'V', "void" }, { 'Z', "boolean" },
	{ 'J', "long" }, { 'F', "float" }, { 'B', "byte" },
	{ 'D', "double" }, { 'C', "char" }, { 'S', "short" },
};
enum { JAVA_PRIMITIVES = sizeof java_primitives / sizeof *java_primitives };

/* Returns the name of a type that is no class; NULL where the letter is
 * none. */
static inline const char *java_type_word(char letter)
{
	for (size_t i = 0; i < JAVA_PRIMITIVES; i++)
		if (java_primitives[i].letter == letter)
			return java_primitives[i].name;
	return NULL;
}

/* Reads a type as Java writes it, without blanks around it; false for "". */
static inline bool java_type_read(struct slice text, struct java_type *out)
{
	enum { LONGEST = 7 };

	*out = (struct java_type){ .letter = 'L', .name = text };
	while (out->name.length > 2 && slice_ends(out->name, "[]")) {
		out->dimensions++;
		out->name.length -= 2;
	}
	for (int i = 0; out->name.length <= LONGEST && i < JAVA_PRIMITIVES; i++)
		if (slice_is(out->name, java_primitives[i].name)) {
			out->letter = java_primitives[i].letter;
			break;
		}
	return out->name.length > 0;
}

/* Takes the next type of a list in a descriptor, "ILp/T;"; false after the
 * last, and where there is none. */
static inline bool java_type_take(struct slice *s, struct java_type *out)
{
	*out = (struct java_type){ 0 };
	for (; slice_starts(*s, "["); *s = slice_from(*s, 1))
		out->dimensions++;
	if (s->length == 0)
		return false;
	out->letter = s->start[0];
	*s = slice_from(*s, 1);
	if (out->letter != 'L')
		return java_type_word(out->letter) != NULL;
	if (slice_find(*s, ';') == NULL)
		return false;
	out->name = slice_take(s, ';');
	return out->name.length > 0;
}

/* Appends the type as a descriptor has it; a class by the name, with dots or
 * slashes. */
static inline void java_type_put(struct text_buffer *out,
    const struct java_type *type, struct slice name)
{
	size_t begin;

	for (uint32_t i = 0; i < type->dimensions; i++)
		text_buffer_add(out, slice_of("["));
	text_buffer_add(out, (struct slice){ &type->letter, 1 });
	if (type->letter != 'L')
		return;
	begin = out->length;
	text_buffer_add(out, name);
	for (size_t i = begin; i < out->length; i++)
		if (out->text[i] == '.')
			out->text[i] = '/';
	text_buffer_add(out, slice_of(";"));
}

/* Splits a descriptor into the types in its brackets and its result; false when
 * it is none. */
static inline bool java_descriptor_split(struct slice descriptor,
    struct slice *types, struct slice *result)
{
	struct slice rest = descriptor;
	struct java_type type;

	if (!slice_starts(rest, "("))
		return false;
	rest = slice_from(rest, 1);
	*types = rest;
	while (!slice_starts(rest, ")"))
		if (!java_type_take(&rest, &type))
			return false;
	types->length -= rest.length;
	*result = rest = slice_from(rest, 1);
	return java_type_take(&rest, &type) && rest.length == 0;
}

#endif
