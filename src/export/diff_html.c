#include "config.h"

#include "export/diff_html.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/merged.h"
#include "compare/words.h"
#include "formats/gzip.h"
#include "formats/page.h"
#include "query/hues.h"

enum { TITLE = 300, REASON = 300, TREE_COLUMNS = 4 };

struct diff_html {
	const struct diff_page *page;
	struct outlet *out;
	struct compared_stacks stacks;
	uint32_t *places; /* by row: which of the list it is */
	struct row_columns *columns;
};

/* ---- rows --------------------------------------------------------------- */

static struct list_cell cell(const struct diff_html *h, size_t row,
    enum compared_column column, char *scratch)
{
	return compared_cell(h->page->list, row,
	    (struct column_choice){ .column = column }, scratch);
}

/* Of a row of several methods the text that rows have, which is no method's. */
static void put_name(const struct diff_html *h, size_t row, struct outlet *o)
{
	const struct comparison *c = h->page->comparison;
	const struct match *m = &c->rows[h->page->list->rows[row]].match;
	const struct method *method = methods_at(c->methods,
	    m->a == NO_METHOD ? m->b : m->a);
	const size_t at = (size_t)(method_brief(method).at - method->text);
	char scratch[LIST_SCRATCH];
	struct list_cell name;

	if (m->count_a <= 1 && m->count_b <= 1) {
		page_method(o, method);
		return;
	}
	name = cell(h, row, COMPARED_NAME, scratch);
	page_name(o, name.text, name.text.length > at &&
	    memcmp(name.text.at, method->text, at) == 0 ? at : 0,
	    hue_of(method_class(method)));
}

/* As people read it: the verdict has all words. */
static void put_words(const struct diff_html *h, size_t row,
    enum compared_column column, struct outlet *o)
{
	char scratch[LIST_SCRATCH];
	const struct list_cell it = cell(h, row, column, scratch);

	page_item(o, it.words != NULL ? slice_of(it.words) : it.text);
}

static void put_signed(struct outlet *o, int64_t number)
{
	if (number < 0)
		outlet_byte(o, '-');
	outlet_number(o, (uint64_t)llabs(number));
	outlet_byte(o, ',');
}

static void put_numbers(struct outlet *o, const struct compared_row *r)
{
	const uint64_t numbers[] = { r->calls.a, r->calls.b, r->self.a, r->self.b,
		r->self.spread_a, r->self.spread_b, r->inclusive.a,
		r->inclusive.b, r->runs[BEFORE], r->runs[AFTER] };

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		outlet_number(o, numbers[i]);
		outlet_byte(o, ',');
	}
	put_signed(o, r->split.by_calls);
}

/* The other name stands beside the first, where they differ. */
static void put_row(const struct diff_html *h, size_t row, struct outlet *o)
{
	const struct compared_row *r =
	    &h->page->comparison->rows[h->page->list->rows[row]];
	char reason[REASON];

	put_name(h, row, o);
	put_words(h, row, COMPARED_NAME_B, o);
	page_item(o, slice_of(row_verdict_name(r->verdict)));
	page_item(o, slice_of(row_verdict_name(r->inclusive_verdict)));
	put_words(h, row, COMPARED_TAGS, o);
	put_words(h, row, COMPARED_VERDICT, o);
	verdict_reason(r, reason, sizeof reason);
	page_item(o, slice_of(reason));
	put_numbers(o, r);
	outlet_byte(o, '\n');
}

/* ---- the head ----------------------------------------------------------- */

/* What stands beside the rows is the same as in the format json. */
static bool put_about(const struct diff_html *h, struct outlet *o,
    struct error *err)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);

	if (file == NULL)
		return fail_memory(err, 1);
	diff_page_json(file, h->page);
	if (fclose(file) != 0) {
		free(text);
		return fail_memory(err, length);
	}
	outlet_put(o, text, length);
	outlet_text(o, ",\n");
	free(text);
	return true;
}

