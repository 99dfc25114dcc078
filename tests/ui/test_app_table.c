/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_table - the table: grouping, columns, bases, and the same numbers as
 * report prints.  Written as steps.h says.
 */
#include "config.h"

#include "cli/load.h"
#include "steps.h"

enum { SAME_ROWS = 40 };

/* main: a runs all the time, b and d inside, c in b twice, a inside a; worker: e
 * with c inside. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e"

/* Two packages, the classes of one of which call each other. */
static const struct make_method packaged[] = {
	{ 4, "org.one.A", "a", "()V", "A.java", 0 },
	{ 8, "org.one.B", "b", "(I)V", "B.java", 0 },
	{ 12, "org.one.B", "c", "()V", "B.java", 0 },
	{ 16, "org.two.D", "d", "()V", "D.java", 0 },
	{ 20, "org.two.E", "e", "()V", "E.java", 0 },
};

static void write_script(const struct script *script, const char *clock,
    bool is_packaged)
{
	struct make_trace_spec spec = script_spec(script);

	script_set_clock(&spec, clock);
	if (is_packaged) {
		spec.methods = packaged;
		spec.method_count = ROWS(packaged);
	}
	steps_write(&spec);
}

static void write_text(const char *text, const char *clock, bool is_packaged)
{
	static struct script script;

	script_read(&script, text);
	write_script(&script, clock, is_packaged);
}

static void play_rows(const struct edit *rows, size_t count,
    const char *columns)
{
	steps_play(rows, count, "=24x80",
	    &(struct app_options){ .texts = (const char *const[OPTIONS]){
				       [OPTION_COLUMNS] = columns } });
}

static void grouping(void **state)
{
	static const struct edit rows[] = {
		{ "classes", "g c j", { "▾self ms +calls  class",
		    "^▸  1 +100.0 +1.000 +50.0 +0.500 +1\\+1  org.one.A$",
		    "^▸  2 +40.0 +0.400 +40.0 +0.400 +1\\+2  org.one.B$",
		    "^ org.one.B\n class: 2 methods, 3 calls, wall 400 us "
		    "\\(40.0 %\\), self 400 us" } },
		{ "packages", "g c g p j", { "calls  package",
		    "^▸  1 +100.0 +1.000 +90.0 +0.900 +1\\+4  org.one$",
		    "^▸  2 +10.0 +0.100 +10.0 +0.100 +1  org.two$",
		    "package: 1 method, 1 call, wall 100 us" } },
		{ "libraries", "g L", { "calls  library", "^▸  1 +100.0 .* app$",
		    "library: 4 methods, 6 calls" } },
		{ "phases", "g P", { "calls  phase", "^▸  1 +100.0 .*\\(no phase\\)$",
		    "phase: 0 roots, 6 calls" } },
		{ "and methods again", "g c g p g m", { "calls  method",
		    "org.one.A.a" } },
		{ "the cursor stays with its method", "j j g c", {
		    "^ org.two.D\n class: 1 method" } },
		{ "and the method with the cursor", "j g c g p g m", {
		    "^ org.one.B.b \\(I\\)V" } },
		{ "back to methods", "g c g p <Backspace> <Backspace>", {
		    "calls  method" } },
		{ "their relatives", "g c j <Enter>", { "^▾  2 .*org.one.B$",
		    "─ parents\n▸P 1 +100.0 +0.400 +1/3  +org.one.A",
		    "─ children\n S +100.0 +0.400 +self",
		    "─ parents while recursive\n▸p 2 .* 2/3 +org.one.B" } },
		{ "jumped to", "g c j <Enter> j <Enter>", { "^▾  1 .*org.one.A$",
		    "^ Backspace back to ‹ org.one.B " } },
		{ "of another thread", "g c ] ", { "^▸  1 .*org.two.E$" } },
		{ "of all threads", "g c T", { "^▸  1 .*org.two.E$" } },
		{ "hit by a search", "g c / 'B.c <Enter>", {
		    "^ org.one.B\n class" } },
		{ "sorted by calls", "g c s c", { "▾calls",
		    "^▸  1 .*org.one.B" } },
		{ "sorted by another clock", "g c c", { "cpu 410",
		    "^▸  1 .*org.one.A" } },
	};

	(void)state;
	write_text(TRACE, "dual", true);
	play_rows(rows, ROWS(rows), NULL);
}

