/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/check_results.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"

/* ---- the page ---- */

void check_page_free(struct check_page *p)
{
	free(p->name);
	free(p->order);
	free(p->notes);
	*p = (struct check_page){ 0 };
}

/* Returns whether a rule is worth a word beyond the list of all. */
static bool is_bad(const struct rule_result *r)
{
	return r->judged.verdict != VERDICT_PASS &&
	    r->judged.verdict != VERDICT_SKIPPED;
}

static void put_amount(FILE *file, double amount, const struct rule_verdict *j)
{
	char text[64];

	verdict_amount(text, sizeof text, amount, j->unit, j->digits);
	fputs(text, file);
}

/* Writes from where to where the values of the runs go. */
static void put_runs(FILE *file, const struct rule_result *r)
{
	fprintf(file, " (%s of %" PRIu32 " runs: ", agg_names[r->rule->agg],
	    r->runs.count);
	put_amount(file, r->runs.low, &r->judged);
	fputs(" to ", file);
	put_amount(file, r->runs.high, &r->judged);
	fputc(')', file);
}

/* Writes "main: wall com.a.** 734.4 ms, limit < 20.0 ms (median of 5 runs:
 * 701.2 ms to 760.0 ms)", in one line: the rule, its value and limit, and why
 * where these do not say it. */
static void put_rule_line(FILE *file, const struct rule_result *r)
{
	const struct rule_verdict *j = &r->judged;

	fputs(r->rule->title, file);
	if (j->has_value) {
		fputc(' ', file);
		put_amount(file, j->value, j);
		if (r->rule->metric == METRIC_NEVER)
			fputs(j->value == 1 ? " call" : " calls", file);
	}
	if (j->has_limit && j->has_value) {
		fprintf(file, ", %s %s ", j->verdict == VERDICT_WARN ?
		    "warning" : "limit", comparison_names[r->rule->comparison]);
		put_amount(file, j->limit, j);
	}
	if (j->has_value && r->runs.count > 1)
		put_runs(file, r);
	if (j->words[0] != '\0')
		fprintf(file, "%s %s", j->has_value ? ";" : ":", j->words);
}

/* Returns what stands below a rule: the reasons, and the command that opens the
 * viewer there.  NULL after the last. */
static const char *reason_of(const struct rule_result *r,
    uint32_t number)
{
	if (!is_bad(r) || number > r->reason.count)
		return NULL;
	return number < r->reason.count ? r->reason.lines[number] :
					  r->reason.look;
}

/* Returns the group of a rule; the budget where it has none. */
static const char *group_of(const struct check_page *p,
    const struct rule_result *r)
{
	return r->rule->group[0] == '\0' ? p->name : r->rule->group;
}

/* Adds a note, unless there are no words. */
static void add_note(struct check_page *p, const char *head, const char *words)
{
	if (words == NULL || words[0] == '\0')
		return;
	ARRAY_ROOM(p->notes, p->note_room, p->note_count + 1);
	snprintf(p->notes[p->note_count++], sizeof *p->notes, "%s%.*s", head,
	    GATE_NOTE - 10, words);
}

/* Notes for which thread several bad rules wait. */
static void note_cause(struct check_page *p)
{
	const struct check_results *c = p->results;
	const char *thread = NULL;
	uint32_t most = 1, bad = 0;
	char words[GATE_NOTE];

	for (uint32_t i = 0; i < c->rules->count; i++) {
		const char *own = c->items[i].reason.waits_for;
		uint32_t count = 0;

		if (!is_bad(&c->items[i]))
			continue;
		bad++;
		for (uint32_t j = 0; own != NULL && j < c->rules->count; j++) {
			const char *other = c->items[j].reason.waits_for;

			count += is_bad(&c->items[j]) && other != NULL &&
			    strcmp(other, own) == 0;
		}
		thread = count > most ? own : thread;
		most = count > most ? count : most;
	}
	if (thread == NULL)
		return;
	snprintf(words, sizeof words, "%" PRIu32 " of %" PRIu32 " rules that "
	    "do not pass wait for %s", most, bad, thread);
	add_note(p, "note: ", words);
}

