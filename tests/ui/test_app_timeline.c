/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_timeline - keys → screen: all threads over time, and at an instant.
 */
#include "config.h"

#include "steps.h"

/* main waits in b while worker runs in e and c; io does little. */
#define TRACE                                                                 \
	"0/0 +a 100/100 +b 700/110 -b 800/210 +d 900/310 -d 1000/410 -a "     \
	"@2 100/0 +e 300/200 +c 350/250 -c 700/600 -e @3 250/0 +g 260/5 -g"

static void timeline(void **state)
{
	static const struct edit rows[] = {
		{ "all threads", "6", { "^ threads  .*╷0 us .*▼500 us",
		    "^▸main  +█+▂░+▅█+$", "^ worker  +▆█+▃$",
		    "^ io  +▂▁ +│$" } },
		{ "the cursor begins in the middle", "6", {
		    "^ main \\(id 1\\) at \\+0.500 ms: com.app.B.b \\(I\\)V$",
		    "^ waiting: 400 us of 600 us, itself 600 us "
		    "\\(cpu 10 us\\) ◂ A.a" } },
		{ "the next thread", "6 j", {
		    "^ worker \\(id 2\\) at \\+0.500 ms: com.app.E.e",
		    "^ running: 400 us of 600 us, itself 550 us" } },
		{ "the last thread", "6 G", { "^ io .*: in no call$" } },
		{ "no thread below the last", "6 G j j", { "^ io " } },
		{ "the first again", "6 G gg", { "^ main " } },
		{ "a page", "6 <PageDown>", { "^ io " } },
		{ "time to the right", "6 l l", { "at \\+0.53" } },
		{ "it covers no time", "6 l", { "^ threads  .*╷500 us" } },
		{ "time to the left", "6 h", { "at \\+0.48" } },
		{ "no time before the first", "=24x20 6 h h h h h h h h h h h h "
		    "h h h =24x80", { "at \\+0.000" } },
		{ "zoom", "6 w w", { " 0.376-0.626 ms \\(25.0 %\\)",
		    "^▸main  +░+$" } },
		{ "out again", "6 w w s s", { " all " } },
		{ "back", "6 w w <Backspace>", { " 0.251-0.751 ms" } },
		{ "pan takes the cursor along", "6 w >", { " 0.501-1.001 ms",
		    "at \\+0.750" } },
		{ "all", "6 w w > 0", { " all " } },
		{ "it does not move while nobody sees it", "=5x80 6 j <Tab> } 6",
		    { "^ main .*\n▸worker " } },
		{ "centre", "6 w h h h h h h h h h h z", { " 0.1..-0.6.. ms" } },
		{ "to the chart", "6 j <Enter>", { "^ \\S+  worker 2/3", "▏E.e",
		    "this call: 600 us.*, from \\+0.100 ms", "!^ threads" } },
		{ "to the chart between calls", "6 G <Enter>", { "^ \\S+  io 3/3",
		    "this call: 10 us" } },
		{ "and back", "6 j <Enter> <Backspace>", { "^▸worker ",
		    "^ worker \\(id 2\\) at \\+0.500 ms" } },
		{ "the numbers follow the row", "6 j", { "^ \\S+  worker 2/3", "^▸worker ",
		    "^▸  1 .* com.app.E.e" } },
		{ "one step back from several", "6 j j k <Backspace>",
		    { "^ \\S+  main 1/3", "^▸main ", "^▸  1 .* com.app.[AB]" } },
		{ "but not over another time", "6 j l k <Backspace>",
		    { "^▸worker ", "^ worker \\(id 2\\) at \\+0.516 ms" } },
		{ "a range goes on in another row", "6 v j l l l <Enter>",
		    { "^ \\S+  worker 2/3", "numbers of 49 us from \\+0.500 ms", "all numbers are of this range" } },
		{ "the chart's thread has the mark", "] 6", { "^▸worker",
		    "^ worker \\(id 2\\)" } },
		{ "from the chart's call", "5 j j l 6", { "at \\+0.800 ms: "
		    "com.app.D.d" } },
		{ "with the zoom of the chart", "5 j j l <Enter> 6",
		    { " 0.800-0.900 ms", "at \\+0.800" } },
		{ "other pane", "6 <Tab>", { "^▸main ", "^ com.app.B.b \\(I\\)V$" } },
		{ "previous call of the method", "6 {", { "at \\+0.100 ms: "
		    "com.app.B.b" } },
		{ "next call of the method", "6 { h h }", { "at \\+0.100 ms: "
		    "com.app.B.b" } },
		{ "where there is none", "6 j }", { "^ this thread does not "
		    "call it later$" } },
		{ "next match", "6 / '[Dd] <Enter>", { "at \\+0.800 ms: "
		    "com.app.D.d" } },
		{ "next match in another thread", "6 j / 'C.c <Enter>",
		    { "^▸worker", "^ \\S+  worker 2/3", "com.app.C.c",
		    "at \\+0.300 ms" } },
		{ "and then the next there", "6 / 'C.c <Enter> j n",
		    { "^▸worker", "at \\+0.300 ms: com.app.C.c" } },
		{ "a range", "6 v l l <Enter>", { "numbers of 3[0-9]+ us from "
		    "\\+0.500 ms" } },
		{ "a range to the left", "6 v h h <Enter>", { "numbers of "
		    "[0-9]+ us from \\+0.4[0-9]+ ms" } },
		{ "a range left", "6 v l l <Escape> <Enter>", { "^ \\S+  main 1/3",
		    "▏A.a", "!numbers of" } },
		{ "a range ended", "6 v l l <Enter> <Backspace>",
		    { "!numbers of", "^▸main" } },
		{ "no half range in the chart", "6 v l 5", { "!numbers of",
		    "▏A.a" } },
		{ "the call as the range", "6 j R", { "numbers of 600 us from "
		    "\\+0.100 ms", "^▸  1 " } },
		{ "no call, no range", "6 G R", { "!numbers of" } },
		{ "in a small terminal", "6 =10x40", { "^▸main " } },
		{ "in the smallest", "6 =5x20", { "!too small" } },
	};
	const struct app_options options = { 0 };

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &options);
}

