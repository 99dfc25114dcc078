/*
 * exporters/prefix_code.h - prefix codes as DEFLATE has them (RFC 1951, section 3.2.2):
 * what occurs often has few bits.
 */
#ifndef EXPORTERS_PREFIX_CODE_H
#define EXPORTERS_PREFIX_CODE_H

#include <stdint.h>

enum { PREFIX_SYMBOLS = 286 };

struct prefix_code {
	uint16_t bits[PREFIX_SYMBOLS]; /* the first to be sent is the lowest */
	uint8_t lengths[PREFIX_SYMBOLS]; /* 0: it does not occur */
};

/* Of so many symbols, of which two occur at least; no code is longer than `most`
 * bits, which are enough for all of them. */
void prefix_code_make(struct prefix_code *, const uint32_t *counts,
    unsigned symbols, unsigned most);

#endif
