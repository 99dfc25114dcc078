/*
 * ui/compared_state.h - the private state of the changes, and the row of their cursor:
 * for ui/compared_pane and ui/compared_open alone.
 */
#ifndef UI_COMPARED_STATE_H
#define UI_COMPARED_STATE_H

#include "ui/compared_rows.h"
#include "ui/pane_ops.h"
#include "view/compared_table.h"

struct compared_pane {
	struct state *s;
	struct compared_rows_wish wish;
	enum grouping by;
	struct list_choice choice;
	struct list list;
	struct compared_rows rows;
	bool has_rows; /* of the answer that is there */
	uint32_t here; /* the row of the comparison that the cursor was on */
	/* Up to here it says what is shown. */
	uint32_t seen, filtered;
	const struct hits_answer *hits;
	unsigned doubts; /* of the answer (ui/compared_words) */
	bool has_warned; /* of them */
};

/* The last answer, which may be none yet; when it is there, the comparison in it. */
const struct answer *compared_answer(const struct compared_pane *);
const struct comparison *compared_comparison(const struct compared_pane *);

/* As it is drawn but for the line above; of no rows until there are some. */
struct compared_table compared_table_of(const struct compared_pane *);
size_t compared_count(const struct compared_pane *);

/* What the cursor is on; NULL: a heading, or nothing. */
const struct compared_row *compared_here(const struct compared_pane *);

/* That is selected for all panes. */
void compared_choose(struct compared_pane *);
void compared_pass_heading(struct compared_pane *, int step);

/* To a row of the comparison; to the first, if it is not listed. */
void compared_go_row(struct compared_pane *, uint32_t row);

#endif
