/*
 * mapping/map_scan.h - lines that do not begin with a blank, found fast.
 */
#ifndef MAPPING_MAP_SCAN_H
#define MAPPING_MAP_SCAN_H

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Memory is asked for so many bytes ahead: what the processor does by itself ends with
 * each page. */
enum { MAP_SCAN_AHEAD = 2048 };

#ifdef __SSE2__
/* A bit for each of sixteen bytes that is the end of a line with no blank after it. */
static inline uint64_t map_scan_window(const char *at)
{
	__m128i here = _mm_loadu_si128((const __m128i *)(const void *)at);
	__m128i next = _mm_loadu_si128((const __m128i *)(const void *)(at + 1));

	return (unsigned)_mm_movemask_epi8(_mm_andnot_si128(
	    _mm_cmpeq_epi8(next, _mm_set1_epi8(' ')),
	    _mm_cmpeq_epi8(here, _mm_set1_epi8('\n'))));
}

/* The first of them, or near the end. */
static inline const char *map_scan_windows(const char *at, const char *last)
{
	for (; last - at > 64; at += 64) {
		uint64_t found;

		__builtin_prefetch(at + MAP_SCAN_AHEAD);
		found = map_scan_window(at) | map_scan_window(at + 16) << 16 |
		    map_scan_window(at + 32) << 32 |
		    map_scan_window(at + 48) << 48;
		if (found != 0)
			return at + __builtin_ctzll(found);
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
