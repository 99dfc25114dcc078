/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/diff_summary.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/files.h"
#include "base/quote.h"
#include "base/text.h"
#include "compare/stacks.h"
#include "compare/words.h"
#include "formats/gzip.h"
#include "formats/page.h"
#include "model/measures.h"
#include "query/hues.h"
#include "query/scope.h"

/* ---- notes ---- */

enum { WORDS = 400 };

void diff_summary_note(struct diff_summary *p, const char *text)
{
	if (strlen(p->notes) + strlen(text) + 1 < sizeof p->notes)
		text_add(p->notes, sizeof p->notes, "%s\n", text);
}

static size_t run_count(const struct diff_summary *p, int side)
{
	return p->comparison->sides[side].count;
}

void diff_summary_note_build(struct diff_summary *p, int side,
    struct slice map_id)
{
	if (p->builds[side][0] == '\0')
		text_clean(p->builds[side], sizeof p->builds[side], map_id);
}

/* Adds a line for each transform that was asked for, and did nothing. */
static void add_none_lines(const struct diff_summary *p, char *out, size_t size)
{
	const struct diff_transforms *t = p->transforms;
	char words[WORDS];

	for (size_t i = t->usual; i < t->count; i++) {
		if (t->has_meant[i])
			continue;
		transform_none_words(&t->items[i], words, sizeof words);
		text_add(out, size, "%s\n", words);
	}
}

static void note_mapping(struct diff_summary *p)
{
	char words[WORDS + MAPPING_LABEL];

	for (size_t i = 0; i < BOTH_SIDES * MAPPING_NOTES; i++) {
		mapping_notes_line(&p->mapping[i / MAPPING_NOTES],
		    i % MAPPING_NOTES, words, sizeof words);
		if (words[0] != '\0')
			diff_summary_note(p, words);
	}
}

void diff_summary_judge(struct diff_summary *p)
{
	note_mapping(p);
	add_none_lines(p, p->notes, sizeof p->notes);
	for (int i = 0; i < DOUBTS; i++) {
		const char *const builds[] = { p->builds[BEFORE],
			p->builds[AFTER] };
		char words[DOUBT_WORDS];

		caveats_words(p->comparison, (enum caveat)i, builds, words);
		if (words[0] != '\0')
			diff_summary_note(p, words);
	}
}

/* ---- on standard error ---- */

void diff_summary_tell(FILE *file, const struct diff_summary *p,
    bool are_written)
{
	char none[DIFF_NOTES] = "";
	const char *at = are_written ? none : p->notes;

	add_none_lines(p, none, sizeof none);
	while (*at != '\0') {
		const size_t length = strcspn(at, "\n");

		fprintf(file, "artscope: %.*s\n", (int)length, at);
		at += length + (at[length] == '\n');
	}
}

/* ---- for people ---- */

/* Writes what a side is: its first run, and how many more. */
static void diff_page_side(const struct diff_summary *p, int side, char *out,
    size_t size)
{
	const size_t count = run_count(p, side);

	text_clean(out, size - 60, slice_of(p->first[side]));
	if (count > 1)
		text_add(out, size, " and %zu more (%zu runs)", count - 1,
		    count);
}

static void name_threads(const struct diff_summary *p,
    const char *const *threads, size_t count, char *out, size_t size)
{
	if (count == 0)
		text_add(out, size, "%s",
		    p->comparison->request.by == BY_THREAD ? "all threads" :
			p->usual_thread != NULL            ? p->usual_thread :
							     "main");
	for (size_t i = 0; i < count && strlen(out) + 100 < size; i++) {
		char clean[80];

		text_clean(clean, sizeof clean, slice_of(threads[i]));
		text_add(out, size, "%s%s", i == 0 ? "" : ", ",
		    strcmp(clean, "all") == 0 ? "all threads" : clean);
	}
}

/* Writes a call in words for people, which say which one it is: METHOD is
 * METHOD#1.  A name that is too long is cut; size > 10. */
