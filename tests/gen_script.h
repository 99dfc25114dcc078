/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_script.h - threads that play scripts of calls.
 *
 * A script is a list of lines, NULL at its end.  "name:" begins a scene; the
 * lines below it are its calls, one space of indentation per depth:
 *
 *	"frame:",
 *	" Choreographer.doFrame 30",
 *	"  ViewRootImpl.doTraversal 12 wait=400 x2",
 *	"   @measure 50%",
 *
 * A line names a method, as Class.name or Class.name(signature), or with @ a
 * scene to be played in its place.  Its words, in any order:
 *
 *	12          own time in us, with CPU; varied by a quarter up and down
 *	wait=400    us without CPU, after what it calls; a scene waits outside of
 *	            any call
 *	until=850   the same up to this ms of the trace, or up to a mark
 *	vsync       the same up to the next sixtieth of a second
 *	mark=name   sets this mark to the time at which the call ends
 *	x3          three times
 *	50%         only so often
 *	throws      left by an exception
 *	before      was running before the trace: has no entry
 *	open        is running after it: has no exit
 *
 * "name: limit=5": a scene that plays itself goes at most five deep.  Mistakes
 * in a script end the program with a message.
 */
#ifndef TESTS_GEN_SCRIPT_H
#define TESTS_GEN_SCRIPT_H

#include "make_trace.h"

#include <stddef.h>
#include <stdint.h>

struct gen_script;

struct gen_script *gen_script_new(uint64_t seed);
void gen_script_free(struct gen_script *);

/* From now on work takes so many percent of its time; waiting does not. */
void gen_script_set_work(struct gen_script *, unsigned percent);

/* The lines are borrowed until the next call only. */
void gen_script_add(struct gen_script *, const char *const *lines);

/* The thread begins within a ms of this time (0: at once) and plays a scene.
 * Events after the end of the trace are left out.  Another thread id alone
 * makes no other difference. */
void gen_script_play(struct gen_script *, unsigned thread, uint64_t begin_us,
    const char *scene);

/* The trace ends here and now, at the last event so far. */
void gen_script_end_trace(struct gen_script *);

/* All methods, and all events merged by time; borrowed. */
const struct make_method *gen_script_methods(const struct gen_script *,
    size_t *count);
const struct make_event *gen_script_events(struct gen_script *, size_t *count);

#endif
