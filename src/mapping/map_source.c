#include "config.h"

#include "mapping/map_source.h"

#include <stdio.h>

#include "base/text.h"
#include "mapping/map_comment.h"

enum {
	COMMENTS_WITHIN = 4096, /* bytes below the class line */
	NAME_WITHIN = 1024      /* bytes at the end of its name */
};

static bool ends_with(struct slice s, const char *end)
{
	size_t length = strlen(end);

	return s.length >= length &&
	    memcmp(s.at + s.length - length, end, length) == 0;
}

/* Is it the name of a file, and none that stands for all or for none ("SourceFile",
 * "r8-map-id-…")? */
static bool is_file(struct slice s)
{
	static const char *const stand_ins[] = { "R8$$SyntheticClass",
		"SourceFile", "PG", "Proguard", "ProGuard", "Unknown Source" };

	for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
		if (slice_is(s, stand_ins[i]))
			return false;
	return s.length > 0 && !slice_starts(s, "r8-map-id-");
}

/* The comment as R8 writes it, without looking for more in it. */
static bool is_usual(struct slice text, struct slice *file)
{
	static const char before[] = "{\"id\":\"sourceFile\",\"fileName\":\"";
	size_t length = sizeof before - 1;

	if (!slice_starts(text, before) || text.length < length + 2 ||
	    memcmp(text.at + text.length - 2, "\"}", 2) != 0)
		return false;
	*file = (struct slice){ text.at + length, text.length - length - 2 };
	return memchr(file->at, '"', file->length) == NULL;
}

/* The string of a comment that says the file. */
static bool is_source(struct slice text, struct slice *file)
{
	struct map_object object;

	if (is_usual(text, file))
		return true;
	if (!map_is_object(text) || !map_object(text, &object) ||
	    !slice_is(map_object_value(&object, "id"), "sourceFile"))
		return false;
	*file = map_object_value(&object, "fileName");
	return true;
}

/* 0: it is the name of no file. */
static size_t show_file(struct slice raw, char out[MAP_NAME_SIZE])
{
	char name[MAP_NAME_SIZE];
	struct slice file = { name, map_unescape(name, sizeof name, raw) };

	return is_file(file) ? map_name_show(out, file) : 0;
}

/* The file that a comment below the class line names. */
static size_t written_source(struct slice members, char out[MAP_NAME_SIZE])
{
	struct slice rest = members, text, file;

	if (rest.length > COMMENTS_WITHIN)
		rest.length = COMMENTS_WITHIN;
	while (rest.length > 0) {
		text = map_trim(map_next_line(&rest));
		if (text.length > 0 && !map_comment(text, &text))
			return 0;
		if (!is_source(text, &file))
			continue;
		return show_file(file, out);
	}
	return 0;
}

/* The part of a class's name that its file is named after. */
static struct slice file_part(struct slice class_name)
{
	size_t before = class_name.length > NAME_WITHIN ?
	    class_name.length - NAME_WITHIN : 0;
	struct slice rest = map_simple_name(map_from(class_name, before));
	struct slice part, first = rest;
	bool is_first = true;

	while (rest.length > 0) {
		const char *dollar = memchr(rest.at + 1, '$', rest.length - 1);

		part = rest;
		if (dollar != NULL)
			part.length = (size_t)(dollar - rest.at);
		if (is_first)
			first = part;
		is_first = false;
		if (ends_with(part, "Kt") && part.length > 2)
			return part;
		rest = map_from(rest, part.length + (dollar != NULL));
	}
	return first;
}

size_t map_source(const struct map_index *index,
    const struct map_class_name *name, struct slice residual,
    char out[MAP_NAME_SIZE])
{
	uint32_t class = map_index_original(index, name->hash);
	size_t length = class == NO_MAP_CLASS ? 0 :
	    written_source(map_index_members(index, class), out);
	const char *ending = ends_with(residual, ".kt") ? ".kt" : ".java";
	char file[MAP_NAME_SIZE];
	struct slice part;

	if (length == 0)
		length = show_file(map_index_file(index, name->hash), out);
	if (length > 0)
		return length;
	part = file_part(name->text);
	if (part.length > 2 && ends_with(part, "Kt")) {
		part.length -= 2;
		ending = ".kt";
	}
	if (part.length > MAP_NAME_MOST / 2)
		part.length = MAP_NAME_MOST / 2;
	snprintf(file, sizeof file, "~%.*s%s", (int)part.length, part.at,
	    ending);
	return map_name_show(out, slice_of(file));
}
