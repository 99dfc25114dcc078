#include "config.h"

#include "ui/compared_open.h"

#include "ui/go.h"

void compared_open_row(struct compared_pane *pane, size_t row)
{
	struct error err;

	if (pane->by != GROUP_METHOD) {
		state_say(pane->s, "callers and callees are those of methods: "
		    "gm shows these");
		return;
	}
	if (!compared_rows_open(&pane->rows, row, pane->wish.order, &err))
		state_say(pane->s, "%s", err.text);
	list_resize(&pane->list, compared_count(pane), pane->list.rows);
}

void compared_close_row(struct compared_pane *pane)
{
	const size_t row = pane->rows.open;

	compared_rows_open(&pane->rows, SIZE_MAX, pane->wish.order, NULL);
	list_resize(&pane->list, compared_count(pane), pane->list.rows);
	list_go(&pane->list, row);
}

/* To the row of a relative, which is opened. */
static void jump(struct compared_pane *pane, uint32_t row)
{
	if (row == NO_METHOD)
		return;
	if (compared_rows_find(&pane->rows, row) == pane->rows.list.count) {
		state_say(pane->s, "its row is not listed; V shows others");
		return;
	}
	go_keep(pane->s);
	compared_open_row(pane, compared_rows_find(&pane->rows, row));
	compared_go_row(pane, row);
	pane->list.top = pane->list.cursor;
	list_move(&pane->list, 0);
}

void compared_open_here(struct compared_pane *pane, bool closes)
{
	const struct compared_table t = compared_table_of(pane);
	const size_t line = pane->list.cursor;
	const struct compared_place p = compared_table_place(&t, line);

	if (p.is_kin && closes)
		jump(pane, compared_table_number(&t, line));
	else if (p.is_kin || (t.kin != NULL && line == t.open && !closes))
		list_move(&pane->list, 1);
	else if (t.kin != NULL && line == t.open)
		compared_close_row(pane);
	else {
		compared_open_row(pane, p.at);
		list_go(&pane->list, p.at);
	}
	compared_pass_heading(pane, 1);
}

void compared_fold(struct compared_pane *pane)
{
	if (!pane->rows.is_open)
		return;
	if (pane->list.cursor == pane->rows.open)
		compared_close_row(pane);
	else
		list_go(&pane->list, pane->rows.open);
}