static void within_words(char *out, size_t size, const char *words)
{
	static const char first[] = "#1";

	text_clean(out, size - sizeof first + 1, slice_of(words));
	if (strchr(words, '#') == NULL)
		strcat(out, first);
}

/* Adds the call that both sides are within. */
static void name_call(const char *words, char *out, size_t size)
{
	char call[200];

	within_words(call, sizeof call, words);
	text_add(out, size, ", within %s", call);
}

/* Writes the period of a side; "all time" where it has none. */
static void range_words(const struct diff_summary *p, int side, char *out,
    size_t size)
{
	const struct options *o = p->asked;
	const enum tick tick = p->comparison->tick;
	const struct period at = range_period(o->range_of[side].is_given ?
		&o->range_of[side] : &o->range, 0, tick);

	if (period_is_none(at))
		snprintf(out, size, "all time");
	else
		range_write(out, size, at, 0, tick);
}

/* Adds ", 1ms..3ms", or ", 1ms..3ms → 2ms..4ms" where sides differ; nothing
 * where there is no range. */
static void name_range(const struct diff_summary *p, char *out, size_t size)
{
	const struct options *o = p->asked;
	char a[200], b[200];

	if (!o->range.is_given && !o->range_of[BEFORE].is_given &&
	    !o->range_of[AFTER].is_given)
		return;
	range_words(p, BEFORE, a, sizeof a);
	range_words(p, AFTER, b, sizeof b);
	text_add(out, size, ", %s", a);
	if (strcmp(a, b) != 0)
		text_add(out, size, "%s%s",
		    o->is_given[OPTION_ASCII] ? " -> " : " → ", b);
}

static void name_scope(const struct diff_summary *p, char *out, size_t size)
{
	const struct options *o = p->asked;
	const struct comparison *c = p->comparison;
	char transforms[700]; /* as long as the scope */

	out[0] = '\0';
	if (o->side_thread_count[BEFORE] + o->side_thread_count[AFTER] == 0) {
		name_threads(p, o->threads, o->thread_count, out, size);
	} else {
		name_threads(p, o->side_threads[BEFORE],
		    o->side_thread_count[BEFORE], out, size);
		text_add(out, size, o->is_given[OPTION_ASCII] ? " -> " : " → ");
		name_threads(p, o->side_threads[AFTER],
		    o->side_thread_count[AFTER], out, size);
	}
	text_add(out, size, ", %s", measure_time(c->request.measure, c->tick));
	name_range(p, out, size);
	if (o->texts[OPTION_WITHIN] != NULL)
		name_call(o->texts[OPTION_WITHIN], out, size);
	if (c->request.normalize != NORMALIZE_NONE)
		text_add(out, size, ", --normalize %s",
		    normalize_names[c->request.normalize]);
	diff_transforms_words(p->transforms, transforms, sizeof transforms);
	text_add(out, size, "%s", transforms);
}

/* Writes "2 250.800 ±31.000", of twice the value. */
static void put_value(const struct diff_summary *p, uint64_t twice,
    uint64_t spread, enum tick tick, int side, char *out, size_t size)
{
	const struct list_cell cell = { .kind = LIST_TIME, .tick = tick,
		.number = twice / 2, .is_half = twice % 2 == 1 };
	char text[80];

	cell_text(out, size, &cell);
	if (run_count(p, side) < 2)
		return;
	text_ms(text, sizeof text, spread, tick);
	text_add(out, size, " %s%s",
	    p->asked->is_given[OPTION_ASCII] ? "+-" : "±", text);
}

/* Writes "+16.0 %", or nothing where there was nothing before. */
static void put_percent(const struct compared_number *m, char *out, size_t size)
{
	const uint64_t change = (uint64_t)llabs(compared_twice_change(m));
	const double tenths = m->twice_a == 0 ? 0 :
	    (double)change * 1000 / (double)m->twice_a + 0.5;

	out[0] = '\0';
	if (m->twice_a > 0 && tenths < 1e9)
		snprintf(out, size, "  %s%" PRIu64 ".%u %%", change == 0 ? "" :
		    m->twice_b > m->twice_a ? "+" : "-", (uint64_t)tenths / 10,
		    (unsigned)((uint64_t)tenths % 10));
}

