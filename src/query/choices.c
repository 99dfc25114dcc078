#include "config.h"

#include "query/choices.h"

#include "model/measures.h"
#include "query/groups.h"
#include "query/hues.h"
#include "trace/lookalike.h"

static const char *word_of(const char *const *words, size_t count,
    size_t number)
{
	return number < count ? words[number] : NULL;
}

const char *choice_clock(size_t number)
{
	return number < MEASURES ? measure_name((enum measure)number) : NULL;
}

const char *choice_group(size_t number)
{
	return number < GROUPINGS ? grouping_name((enum grouping)number) : NULL;
}

const char *choice_input(size_t number)
{
	static const char *const words[] = { [INPUT_AUTO] = "auto",
		[INPUT_FOLDED] = "folded" };

	return word_of(words, sizeof words / sizeof *words, number);
}

const char *choice_switch(size_t number)
{
	static const char *const words[] = { "off", "on" };

	return word_of(words, sizeof words / sizeof *words, number);
}

const char *choice_background(size_t number)
{
	static const char *const words[] = { "auto", "dark", "light" };

	return word_of(words, sizeof words / sizeof *words, number);
}

const char *choice_unit(size_t number)
{
	static const char *const words[] = { "ms", "auto" };

	return word_of(words, sizeof words / sizeof *words, number);
}

const char *choice_hue(size_t number)
{
	return number < HUES_BY ? hue_by_name((enum hue_by)number) : NULL;
}

const char *choice_color(size_t number)
{
	static const char *const words[] = { "auto", "always", "never", "8",
		"16", "256" };

	return word_of(words, sizeof words / sizeof *words, number);
}

const char *choice_scope(size_t number)
{
	static const char *const words[] = { "thread", "marked", "all" };

	return word_of(words, sizeof words / sizeof *words, number);
}

const char *choice_theme(size_t number)
{
	static const char *const words[] = { "dark", "light", "mono", "contrast" };

	return word_of(words, sizeof words / sizeof *words, number);
}
