/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_line.h - the first bytes of an input choose one command line.
 *
 * The lines are made from the tables of subcommands, formats and options, so
 * that a new option is tried without a word here; only a new kind of argument
 * needs values, and fuzz_line_choose aborts until it has some.
 */
#ifndef TESTS_FUZZ_LINE_H
#define TESTS_FUZZ_LINE_H

#include <stdint.h>

#include "cli/options.h"

enum {
	FUZZ_LINE_BYTES = 4,   /* in front of what the input is about */
	FUZZ_LINE_OPTIONS = 3, /* a byte for each, after the first byte */
	FUZZ_LINE_WORDS = FUZZ_LINE_OPTIONS + 4,
	FUZZ_LINE_SUMS = 240 /* a first byte from here on: no line, but sums */
};

struct fuzz_line {
	char text[FUZZ_LINE_WORDS][80];
	char *words[FUZZ_LINE_WORDS];
	int count;
	size_t width; /* cells of a line; 0: no terminal */
};

/* For the viewer, which has more to choose from, or for any other subcommand. */
void fuzz_line_choose(struct fuzz_line *, const uint8_t *bytes, bool is_viewer);

/* The first byte for an export, whatever it was. */
uint8_t fuzz_line_export(uint8_t byte);

/* As options_parse does; what it refuses must be so in words. */
bool fuzz_line_parse(struct fuzz_line *, struct options *);

/* The lines with one option each that are not the viewer's, and the sums, by
 * number; false when there is no such. */
bool fuzz_line_number(size_t number, uint8_t *bytes);

#endif
