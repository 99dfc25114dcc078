/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_sqlite - databases, asked by libsqlite3 itself: what their tables say of a small
 * trace, and that all of them add up to the report, over random traces and those in
 * $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "query/transforms.h"
#include "exporting.h"
#include "named_sums.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/text.h"

#ifdef HAVE_SQLITE3
#include <sqlite3.h>

/* ---- questions ---------------------------------------------------------- */

struct asked_file {
	const char *row;
	char path[64];
	sqlite3 *db;
};

static void open_file(struct asked_file *f, const char *row, const char *bytes,
    size_t length)
{
	FILE *file;
	int fd;

	*f = (struct asked_file){ .row = row };
	snprintf(f->path, sizeof f->path, "%s", "sqlite.XXXXXX");
	fd = mkstemp(f->path);
	file = fd < 0 ? NULL : fdopen(fd, "w");
	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
	row_require(row, sqlite3_open_v2(f->path, &f->db, SQLITE_OPEN_READONLY,
	    NULL) == SQLITE_OK);
	unlink(f->path);
}

static sqlite3_stmt *ask(const struct asked_file *f, const char *sql)
{
	sqlite3_stmt *statement;

	if (sqlite3_prepare_v2(f->db, sql, -1, &statement, NULL) != SQLITE_OK)
		print_error("%s: %s\n", sql, sqlite3_errmsg(f->db));
	row_require(f->row, statement != NULL);
	return statement;
}

/* Rows as lines, with "|" between values. */
static char *answer_of(const struct asked_file *f, const char *sql)
{
	sqlite3_stmt *statement = ask(f, sql);
	size_t length;
	char *text;
	FILE *out = open_memstream(&text, &length);

	assert_non_null(out);
	while (sqlite3_step(statement) == SQLITE_ROW) {
		for (int i = 0; i < sqlite3_column_count(statement); i++) {
			const char *value = (const char *)
			    sqlite3_column_text(statement, i);

			fprintf(out, "%s%s", i == 0 ? "" : "|",
			    value == NULL ? "" : value);
		}
		fputc('\n', out);
	}
	row_assert(sql, sqlite3_finalize(statement) == SQLITE_OK);
	fclose(out);
	return text;
}

static void assert_answer(const struct asked_file *f, const char *sql,
    const char *wanted)
{
	char *text = answer_of(f, sql);

	row_assert_text(sql, text, wanted);
	free(text);
}

/* ---- what the tables say ------------------------------------------------ */

static const struct make_thread threads[] = { { 7, "main" }, { 8, "other" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "(I)V", "B.java", 14 },
	{ 12, "com/a/C", "g", "()V", "", 0 },
	{ 16, "com/a/D", "unused", "()V", "D.java", 0 },
};