static void make_notes(struct check_page *p)
{
	const struct options *o = p->options;
	const struct trace_result *damaged;
	char words[GATE_NOTE - 10];

	transforms_words(o->transforms, o->transform_count, words,
	    sizeof words);
	add_note(p, "stacks: ", words);
	for (size_t i = 0; i < o->transform_count; i++) {
		if (p->has_matched[i])
			continue;
		transform_none_words(&o->transforms[i], words, sizeof words);
		add_note(p, "note: ", words);
	}
	add_note(p, "note: ", p->mixed[0]);
	add_note(p, "note: ", p->mixed[1]);
	for (size_t i = 0; p->mapping != NULL && i < MAPPING_NOTES; i++) {
		mapping_notes_line(p->mapping, i, words, sizeof words);
		add_note(p, "note: ", words);
	}
	note_cause(p);
	for (size_t i = 0;
	     (damaged = check_results_damaged(p->results, i)) != NULL; i++) {
		check_results_damage_words(p->results, damaged, words,
		    sizeof words);
		add_note(p, "note: ", words);
	}
}

/* Rules are in the order of their verdicts, those of one verdict in that of the
 * file. */
void check_page_begin(struct check_page *p, const char *name)
{
	const struct check_results *c = p->results;
	const uint32_t count = c->rules->count;
	const size_t size = strlen(name) * 4 + 1;
	uint32_t used = 0;

	p->name = array_new(size, 1);
	p->order = array_new(count, sizeof *p->order);
	text_clean(p->name, size, slice_of(name));
	for (int v = 0; v < VERDICTS; v++)
		for (uint32_t i = 0; i < count; i++)
			if (c->items[i].judged.verdict == (enum verdict)v)
				p->order[used++] = i;
	make_notes(p);
}

/* Writes a number without a comma, whatever the locale, with three digits after
 * the point or as many as the rule has. */
static void put_plain_number(FILE *file, double number,
    const struct rule_verdict *j)
{
	const unsigned of_unit = j->unit == UNIT_NS ? 6 : 0;
	const unsigned digits = j->digits > of_unit + 3 ? j->digits - of_unit :
							  3;
	uint64_t whole = (uint64_t)number, scale = 1, part;

	for (unsigned i = 0; i < digits; i++)
		scale *= 10;
	part = (uint64_t)((number - (double)whole) * (double)scale + 0.5);
	fprintf(file, "%" PRIu64, whole + (part >= scale));
	if (part > 0 && part < scale)
		fprintf(file, ".%0*" PRIu64, (int)digits, part);
}

/* Writes the values of the runs, with `between` between them. */
static void put_values(FILE *file, const struct rule_result *r,
    const char *between)
{
	for (uint32_t i = 0; r->judged.has_value && i < r->runs.count; i++) {
		fputs(i == 0 ? "" : between, file);
		put_plain_number(file, r->runs.values[i], &r->judged);
	}
}

/* ---- form text: a line a rule, for people ---- */

static void write_text(FILE *file, const struct check_page *p)
{
	const struct check_results *c = p->results;
	const char *between = ": ", *reason;

	for (size_t i = 0; i < p->note_count; i++)
		fprintf(file, "%s\n", p->notes[i]);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const struct rule_result *r = &c->items[p->order[i]];
		const enum verdict verdict = r->judged.verdict;
		const enum text_style style = !p->is_colored || !is_bad(r) ?
		    TEXT_STYLE_NONE :
		    verdict >= VERDICT_FAIL ? TEXT_STYLE_HEAVY :
					      TEXT_STYLE_HEAD;

		text_style_begin(file, style);
		fprintf(file, "%-7s", verdict_names[verdict]);
		text_style_end(file, style);
		fprintf(file, "  %s:%u  ", p->name, r->rule->line);
		put_rule_line(file, r);
		fputc('\n', file);
		for (uint32_t n = 0; (reason = reason_of(r, n)) != NULL; n++)
			fprintf(file, "         %s\n", reason);
	}
	/* as "app.budget: 8 rules: 5 pass, 1 warn, 2 fail" */
	fprintf(file, "%s: %" PRIu32 " rule%s", p->name, c->rules->count,
	    c->rules->count == 1 ? "" : "s");
	for (int v = 0; v < VERDICTS; v++) {
		if (c->counts[v] == 0)
			continue;
		fprintf(file, "%s%" PRIu32 " %s", between, c->counts[v],
		    verdict_names[v]);
		between = ", ";
	}
	fputc('\n', file);
}