static void put_line(FILE *file, const struct diff_summary *p, const char *head,
    const struct compared_number *m, enum tick tick)
{
	const struct list_cell cell = compared_change_cell(
	    compared_twice_change(m), tick);
	char a[80], b[80], change[60], percent[40];

	put_value(p, m->twice_a, m->spread_a, tick, BEFORE, a, sizeof a);
	put_value(p, m->twice_b, m->spread_b, tick, AFTER, b, sizeof b);
	cell_text(change, sizeof change, &cell);
	put_percent(m, percent, sizeof percent);
	fprintf(file, "%-10s  %s %s %s%s  %s%s", head, a,
	    p->asked->is_given[OPTION_ASCII] ? "->" : "→", b,
	    tick_unit_of_ms(tick), change, percent);
}

static void put_total(FILE *file, const struct diff_summary *p)
{
	const struct comparison *c = p->comparison;
	const struct compared_number *m = &c->total.self;

	put_line(file, p, "total", m, c->tick);
	if (c->limits.has_runs)
		fprintf(file, "  %s (p %u.%04u)",
		    row_verdicts[c->total.verdict].name, (unsigned)m->p,
		    (unsigned)(m->p * 10000 + 0.5) % 10000);
	fputc('\n', file);
	if (!comparison_is_whole(c))
		return;
	put_line(file, p, "in no call", &c->outside, c->tick);
	fputc('\n', file);
}

static void put_calls(FILE *file, const struct diff_summary *p)
{
	const struct comparison *c = p->comparison;
	char text[60];

	if (!c->has_calls)
		return;
	put_line(file, p, "calls", &c->total.calls, TICK_WEIGHT);
	if (c->total.overhead != 0) {
		text_ms(text, sizeof text, (uint64_t)llabs(c->total.overhead),
		    c->tick);
		fprintf(file, "  tracing them takes %s ms %s, at least", text,
		    c->total.overhead > 0 ? "more" : "less");
	}
	fputc('\n', file);
}

/* Writes "slower 3, new 12, more calls 2"; a verdict without rows is left
 * out. */
static void count_verdicts(const struct comparison *c, char *out, size_t size)
{
	char count[32];

	out[0] = '\0';
	for (int i = 0; i < ROW_VERDICTS + TAGS; i++) {
		const uint32_t n = i < ROW_VERDICTS ? c->verdicts[i] :
						  c->tags[i - ROW_VERDICTS];

		if (n == 0)
			continue;
		text_count(count, sizeof count, n);
		text_add(out, size, "%s%s %s", out[0] == '\0' ? "" : ", ",
		    i < ROW_VERDICTS ? row_verdicts[i].name :
				       row_tags[i - ROW_VERDICTS].name,
		    count);
	}
}

static void put_counts(FILE *file, const struct diff_summary *p)
{
	const struct comparison *c = p->comparison;
	char counts[WORDS], least[40];

	count_verdicts(c, counts, sizeof counts);
	text_ms(least, sizeof least, c->limits.min_change, c->tick);
	fprintf(file, "%s", counts[0] == '\0' ? "no rows" : counts);
	if (p->asked->show == 0)
		fprintf(file, "; shown is what changed by %s%s and more", least,
		    tick_unit_of_ms(c->tick));
	fputc('\n', file);
}

static void write_lines(FILE *file, const struct diff_summary *p)
{
	char a[300], b[300], scope[700];

	diff_page_side(p, BEFORE, a, sizeof a);
	diff_page_side(p, AFTER, b, sizeof b);
	name_scope(p, scope, sizeof scope);
	fprintf(file, "before: %s   after: %s   %s%s\n", a, b, scope,
	    !p->comparison->limits.has_runs ? "" :
	    p->asked->is_given[OPTION_ASCII] ? "; +-: spread of the runs" :
					  "; ±: spread of the runs");
	put_total(file, p);
	put_calls(file, p);
	fputs(p->notes, file);
	put_counts(file, p);
}