static void bases(void **state)
{
	static const struct edit rows[] = {
		{ "the thread", "", { "% of this thread$", "^▸  2 +40.0" } },
		{ "relatives in the row", "j <Enter>", { "^▸C 4 +10.3" } },
		{ "relatives in the thread", "j <Enter> %", { "^▸C 4 +4.1",
		    "^ 100 % = 1.000 ms of this thread$" } },
		{ "and again", "j <Enter> % %", { "^▸C 4 +10.3",
		    "^ 100 % = 1.000 ms of this thread; below a row, of that "
		    "row$" } },
		{ "all threads", "T", { "% of all threads$",
		    "^▸  1 +41.2 +0.700 " } },
		{ "a range", "5 gg j R 1", { "% of the range$",
		    "^▾|^▸  1 +100.0 +0.400 +89.8 +0.359 .*B.b" } },
		{ "all of the thread", "5 gg j R 1 %", {
		    "100 % = 1.000 ms of all of this thread",
		    "^▸  1 +40.0 +0.400 +35.9 +0.359 .*B.b" } },
		{ "and of its waiting", "c c 5 gg j R 1 %", {
		    "100 % = 0.590 ms of all of this thread",
		    "^▸  1 +49.2 +0.290 +49.2 +0.290 .*B.b" } },
		{ "of another clock later", "5 gg j R 1 c c %", {
		    "100 % = 0.590 ms of all of this thread",
		    "^▸  1 +49.2 +0.290 " } },
		{ "relatives in the range", "5 gg j R 1 % % <Enter>", {
		    "% of the range$", "^▸C 2 +10.3" } },
		{ "a zoomed frame", "4 gg j <Enter> 1 % %", {
		    "100 % = 0.400 ms of the zoomed frame",
		    "^▸  2 +100.0 +0.400 +89.8 +0.359 .*B.b" } },
		{ "no longer zoomed", "4 gg j <Enter> 1 % % 4 0 1", {
		    "% of this thread$" } },
		{ "of CPU time", "c <Enter> %", { "100 % = 0.410 ms" } },
		{ "no room for much", "=24x64", { " method +% thread$" } },
		{ "nor of all", "=24x64 T", { " method +% threads$" } },
		{ "nor of a range", "=24x64 5 gg j R 1", {
		    " method +% range$" } },
		{ "nor of all around it", "=24x64 5 gg j R 1 %", {
		    " method +% thread$" } },
		{ "nor of a frame", "=24x64 4 gg j <Enter> 1 % %", {
		    " method +% zoom$" } },
	};

	(void)state;
	write_text(TRACE, "dual", false);
	play_rows(rows, ROWS(rows), NULL);
}