/* ---- form tsv: a row a rule ---- */

/* A row is, in the order of the file: "verdict line group rule value limit unit
 * runs why"; the value is ns, percent or a count, reasons have " | " between
 * them. */

static void write_tsv(FILE *file, const struct check_page *p)
{
	static const char *const units[] = { "", "ns", "%" };
	const struct check_results *c = p->results;
	const char *reason;

	fputs("verdict\tline\tgroup\trule\tvalue\tlimit\tunit\truns\twhy\n",
	    file);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const struct rule_result *r = &c->items[i];
		const struct rule_verdict *j = &r->judged;

		fprintf(file, "%s\t%u\t%s\t%s\t", verdict_names[j->verdict],
		    r->rule->line, r->rule->group, r->rule->title);
		if (j->has_value)
			put_plain_number(file, j->value, j);
		fputc('\t', file);
		if (j->has_limit)
			put_plain_number(file, j->limit, j);
		fprintf(file, "\t%s\t", units[j->unit]);
		put_values(file, r, " ");
		fprintf(file, "\t%s", j->words);
		for (uint32_t n = 0; (reason = reason_of(r, n)) != NULL; n++)
			fprintf(file, "%s%s",
			    n == 0 && j->words[0] == '\0' ? "" : " | ", reason);
		fputc('\n', file);
	}
}

/* ---- form json ---- */

/*
 *	{"schema": 1, "artscope": VERSION, "version": 1,
 *	 "result": "open" | "shut" | "broken", "budget": NAME,
 *	 "asked": {"transforms": [...]}, "unit": "ns", "notes": [...],
 *	 "rules": [{"line", "group", "text", "within", "result", "value", "unit",
 *	 "limit", "runs": [...], "words", "why": [...], "command"}],
 *	 "traces": [{"path", "mapping_id", "damage", "left_out"}]}
 *
 * Times are in ns; what is not known is null.  The runs of a rule are the
 * traces that were not left out.
 */

static void put_json_number(FILE *file, const char *field, bool is_known,
    double number, const struct rule_verdict *j)
{
	fprintf(file, ", \"%s\": ", field);
	if (is_known)
		put_plain_number(file, number, j);
	else
		fputs("null", file);
}

static void put_json_rule(FILE *file, const struct rule_result *r)
{
	static const char *const units[] = { "count", "ns", "percent" };
	const struct rule_verdict *j = &r->judged;
	const char *look = is_bad(r) ? r->reason.look : NULL;

	fprintf(file, "{\"line\": %u", r->rule->line);
	json_text(file, "group", r->rule->group);
	json_text(file, "text", r->rule->name);
	json_text(file, "within", r->rule->within);
	json_text(file, "result", verdict_names[j->verdict]);
	put_json_number(file, "value", j->has_value, j->value, j);
	json_text(file, "unit", units[j->unit]);
	put_json_number(file, "limit", j->has_limit, j->limit, j);
	fputs(", \"runs\": [", file);
	put_values(file, r, ", ");
	fputc(']', file);
	json_text(file, "words", j->words);
	fputs(", \"why\": [", file);
	for (uint32_t i = 0; is_bad(r) && i < r->reason.count; i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, r->reason.lines[i]);
	}
	fputc(']', file);
	json_text(file, "command",
	    look == NULL ? NULL : look + strlen(EXPLANATION_LOOK));
	fputc('}', file);
}

