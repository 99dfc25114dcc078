/* SPDX-License-Identifier: Apache-2.0 */
/*
 * xml_check.h - is a text well-formed XML?  Of what our files have: no document
 * type, no comment, and of entities only those that XML itself knows.
 */
#ifndef TESTS_XML_CHECK_H
#define TESTS_XML_CHECK_H

#include <stdio.h>

#include "base/text.h"

/* A fuzzer says by itself what is to be done of what is none, as of no row. */
#ifndef XML_REFUSE
#include "rows.h"
#define XML_REFUSE(x, what) \
	(print_error("no XML, %s: %.60s\n", what, (x)->at), \
	 row_require((x)->row, false))
#endif

enum { XML_DEPTH = 64, XML_NAME = 40 };

struct xml_check {
	const char *row, *at;
	char open[XML_DEPTH][XML_NAME];
	size_t depth;
};

static inline void xml_assert(const struct xml_check *x, bool holds,
    const char *what)
{
	if (!holds)
		XML_REFUSE(x, what);
}

/* Up to `end`, of which the first stays. */
static inline void xml_check_text(struct xml_check *x, char end)
{
	static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;",
		"&#39;" };

	for (; *x->at != '\0' && *x->at != end; x->at++) {
		bool is_known = *x->at != '&';

		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			is_known = is_known || strncmp(x->at, known[i],
			    strlen(known[i])) == 0;
		xml_assert(x, is_known, "an entity");
		xml_assert(x, *x->at != '<', "a bracket");
		xml_assert(x, (unsigned char)*x->at >= 0x20 || *x->at == '\n',
		    "a control character");
	}
}

static inline void xml_check_name(struct xml_check *x, char name[XML_NAME])
{
	size_t length = strspn(x->at, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");

	xml_assert(x, length > 0 && length < XML_NAME, "a name");
	memcpy(name, x->at, length);
	name[length] = '\0';
	x->at += length;
}

/* ' name="text"', as many as there are. */
static inline void xml_check_attributes(struct xml_check *x)
{
	char name[XML_NAME];

	while (x->at += strspn(x->at, " \n"),
	    *x->at != '\0' && *x->at != '>' && *x->at != '/') {
		xml_check_name(x, name);
		xml_assert(x, x->at[0] == '=' && x->at[1] == '"', "a value");
		x->at += 2;
		xml_check_text(x, '"');
		xml_assert(x, *x->at == '"' && strchr(" >/", x->at[1]) != NULL,
		    "the end of a value");
		x->at++;
	}
}

static inline void xml_check_tag(struct xml_check *x)
{
	char name[XML_NAME];

	if (x->at[1] == '/') {
		x->at += 2;
		xml_check_name(x, name);
		xml_assert(x, x->depth > 0 && *x->at == '>' &&
		    strcmp(x->open[--x->depth], name) == 0, "an end");
		x->at++;
		return;
	}
	x->at++;
	xml_assert(x, x->depth < XML_DEPTH, "too deep");
	xml_check_name(x, name);
	xml_check_attributes(x);
	if (*x->at == '/')
		x->at++;
	else
		strcpy(x->open[x->depth++], name);
	xml_assert(x, *x->at == '>', "the end of a tag");
	x->at++;
}

/* As UTF-8 they are none that base/text would not leave as they are. */
static inline void xml_check_characters(struct xml_check *x)
{
	const char *text = x->at;

	while (*x->at != '\0') {
		size_t length = strcspn(x->at, "\n");

		xml_assert(x, text_is_clean((struct slice){ x->at, length }),
		    "a line");
		x->at += length + (x->at[length] == '\n');
	}
	x->at = text;
}

static inline void xml_check(const char *row, const char *text)
{
	static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
	struct xml_check x = { .row = row, .at = text };

	xml_assert(&x, strncmp(text, head, strlen(head)) == 0, "the head");
	xml_check_characters(&x);
	x.at += strlen(head);
	do {
		if (strncmp(x.at, "<![CDATA[", 9) == 0) {
			const char *end = strstr(x.at, "]]>");

			xml_assert(&x, end != NULL, "the end of a script");
			x.at = end + 3;
		} else if (*x.at == '<') {
			xml_check_tag(&x);
		} else {
			xml_check_text(&x, '<');
		}
	} while (x.depth > 0 && *x.at != '\0');
	xml_assert(&x, strcmp(x.at, "\n") == 0, "what is behind its end");
}

#endif