static void columns(void **state)
{
	static const struct edit rows[] = {
		{ "all are listed", "C", { "^ columns of the table",
		    "^ \\[x\\] # +position in the table", "^ \\[x\\] incl%",
		    "^ \\[ \\] threw", "Enter done" } },
		{ "the whole help of the row, below", "C j j", {
		    "^ time from entry to exit; calls inside a call of the "
		    "same method add nothing" } },
		{ "one is left out", "C j <Space> <Enter>", {
		    "^   #   incl ms  self%  ▾self ms    calls  method" } },
		{ "and all", "C <Space> <Space> <Space> <Space> <Space> "
		    "<Space> <Space> <Space> <Enter>", {
		    "^   ▾self ms  method" } },
		{ "others are taken", "C G <Space> <Enter>",
		    { "calls  self% cpu  method" } },
		{ "moved", "C j j K <Enter>", {
		    "^   #   incl ms  incl%  self%" } },
		{ "and back", "C j j K J <Enter>", {
		    "^   #  incl%   incl ms" } },
		{ "no further than the first", "C K <Enter>", {
		    "^   #  incl%" } },
		{ "nor behind the last", "C j j j j j J <Enter>", {
		    "▾self ms    calls  method" } },
		{ "left as it was", "C <Space> q", { "^   #  incl%",
		    "!columns of" } },
		{ "or so", "C <Space> <Escape>", { "^   #  incl%",
		    "!columns of" } },
		{ "a wrong key loses nothing", "C j <Space> s x <Enter>", {
		    "^   #   incl ms  self%" } },
		{ "the usual ones", "C <Space> <Enter> C u <Enter>", {
		    "^   #  incl%" } },
		{ "wide: both clocks", "=24x140", { "▾self ms  incl% cpu  "
		    "incl cpu ms  self% cpu  self cpu ms    calls  method",
		    "^▸  2   40.0     0.400   35.9     0.359       26.8        "
		    "0.110       16.8        0.069        1  com.app.B.b" } },
		{ "of CPU first", "=24x140 c", { "▾self ms  incl% wall" } },
		{ "wider", "=24x200", { "ms/call  cpu ms/call   wait ms  method" } },
		{ "not so wide", "=24x120", { "calls   ms/call   wait ms  method",
		    "!incl cpu" } },
		{ "the next sort", "=24x120 S S", { "▾ms/call", "sorted by "
		    "percall" } },
		{ "from the last to the first", "S S S", { "▾incl ms" } },
		{ "the menu", "s", { "^ sort: x exclusive i inclusive ",
		    " t threw$",
		    "^ +k class n name m min 5 p50 9 p95 0 p99 a max s source$" } },
		{ "relatives have it, too", "s o l", { "▾self ms/call  method",
		    "^▸P 2 .* 1/1 +0.250 ", "^ S .* 0.359    self$",
		    "^▸C 4 .* 2/2 +0.020 " } },
		{ "by the longest call", "s a", { "▾max ms  method",
		    "^▸  1 .* 1.000  com.app.A.a",
		    "^▸  2 .* 0.400  com.app.B.b" } },
		{ "by the median", "s 5", { "▾p50 ms  method",
		    "^▸  1 .* 0.400  com.app.B.b", "^ com.app.B.b" } },
		{ "and the cursor is on the first", "j j s 5", {
		    "^ com.app.B.b " } },
		{ "of CPU time", "s 5 c", { "▾p50 ms  method",
		    "^▸  1 .* 0.110  com.app.B.b" } },
		{ "by source", "s s", { "▾source +method",
		    "^▸  .* A.java +com.app.A.a" } },
		{ "by class", "s k r", { "▴method", "^▸  1 .*com.app.D" } },
	};
	static const struct edit many[] = {
		{ "some do not fit", "", { "^   #  incl%   incl ms  self%  "
		    "▾self ms    calls   ms/call  method +\\+4 >$" } },
		{ "further right", "> >", { "^    incl ms  self%  ▾self ms    "
		    "calls   ms/call   wait ms  method +< \\+2 \\+3 >$",
		    "^▸  +1.000 +50.0 +0.500 " } },
		{ "back", "> > <", { "^   incl%   incl ms .*method +< \\+1 \\+4 >$" } },
		{ "all the way", "> > > > > > > > >", { "max ms  method",
		    " < \\+[0-9]( columns)?$", "no more columns on the right" } },
		{ "no further back", "<", { "no more columns on the left" } },
		{ "the sorted one stays", "s i > > > > > >",
		    { "^ *▾incl ms .*max ms  method" } },
		{ "room for all", "=24x160", { "max ms  method", "!\\+[0-9] >",
		    "% of this thread; " } },
		{ "passed, and then room", "> > =24x160", { "^   #  incl%",
		    "! < " } },
		{ "others begin on the left", "> > C j <Space> <Enter>",
		    { "^   #   incl ms" } },
	};
	static const struct edit cut[] = {
		{ "names begin with the class where they are cut", "=20x23",
		    { "^.* …app.A.a\\(\\)$" } },
		{ "scrolled, from the begin", "=20x23 >",
		    { "^.* com.app.A…$" } },
		{ "to the end", "=20x23 > > > > > >", { "^.* …app.A.a\\(\\)$" } },
		{ "and back", "=20x23 > > < <", { "^.* …app.A.a\\(\\)$" } },
		{ "there is nothing in front", "=20x40 <",
		    { "these are the usual columns" } },
	};
	static const struct edit usual = { "usual ones", ">",
		{ "these are the usual columns; C chooses others" } };
	static const struct edit spread[] = {
		{ "of both clocks", "", { "^   #  p95 cpu ms    max ms  "
		    "▾self ms  method", "^▸  4       0.040     0.040     0.041  "
		    "com.app.C.c" } },
		{ "of a range", "5 gg j R 1", {
		    "^▸  1 +0.110 +0.400 +0.359  com.app.B.b" } },
		{ "of all threads", "T", {
		    "^▸  5 +0.050 +0.050 +0.091  com.app.C.c" } },
		{ "of classes", "g c", {
		    "^▸  4 +0.040 +0.040 +0.041  com.app.C$" } },
	};

	(void)state;
	write_text(TRACE, "dual", false);
	play_rows(rows, ROWS(rows), NULL);
	play_rows(spread, ROWS(spread), "rank,p95:cpu,max,name");
	play_rows(many, ROWS(many), "rank,inclusive%,inclusive,exclusive%,"
	    "exclusive,calls,percall,wait,min,p50,max,name");
	play_rows(&usual, 1, NULL);
	play_rows(cut, ROWS(cut), NULL);
	write_text(TRACE, "thread-cpu", false);
	play_rows(&(struct edit){ "what the file lacks", "=24x200",
	    { "calls   ms/call  method", "!wall|wait" } }, 1, NULL);
	play_rows(&(struct edit){ "though chosen", "", { "^   ▾self ms  method",
	    "!wall" } }, 1, "exclusive:wall");
	play_rows(&(struct edit){ "no wait without both clocks", "", {
	    "^   ▾self ms  method", "!wait ms" } }, 1, "wait");
	play_rows(&(struct edit){ "nor in the menu", "s", { "^ sort: x excl",
	    "p percall o selfpercall t threw", "!w wait" } }, 1, NULL);
	play_rows(&(struct edit){ "nor by its key", "s w", { "▾self ms",
	    "!wait ms", "^ no wait time: it was recorded with the thread CPU clock" } },
	    1, NULL);
}