/* Which levels the chart shows afterwards. */
static void levels(void **state)
{
	static const struct edit rows[] = {
		{ "the same", "5 <PageDown> 6 5", { "▏A.a › B.b › C.c " } },
		{ "as at first, where all of the time is seen",
		    "5 <PageDown> 6 0 5", { "^▏A.a +▕$" } },
	};
	const struct app_options options = { 0 };

	(void)state;
	steps_write_script("0 +a 100 +b 200 +c 300 +d 400 -d -c -b -a", "dual");
	steps_play(rows, ROWS(rows), "=5x80", &options);
}

/* The selected method is b, which only main calls. */
static void same_method(void **state)
{
	static struct play play;
	const struct app_options options = { .path = steps_path };
	const struct canvas *canvas;

	(void)state;
	steps_write_script(TRACE, "dual");
	play_start(&play, &options);
	play_keys(&play, "=24x80 6");
	canvas = app_draw(play.app);
	assert_true(canvas_at(canvas, 3, 60)->style.marks & MARK_SAME);
	assert_false(canvas_at(canvas, 3, 70)->style.marks & MARK_SAME);
	assert_false(canvas_at(canvas, 4, 60)->style.marks & MARK_SAME);
	play_end(&play);
}

static void ascii(void **state)
{
	static const struct edit rows[] = {
		{ "picture", "6", { "^ threads .*\\|0 us .*v", "^>main  +#+[.]-+=#+$",
		    "^ io  +[.][.] +\\|$" } },
		{ "nothing else", "6 j", { "![^\\x00-\\x7f]" } },
	};
	const struct app_options options = { .is_ascii = true };

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &options);
}

/* Wall time alone: high where there are calls.  CPU time alone: each thread has
 * an axis of its own. */
