#include "config.h"

#include "model/method.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "mapping/original.h"
#include "model/symbol.h"

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

struct slice method_class(const struct method *m)
{
	return (struct slice){ m->text, m->class_length };
}

struct slice method_package(const struct method *m)
{
	struct slice name = method_class(m);

	if (m->is_function || m->is_package)
		return name;
	while (name.length > 0 && name.at[name.length - 1] != '.')
		name.length--;
	name.length -= name.length > 0;
	return name;
}

struct slice method_name(const struct method *m)
{
	return (struct slice){ m->text + m->name_at, m->name_length };
}

struct slice method_signature(const struct method *m)
{
	return (struct slice){ m->text + m->signature_at,
		m->signature_length };
}

const char *method_mark(const struct method *m)
{
	return m->is_proxy ? PROXY_MARK : "";
}

bool method_is(const struct method *m, const char *pattern)
{
	const size_t all = m->name_at + m->name_length, length = strlen(pattern);
	const size_t front = strcspn(pattern, "*");
	const size_t back = length - front - (front < length);

	return (front < length ? all >= front + back : all == front) &&
	    memcmp(m->text, pattern, front) == 0 &&
	    memcmp(m->text + all - back, pattern + length - back, back) == 0;
}

/* Where "Class.name" or "Class::name" begins. */
static size_t label_start(const struct method *m)
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
	size_t from = label_start(m);

	return (struct slice){ m->text + from,
		m->name_at + m->name_length - from };
}

void method_label(const struct method *m, char *out, size_t size)
{
	struct slice brief = method_brief(m);

	/* what does not fit would cost snprintf most of the time */
	snprintf(out, size, "%.*s%s",
	    (int)(brief.length < size ? brief.length : size), brief.at,
	    method_mark(m));
	if (brief.length >= size)
		whole_mend(out);
}

enum { LEAST_MARKED = 20 }; /* cells, so that there is a name as well */

/* The mark stands last, and says more than the end of a long name. */
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
	/* "libc.so+0x12": what has no symbol differs in its address */
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