static void sorted_from_the_start(void **state)
{
	static const struct edit by_wait = { "by wait", "", { "▾wait ms" } };
	static const struct edit by_self = { "without both clocks", "", {
	    "▾self ms", "!wait ms", "^ no wait time: it was recorded with "
	    "the wall clock" } };
	const struct app_options options = {
		.texts = (const char *const[OPTIONS]){ [OPTION_SORT] = "wait" }
	};

	(void)state;
	write_text(TRACE, "dual", false);
	steps_play(&by_wait, 1, "=24x80", &options);
	write_text(TRACE, "wall", false);
	steps_play(&by_self, 1, "=24x80", &options);
}

/* Into the children of a, of b there, and onto c. */
#define NESTED "<Enter> j j j l j j j "

static void nested(void **state)
{
	static const struct edit rows[] = {
		{ "there", NESTED, { "^▾C 2 .*B.b", "^▸C 4 .*  com.app.C.c",
		    "^ com.app.C.c " } },
		{ "back from a jump", NESTED "<Enter> <Backspace>", {
		    "^▾  1 .*A.a", "^▾C 2 .*B.b", "^▸C 4 .*C.c",
		    "^ com.app.C.c " } },
		{ "and on that very row", NESTED "<Enter> <Backspace> k k", {
		    "^ com.app.A.a " } },
		{ "opens it again", NESTED "<Enter> <Backspace> l", {
		    "^▾C 4 .*C.c" } },
		{ "two deep", NESTED "l ] <Backspace>", { "^▾C 2 .*B.b",
		    "^▾C 4 .*C.c", "^▸P 2 .*      com.app.B.b" } },
		{ "the one behind them", NESTED "l ] <Backspace> h j", {
		    "^▸C 4 .*C.c", "^ com.app.A.a " } },
		{ "forward and back", NESTED "<Enter> <Backspace> <C-Right> "
		    "<Backspace>", { "^▾C 2 .*B.b", "^ com.app.C.c " } },
		{ "forward", NESTED "<Enter> <Backspace> <C-Right>", {
		    "^▾  4 .*C.c", "!^▾C 2" } },
		{ "from another thread", NESTED "] <Backspace>", {
		    "^▾C 2 .*B.b", "^ com.app.C.c " } },
		{ "from classes", NESTED "g c <Backspace>", {
		    "^▾C 2 .*B.b", "^ com.app.C.c " } },
		{ "another one was opened there", NESTED "] <Enter> <Backspace>",
		    { "^▾C 2 .*B.b", "^▸C 4 .*C.c" } },
		{ "in another order", NESTED "<Enter> s n <Backspace> <Backspace>", {
		    "^▾C 2 .*B.b", "^ com.app.C.c " } },
		{ "filtered meanwhile", NESTED "<Enter> & '!B.b <Enter> "
		    "<Backspace>", { "^▾  1 .*A.a", "1 child filtered",
		    "!^▾C" } },
	};

	(void)state;
	write_text(TRACE, "dual", false);
	steps_play(rows, ROWS(rows), "=40x80", &(struct app_options){ 0 });
}