void diff_summary_text(FILE *file, const struct diff_summary *p)
{
	write_lines(file, p);
	fputc('\n', file);
}

/* The lines are a block of code: nothing in it means anything, but for its own
 * fence. */
void diff_summary_markdown(FILE *file, const struct diff_summary *p)
{
	fputs("~~~~~~~~\n", file);
	write_lines(file, p);
	fputs("~~~~~~~~\n\n", file);
}

/* ---- JSON ---- */

static void json_runs(FILE *file, const struct side *s)
{
	fputc('[', file);
	for (size_t i = 0; i < s->count; i++) {
		fputs(i == 0 ? "" : ", ", file);
		json_string(file, s->runs[i].label);
	}
	fputc(']', file);
}

/* Returns ".5" where twice of a number is odd. */
static const char *half_of(uint64_t twice)
{
	return twice % 2 == 1 ? ".5" : "";
}

/* Writes numbers whose halves are exact, so many times as large. */
static void json_sides(FILE *file, const char *name, const struct compared_number *m,
    unsigned times)
{
	const uint64_t a = m->twice_a * times, b = m->twice_b * times;

	fprintf(file, "\"%s\": {\"a\": %" PRIu64 "%s, \"b\": %" PRIu64 "%s"
	    ", \"spread_a\": %" PRIu64 ", \"spread_b\": %" PRIu64 "}", name,
	    a / 2, half_of(a), b / 2, half_of(b), m->spread_a * times,
	    m->spread_b * times);
}

/* Writes times in the unit of the traces, and in nanoseconds. */
static void json_times(FILE *file, const char *name, const struct compared_number *m,
    enum tick tick)
{
	char key[40];

	json_sides(file, name, m, 1);
	if (tick == TICK_WEIGHT)
		return;
	snprintf(key, sizeof key, "%s_ns", name);
	fputs(", ", file);
	json_sides(file, key, m, 1000 / tick_per_us(tick));
}

static void json_notes(FILE *file, const char *notes)
{
	fputs("\"notes\": [", file);
	for (const char *at = notes; *at != '\0';) {
		const size_t length = strcspn(at, "\n");

		fputs(at == notes ? "" : ", ", file);
		json_slice(file, (struct slice){ at, length });
		at += length + 1;
	}
	fputc(']', file);
}

static void json_counts(FILE *file, const struct comparison *c)
{
	fputs("\"verdicts\": {", file);
	for (int i = 0; i < ROW_VERDICTS + TAGS; i++)
		fprintf(file, "%s\"%s\": %" PRIu32, i == 0 ? "" : ", ",
		    i < ROW_VERDICTS ? row_verdicts[i].name :
				       row_tags[i - ROW_VERDICTS].name,
		    i < ROW_VERDICTS ? c->verdicts[i] :
				       c->tags[i - ROW_VERDICTS]);
	fputc('}', file);
}

void diff_summary_json(FILE *file, const struct diff_summary *p)
{
	const struct comparison *c = p->comparison;
	char scope[700];

	name_scope(p, scope, sizeof scope);
	fputs("\"a\": ", file);
	json_runs(file, &c->sides[BEFORE]);
	fputs(", \"b\": ", file);
	json_runs(file, &c->sides[AFTER]);
	fputs(", \"scope\": ", file);
	json_string(file, scope);
	fputs(", ", file);
	json_times(file, "total", &c->total.self, c->tick);
	fputs(", ", file);
	if (comparison_is_whole(c))
		json_times(file, "in_no_call", &c->outside, c->tick);
	else
		fputs("\"in_no_call\": null, \"in_no_call_ns\": null", file);
	fputs(", ", file);
	if (c->has_calls)
		json_sides(file, "calls", &c->total.calls, 1);
	else
		fputs("\"calls\": null", file);
	fputs(", ", file);
	json_notes(file, p->notes);
	fputs(", ", file);
	json_counts(file, c);
}

