#include "config.h"

#include "query/task.h"

#include <stdlib.h>

#include "base/array.h"
#include "query/answers.h"
#include "query/hits.h"
#include "query/method_answers.h"

static const struct {
	bool (*make)(struct answer *, const struct profile *);
	void (*free)(struct answer *); /* NULL: it owns nothing */
	bool (*soon)(struct answer *, const struct profile *,
	    uint64_t calls); /* NULL: nothing is */
	bool (*begin)(struct answer *, struct methods *); /* NULL: there is
	                                                     nothing to begin */
} kinds[QUESTION_KINDS] = {
	[ASK_FILTER] = { filter_answer_make, filter_answer_free, NULL },
	[ASK_LENS] = { lens_answer_make, lens_answer_free, NULL,
	    lens_answer_begin },
	[ASK_TABLE] = { table_answer_make, table_answer_free,
	    table_answer_soon },
	[ASK_CALLS] = { calls_answer_make, calls_answer_free, NULL },
	[ASK_HITS] = { hits_answer_make, hits_answer_free, NULL },
	[ASK_FLAME] = { flame_answer_make, flame_answer_free, NULL },
	[ASK_INVERTED] = { flame_answer_make, flame_answer_free, NULL },
	[ASK_EVERYWHERE] = { everywhere_answer_make, everywhere_answer_free,
	    NULL },
	[ASK_MATCHED] = { matched_answer_make, everywhere_answer_free, NULL },
	[ASK_SPREADS] = { spreads_answer_make, spreads_answer_free, NULL },
	[ASK_LISTING] = { listing_answer_make, listing_answer_free, NULL },
	[ASK_SLOWEST] = { slowest_answer_make, listing_answer_free, NULL },
	[ASK_FRAMES] = { frames_answer_make, frames_answer_free, NULL },
	[ASK_PIVOT] = { pivot_answer_make, pivot_answer_free, NULL },
	[ASK_ABOUT] = { about_answer_make, about_answer_free, NULL },
	[ASK_TIMES] = { times_answer_make, NULL, NULL },
};

struct answer *answer_new(const struct question *question, struct error *err)
{
	struct answer *a = array_new(1, sizeof *a, err);

	if (a != NULL)
		a->question = *question;
	return a;
}

/* As answer_new gave it. */
static void clear(struct answer *a)
{
	const struct question question = a->question;

	if (kinds[question.kind].free != NULL)
		kinds[question.kind].free(a);
	*a = (struct answer){ .question = question };
}

void answer_free(struct answer *a)
{
	if (a != NULL)
		clear(a);
	free(a);
}

bool answer_make(struct answer *a, const struct profile *profile)
{
	struct error err;

	clear(a);
	a->percent = 100;
	if (kinds[a->question.kind].make(a, profile))
		return true;
	err = a->error;
	clear(a);
	a->error = err;
	return err.text[0] != '\0' ? false :
	    fail(&a->error, "nobody said why, a fault of artscope");
}

bool answer_soon(struct answer *a, const struct profile *profile,
    uint64_t calls)
{
	clear(a);
	return kinds[a->question.kind].soon != NULL &&
	    kinds[a->question.kind].soon(a, profile, calls);
}

bool answer_adds_methods(const struct answer *a)
{
	return kinds[a->question.kind].begin != NULL;
}

bool answer_begin(struct answer *a, struct methods *methods)
{
	clear(a);
	return kinds[a->question.kind].begin(a, methods);
}
