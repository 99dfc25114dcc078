#include "config.h"

#include "print/check_ci.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/text.h"
#include "print/formats.h"

enum { SHOWN = 10 }; /* of errors, and of warnings */

/* Nothing of a name ends the command, or begins another one. */
static void put_github(FILE *file, const char *text, const char *signs)
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
	put_github(file, text, ":,");
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
static char *github_line_of(const struct gate_page *p, const struct checked_rule *r)
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
	char *line = github_line_of(p, r);
	const char *reason;

	fprintf(file, "::%s ", r->judged.verdict >= VERDICT_FAIL ? "error" :
	    "warning");
	put_place(file, p, r);
	fputs("::", file);
	put_github(file, line == NULL ? "out of memory" : line, "");
	for (uint32_t i = 0; (reason = gate_page_reason(r, i)) != NULL; i++) {
		put_github(file, "\n", "");
		put_github(file, reason, "");
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
static void put_github_notes(FILE *file, const struct gate_page *p)
{
	char note[GATE_NOTE];

	for (size_t i = 0; gate_page_note(p, i, note, sizeof note); i++) {
		put_github(file, "\n", "");
		put_github(file, note, "");
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
	put_github(file, p->name, "");
	fprintf(file, ": %" PRIu32 " rules, %" PRIu32 " failed, %" PRIu32
	    " warned", p->checked->rules->count,
	    p->checked->counts[VERDICT_FAIL] +
	        p->checked->counts[VERDICT_ERROR],
	    p->checked->counts[VERDICT_WARN] +
	        p->checked->counts[VERDICT_UNCLEAR]);
	put_github_notes(file, p);
	free(was_put);
}

/* ---- what a gate says, as JUnit's XML ---- */

static void put_xml(FILE *file, const char *text)
{
	static const struct {
		char of;
		const char *is;
	} escapes[] = { { '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" },
		{ '"', "&quot;" }, { '\'', "&apos;" } };

	for (; *text != '\0'; text++) {
		size_t i = 0;

		while (i < sizeof escapes / sizeof *escapes &&
		    escapes[i].of != *text)
			i++;
		if (i < sizeof escapes / sizeof *escapes)
			fputs(escapes[i].is, file);
		else
			fputc(*text, file);
	}
}

static void put_attribute(FILE *file, const char *name, const char *text)
{
	fprintf(file, " %s=\"", name);
	put_xml(file, text);
	fputc('"', file);
}

/* The line of the rule; NULL when out of memory, which the file says then. */
static char *junit_line_of(FILE *file, const struct checked_rule *r,
    const struct gate_page *p)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (out != NULL)
		gate_page_line(out, r, p->checked);
	if (out == NULL || fclose(out) != 0) {
		fprintf(file, "<!-- out of memory -->");
		free(text);
		return NULL;
	}
	return text;
}

static void put_all(FILE *file, const struct checked_rule *r,
    const struct gate_page *p, const char *line)
{
	const char *reason;

	put_xml(file, p->name);
	fprintf(file, ":%u: ", r->rule->line);
	put_xml(file, line);
	for (uint32_t i = 0; (reason = gate_page_reason(r, i)) != NULL; i++) {
		fputc('\n', file);
		put_xml(file, reason);
	}
}

/* An element with the line as its message, and all there is as its text. */
static void put_junit_why(FILE *file, const struct checked_rule *r,
    const struct gate_page *p, const char *element)
{
	const bool has_message = r->judged.verdict != VERDICT_WARN;
	char *line = junit_line_of(file, r, p);

	if (line == NULL)
		return;
	fprintf(file, "\n      <%s", element);
	if (r->judged.verdict >= VERDICT_FAIL)
		put_attribute(file, "type", r->judged.verdict ==
		    VERDICT_FAIL ? "limit" : "recording");
	if (has_message)
		put_attribute(file, "message", line);
	fputc('>', file);
	put_all(file, r, p, line);
	fprintf(file, "</%s>\n    ", element);
	free(line);
}

/* Seconds of a time, 0 of anything else. */
static void put_time(FILE *file, const struct judged *j)
{
	const bool is_time = j->has_value && j->unit == UNIT_NS;
	const uint64_t us = is_time ? (uint64_t)(j->value / 1000 + 0.5) : 0;

	if (is_time)
		fprintf(file, " time=\"%" PRIu64 ".%06u\"", us / 1000000,
		    (unsigned)(us % 1000000));
	else
		fputs(" time=\"0\"", file);
}

static void put_case(FILE *file, const struct checked_rule *r,
    const struct gate_page *p)
{
	static const char *const elements[VERDICTS] = {
		[VERDICT_SKIPPED] = "skipped",
		[VERDICT_WARN] = "system-out",
		[VERDICT_UNCLEAR] = "skipped",
		[VERDICT_FAIL] = "failure",
		[VERDICT_ERROR] = "error",
	};

	fputs("    <testcase", file);
	put_attribute(file, "classname", r->rule->group[0] == '\0' ? p->name :
	    r->rule->group);
	put_attribute(file, "name", r->rule->title);
	put_time(file, &r->judged);
	fputc('>', file);
	if (elements[r->judged.verdict] != NULL)
		put_junit_why(file, r, p, elements[r->judged.verdict]);
	fputs("</testcase>\n", file);
}

static void put_counts(FILE *file, const struct gate_page *p)
{
	const struct checked *c = p->checked;

	fprintf(file, " tests=\"%" PRIu32 "\" failures=\"%" PRIu32
	    "\" errors=\"%" PRIu32 "\" skipped=\"%" PRIu32 "\" time=\"0\">\n",
	    c->rules->count, c->counts[VERDICT_FAIL],
	    c->counts[VERDICT_ERROR],
	    c->counts[VERDICT_SKIPPED] + c->counts[VERDICT_UNCLEAR]);
}

/* Properties come before the cases. */
static void put_junit_notes(FILE *file, const struct gate_page *p)
{
	char note[GATE_NOTE];
	size_t count = 0;

	for (; gate_page_note(p, count, note, sizeof note); count++) {
		fputs(count == 0 ? "    <properties>\n" : "", file);
		fputs("      <property name=\"artscope\"", file);
		put_attribute(file, "value", note);
		fputs("></property>\n", file);
	}
	if (count > 0)
		fputs("    </properties>\n", file);
}

void gate_junit(FILE *file, const struct gate_page *p)
{
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", file);
	put_counts(file, p);
	fputs("  <testsuite", file);
	put_attribute(file, "name", p->name);
	put_counts(file, p);
	put_junit_notes(file, p);
	for (uint32_t i = 0; i < p->checked->rules->count; i++)
		put_case(file, &p->checked->of[i], p);
	fputs("  </testsuite>\n</testsuites>\n", file);
}

/* ---- what a gate says, as a comment of a pull request ---- */

enum { MOST = 59000, MOST_TABLE = 40000, SPAN = 400, CHANGES = 10 };

/* What is written, and how much there is of it. */
struct comment {
	FILE *file;
	const struct gate_page *page;
	size_t used;
};

static void put(struct comment *c, const char *text)
{
	fputs(text, c->file);
	c->used += strlen(text);
}

static void put_code(struct comment *c, const char *text, bool is_cell)
{
	c->used += markdown_code(c->file, slice_of(text), is_cell);
}

/* Nothing of a path ends the mark. */
static void put_mark(struct comment *c)
{
	put(c, "<!-- artscope:");
	for (const char *at = c->page->name; *at != '\0' && c->used < SPAN;
	     at++) {
		const bool is_plain = strchr("._/", *at) != NULL ||
		    (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
		    (*at >= '0' && *at <= '9') ||
		    (*at == '-' && at[1] != '-' && at[1] != '\0');

		put(c, (const char[]){ is_plain ? *at : '_', '\0' });
	}
	put(c, " -->\n");
}

static void put_result(struct comment *c)
{
	static const char *const words[] = { "**passed**", "**failed**",
		"**could not be checked**" };
	const struct checked *checked = c->page->checked;
	char text[200];

	put_code(c, c->page->name, false);
	snprintf(text, sizeof text,
	    " %s: %" PRIu32 " rules, %" PRIu32 " failed, %" PRIu32
	    " warned, %" PRIu32 " unclear\n",
	    words[c->page->gate], checked->rules->count,
	    checked->counts[VERDICT_FAIL] + checked->counts[VERDICT_ERROR],
	    checked->counts[VERDICT_WARN], checked->counts[VERDICT_UNCLEAR]);
	put(c, text);
}

static void put_amount(struct comment *c, bool is_known, double amount,
    enum rule_unit unit)
{
	char text[64] = "";

	if (is_known)
		verdict_amount(text, sizeof text, amount, unit);
	put(c, text);
}

static void put_row(struct comment *c, const struct checked_rule *r)
{
	const struct judged *j = &r->judged;
	char line[32];

	put(c, "| ");
	put(c, verdict_name(j->verdict));
	snprintf(line, sizeof line, " | %u | ", r->rule->line);
	put(c, line);
	put_code(c, r->rule->title, true);
	put(c, " | ");
	put_amount(c, j->has_value, j->value, j->unit);
	put(c, " | ");
	put_amount(c, j->has_limit, j->limit, j->unit);
	put(c, " | ");
	if (j->words[0] != '\0')
		put_code(c, j->words, true);
	put(c, " |\n");
}

static void put_rest(struct comment *c, uint32_t left)
{
	char text[60];

	snprintf(text, sizeof text, "\n%" PRIu32 " more\n", left);
	if (left > 0)
		put(c, text);
}

static bool is_any_bad(const struct gate_page *p)
{
	for (uint32_t i = 0; i < p->checked->rules->count; i++)
		if (gate_page_is_bad(&p->checked->of[i]))
			return true;
	return false;
}

/* The worst first. */
static void put_table(struct comment *c)
{
	const uint32_t count = c->page->checked->rules->count;
	uint32_t left = 0;

	if (!is_any_bad(c->page))
		return;
	put(c,
	    "\n| | line | rule | value | limit | |\n"
	    "| --- | ---: | --- | ---: | ---: | --- |\n");
	for (uint32_t i = count; i-- > 0;) {
		const struct checked_rule *r = gate_page_rule(c->page, i);

		if (!gate_page_is_bad(r))
			continue;
		if (c->used < MOST_TABLE)
			put_row(c, r);
		else
			left++;
	}
	put_rest(c, left);
}

static void put_markdown_why(struct comment *c, const struct checked_rule *r)
{
	const char *reason;

	put(c, "\n");
	put_code(c, r->rule->title, false);
	put(c, "\n\n");
	for (uint32_t i = 0; (reason = gate_page_reason(r, i)) != NULL; i++) {
		put(c, "- ");
		put_code(c, reason, false);
		put(c, "\n");
	}
}

static void put_reasons(struct comment *c)
{
	const uint32_t count = c->page->checked->rules->count;
	bool has_begun = false;

	for (uint32_t i = count; i-- > 0 && c->used < MOST - 16 * SPAN;) {
		const struct checked_rule *r = gate_page_rule(c->page, i);

		if (gate_page_reason(r, 0) == NULL)
			continue;
		if (!has_begun)
			put(c, "\n<details><summary>why</summary>\n");
		has_begun = true;
		put_markdown_why(c, r);
	}
	if (has_begun)
		put(c, "\n</details>\n");
}

/* ---- what has changed since the baseline -------------------------------- */

/* By how much of the baseline it has changed; of nothing, by all. */
static double change_of(const struct judged *j)
{
	const double change = j->value - j->base;

	if (change == 0)
		return 0;
	return j->base == 0 ? HUGE_VAL : fabs(change / j->base);
}

static int compare_changes(const void *a, const void *b)
{
	const struct checked_rule *x = *(const struct checked_rule *const *)a;
	const struct checked_rule *y = *(const struct checked_rule *const *)b;
	const double one = change_of(&x->judged), other = change_of(&y->judged);

	if (one != other)
		return one > other ? -1 : 1;
	return (x->rule->line > y->rule->line) -
	    (x->rule->line < y->rule->line);
}

static void put_change(struct comment *c, const struct checked_rule *r)
{
	const struct judged *j = &r->judged;
	char change[40] = "";

	if (j->base > 0)
		snprintf(change, sizeof change, "%+.1f %%",
		    (j->value - j->base) * 100 / j->base);
	put(c, "| ");
	put_code(c, r->rule->title, true);
	put(c, " | ");
	put_amount(c, true, j->base, j->unit);
	put(c, " | ");
	put_amount(c, true, j->value, j->unit);
	put(c, " | ");
	put(c, change);
	put(c, " |\n");
}

/* The largest first, whether they pass or not. */
static void put_changes(struct comment *c)
{
	const struct checked *all = c->page->checked;
	const struct checked_rule **rules = array_new(all->rules->count,
	    sizeof *rules, NULL);
	size_t count = 0;

	for (uint32_t i = 0; rules != NULL && i < all->rules->count; i++)
		if (all->of[i].judged.has_base &&
		    change_of(&all->of[i].judged) > 0)
			rules[count++] = &all->of[i];
	if (count > 0) {
		qsort(rules, count, sizeof *rules, compare_changes);
		put(c,
		    "\n<details><summary>largest changes since the baseline"
		    "</summary>\n\n| rule | before | now | change |\n"
		    "| --- | ---: | ---: | ---: |\n");
	}
	for (size_t i = 0; i < count && i < CHANGES; i++)
		put_change(c, rules[i]);
	if (count > 0)
		put(c, "\n</details>\n");
	free(rules);
}

/* ------------------------------------------------------------------------- */

static void put_markdown_notes(struct comment *c)
{
	char note[GATE_NOTE];

	for (size_t i = 0; gate_page_note(c->page, i, note, sizeof note); i++) {
		put(c, "\n");
		put_code(c, note, false);
		put(c, "\n");
	}
}

void gate_markdown(FILE *file, const struct gate_page *p)
{
	struct comment c = { .file = file, .page = p };

	put_mark(&c);
	put_result(&c);
	put_markdown_notes(&c);
	put_table(&c);
	put_changes(&c);
	put_reasons(&c);
}
