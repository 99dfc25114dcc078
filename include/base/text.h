/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/text.h - text for a terminal: printable, measured; numbers; glyphs.
 *
 * Names in a trace are bytes that anybody can have written, in the JVM's
 * modified UTF-8.  text_clean makes them printable once, when they are stored;
 * nothing else of a file ever reaches an output.  Widths are in terminal
 * cells, by base/terminal, which must have been started.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"

struct named_text {
	char *name, *text;
};

struct slice slice_of(const char *text);

/* ---- printable text ---- */

/*
 * Appends `raw` to `out` as standard UTF-8: surrogate pairs are joined; control
 * characters, DEL, bytes that are no UTF-8 and invisible characters (controls
 * of direction, zero widths, variation selectors, tags, noncharacters, soft
 * hyphens, fillers) become "\xNN" or "\u{NNNN}".  Writes at most `size` - 1
 * bytes and a NUL; returns the length that all of it needs, as snprintf does.
 */
size_t text_clean(char *out, size_t size, struct slice raw);

/* A text of a user or of a file for the words of an error: as much of it as
 * text_clean writes into `size` bytes, of PRINTABLE_MOST at most. */
enum { PRINTABLE_MOST = 300 };

struct printable {
	char text[PRINTABLE_MOST];
};

struct printable text_printable(const char *raw, size_t size);

/* Would text_clean leave the text, or the character, as it is? */
bool text_is_clean(struct slice raw);
bool text_char_is_clean(uint32_t character);

/* Returns the next character of UTF-8 text, which moves on; 0 at the end.
 * Bytes that are no UTF-8 come as U+FFFD, one at a time. */
uint32_t text_next(struct slice *text);

/* Writes a character as UTF-8; half of a surrogate pair as its three bytes.
 * Returns the number of bytes. */
size_t text_encode(char out[4], uint32_t character);

/* Takes out of a text what is left of characters that a buffer or a "%.100s"
 * cut where it had no more room. */
void text_trim_utf8(char *text);

/* ---- width in cells ---- */

/* Returns the cells that a character takes: 0 (combining), 1 or 2. */
unsigned text_char_width(uint32_t character);
size_t text_width(struct slice text);

/* Is the text no wider than `cells`?  Looks no further than it must: a name may
 * have 64 KB. */
bool text_fits_in(struct slice text, size_t cells);

/* Returns the longest start of `text` that fits in `cells`, never cutting a
 * character or parting it from its combining marks. */
struct slice text_crop(struct slice text, size_t cells);

/* Takes the next line of at most `cells` cells off `left`: up to a blank where
 * there is one.  With no cell it takes nothing. */
struct slice text_line(struct slice *left, size_t cells);

/* ---- numbers and times, in any locale alike ---- */

/* Writes "4 312": groups of three digits. */
void text_count(char *out, size_t size, uint64_t n);
int text_count_width(uint64_t n); /* cells of text_count's */

/* ---- texts that grow ---- */

/* Adds to a text what printf would write; what has no room is cut. */
void text_add(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A text of any length, without a NUL; all zeros is empty.  Its owner frees
 * `text`. */
struct text_buffer {
	char *text;
	size_t length, room;
};

void text_buffer_add(struct text_buffer *, struct slice);

/* Adds a word to a list of words: "a, b". */
void text_add_word(char *out, size_t size, const char *word);

/* Makes the last comma of such a list a word: "a, b or c". */
void text_end_words(char *out, size_t size, const char *last);

/* Writes such a list, as long as the words by number are not NULL. */
void text_words(char *out, size_t size, const char *(*word)(size_t));

/* ---- numbers ---- */

/* Writes "1234567" into the room, without a NUL. */
enum { TEXT_DIGITS = 20 };
struct slice text_digits(char room[TEXT_DIGITS], uint64_t n);

/* Writes "61.2": a share of `whole` in percent. */
void text_percent(char *out, size_t size, uint64_t part, uint64_t whole);

/* Writes a time in ms, to the tick: "12.345", or "12.345678" when ticks are ns.
 * A weight (TICK_WEIGHT) has no unit here and below: "4 312". */
void text_ms(char *out, size_t size, uint64_t time, enum tick);

/* Writes a time as it can be typed: "4312.1ms", without a blank; a weight as
 * "4312". */
void text_time_to_type(char *out, size_t size, uint64_t time, enum tick);

/* Writes a time, rounded, in the unit that suits it: "17 us", "4.312 ms",
 * "22.4 s". */
void text_duration(char *out, size_t size, uint64_t time, enum tick);

/* Writes a time as text_duration does if it is scaled, else as text_ms does. */
void text_time(char *out, size_t size, uint64_t time, enum tick,
    bool is_scaled);

/* ---- glyphs: signs that are no letters, in UTF-8 and in ASCII ---- */

enum glyph {
	GLYPH_OPEN,   /* a row that is open */
	GLYPH_CLOSED, /* a row that can be opened; what is selected */
	GLYPH_DOWN,   /* the order of a column */
	GLYPH_UP,
	GLYPH_RULE,    /* in front of a heading */
	GLYPH_CUT,     /* where a text goes on */
	GLYPH_AWAITED, /* a number, or an answer, that is not known yet */
	GLYPH_FULL,    /* a cell of a bar */
	GLYPH_LINE,    /* between halves of a line; from top to bottom */
	GLYPH_FORK,    /* a line with a branch */
	GLYPH_CORNER,  /* the last branch */
	GLYPH_CHIP,    /* in a colour, before what has it */
	GLYPH_CALLER,  /* stands after what it calls */
	GLYPH_LATE,    /* a cell of what took too long */
	GLYPH_BEFORE,  /* before a call that began before the recording */
	GLYPH_RUNS_ON, /* after a call that runs on at its end */
	GLYPHS
};

const char *glyph(enum glyph, bool is_ascii);

#endif
