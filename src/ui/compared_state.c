#include "config.h"

#include "ui/compared_state.h"

#include "compare/answers.h"
#include "ui/go.h"
#include "ui/sides.h"

/* What rows are. */
static const char *row_name(enum grouping by)
{
	return by == GROUPINGS ? "threads of one kind" : grouping_name(by);
}

const struct answer *compared_answer(const struct compared_pane *pane)
{
	return inquiry_answer(pane->s, ASK_COMPARED);
}

const struct comparison *compared_comparison(const struct compared_pane *pane)
{
	return &compared_answer(pane)->comparing->comparison;
}

struct compared_table compared_table_of(const struct compared_pane *pane)
{
	static const struct comparison nothing;
	static const struct compared_list none = { .comparison = &nothing };

	return (struct compared_table){
		.rows = pane->has_rows ? &pane->rows.list : &none,
		.kin = pane->rows.is_open ? &pane->rows.kin : NULL,
		.open = pane->rows.open, .list = pane->list,
		.order = pane->wish.order,
		.is_focused = pane->s->focus == LOWER,
		.choice = &pane->choice, .matched = pane->rows.matched,
		.names = row_name(pane->by), .line = "" };
}

size_t compared_count(const struct compared_pane *pane)
{
	const struct compared_table t = compared_table_of(pane);

	return pane->has_rows ? compared_table_count(&t) : 0;
}

const struct compared_row *compared_here(const struct compared_pane *pane)
{
	const struct compared_table t = compared_table_of(pane);

	return pane->list.cursor < compared_count(pane) ?
	    compared_table_row(&t, pane->list.cursor) : NULL;
}

/* ---- the cursor ----------------------------------------------------------- */

/* The method of a row in the recording that is shown, or else in the other one. */
static uint32_t method_of(const struct compared_pane *pane,
    const struct compared_row *row)
{
	const bool is_after = sides_shown(pane->s) == AFTER;

	return row->match.b == NO_METHOD || (!is_after &&
	    row->match.a != NO_METHOD) ? row->match.a : row->match.b;
}

void compared_choose(struct compared_pane *pane)
{
	const struct compared_row *row = compared_here(pane);
	const struct compared_table t = compared_table_of(pane);
	uint32_t method;

	if (row == NULL)
		return;
	if (!compared_table_place(&t, pane->list.cursor).is_kin)
		pane->here = compared_table_number(&t, pane->list.cursor);
	method = pane->by == GROUP_METHOD ? method_of(pane, row) : NO_METHOD;
	if (method != NO_METHOD && method != pane->s->selection->method)
		go_method(pane->s, PANE_COMPARED, method);
}

/* Headings are passed by. */
void compared_pass_heading(struct compared_pane *pane, int step)
{
	if (pane->list.cursor < compared_count(pane) && compared_here(pane) == NULL)
		list_move(&pane->list, step);
}

/* To a row of the comparison; to the first, if it is not listed. */
void compared_go_row(struct compared_pane *pane, uint32_t row)
{
	const struct compared_table t = compared_table_of(pane);
	size_t at = compared_rows_find(&pane->rows, row);

	list_resize(&pane->list, compared_count(pane), pane->list.rows);
	if (at == pane->rows.list.count)
		at = 0;
	for (size_t line = at; line < compared_count(pane); line++)
		if (!compared_table_place(&t, line).is_kin &&
		    compared_table_place(&t, line).at == at) {
			list_go(&pane->list, line);
			return;
		}
	list_go(&pane->list, 0);
}
