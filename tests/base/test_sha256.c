/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_sha256 - SHA-256 of texts that the standard names, in pieces of any length;
 * and base64 of those that RFC 4648 names.
 */
#include "config.h"

#include "base/quote.h"
#include "base/text.h"
#include "rows.h"
#include "sha256.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name, *text;
	size_t times;
	const char *hash;
} rows[] = {
	{ "nothing", "", 1, "e3b0c44298fc1c149afbf4c8996fb924"
	    "27ae41e4649b934ca495991b7852b855" },
	{ "abc", "abc", 1, "ba7816bf8f01cfea414140de5dae2223"
	    "b00361a396177a9cb410ff61f20015ad" },
	{ "two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
	    1, "248d6a61d20638b8e5c026930c3e6039"
	    "a33ce45964ff2167f6ecedd419db06c1" },
	{ "a million", "a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67"
	    "f1809a48a497200e046d39ccc7112cd0" },
};

static void known_hashes(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		unsigned char hash[SHA256_BYTES];
		char text[2 * SHA256_BYTES + 1];
		struct sha256 s;

		sha256_init(&s);
		for (size_t n = 0; n < rows[i].times; n++)
			sha256_add(&s, rows[i].text, strlen(rows[i].text));
		sha256_end(&s, hash);
		for (size_t n = 0; n < SHA256_BYTES; n++)
			snprintf(text + 2 * n, 3, "%02x", hash[n]);
		row_assert_text(rows[i].name, text, rows[i].hash);
	}
}

/* The length is after the text, which may leave no room for it in its block. */
static void any_length_in_any_pieces(void **state)
{
	unsigned char text[200], whole[SHA256_BYTES], pieces[SHA256_BYTES];
	struct sha256 s;

	(void)state;
	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (unsigned char)(7 * i);
	for (size_t length = 0; length <= sizeof text; length++) {
		sha256_init(&s);
		sha256_add(&s, text, length);
		sha256_end(&s, whole);
		sha256_init(&s);
		sha256_add(&s, text, length / 3);
		sha256_add(&s, text + length / 3, length - length / 3);
		sha256_end(&s, pieces);
		assert_memory_equal(whole, pieces, sizeof whole);
		text[0]++;
	}
}

static const struct {
	const char *text, *letters;
} letter_rows[] = {
	{ "", "" }, { "f", "Zg==" }, { "fo", "Zm8=" }, { "foo", "Zm9v" },
	{ "foob", "Zm9vYg==" }, { "fooba", "Zm9vYmE=" },
	{ "foobar", "Zm9vYmFy" }, { "\xff\xef\xbe", "/+++" },
};

static void letters(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(letter_rows); i++) {
		char out[20];
		size_t length = strlen(letter_rows[i].text);

		*base64_put(out, letter_rows[i].text, length) = '\0';
		row_assert_text(letter_rows[i].text, out,
		    letter_rows[i].letters);
		row_assert_number(letter_rows[i].text, strlen(out),
		    (length + 2) / 3 * 4);
	}
}

/* Letters become the bytes again, up to what is no letter. */
static void bytes_of_letters(void **state)
{
	static const struct {
		const char *letters, *text;
		size_t taken;
	} odd[] = {
		{ "Zm9v YmFy", "foo", 4 }, { "Zm9v\r\nYmFy\n", "foobar", 11 },
		{ "Zg", "f", 2 }, { "Zm8", "fo", 3 }, { "Z", "", 1 },
		{ "Zg==Zg==", "f", 4 }, { "Zm9v====", "foo", 8 },
		{ "-_", "", 0 }, { "Zm9v\x80", "foo", 4 },
	};
	unsigned char out[20];
	size_t length;

	(void)state;
	for (size_t i = 0; i < ROWS(letter_rows); i++) {
		const char *letters = letter_rows[i].letters;

		row_assert_number(letters, base64_take(slice_of(letters), out,
		    &length), strlen(letters));
		out[length] = '\0';
		row_assert_text(letters, (char *)out, letter_rows[i].text);
	}
	for (size_t i = 0; i < ROWS(odd); i++) {
		row_assert_number(odd[i].letters,
		    base64_take(slice_of(odd[i].letters), out, &length),
		    odd[i].taken);
		out[length] = '\0';
		row_assert_text(odd[i].letters, (char *)out, odd[i].text);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(known_hashes),
	cmocka_unit_test(any_length_in_any_pieces),
	cmocka_unit_test(letters),
	cmocka_unit_test(bytes_of_letters),
};

TEST_FILE(tests, NULL, NULL);
