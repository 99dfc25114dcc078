#include "config.h"

#include "check/lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { SAID = 300 }; /* bytes of what is wrong */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* ---- where something stands --------------------------------------------- */

unsigned wording_line(const struct wording *w, size_t place)
{
	unsigned line = w->line;

	for (size_t i = w->begin; i < place && i < w->original.length; i++)
		line += w->original.at[i] == '\n';
	return line;
}

static unsigned column_of(const struct wording *w, size_t place)
{
	size_t begin = place;
	unsigned column = 1;

	while (begin > 0 && w->original.at[begin - 1] != '\n')
		begin--;
	for (struct slice left = { w->original.at + begin, place - begin };
	     left.length > 0; column++)
		text_next(&left);
	return column;
}

bool wording_fail(const struct wording *w, size_t place, struct error *err,
    const char *format, ...)
{
	char said[SAID];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(said, sizeof said, format, arguments);
	va_end(arguments);
	return fail(err, "%s:%u:%u: %s", w->path, wording_line(w, place),
	    column_of(w, place), said);
}

/* ---- the text ----------------------------------------------------------- */

/* Whatever cannot be seen cannot be read by whoever reviews it. */
static bool check_line(const struct wording *w, size_t begin, size_t end,
    struct error *err)
{
	for (size_t i = begin; i < end; i++) {
		struct slice left = { w->original.at + i, end - i }, one;

		if (is_blank(left.at[0]))
			continue;
		text_next(&left);
		one = (struct slice){ w->original.at + i,
			end - i - left.length };
		if (!text_is_clean(one))
			return wording_fail(w, i, err, "a character that "
			    "cannot be seen, or no UTF-8");
		i += one.length - 1;
	}
	return true;
}

static size_t line_end(const char *text, size_t at, size_t length)
{
	const char *feed = memchr(text + at, '\n', length - at);

	return feed == NULL ? length : (size_t)(feed - text);
}

/* Is this the # of a comment?  `first` is the first of the line that is no blank. */
static bool is_comment(const char *text, size_t first, size_t at)
{
	if (text[at] != '#')
		return false;
	return at == first || text[at - 1] == '\t' ||
	    (is_blank(text[at - 1]) && is_blank(text[at - 2]));
}

static void blank_comment(char *text, size_t begin, size_t end)
{
	bool is_quoted = false;
	size_t first = begin;

	while (first < end && is_blank(text[first]))
		first++;
	for (size_t i = first; i < end; i++) {
		is_quoted ^= text[i] == '"' && (i == first ||
		    text[i - 1] != '\\');
		if (is_quoted || !is_comment(text, first, i))
			continue;
		memset(text + i, ' ', end - i);
		return;
	}
}

/* A line that goes on becomes one with the next. */
static void join_line(char *text, size_t begin, size_t end, size_t length)
{
	size_t last = end;

	while (last > begin && is_blank(text[last - 1]))
		last--;
	if (last == begin || text[last - 1] != '\\' || end == length)
		return;
	text[last - 1] = text[end] = ' ';
}

bool wording_begin(struct wording *w, struct error *err)
{
	const size_t length = w->original.length;
	size_t end;

	w->at = w->end = w->begin = 0;
	w->line = 1;
	w->text = arena_take(w->arena, length + 1, err);
	if (w->text == NULL)
		return false;
	memcpy(w->text, w->original.at, length);
	w->text[length] = '\0';
	if (slice_starts(w->original, "\xEF\xBB\xBF"))
		memset(w->text, ' ', 3);
	for (size_t at = 0; at < length; at = end + 1) {
		end = line_end(w->original.at, at, length);
		if (!check_line(w, w->text[at] == ' ' && at == 0 &&
		    slice_starts(w->original, "\xEF\xBB\xBF") ? 3 : at, end,
		    err))
			return false;
		blank_comment(w->text, at, end);
		join_line(w->text, at, end, length);
	}
	return true;
}

bool wording_next_line(struct wording *w)
{
	const size_t length = w->original.length;

	for (w->at = w->end; w->at < length; w->at = w->end) {
		if (w->text[w->at] == '\n')
			w->at++;
		w->line = wording_line(w, w->at);
		w->begin = w->at;
		w->end = w->at < length ? line_end(w->text, w->at, length) :
		    length;
		if (wording_has_more(w))
			return true;
	}
	return false;
}

/* ---- words -------------------------------------------------------------- */

size_t wording_place(struct wording *w)
{
	while (w->at < w->end && is_blank(w->text[w->at]))
		w->at++;
	return w->at;
}

bool wording_has_more(struct wording *w)
{
	return wording_place(w) < w->end;
}

bool wording_take(struct wording *w, const char *word)
{
	const size_t at = wording_place(w), length = strlen(word);

	if (w->end - at < length || memcmp(w->text + at, word, length) != 0 ||
	    (at + length < w->end && !is_blank(w->text[at + length])))
		return false;
	w->at = at + length;
	return true;
}

/* What is quoted, without its quotes; `at` is after them then.  `out` may be NULL:
 * it is only counted. */
static bool take_quoted(struct wording *w, char *out, size_t *used,
    struct error *err)
{
	const size_t begin = w->at++;

	while (w->at < w->end && w->text[w->at] != '"') {
		w->at += w->text[w->at] == '\\' && w->at + 1 < w->end &&
		    (w->text[w->at + 1] == '"' || w->text[w->at + 1] == '\\');
		if (out != NULL)
			out[*used] = w->text[w->at];
		(*used)++;
		w->at++;
	}
	if (w->at++ < w->end)
		return true;
	w->at = w->end;
	return wording_fail(w, begin, err, "the quote has no end");
}

