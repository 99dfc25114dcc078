/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "names/readable.h"

#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

/* Longer names are none that a compiler made of names that people gave. */
enum { LONGEST = 512, SHOWN_OF_HASH = 4, INLINE_HASH = 7 };

/*
 * What stands for what in a pattern; all else stands for itself:
 *
 *     %P  what is up to the last dot, or nothing
 *     %X  a class       %M  a member
 *     %m  a member, without '$', that begins with a small letter
 *     %n  digits        %d  digits, or some with '$' between
 *     %H  a hash, without '$'
 *     %h  one of seven letters, digits, '-' and '_'
 *     %*  anything, or nothing
 *
 * A form has them in other places; of a hash the first four characters.
 */
enum { KINDS = 128 };

struct captures {
	struct slice items[KINDS]; /* by letter */
};

struct method_form {
	const char *class_name, *name, *form;
};

static const struct method_form method_forms[] = {
	{ "%X$$ExternalSyntheticLambda%n", "%*", "%X.λ%n" },
	{ "%P-$$Lambda$%X$%H", "%*", "%P%X.λ%H" },
	{ "%X$$Lambda$%n", "%*", "%X.λ%n" },
	{ "%X$$Lambda$%n/%*", "%*", "%X.λ%n" },
	{ "%X$$ExternalSyntheticOutline%n", "%*", "[outline] %X" },
	{ "%X$$ExternalSyntheticApiModelOutline%n", "%*", "[api] %X" },
	{ "%X$$ExternalSyntheticBackport%n", "%*", "[backport] %X" },
	{ "%X$$ExternalSyntheticBackportWithForwarding%n", "%*",
	    "[backport] %X" },
	{ "%X$$ExternalSyntheticThrow%*", "%*", "[outline] %X" },
	{ "%X$$ExternalSyntheticServiceLoad%*", "%*", "[outline] %X" },
	{ "%X$$InternalSynthetic%*", "%*", "[outline] %X" },
	{ "%X$-CC", "$default$%M", "%X.%M (default)" },
	{ "%X$-CC", "$private$%M", "%X.%M (private)" },
	{ "%X$-CC", "%M", "%X.%M (static)" },
	{ "%PComposableSingletons$%XKt", "lambda-%n", "%X.kt λ%n" },
	{ "%PComposableSingletons$%XKt$lambda-%n$%*", "%*", "%X.kt λ%n" },
	{ "%X$%m$%d", "invoke", "%X.%m{λ%d}" },
	{ "%X$%m$%d", "invokeSuspend", "%X.%m{suspend}" },
	{ "%X$%m$%d", "create", "%X.%m{suspend}" },
};

/* Forms of names alone. */
static const struct name_form {
	const char *name, *form;
} name_forms[] = {
	{ "lambda$%M$%n", "%M{λ%n}" },
	{ "lambda$%M$%n$%*", "%M{λ%n}" },
	{ "$r8$lambda$%*", "λ door" },
	{ "access$%M", "%M (access)" },
	{ "-$$Nest$fget%M", "%M (get)" },
	{ "-$$Nest$fput%M", "%M (set)" },
	{ "-$$Nest$sfget%M", "%M (get)" },
	{ "-$$Nest$sfput%M", "%M (set)" },
	{ "-$$Nest$sm%M", "%M (access)" },
	{ "-$$Nest$m%M", "%M (access)" },
	{ "%M$lambda$%n", "%M{λ%n}" },
	{ "%M$lambda-%n", "%M{λ%n}" },
	{ "%M$default", "%M (defaults)" },
	{ "%M-%h", "%M" },
};

/* ---- matching a pattern ---- */

