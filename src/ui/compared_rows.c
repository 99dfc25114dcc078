#include "config.h"

#include "ui/compared_rows.h"

#include <stdlib.h>

#include "base/array.h"
#include "ui/filters.h"
#include "ui/searching.h"

const char *compared_show_words(enum compared_show show)
{
	static const char *const words[COMPARED_SHOWS] = {
		[COMPARED_CHANGED] = "what has changed",
		[COMPARED_SLOWER] = "what takes longer",
		[COMPARED_FASTER] = "what takes less",
		[COMPARED_NEW_AND_GONE] = "what is new or gone",
		[COMPARED_ALL] = "all rows" };

	return words[show];
}

/* By row of the comparison, from methods: those of its row. */
static void mark_methods(const struct comparison *c,
    bool (*has)(const void *self, uint32_t method), const void *self, bool *out)
{
	const bool is_by_method = c->wish.by == BY_METHOD;

	for (int s = 0; s < BOTH_SIDES; s++) {
		const uint32_t *rows = s == BEFORE ? c->matches.row_a :
						     c->matches.row_b;

		for (uint32_t i = 0; i < c->sides[s].methods; i++) {
			const uint32_t key = is_by_method ? i :
			    i < c->keys.methods ? c->keys.of[i] : NO_METHOD;

			if (c->sides[s].has_method[i] && key != NO_METHOD &&
			    rows[key] != NO_METHOD && has(self, i))
				out[rows[key]] = true;
		}
	}
}

static bool passes(const void *self, uint32_t method)
{
	return kept_has(*(const struct kept *)self, method);
}

static bool is_hit(const void *self, uint32_t method)
{
	return hits_has(self, method);
}

static bool has_methods(const struct comparison *c)
{
	return c->wish.by != BY_THREAD;
}

/* Rows of one of whose methods nothing passes are left out. */
static bool filter(struct compared_list *l, const struct state *s,
    struct error *err)
{
	const struct comparison *c = l->comparison;
	bool *pass;
	size_t kept = 0;

	if (filter_now(s)->texts == NULL || !has_methods(c))
		return true;
	pass = array_new(c->count, sizeof *pass, err);
	if (pass == NULL)
		return false;
	mark_methods(c, passes, &filter_now(s)->kept, pass);
	for (size_t i = 0; i < l->count; i++)
		if (pass[l->rows[i]])
			l->rows[kept++] = l->rows[i];
	l->count = kept;
	free(pass);
	return true;
}

static bool is_changed(const struct compared_row *row)
{
	return row->verdict != ROW_SAME && row->verdict != ROW_NOISE &&
	    row->verdict != ROW_SMALL;
}

static bool is_shown(const struct compared_row *row, enum compared_show show)
{
	switch (show) {
	case COMPARED_SLOWER:
		return row->self_change > 0 && is_changed(row);
	case COMPARED_FASTER:
		return row->self_change < 0 && is_changed(row);
	case COMPARED_NEW_AND_GONE:
		return row->verdict == ROW_NEW || row->verdict == ROW_GONE;
	default:
		return true;
	}
}

static void choose(struct compared_list *l, enum compared_show show)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->count; i++)
		if (is_shown(&l->comparison->rows[l->rows[i]], show))
			l->rows[kept++] = l->rows[i];
	l->count = kept;
}

static bool open_again(struct compared_rows *r, struct list_order order,
    bool was_open, struct error *err)
{
	const size_t at = compared_rows_find(r, r->open_row);

	return !was_open || at == r->list.count ||
	    compared_rows_open(r, at, order, err);
}

bool compared_rows_make(struct compared_rows *r, const struct state *s,
    const struct comparison *c, const struct compared_rows_wish *wish,
    struct error *err)
{
	const struct compared_wish all = {
		wish->show == COMPARED_CHANGED ? 0 : ~0u, wish->order, SIZE_MAX };
	const bool was_open = r->is_open && r->list.comparison == c;
	struct compared_list list;

	if (!compared_list_make(&list, c, &all, err) || !filter(&list, s, err)) {
		compared_list_free(&list);
		return false;
	}
	choose(&list, wish->show);
	list.is_ascii = canvas_is_ascii(s->canvas);
	compared_rows_open(r, SIZE_MAX, wish->order, err);
	compared_list_free(&r->list);
	r->list = list;
	compared_rows_match(r, s);
	return open_again(r, wish->order, was_open, err);
}

void compared_rows_free(struct compared_rows *r)
{
	compared_list_free(&r->list);
	compared_kin_free(&r->kin);
	free(r->matched);
	*r = (struct compared_rows){ .is_open = false };
}

bool compared_rows_open(struct compared_rows *r, size_t row,
    struct list_order order, struct error *err)
{
	compared_kin_free(&r->kin);
	r->is_open = false;
	if (row >= r->list.count)
		return true;
	r->open = row;
	r->open_row = r->list.rows[row];
	r->is_open = compared_kin_make(&r->kin, r->list.comparison, r->open_row,
	    order, err);
	r->kin.list.is_ascii = r->list.is_ascii;
	if (!r->is_open)
		compared_kin_free(&r->kin);
	return r->is_open;
}

size_t compared_rows_find(const struct compared_rows *r, uint32_t row)
{
	size_t at = 0;

	while (at < r->list.count && r->list.rows[at] != row)
		at++;
	return at;
}

void compared_rows_match(struct compared_rows *r, const struct state *s)
{
	const struct hits_answer *hits = search_hits(s);
	const struct comparison *c = r->list.comparison;

	free(r->matched);
	r->matched = NULL;
	if (hits == NULL || c == NULL || !has_methods(c))
		return;
	r->matched = array_new(c->count, sizeof *r->matched, NULL);
	if (r->matched != NULL)
		mark_methods(c, is_hit, hits, r->matched);
}
