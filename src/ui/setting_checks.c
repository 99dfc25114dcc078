#include "config.h"

#include "ui/setting_checks.h"

#include <string.h>

#include "base/nearest.h"
#include "base/text.h"
#include "query/range.h"
#include "query/views.h"
#include "ui/layout.h"
#include "ui/split.h"

bool setting_word_find(setting_word *word, const char *text, const char *takes,
    size_t *number, struct error *err)
{
	char clean[100];
	const char *at;

	for (*number = 0; (at = word(NULL, *number, NULL)) != NULL; ++*number)
		if (strcmp(at, text) == 0)
			return true;
	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "'%s' is not %s", clean, takes);
}

bool setting_fail(const struct setting *setting, const struct state *s,
    const char *text, struct error *err)
{
	struct nearest n = nearest_to(text);
	char scratch[SETTING_TEXT];
	const char *word;

	for (size_t i = 0; setting->word != NULL &&
	     (word = setting->word(s, i, scratch)) != NULL; i++) {
		if (strcmp(word, text) == 0)
			return false; /* it is one, and cannot be had */
		nearest_try(&n, word);
	}
	return nearest_fail(&n, "", err);
}

bool check_word(const struct setting *setting, const char *text,
    struct error *err)
{
	size_t i;

	return setting_word_find(setting->word, text, setting->takes, &i, err) ||
	    setting_fail(setting, NULL, text, err);
}

bool check_text(const struct setting *setting, const char *text,
    struct error *err)
{
	return text[0] != '\0' || fail(err, "%s takes %s", setting->name,
	    setting->takes);
}

/* Whether it is there is known when it is opened. */
bool check_path(const struct setting *setting, const char *text,
    struct error *err)
{
	return check_text(setting, text, err);
}

/* Which list it is of is not known: any that has it will do. */
bool check_columns(const struct setting *setting, const char *text,
    struct error *err)
{
	struct columns columns;
	struct error other;

	(void)setting;
	if (strcmp(text, "usual") == 0)
		return true;
	for (size_t view = 0; view < SHOWN_VIEWS; view++)
		if (view_columns((enum shown_view)view) != NULL &&
		    list_choose(&columns, view_columns((enum shown_view)view),
			text, &other))
			return true;
	return list_choose(&columns, view_columns(SHOWN_TABLE), text, err);
}

bool check_sort(const struct setting *setting, const char *text,
    struct error *err)
{
	const char *name = text + (text[0] == '-');
	char clean[100];
	unsigned column;

	for (size_t view = 0; view < SHOWN_VIEWS; view++) {
		const struct list_columns *list =
		    view_columns((enum shown_view)view);

		if (list != NULL && list_find(list, name, &column) &&
		    list_is_sortable(list, column))
			return true;
	}
	text_clean(clean, sizeof clean, slice_of(name));
	fail(err, "no list can be sorted by '%s': it takes %s", clean,
	    setting->takes);
	return list_fail_order(view_columns(SHOWN_TABLE), name, err);
}

bool check_budget(const struct setting *setting, const char *text,
    struct error *err)
{
	uint64_t ns;

	return (range_time(text, &ns) && ns > 0) ||
	    fail(err, "%s takes %s", setting->name, setting->takes);
}

bool check_split(const struct setting *setting, const char *text,
    struct error *err)
{
	struct arrangement scratch;

	(void)setting;
	return split_parse(&scratch, text, err);
}

/* What opens without a method. */
bool check_view(const struct setting *setting, const char *text,
    struct error *err)
{
	size_t i;

	if (!check_word(setting, text, err))
		return false;
	setting_word_find(setting->word, text, "", &i, err);
	return !view_needs_method((enum shown_view)i) ||
	    fail(err, "%s is of a method, and none is selected at first", text);
}

bool is_theme_name(const char *name)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

	return name[0] != '\0' && name[strspn(name, plain)] == '\0';
}

bool check_theme(const struct setting *setting, const char *text,
    struct error *err)
{
	return is_theme_name(text) || fail(err, "%s takes %s", setting->name, setting->takes);
}
