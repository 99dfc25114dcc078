/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/run_kind.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* ---- the benchmark of a file ---- */

static size_t count_digits(const char *at)
{
	return strspn(at, "0123456789");
}

static bool is_joint(char c)
{
	return c == '_' || c == '-' || c == '.' || c == ' ';
}

/* Returns how long a date at this place is, with a time of day: "2024-05-01",
 * "2024-05-01-12-30-59", "20240501T123059"; 0: there is none. */
static size_t date_length(const char *at)
{
	const size_t digits = count_digits(at);
	size_t length = 10;

	if (digits == 8 && strchr("T_-", at[8]) != NULL &&
	    count_digits(at + 9) == 6)
		return 15;
	if (digits != 4 || at[4] != '-' || count_digits(at + 5) != 2 ||
	    at[7] != '-' || count_digits(at + 8) != 2)
		return 0;
	while (at[length] != '\0' && strchr("-_T:.", at[length]) != NULL &&
	    count_digits(at + length + 1) >= 2)
		length += 1 + count_digits(at + length + 1);
	return length;
}

/* Returns how long the number of an iteration at this place is: "iter003". */
static size_t iteration_length(const char *at)
{
	static const char word[] = "iter";
	const size_t from = sizeof word - 1;
	size_t digits;

	if (strncmp(at, word, from) != 0)
		return 0;
	digits = count_digits(at + from);
	return digits == 0 ? 0 : from + digits;
}

size_t run_stem_length(const char *file)
{
	static const char ending[] = ".trace";
	const char *end = file + strlen(file);

	for (const char *at = file; (at = strstr(at, ending)) != NULL;) {
		const char *after = at + sizeof ending - 1;

		if (*after == '\0' || *after == '.')
			end = at;
		at = after;
	}
	return (size_t)(end - file);
}

/* Takes a number off the end of a name, and what joins it to the rest: without
 * the word "iter" it counts the runs. */
static void cut_number(char *name)
{
	size_t length = strlen(name);

	while (length > 0 && is_digit(name[length - 1]))
		length--;
	while (length > 0 && is_joint(name[length - 1]))
		length--;
	name[length] = '\0';
}

void run_benchmark(const char *file, char *out, size_t size)
{
	const size_t stem = run_stem_length(file);
	bool has_date = false, has_iteration = false;
	size_t used = 0;

	for (size_t i = 0; i < stem && used + 1 < size;) {
		const bool is_begin = i == 0 || is_joint(file[i - 1]);
		const size_t date = is_begin ? date_length(file + i) : 0;
		const size_t iteration = is_begin ? iteration_length(file + i) :
						    0;

		has_date |= date > 0;
		has_iteration |= iteration > 0;
		if (date + iteration == 0) {
			out[used++] = file[i++];
			continue;
		}
		i += date + iteration;
		while (used > 0 && is_joint(out[used - 1]))
			used--;
	}
	out[used] = '\0';
	if (!has_date && !has_iteration)
		out[0] = '\0';
	else if (!has_iteration)
		cut_number(out);
	text_trim_utf8(out);
}

/* ---- the kind of a recording ---- */

enum recorded recorded_by(const struct profile *p)
{
	const struct facts *f = p->facts;

	if (f == NULL)
		return RECORDED_CALLS;
	return f->tick == TICK_WEIGHT ? RECORDED_STACKS :
	    profile_is_sampled(p)     ? RECORDED_SAMPLES :
	    f->is_long_running        ? RECORDED_LONG :
					RECORDED_CALLS;
}

const struct recorded_words recorded_words[] = {
	[RECORDED_CALLS] = { "calls", "every call", "has every call" },
	[RECORDED_LONG] = { "long", "long calls alone",
	    "has long calls alone" },
	[RECORDED_STACKS] = { "stacks", "folded stacks", "has folded stacks" },
	[RECORDED_SAMPLES] = { "samples", "samples", "is sampled" },
};

struct run_kind run_kind_of(const struct recording *r)
{
	const struct facts *facts = &r->trace->facts;
	struct run_kind k = { .is_known = true,
		.recorded = recorded_by(r->profile),
		.clocks = facts_clocks(facts) };

	memcpy(k.has_clock, facts->has_clock, sizeof k.has_clock);
	for (size_t i = 0; i < facts->key_count; i++)
		if (strcmp(facts->keys[i].key, "app_package_name") == 0)
			snprintf(k.package, sizeof k.package, "%s",
			    facts->keys[i].value);
	text_trim_utf8(k.package);
	run_benchmark(r->label, k.benchmark, sizeof k.benchmark);
	return k;
}

static bool are_other_texts(const char *a, const char *b)
{
	return a[0] != '\0' && b[0] != '\0' && strcmp(a, b) != 0;
}

bool run_kinds_differ(const struct run_kind *first, const char *label,
    const struct run_kind *k, char *out, size_t size)
{
	out[0] = '\0';
	if (first->is_known && k->is_known && first->recorded != k->recorded)
		snprintf(out, size, "%s, but %s %s",
		    recorded_words[k->recorded].is, label,
		    recorded_words[first->recorded].is);
	else if (are_other_texts(first->package, k->package))
		snprintf(out, size, "is of %s, but %s of %s", k->package, label,
		    first->package);
	else if (are_other_texts(first->benchmark, k->benchmark))
		snprintf(out, size, "is of the benchmark %s, but %s of %s",
		    k->benchmark, label, first->benchmark);
	else if (memcmp(first->has_clock, k->has_clock,
		     sizeof k->has_clock) != 0)
		snprintf(out, size, "has the %s, but %s the %s", k->clocks,
		    label, first->clocks);
	return out[0] != '\0';
}

bool run_kind_refuse(const char *words, struct error *err)
{
	return fail(err, "%s; runs of one side are to be alike, --mixed takes "
	    "them as they are", words);
}
