/*
 * test_app_keep - keys → screen: threads, searches, filters, marks, copies.
 *
 * A screen is looked at with expressions; one that begins with "!" must not
 * match.  Keys and traces are written as play.h and script.h say.
 */
#include "config.h"

#include "play.h"
#include "script.h"

#include <locale.h>

enum { LOOKS = 6 };

/* main: a runs all the time, b and d inside, c in b twice, d throws, a inside
 * a.  Two threads are called pool, idle has no events. */
#define TRACE                                                             \
	"0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "      \
	"500/160 -b 600/210 +d 700/300 !d 800/350 +a 900/400 -a "         \
	"1000/410 -a @2 200/0 +e 300/10 +c 350/60 -c 900/110 -e "         \
	"@3 250/0 +g 260/5 -g"

static const struct make_thread names[] = { { 1, "main" }, { 2, "pool" },
	{ 3, "pool" }, { 4, "idle" } };

struct step {
	const char *name, *keys, *looks[LOOKS];
};

static char path[] = "/tmp/artscope-XXXXXX";

static void write_trace(const char *clock)
{
	struct script *s = malloc(sizeof *s);
	struct make_trace_spec spec;
	struct make_bytes bytes;

	assert_non_null(s);
	script_read(s, TRACE);
	spec = script_spec(s);
	spec.threads = names;
	spec.thread_count = ROWS(names);
	spec.clock = clock;
	if (strcmp(clock, "dual") != 0)
		spec.layout = MAKE_V2;
	bytes = make_trace(&spec);
	assert_true(make_trace_write(path, bytes));
	make_bytes_free(&bytes);
	free(s);
}

/* Each row begins anew. */
static void play_rows(const struct step *rows, size_t count,
    const struct app_options *options)
{
	static struct play play;
	struct app_options with_path = *options;

	with_path.path = path;
	for (size_t i = 0; i < count; i++) {
		play_start(&play, &with_path);
		play_keys(&play, "=24x80");
		play_keys(&play, rows[i].keys);
		for (size_t n = 0; n < LOOKS && rows[i].looks[n] != NULL; n++)
			play_shows(&play, rows[i].name, rows[i].looks[n]);
		play_end(&play);
	}
}

/* Threads of one name are told apart wherever one is named. */
static void namesakes(void **state)
{
	static const struct step rows[] = {
		{ "alone", "", { "^ main 1/3" } },
		{ "in the strip", "]", { "^ pool#2 2/3" } },
		{ "in the timeline", "6", { "^▸main ", "^ pool#2 ",
		    "^ pool#3 " } },
		{ "at one instant", "@", { "^ pool#2 ", "^ pool#3 " } },
		{ "in the list", "t", { "^ pool#2 +2 ", "^ pool#3 +3 " } },
		{ "found by it", "t 'pool#3 <Enter>", { "^ pool#3 3/3" } },
		{ "in the flame", "4 ]", { "^▏pool#2, " } },
		{ "the id is never cut", "=24x20 6", { "^ p~?…?#2 " } },
	};
	static const struct step asked = { "asked for by name", "",
		{ "^ pool#2 2/3", "several threads are called pool; this is "
		    "pool#2" } };
	static const struct step by_label = { "asked for by both", "",
		{ "^ pool#3 3/3", "!several" } };

	(void)state;
	write_trace("dual");
	play_rows(rows, ROWS(rows), &(struct app_options){ 0 });
	play_rows(&asked, 1, &(struct app_options){ .thread = "pool" });
	play_rows(&by_label, 1, &(struct app_options){ .thread = "pool#3" });
}

static void picker(void **state)
{
	static const struct step rows[] = {
		{ "says what there is", "t", { "^ threads: 3 of 3 with events "
		    "\\(1 without\\); order: main first$", "▾cpu ms  +activity$",
		    "^ main .*\n pool#2 .*\n pool#3 ", "!^ idle",
		    "^filter: +C-s sort  C-t all threads  Space mark  Enter" } },
		{ "by CPU time", "t <C-s>", { "order: cpu$", "▾cpu ms" } },
		{ "by wall time", "t <C-s> <C-s>", { "order: wall$",
		    "▾wall ms" } },
		{ "by name", "t <C-s> <C-s> <C-s> <C-s>", { "order: name$",
		    "^ ▾thread" } },
		{ "by id", "t <C-s> <C-s> <C-s> <C-s> <C-s>",
		    { "order: id$", "▾id" } },
		{ "and round", "t <C-s> <C-s> <C-s> <C-s> <C-s> <C-s>",
		    { "order: main first$" } },
		{ "the cursor stays on its thread", "t <Down> <C-s> <C-s> <C-s>"
		    " <Enter>", { "^ pool#2 " } },
		{ "kept for the next time", "t <C-s> <C-s> <C-s> <Escape> t",
		    { "order: calls$" } },
		{ "those without events", "t <C-t>", { "^ threads: 4 of 3 with "
		    "events, 1 without;", "^ idle +4 +- +- +-$",
		    "C-t with events only" } },
		{ "and not", "t <C-t> <C-t>", { "!^ idle" } },
		{ "such a one cannot be shown", "t <C-t> <PageDown> <Enter>",
		    { "; this thread has no events$", "^filter:" } },
		{ "nor marked", "t <C-t> <PageDown> <Space>", { "; this thread "
		    "has no events$", "!^\\*" } },
		{ "hits of a search", "/ '[CE]\\. <Enter> t", { "  hits ",
		    "^ main +1 +6 +2 ", "^ pool#2 +2 +2 +2 " } },
		{ "none without", "t", { "!hits" } },
		{ "sorted by them", "/ '[CE]\\. <Enter> t <C-s> <C-s> <C-s> "
		    "<C-s> <C-s> <C-s>", { "order: hits$", "▾hits" } },
		{ "not after the search", "/ 'c.c <Enter> t <C-s> <C-s> <C-s> "
		    "<C-s> <C-s> <C-s> <Escape> <Escape> t",
		    { "order: main first$", "!hits" } },
		{ "the order of the keys", "t <C-s> <C-s> <C-s> <C-s> <Escape> "
		    "M [", { "^ pool#3 3/3" } },
	};
	static const struct step wall = { "no CPU time", "t <C-s>",
		{ "order: wall$", "!cpu ms" } };

	(void)state;
	write_trace("dual");
	play_rows(rows, ROWS(rows), &(struct app_options){ 0 });
	write_trace("wall");
	play_rows(&wall, 1, &(struct app_options){ 0 });
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(namesakes),
		cmocka_unit_test(picker),
	};
	int failed;

	setlocale(LC_ALL, "C.UTF-8");
	if (close(mkstemp(path)) != 0)
		return 1;
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
