#include "config.h"

#include "export/gate_markdown.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "export/markdown.h"

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

static void put_why(struct comment *c, const struct checked_rule *r)
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
		put_why(c, r);
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

static void put_notes(struct comment *c)
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
	put_notes(&c);
	put_table(&c);
	put_changes(&c);
	put_reasons(&c);
}
