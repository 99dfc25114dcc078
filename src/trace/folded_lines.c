#include "config.h"

#include "trace/folded_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

/* So much is looked at before it is believed, and between two looks at whether
 * the user has had enough. */
enum { LIKELY_BYTES = 64 << 10, LINES_AT_ONCE = 1 << 12 };

enum kind {
	LINE_EMPTY,
	LINE_STACK,
	LINE_TWO,      /* numbers */
	LINE_FRACTION,
	LINE_NOTHING
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static struct slice without_blanks(struct slice text)
{
	while (text.length > 0 && is_blank(text.at[text.length - 1]))
		text.length--;
	return text;
}

/* Where the number begins that the text ends in, after a blank; its length
 * where there is none.  In *point the place of its point, or that length. */
static size_t last_number(struct slice text, size_t *point)
{
	size_t at = text.length;

	*point = text.length;
	for (; at > 0; at--) {
		char c = text.at[at - 1];

		if (c == '.' && *point == text.length)
			*point = at - 1;
		else if (!is_digit(c))
			break;
	}
	if (at == 0 || at == *point || !is_blank(text.at[at - 1]))
		return text.length;
	return at;
}

static uint64_t weight_of(struct slice digits)
{
	uint64_t weight = 0;

	for (size_t i = 0; i < digits.length; i++) {
		unsigned digit = (unsigned)(digits.at[i] - '0');

		if (weight > (FOLDED_MOST - digit) / 10)
			return FOLDED_MOST + 1;
		weight = weight * 10 + digit;
	}
	return weight;
}

/* What is too much is FOLDED_MOST and one. */
static enum kind take_apart(struct slice text, struct folded_stack *line)
{
	size_t at, point, other;

	text = without_blanks(text);
	if (text.length == 0)
		return LINE_EMPTY;
	at = last_number(text, &point);
	if (at == text.length)
		return LINE_NOTHING;
	line->stack = (struct slice){ text.at, at - 1 };
	if (without_blanks(line->stack).length == 0)
		return LINE_NOTHING;
	if (last_number(line->stack, &other) < line->stack.length)
		return LINE_TWO;
	if (point < text.length)
		return LINE_FRACTION;
	line->weight = weight_of((struct slice){ text.at + at,
	    text.length - at });
	return LINE_STACK;
}

static bool is_text(struct slice line)
{
	for (size_t i = 0; i < line.length; i++) {
		unsigned char c = (unsigned char)line.at[i];

		if ((c < 0x20 && !is_blank((char)c)) || c == 0x7F)
			return false;
	}
	return true;
}

bool folded_is_likely(struct bytes b)
{
	bool is_cut = b.left > LIKELY_BYTES, has_frames = false;
	struct folded_stack line;

	if (is_cut)
		b.left = LIKELY_BYTES;
	while (b.left > 0) {
		struct slice text = bytes_until(&b, '\n');
		enum kind kind;

		if (is_cut && b.left == 0 && text.at[text.length] != '\n')
			break;
		kind = take_apart(text, &line);
		if (kind == LINE_NOTHING || !is_text(text))
			return false;
		has_frames |= kind != LINE_EMPTY &&
		    memchr(line.stack.at, ';', line.stack.length) != NULL;
	}
	return has_frames;
}

/* Without the frames beyond those that are kept. */
static void cut(struct folded_stack *line, struct reading *r)
{
	const char *at = line->stack.at, *end = at + line->stack.length;

	for (int i = 0; i < FOLDED_FRAMES; i++) {
		at = memchr(at, ';', (size_t)(end - at));
		if (at == NULL)
			return;
		at++;
	}
	line->stack.length = (size_t)(at - 1 - line->stack.at);
	notices_add(r->notices, NOTICE_LONG_STACK, 1, r->data_at +
	    (uint64_t)((const unsigned char *)line->stack.at - r->data.at));
}

static bool keep(struct folded_lines *l, struct folded_stack line,
    struct reading *r, struct error *err)
{
	uint64_t most = FOLDED_MOST - l->weight;
	struct folded_stack *grown;