/* Writes what there is to know of a trace, whose path may be any name. */
static void put_json_trace(FILE *file, const struct trace_result *t)
{
	char clean[1000];

	text_clean(clean, sizeof clean, slice_of(t->path));
	fputs("{\"path\": ", file);
	json_string(file, clean);
	json_text(file, "mapping_id", t->map_id[0] == '\0' ? NULL : t->map_id);
	json_text(file, "damage", t->damage);
	fprintf(file, ", \"left_out\": %s}", t->is_left_out ? "true" : "false");
}

static void write_json(FILE *file, const struct check_page *p)
{
	static const char *const gates[] = { "open", "shut", "broken" };
	const struct check_results *c = p->results;
	const char *between = "\n";

	json_begin(file);
	fprintf(file, "\"version\": 1, \"result\": \"%s\"", gates[p->gate]);
	json_text(file, "budget", p->name);
	fputs(", \"asked\": {\"transforms\": ", file);
	json_transforms(file, p->options->transforms,
	    p->options->transform_count);
	fputs("}, \"unit\": \"ns\", \"notes\": [", file);
	for (size_t i = 0; i < p->note_count; i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, p->notes[i]);
	}
	fputs("], \"rules\": [", file);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		fputs(i == 0 ? "\n" : ",\n", file);
		put_json_rule(file, &c->items[i]);
	}
	fputs("\n], \"traces\": [", file);
	for (uint32_t i = 0; i < c->trace_count; i++) {
		if (c->traces[i].is_base)
			continue;
		fputs(between, file);
		between = ",\n";
		put_json_trace(file, &c->traces[i]);
	}
	fputs("\n]}\n", file);
}

/* ---- form junit: XML in which a rule is a test case ---- */

/*
 * All that there is to know stands in the text of a failure, not only in its
 * message, since GitLab shows the one and Jenkins the other.  What is unclear
 * is skipped.
 */

static void put_xml(FILE *file, const char *text)
{
	static const char letters[] = "&<>\"'";
	static const char *const entities[] = { "&amp;", "&lt;", "&gt;",
		"&quot;", "&apos;" };

	for (; *text != '\0'; text++) {
		const char *letter = strchr(letters, *text);

		if (letter == NULL)
			fputc(*text, file);
		else
			fputs(entities[letter - letters], file);
	}
}

static void put_attribute(FILE *file, const char *name, const char *text)
{
	fprintf(file, " %s=\"", name);
	put_xml(file, text);
	fputc('"', file);
}

/* Returns the line of a rule, to be freed; as a whole, where it stands in the
 * budget comes before it, and the reasons are lines after it. */
static char *words_of(const struct check_page *p, const struct rule_result *r,
    bool is_whole)
{
	struct text_file out;
	const char *reason;

	text_file_open(&out);
	if (is_whole)
		fprintf(out.file, "%s:%u: ", p->name, r->rule->line);
	put_rule_line(out.file, r);
	for (uint32_t i = 0; is_whole && (reason = reason_of(r, i)) != NULL;
	     i++)
		fprintf(out.file, "\n%s", reason);
	text_file_close(&out);
	return out.text;
}

/* Writes an element with the line as its message, and all there is as its
 * text. */
static void put_junit_why(FILE *file, const struct rule_result *r,
    const struct check_page *p, const char *element)
{
	char *line = words_of(p, r, false), *whole = words_of(p, r, true);

	fprintf(file, "\n      <%s", element);
	if (r->judged.verdict >= VERDICT_FAIL)
		put_attribute(file, "type", r->judged.verdict ==
		    VERDICT_FAIL ? "limit" : "recording");
	if (r->judged.verdict != VERDICT_WARN)
		put_attribute(file, "message", line);
	fputc('>', file);
	put_xml(file, whole);
	fprintf(file, "</%s>\n    ", element);
	free(line);
	free(whole);
}

