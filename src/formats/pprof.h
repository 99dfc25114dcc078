/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/pprof.h - the fields of a pprof profile, and its table of strings and
 * methods.
 *
 * Each string and each method is put where it is first needed.  Strings are
 * numbered from 0 in the order in which they stand in the file, locations and
 * their functions from 1.
 *
 * Source: proto/profile.proto of github.com/google/pprof.
 */
#ifndef FORMATS_PPROF_H
#define FORMATS_PPROF_H

#include "formats/context.h"
#include "formats/protobuf.h"
#include "formats/writer.h"

/* Numbers of the fields of Profile. */
enum {
	PROFILE_SAMPLE_TYPE = 1,
	PROFILE_SAMPLE = 2,
	PROFILE_MAPPING = 3,
	PROFILE_LOCATION = 4,
	PROFILE_FUNCTION = 5,
	PROFILE_STRING = 6,
	PROFILE_DURATION_NANOS = 10,
	PROFILE_PERIOD_TYPE = 11,
	PROFILE_PERIOD = 12,
	PROFILE_COMMENT = 13,
	PROFILE_DEFAULT_SAMPLE_TYPE = 14
};

struct pprof_table {
	struct writer *o;
	const struct export_context *e;
	uint64_t strings;    /* so many are in the file */
	uint32_t *locations; /* by method; 0: it has none yet */
	uint32_t count;      /* of locations */
	uint32_t idle;       /* the location of time in no call; 0: none yet */
	struct message m;    /* fields that have not been put into the writer */
};

#endif
