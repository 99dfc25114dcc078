/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz.h - what the harnesses for a fuzzer share.
 *
 * Each tests/fuzz_NAME.c ends with HARNESS.  libFuzzer runs that one which the variable
 * FUZZ_HARNESS names.  Where there is no libFuzzer, fuzz_main.c runs that one which is
 * its first argument, with the content of files or of standard input, which suits
 * AFL++.  Wrong is a crash, a leak, whatever a
 * sanitizer or fuzz_check dislikes, and what costs more than fuzz_begin allows.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdint.h>

#include "load/profile.h"
#include "trace/sink.h"

struct harness {
	const char *name;
	int (*run)(const uint8_t *data, size_t size);
	struct harness *next;
};

#define HARNESS(name, run)                                             \
	static struct harness this_harness = { name, run, NULL };      \
	__attribute__((constructor)) static void add_this_harness(void) \
	{                                                              \
		fuzz_add(&this_harness);                               \
	}                                                              \
	struct harness

void fuzz_add(struct harness *);

/* The one that LLVMFuzzerTestOneInput runs from now on; false: there is none. */
bool fuzz_choose(const char *name);

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Are threads kept from one input to the next?  See fuzz_threads.c. */
extern bool fuzz_keeps_threads;

/*
 * Until fuzz_end memory from malloc may not exceed what base/memory says of a
 * file of this size and of so many rows made of it (counted under
 * AddressSanitizer alone), nor processor time ten times that of a good file.
 */
void fuzz_begin(size_t size, uint64_t rows);

/* At most, of one question: callers of deep stacks are many for what they are in
 * the file. */
enum { FUZZ_ROWS = 2000000 };
void fuzz_end(void);

/* Is it packed?  fuzz_unpack alone looks into that. */
bool fuzz_is_packed(struct bytes);

/* Aborts, with these words, when it does not hold. */
void fuzz_check(bool holds, const char *words);

/* May these lines be sent to a terminal?  Only line feeds and tabs control. */
void fuzz_check_clean(struct slice text);

/* Exclusive times and the time outside of any call must be the whole. */
void fuzz_check_sums(const struct profile *);

/* A sink that looks at every byte it gets, and at the order of the calls. */
struct fuzz_seen {
	bool has_begun, is_sampled;
	uint64_t events;
	unsigned sum; /* of all the bytes, so that they are read */
};

struct sink fuzz_sink(struct fuzz_seen *);

/* Of folded stacks a line may be one of another kind of file, which is known when
 * it is read; then there is nothing but words. */
bool fuzz_may_refuse(const struct trace *);

/* Opens and reads a trace; those that are refused must be so in words. */
void fuzz_read(struct bytes);

#endif
