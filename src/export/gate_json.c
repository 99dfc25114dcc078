#include "config.h"

#include "export/gate_json.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"

static void put_text(FILE *file, const char *field, const char *text)
{
	fprintf(file, ", \"%s\": ", field);
	if (text == NULL)
		fputs("null", file);
	else
		json_string(file, text);
}

static void put_number(FILE *file, const char *field, bool is_known,
    double number)
{
	fprintf(file, ", \"%s\": ", field);
	if (is_known)
		gate_page_number(file, number);
	else
		fputs("null", file);
}

static void put_runs(FILE *file, const struct checked_rule *r, uint32_t count)
{
	fputs(", \"runs\": [", file);
	for (uint32_t i = 0; r->judged.has_value && i < count; i++) {
		fputs(i == 0 ? "" : ", ", file);
		gate_page_number(file, verdict_run(r->rule, &r->runs[i]));
	}
	fputc(']', file);
}

static void put_why(FILE *file, const struct checked_rule *r)
{
	fputs(", \"why\": [", file);
	for (uint32_t i = 0; gate_page_is_bad(r) && i < r->reason.count;
	     i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, r->reason.lines[i]);
	}
	fputc(']', file);
	put_text(file, "command", gate_page_is_bad(r) ? r->reason.command :
	    NULL);
}

static void put_rule(FILE *file, const struct checked_rule *r, uint32_t runs)
{
	static const char *const units[] = { "count", "ns", "percent" };
	const struct judged *j = &r->judged;

	fprintf(file, "{\"line\": %u", r->rule->line);
	put_text(file, "group", r->rule->group);
	put_text(file, "text", r->rule->name);
	put_text(file, "within", r->rule->within);
	put_text(file, "result", verdict_name(j->verdict));
	put_number(file, "value", j->has_value, j->value);
	put_text(file, "unit", units[j->unit]);
	put_number(file, "limit", j->has_limit, j->limit);
	put_runs(file, r, runs);
	put_text(file, "words", j->words);
	put_why(file, r);
	fputc('}', file);
}

/* What a user called it may be anything. */
static void put_path(FILE *file, const char *path)
{
	char clean[1000];

	text_clean(clean, sizeof clean, slice_of(path));
	fputs("{\"path\": ", file);
	json_string(file, clean);
}

static void put_notes(FILE *file, const struct gate_page *p)
{
	char note[GATE_NOTE];

	fputs(", \"notes\": [", file);
	for (size_t i = 0; gate_page_note(p, i, note, sizeof note); i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, note);
	}
	fputc(']', file);
}

void gate_json(FILE *file, const struct gate_page *p)
{
	static const char *const gates[] = { "open", "shut", "broken" };
	const struct checked *c = p->checked;

	fprintf(file, "{\"version\": 1, \"result\": \"%s\"", gates[p->gate]);
	put_text(file, "budget", p->name);
	put_notes(file, p);
	fputs(", \"rules\": [", file);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		fputs(i == 0 ? "\n" : ",\n", file);
		put_rule(file, &c->of[i], c->run_count);
	}
	fputs("\n], \"traces\": [", file);
	for (uint32_t i = 0; i < c->run_count; i++) {
		const struct checked_trace *t = &c->traces[i];

		fputs(i == 0 ? "\n" : ",\n", file);
		put_path(file, t->path);
		put_text(file, "mapping_id",
		    t->map_id[0] == '\0' ? NULL : t->map_id);
		put_text(file, "damage", t->damage);
		fputc('}', file);
	}
	fputs("\n]}\n", file);
}
