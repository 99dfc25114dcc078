/*
 * ui/edits.h - stacks are changed: by a key and a letter, by a line, by a name
 * of the user's file.
 */
#ifndef UI_EDITS_H
#define UI_EDITS_H

#include "query/transforms.h"
#include "ui/queries.h"
#include "ui/state.h"

/*
 * What the user asks of stacks and of rows, step by step: transforms
 * (ui/edits) and filters (ui/edits), in their order, each on or off.
 *
 * Each change makes another list, and no list ever changes: so undo brings back exactly
 * what was, and redo exactly what is.
 */

struct edit {
	bool is_filter;
	bool is_off;
	struct transform_request request; /* of a filter the text alone, "!^com" */
};

struct edit_list {
	uint32_t count;
	struct edit edits[];
};

bool edits_init(struct state *, struct error *err);
void edits_free(struct state *); /* also of none */

/* What is asked for now; never NULL. */
const struct edit_list *edits_now(const struct state *);

/* Puts one after the others; the text is copied.  False, with the reason: nothing has
 * changed. */
bool edits_add(struct state *, const struct edit *, struct error *err);

/* The same of a filter, for which nobody asks why: it is said. */
void edits_take_filter(struct state *, const char *text);

/* Switches one off, or on; leaves one out; leaves out all. */
void edits_switch(struct state *, uint32_t step);
void edits_remove(struct state *, uint32_t step);
void edits_clear(struct state *);

/* What was before the last change, and again what was after it; it is said. */
void edits_undo(struct state *);
void edits_redo(struct state *);

/* Is one still being worked out?  Then it is stopped, as if it had never been. */
bool edits_stop(struct state *);

/* "&^com", "--merge com.app", as it is said. */
void step_words(const struct edit *, char *out, size_t size);

/*
 * Which methods the lists show, by the rule of query/filter.
 *
 * The worker looks at the names; until it is done, the filter stays what it was.
 */

/* What panes see of it. */
struct filtering {
	uint32_t version; /* another one when others pass */
	const struct filter_texts *texts; /* for questions; NULL: all pass */
	struct filter_passes kept;
	char words[400];  /* "&^com &!get" */
};

bool filters_init(struct state *, struct error *err);
void filters_free(struct state *); /* also of none */
const struct filtering *filter_now(const struct state *);

/* From now on it is these expressions (ui/edits); they are copied. */
void filter_look_again(struct state *); /* there are more methods */
void filter_take_table(struct state *, struct answer *);
const struct ranking *filter_shown(struct state *); /* of the table's answer */
extern const struct subscriber filter_inquirer;

/*
 * What the stacks are seen through: the lens of the transforms that are
 * on (ui/edits).
 *
 * The worker makes it, since expressions are looked for in all names; until it has, the
 * lens is what it was.  Each lens is kept, so asking for the same one again costs
 * nothing.  Everybody asks for state->lens, which stays until the viewer ends.
 */

bool active_lens_init(struct state *, struct error *err);
void active_lens_free(struct state *); /* also of none; after the worker */

/* The transforms of it; NULL: none. */
const struct transform_texts *lens_texts(const struct state *);

/* "focus MainActivity.onCreate, no idle", what is asked for; "" where there is none. */
void active_lens_crumbs(const struct state *, char *out, size_t size);

/* Waits that the user adds to those of query/transforms, as a setting says; NULL: none. */
const char *active_lens_waits(const struct state *);
bool active_lens_check_waits(const char *text, struct error *err);
bool active_lens_set_waits(struct state *, const char *text, struct error *err);

extern const struct subscriber lens_inquirer;

/* What the letter does to the selected method, at once, or to what is typed then; to all
 * that the search finds where the method is one of that; a capital letter to the selected
 * stack alone.  False: there is no such letter. */
bool transform_command_key(struct state *, char letter);

/* The same by its name, with what stands after it; "": nothing. */
bool transform_command_line(struct state *, enum transform, const char *text,
    struct error *err);

/* Options as on a command line: "--focus onCreate --no-idle".  Could it be?  And each
 * of them. */
bool transform_command_check(const char *line, struct error *err);
bool transform_command_take(struct state *, const char *line,
    struct error *err);

#endif
