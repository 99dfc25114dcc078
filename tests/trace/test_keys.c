/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "tally.h"
#include "trace/records.h"

#define HEAD "*version\n3\nclock=dual\n"

/* The text alone is a file whose names can be read. */
static void sections(void **state)
{
	static const struct {
		const char *name, *text, *names, *notices;
	} rows[] = {
		/* clang-format off */
		{ "nothing else",  "*version\n", "", "no-end=1 " },
		{ "empty",         HEAD "*threads\n*methods\n*end\n", "", "no-data=1 " },
		{ "no LF at end",  HEAD "*threads\n1\ta\n*methods\n0\tb\n*end", "1=a 0x0=.b: ", "no-data=1 " },
		{ "cut in keys",   HEAD "vm=ar", "", "no-end=1 " },
		{ "cut in names",  HEAD "*threads\n1\tmain\n2\tBin", "1=main 2=Bin ", "no-end=1 " },
		{ "cut in a line", HEAD "*threads\n*methods\n0x4\ta.B\tf", "", "no-end=1 " },
		{ "cut behind a bad line", HEAD "*threads\n*methods\n0x4\n0x4\ta.B\tf", "", "no-end=1 bad-line=1 " },
		{ "end at once",   HEAD "*end\n", "", "no-data=1 " },
		{ "methods twice", HEAD "*methods\n*threads\n1\ta\n*methods\n*end\n", "1=a ", "no-data=1 " },
		{ "methods first", HEAD "*methods\n0\tb\n*threads\n1\ta\n*end\n", "1=a 0x0=.b: ", "no-data=1 " },
		{ "no threads",    HEAD "*methods\n0\tb\n*end\n", "0x0=.b: ", "no-data=1 " },
		{ "no methods",    HEAD "*threads\n1\ta\n*methods\n*end\n", "1=a ", "no-data=1 " },
		{ "CR CR LF",      "*version\r\r\n3\r\r\n*threads\r\r\n1\ta\r\r\n*methods\r\r\n*end\r\r\n", "1=a ", "no-data=1 crlf=1 " },
		{ "end in threads", HEAD "*threads\n1\ta\n*end\n2\tb\n*methods\n*end\n", "1=a\n*end 2=b ", "no-data=1 " },
		{ "not a whole line", HEAD "*threads\n1\t*methods\n*methods \n*methods\n*end\n", "1=*methods\n*methods  ", "no-data=1 " },
		{ "names with all", HEAD "*threads\n1\ta\tb=*c \n2\t\n*methods\n*end\n", "1=a\tb=*c  2= ", "no-data=1 " },
		{ "name with LF",  HEAD "*threads\n1\ta\nb\n3\n4x\ty\n2\tc\n*methods\n*end\n", "1=a\nb\n3\n4x\ty 2=c ", "no-data=1 " },
		{ "blank lines",   HEAD "\n*threads\n\n1\ta\n\n*methods\n\n*end\n", "1=a ", "no-data=1 " },
		{ "no thread yet", HEAD "*threads\nx\n1\ta\n*methods\n*end\n", "1=a ", "no-data=1 bad-line=1 " },
		{ "id too large",  HEAD "*threads\n1\ta\n4294967296\tb\n4294967295\tc\n*methods\n*end\n", "1=a\n4294967296\tb 4294967295=c ", "no-data=1 " },
		{ "listed twice",  HEAD "*threads\n1\ta\n1\tb\n*methods\n*end\n", "1=a 1=b ", "no-data=1 " },
		{ "CR LF",         "*version\r\n3\r\n*threads\r\n1\ta\r\n*methods\r\n*end\r\n", "1=a ", "no-data=1 crlf=1 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = { 0 };

		tally_bytes(&t, rows[i].text, strlen(rows[i].text));
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert_number(rows[i].name, t.begins, 1);
		row_assert_number(rows[i].name, t.events, 0);
	}
}

static void methods(void **state)
{
	static const struct {
		const char *line, *method; /* NULL: means nothing */
	} rows[] = {
		/* clang-format off */
		{ "0x4\ta.B\tf\t()V\tB.java\t12", "4 a.B f ()V B.java 12" },
		{ "0x4\ta.B\tf\t()V\tB.java\t-2", "4 a.B f ()V B.java -2" },
		{ "0x4\ta.B\tf\t()V\tB.java\tx", "4 a.B f ()V B.java 0" },
		{ "0x4\ta.B\tf\t()V\tB.java\t99999999999", "4 a.B f ()V B.java 0" },
		{ "0x4\ta.B\tf\t()V\tB.java\t12\tmore", "4 a.B f ()V B.java 12" },
		{ "0x4\ta.B\tf\t()V\tB.java", "4 a.B f ()V B.java 0" },
		{ "0x4\ta.B\tf\t()V\t", "4 a.B f ()V  0" },
		{ "0x4\ta.B\tf\t()V", "4 a.B f ()V  0" },
		{ "0x4\twrite\t/lib/libc.so\t7", "4  write  /lib/libc.so 7" },
		{ "0x4\twrite", "4  write   0" },
		{ "0x4\t", "4     0" },
		{ "0\ta.B\tf\t()V\tB.java", "0 a.B f ()V B.java 0" },
		{ "(nil)\ta.B\tf\t()V\tB.java", "0 a.B f ()V B.java 0" },
		{ "12\ta.B\tf\t()V\tB.java", "c a.B f ()V B.java 0" },
		{ "0x6287D960\ta/B\tf\t()V\tB.java\t1", "6287d960 a/B f ()V B.java 1" },
		{ "0xfffffffc\tf", "fffffffc  f   0" },
		{ "", NULL },
		{ "0x4", NULL },
		{ "0x4\ta.B\tf", NULL },
		{ "\ta.B\tf\t()V\tB.java", NULL },
		{ "0x\tf", NULL },
		{ "0x5\tf", NULL },
		{ "0x100000000\tf", NULL },
		{ "99999999999999999999\tf", NULL },
		{ "-4\tf", NULL },
		{ "4f\tf", NULL },
		{ "(null)\tf", NULL },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct method_line m;
		char got[200];

		row_assert(rows[i].line,
		    (rows[i].method != NULL) ==
			keys_method(slice_of(rows[i].line), &m));
		if (rows[i].method == NULL)
			continue;
		snprintf(got, sizeof got, "%x %.*s %.*s %.*s %.*s %d",
		    (unsigned)m.id, (int)m.class_name.length,
		    m.class_name.start, (int)m.name.length, m.name.start,
		    (int)m.signature.length, m.signature.start,
		    (int)m.source.length, m.source.start, (int)m.line);
		row_assert_text(rows[i].line, got, rows[i].method);
	}
}

static void facts_of(const char *text, struct facts *f, struct file_keys *k)
{
	struct notices n = { { 0 }, { 0 } };
	struct reading r = { .facts = f, .notices = &n };

	*f = (struct facts){ .family = "", .thread_bits = 32 };
	keys_scan(&r, bytes_of(text, strlen(text)));
	*k = r.keys;
}

static void key_lines(void **state)
{
	struct facts f;
	struct file_keys k;

	(void)state;
	facts_of("*version\n2\ndata-file-overflow=true\nclock=global\n"
		 "elapsed-time-usec=4294967295\nnum-method-calls=22\n"
		 "clock-call-overhead-nsec=77\nvm=dalvik\npid=1234\n"
		 "alloc-count=\na=b=\033\n*threads\n*methods\n*end\nSLOW",
	    &f, &k);
	assert_int_equal(k.version, 2);
	assert_int_equal(k.clock, CLOCK_KEY_WALL);
	assert_true(k.overflow);
	assert_true(k.is_complete);
	assert_int_equal(k.elapsed_us, 4294967295u);
	assert_int_equal(f.declared_records, 22);
	assert_int_equal(f.overhead_ns, 77);
	assert_int_equal(f.pid, 1234);
	assert_string_equal(f.family, "Dalvik");
	assert_int_equal(f.key_count, 9);
	assert_string_equal(f.keys[8].key, "a");
	assert_string_equal(f.keys[8].value, "b=\\x1B");
	facts_free(&f);
}

/* Another line after it is one like all. */
static void versions(void **state)
{
	static const struct {
		const char *text;
		unsigned version;
		enum clock_key clock;
	} rows[] = {
		{ "*version\n3\nclock=wall\n", 3, CLOCK_KEY_WALL },
		{ "*version\n999\nclock=wall\n", 999, CLOCK_KEY_WALL },
		{ "*version\n1000\nclock=wall\n", 0, CLOCK_KEY_WALL },
		{ "*version\nclock=wall\n", 0, CLOCK_KEY_WALL },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct facts f;
		struct file_keys k;

		facts_of(rows[i].text, &f, &k);
		row_assert_number(rows[i].text, k.version, rows[i].version);
		row_assert(rows[i].text, k.clock == rows[i].clock);
		facts_free(&f);
	}
}

static void elapsed(void **state)
{
	static const struct {
		const char *text;
		uint64_t us, ns;
	} rows[] = {
		{ "*version\n3\n", 0, 0 },
		{ "*version\n3\nelapsed-time-usec=1\n", 1, 0 },
		{ "*version\n5\nelapsed-time-nsec=7\n", 0, 7 },
		{ "*version\n3\nelapsed-time-usec=-1\n", 0, 0 },
		{ "*version\n3\nelapsed-time-usec=4294967296\n", 4294967296,
		    0 },
		{ "*version\n3\nelapsed-time-usec=99999999999999999999\n", 0,
		    0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct facts f;
		struct file_keys k;

		facts_of(rows[i].text, &f, &k);
		row_assert_number(rows[i].text, k.elapsed_us, rows[i].us);
		row_assert_number(rows[i].text, k.elapsed_ns, rows[i].ns);
		facts_free(&f);
	}
}

/* Text made to hurt costs what its length costs. */
static void hostile(void **state)
{
	static const char *const lines[] = { "1\tx\n", "x\n", "\t\n", "*end\n",
		"=\n", "0x4\t\t\t\t\t\t\n", "\n" };
	enum { COUNT = 300000 };
	static const char *const heads[] = { "*version\n3\n",
		"*version\n3\n*threads\n",
		"*version\n3\n*threads\n*methods\n" };

	(void)state;
	for (size_t i = 0; i < ROWS(lines) * ROWS(heads); i++) {
		const char *line = lines[i / ROWS(heads)];
		size_t length = strlen(line), size;
		char *text = malloc(COUNT * length + 64);
		struct tally t = { 0 };

		assert_non_null(text);
		size = (size_t)sprintf(text, "%s", heads[i % ROWS(heads)]);
		for (size_t n = 0; n < COUNT; n++, size += length)
			memcpy(text + size, line, length);
		tally_bytes(&t, text, size);
		row_assert_number(line, t.begins, 1);
		row_assert(line,
		    line[0] != '=' || i % ROWS(heads) > 0 ||
			strcmp(t.notices, "no-end=1 bad-line=299000 ") == 0);
		free(text);
	}
}

/* Names of any length that Java has are taken, and longer ones left out. */
static void long_names(void **state)
{
	static const struct {
		const char *name, *format;
		int length;
		const char *notices;
		size_t threads, methods;
	} rows[] = {
		{ "10 KB thread", HEAD "*threads\n7\t%.*s\n*methods\n*end\n",
		    10000, "no-data=1 ", 1, 0 },
		{ "longer thread", HEAD "*threads\n7\t%.*s\n*methods\n*end\n",
		    70000, "no-data=1 bad-line=1 ", 0, 0 },
		{ "longer by a line", HEAD "*threads\n7\ta\n%.*s\n*methods\n"
		    "*end\n", 65536, "no-data=1 bad-line=1 ", 1, 0 },
		{ "64 KB method", HEAD "*threads\n*methods\n0x4\ta\t%.*s\t()V\t\n"
		    "*end\n", 65535, "no-data=1 ", 0, 1 },
		{ "longer method", HEAD "*threads\n*methods\n0x4\ta\t%.*s\t()V\t\n"
		    "*end\n", 300000, "no-data=1 bad-line=1 ", 0, 0 },
	};
	static char xs[300001], text[300100];

	(void)state;
	memset(xs, 'x', sizeof xs - 1);
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *mark = strchr(rows[i].format, '%');
		struct tally t = { 0 };

		snprintf(text, sizeof text, "%.*s%.*s%s",
		    (int)(mark - rows[i].format), rows[i].format,
		    rows[i].length, xs, mark + 4);
		tally_bytes(&t, text, strlen(text));
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert_number(rows[i].name, t.threads, rows[i].threads);
		row_assert_number(rows[i].name, t.methods, rows[i].methods);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(long_names),
	cmocka_unit_test(sections),
	cmocka_unit_test(methods),
	cmocka_unit_test(key_lines),
	cmocka_unit_test(versions),
	cmocka_unit_test(elapsed),
	cmocka_unit_test(hostile),
};

TEST_FILE(tests, NULL, NULL);
