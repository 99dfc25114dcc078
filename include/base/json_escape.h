/*
 * base/json_escape.h - what stands for a byte in a string of JSON.
 */
#ifndef BASE_JSON_ESCAPE_H
#define BASE_JSON_ESCAPE_H

enum { JSON_ESCAPE_ROOM = 8 };

/* NULL: it stands for itself.  Else a text, perhaps in the room. */
const char *json_escape(unsigned char byte, char room[JSON_ESCAPE_ROOM]);

#endif