/* f calls g twice and itself; f(int) throws, and g never returns. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 12, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 12, MAKE_ENTER, 4, 1050 },
	{ 7, 12, MAKE_EXIT, 4, 1050 },
	{ 7, 4, MAKE_ENTER, 4, 1060 },
	{ 7, 4, MAKE_EXIT, 5, 1061 },
	{ 8, 8, MAKE_ENTER, 0, 1063 },
	{ 7, 4, MAKE_EXIT, 9, 1100 },
	{ 8, 8, MAKE_UNROLL, 2, 1073 },
	{ 7, 12, MAKE_ENTER, 9, 1130 },
	{ 7, 4, MAKE_ENTER, 9, 1131 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 4,
	.events = events, .event_count = ROWS(events) };

static const struct {
	const char *sql, *answer;
} rows[] = {
	{ "select name, value from facts where name in ('trace', 'clocks', "
	    "'unit', 'is_sampled', 'schema', 'records')",
	    "clocks|dual clock\nis_sampled|0\nrecords|12\nschema|1\n"
	    "trace|s\nunit|us\n" },
	{ "select method, class, name, signature, source from methods "
	    "order by id",
	    "com.a.B.f ()V|com.a.B|f|()V|B.java\n"
	    "com.a.B.f (I)V|com.a.B|f|(I)V|B.java\n"
	    "com.a.C.g ()V|com.a.C|g|()V|\n" },
	{ "select * from threads", "0|7|main|1|6|131|9|122|30|0|30\n"
	    "1|8|other|0|1|10|2|8|0|0|0\n" },
	{ "select c.id, parent, thread, m.method, depth, start_us, wall_us, "
	    "cpu_us, ended, is_cut from calls c join methods m "
	    "on m.id = c.method order by c.id",
	    "1||0|com.a.B.f ()V|0|0|100|9||0\n"
	    "2|1|0|com.a.C.g ()V|1|10|30|2||0\n"
	    "3|1|0|com.a.C.g ()V|1|50|0|0||0\n"
	    "4|1|0|com.a.B.f ()V|1|60|1|1||0\n"
	    "5||0|com.a.C.g ()V|0|130|1|0|open|1\n"
	    "6|5|0|com.a.B.f ()V|1|131|0|0|open|1\n"
	    "7||1|com.a.B.f (I)V|0|63|10|2|threw|0\n" },
	{ "select n.id, parent, thread, m.method, depth, calls, time_wall_us, "
	    "time_cpu_us, time_wait_us, self_wall_us, self_cpu_us, "
	    "self_wait_us from nodes n join methods m on m.id = n.method "
	    "where thread = 1 or depth = 0 order by n.id",
	    "1||0|com.a.B.f ()V|0|1|100|9|91|69|6|63\n"
	    "4||0|com.a.C.g ()V|0|1|1|0|1|1|0|1\n"
	    "6||1|com.a.B.f (I)V|0|1|10|2|8|10|2|8\n" },
	{ "select * from callers", "com.a.B.f ()V|(the thread itself)|1|100|9\n"
	    "com.a.B.f ()V|com.a.B.f ()V|1|1|1\n"
	    "com.a.B.f ()V|com.a.C.g ()V|1|0|0\n"
	    "com.a.B.f (I)V|(the thread itself)|1|10|2\n"
	    "com.a.C.g ()V|com.a.B.f ()V|2|30|2\n"
	    "com.a.C.g ()V|(the thread itself)|1|1|0\n" },
	{ "select * from top_methods", "com.a.B.f ()V|2|1|0|70|100|7|9\n"
	    "com.a.C.g ()V|3|0|0|31|31|2|2\n"
	    "com.a.B.f (I)V|1|0|1|10|10|2|2\n" },
	{ "select * from slowest_calls limit 3",
	    "1|main#7|com.a.B.f ()V|0|100|9|\n"
	    "2|main#7|com.a.C.g ()V|10|30|2|\n"
	    "7|other#8|com.a.B.f (I)V|63|10|2|threw\n" },
	{ "select group_concat(tbl_name, ' ') from (select distinct tbl_name "
	    "from sqlite_master where type = 'index' order by tbl_name)",
	    "edges methods nodes threads totals\n" },
};

static void ask_rows(const struct check_results *k)
{
	struct export_options request = exporting_wish(k);
	struct asked_file f;
	size_t length;
	char *bytes = exporting_text(k, "sqlite", &request, &length);

	open_file(&f, k->row, bytes, length);
	for (size_t i = 0; i < ROWS(rows); i++)
		assert_answer(&f, rows[i].sql, rows[i].answer);
	sqlite3_close(f.db);
	free(bytes);
	request.has_call_indexes = true;
	bytes = exporting_text(k, "sqlite", &request, &length);
	open_file(&f, k->row, bytes, length);
	assert_answer(&f, "select count(*) from sqlite_master where type = "
	    "'index' and tbl_name = 'calls'", "3\n");
	sqlite3_close(f.db);
	free(bytes);
}

static void answers(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "s", &spec);
	checked_ask(&l, "s", NULL, (struct period){ 0, 0 }, ask_rows);
	loaded_free(&l);
}

/* ---- what they add up to ------------------------------------------------ */

/* "@" becomes the unit, "$" the clock. */
static void fill_in(char *out, const char *sql, const char *unit,
    const char *clock)
{
	for (; *sql != '\0'; sql++) {
		if (*sql == '@' || *sql == '$')
			out = stpcpy(out, *sql == '@' ? unit : clock);
		else
			*out++ = *sql;
	}
	*out = '\0';
}

/* Rows are a method's text and its sum. */
static void check_sums(const struct asked_file *f,
    const struct check_results *k, unsigned weight, const char *question)
{
	const struct facts *facts = &k->loaded->trace->facts;
	struct named_sums got, wanted = named_sums_of_table(k, weight);
	sqlite3_stmt *statement;
	char sql[600];

	fill_in(sql, question, tick_name(facts->tick), weight < MEASURES ?
	    measure_name((enum measure)weight) : "");
	got = named_sums_new((size_t)k->methods->count + 1);
	statement = ask(f, sql);
	if (weight < MEASURES && k->totals.outside[weight] > 0)
		named_sums_add(&got, "", 0, k->totals.outside[weight]);
	while (sqlite3_step(statement) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(statement,
		    0);
		uint64_t sum = (uint64_t)sqlite3_column_int64(statement, 1);

		if (sum > 0)
			named_sums_add(&got, text, strlen(text), sum);
	}
	sqlite3_finalize(statement);
	named_sums_combine(&got);
	named_sums_assert(sql, &got, &wanted);
	named_sums_free(&got);
	named_sums_free(&wanted);
}

#define BY_METHOD " join methods m on m.id = t.method group by t.method"
#define BY_METHOD_LEFT " join methods m on m.id = t.method where m.method != " \
	"'" DROPPED_METHOD "' group by t.method"

