/*
 * check/rule_line.h - a rule as a line of a budget has it (check/rules).
 *
 *	rule   = [thread ":"] metric [methods] cmp limit {"warn" limit | "optional" |
 *	         "runs" agg}
 *	metric = ["self"] ("wall" | "cpu" | "wait") | "calls" | "max" | "p50" | "p95" |
 *	         "mean" | "span" | "depth" | "methods" | "never"
 *	methods= pattern {"," pattern}
 *	cmp    = "<" | "<=" | "==", which "never" has not
 *	limit  = NUMBER unit | "+" NUMBER unit "of baseline" ["," "+" NUMBER unit]
 *	unit   = "ns" | "us" | "ms" | "s" | "%", or nothing for counts
 *	agg    = "median" | "max" | "min" | "all"
 */
#ifndef CHECK_RULE_LINE_H
#define CHECK_RULE_LINE_H

#include "check/wording.h"

/* Where the rule has what is usual so far. */
bool rule_line_read(struct rule *, struct wording *, struct error *err);

#endif
