/*
 * ui/view_command.h - the command line that shows this view again.
 *
 * It names what differs from what the viewer opens with: threads, clock, time, views,
 * orders, filters, a search, what is selected, and of the list which rows are open and
 * seen.  Not in it are marks, what is open on top of both panes, columns that were
 * passed with >, and how the screen looks.
 */
#ifndef UI_VIEW_COMMAND_H
#define UI_VIEW_COMMAND_H

#include "ui/command_text.h"

/* Its options alone, each with a blank in front, once all of the trace is read. */
const char *view_words(struct state *, struct command_text *);

/* Copies it, and says it.  False, with the reason: there is none. */
bool view_command(struct state *, const char *text, struct error *err);

/* Parts of it, which other lines have as well: "--thread main", or another option that
 * names a thread; times since the first event; what the numbers are of. */
void view_add_thread(struct command_text *, enum option,
    uint32_t thread);
void view_add_thread_of(struct command_text *, const struct profile *,
    enum option, uint32_t thread);
void view_add_period(struct command_text *, enum option, struct period);
void view_add_range(struct command_text *);
void view_add_mapping(struct command_text *); /* whose names are shown */
void view_add_clock(struct command_text *);
void view_add_lens(struct command_text *);

/* After all else; and copies the line, and says so. */
bool view_add_path(struct command_text *, const char *path, struct error *err);
void view_copy(const struct command_text *);

/* Can the trace be read once more, by its name? */
bool view_can_be_opened(const struct state *, struct error *err);

#endif
