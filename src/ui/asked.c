#include "config.h"

#include "ui/asked.h"

void asked_init(struct asked *a)
{
	a->answering = a->preferred = QUESTION_KINDS;
}

void asked_discard(struct asked *a, struct answer *answer)
{
	if (answer == NULL)
		return;
	answer->next = a->old;
	a->old = answer;
}

/* What is put in the place of one that nobody has taken. */
static void replace(struct asked *a, struct answer **old, struct answer *new)
{
	asked_discard(a, *old);
	*old = new;
}

void asked_free_old(struct answer *old)
{
	while (old != NULL) {
		struct answer *next = old->next;

		answer_free(old);
		old = next;
	}
}

void asked_free(struct asked *a)
{
	for (int kind = 0; kind < QUESTION_KINDS; kind++) {
		asked_discard(a, a->slots[kind].asked);
		asked_discard(a, a->slots[kind].there);
	}
	asked_free_old(a->old);
}

/* The least is answered first; that of none is the most.  Which methods pass is
 * what all lists wait for, and what transforms leave of stacks all pictures. */
static int rank(const struct asked *a, int kind)
{
	bool is_preferred = kind == a->preferred && kind > ASK_STACKS &&
	    kind != QUESTION_KINDS;

	return is_preferred ? 2 * ASK_STACKS + 1 : 2 * kind;
}

int asked_next(const struct asked *a)
{
	int next = QUESTION_KINDS;

	for (int kind = 0; kind < QUESTION_KINDS; kind++)
		if (a->slots[kind].asked != NULL &&
		    rank(a, kind) < rank(a, next))
			next = kind;
	return next;
}

void asked_put(struct asked *a, struct answer *new)
{
	int kind = (int)new->question.kind;

	replace(a, &a->slots[kind].there, NULL);
	replace(a, &a->slots[kind].asked, new);
	if (a->answering != QUESTION_KINDS &&
	    rank(a, a->answering) >= rank(a, kind))
		a->gives_up = true;
}

void asked_drop(struct asked *a, enum question_kind kind)
{
	replace(a, &a->slots[kind].there, NULL);
	replace(a, &a->slots[kind].asked, NULL);
	if (a->answering == (int)kind) {
		a->slots[kind].is_dropped = true;
		a->gives_up = true;
	}
}

struct answer *asked_begin(struct asked *a, int kind)
{
	struct answer *answer = a->slots[kind].asked;

	a->slots[kind].asked = NULL;
	a->answering = kind;
	a->gives_up = false;
	return answer;
}

/* Is the answer that is being made to that question the one that is waited for? */
static bool is_latest(const struct asked_slot *slot)
{
	return slot->asked == NULL && !slot->is_dropped;
}

void asked_part(struct asked *a, struct answer *part)
{
	struct asked_slot *slot = &a->slots[part->question.kind];

	if (is_latest(slot))
		replace(a, &slot->there, part);
	else
		asked_discard(a, part);
}

void asked_end(struct asked *a, struct answer *answer, bool is_done)
{
	struct asked_slot *slot = &a->slots[answer->question.kind];

	if (is_done || !is_latest(slot))
		asked_part(a, answer);
	else
		slot->asked = answer; /* again, when others have been answered */
	slot->is_dropped = false;
	a->answering = QUESTION_KINDS; /* at once: what is dropped now is another */
}

struct answer *asked_take(struct asked *a, enum question_kind kind)
{
	struct answer *there = a->slots[kind].there;

	a->slots[kind].there = NULL;
	return there;
}

bool asked_is_busy(const struct asked *a)
{
	bool busy = a->answering != QUESTION_KINDS;

	for (int kind = 0; kind < QUESTION_KINDS; kind++)
		busy = busy || a->slots[kind].there != NULL;
	return busy;
}