/* Writes a case; its time is in seconds, 0 of anything else. */
static void put_case(FILE *file, const struct rule_result *r,
    const struct check_page *p)
{
	static const char *const elements[VERDICTS] = {
		[VERDICT_SKIPPED] = "skipped",
		[VERDICT_WARN] = "system-out",
		[VERDICT_UNCLEAR] = "skipped",
		[VERDICT_FAIL] = "failure",
		[VERDICT_ERROR] = "error",
	};
	const struct rule_verdict *j = &r->judged;
	const bool is_time = j->has_value && j->unit == UNIT_NS;
	const uint64_t us = is_time ? (uint64_t)(j->value / 1000 + 0.5) : 0;

	fputs("    <testcase", file);
	put_attribute(file, "classname", group_of(p, r));
	put_attribute(file, "name", r->rule->title);
	if (is_time)
		fprintf(file, " time=\"%" PRIu64 ".%06u\">", us / 1000000,
		    (unsigned)(us % 1000000));
	else
		fputs(" time=\"0\">", file);
	if (elements[j->verdict] != NULL)
		put_junit_why(file, r, p, elements[j->verdict]);
	fputs("</testcase>\n", file);
}

static void put_counts(FILE *file, const struct check_page *p)
{
	const struct check_results *c = p->results;

	fprintf(file, " tests=\"%" PRIu32 "\" failures=\"%" PRIu32 "\" "
	    "errors=\"%" PRIu32 "\" skipped=\"%" PRIu32 "\" time=\"0\">\n",
	    c->rules->count, c->counts[VERDICT_FAIL], c->counts[VERDICT_ERROR],
	    c->counts[VERDICT_SKIPPED] + c->counts[VERDICT_UNCLEAR]);
}

/* The notes are properties, which come before the cases. */
static void write_junit(FILE *file, const struct check_page *p)
{
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", file);
	put_counts(file, p);
	fputs("  <testsuite", file);
	put_attribute(file, "name", p->name);
	put_counts(file, p);
	fputs(p->note_count == 0 ? "" : "    <properties>\n", file);
	for (size_t i = 0; i < p->note_count; i++) {
		fputs("      <property name=\"artscope\"", file);
		put_attribute(file, "value", p->notes[i]);
		fputs("></property>\n", file);
	}
	fputs(p->note_count == 0 ? "" : "    </properties>\n", file);
	for (uint32_t i = 0; i < p->results->rules->count; i++)
		put_case(file, &p->results->items[i], p);
	fputs("  </testsuite>\n</testsuites>\n", file);
}

/* ---- the rules that matter most ---- */

/* The rules of a page that are meant, and what makes one the worst of them. */
enum weight {
	WEIGHT_OF_FAILED, /* how often the limit is in the value … */
	WEIGHT_OF_WARNED, /* … of other rules that do not pass */
	WEIGHT_OF_CHANGE /* by how much of the baseline the value has changed */
};

struct weighted_rule {
	double weight;
	const struct rule_result *rule;
};

/* Orders the heaviest first, and equal ones as in the budget. */
static int compare_weights(const void *left, const void *right)
{
	const struct weighted_rule *a = left, *b = right;

	return a->weight != b->weight ?
	    (a->weight < b->weight ? 1 : -1) :
	    (a->rule > b->rule) - (a->rule < b->rule);
}

/* Returns the weight; less than 0 of a rule that is not meant.  Without a value
 * or a limit a rule is the worst, and so is any change of a baseline of 0. */
static double weight_of(const struct rule_result *r, enum weight by)
{
	const struct rule_verdict *j = &r->judged;

	if (by == WEIGHT_OF_CHANGE)
		return !j->has_base || j->value == j->base ? -1 :
		    j->base == 0                           ? HUGE_VAL :
				   fabs((j->value - j->base) / j->base);
	if (!is_bad(r) ||
	    (by == WEIGHT_OF_FAILED) != (j->verdict >= VERDICT_FAIL))
		return -1;
	return !j->has_value || !j->has_limit || j->limit <= 0 ?
	    INFINITY :
	    j->value / j->limit;
}

/* Returns the rules that are meant, the heaviest first; to be freed. */
static struct weighted_rule *heaviest_rules(const struct check_results *c,
    enum weight by, size_t *count)
{
	struct weighted_rule *rules = array_new(c->rules->count, sizeof *rules);