	if (line.weight > most) {
		line.weight = most;
		notices_add(r->notices, NOTICE_WEIGHT_LOST, 1, 0);
	}
	grown = array_grow(l->of, &l->room, l->count + 1, sizeof *grown, err);
	if (grown == NULL)
		return false;
	l->of = grown;
	cut(&line, r);
	l->weight += line.weight;
	l->of[l->count++] = line;
	return true;
}

static bool take(struct folded_lines *l, struct slice text, uint64_t number,
    struct reading *r, struct error *err)
{
	struct folded_stack line = { .weight = 0 };

	switch (take_apart(text, &line)) {
	case LINE_EMPTY:
		return true;
	case LINE_STACK:
		return keep(l, line, r, err);
	case LINE_TWO:
		return fail(err, "line %" PRIu64 " has two numbers, as where "
		    "two profiles are compared; folded stacks that are read "
		    "have one a line", number);
	case LINE_FRACTION:
		return fail(err, "line %" PRIu64 ": its number has a fraction; "
		    "those of folded stacks that are read are whole", number);
	case LINE_NOTHING:
		break;
	}
	if (l->first_odd == 0)
		l->first_odd = number;
	notices_add(r->notices, NOTICE_NO_STACK_LINE, 1, r->data_at +
	    (uint64_t)((const unsigned char *)text.at - r->data.at));
	return true;
}

static bool read_all(struct folded_lines *l, struct reading *r,
    struct error *err)
{
	const struct sink *sink = r->sink;
	struct bytes rest = r->data;
	uint64_t number = 0;

	while (rest.left > 0) {
		if (!take(l, bytes_until(&rest, '\n'), ++number, r, err))
			return false;
		if (number % LINES_AT_ONCE != 0)
			continue;
		if (reading_is_over(r))
			return false;
		if (sink->goes_on != NULL && !sink->goes_on(sink->self,
			r->data_at + (r->data.left - rest.left) / 2))
			return true;
	}
	return !reading_is_over(r);
}

/* The frames' ends come in front of all letters. */
static int rank_of(char c)
{
	return c == ';' ? -1 : (unsigned char)c;
}

static bool comes_before(struct slice a, struct slice b)
{
	size_t least = a.length < b.length ? a.length : b.length, i = 0;

	for (; i + 8 <= least && memcmp(a.at + i, b.at + i, 8) == 0; i += 8)
		;
	while (i < least && a.at[i] == b.at[i])
		i++;
	if (i == least)
		return a.length < b.length;
	return rank_of(a.at[i]) < rank_of(b.at[i]);
}

/* Two runs in order, from `at` and from `middle`, into one. */
static void merge(const struct folded_stack *from, size_t at, size_t middle,
    size_t end, struct folded_stack *to)
{
	size_t other = middle;

	for (size_t i = at; i < end; i++)
		to[i] = at < middle && (other == end ||
		    !comes_before(from[other].stack, from[at].stack)) ?
		    from[at++] : from[other++];
}

/* By merging, as what qsort does where a file changes meanwhile is nobody's
 * business. */
static bool sort(struct folded_lines *l, struct error *err)
{
	struct folded_stack *from = l->of, *to, *other;

	other = to = array_new(l->count, sizeof *to, err);
	if (to == NULL)
		return false;
	for (size_t run = 1; run < l->count; run *= 2) {
		for (size_t i = 0; i < l->count; i += 2 * run) {
			size_t left = l->count - i;

			merge(from, i, i + (run < left ? run : left),
			    i + (2 * run < left ? 2 * run : left), to);
		}
		to = from;
		from = from == l->of ? other : l->of;
	}
	free(from == l->of ? other : l->of);
	l->of = from;
	return true;
}

bool folded_lines_read(struct folded_lines *l, struct reading *r,
    struct error *err)
{
	*l = (struct folded_lines){ 0 };
	if (!read_all(l, r, err))
		return false;
	if (l->count > 0)
		return sort(l, err);
	if (l->first_odd == 0)
		return fail(err, "holds no folded stacks: it has no lines");
	return fail(err, "holds no folded stacks: line %" PRIu64 " does not "
	    "end in a blank and a whole number", l->first_odd);
}

void folded_lines_free(struct folded_lines *l)
{
	free(l->of);
}
