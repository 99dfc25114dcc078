#include "config.h"

#include "query/signature.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct signature_words {
	char *at;
	size_t size, used;
	bool is_full;
};

static void add(struct signature_words *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(struct signature_words *w, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(w->at + w->used, w->size - w->used, format, args);
	va_end(args);
	if (length > 0)
		w->used += (size_t)length;
	if (w->used >= w->size)
		w->used = w->size - 1;
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
static void add_class(struct signature_words *w, const char *name,
    size_t length)
{
	size_t from = 0;

	for (size_t i = 0; i < length && !w->is_full; i++)
		if (name[i] == '/' || name[i] == '.')
			from = i + 1;
	for (; from < length; from++)
		add(w, "%c", name[from] == '/' ? '.' : name[from]);
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
		add_class(w, at + 1, (size_t)(end - at) - 2);
	else
		add(w, "%s", primitive(*at));
	while (arrays-- > 0)
		add(w, "[]");
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

void signature_words(char *out, size_t size, const struct method *m,
    enum signature_form form)
{
	struct slice descriptor = method_signature(m);
	const char *result = result_of(descriptor);
	size_t from = form == SIGNATURE_BRIEF ? m->name_at : 0;
	struct signature_words w = { out, size, 0, form == SIGNATURE_FULL };

	out[0] = '\0';
	if (result == NULL) {
		add(&w, "%s", m->text + from);
		return;
	}
	if (form != SIGNATURE_CALL)
		add_type(&w, result);
	add(&w, "%s%.*s(", form == SIGNATURE_CALL ? "" : " ", (int)(m->name_at + m->name_length - from),
	    m->text + from);
	for (const char *at = descriptor.at + 1; *at != ')';
	    at = skip_type(at)) {
		add(&w, "%s", at == descriptor.at + 1 ? "" : ", ");
		add_type(&w, at);
	}
	add(&w, ")%s", method_mark(m));
}