/* Classes are counted in the unit of the file, as methods are. */
static void nanoseconds(void **state)
{
	static const struct edit rows[] = {
		{ "methods", "", { "^▸  2 +40.0 +0.400000 .* com.app.B.b" } },
		{ "classes", "g c", { "^▸  2 +40.0 +0.400000 .* com.app.B$",
		    "% of this thread$" } },
	};
	static struct script script;
	struct make_trace_spec spec;

	(void)state;
	script_read(&script, TRACE);
	spec = script_spec(&script);
	spec.layout = MAKE_STREAM_D;
	steps_write(&spec);
	play_rows(rows, ROWS(rows), NULL);
}

/* ---- the same as report -------------------------------------------------- */

#define COLUMNS_ASKED                                                       \
	"rank,inclusive%,inclusive,exclusive%,exclusive,inclusive%:cpu,"    \
	"inclusive:cpu,exclusive%:cpu,exclusive:cpu,calls,percall,wait,"    \
	"threw,min,p50,p95:cpu,max,name"

/* Of every run of blanks one is kept, and none at the ends. */
static void squeeze(char *text)
{
	char *out = text;

	for (const char *at = text; *at != '\0'; at++)
		if (*at != ' ' || (out > text && out[-1] != ' '))
			*out++ = *at;
	while (out > text && out[-1] == ' ')
		out--;
	*out = '\0';
}

/* The rows of the report after its heads, squeezed. */
static size_t report_rows(const char *arguments,
    char rows[SAME_ROWS][512])
{
	char out[] = "/tmp/artscope-XXXXXX", words[512], line[1024];
	char *argv[32], *rest = words;
	int argc = 0, fd = mkstemp(out);
	struct options options;
	struct error err = { "" };
	bool has_heads = false;
	size_t count = 0;
	FILE *file;

	assert_true(fd >= 0 && close(fd) == 0);
	snprintf(words, sizeof words, "report %s --columns %s --top %d "
	    "--output %s %s", steps_path, COLUMNS_ASKED, SAME_ROWS, out, arguments);
	while ((argv[argc] = strtok_r(rest, " ", &rest)) != NULL)
		argc++;
	row_require(err.text, options_parse(&options, argc, argv, &err));
	row_assert(err.text, load_write(&options, NULL, 0, &err) == STATUS_FINE);
	options_free(&options);
	file = fopen(out, "r");
	assert_non_null(file);
	while (fgets(line, sizeof line, file) != NULL && count < SAME_ROWS) {
		line[strcspn(line, "\n")] = '\0';
		squeeze(line);
		if (has_heads)
			snprintf(rows[count++], 512, "%.511s", line);
		has_heads = has_heads || line[0] == '#';
	}
	fclose(file);
	unlink(out);
	return count;
}

/* The same questions by keys and by options. */
static const struct {
	const char *name, *keys, *arguments;
} questions[] = {
	{ "as it opens", "", "--thread main" },
	{ "all threads", "T", "--thread all" },
	{ "another thread", "]", "--thread worker" },
	{ "CPU time", "c", "--thread main --clock cpu" },
	{ "waiting", "c c", "--thread main --clock wait" },
	{ "by calls, of all", "T s c", "--thread all --sort calls" },
	{ "reversed", "s i r", "--thread main --sort inclusive --reverse" },
	{ "by name", "s n", "--thread main --sort name" },
	{ "by wait", "s w", "--thread main --sort wait" },
	{ "by the median", "s 5", "--thread main --sort p50" },
	{ "classes", "g c", "--thread main --group class" },
	{ "packages, of all", "g c g p T", "--thread all --group package" },
	{ "libraries", "g L", "--thread main --group library" },
	{ "phases", "g P", "--thread main --group phase" },
	{ "classes, by max, CPU", "c g c s a",
	    "--thread main --group class --sort max --clock cpu" },
	{ "a range", "5 gg j R 1", "--thread main --range 100us..500us" },
	{ "a range of all threads", "5 gg j R 1 T",
	    "--thread all --range 100us..500us" },
};

