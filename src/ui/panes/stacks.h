/*
 * ui/panes/stacks.h - merged stacks in a pane: one flame, or two that share
 * frame 0, which is then a method with its callers above and its callees below.
 *
 * The state of such a pane begins with a struct flames.  So the functions that
 * take `own` serve as operations of the pane (ui/pane) directly;
 * ui/panes/stacks has the commands.  The pane asks for the stacks.  What is
 * seen of an answer is kept for the next one, by the frames' stacks, as long as
 * method and thread are the same.
 */
#ifndef UI_PANES_STACKS_H
#define UI_PANES_STACKS_H

#include "ui/pane.h"
#include "view/flame.h"

struct flames {
	struct state *s;
	const struct flames_kind *kind;
	struct flame_view_state {
		struct question question;      /* whose frames these are */
		struct run zoom[FLAME_HALVES];
		enum flame_half half;    /* of the selection; frame 0 is below */
		struct run selected;     /* none has count 0 */
		int first, chosen;       /* the level of the first row; what it
		                            is until somebody scrolls */
	} sight;
	int rows;                        /* when it was last drawn */
	char label[300];                 /* of frame 0 */
	uint64_t *matches[FLAME_HALVES]; /* of what was searched for last */
};

/* In what panes differ. */
struct flames_kind {
	enum pane_kind pane;
	const char *doing; /* until they come: "merging stacks" */
	const char *whole; /* where there is no way out: "this is all of it" */

	/* Fills in the label, and of the view what the answer says of the
	 * whole; its name is the label. */
	void (*describe)(struct flames *, struct flame_view *);
};

/* Nothing is seen yet of the stacks that such a question is about. */
void flames_begin(struct flames *, const struct flames_kind *,
    enum question_kind);

/* The answer that there is, and its halves.  Has it two?  Else that above is of
 * no frames. */
const struct flame *flames_half(const struct flames *, enum flame_half);
bool flames_are_two(const struct flames *);

/* Is it of what is selected now?  Else nothing of it may be shown. */
bool flames_are_there(const struct flames *);

/* Brings what is selected into sight, if anything is. */
void flames_show_level(struct flames *);

/* The first row is the one that suits what it is zoomed into; as it was, as far
 * as there are rows, and with what is selected in sight. */
void flames_choose_first(struct flames *);
void flames_settle(struct flames *);

/* Selects for itself the frame of the method that is selected, or else the
 * heaviest one. */
void flames_aim(struct flames *);

/* The methods of the frame that is zoomed into, from frame 0 on, as folded
 * stacks have them; false: that is all or several, or they have no room. */
bool flames_zoomed_stack(const struct flames *, char *out, size_t size);

/* What the panes have in common, for their struct pane_ops;
 * ui/command/view_line has what a command line says of them, ui/panes/stacks
 * the place of the pointer. */
#define FLAMES(own)                                                       \
	.size = sizeof(own), .end = flames_end, .point = flame_point,     \
	.details = flames_details, .stack = flames_stack,                 \
	.place = &flames_place,                                           \
	.spot_get = flames_spot_get, .spot_set = flames_spot_set

#endif
