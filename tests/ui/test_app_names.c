/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_names - keys → screen: names from a mapping, and those of the trace.
 * Written as steps.h says.
 */
#include "config.h"

#include "names/mapping.h"
#include "options/options.h"
#include "read_map.h"
#include "steps.h"

/* a calls b, c and d; most of the time is c's. */
#define TRACE "0 +a 10 +b 20 -b +c 80 -c +d 85 -d 100 -a"

/* Of another order by name: a is Z, c is A. */
static const char map[] =
    "# compiler: R8\n"
    "# pg_map_id: 1234abc\n"
    "com.example.Shop -> com.app.A:\n"
    "    1:1:void check(int):7:7 -> a\n"
    "    1:1:void zoom():10 -> a\n"
    "com.example.Cart -> com.app.C:\n"
    "    1:1:void add():5:5 -> c\n"
    "    2:2:void com.example.Order.send():9:9 -> c\n"
    "com.example.Kept -> com.app.D:\n"
    "com.app.B -> com.app.B:\ncom.app.E -> com.app.E:\n"
    "com.app.F -> com.app.F:\ncom.app.G -> com.app.G:\n";

static struct mapping *mapping_of(const char *text)
{
	struct error err = { "" };
	struct mapping *m = mapping_new();

	assert_non_null(m);
	assert_true(read_map(m, "map.txt", bytes_of(text, strlen(text)),
	    &err));
	return m;
}

static const struct edit named[] = {
	/* clang-format off */
	{ "as the mapping has them", "", { "com.example.Shop.zoom\\(\\)", "com.app.B.b\\(int\\)",
	    "Cart.add \\| com.example.Order.send\\(\\)", "!com.app.A" } },
	{ "as in the trace", "D D", { "com.app.A.a\\(\\)", "!com.example",
	    "names of methods: as they are in the trace" } },
	{ "and back", "D D D", { "com.example.Shop.zoom", "!com.app.A.a\\(\\)" } },
	{ "the row stays selected", "j D D", { "^ com.app.A.a \\(\\)V" } },
	{ "and so does it the other way round", "j D D D", { "^ com.example.Shop.zoom \\(\\)V" } },
	{ "the open row stays open", "<Enter> D D", { "com.app.C.c\\(\\)", "parent.*A.a|A.a" } },
	{ "the details say the name in the trace", "j",
	    { "com.example.Shop.zoom .*  com.app.A.a, exact, with code of com.example.Shop.check" } },
	{ "all about it", "j i", { "^ in the trace: com.app.A.a \\(\\)V$", "^ name: exact$",
	    "^ with code of com.example.Shop.check$" } },
	{ "of several", "i", { "^ name: several: it may be any of those below$",
	    "^ may be com.example.Cart.add$", "^ may be com.example.Order.send$" } },
	{ "classes are those of the mapping", "gc", { "com.example.Shop", "com.example.Kept", "!com.app.A" } },
	{ "or of the trace", "gc D D", { "com.app.A", "!com.example" } },
	{ "the class stays selected", "gc j j D D", { "^ com.app.B$" } },
	{ "sorted by name", "s n", { "1 .*add \\| com.*\n.* 2 .*b\\(int\\).*\n.* 3 .*d\\(\\).*\n.* 4 .*zoom" } },
	{ "and by the other name", "s n D D", { "1 .*a\\(\\).*\n.* 2 .*b\\(int\\).*\n.* 3 .*c\\(\\).*\n.* 4 .*d" } },
	{ "searched", "/ 'zoom <Enter>", { "zoom: 1 call|1 method" } },
	{ "searched by whose code is in it", "/ 'check <Enter>", { "zoom: 1 call|1 method" } },
	{ "only those that are kept", "& 'Shop <Enter>", { "Shop.zoom", "!app.B.b" } },
	{ "what is kept is found by the new name", "& 'Shop <Enter> D D", { "!app.B.b" } },
	{ "the tree", "2 f", { "Shop.zoom", "Cart.add \\| com.example.Order.send" } },
	{ "the flame", "4 f", { "Shop.zoom" } },
	{ "a transform means the same by whatever name", ": 'goto <Space> 'com.example.Shop.zoom <Enter> x m D D",
	    { "!A.a\\(", "C.c", " merge Shop.zoom ", "!matches no" } },
	{ "also one of the raw name", "D D j j x m D", { "Shop.zoom", "!^▸ .*B.b", " merge B.b " } },
	{ "named by the mapping where names are raw", "D D j x m", { "!A.a\\(",
	    " merge Shop.zoom " } },
	{ "a stack, too", "j 3 D D x M", { "merge =.*Shop.zoom", "!A.a\\(" } },
	{ "packages", "D D x p <Enter>", { "com.example.\\*", "com.app.\\*" } },
	{ "a method by its name", ": 'goto <Space> 'com.example.Shop.zoom <Enter>", { "^ com.example.Shop.zoom \\(\\)V" } },
	/* clang-format on */
};

