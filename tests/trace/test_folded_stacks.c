/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_folded_stacks - folded stacks as a format that is read: what of their lines
 * becomes what, what is refused, and that they come out as they went in.
 */
#include "config.h"

#include "exporting.h"
#include "query/info.h"

#include <string.h>

#define MOST "9223372036854775807"

static void open_text(struct loaded *l, const char *row, const char *text,
    size_t length)
{
	struct error err = { "" };

	*l = (struct loaded){ .trace = trace_open_bytes(bytes_of(text, length),
				  row, NULL, &err) };
	if (l->trace == NULL)
		print_error("%s\n", err.text);
	row_require(row, l->trace != NULL);
	loaded_read(l, row, &err);
}

static char *again;

static void export_again(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	size_t length;

	again = exporting_text(k, "folded", &request, &length);
}

static const struct {
	const char *name, *text, *out;
	uint64_t weight, calls, threads;
	enum notice odd; /* NOTICE_IS_FOLDED: none */
} rows[] = {
	/* clang-format off */
	{ "one line", "a;b 3\n", "a;b 3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "no line feed at the end", "a;b 3", "a;b 3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "CR LF, empty lines", "\r\na;b 3\r\n\r\n\n", "a;b 3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "a tab", "a;b\t3\n", "a;b 3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "a caller's own", "a;b 3\na 4\n", "a 4\na;b 3\n", 7, 2, 1, NOTICE_IS_FOLDED },
	{ "what stands twice", "a;b 3\na;c 5\na;b 4\n", "a;b 7\na;c 5\n", 12, 3, 1, NOTICE_IS_FOLDED },
	{ "names that begin alike", "ab;x 4\na;x 3\na$;x 2\na;y 1\n", "a;x 3\na;y 1\nab;x 4\na$;x 2\n", 10, 7, 1, NOTICE_IS_FOLDED },
	{ "recursion", "a;a;a 3\na 1\n", "a 1\na;a;a 3\n", 4, 3, 1, NOTICE_IS_FOLDED },
	{ "nothing", "a;b 0\na;c 3\n", "a;c 3\n", 3, 3, 1, NOTICE_IS_FOLDED },
	{ "a frame without a name", "a;;b 3\n", "a;(no name);b 3\n", 3, 3, 1, NOTICE_IS_FOLDED },
	{ "a frame of a blank", "a;  3\n", "a;  3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "frames of perf", "java;[unknown];foo+0x12_[k];java::x;a/b.c (d.so) 3\n", "java;[unknown];foo+0x12;java::x;a/b.c (d.so) 3\n", 3, 5, 1, NOTICE_IS_FOLDED },
	{ "begins like JSON", "[unknown];{x} 3\n", "[unknown];{x} 3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "overloads", "a.B.c (I)V;a.B.c ()V 3\n", "a.B.c (I)V;a.B.c ()V 3\n", 3, 2, 1, NOTICE_IS_FOLDED },
	{ "threads", "io#7;b 3\nmain#1;a 4\nmain#1;a;b 1\n", "main#1;a 4\nmain#1;a;b 1\nio#7;b 3\n", 8, 3, 2, NOTICE_IS_FOLDED },
	{ "time of threads alone", "main#1 5\nmain#1;a 4\nio#2 3\n", "main#1 5\nmain#1;a 4\nio#2 3\n", 12, 1, 2, NOTICE_IS_FOLDED },
	{ "an id in a thread's name", "a#b#1;c 3\n", "a#b#1;c 3\n", 3, 1, 1, NOTICE_IS_FOLDED },
	{ "not all have a thread", "main#1;a 4\nio;b 5\n", "io;b 5\nmain#1;a 4\n", 9, 4, 1, NOTICE_IS_FOLDED },
	{ "two threads of one id", "main#1;a 4\nio#1;b 5\n", "io#1;b 5\nmain#1;a 4\n", 9, 4, 1, NOTICE_IS_FOLDED },
	{ "no number of a thread", "main#01;a 4\n", "main#01;a 4\n", 4, 2, 1, NOTICE_IS_FOLDED },
	{ "the number of no thread", "main#4294967295;a 4\n", "main#4294967295;a 4\n", 4, 2, 1, NOTICE_IS_FOLDED },
	{ "threads of simpleperf", "a.b-11/11;x 4\nPool-1 t-2-11/14;y 1\nR-11/12;a;b 3\nkworker/0:1-7/7 2\n", "R#12;a;b 3\na.b#11;x 4\nPool-1 t-2#14;y 1\nkworker/0:1#7 2\n", 10, 4, 4, NOTICE_IS_FOLDED },
	{ "threads of perf", "java-?/14;x 4\njava-?/15;y 3\n", "java#14;x 4\njava#15;y 3\n", 7, 2, 2, NOTICE_IS_FOLDED },
	{ "threads of async-profiler", "[main tid=11];a_[j];b_[i] 4\n[x tid=1 tid=12];a 3\n[tid=13];c 2\n", "main#11;a;b 4\nx tid=1#12;a 3\nThread 13#13;c 2\n", 9, 4, 3, NOTICE_UNKNOWN_THREAD },
	{ "a thread with two names", "Thread-2-11/14;a 3\nPool-11/14;a;b 5\nm-11/11;c 9\n", "m#11;c 9\nPool#14;a 3\nPool#14;a;b 5\n", 17, 4, 2, NOTICE_IS_FOLDED },
	{ "not all are threads", "a-1/2;b 4\nc-1;d 3\n", "a-1/2;b 4\nc-1;d 3\n", 7, 4, 1, NOTICE_IS_FOLDED },
	{ "no thread's number", "a-1/02;b 4\n", "a-1/02;b 4\n", 4, 2, 1, NOTICE_IS_FOLDED },
	{ "no thread's name", "-1/2;b 4\n", "-1/2;b 4\n", 4, 2, 1, NOTICE_IS_FOLDED },
	{ "a process alone", "a-1;b 4\n", "a-1;b 4\n", 4, 2, 1, NOTICE_IS_FOLDED },
	{ "no thread of async-profiler", "[a tid=x];b 4\n[tid=];b 1\n", "[a tid=x];b 4\n[tid=];b 1\n", 5, 4, 1, NOTICE_IS_FOLDED },
	{ "more than 31 bits", "a;b 3000000000\na;c 5000000000\na 1\n", "a 1\na;c 5000000000\na;b 3000000000\n", 8000000001, 3, 1, NOTICE_IS_FOLDED },
	{ "all that there can be", "a;b " MOST "\n", "a;b " MOST "\n", INT64_MAX, 2, 1, NOTICE_IS_FOLDED },
	{ "one more", "a;b 9223372036854775808\n", "a;b " MOST "\n", INT64_MAX, 2, 1, NOTICE_WEIGHT_LOST },
	{ "far more", "a;b 99999999999999999999999999999\na;c 2\n", "a;b " MOST "\n", INT64_MAX, 3, 1, NOTICE_WEIGHT_LOST },
	{ "together one more", "a#1;b 9223372036854775806\nb#2;b 2\n", "a#1;b 9223372036854775806\nb#2;b 1\n", INT64_MAX, 2, 2, NOTICE_WEIGHT_LOST },
	/* clang-format on */
};

static void lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *name = rows[i].name;
		struct notices notices;
		struct loaded l;
		struct summary sum;

		open_text(&l, name, rows[i].text, strlen(rows[i].text));
		checked_ask(&l, name, NULL, (struct period){ 0, 0 },
		    export_again);
		row_assert_text(name, again, rows[i].out);
		free(again);
		sum = summary_of(l.profile);
		row_assert(name, sum.duration == rows[i].weight);
		row_assert(name, sum.calls == rows[i].calls);
		row_assert(name, sum.active == rows[i].threads);
		profile_notices(l.profile, &notices);
		for (int n = 0; n < NOTICES; n++)
			row_assert(name, (notices.count[n] > 0) ==
			    (n == NOTICE_IS_FOLDED || n == (int)rows[i].odd));
		loaded_free(&l);
	}
}

