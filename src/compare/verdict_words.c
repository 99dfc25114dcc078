#include "config.h"

#include "compare/verdict_words.h"

#include <stdio.h>
#include <string.h>

#include "base/fuzzy.h"
#include "base/text.h"
#include "compare/row.h"

#define VERDICT(name) (1u << ROW_##name)
#define TAG(tag) (unsigned)((tag) << ROW_VERDICTS)

static const struct {
	const char *word;
	unsigned bits;
} words_known[] = {
	{ "slower", VERDICT(SLOWER) },
	{ "faster", VERDICT(FASTER) },
	{ "probably", VERDICT(PROBABLY_SLOWER) | VERDICT(PROBABLY_FASTER) },
	{ "new", VERDICT(NEW) },
	{ "gone", VERDICT(GONE) },
	{ "same", VERDICT(SAME) },
	{ "one-run", VERDICT(ONE_RUN) },
	{ "noise", VERDICT(NOISE) | VERDICT(SMALL) },
	{ "unclear", VERDICT(UNCLEAR) },
	{ "more-calls", TAG(TAG_MORE_CALLS) },
	{ "fewer-calls", TAG(TAG_FEWER_CALLS) },
	{ "waits", TAG(TAG_WAITS) },
	{ "tracing", TAG(TAG_TRACING) },
	{ "rerouted", TAG(TAG_REROUTED) },
	{ "all", (1u << ROW_VERDICTS) - 1 },
};

enum { KNOWN = sizeof words_known / sizeof *words_known };

const char *verdict_word(size_t number)
{
	return number < KNOWN ? words_known[number].word : NULL;
}

static bool fail_word(struct slice word, struct error *err)
{
	char clean[60], text[NEAREST_WORD + 1];
	struct nearest n;

	text_clean(clean, sizeof clean, word);
	snprintf(text, sizeof text, "%.*s", (int)(word.length < sizeof text ?
	    word.length : sizeof text - 1), word.at);
	n = nearest_to(text);
	for (size_t i = 0; i < KNOWN; i++)
		nearest_try(&n, words_known[i].word);
	fail(err, "there is no verdict '%s'", clean);
	return nearest_fail(&n, "; artscope diff --help lists them", err);
}

/* "more" is enough for "more-calls". */
static bool is_meant(const char *known, struct slice word)
{
	return (word.length == strlen(known) ||
	    word.length == strcspn(known, "-")) &&
	    strncmp(known, word.at, word.length) == 0;
}

bool verdict_words(unsigned *out, const char *words, struct error *err)
{
	*out = 0;
	for (;;) {
		const struct slice word = { words, strcspn(words, ",") };
		size_t i = 0;

		while (i < KNOWN && !is_meant(words_known[i].word, word))
			i++;
		if (i == KNOWN)
			return fail_word(word, err);
		*out |= words_known[i].bits;
		words += word.length;
		if (*words++ == '\0')
			return true;
	}
}
