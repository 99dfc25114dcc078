/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_simpleperf.c - reports of simpleperf: what of their records becomes
 * calls, with which times and names, and what is noted.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/names.h"
#include "make_samples.h"
#include "tally.h"

#define BYTES(text) text, sizeof text - 1
#define COUNTED(rows) .samples = rows, .sample_count = ROWS(rows)

static const struct make_file files[] = {
	{ "/system/framework/app.jar", "a.B.f|a.B.g|a.C.<init>|odd" },
	{ "/system/lib64/libart.so", "art::Run(int, char)|memcpy" },
	{ "[JIT app cache]", "a.B.g" },
};

static const struct make_thread threads[] = { { 7, "main" }, { 9, "worker" } };

#define NAMED                                                      \
	.files = files, .file_count = ROWS(files), .threads = threads, \
	.thread_count = ROWS(threads)
#define CLOCK .events = "cpu-clock|sched:sched_switch"

/* Methods count from 0 in steps of 4. */
#define NAMES                                                          \
	"0x0=a.B.f:/system/framework/app.jar "                            \
	"0x4=a.B.g:/system/framework/app.jar "                            \
	"0x8=a.C.<init>:/system/framework/app.jar "                       \
	"0xc=app.jar.odd:/system/framework/app.jar "                      \
	"0x10=libart.so.art::Run(int, char):/system/lib64/libart.so "     \
	"0x14=libart.so.memcpy:/system/lib64/libart.so "                  \
	"0x18=a.B.g:[JIT app cache] 7=main 9=worker "
#define DUAL "simpleperf 1, dual clock"
#define WALL "simpleperf 1, wall clock"

/* '?' is the record after a sample (0x4) or a switch (0x0). */
static const struct make_sample one[] = {
	{ 7, 1000, "a.B.f|a.B.g", 250, 0, 0 },
};

static const struct make_sample four[] = {
	{ 7, 1000, "a.B.f|a.B.g", 250, 0, 0 },
	{ 7, 1300, "a.B.f|a.B.g", 250, 0, 0 },
	{ 7, 1700, "a.B.f|memcpy", 200, 0, 0 },
	{ 7, 1900, "a.B.f", 100, 0, 0 },
};

static const struct make_sample disordered[] = {
	{ 7, 1900, "a.B.f", 100, 0, 0 },
	{ 7, 1000, "a.B.f|a.B.g", 250, 0, 0 },
	{ 9, 1500, "memcpy", 70, 0, 0 },
	{ 7, 1000, "a.B.g", 50, 0, 0 },
};

/* The thread waits from 1500 to 9000; nobody knows what it did before 500. */
static const struct make_sample waiting[] = {
	{ 7, 500, NULL, 1, 0, 0 },
	{ 7, 1000, "a.B.f", 250, 0, 0 },
	{ 7, 1500, "a.B.f|memcpy", 1, 1, 0 },
	{ 7, 1500, NULL, 0, 0, 0 },
	{ 7, 9000, NULL, 1, 0, 0 },
	{ 9, 9500, NULL, 0, 0, 0 },
};

static const struct make_sample unnamed[] = {
	{ 7, 1000, "1+7f10|1+7f20|2+7f10|1#9|8#2|8+aa", 5, 0, 0 },
	{ 8, 1100, "1+7f10|1+7f20", 5, 0, 0 },
};

static const struct make_sample mixed[] = {
	{ 7, 1000, "a.B.f", 900, 0, 0 },
	{ 7, 1100, "a.B.g", 10, 1, 0 },
	{ 7, 1200, "a.B.f", 800, 2, 0 },
	{ 7, 1300, "", 20, 1, 0 },
};

static const struct make_sample broken[] = {
	{ 7, 1000, "a.B.f", 250, 0, 2 },
	{ 7, 1100, "a.B.f", 250, 0, -1 },
	{ 7, 1200, "a.B.f", 250, 0, 4 },
	{ 7, 1300, "a.B.f", 250, 0, 4 },
	{ 7, 1400, "a.B.f", 250, 0, 77 },
};

static const struct make_sample absurd[] = {
	{ 7, 3, "a.B.f", 1, 0, 0 },
	{ 7, UINT64_C(1) << 60, "a.B.f", 1, 0, 0 },
	{ 7, UINT64_MAX, "a.B.g", UINT64_MAX, 0, 0 },
	{ 7, (UINT64_C(1) << 60) + 7, "a.B.f", 1, 0, 0 },
	{ 7, (UINT64_C(1) << 60) + 9, "a.B.f", 1, 0, 0 },
};

