#include "config.h"

#include "export/table_ids.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "names/naming.h"

void table_trace_id(const struct trace *t, char out[HASH64_TEXT])
{
	const struct bytes bytes = trace_bytes(t);

	hash64_text(out, hash64(bytes.at, bytes.left));
}

/* Does a mapping say what it is in the sources? */
static bool is_named_back(const struct methods *methods, uint32_t method)
{
	return methods_form(methods) != NAMES_RAW &&
	    methods_origin(methods, method)->grade < GRADE_NOT_IN_MAP;
}

/* The build that its name means something in; nothing where it does everywhere. */
static struct slice build_of(const struct methods *methods, uint32_t method)
{
	return map_id_in(is_named_back(methods, method) ? "" :
	    methods_own(methods, method)->source);
}

bool table_method_id(const struct methods *methods, uint32_t method,
    char out[HASH64_TEXT], struct error *err)
{
	const char *text = methods_key(methods, method)->text;
	const struct slice build = build_of(methods, method);
	const size_t before = build.length + 1, length = strlen(text);
	char *both;

	if (build.length == 0) {
		hash64_text(out, hash64(text, length));
		return true;
	}
	both = array_new(before + length, sizeof *both, err);
	if (both == NULL)
		return false;
	memcpy(both, build.at, build.length);
	memcpy(both + before, text, length);
	hash64_text(out, hash64(both, before + length));
	free(both);
	return true;
}

void table_stack_id(const char *parent, const char *method,
    char out[HASH64_TEXT])
{
	char both[2 * HASH64_TEXT];
	const int length = snprintf(both, sizeof both, "%s%s", parent, method);

	hash64_text(out, hash64(both, (size_t)length));
}
