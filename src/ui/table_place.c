#include "config.h"

#include "ui/table_place.h"

#include "ui/follow.h"
#include "ui/table_state.h"

/* That of the selected method, or of its group; where that is not listed, none. */
static size_t usual_row(void *own)
{
	const struct table_pane *pane = own;
	const uint32_t method = pane->s->selection->method;
	const struct groups *groups = pane->table.figures.groups;
	uint32_t row = groups == NULL ? method :
	    method < groups->methods ? groups_of_method(groups, method) :
				    NO_METHOD;
	size_t at = table_find(&pane->table, row);

	return at < table_count(&pane->table) ? at : groups == NULL ? 0 : SIZE_MAX;
}

static void go(void *own, size_t at)
{
	struct table_pane *pane = own;
	struct table_row row = table_row(&pane->table, at);

	if (pane->grouping != GROUP_METHOD && row.row != NO_METHOD)
		pane->group = row.row;
}

static bool is_usual(void *own)
{
	const struct table_pane *pane = own;

	return pane->table.family == NULL;
}

static bool is_open(const void *own, size_t at)
{
	const struct table_pane *pane = own;
	struct table_row row = table_row(&pane->table, at);

	return row.member != NULL ? row.member->is_open :
	    pane->table.family != NULL && row.row == pane->open_row;
}

static void open_row(void *own, size_t at)
{
	struct table_pane *pane = own;
	struct table *t = &pane->table;
	struct table_row row;
	struct error err;

	if (at >= table_count(t))
		return;
	row = table_row(t, at);
	if (row.member == NULL) {
		follow_open(pane->s, row.row);
	} else if (member_is_row(row.member) && !row.member->is_open) {
		if (!family_open(&pane->family, &t->figures, t->order,
			at - t->open_rank - 1, &err))
			state_say(pane->s, "%s", err.text);
		follow_members(pane->s);
	}
}

static void close_rows(void *own)
{
	struct table_pane *pane = own;

	follow_open(pane->s, NO_METHOD);
}

const struct place_ops table_place = { .usual = usual_row, .go = go,
	.is_usual = is_usual, .is_open = is_open, .open = open_row,
	.close = close_rows };