static const struct make_sample far[] = {
	{ 7, 1000, "a.B.f", 1, 0, 0 },
	{ 7, UINT64_C(7000001000), "a.B.g", 1, 0, 0 },
};

static void reports(void **state)
{
	static const struct {
		const char *name;
		struct make_samples_spec spec;
		const char *summary, *names, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "one sample", { NAMED, CLOCK, COUNTED(one) }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?0@0/250 ", "" },
		{ "what changes ends and begins", { NAMED, CLOCK, COUNTED(four) }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?4@300/250 "
		    "7-4@700/500 7+14@700/500 7?4@700/500 7-14@900/700 7?4@900/700 7?0@900/800 ", "" },
		{ "in the order of their times", { NAMED, CLOCK, COUNTED(disordered) }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7-4@0/250 7-0@0/250 7+4@0/250 7?4@0/250 "
		    "9+14@500/0 9?4@500/0 7-4@900/300 7+0@900/300 7?4@900/300 7?0@900/400 9?0@500/70 ", "" },
		{ "switches", { NAMED, CLOCK, COUNTED(waiting), .off_cpu = true }, DUAL, NAMES,
		    "7+0@500/0 7?4@500/0 7+14@1000/250 7?4@1000/250 7?0@1000/250 7?0@8500/250 7?0@8500/250 ", "" },
		{ "beyond 32 bits", { NAMED, CLOCK, COUNTED(far) }, DUAL, NAMES,
		    "7+0@0/0 7?4@0/0 7-0@7000000000/1 7+4@7000000000/1 7?4@7000000000/1 7?0@7000000000/2 ", "" },
		{ "addresses, numbers, unknown files", { NAMED, CLOCK, COUNTED(unnamed) }, DUAL,
		    NAMES "0x1c=libart.so.+0x7f10:/system/lib64/libart.so 0x20=libart.so.+0x7f20:/system/lib64/libart.so "
		    "0x24=[JIT app cache].+0x7f10:[JIT app cache] 0x28=libart.so.#9:/system/lib64/libart.so "
		    "0x2c=(file 8).#2:(file 8) 0x30=(file 8).+0xaa:(file 8) ",
		    "7+1c@0/0 7+20@0/0 7+24@0/0 7+28@0/0 7+2c@0/0 7+30@0/0 7?4@0/0 8+1c@100/0 8+20@100/0 8?4@100/0 7?0@0/5 8?0@100/5 ", "unknown-symbol=3 " },
		{ "one CPU clock of several events", { NAMED, .events = "cpu-cycles|task-clock:u|cpu-clock", COUNTED(mixed) }, DUAL, NAMES,
		    "7+0@0/0 7?4@0/0 7-0@100/0 7+4@100/0 7?4@100/0 7-4@200/10 7+0@200/10 7?4@200/10 7-0@300/10 7?4@300/10 7?0@300/30 ", "no-stack=1 " },
		{ "no CPU clock", { NAMED, .events = "cpu-cycles|cpu-clocks|x", COUNTED(mixed) }, WALL, NAMES,
		    "7+0@0/0 7?4@0/0 7-0@100/0 7+4@100/0 7?4@100/0 7-4@200/0 7+0@200/0 7?4@200/0 7-0@300/0 7?4@300/0 7?0@300/0 ", "no-stack=1 no-cpu-time=1 " },
		{ "no meta", { NAMED, COUNTED(one) }, WALL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?0@0/0 ", "no-cpu-time=1 " },
		{ "unwinding errors, a bad record", { NAMED, CLOCK, COUNTED(broken) }, DUAL, NAMES,
		    "7+0@0/0 7?4@0/0 7?4@200/250 7?4@300/500 7?4@400/750 7?0@400/1000 ", "unwinding=4 bad-message=1 " },
		{ "times of no recording", { NAMED, CLOCK, COUNTED(absurd) }, DUAL, NAMES,
		    "7+0@0/0 7?4@0/0 7?4@0/1 7?4@7/2 7?4@9/3 7-0@9/4 7+4@9/4 7?4@9/4 7?0@9/4 ", "time-absurd=3 " },
		{ "no samples", { NAMED, CLOCK }, WALL, NAMES, "", "no-samples=1 " },
		{ "nothing but the end", { .version = 1 }, WALL, "", "", "no-samples=1 " },
		{ "another count", { NAMED, CLOCK, COUNTED(one), .said = 4 }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?0@0/250 ", "other-samples=3 " },
		{ "lost ones", { NAMED, CLOCK, COUNTED(one), .lost = 4 }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?0@0/250 ", "lost-samples=4 " },
		{ "of a newer kind", { NAMED, CLOCK, COUNTED(one), .unknown_fields = true }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?0@0/250 ", "unknown-field=2 " },
		{ "no end", { NAMED, CLOCK, COUNTED(one), .no_end = true }, DUAL, NAMES,
		    "7+0@0/0 7+4@0/0 7?4@0/0 7?0@0/250 ", "no-report-end=1 " },
		{ "no names", { CLOCK, COUNTED(unnamed), .no_names = true, .no_end = true }, DUAL,
		    "0x0=(file 1).+0x7f10:(file 1) 0x4=(file 1).+0x7f20:(file 1) 0x8=(file 2).+0x7f10:(file 2) "
		    "0xc=(file 1).#9:(file 1) 0x10=(file 8).#2:(file 8) 0x14=(file 8).+0xaa:(file 8) ",
		    "7+0@0/0 7+4@0/0 7+8@0/0 7+c@0/0 7+10@0/0 7+14@0/0 7?4@0/0 8+0@100/0 8+4@100/0 8?4@100/0 7?0@0/5 8?0@100/5 ",
		    "no-report-end=1 unknown-symbol=6 " },
		{ "another version", { .version = 2 }, "x.trace: byte 10: version 2 of a simpleperf report is not known to this program", "", "", "" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_samples(&rows[i].spec);
		struct tally t = { 0 };

		tally_bytes(&t, b.data, b.size);
		make_bytes_free(&b);
		row_assert_text(rows[i].name, t.summary, rows[i].summary);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		row_assert(rows[i].name, !t.is_disordered && t.begins <= 1);
	}
}

/* The shortest end of a path that tells it from all others. */
static void files_of_one_name(void **state)
{
	static const struct make_sample sample[] = {
		{ 7, 1000, "0+10|1+10", 5, 0, 0 },
	};
	static const struct {
		const char *name;
		struct make_file files[6];
		const char *names;
	} rows[] = {
		/* clang-format off */
		{ "three", { { "/apex/com.android.art/lib64/libc++.so", "f" }, { "/system/lib64/libc++.so", "f" }, { "/apex/com.android.vndk.v31/lib64/libc++.so", "f" }, { "/system/lib64/libart.so", "f" } },
		    "0x0=com.android.art/lib64/libc++.so.f:/apex/com.android.art/lib64/libc++.so 0x4=system/lib64/libc++.so.f:/system/lib64/libc++.so 0x8=com.android.vndk.v31/lib64/libc++.so.f:/apex/com.android.vndk.v31/lib64/libc++.so 0xc=libart.so.f:/system/lib64/libart.so 0x10=com.android.art/lib64/libc++.so.+0x10:/apex/com.android.art/lib64/libc++.so 0x14=system/lib64/libc++.so.+0x10:/system/lib64/libc++.so " },
		{ "one is the end of another", { { "/lib.so", "f" }, { "lib.so", "f" }, { "/a/lib.so", "f" }, { "/a/b/lib.so", "f" } },
		    "0x0=/lib.so.f:/lib.so 0x4=lib.so.f:lib.so 0x8=a/lib.so.f:/a/lib.so 0xc=b/lib.so.f:/a/b/lib.so 0x10=/lib.so.+0x10:/lib.so 0x14=lib.so.+0x10:lib.so " },
		{ "an end that is no whole folder", { { "/a/xlib.so", "f" }, { "/a/lib.so", "f" }, { "/a/lib.so.x", "f" }, { "/b/lib.so.x", "f" } },
		    "0x0=xlib.so.f:/a/xlib.so 0x4=lib.so.f:/a/lib.so 0x8=a/lib.so.x.f:/a/lib.so.x 0xc=b/lib.so.x.f:/b/lib.so.x 0x10=xlib.so.+0x10:/a/xlib.so 0x14=lib.so.+0x10:/a/lib.so " },
		{ "a byte before the /", { { "/a/lib", "f" }, { "lib", "f" }, { "-lib", "f" } },
		    "0x0=a/lib.f:/a/lib 0x4=lib.f:lib 0x8=-lib.f:-lib 0xc=a/lib.+0x10:/a/lib 0x10=lib.+0x10:lib " },
		{ "an ending alone", { { ".dex", "a.B.f" }, { "dex", "a.B.f" }, { "x.dex", "a.B.f" }, { "x.so", "a.B.f" } },
		    "0x0=a.B.f:.dex 0x4=dex.a.B.f:dex 0x8=a.B.f:x.dex 0xc=x.so.a.B.f:x.so 0x10=.dex.+0x10:.dex 0x14=dex.+0x10:dex " },
		{ "one file twice", { { "/a/lib.so", "f" }, { "/a/lib.so", "f" } },
		    "0x0=lib.so.f:/a/lib.so 0x4=lib.so.f:/a/lib.so 0x8=lib.so.+0x10:/a/lib.so 0xc=lib.so.+0x10:/a/lib.so " },
		{ "folders", { { "a/", "f" }, { "b/", "f" } },
		    "0x0=a/.f:a/ 0x4=b/.f:b/ 0x8=a/.+0x10:a/ 0xc=b/.+0x10:b/ " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_samples_spec spec = { .files = rows[i].files, CLOCK,
			COUNTED(sample) };
		struct make_bytes b;
		struct tally t = { 0 };

		while (spec.file_count < ROWS(rows[i].files) &&
		    rows[i].files[spec.file_count].path != NULL)
			spec.file_count++;
		b = make_samples(&spec);
		tally_bytes(&t, b.data, b.size);
		make_bytes_free(&b);
		row_assert_text(rows[i].name, t.names, rows[i].names);
	}
}

/* With several processes a thread is named after its own. */
static void processes(void **state)
{
	static const struct make_thread several[] = { { 7, "com.a" },
		{ 8, "Render" }, { 9, "Render" }, { 20, "com.b" },
		{ 31, "worker" }, { 32, "" }, { 5, "kthreadd" } };
	static const struct {
		const char *name, *package;
		unsigned of[ROWS(several)];
		const char *threads, *keys;
		uint64_t pid;
	} rows[] = {
		{ "one", "com.b", { 7, 7, 7, 7, 7, 7, 7 },
		    "7=com.a 8=Render 9=Render 20=com.b 31=worker 5=kthreadd ",
		    "", 7 },
		{ "one, and others of none", "", { 7, 7, 0, 0, 0, 0, 0 },
		    "7=com.a 8=Render 9=Render 20=com.b 31=worker 5=kthreadd ",
		    "", 7 },
		{ "two, of which one is the app", "com.b",
		    { 7, 7, 20, 20, 20, 7, 0 },
		    "7=com.a 8=com.a/Render 9=com.b/Render 20=com.b "
		    "31=com.b/worker 5=kthreadd ",
		    "process=7, com.a: 3 threads|process=20, com.b: 3 threads|",
		    20 },
		{ "one without a name", "", { 7, 7, 7, 30, 30, 7, 5 },
		    "7=com.a 8=com.a/Render 9=com.a/Render 20=pid 30/com.b "
		    "31=pid 30/worker 5=kthreadd ",
		    "process=7, com.a: 4 threads|process=30, pid 30: 2 threads|"
		    "process=5, kthreadd: 1 thread|",
		    0 },
	};

	static const struct make_sample empty[] = { { 7, 1, "", 1, 0, 0 } };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct make_samples_spec spec = { COUNTED(empty),
			.threads = several, .thread_count = ROWS(several),
			.processes = rows[i].of, CLOCK,
			.package = rows[i].package };
		struct make_bytes b = make_samples(&spec);
		struct trace *trace = trace_open_bytes(bytes_of(b.data, b.size),
		    "x.trace", NULL, NULL);
		const struct facts *f = &trace->facts;
		struct tally t = { 0 };
		struct sink sink = tally_sink(&t);
		char keys[400] = "";

		assert_true(trace_read(trace, &sink, NULL));
		for (size_t k = 0; k < f->key_count; k++)
			if (strcmp(f->keys[k].key, "process") == 0)
				snprintf(keys + strlen(keys),
				    sizeof keys - strlen(keys), "process=%s|",
				    f->keys[k].value);
		row_assert_text(rows[i].name, t.names, rows[i].threads);
		row_assert_text(rows[i].name, keys, rows[i].keys);
		row_assert_number(rows[i].name, f->pid, rows[i].pid);
		trace_close(trace);
		make_bytes_free(&b);
	}
}

/* Compiled methods of files with Java code bear their declarations; what is no
 * such file has functions, whatever they are called. */
static void compiled_methods(void **state)
{
	static const struct make_sample sample[] = { { 7, 1000, "", 5, 0, 0 } };
	static const struct {
		const char *name;
		struct make_file files[4];
		const char *names;
	} rows[] = {
		/* clang-format off */
		{ "a declaration", { { "/a/base.odex", "void a.B.f(int)|java.lang.Object a.B.g()" } },
		    "0x0=a.B.f(I)V:/a/base.odex 0x4=a.B.g()Ljava/lang/Object;:/a/base.odex " },
		{ "joined with what is interpreted", { { "base.vdex", "a.B.f|a.B.g" }, { "base.odex", "void a.B.f(int)" } },
		    "0x0=a.B.f(I)V:base.vdex 0x4=a.B.g:base.vdex 0x8=a.B.f(I)V:base.odex " },
		{ "overloads", { { "base.vdex", "a.B.f" }, { "base.odex", "void a.B.f(int)|void a.B.f(p.T[], long)" } },
		    "0x0=a.B.f:base.vdex 0x4=a.B.f(I)V:base.odex 0x8=a.B.f([Lp/T;J)V:base.odex " },
		{ "one code for several methods", { { "base.odex", "void a.B.f(int) [DEDUPED]|a.B.g [DEDUPED]" }, { "base.vdex", "a.B.f" } },
		    "0x0=a.B.f [DEDUPED](I)V:base.odex 0x4=a.B.g [DEDUPED]:base.odex 0x8=a.B.f:base.vdex " },
		{ "caches of the JIT", { { "[JIT app cache]", "void a.B.f()" }, { "/memfd:jit-cache (deleted)", "a.B.f" }, { "/memfd:jit-zygote-cache (deleted)", "a.B.f" }, { "/data/x/jit_app_cache:0-9", "a.B.f" } },
		    "0x0=a.B.f()V:[JIT app cache] 0x4=a.B.f()V:/memfd:jit-cache (deleted) 0x8=a.B.f()V:/memfd:jit-zygote-cache (deleted) 0xc=a.B.f()V:/data/x/jit_app_cache:0-9 " },
		{ "code in memory", { { "[anon:dalvik-classes.dex extracted in memory from /a/base.apk]", "a.B.f" }, { "/dev/ashmem/dalvik-jit-code-cache (deleted)", "a.B.f" }, { "/a/base.apk (deleted)", "a.B.f" } },
		    "0x0=a.B.f:[anon:dalvik-classes.dex extracted in memory from /a/base.apk] 0x4=a.B.f:/dev/ashmem/dalvik-jit-code-cache (deleted) 0x8=a.B.f:/a/base.apk (deleted) " },
		{ "functions", { { "libart.so", "void a.B.f(int)|a.B.f" }, { "base.odex", "art_jni_trampoline|void art::f(int)|void a.B.f(unsigned int)" } },
		    "0x0=libart.so.void a.B.f(int):libart.so 0x4=libart.so.a.B.f:libart.so 0x8=base.odex.art_jni_trampoline:base.odex 0xc=base.odex.void art::f(int):base.odex 0x10=base.odex.void a.B.f(unsigned int):base.odex " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_samples_spec spec = { CLOCK, COUNTED(sample),
			.files = rows[i].files };
		struct make_bytes b;
		struct tally t = { 0 };

		while (spec.file_count < 4 &&
		    rows[i].files[spec.file_count].path != NULL)
			spec.file_count++;
		b = make_samples(&spec);
		tally_bytes(&t, b.data, b.size);
		row_assert_text(rows[i].name, t.names, rows[i].names);
		make_bytes_free(&b);
	}
}

#define EIGHT "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
#define CUT "x" EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT \
	EIGHT EIGHT "\u00e9\u00e9\u00e9"

/* Of long names the begin stays, up to a whole character. */
static void long_names(void **state)
{
	static const struct make_thread named[] = { { 7, CUT "\u00e9" },
		{ 8, CUT "\u00e9" }, { 9, CUT "y" }, { 20, "b" } };
	static const unsigned processes[] = { 7, 7, 20, 20 };
	static const struct make_sample empty[] = { { 7, 1, "", 1, 0, 0 } };
	const struct make_samples_spec spec = { COUNTED(empty), CLOCK,
		.threads = named, .thread_count = ROWS(named),
		.processes = processes };
	struct make_bytes b = make_samples(&spec);
	struct trace *trace = trace_open_bytes(bytes_of(b.data, b.size),
	    "x.trace", NULL, NULL);
	struct tally t = { 0 };
	struct sink sink = tally_sink(&t);

	(void)state;
	assert_non_null(trace);
	assert_true(trace_read(trace, &sink, NULL));
	assert_non_null(strstr(t.names, " 8=" CUT "/" CUT " "));
	assert_non_null(strstr(t.names, " 9=b/" CUT "y "));
	for (size_t k = 0; k < trace->facts.key_count; k++)
		if (strstr(trace->facts.keys[k].value, "7, ") != NULL)
			assert_string_equal(trace->facts.keys[k].value,
			    "7, " CUT ": 2 threads");
	trace_close(trace);
	make_bytes_free(&b);
}

/* A file may say as much of itself as it likes: some of it is kept. */
static void says_too_much(void **state)
{
	enum { EVENTS = 3000, KEPT = 1000, LENGTH = 4096 };
	char *const events = calloc(EVENTS, 2);
	static const struct make_sample empty[] = { { 7, 1, "", 1, 0, 0 } };
	struct make_samples_spec spec = { COUNTED(empty), .events = events,
		.package = events };
	struct make_bytes b;
	struct trace *trace;
	struct tally t = { 0 };
	struct sink sink = tally_sink(&t);
	const struct facts *f;

	(void)state;
	assert_non_null(events);
	memset(events, 'e', 2 * EVENTS - 1);
	for (size_t i = 1; i < 2 * EVENTS - 1; i += 2)
		events[i] = '|';
	for (int is_one = 0; is_one < 2; is_one++) {
		if (is_one)
			spec.events = "e";
		b = make_samples(&spec);
		trace = trace_open_bytes(bytes_of(b.data, b.size), "x.trace",
		    NULL, NULL);
		assert_non_null(trace);
		f = &trace->facts;
		assert_true(trace_read(trace, &sink, NULL));
		assert_true(f->key_count > 0 && f->key_count <= KEPT);
		for (size_t k = 0; k < f->key_count; k++)
			assert_true(strlen(f->keys[k].value) <= LENGTH);
		if (!is_one)
			assert_true(
			    trace->notices.count[NOTICE_BAD_MESSAGE] > 0);
		trace_close(trace);
		make_bytes_free(&b);
	}
	free(events);
}

static bool never(void *self, uint64_t offset)
{
	(void)self;
	assert_true(offset > 0);
	return false;
}

/* Who does not want more gets what was seen until then. */
static void stopped_before_the_first_event(void **state)
{
	enum { COUNT = 1000 };
	struct make_sample *many = calloc(COUNT, sizeof *many);
	struct make_samples_spec spec = { NAMED, CLOCK, .samples = many,
		.sample_count = COUNT };
	struct tally t = { 0 };
	struct sink sink = tally_sink(&t);
	struct make_bytes b;
	struct trace *trace;

	(void)state;
	assert_non_null(many);
	for (uint32_t i = 0; i < COUNT; i++)
		many[i] = (struct make_sample){ 7, i, "a.B.f", 1, 0, 0 };
	b = make_samples(&spec);
	trace = trace_open_bytes(bytes_of(b.data, b.size), "x", NULL, NULL);
	assert_non_null(trace);
	sink.goes_on = never;
	assert_true(trace_read(trace, &sink, NULL));
	assert_true(t.samples > 0 && t.samples < COUNT / 2);
	trace_close(trace);
	make_bytes_free(&b);
	free(many);
}

/* What the file says of itself, as `info` shows it. */
static void said_of_itself(void **state)
{
	static const struct make_sample samples[] = {
		{ 7, UINT64_C(5000001000), "a.B.f", 250, 0, 2 },
		{ 7, UINT64_C(5000001200), "a.B.f", 250, 0, 4 },
		{ 7, UINT64_C(5000001300), "a.B.f", 1, 1, 4 },
		{ 7, UINT64_C(5000001400), "a.B.f", 250, 0, 77 },
	};
	static const struct {
		const char *name;
		struct make_samples_spec spec;
		const char *keys;
	} rows[] = {
		/* clang-format off */
		{ "all", { NAMED, CLOCK, COUNTED(samples), .package = "com.acme", .off_cpu = true, .lost = 3 },
		    "event_type=cpu-clock: 3 samples|event_type=sched:sched_switch: 1 sample|cpu_time_of=cpu-clock|"
		    "app_package_name=com.acme|app_type=debuggable|android_sdk_version=31|android_build_type=user|trace_offcpu=true|"
		    "unwinding_error=not enough of the stack was recorded: 1 sample|unwinding_error=no unwinding information: 2 samples|"
		    "unwinding_error=an error of a newer kind: 1 sample|samples_lost=3|" },
		{ "nothing", { .no_names = true }, "" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_samples(&rows[i].spec);
		struct trace *trace = trace_open_bytes(bytes_of(b.data, b.size),
		    "x.trace", NULL, NULL);
		const struct facts *f;
		struct tally t = { 0 };
		struct sink sink = tally_sink(&t);
		char keys[1000] = "";

		assert_non_null(trace);
		assert_true(trace_read(trace, &sink, NULL));
		f = &trace->facts;
		for (size_t k = 0; k < f->key_count; k++)
			snprintf(keys + strlen(keys), sizeof keys - strlen(keys),
			    "%s=%s|", f->keys[k].key, f->keys[k].value);
		row_assert_text(rows[i].name, keys, rows[i].keys);
		row_assert_number(rows[i].name, f->samples,
		    rows[i].spec.sample_count);
		row_assert_number(rows[i].name, f->start_us,
		    rows[i].spec.sample_count > 0 ? 5000001 : 0);
		row_assert_number(rows[i].name, f->pid, i == 0 ? 7 : 0);
		trace_close(trace);
		make_bytes_free(&b);
	}
}

/* Bytes as they stand in the format's description, and hostile ones. */
static void bytes(void **state)
{
#define HEAD "SIMPLEPERF\1\0"
#define META "\x0F\0\0\0\x2A\x0D\x0A\x09" "cpu-clock\x30"
	static const struct {
		const char *name, *bytes;
		size_t size;
		const char *summary, *log, *notices;
	} rows[] = {
		/* clang-format off */
		{ "magic alone", BYTES("SIMPLEPERF"), "x.trace: is a simpleperf report that ends in its header; copy it again", "", "" },
		{ "half a version", BYTES("SIMPLEPERF\1"), "x.trace: is a simpleperf report that ends in its header; copy it again", "", "" },
		{ "header alone", BYTES(HEAD), WALL, "", "no-report-end=1 no-samples=1 " },
		{ "half a length", BYTES(HEAD "\1\0"), WALL, "", "truncated=2 no-report-end=1 no-samples=1 " },
		{ "longer than the file", BYTES(HEAD "\xFF\xFF\xFF\xFF\x0A"), WALL, "", "truncated=5 no-report-end=1 no-samples=1 " },
		{ "bytes behind the end", BYTES(HEAD "\0\0\0\0abc"), WALL, "", "tail=3 no-samples=1 " },
		{ "another report behind the end", BYTES(HEAD "\0\0\0\0" HEAD "\0\0\0\0"), WALL, "", "appended=16 no-samples=1 " },
		{ "a sample of nothing", BYTES(HEAD "\2\0\0\0\x0A\0\0\0\0\0"), WALL, "0?4@0/0 0?0@0/0 ", "no-stack=1 no-cpu-time=1 " },
		{ "a frame of nothing", BYTES(HEAD "\4\0\0\0\x0A\2\x1A\0\0\0\0\0"), WALL, "0+0@0/0 0?4@0/0 0?0@0/0 ", "no-cpu-time=1 unknown-symbol=1 " },
		{ "the last symbol", BYTES(HEAD "\x0A\0\0\0\x0A\x08\x1A\6\x18\xFF\xFF\xFF\xFF\7\0\0\0\0"), WALL, "0+0@0/0 0?4@0/0 0?0@0/0 ", "no-cpu-time=1 unknown-symbol=1 " },
		{ "a symbol of -1", BYTES(HEAD "\x0F\0\0\0\x0A\x0D\x1A\x0B\x18\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1\0\0\0\0"), WALL, "0+0@0/0 0?4@0/0 0?0@0/0 ", "no-cpu-time=1 unknown-symbol=1 " },
		{ "a sample and a thread in one record: the last counts", BYTES(HEAD "\4\0\0\0\x0A\0\x22\0\0\0\0\0"), WALL, "", "no-samples=1 " },
		{ "a length beyond its record", BYTES(HEAD "\2\0\0\0\x0A\x05\0\0\0\0"), WALL, "", "no-samples=1 bad-message=1 " },
		{ "a varint without an end", BYTES(HEAD "\4\0\0\0\x0A\2\x08\xFF\0\0\0\0"), WALL, "", "no-samples=1 bad-message=1 " },
		{ "groups are none of ours", BYTES(HEAD "\2\0\0\0\x0B\x0C\0\0\0\0"), WALL, "", "no-samples=1 bad-message=1 " },
		{ "two metas", BYTES(HEAD META "\0" META "\1\0\0\0\0"), WALL, "", "no-samples=1 bad-message=1 " },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = { 0 };

		tally_bytes(&t, rows[i].bytes, rows[i].size);
		row_assert_text(rows[i].name, t.summary, rows[i].summary);
		row_assert_text(rows[i].name, t.log, rows[i].log);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
	}
}

/* A record of two bytes a frame costs 100 times as much when it is decoded;
 * one that would cost more than 16 MiB is none that anybody wrote. */
static void hostile_records(void **state)
{
	static const struct {
		const char *name;
		uint32_t frames;
		bool is_named; /* each by a symbol that is not there */
		const char *notices;
	} rows[] = {
		{ "many", 10000, false, "no-cpu-time=1 unknown-symbol=1 " },
		{ "too many", 1 << 20, false, "no-samples=1 bad-message=1 " },
		/* after the first 65 536 one name stands for all others */
		{ "many that are unknown", 70000, true,
		    "no-cpu-time=1 unknown-symbol=65537 " },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = { 0 }, m = { 0 };
		struct tally t = { 0 };

		for (uint32_t k = 0; k < rows[i].frames; k++) {
			make_bytes_number(&m,
			    rows[i].is_named ? 0x18041A : 0x001A,
			    rows[i].is_named ? 3 : 2);
			if (rows[i].is_named) /* a varint of 3 bytes */
				make_bytes_unsigned(&m, (1 << 14) + k);
		}
		make_bytes_add(&b, BYTES(HEAD));
		make_bytes_number(&b, m.size + 3 + (m.size >= 1 << 14) +
		    (m.size >= 1 << 21), 4);
		make_bytes_unsigned(&b, 0x0A);
		make_bytes_unsigned(&b, m.size);
		make_bytes_add(&b, m.data, m.size);
		make_bytes_number(&b, 0, 4);
		tally_bytes(&t, b.data, b.size);
		row_assert_text(rows[i].name, t.notices, rows[i].notices);
		make_bytes_free(&b);
		make_bytes_free(&m);
	}
}

/* Whoever stops, wherever in a report, is heard before the next batch. */
static void stopped(void **state)
{
	static struct make_sample many[2 * EVENT_BATCH];
	static const struct make_sample turns[] = {
		{ 7, 0, "a.B.f|a.B.g", 250, 0, 0 },
		{ 7, 0, "a.B.f|memcpy", 250, 0, 0 },
		{ 7, 0, NULL, 0, 0, 0 },
		{ 9, 0, "memcpy", 70, 0, 0 },
		{ 7, 0, NULL, 1, 0, 0 },
	};
	const struct make_samples_spec spec = { NAMED, CLOCK, COUNTED(many) };
	struct tally t = { .stop_at = 1 };

	(void)state;
	for (size_t lead = 0; lead < 3 * ROWS(turns); lead++) {
		struct make_bytes b;

		for (size_t i = 0; i < ROWS(many); i++) {
			many[i] = turns[i < lead ? 3 : i % ROWS(turns)];
			many[i].time = 1000 * (i + 1);
		}
		b = make_samples(&spec);
		tally_bytes(&t, b.data, b.size);
		assert_string_equal(t.summary, "stopped");
		assert_int_equal(t.batches, 1);
		make_bytes_free(&b);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(reports),
	cmocka_unit_test(files_of_one_name),
	cmocka_unit_test(compiled_methods),
	cmocka_unit_test(processes),
	cmocka_unit_test(stopped_before_the_first_event),
	cmocka_unit_test(said_of_itself),
	cmocka_unit_test(long_names),
	cmocka_unit_test(says_too_much),
	cmocka_unit_test(bytes),
	cmocka_unit_test(hostile_records),
	cmocka_unit_test(stopped),
};

TEST_FILE(tests, NULL, NULL);