/* What a frame becomes, as lists show it: the method's text, and the class,
 * the name and the signature in it. */
static void classes(void **state)
{
	static const struct {
		const char *frame, *class_name, *name, *signature;
	} cases[] = {
		/* clang-format off */
		{ "a.b.C.m", "a.b.C", "m", "" }, { "a.B.<init>", "a.B", "<init>", "" },
		{ "a.B$1.m (I)V", "a.B$1", "m (I)V", "" }, { "m", "", "m", "" },
		{ "a.B.m(Q)V", "a.B", "m(Q)V", "" },
		{ "a.B.m+0x12", "", "a.B.m+0x12", "" },
		{ "libc.so.6", "", "libc.so.6", "" }, { "f.constprop.0", "", "f.constprop.0", "" },
		{ ".init", "", ".init", "" }, { "a.", "", "a.", "" },
		{ "a..b", "", "a..b", "" }, { "A::b.c", "", "A::b.c", "" },
		{ "[libc.so]", "", "[libc.so]", "" }, { "a b.c", "", "a b.c", "" },
		/* compiled methods bear their declaration */
		{ "void a.B.m(int)", "a.B", "m", "(I)V" },
		{ "java.lang.Object a.B.m()", "a.B", "m", "()Ljava/lang/Object;" },
		{ "int[][] a.B.<init>(long, p.T$U[], boolean)", "a.B", "<init>", "(J[Lp/T$U;Z)[[I" },
		{ "T a.b(T,U)", "a", "b", "(LT;LU;)LT;" },
		{ "void a.B.m(int) [DEDUPED]", "a.B", "m [DEDUPED]", "(I)V" },
		{ "a.B.m [DEDUPED]", "a.B", "m [DEDUPED]", "" },
		{ "void a.B.m(int) const", "", "void a.B.m(int) const", "" },
		{ "void a.B.m(int", "", "void a.B.m(int", "" },
		{ "void a.B.m(unsigned int)", "", "void a.B.m(unsigned int)", "" },
		{ "void a.B.m(int,)", "", "void a.B.m(int,)", "" },
		{ "void a.B.m(void)", "", "void a.B.m(void)", "" },
		{ "void[] a.B.m()", "", "void[] a.B.m()", "" },
		{ "unsigned long a.B.m()", "", "unsigned long a.B.m()", "" },
		{ "void a::B.m(int)", "", "void a::B.m(int)", "" },
		{ "void f<int>(int)", "", "void f<int>(int)", "" },
		{ "void m(int)", "", "void m(int)", "" },
		{ "a.B.m(int)", "a.B", "m(int)", "" }, { "a.B.m(I)V", "a.B", "m", "(I)V" },
		/* async-profiler */
		{ "java/lang/Thread.run", "java.lang.Thread", "run", "" },
		{ "a/B.m_[j]", "a.B", "m", "" }, { "a/B.m_[0]", "a.B", "m", "" },
		{ "a/B.m(IJ)La/T|_[i]", "a.B", "m", "(IJ)La/T;" },
		{ "a.B.m([La/T|)V", "a.B", "m", "([La/T;)V" },
		{ "a.B.m_[1]", "a.B", "m", "" }, { "sys_write_[k]", "", "sys_write", "" },
		{ "a/B$$Lambda.0x7f.m", "a.B$$Lambda.0x7f", "m", "" },
		{ "a/B$$Lambda$1/0x7f.m", "a.B$$Lambda$1.0x7f", "m", "" },
		{ "_[j]", "", "_[j]", "" }, { "f_[z]", "", "f_[z]", "" },
		{ "/lib/libc.so", "", "/lib/libc.so", "" }, { "a/b", "", "a/b", "" },
		{ "a//B.m", "", "a//B.m", "" }, { "a/.m", "", "a/.m", "" },
		{ "a.io/b/C.m", "", "a.io/b/C.m", "" }, { "a/b.c.d", "", "a/b.c.d", "" },
		{ "a/b.c (d.so)", "", "a/b.c (d.so)", "" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(cases); i++) {
		const char *frame = cases[i].frame;
		char text[100];
		const struct method *m;
		struct loaded l;

		snprintf(text, sizeof text, "x;%s 3\n", frame);
		open_text(&l, frame, text, strlen(text));
		m = methods_at(profile_methods(l.profile), 1);
		row_assert(frame,
		    slice_is(method_class(m), cases[i].class_name) &&
			slice_is(method_name(m), cases[i].name) &&
			slice_is(method_signature(m), cases[i].signature));
		loaded_free(&l);
	}
}

/* The compiled and the interpreted form of a method are one, where one
 * declaration alone has its class and name. */
static void joined(void **state)
{
	static const struct {
		const char *text, *methods;
	} cases[] = {
		/* clang-format off */
		{ "a.B.f;a.B.g 1\nvoid a.B.f(int);a.B.g 2\n", "a.B.f (I)V|a.B.g|" },
		{ "void a.B.f(int);a.B.f 2\n", "a.B.f (I)V|" },
		{ "a.B.f;x 1\nvoid a.B.f(int);x 2\nvoid a.B.f();x 2\n", "a.B.f|x|a.B.f ()V|a.B.f (I)V|" },
		{ "a/B.f_[j];x 1\nvoid a.B.f(int);x 2\na.B.f_[i];x 3\n", "a.B.f (I)V|x|" },
		{ "a.B.f;x 1\nvoid a.B.f(int) [DEDUPED];x 2\n", "a.B.f|x|a.B.f [DEDUPED] (I)V|" },
		{ "a.B.f(I)V;x 1\na.B.f;x 2\n", "a.B.f (I)V|x|" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(cases); i++) {
		const struct methods *methods;
		char all[200] = "";
		struct loaded l;

		open_text(&l, cases[i].text, cases[i].text,
		    strlen(cases[i].text));
		methods = profile_methods(l.profile);
		for (uint32_t n = 0; n < methods->count; n++)
			snprintf(all + strlen(all), sizeof all - strlen(all),
			    "%s|", methods_at(methods, n)->text);
		row_assert_text(cases[i].text, all, cases[i].methods);
		loaded_free(&l);
	}
}

/* Found at once, or when all is read; never without a word. */
static void refusals(void **state)
{
	static const struct {
		const char *text, *words;
	} cases[] = {
		{ "a 3\n", "--input folded" },
		{ "a b() 3\nc 9\n", "folded stacks of one frame" },
		{ "a 3\nb\n", "neither with *version" },
		{ "a 3.5\n", "neither with *version" },
		{ "\n\n", "neither with *version" },
		{ "a;b\n", "is not a method trace" },
		{ "a;b 3\nhello\n", "is not a method trace" },
		{ "a;b -3\n", "is not a method trace" },
		{ "a;b3\n", "is not a method trace" },
		{ " 3\n;", "is not a method trace" },
		{ "a;b\001 3\n", "is not a method trace" },
		{ "a;b 3\nc;d 4 5\n", "line 2 has two numbers" },
		{ "a;b 1.5 2\n", "line 1 has two numbers" },
		{ "a;b 3\n\nc;d 4.5\n", "line 3: its number has a fraction" },
		{ "a;b 3.\n", "line 1: its number has a fraction" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(cases); i++) {
		struct error err = { "" };
		struct trace *trace = trace_open_bytes(bytes_of(cases[i].text,
							   strlen(
							       cases[i].text)),
		    "x", NULL, &err);
		struct profile *p = trace == NULL ? NULL : profile_new(NULL);

		row_assert(cases[i].text, trace == NULL ||
		    !profile_load(p, trace, &err));
		if (strstr(err.text, cases[i].words) == NULL)
			print_error("%s\n", err.text);
		row_assert(cases[i].text, strstr(err.text, cases[i].words) !=
		    NULL);
		profile_free(p);
		trace_close(trace);
	}
}

/* After the first 64 KB lines may be anything; deep ones are cut. */
static void late_and_long(void **state)
{
	enum { LIKELY = 66000, DEEP = 10002 };
	struct make_bytes b = { 0 };
	struct notices notices;
	struct loaded l;

	(void)state;
	while (b.size < LIKELY)
		make_bytes_text(&b, "a;b 1\n");
	make_bytes_text(&b, "nothing\n\xFF\x01;c 2\n");
	for (int i = 0; i < DEEP; i++)
		make_bytes_text(&b, "d;");
	make_bytes_text(&b, "e 5\n");
	open_text(&l, "late", (const char *)b.data, b.size);
	checked_ask(&l, "late", NULL, (struct period){ 0, 0 }, export_again);
	assert_non_null(strstr(again, "a;b 11000\n"));
	assert_non_null(strstr(again, "\\xFF\\x01;c 2\n"));
	assert_null(strstr(again, "e"));
	assert_non_null(strstr(again, "d;d 5\n"));
	profile_notices(l.profile, &notices);
	assert_int_equal(notices.count[NOTICE_NO_STACK_LINE], 1);
	assert_int_equal(notices.offset[NOTICE_NO_STACK_LINE], 66000);
	assert_int_equal(notices.count[NOTICE_LONG_STACK], 1);
	assert_int_equal(notices.count[NOTICE_TOO_DEEP], 0);
	assert_int_equal(summary_of(l.profile).depth, 10000);
	assert_string_equal(l.trace->facts.keys[0].value, "11001");
	free(again);
	loaded_free(&l);
	make_bytes_free(&b);
}

/* Whatever a byte is, and wherever the file ends. */
static void damage(void **state)
{
	static const char sound[] = "main#1;a.B.c;d 3\nmain#1 12\nio#2;e 4\n";
	static const char odd[] = { '\0', '\n', '\r', ' ', ';', '#', '9', '.',
		'\x7F', '\xFF' };
	size_t refused = 0;

	(void)state;
	for (size_t i = 0; i < sizeof sound * ROWS(odd); i++) {
		size_t at = i / ROWS(odd);
		char text[sizeof sound];
		struct error err = { "" };
		struct trace *trace;
		struct profile *p;

		memcpy(text, sound, sizeof sound);
		text[at] = odd[i % ROWS(odd)];
		trace = trace_open_bytes(bytes_of(text,
					     i % 2 == 0 ? sizeof sound - 1 :
							  at),
		    "x", NULL, &err);
		p = profile_new(NULL);
		if (trace == NULL || !profile_load(p, trace, &err)) {
			assert_true(err.text[0] != '\0');
			refused++;
		}
		profile_free(p);
		trace_close(trace);
	}
	assert_in_range(refused, 20, 300);
}

/* ---- weights are no times ------------------------------------------------ */

static void no_times(const struct check_results *k)
{
	static const struct {
		const char *format, *has;
	} formats[] = {
		{ "svg", "weight of 1 thread, in all 13<" },
		{ "speedscope", "\"unit\":\"none\"" },
		{ "callgrind", "events: Weight\n" },
		{ "dot", "self 7 weight" },
		{ "firefox", "{\"weightType\":\"samples\"" },
		{ "firefox", "\"weight\":[5,7,1,0]" },
		{ "log", "#    begin     weight thread call\n"
		    "         0         13 all#0  main {\n" },
		{ "log", "\n         5          7 all#0      c\n" },
	};
	static const char *const timed[] = { "perfetto", "chrome", "trace" };
	const struct export_options request = { 0 };

	for (size_t i = 0; i < ROWS(formats); i++) {
		size_t length;
		char *text = exporting_text(k, formats[i].format, &request,
		    &length);

		if (strstr(text, formats[i].has) == NULL)
			row_assert_text(formats[i].format, text,
			    formats[i].has);
		free(text);
	}
	for (size_t i = 0; i < ROWS(timed); i++) /* they are refused */
		row_assert(timed[i], exporter_find(timed[i])->is_timed);
}

static void weights(void **state)
{
	static const char text[] = "main;a;b 5\nmain;a;c 7\nmain;d 1\n";
	struct loaded l;

	(void)state;
	open_text(&l, "weights", text, strlen(text));
	checked_ask(&l, "weights", NULL, (struct period){ 0, 0 }, no_times);
	loaded_free(&l);
}

/* ---- what is exported comes back ----------------------------------------- */

static int compare(const void *left, const void *right)
{
	return strcmp(*(char *const *)left, *(char *const *)right);
}

static char **sorted(char *text, size_t *count)
{
	char **all = calloc(strlen(text) / 2 + 1, sizeof *all);

	assert_non_null(all);
	*count = 0;
	for (char *at = strtok(text, "\n"); at != NULL;
	     at = strtok(NULL, "\n"))
		all[(*count)++] = at;
	qsort(all, *count, sizeof *all, compare);
	return all;
}

static void round_trip(const struct check_results *k,
    const struct export_options *request)
{
	size_t length, count, count_again;
	char *text = exporting_text(k, "folded", request, &length), **a, **b;
	struct loaded l;

	if (strchr(text, ';') == NULL) { /* threads alone, or nothing */
		free(text);
		return;
	}
	open_text(&l, k->row, text, length);
	checked_ask(&l, k->row, NULL, (struct period){ 0, 0 }, export_again);
	a = sorted(text, &count);
	b = sorted(again, &count_again);
	row_assert(k->row, count == count_again);
	for (size_t i = 0; i < count; i++)
		row_assert_text(k->row, b[i], a[i]);
	free(a);
	free(b);
	free(text);
	free(again);
	loaded_free(&l);
}

/* Without threads the stacks of several would be there more than once. */
static void check(const struct check_results *k)
{
	const struct facts *facts = &k->loaded->trace->facts;

	for (unsigned w = 0; w < WEIGHTS; w++)
		for (unsigned alone = 0; alone <= (k->parts.count == 1);
		     alone++)
			if (w == WEIGHT_CALLS || measure_exists((enum measure)w,
			    facts->has_clock))
				round_trip(k, &(struct export_options){
				    .weight = w,
				    .has_no_threads = alone == 1 });
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(lines),
	cmocka_unit_test(classes),
	cmocka_unit_test(joined),
	cmocka_unit_test(refusals),
	cmocka_unit_test(late_and_long),
	cmocka_unit_test(weights),
	cmocka_unit_test(damage),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
