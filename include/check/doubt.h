/*
 * check/doubt.h - is a change against a baseline more than noise?
 *
 * Of rules with a relative limit, where both sides have two runs or more.  A limit is
 * exceeded only if the change is more than chance makes (q <= 0.05, Mann and Whitney,
 * corrected for the number of such rules); or, where so few runs can never tell, if
 * all runs of one side lie above all of the other, and by three times their spread.
 * Else the rule is unclear.
 */
#ifndef CHECK_DOUBT_H
#define CHECK_DOUBT_H

#include "check/verdict.h"

/* A rule that may be in doubt, when it has been judged. */
struct doubted {
	const struct rule *rule;
	struct runs runs, bases;
	struct judged *judged; /* changed where there is doubt, with why */
};

/* All of them; those that need no test are left alone.  False when out of memory. */
bool doubt_rules(const struct doubted *, uint32_t count, struct error *err);

#endif