static void names(void **state)
{
	struct mapping *m = mapping_of(map);

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(named, ROWS(named), "=30x110",
	    &(struct app_options){ .mapping = m });
	mapping_free(m);
}

/* B.b is an outline, of code of A.a and C.c, twice of C.c. */
static const char outline_map[] =
    "# {'id':'com.android.tools.r8.mapping','version':'2.2'}\n"
    "com.example.Shop -> com.app.A:\n"
    "    1:1:void zoom():10:10 -> a\n"
    "    2:2:void zoom():0:0 -> a\n"
    "# {'id':'com.android.tools.r8.outlineCallsite','positions':{'1':1},"
    "'outline':'Lcom/app/B;b(I)V'}\n"
    "com.example.Cart -> com.app.C:\n"
    "    1:1:void add():0:0 -> c\n"
    "# {'id':'com.android.tools.r8.outlineCallsite','positions':{'1':1},"
    "'outline':'Lcom/app/B;b(I)V'}\n"
    "    2:2:void add():0:0 -> c\n"
    "# {'id':'com.android.tools.r8.outlineCallsite','positions':{'1':2},"
    "'outline':'Lcom/app/B;b(I)V'}\n"
    "com.example.Shop$$ExternalSyntheticOutline0 -> com.app.B:\n"
    "    1:2:void m(int):0:0 -> b\n"
    "# {'id':'com.android.tools.r8.synthesized'}\n"
    "# {'id':'com.android.tools.r8.outline'}\n";

static const struct edit outlined[] = {
	{ "an outline", "/ 'Outline <Enter> i",
	    { "^ name: exact; code that was moved out of several methods$",
	    "^ its code comes from com.example.Shop.zoom *\n its code comes from com.example.Cart.add *$",
	    "!Cart.add *\n its code" } },
	{ "no other method says so", "/ 'zoom <Enter> i", { "^ name: exact$", "!comes from" } },
	{ "nor does the row of one line", "/ 'Outline <Enter>", { "com.app.B.b, exact", "!comes from" } },
};

static void outlines(void **state)
{
	struct mapping *m = mapping_of(outline_map);

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(outlined, ROWS(outlined), "=30x110",
	    &(struct app_options){ .mapping = m });
	mapping_free(m);
}

static const struct edit raw[] = {
	{ "first as in the trace", "", { "com.app.A.a\\(\\)", "!com.example" } },
	{ "then by the mapping", "D", { "com.example.Shop.zoom\\(\\)" } },
};

static void names_of_the_trace_first(void **state)
{
	struct mapping *m = mapping_of(map);

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(raw, ROWS(raw), "=30x110",
	    &(struct app_options){ .mapping = m, .is_raw = true });
	mapping_free(m);
}

/* Nothing of it is seen. */
static const struct edit none[] = {
	{ "no mapping", "", { "com.app.A.a\\(\\)", "!exact" } },
	{ "those of compilers in words", "D", { "com.app.A.a\\(\\)",
	    "names of methods: those that compilers make in words" } },
	{ "and back", "D D", { "com.app.A.a\\(\\)",
	    "names of methods: as they are in the trace; :mapping FILE reads others" } },
};

static void no_mapping(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(none, ROWS(none), "=30x110",
	    &(struct app_options){ .is_ascii = false });
}