/* ---- a page of HTML: rows ---- */

enum { TITLE = 300, REASON = 300, TREE_COLUMNS = 4 };

struct diff_html {
	const struct diff_summary *page;
	struct writer *out;
	struct compared_stacks stacks;
	uint32_t *places; /* by row: its place in the list */
	struct leb_columns *columns;
};

static struct list_cell row_cell(const struct diff_html *h, size_t row,
    enum changes_list_column column, char *scratch)
{
	return changes_list_cell(h->page->list, row,
	    (struct column_choice){ .column = column }, scratch);
}

/* Puts the name of a row.  A row of several methods has a text that is no
 * method's. */
static void put_name(const struct diff_html *h, size_t row, struct writer *o)
{
	const struct comparison *c = h->page->comparison;
	const struct match *m = &c->rows[h->page->list->rows[row]].match;
	const struct method *method = methods_at(c->methods,
	    m->a == NO_METHOD ? m->b : m->a);
	const size_t at = (size_t)(method_brief(method).start - method->text);
	char scratch[LIST_SCRATCH];
	struct list_cell name;

	if (m->count_a <= 1 && m->count_b <= 1) {
		page_method(o, method);
		return;
	}
	name = row_cell(h, row, COMPARED_NAME, scratch);
	page_name(o, name.text, name.text.length > at &&
	    memcmp(name.text.start, method->text, at) == 0 ? at : 0,
	    hue_of(method_class(method)));
}

/* Puts a cell as people read it: the verdict has all words. */
static void put_words(const struct diff_html *h, size_t row,
    enum changes_list_column column, struct writer *o)
{
	char scratch[LIST_SCRATCH];
	const struct list_cell it = row_cell(h, row, column, scratch);

	page_item(o, it.words != NULL ? slice_of(it.words) : it.text);
}

/* Puts half of a number. */
static void put_half(struct writer *o, uint64_t twice)
{
	writer_number(o, twice / 2);
	writer_text(o, half_of(twice));
	writer_byte(o, ',');
}

static void put_numbers(struct writer *o, const struct compared_row *r)
{
	const uint64_t twice[] = { r->calls.twice_a, r->calls.twice_b,
		r->self.twice_a, r->self.twice_b, 2 * r->self.spread_a,
		2 * r->self.spread_b, r->inclusive.twice_a,
		r->inclusive.twice_b, 2 * r->runs[BEFORE], 2 * r->runs[AFTER] };

	for (size_t i = 0; i < sizeof twice / sizeof *twice; i++)
		put_half(o, twice[i]);
	if (r->split.twice_by_calls < 0)
		writer_byte(o, '-');
	put_half(o, (uint64_t)llabs(r->split.twice_by_calls));
}

/* Puts a row.  The other name stands beside the first, where they differ. */
static void put_row(const struct diff_html *h, size_t row, struct writer *o)
{
	const struct compared_row *r =
	    &h->page->comparison->rows[h->page->list->rows[row]];
	char reason[REASON];

	put_name(h, row, o);
	put_words(h, row, COMPARED_NAME_B, o);
	page_item(o, slice_of(row_verdicts[r->verdict].name));
	page_item(o, slice_of(row_verdicts[r->inclusive_verdict].name));
	put_words(h, row, COMPARED_TAGS, o);
	put_words(h, row, COMPARED_VERDICT, o);
	row_verdict_reason(h->page->comparison, r, reason, sizeof reason);
	page_item(o, slice_of(reason));
	put_numbers(o, r);
	writer_byte(o, '\n');
}

/* ---- a page of HTML: the head ---- */

/* Puts what stands beside the rows, as the format json has it. */
static void put_about(const struct diff_html *h, struct writer *o)
{
	struct text_file about;

	text_file_open(&about);
	diff_summary_json(about.file, h->page);
	text_file_close(&about);
	writer_put(o, about.text, about.length);
	writer_text(o, ",\n");
	page_text(o, "unit", tick_name(h->page->comparison->tick));
	free(about.text);
}

