#include "config.h"

#include "mapping/map_types.h"

#include "mapping/map_name.h"

enum { PRIMITIVE_MOST = 7 }; /* letters */

static const struct primitive {
	char letter;
	unsigned char length;
	const char *name;
} primitives[] = {
	{ 'I', 3, "int" }, { 'V', 4, "void" }, { 'Z', 7, "boolean" },
	{ 'J', 4, "long" }, { 'F', 5, "float" }, { 'B', 4, "byte" },
	{ 'D', 6, "double" }, { 'C', 4, "char" }, { 'S', 5, "short" },
};

static char letter_of(struct slice name)
{
	if (name.length > PRIMITIVE_MOST)
		return 'L';
	for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
		if (name.length == primitives[i].length &&
		    memcmp(name.at, primitives[i].name, name.length) == 0)
			return primitives[i].letter;
	return 'L';
}

bool map_java_type(struct slice *list, struct map_type *out)
{
	const char *comma = list->length == 0 ? NULL :
	    memchr(list->at, ',', list->length);
	size_t length = comma == NULL ? list->length :
					(size_t)(comma - list->at);
	struct slice name = map_trim((struct slice){ list->at, length });

	*list = map_from(*list, length + (comma != NULL));
	*out = (struct map_type){ 0 };
	while (name.length > 2 && name.at[name.length - 1] == ']' &&
	    name.at[name.length - 2] == '[') {
		out->dimensions++;
		name.length -= 2;
	}
	out->letter = letter_of(name);
	out->name = name;
	return name.length > 0;
}

bool map_described_type(struct slice *s, struct map_type *out)
{
	const char *end;

	*out = (struct map_type){ 0 };
	while (out->dimensions < s->length && s->at[out->dimensions] == '[')
		out->dimensions++;
	*s = map_from(*s, out->dimensions);
	if (s->length == 0)
		return false;
	out->letter = s->at[0];
	*s = map_from(*s, 1);
	if (out->letter != 'L')
		return strchr("IVZJFBDCS", out->letter) != NULL;
	end = s->length == 0 ? NULL : memchr(s->at, ';', s->length);
	if (end == NULL)
		return false;
	out->name = (struct slice){ s->at, (size_t)(end - s->at) };
	*s = map_from(*s, out->name.length + 1);
	return out->name.length > 0;
}

/* `name` is the hash of a class. */
static void add_type(struct map_signature *s, const struct map_type *type,
    uint64_t name)
{
	uint64_t kind = (uint64_t)type->dimensions << 8 |
	    (unsigned char)type->letter;

	s->hash = map_hash_join(map_hash_join(s->hash, kind), name);
}

static uint64_t class_in(const struct map_type *type)
{
	return type->letter == 'L' ? map_name_hash(type->name) : 0;
}

/* To both of them. */
static void add_java_type(struct map_signature *s,
    struct map_signature *renamed, const struct map_type *type,
    struct map_renaming renaming)
{
	uint64_t name = class_in(type);

	add_type(s, type, name);
	if (renamed != NULL)
		add_type(renamed, type, type->letter == 'L' ?
		    renaming.hash(renaming.self, name) : name);
}

static void end_types(struct map_signature *s, uint32_t types)
{
	s->types = types;
	s->hash = map_hash_join(s->hash, types);
}

struct map_signature map_java_signature(struct slice types,
    struct slice result, struct map_renaming renaming,
    struct map_signature *renamed)
{
	struct map_signature s = { 1, 0 };
	struct map_type type;
	uint32_t count = 0;

	if (renamed != NULL)
		*renamed = s;
	for (; map_java_type(&types, &type); count++)
		add_java_type(&s, renamed, &type, renaming);
	end_types(&s, count);
	if (renamed != NULL)
		end_types(renamed, count);
	if (map_java_type(&result, &type))
		add_java_type(&s, renamed, &type, renaming);
	return s;
}

bool map_described_signature(struct slice descriptor,
    struct map_signature *out)
{
	struct slice rest = map_trim(descriptor);
	struct map_type type;

	*out = (struct map_signature){ 1, 0 };
	if (rest.length == 0 || rest.at[0] != '(')
		return false;
	rest = map_from(rest, 1);
	while (rest.length > 0 && rest.at[0] != ')') {
		if (!map_described_type(&rest, &type))
			return false;
		add_type(out, &type, class_in(&type));
		out->types++;
	}
	if (rest.length == 0)
		return false;
	rest = map_from(rest, 1);
	out->hash = map_hash_join(out->hash, out->types);
	if (!map_described_type(&rest, &type) || rest.length > 0)
		return false;
	add_type(out, &type, class_in(&type));
	return true;
}

uint64_t map_method_key(uint64_t class_name, uint64_t name,
    struct map_signature signature)
{
	return map_hash_join(map_hash_join(class_name, name), signature.hash);
}

bool map_reference_key(struct slice reference, uint64_t *key)
{
	struct slice rest = map_trim(reference), name;
	struct map_signature signature;
	struct map_type class;
	const char *bracket;

	if (!map_described_type(&rest, &class) || class.dimensions > 0 ||
	    class.letter != 'L')
		return false;
	if (rest.length > 2 && memcmp(rest.at, "->", 2) == 0)
		rest = map_from(rest, 2);
	bracket = rest.length == 0 ? NULL : memchr(rest.at, '(', rest.length);
	if (bracket == NULL || bracket == rest.at)
		return false;
	name = (struct slice){ rest.at, (size_t)(bracket - rest.at) };
	if (!map_described_signature(map_from(rest, name.length), &signature))
		return false;
	*key = map_method_key(map_name_hash(class.name), map_name_hash(name),
	    signature);
	return true;
}
