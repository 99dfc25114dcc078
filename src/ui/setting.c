#include "config.h"

#include "ui/setting.h"

#include <stdio.h>
#include <string.h>

#include "base/fuzzy.h"
#include "base/text.h"
#include "options/values.h"

const char *setting_name(const struct setting *setting)
{
	return setting->option == OPTIONS ? setting->name :
	    option_info(setting->option)->name;
}

/* An option that is given or not is a setting that is on or off. */
const struct value *setting_value(const struct setting *setting)
{
	static const struct value on_or_off = { .kind = VALUE_WORD,
		.word = choice_switch };
	const struct value *value = setting->option == OPTIONS ?
	    &setting->value : &option_info(setting->option)->value;

	return value->kind == VALUE_NONE ? &on_or_off : value;
}

void setting_takes(const struct setting *setting, char out[SETTING_TEXT])
{
	char words[VALUE_TAKES];

	value_takes(setting_value(setting), words);
	snprintf(out, SETTING_TEXT, "%s", setting->takes != NULL ?
	    setting->takes : setting_is_switch(setting) ? "on or off" : words);
}

const char *setting_at_word(const struct setting *setting,
    const struct state *s, size_t number, char *scratch)
{
	const struct value *value = setting_value(setting);

	return setting->word != NULL ? setting->word(s, number, scratch) :
	    value->word != NULL      ? value->word(number) : NULL;
}

bool setting_is_switch(const struct setting *setting)
{
	return setting_value(setting)->word == choice_switch;
}

bool setting_is_settled(const struct setting *setting)
{
	return setting->set == NULL && setting->choose == NULL;
}

/* Says which of its words was meant.  Returns false. */
static bool add_nearest(const struct setting *setting, const struct state *s,
    const char *text, struct error *err)
{
	struct nearest n = nearest_to(text);
	char scratch[SETTING_TEXT];
	const char *word;

	for (size_t i = 0; (word = setting_at_word(setting, s, i, scratch)) !=
	     NULL; i++) {
		if (strcmp(word, text) == 0)
			return false; /* it is one, and cannot be had */
		nearest_try(&n, word);
	}
	return nearest_fail(&n, "", err);
}

static bool read_value(const struct setting *setting, const char *text,
    uint64_t *out, struct error *err)
{
	char takes[SETTING_TEXT], clean[100];

	*out = 0;
	if (setting_value(setting)->kind <= VALUE_TEXT ||
	    value_read(setting_value(setting), text, out))
		return true;
	setting_takes(setting, takes);
	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "'%s' is not %s", clean, takes);
}

bool setting_check(const struct setting *setting, const char *text,
    struct error *err)
{
	uint64_t number;

	return (read_value(setting, text, &number, err) ||
		   add_nearest(setting, NULL, text, err)) &&
	    (setting->check == NULL || setting->check(setting, text, err));
}

bool setting_set(struct state *s, const struct setting *setting,
    const char *text, struct error *err)
{
	uint64_t number;

	return (read_value(setting, text, &number, err) &&
		   (setting->choose != NULL ? setting->choose(s, number, err) :
		       setting->set(s, text, err))) ||
	    add_nearest(setting, s, text, err);
}