static void check_clock(const struct asked_file *f,
    const struct check_results *k, enum clock clock)
{
	check_sums(f, k, clock, "select m.method, sum(t.excl_$_@) from "
	    "totals t" BY_METHOD);
	check_sums(f, k, clock, "select m.method, sum(t.self_$_@) from "
	    "nodes t" BY_METHOD);
	check_sums(f, k, clock, "select m.method, sum(t.$_@) - "
	    "sum(coalesce((select sum($_@) from calls where parent = t.id), "
	    "0)) from calls t" BY_METHOD_LEFT);
}

static void check_calls(const struct asked_file *f,
    const struct check_results *k)
{
	check_sums(f, k, WEIGHT_CALLS, "select m.method, sum(t.calls + "
	    "t.recursive) from totals t" BY_METHOD);
	check_sums(f, k, WEIGHT_CALLS, "select m.method, sum(t.calls) from "
	    "nodes t" BY_METHOD);
	if (!k->is_split)
		check_sums(f, k, WEIGHT_CALLS, "select m.method, count(*) from "
		    "calls t" BY_METHOD_LEFT);
	check_sums(f, k, WEIGHT_CALLS, "select m.method, sum(t.calls) from "
	    "edges t join methods m on m.id = t.callee group by t.callee");
}

static void check(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	struct export_options request = exporting_wish(k);
	struct asked_file f;
	size_t length;
	char *bytes;

	request.has_call_indexes = true; /* questions below need them */
	bytes = exporting_text(k, "sqlite", &request, &length);
	open_file(&f, k->row, bytes, length);
	assert_answer(&f, "pragma integrity_check", "ok\n");
	assert_answer(&f, "select count(*) from calls c join calls p on "
	    "p.id = c.parent where c.id < p.id or c.thread != p.thread or "
	    "c.depth != p.depth + 1", "0\n");
	assert_answer(&f, "select count(*) from nodes c join nodes p on "
	    "p.id = c.parent where c.id < p.id or c.thread != p.thread or "
	    "c.depth != p.depth + 1", "0\n");
	assert_answer(&f, "pragma foreign_key_check", "");
	assert_answer(&f, "pragma application_id", "1634890867\n");
	assert_answer(&f, "select value = (select * from pragma_user_version) "
	    "from facts where name = 'schema'", "1\n");
	assert_answer(&f, "select count(*) from slowest_calls where method = '"
	    DROPPED_METHOD "'", "0\n");
	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			check_clock(&f, k, (enum clock)c);
	if (!k->totals.is_sampled)
		check_calls(&f, k);
	sqlite3_close(f.db);
	free(bytes);
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

/* ---- what goes wrong ---------------------------------------------------- */

static bool try_it(const struct check_results *k, struct error *err)
{
	const struct export_options request = exporting_wish(k);
	size_t length;
	static char *text;
	bool done = exporting_try(k, exporter_find("sqlite"), &request, &text,
	    &length, err);

	free(text);
	return done;
}

static void fill_disk(const struct check_results *k)
{
	struct rlimit old, small;
	struct error err = { "" };
	void (*action)(int) = signal(SIGXFSZ, SIG_IGN);

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	small = old;
	small.rlim_cur = 20000;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	assert_false(try_it(k, &err));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
	signal(SIGXFSZ, action);
	assert_string_equal(err.text, "the database cannot be written: "
	    "File too large");
}

/* The library is given more and more of it. */
static void starve_library(const struct check_results *k)
{
	bool done = false;
	unsigned failures = 0;

	for (sqlite3_int64 limit = 1000; !done; limit += 7000) {
		struct error err = { "" };

		sqlite3_hard_heap_limit64(limit);
		done = try_it(k, &err);
		sqlite3_hard_heap_limit64(0);
		assert_true(done || error_is_memory(&err));
		failures += !done;
	}
	assert_true(failures > 5);
}

static void over_small(void (*ask_it)(const struct check_results *))
{
	struct loaded l;

	loaded_spec(&l, "s", &spec);
	checked_ask(&l, "s", NULL, (struct period){ 0, 0 }, ask_it);
	loaded_free(&l);
}

static void disk_is_full(void **state)
{
	(void)state;
	over_small(fill_disk);
}

static void memory_runs_out(void **state)
{
	(void)state;
	over_small(starve_library);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers),
	cmocka_unit_test(disk_is_full),
	cmocka_unit_test(memory_runs_out),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
#else
static const char *lacks_sqlite(void)
{
	return "there is no libsqlite3";
}

static const struct CMUnitTest tests[] = { { NULL, NULL, NULL, NULL, NULL } };

TEST_FILE_WITH(tests, NULL, NULL, lacks_sqlite, NULL);
#endif
