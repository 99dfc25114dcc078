#include "config.h"

#include "mapping/map_line.h"

#include "mapping/map_name.h"

/* Eight bytes at a time: only where one may be a blank is each looked at. */
static bool may_have_blank(struct slice s)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t word, odd = 0;

	for (; s.length >= sizeof word; s = map_from(s, sizeof word)) {
		memcpy(&word, s.at, sizeof word);
		odd |= word | (word - ones * '!');
	}
	word = slice_word(s) | ones * 'a' << 8 * s.length;
	return ((odd | word | (word - ones * '!')) & ones << 7) != 0;
}

static bool has_blank(struct slice s)
{
	unsigned blanks = 0;

	for (size_t i = 0; i < s.length; i++)
		blanks |= (unsigned)(s.at[i] == ' ') |
		    ((unsigned)s.at[i] - '\t' < 5u);
	return blanks != 0;
}

/* A name: something, in one piece. */
static bool is_word(struct slice s)
{
	return s.length > 0 && (!may_have_blank(s) || !has_blank(s));
}

/* What stands before and after the first arrow; a name that ends in '-' gives its
 * last one to '>'. */
static bool split_at_arrow(struct slice line, struct slice *left,
    struct slice *right)
{
	struct slice rest = line;
	const char *end;

	while (rest.length > 0 &&
	    (end = memchr(rest.at, '>', rest.length)) != NULL) {
		size_t at = (size_t)(end - line.at);

		if (at > 0 && line.at[at - 1] == '-') {
			*left = map_trim((struct slice){ line.at, at - 1 });
			*right = map_trim(map_from(line, at + 1));
			return true;
		}
		rest = map_from(line, at + 1);
	}
	return false;
}

bool map_class_line(struct slice line, struct map_class_line *out)
{
	if (line.length == 0 || line.at[line.length - 1] != ':')
		return false;
	line.length--;
	return split_at_arrow(line, &out->original, &out->residual) &&
	    is_word(out->original) && is_word(out->residual) &&
	    memchr(out->original.at, '(', out->original.length) == NULL;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Takes digits; false when there are none.  What has more than 32 bits is noted. */
static bool take_number(struct slice *s, uint32_t *number, bool *is_bad)
{
	uint64_t n = 0;
	size_t i = 0;

	for (; i < s->length && is_digit(s->at[i]); i++)
		n = n > UINT32_MAX ? n : n * 10 + (uint64_t)(s->at[i] - '0');
	*number = (uint32_t)n;
	*is_bad = *is_bad || n > UINT32_MAX;
	*s = map_from(*s, i);
	return i > 0;
}

/* Takes blanks and a colon, if there is one. */
static bool take_colon(struct slice *s)
{
	struct slice rest = map_trim(*s);

	if (rest.length == 0 || rest.at[0] != ':')
		return false;
	*s = map_trim(map_from(rest, 1));
	return true;
}

/* "5:" or "5: 7:" in front; a number is one only before a colon (a type can begin
 * with digits). */
static bool take_counted(struct slice *s, uint32_t *number, bool *is_bad)
{
	struct slice rest = *s;
	bool is_too_large = false;

	if (!take_number(&rest, number, &is_too_large) || !take_colon(&rest))
		return false;
	*is_bad = *is_bad || is_too_large;
	*s = rest;
	return true;
}

/* With one number for both, or both the other way round. */
static void settle(struct map_range *r, bool is_bad)
{
	uint32_t from = r->from;

	if (is_bad)
		*r = (struct map_range){ 0, 0, 0 };
	if (r->numbers == 1)
		r->to = from;
	if (r->numbers == 2 && r->from > r->to) {
		r->from = r->to;
		r->to = from;
	}
}

/* A single number means nothing, "5:0:" is 5:5. */
static void take_lines(struct slice *s, struct map_member *m)
{
	struct map_range *r = &m->lines;
	bool is_bad = false;

	if (!take_counted(s, &r->from, &is_bad))
		return;
	if (take_counted(s, &r->to, &is_bad)) {
		r->numbers = 2;
		if (r->to == 0)
			r->to = r->from;
	}
	if (r->numbers == 0)
		r->from = 0;
	settle(r, is_bad);
	m->has_bad_number = is_bad;
}

/* ":40" or ":40:42", or nothing; false when something else stands there. */
static bool take_original(struct slice s, struct map_member *m)
{
	struct map_range *r = &m->original;
	bool is_bad = false;

	if (s.length == 0)
		return true;
	if (!take_colon(&s) || !take_number(&s, &r->from, &is_bad))
		return false;
	r->numbers = 1;
	if (take_colon(&s)) {
		if (!take_number(&s, &r->to, &is_bad))
			return false;
		r->numbers = 2;
	}
	settle(r, is_bad);
	m->has_bad_number = m->has_bad_number || is_bad;
	return map_trim(s).length == 0;
}

/* "void q.Other.name": a name may itself begin with a dot. */
static bool take_names(struct slice s, struct map_member *m)
{
	size_t at = 0, dot;

	while (at < s.length && !map_is_blank(s.at[at]))
		at++;
	m->type = (struct slice){ s.at, at };
	m->name = map_trim(map_from(s, at));
	if (m->type.length == 0 || !is_word(m->name))
		return false;
	dot = m->name.length - map_simple_name(m->name).length;
	if (dot < 2 || dot == m->name.length)
		return true;
	dot -= dot > 2 && m->name.at[dot - 2] == '.';
	m->qualifier = (struct slice){ m->name.at, dot - 1 };
	m->name = map_from(m->name, dot);
	return true;
}

bool map_member(struct slice line, struct map_member *m)
{
	const char *open, *close;
	struct slice left, behind;

	*m = (struct map_member){ .is_method = false };
	if (!split_at_arrow(line, &left, &m->residual) || !is_word(m->residual))
		return false;
	take_lines(&left, m);
	open = left.length == 0 ? NULL : memchr(left.at, '(', left.length);
	if (open == NULL)
		return take_names(left, m);
	behind = map_from(left, (size_t)(open + 1 - left.at));
	close = behind.length == 0 ? NULL :
				     memchr(behind.at, ')', behind.length);
	if (close == NULL)
		return false;
	m->is_method = true;
	left.length = (size_t)(open - left.at);
	m->types = (struct slice){ open + 1, (size_t)(close - open - 1) };
	behind = map_from(behind, m->types.length + 1);
	return take_original(map_trim(behind), m) &&
	    take_names(map_trim(left), m);
}
