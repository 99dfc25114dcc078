/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "bench.h"

#include <stdio.h>

/* In the place of tests/bench_bytes.c where libvterm is missing. */
void bench_bytes(struct bench_case *c, const struct bench_programs *programs)
{
	(void)c;
	(void)programs;
	fprintf(stderr,
	    "bench: libvterm was not found by configure: the bytes "
	    "to the terminal are not counted\n");
}
