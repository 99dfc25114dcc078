/*
 * ui/state.h - all that the interface remembers.
 *
 * Only ui/app and the modules it calls look in here.  Whoever reads the profile
 * holds its lock (ui/app does, around every key, wake and draw).
 */
#ifndef UI_STATE_H
#define UI_STATE_H

#include "query/thread_list.h"
#include "ui/app_options.h"
#include "ui/kinds.h"
#include "ui/selection.h"
#include "ui/step_parts.h"
#include "ui/worker.h"
#include "view/chart.h"
#include "view/table.h"
#include "view/workspace.h"

struct keymap;

/* Which times of two recordings stand in one column (ui/aligning), by side. */
struct alignment {
	bool is_wanted;     /* when it is known where the calls are */
	bool is_chosen;     /* else the begins do */
	uint32_t seen;      /* the version of the selection that it has followed */
	uint32_t method[2], thread[2];
	struct place call[2];
	size_t number[2], count[2]; /* of all calls of it, from 1 */
};

struct open_recordings {
	const struct recording *shown; /* NULL until it is recognised */
	struct two_sides *two;             /* NULL: one is open */
	struct alignment aligned;
};

struct state {
	const struct app_options *options; /* what it was started with */
	struct worker *worker;
	struct inquiries *inquiries; /* ui/inquiry */
	struct open_recordings *open; /* of ui/sides */
	enum app_wish wish;
	int columns;
	struct canvas *canvas;
	struct workspace *workspace;

	struct choices *choices;        /* of ui/go, which changes these: */
	const struct selection *selection;
	const struct window *window;
	bool is_touched;              /* a key has come */
	bool is_complete;             /* the end of loading has been seen */
	uint64_t asked_records;       /* state_read of what is asked */
	struct thread_list list;      /* of ] and [ */

	enum half focus;
	enum pane_kind shown[HALVES];
	struct arrangement *arrangement; /* ui/layout */
	enum pane_kind above[2];      /* on top of both, and what it was opened
	                                 in; PANES: nothing */
	struct pane *panes;           /* by kind */
	struct searching *searching;
	char message[512];            /* instead of the hints, until a key */
	struct step_parts *steps;     /* transforms and filters */
	struct copying *copied;       /* NULL: nothing yet */
};

struct profile *state_profile(const struct state *);     /* or NULL */
const struct thread *state_thread(const struct state *); /* or NULL */

/* Is the chart shown, of one recording or of both? */
bool state_shows_chart(const struct state *);

/* Is the one before shown, of two that are compared? */
bool state_is_before(const struct state *);

/* The file of what is shown, as the user wrote it. */
const char *state_path(const struct state *);

/* How many records have been read, and one more when open calls are closed. */
uint64_t state_read(const struct state *);
uint64_t state_version(const struct state *); /* of rows that are kept */

enum measure state_measure(const struct state *); /* of all numbers */
struct where state_where(const struct state *); /* what the numbers are of */

/* The keys as the user has them. */
const struct keymap *state_keys(const struct state *);

/* "this thread", "all threads", "3 marked threads" */
const char *state_scope(const struct state *);

/* Of what shares are: "thread", "range", "all threads". */
const char *state_base(const struct state *);

/* Lists the threads that there are by now; without memory the old list stays. */
void state_list_threads(struct state *, struct list_order,
    struct thread_hits);
void state_say(struct state *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
