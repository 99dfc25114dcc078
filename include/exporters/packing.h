/*
 * exporters/packing.h - packs what is exported, the same bytes each time.
 */
#ifndef EXPORTERS_PACKING_H
#define EXPORTERS_PACKING_H

#include "base/error.h"

enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD, PACKINGS };

/* Fast: for gzip of up to 48 MB, which are held to be packed at once.  A fifth of the
 * time, and a tenth more bytes. */
enum packing_effort { PACKING_USUAL, PACKING_FAST };

/* ".gz"; "" of PACKING_NONE. */
const char *packing_ending(enum packing);

struct packing_stream;

/* Where bytes go next; false: no more. */
typedef bool packing_next(void *self, const char *bytes, size_t length);

/* What is packed is passed on.  NULL on failure. */
struct packing_stream *packing_new(enum packing, enum packing_effort,
    packing_next *, void *self, struct error *err);

/* As struct outlet passes bytes on: `self` is a packing_stream. */
bool packing_pass(void *self, const char *bytes, size_t length);

/* Ends the stream, unless it has ended early, and frees it; accepts NULL. */
bool packing_end(struct packing_stream *, bool is_complete, struct error *err);

#endif
