/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_long_running.c - ART's dump of long-running methods: as it stands, in
 * Base64, in the report of an ANR; with damage, and what is told of it.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/quote.h"
#include "loaded.h"
#include "make_bytes.h"
#include "tally.h"

#define SUMMARY "ART long-running methods, wall clock"

/* ---- building one ---- */

static void put_entries(struct make_bytes *body, char *at, size_t *count)
{
	uint64_t address = 0, timed = 0;

	for (*count = 0; *at != '\0'; ++*count) {
		const bool enters = *at++ == '+';
		uint64_t method = enters ? strtoull(at, &at, 16) : 0;
		uint64_t now;

		assert_int_equal(*at, '@');
		now = strtoull(at + 1, &at, 10) << 1 | !enters;
		make_bytes_signed(body, now - timed);
		timed = now;
		if (enters)
			make_bytes_signed(body, method - address);
		address = enters ? method : address;
		at += *at == ' ';
	}
}

/* Puts a block, "7: +1000@10 +2000@16 -@30 -@40", the first time in a block is
 * that since boot; or a method, "1000=a.B f ()V B.java". */
static void put_part(struct make_bytes *b, const char *text)
{
	char *at;
	uint64_t number = strtoull(text, &at, *text == '0' ? 16 : 10);
	struct make_bytes body = { 0 };
	size_t count;

	if (*at == '=') {
		number = strtoull(text, &at, 16);
		make_bytes_number(b, 1, 1);
		make_bytes_number(b, number, 8);
		make_bytes_number(b, strlen(at), 2);
		make_bytes_format(b, "%s\n", at + 1);
		for (size_t i = b->size - strlen(at); i < b->size; i++)
			b->data[i] = b->data[i] == ' ' ? '\t' : b->data[i];
		return;
	}
	put_entries(&body, at + 2, &count);
	make_bytes_number(b, 2, 1);
	make_bytes_number(b, number, 4);
	make_bytes_number(b, count, 3);
	make_bytes_number(b, body.size, 4);
	make_bytes_add(b, body.data, body.size);
	make_bytes_free(&body);
}

/* Parts have '|' between them. */
static struct make_bytes make_dump(const char *parts)
{
	struct make_bytes b = { 0 };
	char text[2000];

	snprintf(text, sizeof text, "%s", parts);
	for (char *next, *part = text; part != NULL; part = next) {
		next = strchr(part, '|');
		if (next != NULL)
			*next++ = '\0';
		put_part(&b, part);
	}
	return b;
}

static void put_base64(struct make_bytes *b, const struct make_bytes *dump)
{
	unsigned char *at = make_bytes_extend(b, (dump->size + 2) / 3 * 4);

	base64_put((char *)at, dump->data, dump->size);
}

/* ---- as it stands ---- */

#define F "01000=a.B f ()V B.java"
#define G "02000=a.B g ()V B.java"
#define NAMES "0x0=a.B.f()V:B.java 0x4=a.B.g()V:B.java "
#define CALLS "7: +1000@5010 +2000@5016 -@5030 -@5040"
#define LOG "7+0@0/0 7+4@6/0 7-4@20/0 7-0@30/0 "

