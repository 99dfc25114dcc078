#include "config.h"

#include "ui/setting_checks.h"

#include <string.h>

#include "base/text.h"
#include "options/values.h"
#include "ui/layout.h"
#include "ui/lensing.h"
#include "ui/split.h"

static bool fail_takes(const struct setting *setting, struct error *err)
{
	char takes[SETTING_TEXT];

	setting_takes(setting, takes);
	return fail(err, "%s takes %s", setting_name(setting), takes);
}

bool check_text(const struct setting *setting, const char *text,
    struct error *err)
{
	return text[0] != '\0' || fail_takes(setting, err);
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
	char clean[100], takes[SETTING_TEXT];
	unsigned column;

	for (size_t view = 0; view < SHOWN_VIEWS; view++) {
		const struct list_columns *list =
		    view_columns((enum shown_view)view);

		if (list != NULL && list_find(list, name, &column) &&
		    list_is_sortable(list, column))
			return true;
	}
	text_clean(clean, sizeof clean, slice_of(name));
	setting_takes(setting, takes);
	fail(err, "no list can be sorted by '%s': it takes %s", clean, takes);
	return list_fail_order(view_columns(SHOWN_TABLE), name, err);
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
	uint64_t view;

	return (value_read(setting_value(setting), text, &view) &&
		   !view_needs_method((enum shown_view)view)) ||
	    fail(err, "%s is of a method, and none is selected at first", text);
}

bool check_idle(const struct setting *setting, const char *text,
    struct error *err)
{
	(void)setting;
	return lensing_check_waits(text, err);
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
	return is_theme_name(text) || fail_takes(setting, err);
}
