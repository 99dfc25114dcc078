#include "config.h"

#include "export/gate_github.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"

enum { SHOWN = 10 }; /* of errors, and of warnings */

/* Nothing of a name ends the command, or begins another one. */
static void put_escaped(FILE *file, const char *text, const char *signs)
{
	for (; *text != '\0'; text++) {
		if (strchr("%\r\n", *text) != NULL ||
		    strchr(signs, *text) != NULL)
			fprintf(file, "%%%02X", (unsigned char)*text);
		else
			fputc(*text, file);
	}
}

static void put_property(FILE *file, const char *name, const char *text)
{
	fprintf(file, "%s=", name);
	put_escaped(file, text, ":,");
}

/* The file of sources that the reason names; false: there is none here. */
static bool find_source(const struct gate_page *p,
    const struct checked_rule *r, char path[PATH_MAX])
{
	struct stat st;

	for (size_t i = 0; r->reason.source != NULL && i < p->root_count;
	     i++) {
		int length = snprintf(path, PATH_MAX, "%s/%s", p->roots[i],
		    r->reason.source);

		if (length < PATH_MAX && stat(path, &st) == 0 &&
		    S_ISREG(st.st_mode))
			return true;
	}
	return false;
}

static void put_place(FILE *file, const struct gate_page *p,
    const struct checked_rule *r)
{
	char path[PATH_MAX];
	const bool has_source = find_source(p, r, path);
	const long line = has_source ? r->reason.line : (long)r->rule->line;

	put_property(file, "file", has_source ? path : p->name);
	if (line > 0)
		fprintf(file, ",line=%ld", line);
	put_property(file, ",title", r->rule->group[0] == '\0' ? p->name :
	    r->rule->group);
}

/* NULL when out of memory. */
static char *line_of(const struct gate_page *p, const struct checked_rule *r)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (out == NULL)
		return NULL;
	fprintf(out, "%s:%u: ", p->name, r->rule->line);
	gate_page_line(out, r, p->checked);
	if (fclose(out) == 0)
		return text;
	free(text);
	return NULL;
}

static void put_rule(FILE *file, const struct gate_page *p,
    const struct checked_rule *r)
{
	char *line = line_of(p, r);
	const char *reason;

	fprintf(file, "::%s ", r->judged.verdict >= VERDICT_FAIL ? "error" :
	    "warning");
	put_place(file, p, r);
	fputs("::", file);
	put_escaped(file, line == NULL ? "out of memory" : line, "");
	for (uint32_t i = 0; (reason = gate_page_reason(r, i)) != NULL; i++) {
		put_escaped(file, "\n", "");
		put_escaped(file, reason, "");
	}
	fputc('\n', file);
	free(line);
}

/* How often the limit is in the value; what has none is the worst. */
static double badness(const struct checked_rule *r)
{
	const struct judged *j = &r->judged;

	return !j->has_value || !j->has_limit || j->limit <= 0 ? INFINITY :
	    j->value / j->limit;
}

static bool is_of(const struct checked_rule *r, bool are_errors)
{
	return gate_page_is_bad(r) &&
	    (r->judged.verdict >= VERDICT_FAIL) == are_errors;
}

/* The worst that has not been put; NULL: all have. */
static const struct checked_rule *worst(const struct gate_page *p,
    bool are_errors, const bool *was_put)
{
	const struct checked_rule *best = NULL;

	for (uint32_t i = 0; i < p->checked->rules->count; i++) {
		const struct checked_rule *r = &p->checked->of[i];

		if (!was_put[i] && is_of(r, are_errors) &&
		    (best == NULL || badness(r) > badness(best)))
			best = r;
	}
	return best;
}

static void put_worst(FILE *file, const struct gate_page *p, bool are_errors,
    bool *was_put)
{
	const struct checked_rule *r;
	uint32_t left = 0;

	for (int i = 0; i < SHOWN; i++) {
		r = worst(p, are_errors, was_put);
		if (r == NULL)
			return;
		was_put[r - p->checked->of] = true;
		put_rule(file, p, r);
	}
	for (uint32_t i = 0; i < p->checked->rules->count; i++)
		left += !was_put[i] && is_of(&p->checked->of[i], are_errors);
	if (left > 0)
		fprintf(file, "::notice title=artscope::%" PRIu32 " more %s\n",
		    left, are_errors ? "failed" : "warned");
}

/* In the notice of all, since few are shown. */
static void put_notes(FILE *file, const struct gate_page *p)
{
	char note[GATE_NOTE];

	for (size_t i = 0; gate_page_note(p, i, note, sizeof note); i++) {
		put_escaped(file, "\n", "");
		put_escaped(file, note, "");
	}
	fputc('\n', file);
}

void gate_github(FILE *file, const struct gate_page *p)
{
	bool *was_put = array_new(p->checked->rules->count, sizeof *was_put,
	    NULL);

	if (was_put != NULL) {
		put_worst(file, p, true, was_put);
		put_worst(file, p, false, was_put);
	}
	fputs("::notice title=artscope::", file);
	put_escaped(file, p->name, "");
	fprintf(file, ": %" PRIu32 " rules, %" PRIu32 " failed, %" PRIu32
	    " warned", p->checked->rules->count,
	    p->checked->counts[VERDICT_FAIL] +
	        p->checked->counts[VERDICT_ERROR],
	    p->checked->counts[VERDICT_WARN] +
	        p->checked->counts[VERDICT_UNCLEAR]);
	put_notes(file, p);
	free(was_put);
}