static void one_clock(void **state)
{
	static const struct edit wall[] = {
		{ "wall", "6", { "^▸main  +█+$",
		    "^ in call: 400 us of 600 us, itself 600 us ◂" } },
	};
	static const struct edit cpu[] = {
		{ "CPU", "6", { "^ own CPU time", "^▸main  +█+▂$",
		    "^ worker +█+▇$", "^ io  +▄ +│$" } },
		{ "zoom", "6 w", { "^ own CPU time", "at \\+0.300" } },
		{ "to the chart", "6 w j <Enter>", { "^ \\S+  worker 2/3",
		    "this call: cpu 600 us" } },
	};
	/* Its clock does not begin at 0. */
	static const struct edit later[] = {
		{ "the call as the range", "6 j R", { "numbers of.* 600 us" } },
		{ "at the chart's call", "<Tab> g g 6", { "at \\+0.000 ms" } },
	};
	const struct app_options options = { 0 };

	(void)state;
	steps_write_script("0/700 +a 100/900 -a @2 0/300 +b 900/900 -b",
	    "thread-cpu");
	steps_play(later, ROWS(later), "=24x80", &options);
	steps_write_script(TRACE, "wall");
	steps_play(wall, ROWS(wall), "=24x80", &options);
	steps_write_script(TRACE, "thread-cpu");
	steps_play(cpu, ROWS(cpu), "=24x80", &options);
}