static void put_facts(const struct diff_html *h, struct outlet *o)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct comparison *c = h->page->comparison;
	char title[TITLE];

	page_text(o, "version", PACKAGE_VERSION);
	for (int s = 0; s < BOTH_SIDES; s++) {
		diff_page_side(h->page, s, title, sizeof title);
		page_text(o, names[s], title);
	}
	page_text(o, "verdict", c->limits.has_runs ?
	    row_verdict_name(c->total.verdict) : "");
	page_number(o, "counted", c->has_calls);
	page_number(o, "min_change", c->limits.min_change);
	page_number(o, "nodes", h->stacks.count);
}

static bool put_head(struct diff_html *h, struct outlet *o, struct error *err)
{
	const struct comparison *c = h->page->comparison;

	outlet_byte(o, '{');
	if (!put_about(h, o, err))
		return false;
	put_facts(h, o);
	page_key(o, "groups");
	outlet_byte(o, '[');
	for (uint32_t i = 0; i < thread_groups_count(c->groups); i++)
		page_item(o, slice_of(thread_groups_name(c->groups, i)));
	outlet_text(o, "0],\n");
	page_key(o, "rows");
	outlet_byte(o, '[');
	for (size_t i = 0; i < h->page->list->count; i++)
		put_row(h, i, o);
	outlet_text(o, "0]}\n");
	return true;
}

/* ---- the tree ----------------------------------------------------------- */

static bool put_tree(struct diff_html *h, struct outlet *o, struct error *err)
{
	uint32_t level = 0; /* of a callee of the node before */

	(void)err;
	row_columns_init(h->columns, o, TREE_COLUMNS);
	for (size_t i = 0; i < h->stacks.count; i++) {
		const struct compared_node *n = &h->stacks.of[i];
		const uint64_t row[TREE_COLUMNS] = { level - n->depth,
			n->parent == NO_NODE ? n->row : h->places[n->row],
			n->self[BEFORE], n->self[AFTER] };

		row_columns_add(h->columns, row);
		level = n->depth + 1;
	}
	row_columns_end(h->columns);
	return true;
}

/* ---- the page ----------------------------------------------------------- */

static bool put_block(struct diff_html *h, const char *kind,
    bool (*put)(struct diff_html *, struct outlet *, struct error *),
    struct error *err)
{
	struct packed_text *p = packed_text_new(h->out, err);
	bool done = p != NULL;

	page_begin_block(h->out, kind, 0);
	done = done && put(h, packed_text_in(p), err);
	done = packed_text_end(p, err) && done;
	page_end_block(h->out);
	return done;
}

static bool put_page(struct diff_html *h, struct error *err)
{
	char title[2 * TITLE + 20];
	size_t used;
	bool done;

	diff_page_side(h->page, BEFORE, title, TITLE);
	used = strlen(title);
	used += (size_t)snprintf(title + used, sizeof title - used, " → ");
	diff_page_side(h->page, AFTER, title + used, TITLE);
	page_begin(h->out, PAGE_CHANGES, title);
	done = put_block(h, "both", put_tree, err) &&
	    put_block(h, "head", put_head, err);
	page_end(h->out, PAGE_CHANGES);
	return done;
}

static bool pass_on(void *self, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, self) == length;
}

static bool init(struct diff_html *h, FILE *file, struct error *err)
{
	const struct compared_list *l = h->page->list;

	h->out = array_new(1, sizeof *h->out, err);
	h->columns = array_new(1, sizeof *h->columns, err);
	h->places = array_new(h->page->comparison->count, sizeof *h->places, err);
	if (h->out == NULL || h->columns == NULL || h->places == NULL)
		return false;
	outlet_init(h->out, pass_on, file);
	for (size_t i = 0; i < l->count; i++)
		h->places[l->rows[i]] = (uint32_t)i;
	return compared_stacks_make(&h->stacks, h->page->comparison, err);
}

/* What cannot be written is told when the output is closed. */
bool diff_html_write(FILE *file, const struct diff_page *p, struct error *err)
{
	struct diff_html h = { .page = p };
	const bool done = init(&h, file, err) && put_page(&h, err);

	if (done)
		outlet_flush(h.out);
	compared_stacks_free(&h.stacks);
	free(h.out);
	free(h.columns);
	free(h.places);
	return done;
}