static void dumps(void **state)
{
	static const struct {
		const char *name, *parts;
		const char *names, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "one thread", CALLS "|" F "|" G, NAMES, LOG, "" },
		{ "two threads, blocks in turn", "7: +1000@100 +2000@110|8: +2000@105 -@120|7: -@130 -@140|" F "|" G, NAMES,
		    "7+0@0/0 7+4@10/0 8+4@5/0 8-4@20/0 7-4@30/0 7-0@40/0 ", "" },
		{ "an exit without an entry", "7: -@90 +1000@100 -@110|" F, "0x0=a.B.f()V:B.java 0x4=.(unknown 0x0): ",
		    "7-4@0/0 7+0@10/0 7-0@20/0 ", "" },
		{ "times of many days", "7: +1000@2000000000000000 -@2000000000000007|" F, "0x0=a.B.f()V:B.java ",
		    "7+0@0/0 7-0@7/0 ", "" },
		{ "no names", CALLS, "0x0=.(unknown 0x1000): 0x4=.(unknown 0x2000): ", LOG, "no-list=1 " },
		/* the writer's fault after an overflow */
		{ "a time that goes back", "7: +1000@100 +2000@110 -@50 -@60|" F "|" G, NAMES, "7+0@0/0 7+4@10/0 ", "bad-packet=3 " },
		{ "a block that goes back", CALLS "|7: +1000@5001 -@5002|" F "|" G, NAMES, LOG, "bad-packet=6 " },
		{ "a method that is not listed", "7: +1000@100 +3330@110 -@120|" F, "0x0=a.B.f()V:B.java ", "7+0@0/0 ", "bad-packet=5 " },
		{ "a time of no recording", "7: +1000@100 -@9000000000000000|" F, "0x0=a.B.f()V:B.java ", "7+0@0/0 ", "bad-packet=8 " },
		{ "an empty thread", CALLS "|0: +1000@6 -@7|" F "|" G, NAMES, LOG, "zero-records=2 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_dump(rows[i].parts);
		struct tally t = { 0 };

		tally_bytes(&t, b.data, b.size);
		row_assert_text(rows[i].name, t.summary, SUMMARY);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		make_bytes_free(&b);
	}
}

/* A dump is one, whatever stands behind it. */
static void report_behind(void **state)
{
	struct make_bytes b = make_dump(CALLS "|" F "|" G);
	struct tally t = { 0 };

	(void)state;
	make_bytes_format(&b, "\n----- pid 7 -----\n");
	tally_bytes(&t, b.data, b.size);
	assert_string_equal(t.summary, SUMMARY);
	assert_string_equal(t.log, LOG);
	make_bytes_free(&b);
}

/* What is cut says so, wherever it is; what is left is as in the whole. */
static void cut(void **state)
{
	struct make_bytes b = make_dump(CALLS "|" CALLS "|" F "|" G);

	(void)state;
	for (size_t size = 24; size < b.size; size++) {
		char name[32];
		struct tally t = { 0 };

		snprintf(name, sizeof name, "%zu bytes", size);
		tally_bytes(&t, b.data, size);
		row_assert(name, strcmp(t.summary, SUMMARY) == 0 ?
			t.begins == 1 :
			strstr(t.summary, "low-overhead") != NULL);
		row_assert(name, t.begins == 0 ||
			strstr(t.notices, "truncated=") != NULL ||
			strstr(t.notices, "no-list=") != NULL ||
			strstr(t.notices, "bad-packet=") != NULL);
	}
	make_bytes_free(&b);
}

/* ---- as text ---- */

/* '%' stands for a dump in Base64. */
static struct make_bytes make_text(const char *text, const char *parts)
{
	struct make_bytes dump = make_dump(parts), b = { 0 };

	for (; *text != '\0'; text++)
		if (*text == '%')
			put_base64(&b, &dump);
		else
			make_bytes_add(&b, text, 1);
	make_bytes_free(&dump);
	return b;
}

#define HEAD "----- pid 7 at 2026-03-01 10:00:00.000+0000 -----\n" \
	     "Cmd line: com.acme\nDebug Store: 1\n"
#define THREADS "DALVIK THREADS (2):\n" \
		"\"main\" prio=5 tid=1 Runnable\n  | group=\"main\" x\n" \
		"  | sysTid=7 nice=0\n  at a.B.f(B.java:1)\n\n" \
		"\"a \"b\" prio=\" daemon prio=5 tid=2 Waiting\n" \
		"  | sysTid=9 nice=0\n\n----- end 7 -----\n"

static void texts(void **state)
{
	static const struct {
		const char *name, *text, *names, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "Base64", "%", NAMES, LOG, "" },
		{ "Base64, a line", "%\n", NAMES, LOG, "" },
		{ "a report", HEAD "LongRunningMethods: %\n" THREADS, NAMES "7=main ", LOG, "" },
		{ "CR LF", HEAD "LongRunningMethods: %\r\nDALVIK\r\n\"main\" prio=5 tid=1 X\r\n  | sysTid=7 nice=0\r\n", NAMES "7=main ", LOG, "" },
		{ "something in front", "Subject: ANR\n\n" HEAD "LongRunningMethods: %\n" THREADS, NAMES "7=main ", LOG, "" },
		{ "no names of threads", HEAD "LongRunningMethods: %\n", NAMES, LOG, "" },
		{ "the second process", HEAD THREADS HEAD "LongRunningMethods: %\n" THREADS, NAMES "7=main ", LOG, "" },
		{ "something else after it", HEAD "LongRunningMethods: %!\n" THREADS, NAMES "7=main ", LOG, "bad-packet=1 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_text(rows[i].text,
		    CALLS "|" F "|" G);
		struct tally t = { 0 };

		tally_bytes(&t, b.data, b.size);
		row_assert_text(rows[i].name, t.summary, SUMMARY);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		make_bytes_free(&b);
	}
}

