/*
 * exporters/packed_text.h - bytes within a text: packed by gzip, then base64, in
 * lines.
 */
#ifndef EXPORTERS_PACKED_TEXT_H
#define EXPORTERS_PACKED_TEXT_H

#include "exporters/outlet.h"
#include "exporters/packing.h"

struct packed_text;

/* The text is put into the outlet, which is borrowed.  NULL on failure. */
struct packed_text *packed_text_new(struct outlet *, struct error *err);

/* Where the bytes are put. */
struct outlet *packed_text_in(struct packed_text *);

/* Ends the text, and frees it; accepts NULL. */
bool packed_text_end(struct packed_text *, struct error *err);

#endif