	*count = 0;
	for (uint32_t i = 0; i < c->rules->count; i++) {
		rules[*count] = (struct weighted_rule){
			weight_of(&c->items[i], by), &c->items[i]
		};
		*count += rules[*count].weight >= 0;
	}
	ARRAY_SORT(rules, *count, compare_weights);
	return rules;
}

/* ---- form github: annotations by commands of GitHub's workflows ---- */

/*
 * A step shows ten errors and ten warnings: the worst are written, and a notice
 * counts the rest.  An annotation is at the line of the rule; at the source of
 * the worst call's method where a folder of sources has that file.
 */

enum { SHOWN = 10 }; /* errors, and warnings */

/* Writes a text so that nothing in it ends the command, or begins another
 * one. */
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

/* Writes where an annotation stands: in the source that the reason names, where
 * a folder of sources has that file, or in the budget. */
static void put_place(FILE *file, const struct check_page *p,
    const struct rule_result *r)
{
	const char *source = r->reason.source;
	long line = r->rule->line;
	bool has_source = false;
	char path[PATH_MAX];
	struct stat st;

	for (size_t i = 0;
	     source != NULL && !has_source && i < p->options->roots.count; i++)
		has_source = snprintf(path, sizeof path, "%s/%s",
				 p->options->roots.items[i], source) < PATH_MAX &&
		    stat(path, &st) == 0 && S_ISREG(st.st_mode);
	if (has_source)
		line = r->reason.line;
	fputs("file=", file);
	put_github(file, has_source ? path : p->name, ":,");
	if (line > 0)
		fprintf(file, ",line=%ld", line);
	fputs(",title=", file);
	put_github(file, group_of(p, r), ":,");
}

/* Writes the worst rules as annotations, and how many more there are. */
static void put_worst(FILE *file, const struct check_page *p, enum weight by,
    const char *kind, const char *verb)
{
	size_t count;
	struct weighted_rule *rules = heaviest_rules(p->results, by, &count);

	for (size_t i = 0; i < count && i < SHOWN; i++) {
		char *words = words_of(p, rules[i].rule, true);

		fprintf(file, "::%s ", kind);
		put_place(file, p, rules[i].rule);
		fputs("::", file);
		put_github(file, words, "");
		fputc('\n', file);
		free(words);
	}
	if (count > SHOWN)
		fprintf(file, "::notice title=artscope::%zu more %s\n",
		    count - SHOWN, verb);
	free(rules);
}

/* The notes stand in the notice about all rules, since few annotations are
 * shown. */
static void write_github(FILE *file, const struct check_page *p)
{
	const uint32_t *counts = p->results->counts;

	put_worst(file, p, WEIGHT_OF_FAILED, "error", "failed");
	put_worst(file, p, WEIGHT_OF_WARNED, "warning", "warned");
	fputs("::notice title=artscope::", file);
	put_github(file, p->name, "");
	fprintf(file,
	    ": %" PRIu32 " rule%s, %" PRIu32 " failed, %" PRIu32 " warned",
	    p->results->rules->count, p->results->rules->count == 1 ? "" : "s",
	    counts[VERDICT_FAIL] + counts[VERDICT_ERROR],
	    counts[VERDICT_WARN] + counts[VERDICT_UNCLEAR]);
	for (size_t i = 0; i < p->note_count; i++) {
		put_github(file, "\n", "");
		put_github(file, p->notes[i], "");
	}
	fputc('\n', file);
}

/* ---- form markdown: a comment of a pull request ---- */

/*
 * The first line is a mark, by which a bot finds the comment that it replaces;
 * then the result, a table of what is not as it should be, and the reasons.
 * Names of the trace stand in code spans, so that none becomes a link or a
 * mention.  It has fewer than 60 000 bytes, since a comment holds 65 536.
 */

enum {
	COMMENT_BYTES = 59000,
	TABLE_BYTES = 40000, /* up to the end of the table … */
	NOTE_BYTES = 15000,  /* … and of the notes, about */
	SPAN = 400,
	SPAN_NAME = SPAN - sizeof "<!-- artscope:" + 1, /* of the mark */
	CHANGES = 10
};

