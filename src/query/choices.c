#include "config.h"

#include "query/choices.h"

static const char *word_of(const char *const *words, size_t count,
    size_t number)
{
	return number < count ? words[number] : NULL;
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
