#include "config.h"

#include "export/gate_junit.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_escaped(FILE *file, const char *text)
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
	put_escaped(file, text);
	fputc('"', file);
}

/* The line of the rule; NULL when out of memory, which the file says then. */
static char *line_of(FILE *file, const struct checked_rule *r,
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

	put_escaped(file, p->name);
	fprintf(file, ":%u: ", r->rule->line);
	put_escaped(file, line);
	for (uint32_t i = 0; (reason = gate_page_reason(r, i)) != NULL; i++) {
		fputc('\n', file);
		put_escaped(file, reason);
	}
}

/* An element with the line as its message, and all there is as its text. */
static void put_why(FILE *file, const struct checked_rule *r,
    const struct gate_page *p, const char *element)
{
	const bool has_message = r->judged.verdict != VERDICT_WARN;
	char *line = line_of(file, r, p);

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
		put_why(file, r, p, elements[r->judged.verdict]);
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
static void put_notes(FILE *file, const struct gate_page *p)
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
	put_notes(file, p);
	for (uint32_t i = 0; i < p->checked->rules->count; i++)
		put_case(file, &p->checked->of[i], p);
	fputs("  </testsuite>\n</testsuites>\n", file);
}
