#include "config.h"

#include "export/labels.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

enum { EFFORT = 1000000 }; /* of PCRE2's, for a path */

struct label {
	char name[LABEL_NAME];
	uint32_t group; /* of the expression; 0: the text is given */
	char *text;     /* NULL: empty */
};

struct labels {
	struct label *of;
	size_t count;
	pcre2_code *code; /* NULL: no expression */
	pcre2_match_data *match;
	pcre2_match_context *context;
};

/* ---- made from words ---------------------------------------------------- */

/* What any database takes as the name of a column. */
static bool is_name(struct slice name)
{
	if (name.length == 0 || name.length >= LABEL_NAME ||
	    (name.at[0] >= '0' && name.at[0] <= '9'))
		return false;
	for (size_t i = 0; i < name.length; i++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		    "0123456789_", name.at[i]) == NULL)
			return false;
	return true;
}

static bool set_text(struct label *l, struct slice raw, struct error *err)
{
	const size_t room = text_clean(NULL, 0, raw) + 1;

	free(l->text);
	l->text = array_new(room, 1, err);
	if (l->text != NULL)
		text_clean(l->text, room, raw);
	return l->text != NULL;
}

static bool fail_label(const char *text, const char *why, struct error *err)
{
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "--label %s: %s", clean, why);
}

static bool add(struct labels *l, struct slice name, uint32_t group,
    struct error *err)
{
	struct label *label = &l->of[l->count];

	for (size_t i = 0; i < l->count; i++)
		if (slice_is(name, l->of[i].name))
			return fail(err, "two labels are called %s",
			    l->of[i].name);
	snprintf(label->name, sizeof label->name, "%.*s", (int)name.length,
	    name.at);
	label->group = group;
	l->count++;
	return true;
}

static bool add_given(struct labels *l, const char *text, struct error *err)
{
	const struct slice name = { text, strcspn(text, "=") };

	if (text[name.length] == '\0')
		return fail_label(text, "a label is NAME=VALUE", err);
	if (!is_name(name))
		return fail_label(text, "its name is to be of letters, digits "
		    "and _, no digit first, and shorter than 32", err);
	return add(l, name, 0, err) && set_text(&l->of[l->count - 1],
	    slice_of(text + name.length + 1), err);
}

static bool compile(struct labels *l, const char *expression,
    struct error *err)
{
	PCRE2_UCHAR words[200];
	int fault;
	PCRE2_SIZE at;

	l->code = pcre2_compile((PCRE2_SPTR)expression, PCRE2_ZERO_TERMINATED,
	    PCRE2_NEVER_BACKSLASH_C, &fault, &at, NULL);
	if (l->code == NULL) {
		pcre2_get_error_message(fault, words, sizeof words);
		return fail(err, "--label-from-path, byte %zu: %s", at + 1,
		    (const char *)words);
	}
	l->match = pcre2_match_data_create_from_pattern(l->code, NULL);
	l->context = pcre2_match_context_create(NULL);
	if (l->match == NULL || l->context == NULL)
		return fail_memory(err, sizeof *l);
	pcre2_set_match_limit(l->context, EFFORT);
	return true;
}

/* The groups that have names, which PCRE2 has in the order of these. */
static bool add_groups(struct labels *l, struct error *err)
{
	uint32_t names, groups, size;
	PCRE2_SPTR table;

	pcre2_pattern_info(l->code, PCRE2_INFO_NAMECOUNT, &names);
	pcre2_pattern_info(l->code, PCRE2_INFO_CAPTURECOUNT, &groups);
	pcre2_pattern_info(l->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
	pcre2_pattern_info(l->code, PCRE2_INFO_NAMETABLE, &table);
	if (names == 0)
		return fail(err, "--label-from-path has no group with a name, as "
		    "in (?<build>[^/]+)");
	for (uint32_t g = 1; g <= groups; g++)
		for (uint32_t i = 0; i < names; i++) {
			PCRE2_SPTR entry = table + i * size;

			if ((uint32_t)(entry[0] << 8 | entry[1]) == g &&
			    !add(l, slice_of((const char *)entry + 2), g, err))
				return false;
		}
	return true;
}

static uint32_t names_in(const struct labels *l)
{
	uint32_t names = 0;

	if (l->code != NULL)
		pcre2_pattern_info(l->code, PCRE2_INFO_NAMECOUNT, &names);
	return names;
}

static bool fill(struct labels *l, const char *const *given, size_t count,
    const char *expression, struct error *err)
{
	if (expression != NULL && !compile(l, expression, err))
		return false;
	l->of = array_new(count + names_in(l), sizeof *l->of, err);
	if (l->of == NULL)
		return false;
	for (size_t i = 0; i < count; i++)
		if (!add_given(l, given[i], err))
			return false;
	return expression == NULL || add_groups(l, err);
}

struct labels *labels_new(const char *const *given, size_t count,
    const char *expression, struct error *err)
{
	struct labels *l = array_new(1, sizeof *l, err);

	if (l == NULL || fill(l, given, count, expression, err))
		return l;
	labels_free(l);
	return NULL;
}

void labels_free(struct labels *l)
{
	if (l == NULL)
		return;
	for (size_t i = 0; i < l->count; i++)
		free(l->of[i].text);
	pcre2_match_data_free(l->match);
	pcre2_match_context_free(l->context);
	pcre2_code_free(l->code);
	free(l->of);
	free(l);
}

/* ---- of a trace --------------------------------------------------------- */

size_t labels_count(const struct labels *l)
{
	return l->count;
}

const char *labels_name(const struct labels *l, size_t number)
{
	return l->of[number].name;
}

const char *labels_text(const struct labels *l, size_t number)
{
	return l->of[number].text == NULL ? "" : l->of[number].text;
}

/* A group that took no part in the match, or all of them where there is none. */
static struct slice found(const struct labels *l, uint32_t group, int matched,
    const char *path)
{
	const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(l->match);

	if (matched <= (int)group || ends[2 * group] == PCRE2_UNSET ||
	    ends[2 * group] > ends[2 * group + 1])
		return slice_of("");
	return (struct slice){ path + ends[2 * group],
		ends[2 * group + 1] - ends[2 * group] };
}

bool labels_take(struct labels *l, const char *path, bool *matches,
    struct error *err)
{
	int matched = 0;

	*matches = true;
	if (l->code == NULL)
		return true;
	matched = pcre2_match(l->code, (PCRE2_SPTR)path, PCRE2_ZERO_TERMINATED,
	    0, 0, l->match, l->context);
	*matches = matched > 0;
	for (size_t i = 0; i < l->count; i++)
		if (l->of[i].group > 0 && !set_text(&l->of[i],
		    found(l, l->of[i].group, matched, path), err))
			return false;
	return true;
}
