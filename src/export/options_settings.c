#include "config.h"

#include "export/options_settings.h"

#include <string.h>

#include "export/options.h"
#include "export/options_check.h"

static bool find(const char *name, enum option *out)
{
	for (int i = 0; i < OPTIONS; i++) {
		*out = (enum option)i;
		if (strcmp(option_info(*out)->name, name) == 0)
			return true;
	}
	return false;
}

/* Options that take no value are switches of on and off. */
static void take(struct options *o, enum option option, const char *text)
{
	bool is_switch = option_info(option)->argument == NULL;

	if (is_switch && strcmp(text, "on") != 0)
		return;
	options_take(o, option, is_switch ? NULL : text, NULL);
}

static void take_columns(struct options *o, const char *text)
{
	if (strcmp(text, "usual") == 0)
		return;
	take(o, OPTION_COLUMNS, text);
	if (options_choose_columns(o, NULL))
		return;
	o->column_words = NULL;
	o->has[OPTION_COLUMNS] = false;
	options_choose_columns(o, NULL);
}

/* "-calls" is the other way round. */
static void take_sort(struct options *o, const char *text)
{
	take(o, OPTION_SORT, text + (text[0] == '-'));
	if (options_choose_columns(o, NULL)) {
		o->has[OPTION_REVERSE] |= text[0] == '-';
		return;
	}
	o->sort = NULL;
	o->has[OPTION_SORT] = false;
	options_choose_columns(o, NULL);
}

/* Was another scope asked for? */
static bool has_scope(const struct options *o)
{
	bool is_all = o->has[OPTION_MARK];

	for (size_t i = 0; i < o->thread_count; i++)
		is_all |= strcmp(o->threads[i], "all") == 0;
	return is_all;
}

/* Which columns there are is known when the view is. */
void options_take_settings(struct options *o, const struct named_text *t,
    size_t count)
{
	enum option option;

	for (size_t i = 0; i < count; i++)
		if (find(t[i].name, &option) && !o->has[option] &&
		    (option != OPTION_SCOPE || !has_scope(o)) &&
		    option != OPTION_COLUMNS && option != OPTION_SORT)
			take(o, option, t[i].text);
	for (size_t i = 0; i < count; i++) {
		if (!find(t[i].name, &option) || o->has[option])
			continue;
		if (option == OPTION_COLUMNS)
			take_columns(o, t[i].text);
		else if (option == OPTION_SORT)
			take_sort(o, t[i].text);
	}
}
