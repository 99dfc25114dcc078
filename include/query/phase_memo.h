/*
 * query/phase_memo.h - phases of stacks, as pictures ask for them: a frame at a time.
 *
 * A picture asks for calls beside and below each other, whose callers are the same. So
 * the phases of some methods and of some frames that were asked for last are kept, in a
 * fixed room: what is asked costs a step for each caller up to one that is kept, and
 * nothing is allocated.  What is kept holds for one state of a recording, and is
 * forgotten before each picture.
 */
#ifndef QUERY_PHASE_MEMO_H
#define QUERY_PHASE_MEMO_H

#include "lens/lens_map.h"
#include "model/methods.h"
#include "query/phase.h"

struct flame;
struct phase_memo;

struct phase_memo *phase_memo_new(struct error *err); /* NULL on failure */
void phase_memo_free(struct phase_memo *);            /* accepts NULL */
void phase_memo_forget(struct phase_memo *);

/* That which begins with the method, by the names that are shown; PHASES: none. */
enum phase phase_memo_root(struct phase_memo *, const struct methods *,
    uint32_t method);

/* That of the innermost frame of a stack, and of a frame of a flame, whose callers are
 * above it; PHASES: none. */
enum phase phase_memo_stack(struct phase_memo *, const struct methods *,
    struct lens_stack);
enum phase phase_memo_frame(struct phase_memo *, const struct methods *,
    const struct flame *, uint32_t frame);

#endif
