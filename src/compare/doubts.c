#include "config.h"

#include "compare/doubts.h"

#include <inttypes.h>
#include <stdio.h>

#include "compare/judging.h"
#include "compare/shortened.h"

static void say(char out[DOUBT_WORDS], const char *words)
{
	snprintf(out, DOUBT_WORDS, "%s", words);
}

static size_t runs(const struct comparison *c, int side)
{
	return c->sides[side].count;
}

static void say_builds(const struct comparison *c,
    const char *const builds[BOTH_SIDES], char out[DOUBT_WORDS])
{
	const char *a = builds[BEFORE], *b = builds[AFTER];

	if (shortened_differently(c, NULL))
		snprintf(out, DOUBT_WORDS, "--mapping-a and --mapping-b give them "
		    "the names of the sources: map_id is %s before, %s after",
		    a[0] == '\0' ? "not known" : a,
		    b[0] == '\0' ? "not known" : b);
}

/* What a table of sums has not. */
static void say_tables(const struct comparison *c, char out[DOUBT_WORDS])
{
	if (comparison_is_whole(c))
		return;
	snprintf(out, DOUBT_WORDS, "%s is known by a table of sums: the time in "
	    "no call, waiting%s and what the tracing took are not in it",
	    !c->has_table[AFTER]  ? "before" :
	    !c->has_table[BEFORE] ? "after" : "each side",
	    c->has_inclusive ? "" : ", inclusive times of groups");
}

static void say_samples(const struct comparison *c, char out[DOUBT_WORDS])
{
	if (c->is_sampled[BEFORE] != c->is_sampled[AFTER])
		say(out, c->is_sampled[BEFORE] ?
		    "samples before, every call after: their times differ "
		    "by how they were recorded, and calls cannot be compared" :
		    "every call before, samples after: their times differ "
		    "by how they were recorded, and calls cannot be compared");
	else if (c->is_sampled[BEFORE])
		say(out, "these are samples: calls are not counted");
}

/* A clock that some of them have. */
static void say_clock(const struct comparison *c, enum clock clock,
    char out[DOUBT_WORDS])
{
	bool has = false;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < runs(c, s); i++)
			has |= c->sides[s].of[i].has_clock[clock];
	if (has && !c->has_clock[clock])
		snprintf(out, DOUBT_WORDS, "not all of them have %s time",
		    clock == CLOCK_WALL ? "wall" : "CPU");
}

static void say_runs(const struct comparison *c, char out[DOUBT_WORDS])
{
	say(out, c->limits.has_runs ? "times are medians, which need not add up "
	    "to the median of the total" :
	    runs(c, BEFORE) == 1 && runs(c, AFTER) == 1 ?
	    "one run a side: changes of time may be noise; counts of "
	    "calls are exact" :
	    "one run on a side: changes of time may be noise");
}

/* What the test cannot do, with the numbers of this comparison. */
static void say_test(const struct comparison *c, char out[DOUBT_WORDS])
{
	const size_t needed = judging_runs_needed(c);
	const double chance = c->tested * c->least_p;
	char more[60] = "";

	if (!c->limits.has_runs || c->limits.can_tell)
		return;
	if (needed > 0)
		snprintf(more, sizeof more, "; %zu+%zu runs could", needed,
		    needed);
	snprintf(out, DOUBT_WORDS, "%zu+%zu runs, %" PRIu32 " rows: no test "
	    "can tell one changed row from chance%s; about %u.%u of the rows "
	    "do not overlap by chance alone", runs(c, BEFORE), runs(c, AFTER),
	    c->tested, more, (unsigned)(chance * 10 + 0.5) / 10,
	    (unsigned)(chance * 10 + 0.5) % 10);
}

static bool drifts(const struct comparison *c, int side)
{
	return c->drift[side] >= 0.9 || c->drift[side] <= -0.9;
}

void doubts_words(const struct comparison *c, enum doubt doubt,
    const char *const builds[BOTH_SIDES], char out[DOUBT_WORDS])
{
	out[0] = '\0';
	switch (doubt) {
	case DOUBT_NAMES:
		if (shortened_differently(c, NULL))
			say(out, "the names of the two builds seem to have been "
			    "shortened differently: one name can mean two "
			    "methods, so most rows say nothing");
		break;
	case DOUBT_BUILDS: say_builds(c, builds, out); break;
	case DOUBT_TABLES: say_tables(c, out); break;
	case DOUBT_SAMPLES: say_samples(c, out); break;
	case DOUBT_WALL: say_clock(c, CLOCK_WALL, out); break;
	case DOUBT_CPU: say_clock(c, CLOCK_CPU, out); break;
	case DOUBT_RUNS: say_runs(c, out); break;
	case DOUBT_TEST: say_test(c, out); break;
	case DOUBT_DRIFT_BEFORE:
		if (drifts(c, BEFORE))
			say(out, "the runs before drift: did the device warm up?");
		break;
	default: /* DOUBT_DRIFT_AFTER */
		if (drifts(c, AFTER))
			say(out, "the runs after drift: did the device warm up?");
	}
}
