#include "config.h"

#include "mapping/map_show.h"

#include "mapping/map_source.h"

/* A descriptor that grows; one that is too long has no room left. */
struct growing_text {
	char *at;
	size_t length, size;
	bool is_full;
};

static void put(struct growing_text *out, struct slice s)
{
	if (s.length > out->size - out->length)
		out->is_full = true;
	if (out->is_full || s.length == 0)
		return;
	memcpy(out->at + out->length, s.at, s.length);
	out->length += s.length;
}

static void put_char(struct growing_text *out, char c)
{
	put(out, (struct slice){ &c, 1 });
}

/* `name` is the type's, with dots or slashes. */
static void put_type(struct growing_text *out, const struct map_type *type,
    struct slice name)
{
	char shown[MAP_NAME_SIZE];
	size_t length;

	for (uint32_t i = 0; i < type->dimensions && !out->is_full; i++)
		put_char(out, '[');
	put_char(out, type->letter);
	if (type->letter != 'L')
		return;
	length = map_name_show(shown, name);
	for (size_t i = 0; i < length; i++)
		if (shown[i] == '.')
			shown[i] = '/';
	put(out, (struct slice){ shown, length });
	put_char(out, ';');
}

static struct slice put_java(struct map_texts *texts, struct slice types,
    struct slice result, struct slice otherwise)
{
	struct growing_text out = { texts->descriptor, 0,
		sizeof texts->descriptor, false };
	struct map_type type;

	/* a type has no less than its letter, of "int," */
	if (types.length / 4 > sizeof texts->descriptor)
		return otherwise;
	put_char(&out, '(');
	while (!out.is_full && map_java_type(&types, &type))
		put_type(&out, &type, type.name);
	put_char(&out, ')');
	if (map_java_type(&result, &type))
		put_type(&out, &type, type.name);
	return out.is_full ? otherwise :
			     (struct slice){ out.at, out.length };
}

struct slice map_show_descriptor(struct map_texts *texts,
    struct slice residual, struct map_originals originals)
{
	struct growing_text out = { texts->descriptor, 0,
		sizeof texts->descriptor, false };
	struct map_signature unused;
	struct slice rest = residual;
	struct map_type type;

	if (!map_described_signature(residual, &unused))
		return residual;
	while (rest.length > 0 && !out.is_full) {
		struct slice name;

		if (rest.at[0] == '(' || rest.at[0] == ')') {
			put_char(&out, rest.at[0]);
			rest = map_from(rest, 1);
			continue;
		}
		if (!map_described_type(&rest, &type))
			return residual;
		name = type.letter == 'L' ?
		    originals.name(originals.self, type.name) : type.name;
		put_type(&out, &type, name.length > 0 ? name : type.name);
	}
	return out.is_full ? residual : (struct slice){ out.at, out.length };
}

size_t map_show_qualified(char out[MAP_QUALIFIED_SIZE],
    const struct map_method_line *line)
{
	size_t length = map_name_show(out, line->class_name);

	out[length++] = '.';
	return length + map_name_show(out + length, line->name);
}

/* Mostly it is the one that was asked for last. */
struct slice map_show_source(struct map_texts *texts,
    const struct map_index *index, const struct map_class_name *class,
    struct slice residual)
{
	uint64_t what = map_hash_join(class->hash, map_name_hash(residual));

	if (texts->source_length == 0 || texts->source_of != what)
		texts->source_length = map_source(index, class, residual,
		    texts->source);
	texts->source_of = what;
	return (struct slice){ texts->source, texts->source_length };
}

void map_show(struct map_texts *texts, const struct map_index *index,
    const struct map_method_line *line, const struct residual *residual,
    struct original *out)
{
	struct map_class_name class = { line->class_name, line->owner };

	out->class_name.at = texts->class_name;
	out->class_name.length = map_name_show(texts->class_name, class.text);
	out->name.at = texts->name;
	out->name.length = map_name_show(texts->name, line->name);
	out->descriptor = put_java(texts, line->takes, line->gives,
	    residual->descriptor);
	out->source = map_show_source(texts, index, &class, residual->source);
}