static void compare(size_t i)
{
	static struct play play;
	static char rows[SAME_ROWS][512];
	size_t count = report_rows(questions[i].arguments, rows);
	char line[4096], *text = line;

	assert_true(count > 0);
	play_start(&play,
	    &(struct app_options){ .path = steps_path,
		.texts = (const char *const[OPTIONS]){
		    [OPTION_COLUMNS] = COLUMNS_ASKED } });
	play_keys(&play, "=60x400 1 f");
	play_keys(&play, questions[i].keys);
	play_keys(&play, "gg");
	for (size_t n = 0; n < count; n++) {
		canvas_text(app_draw(play.app), 3 + (int)n, line, sizeof line);
		text = line + strlen("▸");
		squeeze(text);
		row_assert_text(questions[i].name, text, rows[n]);
	}
	play_end(&play);
}

static void same_as_report(void **state)
{
	static struct script script;

	(void)state;
	write_text(TRACE, "dual", false);
	for (size_t i = 0; i < ROWS(questions); i++)
		compare(i);
	write_text(TRACE, "dual", true);
	for (size_t i = 0; i < ROWS(questions); i++)
		compare(i);
	for (uint64_t seed = 1; seed <= 6; seed++) {
		script_random(&script, seed, (struct script_shape){ 900, 8, 0,
		    30 });
		write_script(&script, "dual", false);
		for (size_t i = 0; i < ROWS(questions); i++)
			if (strstr(questions[i].arguments, "worker") == NULL &&
			    strstr(questions[i].arguments, "range") == NULL)
				compare(i);
	}
}

/* The demo, whose threads are many. */
static void same_of_the_demo(void **state)
{
	const char *build = getenv("ARTSCOPE_BUILDDIR");
	char command[1024];

	(void)state;
	if (build == NULL) {
		print_message("skipped: ARTSCOPE_BUILDDIR is not set\n");
		skip();
	}
	snprintf(command, sizeof command,
	    "'%s/tests/tracegen' --scenario coldstart -o '%s'", build, steps_path);
	assert_int_equal(system(command), 0);
	for (size_t i = 0; i < ROWS(questions); i++)
		if (strstr(questions[i].arguments, "worker") == NULL &&
		    strstr(questions[i].arguments, "range") == NULL)
			compare(i);
}

/* A call that is the range, of several on one tick. */
static void within(void **state)
{
	static const struct {
		const char *call;
		struct edit step;
	} rows[] = {
		{ "com.app.B.b#1", { "the first", "", {
		    "^▸  1 +100.0 +0.020 +75.0 +0.015 .*B.b",
		    "^▸  2 +25.0 +0.005 +25.0 +0.005 .*C.c" } } },
		{ "com.app.B.b#2", { "the second", "", {
		    "^▸  1 +100.0 +0.040 +50.0 +0.020 .*B.b",
		    "^▸  2 +50.0 +0.020 +50.0 +0.020 .*C.c" } } },
		{ "com.app.B.b#2", { "R: the selected one", "<Tab> j R <Tab>", {
		    "^▸  1 +100.0 +0.020 +75.0 +0.015 .*B.b" } } },
		{ "com.app.B.b#2", { "and back", "<Tab> j R <Backspace> <Tab>", {
		    "^▸  1 +100.0 +0.040 +50.0 +0.020 .*B.b" } } },
		{ "com.app.B.b#3", { "none", "", {
		    "^ com.app.B.b .I.V has 2 calls there" } } },
	};

	(void)state;
	steps_write_script("0/0 +a 10/5 +b 10/10 +c 10/15 -c 10/25 -b "
	    "10/30 +b 10/35 +c 10/55 -c 10/70 -b 20/80 -a", "dual");
	for (size_t i = 0; i < ROWS(rows); i++)
		steps_play(&rows[i].step, 1, "=24x80",
		    &(struct app_options){
			.texts = (const char *const[OPTIONS]){
			    [OPTION_CLOCK] = "cpu",
			    [OPTION_WITHIN] = rows[i].call } });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(grouping),
	cmocka_unit_test(within),
	cmocka_unit_test(bases),
	cmocka_unit_test(columns),
	cmocka_unit_test(sorted_from_the_start),
	cmocka_unit_test(nested),
	cmocka_unit_test(nanoseconds),
	cmocka_unit_test(same_as_report),
	cmocka_unit_test(same_of_the_demo),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