/* What the command line says of methods is said of the names in the mapping, though
 * that is read later than the trace. */
static void starts_on_a_method(void **state)
{
	static const struct edit rows[] = {
		{ "it is selected", "", { "^ com.example.Shop.zoom \\(\\)V" } },
	};
	const struct options view = { .picture = SHOWN_CHART,
		.below = SHOWN_TABLE };
	struct mapping *m = mapping_of(map);

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=30x110",
	    &(struct app_options){ .mapping = m,
		.view = &view,
		.texts = (const char *const[OPTIONS]){
		    [OPTION_METHOD] = "com.example.Shop.zoom" } });
	mapping_free(m);
}

/* Names that compilers make. */
static void readable(void **state)
{
	static const struct make_method methods[] = {
		{ 4, "a.b", "c", "()V", "", 0 },
		{ 8, "x.Main$$ExternalSyntheticLambda0", "run", "()V", "", 0 } };
	static const struct make_event events[] = {
		{ 1, 4, MAKE_ENTER, 0, 0 }, { 1, 8, MAKE_ENTER, 1, 1 },
		{ 1, 8, MAKE_EXIT, 3, 3 }, { 1, 4, MAKE_EXIT, 9, 9 } };
	static const struct edit rows[] = {
		{ "as compilers have them", "", { "x.Main\\$\\$ExternalSyntheticLambda0.run",
		    "com.example.Shop.lambda\\$open\\$1" } },
		{ "in words", "D", { "com.example.Shop.open\\{λ1\\}\\(\\)", "x.Main.λ0\\(\\)" } },
		{ "grouped by their own names", "D gc", { "com.example.Shop",
		    "x.Main\\$\\$ExternalSyntheticLambda0" } },
		{ "found by their own names", "D / 'ExternalSynth <Enter>", { "ExternalSynth: 1 call|1 method" } },
		{ "as in the trace", "D D", { "a.b.c\\(\\)" } },
	};
	struct mapping *m = mapping_of("com.example.Shop -> a.b:\n"
	    "    void lambda$open$1() -> c\n");

	(void)state;
	steps_write(&(struct make_trace_spec){ .layout = MAKE_V3,
	    .clock = "dual", .vm = "art", .threads = script_threads,
	    .thread_count = 1, .methods = methods, .method_count = 2,
	    .events = events, .event_count = 4 });
	steps_play(rows, ROWS(rows), "=30x110",
	    &(struct app_options){ .mapping = m });
	mapping_free(m);
}

/* Of another build: the trace says which it is. */
static void other_build(void **state)
{
	static const struct make_method methods[] = {
		{ 4, "com.app.A", "a", "()V", "r8-map-id-99", 0 } };
	static const struct make_event events[] = {
		{ 1, 4, MAKE_ENTER, 0, 0 }, { 1, 4, MAKE_EXIT, 9, 9 } };
	static const struct edit told[] = {
		{ "a wrong mapping is told", "", { "other mapping",
		    "the mapping is of another build than the trace" } },
		{ "among the notices", "!", { "warning .*of another build" } },
		{ "names are mapped all the same", "", { "Shop.zoom" } },
	};
	struct mapping *m = mapping_of(map);

	(void)state;
	steps_write(&(struct make_trace_spec){ .layout = MAKE_V3,
	    .clock = "dual", .vm = "art", .threads = script_threads,
	    .thread_count = 1, .methods = methods, .method_count = 1,
	    .events = events, .event_count = 2 });
	steps_play(told, ROWS(told), "=30x110",
	    &(struct app_options){ .mapping = m });
	mapping_free(m);
}

/* R8 has made two methods of one, and the second is called by the first: that is a
 * call of f in a call of f, in one row. */
