/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_follow.c - a streaming file that is written while it is read: it comes
 * in pieces of any size, nothing is read that has not come, whoever looks on
 * between two pieces sees sums that hold and no less than before, and in the
 * end all is as when the file is read as a whole.
 */
#include "config.h"

#include "fuzz.h"

#include <stdlib.h>

#if defined __has_include
#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

enum { LOOKS = 64 }; /* at most: each costs what has come so far */

/* Bytes of which some have come. */
struct tap {
	const uint8_t *whole;
	uint8_t *come;
	size_t size, left;
	uint64_t random; /* from which the sizes of the pieces are made */
	struct profile *profile;
	uint64_t records; /* seen so far */
	int looks;
};

static void look_on(struct tap *tap)
{
	const struct threads *threads = tap->profile->threads;
	uint64_t records = 0;

	if (tap->looks++ >= LOOKS || tap->profile->facts == NULL)
		return;
	profile_lock(tap->profile);
	for (uint32_t i = 0; i < threads->count; i++)
		records += threads->items[i]->events;
	fuzz_check(records >= tap->records, "records are gone");
	tap->records = records;
	fuzz_check_sums(tap->profile);
	profile_unlock(tap->profile);
}

/* From a byte to all of the rest: a small share as often as a large one. */
static size_t next_piece(struct tap *tap)
{
	size_t most = tap->left;

	tap->random = tap->random * UINT64_C(6364136223846793005) + 1442695;
	most >>= tap->random >> 60;
	most = 1 + (size_t)(tap->random >> 20) % (most + 1);
	return most < tap->left ? most : tap->left;
}

static bool pour(void *self, struct bytes *all)
{
	struct tap *tap = self;
	size_t piece = next_piece(tap);

	look_on(tap);
	ASAN_UNPOISON_MEMORY_REGION(tap->come, tap->size + piece);
	memcpy(tap->come + tap->size, tap->whole + tap->size, piece);
	tap->size += piece;
	tap->left -= piece;
	*all = bytes_of(tap->come, tap->size);
	return piece > 0;
}

static const struct thread *find(const struct threads *threads, uint32_t id)
{
	for (uint32_t i = 0; i < threads->count; i++)
		if (threads->items[i]->id == id)
			return threads->items[i];
	return NULL;
}

/* Threads may be in another order: a summary lists them. */
static void check_thread(const struct thread *t, const struct threads *whole)
{
	const struct thread *other = find(whole, t->id);

	if (other == NULL) {
		fuzz_check(false, "a thread that the whole has not");
		return;
	}
	fuzz_check(t->events == other->events, "other records of a thread");
	fuzz_check(calls_total(&t->calls) == calls_total(&other->calls) &&
		calls_depths(&t->calls) == calls_depths(&other->calls),
	    "other calls of a thread");
}

static void check_same(const struct profile *grown, const struct profile *whole)
{
	const struct threads *threads = grown->threads;

	fuzz_check(profile_methods(grown)->count ==
		profile_methods(whole)->count,
	    "other methods than in the whole");
	fuzz_check(threads->count == whole->threads->count,
	    "other threads than in the whole");
	for (uint32_t i = 0; i < threads->count; i++)
		check_thread(threads->items[i], whole->threads);
}

/* Is it sound, but for an end that is missing?  Where little makes sense the
 * layout is a guess, which more bytes may change. */
static bool is_sound(const struct notices *n)
{
	for (int i = 0; i < NOTICES; i++)
		if (n->count[i] > 0 && i != NOTICE_NO_SUMMARY &&
		    i != NOTICE_TRUNCATED &&
		    notice_kinds[i].severity != SEVERITY_FACT)
			return false;
	return true;
}

/* Line ends are not repaired in what grows; and after what makes no sense a
 * summary is found in the whole alone, where it is looked for backwards. */
static bool has_another_end(const struct notices *n)
{
	bool has_rest = n->count[NOTICE_TRUNCATED] > 0 ||
	    n->count[NOTICE_BAD_PACKET] > 0 || n->count[NOTICE_APPENDED] > 0 ||
	    n->count[NOTICE_TAIL] > 0;

	return n->count[NOTICE_CRLF] > 0 ||
	    (has_rest &&
		(n->count[NOTICE_NO_SUMMARY] == 0 ||
		    n->count[NOTICE_VERSION_DIFFERS] > 0));
}

static struct profile *load(struct trace *trace, struct profile *p,
    struct error *err)
{
	fuzz_check(trace != NULL && profile_load(p, trace, err), err->text);
	fuzz_check_sums(p);
	return p;
}

static void follow(struct tap *tap)
{
	const struct wait_more more = { tap, pour };
	struct error err = { "" };
	struct profile *p = profile_new(NULL), *q;
	struct trace *trace, *whole;
	struct notices notices;

	tap->profile = p;
	trace = trace_open_bytes(bytes_of(tap->come, 0), "x.trace", &more,
	    &err);
	if (trace == NULL) {
		fuzz_check(err.text[0] != '\0', "refused without a word");
		profile_free(p);
		return;
	}
	load(trace, p, &err);
	whole = trace_open_bytes(bytes_of(tap->whole, tap->size + tap->left),
	    "x.trace", NULL, &err);
	if (whole != NULL && tap->left == 0) {
		q = load(whole, profile_new(NULL), &err);
		profile_notices(q, &notices);
		if (!has_another_end(&notices) && is_sound(&notices))
			check_same(p, q);
		profile_free(q);
	}
	trace_close(whole);
	profile_free(p);
	trace_close(trace);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	struct tap tap = { .whole = data, .left = size, .random = size };

	if (size < 4 || memcmp(data, "SLOW", 4) != 0)
		return 0;
	for (size_t i = 0; i < size; i++)
		tap.random = tap.random * 31 + data[i];
	fuzz_begin(4 * size, 0);
	tap.come = malloc(size);
	fuzz_check(tap.come != NULL, "no memory");
	ASAN_POISON_MEMORY_REGION(tap.come, size);
	follow(&tap);
	ASAN_UNPOISON_MEMORY_REGION(tap.come, size);
	free(tap.come);
	fuzz_end();
	return 0;
}

HARNESS("follow", fuzz_one);
