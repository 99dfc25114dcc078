/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_keys.c - any bytes as a key section: its keys, threads and methods.
 */
#include "config.h"

#include "fuzz.h"

#include "base/text.h"
#include "trace/records.h"

static void report(struct bytes text, struct facts *facts)
{
	struct fuzz_seen seen = { .has_begun = false };
	struct sink sink = fuzz_sink(&seen);
	struct notices notices = { { 0 }, { 0 } };
	struct error err = { "" };
	struct reading r = { .facts = facts, .notices = &notices,
		.sink = &sink };

	keys_scan(&r, text);
	fuzz_check(r.keys.length <= text.left, "keys are longer than the text");
	fuzz_check(keys_report(&r, &err), err.text);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	struct facts facts = { .family = "", .thread_bits = 32 };

	fuzz_begin(size, 0);
	report(bytes_of(data, size), &facts);
	for (size_t i = 0; i < facts.key_count; i++) {
		fuzz_check_clean(slice_of(facts.keys[i].key));
		fuzz_check_clean(slice_of(facts.keys[i].value));
	}
	facts_free(&facts);
	fuzz_end();
	return 0;
}

HARNESS("keys", fuzz_one);
