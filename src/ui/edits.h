/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/edits.h - what the user asks of stacks and of rows, edit by edit:
 * transforms and filters, in their order, each on or off; and what is made of
 * them.
 *
 * Each change makes another list, and no list ever changes: so undo brings back
 * exactly what was, and redo exactly what is.  A version of the list has the
 * texts that came with it.  They are freed when redo does not lead to it any
 * more, as soon as no question points to them.
 *
 * A version has the transforms and the filters that are on.  The worker makes a
 * lens of the transforms, and finds out which methods pass the filters, since
 * expressions are looked for in all names.  Until that is done both stay what
 * they were.  A lens is freed when neither undo nor redo leads to it, and when
 * there are more records or other names.
 */
#ifndef UI_EDITS_H
#define UI_EDITS_H

#include "query/transforms.h"
#include "ui/queries.h"
#include "ui/state.h"

/* ---- the list of edits ---- */

struct edit {
	bool is_filter;
	bool is_off;
	struct transform_request request; /* of a filter the text alone, "!^com" */
};

enum { EDITS_MOST = 64 };

struct edit_list {
	uint32_t count;
	struct edit edits[EDITS_MOST];
};

void edits_init(struct state *);
void edits_free(struct state *); /* after the worker */

/* Takes the lens of now, after anything has changed, and frees lenses and texts
 * that no version needs any more, while the worker does nothing. */
void edits_follow(struct state *);

/* Returns the list of now, valid until the next change. */
const struct edit_list *edits_now(const struct state *);

/* Adds an edit at the end; the text is copied.  Returns false, with the reason:
 * nothing has changed. */
bool edits_add(struct state *, const struct edit *, struct error *err);

/* Adds a filter, and says why not where that fails. */
void edits_take_filter(struct state *, const char *text);

/* Removes an edit, or switches it off, or on; removes all. */
void edits_change(struct state *, uint32_t step, bool removes);
void edits_clear(struct state *);

/* Goes back before the last change, for -1, or forward again, for +1, and says
 * so. */
void edits_step(struct state *, int step);

/* Stops an edit that is still being worked out, as if it had never been.
 * Returns false when there is none. */
bool edits_stop(struct state *);

/* Writes an edit for people: "&^com", "merge com.app". */
void edits_words(const struct edit *, char *out, size_t size);

/* ---- transforms, by a key or by words ---- */

/* Does what the letter means to the selected method, at once, or begins a line
 * where something is to be typed.  Where the search finds the method, all
 * methods that it finds are meant; a capital letter means the selected stack
 * alone.  Returns false when there is no such letter. */
bool transform_command_key(struct state *, char letter);

/* Adds a transform with the text of its argument; "": none. */
bool transform_command_line(struct state *, enum transform, const char *text,
    struct error *err);

/* Reads options as on a command line, "--focus onCreate --no-idle", and adds
 * each of them; without a state it is checked whether they could be. */
bool transform_command_take(struct state *, const char *line,
    struct error *err);

/* ---- filters: which methods the lists show, by the rule of query/filter ---- */

struct filtering {
	uint32_t version; /* changes when other methods pass */
	const struct filter_texts *texts; /* for questions; NULL: all pass */
	struct filter_passes kept;
	char words[400];  /* "&^com &!get" */
};

/* Returns the filter of now. */
const struct filtering *filter_now(const struct state *);

/* Asks which methods pass once more, as there are more methods. */
void filter_look_again(struct state *);

/* Takes the filter that came with the table's answer, if its texts are those of
 * now; else asks for it once more. */
void filter_take_table(struct state *, struct answer *);

/* Returns what the filter leaves of the methods of the table's answer. */
const struct ranking *filter_shown(struct state *);
extern const struct subscriber filter_subscriber;

/* ---- the lens of the transforms that are on ---- */

/* The lens of each version is kept, so going back to one costs nothing.  There
 * can be one without any transform: where names of a mapping are shown, methods
 * of one name are one method. */

/* Returns the transforms that are on, with their lens made or awaited; NULL:
 * none. */
const struct transform_texts *lens_texts(const struct state *);

/* Writes these transforms: "focus MainActivity.onCreate, no idle"; "": none. */
void active_lens_crumbs(const struct state *, char *out, size_t size);

extern const struct subscriber lens_subscriber;

#endif
