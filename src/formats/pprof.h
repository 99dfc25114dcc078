/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/pprof.h - the fields of a pprof profile.
 *
 * Source: proto/profile.proto of github.com/google/pprof.
 */
#ifndef FORMATS_PPROF_H
#define FORMATS_PPROF_H

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

#endif
