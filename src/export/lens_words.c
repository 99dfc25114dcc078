#include "config.h"

#include "export/lens_words.h"

#include "options/options.h"
#include "process/signals.h"
#include "query/transforms.h"

enum { WORDS = 400 };

bool lens_of_wishes(struct made_lens *lens, const struct transform_wish *wishes,
    size_t count, struct methods *methods, struct error *err)
{
	bool done = lens_make(lens, wishes, count, methods,
	    (struct search_watch){ .stop = interrupt_begin() }, err);

	interrupt_end();
	return done;
}

bool lens_of_options(struct made_lens *lens, const struct options *o,
    struct methods *methods, struct error *err)
{
	return lens_of_wishes(lens, o->transforms, o->transform_count, methods,
	    err);
}

/* "--merge com.app --depth 3"; "" where there are none. */
static void words_of(const struct request *q, char *out, size_t size)
{
	transforms_words(q->asked->transforms, q->asked->transform_count, out,
	    size);
}

void lens_write(FILE *file, const struct request *q)
{
	char words[WORDS];

	if (q->lens == NULL)
		return;
	words_of(q, words, sizeof words);
	fprintf(file, "stacks: %s\n", words);
	for (size_t i = 0; i < q->asked->transform_count; i++) {
		if (lens_means_methods(q->lens, i) > 0)
			continue;
		lens_none_words(&q->asked->transforms[i], words, sizeof words);
		fprintf(file, "note: %s\n", words);
	}
}

void lens_fail_calls(const struct request *q, uint32_t method,
    struct error *err)
{
	char words[WORDS];

	words_of(q, words, sizeof words);
	fail(err, "%s: no calls are left by %s",
	    methods_at(profile_methods(q->profile), method)->text, words);
}
