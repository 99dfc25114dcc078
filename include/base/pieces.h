/*
 * base/pieces.h - work in pieces, of which a second core takes some.
 *
 * Whoever has the work done does pieces of it, one after the other, and so does
 * a thread that is made for it, where there is a core for one: to make it costs
 * some 50 us.  No piece may touch what another one writes; what all of them add to
 * is there once a hand.
 */
#ifndef BASE_PIECES_H
#define BASE_PIECES_H

#include <stdbool.h>
#include <stddef.h>

enum { HANDS = 2 }; /* numbered from 0: whoever has it done */

/* False: it has failed, and pieces that nobody has begun are left out. */
typedef bool piece_work(void *self, size_t piece, int hand);

/* Returns when all is done; false when a piece has failed, and none is being
 * done any more. */
bool pieces_do(void *self, size_t count, piece_work *);

#endif