/* Writes the mark, in which nothing of a path can end it. */
static void put_mark(FILE *file, const char *name)
{
	fputs("<!-- artscope:", file);
	for (const char *at = name; *at != '\0' && at < name + SPAN_NAME;
	     at++) {
		const bool is_plain = strchr("._/", *at) != NULL ||
		    (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
		    (*at >= '0' && *at <= '9') ||
		    (*at == '-' && at[1] != '-' && at[1] != '\0');

		fputc(is_plain ? *at : '_', file);
	}
	fputs(" -->\n", file);
}

static void put_row(FILE *file, const struct rule_result *r)
{
	const struct rule_verdict *j = &r->judged;

	fprintf(file, "| %s | %u | ", verdict_names[j->verdict], r->rule->line);
	markdown_code(file, r->rule->title, true);
	fputs(" | ", file);
	if (j->has_value)
		put_amount(file, j->value, j);
	fputs(" | ", file);
	if (j->has_limit)
		put_amount(file, j->limit, j);
	fputs(" | ", file);
	if (j->words[0] != '\0')
		markdown_code(file, j->words, true);
	fputs(" |\n", file);
}

/* Writes the table of what is not as it should be, the worst first. */
static void put_table(FILE *file, const struct check_page *p)
{
	uint32_t left = 0;
	bool has_begun = false;

	for (uint32_t i = p->results->rules->count; i-- > 0;) {
		const struct rule_result *r = &p->results->items[p->order[i]];

		if (!is_bad(r))
			continue;
		if (!has_begun)
			fputs("\n| | line | rule | value | limit | |\n"
			      "| --- | ---: | --- | ---: | ---: | --- |\n",
			    file);
		has_begun = true;
		if (ftello(file) < TABLE_BYTES)
			put_row(file, r);
		else
			left++;
	}
	if (left > 0)
		fprintf(file, "\n%" PRIu32 " more\n", left);
}

/* Writes "+29.8 %", in any locale alike. */
static void put_change(FILE *file, double percent)
{
	char text[400];
	const int length = snprintf(text, sizeof text, "%+.1f", percent);
	const size_t whole = 1 + strspn(text + 1, "0123456789");

	fprintf(file, "%.*s.%c %%", (int)whole, text, text[length - 1]);
}

/* Writes what has changed since the baseline: the largest changes first,
 * whether rules pass or not. */
static void put_changes(FILE *file, const struct check_page *p)
{
	size_t count;
	struct weighted_rule *rules = heaviest_rules(p->results,
	    WEIGHT_OF_CHANGE, &count);

	if (count > 0)
		fputs("\n<details><summary>largest changes since the baseline"
		      "</summary>\n\n| rule | before | now | change |\n"
		      "| --- | ---: | ---: | ---: |\n",
		    file);
	for (size_t i = 0; i < count && i < CHANGES; i++) {
		const struct rule_verdict *j = &rules[i].rule->judged;

		fputs("| ", file);
		markdown_code(file, rules[i].rule->rule->title, true);
		fputs(" | ", file);
		put_amount(file, j->base, j);
		fputs(" | ", file);
		put_amount(file, j->value, j);
		fputs(" | ", file);
		if (j->base > 0)
			put_change(file, (j->value - j->base) * 100 / j->base);
		fputs(" |\n", file);
	}
	if (count > 0)
		fputs("\n</details>\n", file);
	free(rules);
}

/* Writes the reasons, while there is room. */
static void put_details(FILE *file, const struct check_page *p)
{
	bool has_begun = false;

	for (uint32_t i = p->results->rules->count;
	     i-- > 0 && ftello(file) < COMMENT_BYTES - 16 * SPAN;) {
		const struct rule_result *r = &p->results->items[p->order[i]];
		const char *reason;

		if (reason_of(r, 0) == NULL)
			continue;
		if (!has_begun)
			fputs("\n<details><summary>why</summary>\n", file);
		has_begun = true;
		fputc('\n', file);
		markdown_code(file, r->rule->title, false);
		fputs("\n\n", file);
		for (uint32_t n = 0; (reason = reason_of(r, n)) != NULL; n++) {
			fputs("- ", file);
			markdown_code(file, reason, false);
			fputc('\n', file);
		}
	}
	if (has_begun)
		fputs("\n</details>\n", file);
}

static void write_markdown(FILE *out, const struct check_page *p)
{
	static const char *const words[] = { "**passed**", "**failed**",
		"**could not be checked**" };
	const struct check_results *c = p->results;
	struct text_file comment;
	size_t shown = 0; /* notes */
	FILE *file;

	text_file_open(&comment);
	file = comment.file;
	put_mark(file, p->name);
	markdown_code(file, p->name, false);
	fprintf(file,
	    " %s: %" PRIu32 " rule%s, %" PRIu32 " failed, %" PRIu32
	    " warned, %" PRIu32 " unclear\n",
	    words[p->gate], c->rules->count, c->rules->count == 1 ? "" : "s",
	    c->counts[VERDICT_FAIL] + c->counts[VERDICT_ERROR],
	    c->counts[VERDICT_WARN], c->counts[VERDICT_UNCLEAR]);
	for (; shown < p->note_count && ftello(file) < NOTE_BYTES; shown++) {
		fputc('\n', file);
		markdown_code(file, p->notes[shown], false);
		fputc('\n', file);
	}
	if (shown < p->note_count)
		fprintf(file, "\n%zu more notes\n", p->note_count - shown);
	put_table(file, p);
	put_changes(file, p);
	put_details(file, p);
	text_file_close(&comment);
	fwrite(comment.text, 1, comment.length, out);
	free(comment.text);
}

/* ---- form tap: a line a rule, by the Test Anything Protocol (version 13) ---- */

/* Writes "# " before each line of a text. */
static void put_comment(FILE *file, const char *text)
{
	fputs("# ", file);
	for (; *text != '\0'; text++)
		fputs(*text == '\n' ? "\n# " : (const char[]){ *text, '\0' },
		    file);
	fputc('\n', file);
}

/* What is unclear is skipped.  What a rule has to say stands in comments
 * below. */
static void write_tap(FILE *file, const struct check_page *p)
{
	const struct check_results *c = p->results;

	fprintf(file, "TAP version 13\n1..%" PRIu32 "\n", c->rules->count);
	for (size_t i = 0; i < p->note_count; i++)
		put_comment(file, p->notes[i]);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		const struct rule_result *r = &c->items[i];
		const enum verdict verdict = r->judged.verdict;
		char *words = words_of(p, r, true);

		fprintf(file, "%s %" PRIu32 " - ",
		    verdict >= VERDICT_FAIL ? "not ok" : "ok", i + 1);
		for (const char *at = r->rule->title; *at != '\0'; at++)
			fprintf(file, "%s%c",
			    *at == '#' || *at == '\\' ? "\\" : "", *at);
		if (verdict == VERDICT_SKIPPED || verdict == VERDICT_UNCLEAR)
			fprintf(file, " # SKIP %s", verdict_names[verdict]);
		fputc('\n', file);
		if (verdict != VERDICT_PASS)
			put_comment(file, words);
		free(words);
	}
}

/* ---- the table of forms ---- */

const struct check_form check_forms[] = {
	{ "text", "a line a rule, failures last, for people", write_text },
	{ "tsv", "a row a rule", write_tsv },
	{ "json", "all that is known, for programs", write_json },
	{ "junit", "a test case a rule, as GitLab and Jenkins read it",
	    write_junit },
	{ "tap", "a test a rule, by the Test Anything Protocol", write_tap },
	{ "github", "annotations of GitHub's workflows", write_github },
	{ "markdown", "a comment of a pull request", write_markdown },
	{ NULL, NULL, NULL },
};

const char *check_form_name(size_t number)
{
	return check_forms[number].name;
}

const struct check_form *check_form_find(const char *name, size_t length)
{
	const struct check_form *form = check_forms;

	while (form->name != NULL &&
	    !slice_is((struct slice){ name, length }, form->name))
		form++;
	return form->name == NULL ? NULL : form;
}
