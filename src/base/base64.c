#include "config.h"

#include "base/base64.h"

#include <stdint.h>

char *base64_put(char *out, const void *bytes, size_t length)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	const unsigned char *in = bytes;

	for (; length > 0; length -= length < 3 ? length : 3, in += 3) {
		uint32_t bits = (uint32_t)in[0] << 16;

		bits |= length > 1 ? (uint32_t)in[1] << 8 : 0;
		bits |= length > 2 ? in[2] : 0;
		*out++ = digits[bits >> 18];
		*out++ = digits[bits >> 12 & 63];
		*out++ = length > 1 ? digits[bits >> 6 & 63] : '=';
		*out++ = length > 2 ? digits[bits & 63] : '=';
	}
	return out;
}