static void put_facts(const struct diff_html *h, struct writer *o)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct comparison *c = h->page->comparison;
	char title[TITLE];

	page_text(o, "version", PACKAGE_VERSION);
	for (int s = 0; s < BOTH_SIDES; s++) {
		diff_page_side(h->page, s, title, sizeof title);
		page_text(o, names[s], title);
	}
	page_text(o, "verdict",
	    c->limits.has_runs ? row_verdicts[c->total.verdict].name : "");
	page_number(o, "counted", c->has_calls);
	page_number(o, "min_change", c->limits.min_change);
	page_number(o, "nodes", h->stacks.count);
}

static bool put_head(void *self, struct writer *o, struct error *err)
{
	const struct diff_html *h = self;
	const struct comparison *c = h->page->comparison;

	(void)err;
	writer_byte(o, '{');
	put_about(h, o);
	put_facts(h, o);
	page_key(o, "groups");
	writer_byte(o, '[');
	for (uint32_t i = 0; i < thread_groups_count(c->groups); i++)
		page_item(o, slice_of(thread_groups_name(c->groups, i)));
	writer_text(o, "0],\n");
	page_key(o, "rows");
	writer_byte(o, '[');
	for (size_t i = 0; i < h->page->list->count; i++)
		put_row(h, i, o);
	writer_text(o, "0]}\n");
	return true;
}

/* ---- a page of HTML: the tree ---- */

static bool put_tree(void *self, struct writer *o, struct error *err)
{
	const struct diff_html *h = self;
	uint32_t level = 0; /* of a callee of the node before */

	(void)err;
	leb_columns_init(h->columns, o, TREE_COLUMNS);
	for (size_t i = 0; i < h->stacks.count; i++) {
		const struct compared_node *n = &h->stacks.nodes[i];
		const uint64_t row[TREE_COLUMNS] = { level - n->depth,
			n->parent == NO_NODE ? n->row : h->places[n->row],
			n->self[BEFORE], n->self[AFTER] };

		leb_columns_add(h->columns, row);
		level = n->depth + 1;
	}
	leb_columns_end(h->columns);
	return true;
}

/* ---- a page of HTML: all of it ---- */

static bool put_page(struct diff_html *h, struct error *err)
{
	char title[2 * TITLE + 20], after[TITLE];
	bool done;

	diff_page_side(h->page, BEFORE, title, TITLE);
	diff_page_side(h->page, AFTER, after, TITLE);
	text_add(title, sizeof title, " → %s", after);
	page_begin(h->out, PAGE_CHANGES, title);
	done = page_block(h->out, "both", 0, put_tree, h, err) &&
	    page_block(h->out, "head", 0, put_head, h, err);
	page_end(h->out, PAGE_CHANGES);
	return done;
}

static bool pass_on(void *self, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, self) == length;
}

static void html_init(struct diff_html *h, FILE *file)
{
	const struct changes_list *l = h->page->list;

	h->out = array_new(1, sizeof *h->out);
	h->columns = array_new(1, sizeof *h->columns);
	h->places = array_new(h->page->comparison->count, sizeof *h->places);
	writer_init(h->out, pass_on, file);
	for (size_t i = 0; i < l->count; i++)
		h->places[l->rows[i]] = (uint32_t)i;
	compared_stacks_make(&h->stacks, h->page->comparison);
}

/* What cannot be written is told when the output is closed. */
bool diff_summary_html(FILE *file, const struct diff_summary *p,
    struct error *err)
{
	struct diff_html h = { .page = p };
	bool done;

	html_init(&h, file);
	done = put_page(&h, err);
	if (done)
		writer_flush(h.out);
	compared_stacks_free(&h.stacks);
	free(h.out);
	free(h.columns);
	free(h.places);
	return done;
}
