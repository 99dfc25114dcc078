/*
 * check/rules.h - a budget: rules about recordings, read from a text.
 *
 * A line is a comment, a setting, the name of a group or a rule:
 *
 *	artscope 1                   # the version of the format, always first
 *	set clock wall               # of max, p50, p95 and mean
 *	set within com.a.App.onCreate#1
 *	baseline main.trace
 *	[start-up]
 *	main: wall com.a.flags.**  < 20ms  warn 15ms  optional  runs max
 *
 * A comment begins at the begin of a line or after two blanks; a line whose last
 * character is \ goes on in the next one.  Names with blanks, # or colons stand in
 * double quotes.  A text of another form is refused, with line and column.
 */
#ifndef CHECK_RULES_H
#define CHECK_RULES_H

#include "base/arena.h"
#include "check/rule.h"
#include "load/profile.h"

/* A pattern of files, as it was written, and where in the text. */
struct rules_baseline {
	const char *pattern;
	size_t place;
};

/* All zeros is none. */
struct rules {
	const char *path;        /* as the user wrote it; borrowed */
	struct rule *of;
	uint32_t count;
	struct rules_baseline *baselines;
	uint32_t baseline_count;
	size_t room, baseline_room;
	struct slice text;       /* what was read */
	struct arena arena, lists; /* of texts, and of pointers to them */
};

enum {
	RULES_BYTES = 1 << 20, /* of a file, at most */
	RULES_MOST = 2000      /* rules */
};

/* The text is copied.  False, with "PATH:LINE:COLUMN: why".  Free them with
 * rules_free, also after a failure. */
bool rules_read(struct rules *, const char *path, struct slice text,
    struct error *err);
void rules_free(struct rules *);

/* There is no file of that baseline: "PATH:LINE:COLUMN: why".  Returns false. */
bool rules_lack_baseline(const struct rules *, uint32_t baseline, struct error *err);

/* Does a rule compare with a baseline? */
bool rules_need_baseline(const struct rules *);

/* Can one be measured only where single calls were loaded?  With transforms? */
bool rules_need_calls(const struct rules *, bool has_transforms);

/* For those of the longest call, before a recording is loaded without calls. */
void rules_keep_extremes(const struct rules *, struct profile *);

#endif