static void instant(void **state)
{
	static const struct edit rows[] = {
		{ "of the middle", "5 @", { "^ every thread at \\+0.500 ms: "
		    "1 running, 1 waiting, 1 in no call$",
		    "^ main +waiting +400 us +600 us +10 us +2 +B.b$",
		    "^ worker +running +400 us +600 us +600 us +1 +E.e$",
		    "^ io +-$", "^ main \\(id 1\\) at \\+0.500 ms: "
		    "com.app.B.b" } },
		{ "its columns", "5 @", { "^ thread +state +so far +of +cpu +"
		    "depth +call$" } },
		{ "wide", "=24x110 5 @", { "^ thread +state +since \\+ms +so far",
		    "^ main +waiting +0.100 +400 us" } },
		{ "narrow", "=24x50 5 @", { "^ main +waiting +400 us B.b$" } },
		{ "of the chart's call", "5 j j l @", { "at \\+0.800 ms: "
		    "1 running" } },
		{ "of the timeline's cursor", "6 l l j @", { "at \\+0.53",
		    "^ worker \\(id 2\\) at" } },
		{ "next event of main", "5 @ l", { "at \\+0.700 ms" } },
		{ "next event, by its arrow", "5 @ <Right> <Right>",
		    { "at \\+0.800 ms" } },
		{ "previous event of main", "5 @ h", { "at \\+0.100 ms" } },
		{ "previous event of worker", "5 @ j h", { "at \\+0.350 ms",
		    "^ worker \\(id 2\\)" } },
		{ "previous event of any", "5 @ ,", { "at \\+0.350 ms" } },
		{ "next event of any", "5 @ . .", { "at \\+0.800 ms" } },
		{ "none any more", "5 @ l l l l l l", { "at \\+1.000 ms",
		    "^ no event of this thread is after it$" } },
		{ "none before", "5 @ , , , , , , , ,", { "at \\+0.000 ms",
		    "^ no event is before it$" } },
		{ "the row stays on its thread", "5 @ h h j k l l l l",
		    { "^ main \\(id 1\\)" } },
		{ "last thread", "5 @ G", { "^ io \\(id 3\\) at .*: in no call$" } },
		{ "to the chart", "5 @ j <Enter>", { "^ \\S+  worker 2/3",
		    "this call: 600 us.*, from \\+0.100 ms",
		    "!every thread" } },
		{ "the timeline comes along", "6 @ h q", { "!every thread",
		    "at \\+0.100 ms: com.app.B.b" } },
		{ "sort menu", "5 @ s", { "^ every thread at", "^ sort: t thread "
		    "s state b since f sofar o of c cpu d depth k call$" } },
		{ "by CPU time", "5 @ s c", { "^ thread +state +so far +of +▾cpu",
		    "depth +call\n worker .*\n main .*\n io ",
		    "^ worker \\(id 2\\) at" } },
		{ "turned round", "5 @ s c r", { "▴cpu",
		    "depth +call\n main .*\n worker .*\n io " } },
		{ "the next column", "5 @ S", { "^ ▴thread ",
		    "^ sorted by thread: the thread$" } },
		{ "the order stays", "5 @ s c h", { "▾cpu",
		    "depth +call\n worker .*\n main " } },
		{ "columns", "5 @ C", { "^ columns of the threads at an instant, "
		    "from left to right$", "^ \\[x\\] so far ",
		    "^ \\[ \\] since \\+ms " } },
		{ "others are taken", "5 @ C j <Space> <Enter>",
		    { "^ every thread", "^ thread +so far +of +cpu +depth" } },
		{ "left as they were", "5 @ C <Space> q",
		    { "^ every thread", "^ thread +state " } },
		{ "closed by Esc", "5 @ <Escape>", { "!every thread" } },
		{ "closed by Backspace", "5 @ <Backspace>", { "!every thread" } },
		{ "closed by its own key", "5 @ @", { "!every thread" } },
		{ "other keys do nothing", "5 @ x 5", { "every thread" } },
		{ "a search", "5 @ /", { "^ every thread", "^/$" } },
		{ "goes to what it finds", "5 @ / 'E.e <Enter>",
		    { "^ worker \\(id 2\\) at \\+0.500 ms", "^ no method of this thread, but of 1 other thread, " } },
		{ "from match to match", "5 @ / 'com <Enter> n",
		    { "^ main \\(id 1\\)", "^ search continued" } },
		{ "and back", "5 @ / 'com <Enter> N N", { "^ worker \\(id 2\\)" } },
		{ "which is not there", "5 @ / 'G.g <Enter>", { "^ main \\(id 1\\)" } },
		{ "nor here", "5 @ / 'G.g <Enter> n",
		    { "^ no call here matches G.g$" } },
		{ "no search yet", "5 @ n", { "^ no search yet: / begins one$" } },
		{ "in the timeline the thread stays", "6 j @ / 'B.b <Enter> q",
		    { "^▸worker" } },
		{ "a filter", "5 @ & 'E.e <Enter>", { "^ every thread at \\+0.500 "
		    "ms: 1 running, 0 waiting, 1 in no call, 1 hidden by &E.e$",
		    "!^ main", "^ worker .*\n io ", "^ worker \\(id 2\\)" } },
		{ "that drops", "5 @ & '!E.e <Enter>", { "!^ worker", "^ main " } },
		{ "taken back", "5 @ & 'E.e <Enter> u", { "^ main .*\n worker ",
		    "!hidden" } },
		{ "one from before", "& 'E.e <Enter> @", { "!^ main +[rw]",
		    "^ worker .*\n io " } },
		{ "that leaves nothing", "5 @ & 'nothing <Enter> G j h l . s c r",
		    { "^ every thread", "2 hidden by &no", "^ io +-" } },
		{ "not a row", "5 @ & 'nothing <Enter> , , , , j n",
		    { "at \\+0.250 ms", "3 hidden by", "!^ main", "!^ io",
		      "^ no search yet" } },
		{ "and on", "5 @ & 'nothing <Enter> , , , , j n S u <Enter>",
		    { "!^ every thread", "1/3" } },
		{ "in a small terminal", "=6x30 @", { "^ main +waiting" } },
	};
	const struct app_options options = { 0 };

	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &options);
}

static void instant_of_one_clock(void **state)
{
	static const struct edit wall[] = {
		{ "wall", "5 @", { "at \\+0.500 ms: 2 in a call, 1 in no call$",
		    "^ main +in call +400 us +600 us +- +2 +B.b$" } },
	};
	static const struct edit cpu[] = {
		{ "CPU", "@", { "^ this file has CPU time only",
		    "!every thread" } },
	};
	const struct app_options options = { 0 };

	(void)state;
	steps_write_script(TRACE, "wall");
	steps_play(wall, ROWS(wall), "=24x80", &options);
	steps_write_script(TRACE, "thread-cpu");
	steps_play(cpu, ROWS(cpu), "=24x80", &options);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(timeline),
	cmocka_unit_test(levels),
	cmocka_unit_test(same_method),
	cmocka_unit_test(ascii),
	cmocka_unit_test(one_clock),
	cmocka_unit_test(instant),
	cmocka_unit_test(instant_of_one_clock),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
