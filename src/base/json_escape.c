#include "config.h"

#include "base/json_escape.h"

#include <stdio.h>

const char *json_escape(unsigned char byte, char room[JSON_ESCAPE_ROOM])
{
	if (byte == '"')
		return "\\\"";
	if (byte == '\\')
		return "\\\\";
	if (byte >= 0x20 && byte != 0x7f)
		return NULL;
	snprintf(room, JSON_ESCAPE_ROOM, "\\u%04x", byte);
	return room;
}