static bool is_hash(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

static bool all_are(struct slice s, bool (*are)(char))
{
	for (size_t i = 0; i < s.length; i++)
		if (!are(s.start[i]))
			return false;
	return s.length > 0;
}

static bool has_char(struct slice s, char c)
{
	return s.length > 0 && memchr(s.start, c, s.length) != NULL;
}

/* Are there digits, and '$' between some of them? */
static bool are_numbers(struct slice s)
{
	for (size_t i = 0; i < s.length; i++)
		if (!is_digit(s.start[i]) && (s.start[i] != '$' || i == 0 ||
		    i + 1 == s.length || s.start[i - 1] == '$'))
			return false;
	return s.length > 0;
}

static bool kind_fits(char kind, struct slice s)
{
	switch (kind) {
	case '*':
	case 'P':
		return true;
	case 'H':
		return s.length > 0 && !has_char(s, '$');
	case 'n':
		return all_are(s, is_digit);
	case 'd':
		return are_numbers(s);
	case 'h':
		return s.length == INLINE_HASH && all_are(s, is_hash);
	case 'm':
		return s.length > 0 && s.start[0] >= 'a' && s.start[0] <= 'z' &&
		    !has_char(s, '$');
	default:
		return s.length > 0;
	}
}

/* Matches the pattern, with the shortest text that fits of each, from the
 * front. */
static bool matches(const char *pattern, struct slice s, struct captures *found)
{
	size_t n = 0;

	for (; *pattern != '\0' && *pattern != '%'; pattern++) {
		if (s.length == 0 || s.start[0] != *pattern)
			return false;
		s = slice_from(s, 1);
	}
	if (*pattern == '\0')
		return s.length == 0;
	if (pattern[1] == 'P') /* up to the last dot, and with it */
		for (n = s.length; n > 0 && s.start[n - 1] != '.';)
			n--;
	for (; n <= s.length; n++) {
		struct slice some = { s.start, n };

		if ((pattern[2] == '\0' && n < s.length) ||
		    !kind_fits(pattern[1], some) ||
		    !matches(pattern + 2,
			slice_from(s, n), found))
			continue;
		found->items[(unsigned char)pattern[1]] = some;
		return true;
	}
	return false;
}

/* ---- writing a form ---- */

/* Text that is cut where there is no more room. */
struct room {
	char *next;
	size_t length, size;
};

static void put_bytes(struct room *out, const char *at, size_t length)
{
	for (size_t i = 0; i < length && out->length + 1 < out->size; i++)
		out->next[out->length++] = at[i];
}

static void put_form(struct room *out, const char *form,
    const struct captures *found)
{
	for (; *form != '\0'; form++) {
		struct slice s;

		if (*form != '%') {
			put_bytes(out, form, 1);
			continue;
		}
		s = found->items[(unsigned char)*++form];
		if (*form == 'H' && s.length > SHOWN_OF_HASH)
			s.length = SHOWN_OF_HASH;
		for (size_t i = 0; i < s.length; i++)
			put_bytes(out, *form == 'd' && s.start[i] == '$' ? "." :
			    s.start + i, 1);
	}
}

static size_t end_text(struct room *out)
{
	out->next[out->length] = '\0';
	text_trim_utf8(out->next);
	return strlen(out->next);
}

/* Writes the class and the readable name; a function outside of any class has
 * its file after its name. */
static size_t put_member(struct room *out, struct slice class_name,
    struct slice name)
{
	struct captures found = { .items = { { "", 0 } } };
	char member[LONGEST + 20];
	struct room words = { member, 0, sizeof member };
	struct slice shown = name;
	bool is_top;

	for (size_t i = 0; i < sizeof name_forms / sizeof *name_forms; i++) {
		if (!matches(name_forms[i].name, name, &found))
			continue;
		put_form(&words, name_forms[i].form, &found);
		shown = (struct slice){ member, end_text(&words) };
		break;
	}
	is_top = matches("%P%XKt", class_name, &found) &&
	    !has_char(found.items['X'], '$');
	if (!is_top && shown.start == name.start)
		return 0;
	if (!is_top)
		put_bytes(out, class_name.start, class_name.length);
	if (!is_top)
		put_bytes(out, ".", 1);
	put_bytes(out, shown.start, shown.length);
	if (is_top)
		put_form(out, " (%X.kt)", &found);
	return end_text(out);
}

size_t readable_name(char *at, size_t size, struct slice class_name,
    struct slice name)
{
	struct room out = { at, 0, size };

	if (size == 0 || class_name.length > LONGEST || name.length > LONGEST)
		return 0;
	for (size_t i = 0; i < sizeof method_forms / sizeof *method_forms;
	    i++) {
		const struct method_form *form = &method_forms[i];
		struct captures found = { .items = { { "", 0 } } };

		if (!matches(form->name, name, &found) ||
		    !matches(form->class_name, class_name, &found))
			continue;
		put_form(&out, form->form, &found);
		return end_text(&out);
	}
	return put_member(&out, class_name, name);
}
