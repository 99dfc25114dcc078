/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fuzz_formed.h"

#include <string.h>

#include "fuzz.h"

#define XML_REFUSE(x, what) ((void)(x), fuzz_check(false, what))
#include "xml_check.h"

/* ---- JSON --------------------------------------------------------------- */

enum { DEPTH = 1 << 20 };

struct json_check {
	const char *at, *end;
	size_t depth;
	bool is_member[DEPTH]; /* of an object, else of a list */
};

static char next_of(const struct json_check *j)
{
	return j->at < j->end ? *j->at : '\0';
}

static void skip(struct json_check *j)
{
	while (j->at < j->end && strchr(" \n\t", *j->at) != NULL && *j->at != '\0')
		j->at++;
}

static void check_string(struct json_check *j)
{
	fuzz_check(next_of(j) == '"', "JSON: no string");
	for (j->at++; next_of(j) != '"'; j->at++) {
		fuzz_check((unsigned char)next_of(j) >= 0x20,
		    "JSON: a control character, or no end");
		if (*j->at != '\\')
			continue;
		j->at++;
		fuzz_check(next_of(j) != '\0' &&
		    strchr("\"\\/bfnrtu", *j->at) != NULL, "JSON: an escape");
		if (*j->at != 'u')
			continue;
		fuzz_check(j->end - j->at > 4 && strspn(j->at + 1,
		    "0123456789abcdefABCDEF") >= 4, "JSON: a code");
		j->at += 4;
	}
	j->at++;
}

static bool take(struct json_check *j, const char *letters)
{
	const char *from = j->at;

	while (next_of(j) != '\0' && strchr(letters, *j->at) != NULL)
		j->at++;
	return j->at > from;
}

static void check_number(struct json_check *j)
{
	static const char digits[] = "0123456789";
	const char *from;
	bool is_whole = true;

	j->at += next_of(j) == '-';
	from = j->at;
	fuzz_check(take(j, digits) && (*from != '0' || j->at == from + 1),
	    "JSON: a number");
	if (next_of(j) == '.') {
		j->at++;
		is_whole = take(j, digits);
	}
	fuzz_check(is_whole, "JSON: decimals");
}

static void check_word(struct json_check *j)
{
	static const char *const words[] = { "true", "false", "null" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const size_t length = strlen(words[i]);

		if ((size_t)(j->end - j->at) < length ||
		    strncmp(j->at, words[i], length) != 0)
			continue;
		j->at += length;
		return;
	}
	check_number(j);
}

static void check_key(struct json_check *j)
{
	skip(j);
	check_string(j);
	skip(j);
	fuzz_check(next_of(j) == ':', "JSON: no value");
	j->at++;
}

/* True: a list or an object has begun, and has something in it. */
static bool begins(struct json_check *j)
{
	const char open = next_of(j);

	if (open == '"')
		check_string(j);
	else if (open != '{' && open != '[')
		check_word(j);
	if (open != '{' && open != '[')
		return false;
	j->at++;
	skip(j);
	if (next_of(j) == (open == '{' ? '}' : ']')) {
		j->at++;
		return false;
	}
	fuzz_check(j->depth < DEPTH, "JSON: too deep");
	j->is_member[j->depth++] = open == '{';
	if (open == '{')
		check_key(j);
	return true;
}

/* True: another item follows. */
static bool goes_on(struct json_check *j)
{
	while (j->depth > 0) {
		const bool is_member = j->is_member[j->depth - 1];

		skip(j);
		if (next_of(j) == ',') {
			j->at++;
			if (is_member)
				check_key(j);
			return true;
		}
		fuzz_check(next_of(j) == (is_member ? '}' : ']'),
		    "JSON: no comma and no end");
		j->at++;
		j->depth--;
	}
	return false;
}

static void check_json(struct slice text)
{
	static struct json_check j;

	j.at = text.start;
	j.end = text.start + text.length;
	j.depth = 0;
	do
		skip(&j);
	while (begins(&j) || goes_on(&j));
	skip(&j);
	fuzz_check(j.at == j.end, "JSON: there is more");
}

static void check_lines(struct slice text)
{
	while (text.length > 0) {
		const char *end = memchr(text.start, '\n', text.length);
		const size_t length = end == NULL ? text.length :
						    (size_t)(end - text.start);

		check_json((struct slice){ text.start, length });
		text.start += length + (end != NULL);
		text.length -= length + (end != NULL);
	}
}

/* ---- pages -------------------------------------------------------------- */

/* Data are letters of base64; after the last block stands the script alone. */
static void check_page(const char *page)
{
	static const char block[] = "<script type=\"text/plain\" id=\"";
	static const char tail[] = "</script>\n</body>\n</html>\n";
	const char *at = strstr(page, "</style>");

	fuzz_check(at != NULL, "a page without a style");
	while ((at = strstr(at, block)) != NULL) {
		at += strlen(block);
		at += strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
		fuzz_check(strncmp(at, "\">\n", 3) == 0, "a block's number");
		at += 3;
		at += strspn(at, "abcdefghijklmnopqrstuvwxyz"
		    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=\n");
		fuzz_check(strncmp(at, "</script>", 9) == 0,
		    "markup in a block");
	}
	fuzz_check(strlen(page) > strlen(tail) && strcmp(page + strlen(page) -
	    strlen(tail), tail) == 0, "a page without an end");
}

/* ------------------------------------------------------------------------- */

static bool is_one_of(const char *name, const char *const names[])
{
	while (*names != NULL && strcmp(*names, name) != 0)
		names++;
	return *names != NULL;
}

void fuzz_check_formed(const struct options *o, struct slice text)
{
	static const char *const json[] = { "chrome", "d3", "firefox",
		"speedscope", NULL };
	const struct exporter *e = o->exporter;

	if (text.length == 0 || (e != NULL && o->packing != PACKING_NONE))
		return;
	if (e == NULL && o->format == FORMAT_JSON)
		check_json(text);
	else if (e == NULL && o->format == FORMAT_JSONL)
		check_lines(text);
	else if (e != NULL && is_one_of(e->name, json))
		check_json(text);
	else if (e != NULL && strcmp(e->name, "svg") == 0)
		xml_check(e->name, text.start);
	else if (e != NULL && strcmp(e->name, "html") == 0)
		check_page(text.start);
}
