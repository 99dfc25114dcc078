#include "config.h"

#include "query/task.h"

#include <stdlib.h>

#include "base/array.h"
#include "query/answers.h"
#include "query/hits.h"
#include "query/method_answers.h"
#include "query/shown_answers.h"

static bool elsewhere_make(struct answer *a, const struct profile *p)
{
	return a->question.answering->make(a, p);
}

static void elsewhere_free(struct answer *a)
{
	a->question.answering->free(a);
}

static const struct {
	bool (*make)(struct answer *, const struct profile *);
	void (*free)(struct answer *); /* NULL: it owns nothing */
	bool (*soon)(struct answer *, const struct profile *,
	    uint64_t calls); /* NULL: nothing is */
	bool (*begin)(struct answer *, struct methods *); /* NULL: there is
	                                                     nothing to begin */
} kinds[QUESTION_KINDS] = {
	[ASK_FILTER] = { .make = filter_answer_make,
	    .free = filter_answer_free },
	[ASK_LENS] = { .make = lens_answer_make, .free = lens_answer_free,
	    .begin = lens_answer_begin },
	[ASK_STACKS] = { .make = stacks_answer_make,
	    .free = stacks_answer_free },
	[ASK_TABLE] = { .make = table_answer_make, .free = table_answer_free,
	    .soon = table_answer_soon },
	[ASK_BOTH] = { .make = elsewhere_make, .free = elsewhere_free },
	[ASK_PARTNERS] = { .make = elsewhere_make, .free = elsewhere_free },
	[ASK_OTHER_CALLS] = { .make = calls_answer_make,
	    .free = calls_answer_free },
	[ASK_OTHER_HITS] = { .make = hits_answer_make,
	    .free = hits_answer_free },
	[ASK_OTHER_ROWS] = { .make = rows_answer_make,
	    .free = rows_answer_free },
	[ASK_COMPARED] = { .make = elsewhere_make, .free = elsewhere_free },
	[ASK_CALLS] = { .make = calls_answer_make, .free = calls_answer_free },
	[ASK_HITS] = { .make = hits_answer_make, .free = hits_answer_free },
	[ASK_ROWS] = { .make = rows_answer_make, .free = rows_answer_free },
	[ASK_FLAME] = { .make = flame_answer_make, .free = flame_answer_free },
	[ASK_INVERTED] = { .make = flame_answer_make,
	    .free = flame_answer_free },
	[ASK_EVERYWHERE] = { .make = everywhere_answer_make,
	    .free = everywhere_answer_free },
	[ASK_MATCHED] = { .make = matched_answer_make,
	    .free = everywhere_answer_free },
	[ASK_SPREADS] = { .make = spreads_answer_make,
	    .free = spreads_answer_free },
	[ASK_LISTING] = { .make = listing_answer_make,
	    .free = listing_answer_free },
	[ASK_SLOWEST] = { .make = slowest_answer_make,
	    .free = listing_answer_free },
	[ASK_FRAMES] = { .make = frames_answer_make,
	    .free = frames_answer_free },
	[ASK_PIVOT] = { .make = pivot_answer_make, .free = pivot_answer_free },
	[ASK_ABOUT] = { .make = about_answer_make, .free = about_answer_free },
	[ASK_TIMES] = { .make = times_answer_make },
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