static bool ends_word(const struct wording *w, const char *ends, int depth)
{
	const char c = w->text[w->at];

	return depth == 0 && (is_blank(c) || strchr(ends, c) != NULL);
}

static bool take_word(struct wording *w, const char *ends, char *out,
    size_t *used, struct error *err)
{
	int depth = 0;

	for (*used = 0; w->at < w->end && !ends_word(w, ends, depth);) {
		const char c = w->text[w->at];

		if (c == '"') {
			if (!take_quoted(w, out, used, err))
				return false;
			continue;
		}
		depth += c == '(';
		depth -= c == ')' && depth > 0;
		if (out != NULL)
			out[*used] = c;
		(*used)++;
		w->at++;
	}
	return true;
}

const char *wording_word(struct wording *w, const char *ends, struct error *err)
{
	const size_t begin = wording_place(w);
	size_t used;
	char *out;

	if (!take_word(w, ends, NULL, &used, err))
		return NULL;
	if (used == 0) {
		wording_fail(w, begin, err, "a word is missing here");
		return NULL;
	}
	out = arena_take(w->arena, used + 1, err);
	w->at = begin;
	if (out == NULL || !take_word(w, ends, out, &used, err))
		return NULL;
	out[used] = '\0';
	return out;
}

/* The place of the colon; w->end: there is none. */
static size_t colon_of(const struct wording *w)
{
	bool is_quoted = false;
	size_t at = w->at;

	for (; at < w->end; at++) {
		is_quoted ^= w->text[at] == '"' && (at == w->at ||
		    w->text[at - 1] != '\\');
		if (!is_quoted && w->text[at] == ':' && at + 1 < w->end &&
		    is_blank(w->text[at + 1]))
			return at;
	}
	return at;
}

bool wording_before_colon(struct wording *w, const char **out, struct error *err)
{
	const size_t begin = wording_place(w), end = w->end;
	const size_t colon = colon_of(w);
	char *text;
	size_t used = 0;

	*out = NULL;
	if (colon == end)
		return true;
	text = arena_take(w->arena, colon - begin + 1, err);
	if (text == NULL)
		return false;
	for (w->end = colon; w->at < colon;) {
		if (w->text[w->at] != '"')
			text[used++] = w->text[w->at++];
		else if (!take_quoted(w, text, &used, err))
			return false;
	}
	while (used > 0 && is_blank(text[used - 1]))
		used--;
	text[used] = '\0';
	w->end = end;
	w->at = colon + 1;
	*out = text;
	return used > 0 || wording_fail(w, begin, err, "no thread stands in "
	    "front of the colon");
}

const char *wording_since(struct wording *w, size_t place, struct error *err)
{
	char *out = arena_take(w->arena, w->at - place + 1, err);
	size_t used = 0;

	for (size_t i = place; out != NULL && i < w->at; i++) {
		if (!is_blank(w->text[i]))
			out[used++] = w->text[i];
		else if (used > 0 && out[used - 1] != ' ')
			out[used++] = ' ';
	}
	if (out == NULL)
		return NULL;
	while (used > 0 && out[used - 1] == ' ')
		used--;
	out[used] = '\0';
	return out;
}

/* ---- numbers ------------------------------------------------------------ */

/* Digits with decimals, 10^15 at most; false: it is none. */
static bool take_digits(struct wording *w, double *out)
{
	const size_t begin = w->at;
	uint64_t whole = 0, part = 0, scale = 1;

	for (; w->text[w->at] >= '0' && w->text[w->at] <= '9'; w->at++) {
		if (whole >= UINT64_C(100000000000000))
			return false;
		whole = whole * 10 + (uint64_t)(w->text[w->at] - '0');
	}
	if (w->at == begin)
		return false;
	*out = (double)whole;
	if (w->text[w->at] != '.')
		return true;
	for (w->at++; w->text[w->at] >= '0' && w->text[w->at] <= '9'; w->at++) {
		if (scale >= UINT64_C(1000000000))
			return false;
		part = part * 10 + (uint64_t)(w->text[w->at] - '0');
		scale *= 10;
	}
	*out += (double)part / (double)scale;
	return scale > 1;
}

bool wording_amount(struct wording *w, double *amount, enum rule_unit *unit,
    unsigned units, struct error *err)
{
	static const struct {
		const char *name;
		enum rule_unit unit;
		double times;
	} known[] = { { "ns", UNIT_NS, 1 }, { "us", UNIT_NS, 1e3 },
		{ "ms", UNIT_NS, 1e6 }, { "s", UNIT_NS, 1e9 },
		{ "%", UNIT_PERCENT, 1 }, { "", UNIT_COUNT, 1 } };
	const size_t begin = wording_place(w);
	size_t i = 0, length;

	if (!take_digits(w, amount))
		return wording_fail(w, begin, err, "a number is missing here, of "
		    "14 digits at most and 9 after the point");
	for (length = 0; w->at + length < w->end && w->text[w->at + length] !=
	     ',' && !is_blank(w->text[w->at + length]);)
		length++;
	while (i < sizeof known / sizeof *known &&
	    !slice_is((struct slice){ w->text + w->at, length },
		known[i].name))
		i++;
	if (i == sizeof known / sizeof *known)
		return wording_fail(w, w->at, err, "no such unit: it can be ns, "
		    "us, ms, s or %%");
	*unit = known[i].unit;
	*amount *= known[i].times;
	if ((units & 1u << *unit) == 0)
		return wording_fail(w, begin, err, "this is to be %s",
		    units == 1u << UNIT_COUNT ? "a number without a unit" :
		    (units & 1u << UNIT_PERCENT) != 0 ?
		    "a time, as 20ms, or a share, as 30%" :
		    "a time, as 20ms");
	w->at += length;
	return *amount <= 1e18 || wording_fail(w, begin, err,
	    "the number is too large");
}
