#include "config.h"

#include "query/signature.h"

#include <string.h>

#include "base/text.h"

struct signature_words {
	char *at;
	size_t size, used;
	bool is_full;
};

static void add(struct signature_words *w, struct slice text)
{
	size_t left = w->size - 1 - w->used;

	if (text.length > left)
		text.length = left;
	memcpy(w->at + w->used, text.at, text.length);
	w->used += text.length;
	w->at[w->used] = '\0';
}

static const char *primitive(char letter)
{
	static const char *const names[] = { "Zboolean", "Bbyte", "Cchar",
		"Sshort", "Iint", "Jlong", "Ffloat", "Ddouble", "Vvoid" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i][0] == letter)
			return names[i] + 1;
	return NULL;
}

/* Slashes, or dots in some files, part packages; $ parts nested classes. */
static void add_class(struct signature_words *w, struct slice name)
{
	size_t from = 0, begin = w->used;

	for (size_t i = 0; i < name.length && !w->is_full; i++)
		if (name.at[i] == '/' || name.at[i] == '.')
			from = i + 1;
	add(w, (struct slice){ name.at + from, name.length - from });
	for (size_t i = begin; i < w->used; i++)
		if (w->at[i] == '/')
			w->at[i] = '.';
}

/* What stands behind a type; NULL when it is none. */
static const char *skip_type(const char *at)
{
	at += strspn(at, "[");
	if (*at != 'L')
		return primitive(*at) == NULL ? NULL : at + 1;
	at = strchr(at, ';');
	return at == NULL ? NULL : at + 1;
}

static void add_type(struct signature_words *w, const char *at)
{
	size_t arrays = strspn(at, "[");
	const char *end = skip_type(at);

	at += arrays;
	if (*at == 'L')
		add_class(w, (struct slice){ at + 1, (size_t)(end - at) - 2 });
	else
		add(w, slice_of(primitive(*at)));
	while (arrays-- > 0)
		add(w, slice_of("[]"));
}

/* The result of a descriptor; NULL when it is none. */
static const char *result_of(struct slice descriptor)
{
	const char *at = descriptor.at + 1, *end;

	if (descriptor.at[0] != '(')
		return NULL;
	while (at != NULL && *at != ')')
		at = skip_type(at);
	if (at == NULL)
		return NULL;
	end = skip_type(at + 1);
	return end == descriptor.at + descriptor.length ? at + 1 : NULL;
}

static void add_parameters(struct signature_words *w, const char *descriptor)
{
	const char *first = descriptor + 1;

	add(w, slice_of("("));
	for (const char *at = first; *at != ')'; at = skip_type(at)) {
		if (at > first)
			add(w, slice_of(", "));
		add_type(w, at);
	}
	add(w, slice_of(")"));
}

/* From where on the text of the method is in it. */
static const char *start(const struct method *m, enum signature_form form)
{
	return form == SIGNATURE_BRIEF ? m->text + m->name_at :
	    form == SIGNATURE_SHORT    ? method_brief(m).at :
					 m->text;
}

size_t signature_words(char *out, size_t size, const struct method *m,
    enum signature_form form)
{
	struct slice descriptor = method_signature(m);
	const char *result = result_of(descriptor), *from = start(m, form);
	const char *end = m->text + m->name_at + m->name_length;
	struct signature_words w = { out, size, 0, form == SIGNATURE_FULL };

	out[0] = '\0';
	if (result == NULL) {
		add(&w, slice_of(from));
		return w.used;
	}
	if (form == SIGNATURE_BRIEF || form == SIGNATURE_FULL) {
		add_type(&w, result);
		add(&w, slice_of(" "));
	}
	add(&w, (struct slice){ from, (size_t)(end - from) });
	add_parameters(&w, descriptor.at);
	add(&w, slice_of(method_mark(m)));
	return w.used;
}

enum { GROWTH = 9 }; /* of a letter: "Z" may become "boolean, " */

size_t signature_room(const struct method *m)
{
	return m->name_at + m->name_length +
	    (size_t)m->signature_length * GROWTH + sizeof PROXY_MARK + 2;
}
