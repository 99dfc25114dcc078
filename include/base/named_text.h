/*
 * base/named_text.h - a text with a name.
 */
#ifndef BASE_NAMED_TEXT_H
#define BASE_NAMED_TEXT_H

struct named_text {
	char *name, *text;
};

#endif