static void two_methods_of_one(void **state)
{
	static const struct edit rows[] = {
		{ "one row", "j", { "1 +100.0 .* 1\\+1 .*S\\.f\\(\\)", "all: 2 calls, wall 100 us \\(100.0",
		    "!\\n .* 2 .*S\\.f\\(" } },
		{ "as in the trace", "D D", { "A\\.a\\(", "B\\.b\\(", "!S\\.f" } },
		{ "and back", "D D D", { " 1\\+1 .*S\\.f\\(\\)" } },
		{ "with a transform, and without", "x d 9 <Enter> u", { " 1\\+1 .*S\\.f\\(\\)" } },
		{ "tree", "2 *", { "S\\.f" } },
		{ "its calls", "e", { "wall of 2 calls" } },
		{ "all threads at a time", "@", { "^ every thread at .*: 1 running", "!transforms" } },
	};
	struct mapping *m = mapping_of("com.S -> com.app.A:\n    1:1:void f():1:1 -> a\n"
	    "com.B -> com.app.B:\n    1:1:void com.S.f():2:2 -> b\n"
	    "com.app.C -> com.app.C:\ncom.app.D -> com.app.D:\ncom.app.E -> com.app.E:\n"
	    "com.app.F -> com.app.F:\ncom.app.G -> com.app.G:\n");

	(void)state;
	steps_write_script("0 +a 10 +b 20 -b 100 -a", "dual");
	steps_play(rows, ROWS(rows), "=30x110",
	    &(struct app_options){ .mapping = m });
	mapping_free(m);
}

/* A file of its own, whose name does not matter: what comes is a descriptor. */
static int file_of(const char *text)
{
	char path[] = "/tmp/artscope-map-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0 && unlink(path) == 0);
	assert_true(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	return fd;
}

/* A mapping that comes when the trace has been read: the same row stays selected. */
static void a_mapping_that_is_asked_for(void **state)
{
	static struct play play;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &(struct app_options){ .path = steps_path });
	play_keys(&play, "=30x110 j : 'mapping <Space> 'old/map.txt <Enter>");
	assert_int_equal(play.request, APP_READ);
	assert_string_equal(play_asked(&play, 0), "old/map.txt");
	play_shows(&play, "not yet", "^ com.app.A.a \\(\\)V");
	play_reply(&play, APP_READ, true, file_of(map), "");
	play_settle(&play);
	play_shows(&play, "the same row", "^ com.example.Shop.zoom \\(\\)V");
	play_shows(&play, "is told", "names of methods: as old/map.txt has them");
	play_keys(&play, ": 'mapping <Space> 'none <Enter>");
	play_reply(&play, APP_READ, false, -1, "No such file");
	play_settle(&play);
	play_shows(&play, "is not there", "names stay as they are: No such file");
	play_keys(&play, ": 'mapping <Space> 'damaged <Enter>");
	play_reply(&play, APP_READ, true, file_of("no class\n"), "");
	play_settle(&play);
	play_shows(&play, "is refused", "names stay as they are: damaged: .*no class line");
	play_shows(&play, "and the other one stays", "com.example.Shop.zoom");
	play_keys(&play, ": 'mapping <Space> 'new.txt <Enter>");
	play_reply(&play, APP_READ, true,
	    file_of("com.other.New -> com.app.A:\n"
		    "    void name() -> a\n"),
	    "");
	play_settle(&play);
	play_shows(&play, "another one", "com.other.New.name");
	play_shows(&play, "in its place", "!com.example");
	play_keys(&play, ": 'mapping <Enter>");
	play_shows(&play, "which it is", "mapping new.txt: names of the sources");
	play_end(&play);
}

/* What a file of the user's has named, and is not there, stops nobody. */
static void a_mapping_that_is_missing(void **state)
{
	static const struct edit rows[] = {
		{ "is told", "", { "names are those of the trace: x.txt: cannot be opened", "A.a" } },
	};

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=30x110",
	    &(struct app_options){ .no_mapping = "x.txt: cannot be opened" });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names),
	cmocka_unit_test(outlines),
	cmocka_unit_test(names_of_the_trace_first),
	cmocka_unit_test(no_mapping),
	cmocka_unit_test(other_build),
	cmocka_unit_test(starts_on_a_method),
	cmocka_unit_test(readable),
	cmocka_unit_test(two_methods_of_one),
	cmocka_unit_test(a_mapping_that_is_asked_for),
	cmocka_unit_test(a_mapping_that_is_missing),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
