/*
 * export/row_marks.h - what the bytes of a row are, sixteen at a time.
 */
#ifndef EXPORT_ROW_MARKS_H
#define EXPORT_ROW_MARKS_H

#include <stdbool.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { ROW_MARKS = 16 };

/* A bit each, the first of them lowest. */
struct row_marks {
	unsigned tab;
	unsigned
	    odd; /* neither a tab nor a character of ASCII that can be seen */
	unsigned word; /* neither a tab, nor a digit, nor a point */
};

#ifdef __SSE2__

static inline struct row_marks row_marks_at(const char *at)
{
	const __m128i bytes = _mm_loadu_si128(
	    (const __m128i *)(const void *)at);
	const unsigned tab = (unsigned)_mm_movemask_epi8(
	    _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t')));
	const __m128i odd = _mm_or_si128(/* what is beyond 0x7F is negative */
	    _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)),
	    _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x7F)));
	const __m128i digit = _mm_and_si128(_mm_cmpgt_epi8(bytes,
						_mm_set1_epi8('0' - 1)),
	    _mm_cmplt_epi8(bytes, _mm_set1_epi8('9' + 1)));
	const __m128i number = _mm_or_si128(digit,
	    _mm_cmpeq_epi8(bytes, _mm_set1_epi8('.')));

	return (struct row_marks){ tab, (unsigned)_mm_movemask_epi8(odd) & ~tab,
		~((unsigned)_mm_movemask_epi8(number) | tab) & 0xFFFF };
}

#else

static inline struct row_marks row_marks_at(const char *at)
{
	struct row_marks marks = { 0, 0, 0 };

	for (unsigned i = 0; i < ROW_MARKS; i++) {
		const unsigned char c = (unsigned char)at[i];
		const bool is_tab = c == '\t';

		marks.tab |= (unsigned)is_tab << i;
		marks.odd |= (unsigned)(!is_tab && (c < 0x20 || c >= 0x7F))
		    << i;
		marks.word |= (unsigned)(!is_tab && c != '.' &&
				  (c < '0' || c > '9'))
		    << i;
	}
	return marks;
}

#endif

#endif
