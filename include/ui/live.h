/*
 * ui/live.h - a trace that is still being written (--follow): what has come is
 * shown, and what will come is waited for, until it ends or the user pauses.
 *
 * (ui/follow.h is about something else: what is asked of the worker.)
 */
#ifndef UI_LIVE_H
#define UI_LIVE_H

#include "ui/state.h"

/* Is the trace followed, or was it until it ended? */
bool live_is_wanted(const struct state *);

/* Has all that is there been read? */
bool live_awaits_data(const struct state *);

/* Has all that was there when the trace was opened been read, and is more waited
 * for?  From then on the viewer is used as if loading were done. */
bool live_has_begun(const struct state *);

/* Is the trace loaded, or nothing new for now that has not been asked about? */
bool live_is_all(const struct state *);

/* Pauses, or goes on. */
void live_toggle(struct state *);

/* Pauses what goes on, so that nothing moves. */
void live_pause(struct state *);

/* The state of it in a few words for the title: "following", "paused"; "": none
 * of that. */
void live_words(const struct state *, char *out, size_t size);

/* Nothing more comes: says why. */
void live_say_end(struct state *);

#endif
