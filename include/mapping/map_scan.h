/*
 * mapping/map_scan.h - lines that do not begin with a blank, found fast.
 */
#ifndef MAPPING_MAP_SCAN_H
#define MAPPING_MAP_SCAN_H

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Memory is asked for so many bytes ahead: what the processor does by itself ends with
 * each page. */
enum { MAP_SCAN_AHEAD = 4096 };

#ifdef __SSE2__
/* Which of sixteen bytes are ends of lines with no blank after them. */
static inline __m128i map_scan_window(const char *at)
{
	__m128i here = _mm_loadu_si128((const __m128i *)(const void *)at);
	__m128i next = _mm_loadu_si128((const __m128i *)(const void *)(at + 1));

	return _mm_andnot_si128(_mm_cmpeq_epi8(next, _mm_set1_epi8(' ')),
	    _mm_cmpeq_epi8(here, _mm_set1_epi8('\n')));
}

static inline unsigned map_scan_bits(__m128i found)
{
	return (unsigned)_mm_movemask_epi8(found);
}

/* Near the first of them, or near the end. */
static inline const char *map_scan_windows(const char *at, const char *last)
{
	for (; last - at > 64; at += 64) {
		__builtin_prefetch(at + MAP_SCAN_AHEAD);
		__m128i front = _mm_or_si128(map_scan_window(at),
		    map_scan_window(at + 16));
		__m128i back = _mm_or_si128(map_scan_window(at + 32),
		    map_scan_window(at + 48));

		if (map_scan_bits(_mm_or_si128(front, back)) != 0)
			break;
	}
	for (; last - at > 16; at += 16) {
		unsigned found = map_scan_bits(map_scan_window(at));

		if (found != 0)
			return at + __builtin_ctz(found);
	}
	return at;
}
#else
static inline const char *map_scan_windows(const char *at, const char *last)
{
	(void)last;
	return at;
}
#endif

/*
 * The begin of the first line that begins after `at`, up to `limit`, and not with
 * a blank; NULL when there is none.  `end` is where the text ends, no less.
 */
static inline const char *map_scan(const char *at, const char *limit,
    const char *end)
{
	const char *last = limit < end ? limit : end - (end > at);

	while (at < last) {
		at = map_scan_windows(at, last);
		at = memchr(at, '\n', (size_t)(last - at));
		if (at == NULL)
			return NULL;
		if (*++at != ' ')
			return at;
	}
	return NULL;
}

#endif
