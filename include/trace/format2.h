/*
 * trace/format2.h - reads format 2: packets, and blocks of records of one
 * thread each (docs/format.md, "Format 2").
 *
 * Its methods have 64-bit addresses.  The sink gets ids instead that count up
 * from 0 in steps of 4; a method without a line is reported as a stand-in that
 * is named after its address.
 */
#ifndef TRACE_FORMAT2_H
#define TRACE_FORMAT2_H

#include "trace/reading.h"

/* Reports names and records.  False when the sink stopped. */
bool format2_read(struct reading *, struct error *err);

#endif