/* Threads of the second process bear its name, and addresses are its own. */
static void processes(void **state)
{
	struct make_bytes first = make_text(HEAD "LongRunningMethods: %\n"
	    THREADS, CALLS "|" F "|" G);
	struct make_bytes second = make_text("----- pid 9 at x -----\n"
	    "Cmd line: io.b\nLongRunningMethods: %\n"
	    "\"a b\" prio=5 (not attached)\n  | sysTid=9 nice=0\n",
	    "9: +1000@5020 -@5030|01000=c.D h ()V D.java");
	struct tally t = { 0 };

	(void)state;
	make_bytes_add(&first, second.data, second.size);
	tally_bytes(&t, first.data, first.size);
	assert_string_equal(t.names, NAMES "7=com.acme/main "
	    "0x8=c.D.h()V:D.java 9=io.b/a b ");
	assert_string_equal(t.log, LOG "9+8@10/0 9-8@20/0 ");
	assert_string_equal(t.notices, "");
	make_bytes_free(&first);
	make_bytes_free(&second);
}

/* What only looks like one. */
static void refusals(void **state)
{
	static const struct {
		const char *text, *words;
	} rows[] = {
		{ HEAD THREADS, "thread stacks" },
		{ HEAD "LongRunningMethods: \n" THREADS, "thread stacks" },
		{ HEAD "LongRunningMethods: AAAA\n" THREADS, "thread stacks" },
		{ HEAD " LongRunningMethods: %\n" THREADS, "thread stacks" },
		{ "LongRunningMethods: %\n", "is not a method trace" },
		{ "AmUAAAAEAAAY x y\n", "is not a method trace" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_text(rows[i].text, CALLS "|" F);
		struct tally t = { 0 };

		tally_bytes(&t, b.data, b.size);
		row_assert(rows[i].text,
		    strstr(t.summary, rows[i].words) != NULL);
		row_assert_number(rows[i].text, t.begins, 0);
		make_bytes_free(&b);
	}
}

static struct notices notices_of(const char *parts)
{
	struct make_bytes b = make_dump(parts);
	struct notices notices;
	struct error err;
	struct loaded l = { .trace = trace_open_bytes(bytes_of(b.data, b.size),
				"x", NULL, &err) };

	assert_non_null(l.trace);
	loaded_read(&l, parts, &err);
	profile_notices(l.profile, &notices);
	loaded_free(&l);
	make_bytes_free(&b);
	return notices;
}

/* Frames that ran when the ring was begun have one time, which does not make it
 * a recording of samples; a method that nobody knows is no proxy. */
static void whole_traces(void **state)
{
	char parts[2000] = "7:";
	struct notices n;

	(void)state;
	for (int i = 0; i < 120; i++)
		snprintf(parts + strlen(parts), sizeof parts - strlen(parts),
		    " +1000@100");
	snprintf(parts + strlen(parts), sizeof parts - strlen(parts), "|" F);
	n = notices_of(parts);
	assert_int_equal(n.count[NOTICE_SAMPLED], 0);
	assert_int_equal(n.count[NOTICE_LONG_RUNNING], 1);
	n = notices_of("7: +1000@80 -@85 -@90|" F);
	assert_int_equal(n.count[NOTICE_PROXY_METHOD], 0);
	assert_int_equal(n.count[NOTICE_UNKNOWN_METHOD], 1);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(whole_traces),
	cmocka_unit_test(dumps),
	cmocka_unit_test(report_behind),
	cmocka_unit_test(cut),
	cmocka_unit_test(texts),
	cmocka_unit_test(processes),
	cmocka_unit_test(refusals),
};

TEST_FILE(tests, NULL, NULL);
