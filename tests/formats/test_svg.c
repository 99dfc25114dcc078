/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_svg - flame graphs: well-formed, laid out as their figures say, and adding
 * up to the table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"

#include <stdarg.h>

#include "base/numbers.h"
#include "options/option_table.h"
#include "xml_check.h"

/* ---- what a file has ---------------------------------------------------- */

enum { NAME = 300, LEVELS = 4096, MOST_FRAMES = 20000 };

struct drawn {
	char name[NAME]; /* without the signature, unescaped */
	unsigned long long depth, begin, width, self, calls, left, y;
	double x, pixels;
	bool is_light;
};

struct drawing {
	struct drawn *of;
	size_t count;
	uint64_t whole;
	unsigned long long height;
};

static void unescape(char *out, const char *from, const char *end)
{
	static const struct {
		const char *text;
		char c;
	} known[] = { { "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' },
		{ "&quot;", '"' }, { "&#39;", '\'' } };
	size_t used = 0;

	while (from < end && used < NAME - 1) {
		size_t length = 1;

		out[used] = *from;
		for (size_t i = 0; i < ROWS(known); i++)
			if (strncmp(from, known[i].text,
			    strlen(known[i].text)) == 0) {
				out[used] = known[i].c;
				length = strlen(known[i].text);
			}
		from += length;
		used++;
	}
	out[used] = '\0';
}

/* sscanf, of the begin of a long text alone: it would look for the end of all. */
__attribute__((format(scanf, 2, 3)))
static int scan(const char *at, const char *format, ...)
{
	char begin[300];
	va_list values;
	int count;

	snprintf(begin, sizeof begin, "%.299s", at);
	va_start(values, format);
	count = vsscanf(begin, format, values);
	va_end(values);
	return count;
}

/* strstr, of what is near: under the sanitizers that one measures the whole rest of a
 * text at each call. */
static const char *seek(const char *at, const char *words)
{
	const size_t length = strlen(words);

	while ((at = strchr(at, words[0])) != NULL &&
	    strncmp(at, words, length) != 0)
		at++;
	return at;
}

/* The figures of a frame from its element on. */
static void take_drawn(const char *row, const char *at, struct drawn *d)
{
	const char *title = seek(at, "<title>");

	row_require(row, scan(at, "data-f=\"%llu,%llu,%llu,%llu,%llu\">",
	    &d->depth, &d->begin, &d->width, &d->self, &d->calls) == 5);
	row_require(row, title != NULL);
	unescape(d->name, title + 7, strchr(title, '\n'));
	d->is_light = strncmp(d->name, "... ", 4) == 0;
	d->left = d->width;
	at = seek(title, "<rect ");
	row_require(row, at != NULL && scan(at, "<rect x=\"%lf\" y=\"%llu\" "
	    "width=\"%lf\"", &d->x, &d->y, &d->pixels) == 3);
}

static struct drawing drawing_of(const char *row, const char *text)
{
	const char *box = strstr(text, "viewBox=\"");
	const char *at = strstr(text, "data-whole=\"");
	struct drawing g = { .of = calloc(strlen(text) / 100 + 1,
	    sizeof *g.of) };

	row_require(row, at != NULL && g.of != NULL);
	row_require(row, box != NULL &&
	    scan(box, "viewBox=\"0 0 %*u %llu\"", &g.height) == 1);
	g.whole = strtoull(at + 12, NULL, 10);
	while ((at = seek(at, "data-f=\"")) != NULL)
		take_drawn(row, at++, &g.of[g.count++]);
	return g;
}

/* ---- each of its own ---------------------------------------------------- */

/* Children lie within their parent, side by side, and all is where it should. */
static void check_nesting(const char *row, struct drawing *g, unsigned pixels)
{
	static struct drawn *above[LEVELS];
	static unsigned long long end[LEVELS];

	for (size_t i = 0; i < g->count; i++) {
		struct drawn *d = &g->of[i];
		double x = (double)ratio_down(d->begin, 100 * pixels, g->whole);
		double right = (double)ratio_down(d->begin + d->width,
		    100 * pixels, g->whole);

		row_require(row, d->depth < LEVELS - 1);
		row_assert(row, d->y + 17 <= g->height);
		row_assert(row, d->x * 100 - x < .01 && x - d->x * 100 < .01);
		row_assert(row, d->pixels * 100 - (right - x) < .01 &&
		    right - x - d->pixels * 100 < .01);
		above[d->depth] = d;
		if (d->depth > 0) {
			struct drawn *parent = above[d->depth - 1];

			row_require(row,
			    parent != NULL && d->y == parent->y + 17);
			row_assert(row, d->begin >= parent->begin &&
			    d->begin + d->width <= parent->begin + parent->width);
			row_assert(row, d->begin >= end[d->depth]);
			row_assert(row, d->width <= parent->left);
			parent->left -= d->width;
		}
		end[d->depth] = d->begin + d->width;
		end[d->depth + 1] = d->begin;
	}
	row_require(row, g->count <= MOST_FRAMES);
}

static bool is_of(const char *text, const char *name)
{
	size_t length = strlen(name);

	return strncmp(text, name, length) == 0 &&
	    (text[length] == '\0' || text[length] == ' ');
}

/* Frames of one name have the own time of the methods that are called so. */
static void check_names(const struct check_results *k, const struct drawing *g,
    enum measure clock)
{
	for (size_t i = 0; i < g->count; i++) {
		uint64_t got = 0, wanted = 0;
		bool is_method = false, is_first = true;

		for (size_t n = 0; n < g->count; n++)
			if (strcmp(g->of[n].name, g->of[i].name) == 0) {
				got += g->of[n].self;
				is_first = is_first && n >= i;
			}
		for (uint32_t m = 0; is_first && m < k->totals.methods; m++)
			if (is_of(methods_at(k->methods, m)->text,
			    g->of[i].name)) {
				wanted += k->totals.items[m].exclusive[clock];
				is_method = true;
			}
		if (is_first && is_method)
			row_assert_number(g->of[i].name, got, wanted);
	}
}

/* Sums of the table: own times, in no call, and calls. */
struct sums {
	uint64_t own, outside, calls;
};

static struct sums sums_of(const struct check_results *k, enum measure clock)
{
	struct sums s = { 0, k->totals.outside[clock], 0 };

	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.items[m];

		s.own += t->exclusive[clock];
		s.calls += (uint64_t)t->calls + t->recursive;
	}
	return s;
}

/* ---- flame graphs ------------------------------------------------------- */

static void check_flame(const struct check_results *k, struct drawing *g,
    const struct export_options *request)
{
	const struct sums s = sums_of(k, request->clock);
	uint64_t self = 0, calls = 0, wide = 0, light = 0;

	for (size_t i = 0; i < g->count; i++) {
		const struct drawn *d = &g->of[i];
		bool is_all = d->depth == 0 && k->parts.count > 1 &&
		    !request->has_no_threads;

		wide += d->depth == 0 ? d->width : 0;
		self += d->self;
		light += d->is_light ? d->width : 0;
		calls += d->calls;
		if (!is_all && !d->is_light)
			row_assert_number(k->row, d->self, d->left);
	}
	row_assert_number(k->row, wide, s.own + s.outside);
	row_assert_number(k->row, self, s.own + s.outside);
	if (request->is_reversed)
		return;
	if (!k->totals.is_sampled)
		row_assert_number(k->row, calls, s.calls);
	if (light == 0 && g->count < 2000)
		check_names(k, g, request->clock);
}

/* A thread is as wide as its outermost calls at least, and all calls are there. */
static void check_chart(const struct check_results *k, const struct drawing *g,
    const struct export_options *request)
{
	const struct sums s = sums_of(k, request->clock);
	uint64_t outermost = 0, calls = 0;

	for (size_t i = 0; i < g->count; i++) {
		const struct drawn *d = &g->of[i];

		calls += d->calls;
		if (d->depth == 1)
			outermost += d->is_light ? d->self : d->width;
	}
	/* A gap is one more call, which is inside of those that it is taken from. */
	row_assert(k->row, outermost >= s.own &&
	    outermost <= s.own + k->totals.dropped[request->clock]);
	if (k->is_split || outermost > s.own)
		row_assert(k->row, calls >= s.calls);
	else if (!k->totals.is_sampled)
		row_assert_number(k->row, calls, s.calls);
}

static void check_wish(const struct check_results *k,
    const struct export_options *request)
{
	size_t length;
	char *text = exporting_text(k, "svg", request, &length);
	struct drawing g = drawing_of(k->row, text);

	xml_check(k->row, text);
	check_nesting(k->row, &g, EXPORT_PICTURE_WIDTH);
	if (request->is_chart)
		check_chart(k, &g, request);
	else
		check_flame(k, &g, request);
	free(g.of);
	free(text);
}

static void check(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	struct export_options request = { .is_chart = true };

	request.clock = measure_first(has_clock);
	check_wish(k, &request);
	for (int m = 0; m < MEASURES; m++) {
		if (!measure_exists((enum measure)m, has_clock))
			continue;
		request = (struct export_options){ .clock = (enum measure)m };
		check_wish(k, &request);
		request.has_no_threads = true;
		check_wish(k, &request);
		request.is_reversed = true;
		check_wish(k, &request);
	}
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

/* ---- by hand ------------------------------------------------------------ */

static const struct make_thread threads[] = { { 7, "main" }, { 8, "a<b" } };

static const struct make_method methods[] = {
	{ 4, "com/acme/Shop", "open", "()V", "Shop.java", 12 },
	{ 8, "android/os/Looper", "</script>", "(I)V", "]]>.java", 14 },
	{ 12, "android/os/Looper", "light", "()V", "", 0 },
};

static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1100 },
	{ 7, 8, MAKE_EXIT, 2, 31000 },
	{ 8, 8, MAKE_ENTER, 0, 31000 },
	{ 7, 12, MAKE_ENTER, 2, 31000 },
	{ 7, 12, MAKE_EXIT, 2, 31001 },
	{ 7, 12, MAKE_ENTER, 2, 31003 },
	{ 7, 12, MAKE_EXIT, 2, 31004 },
	{ 7, 4, MAKE_EXIT, 3, 41000 },
	{ 8, 8, MAKE_ENTER, 0, 49000 },
	{ 8, 8, MAKE_EXIT, 1, 51000 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events) };

#define G(class, data, name, figures, x, y, width, text_x, text_y, text) \
	"<g class=\"" class "\" data-f=\"" data "\"><title>" name "\n" figures \
	"</title><rect x=\"" x "\" y=\"" y "\" width=\"" width \
	"\" height=\"16\"/><text x=\"" text_x "\" y=\"" text_y "\">" text \
	"</text></g>\n"
#define SCRIPT "android.os.Looper.&lt;/script&gt;"

/* clang-format off */
static const struct {
	const char *name;
	struct export_options request;
	const char *part;
} rows[] = {
	{ "all", { 0 }, G("plain", "0,0,60000,0,0", "all threads",
	    "60.0 ms (100.0 %)", "0", "66", "1200", "3", "78",
	    "all threads") },
	{ "a thread", { 0 }, G("plain", "1,40000,20000,0,0", "a&lt;b#8",
	    "20.0 ms (33.3 %)", "800", "83", "400", "803", "95",
	    "a&lt;b#8") },
	{ "a name, escaped", { 0 }, G("h8", "3,0,29900,29900,1", SCRIPT,
	    "29.9 ms (49.8 %), self 29.9 ms, 1 call", "0", "117", "598", "3",
	    "129", SCRIPT) },
	{ "light ones", { 0 }, G("h14", "3,29900,2,2,2", "... 1 frame",
	    "2 us (0.0 %), 2 calls", "598", "117", "0.04", "601", "129", "") },
	{ "root at the bottom", { .is_inverted = true }, G("plain",
	    "0,0,60000,0,0", "all threads", "60.0 ms (100.0 %)",
	    "0", "134", "1200", "3", "146", "all threads") },
	{ "a title", { .title = "a<b", .subtitle = "c&\x01" }, ">a&lt;b</text>" },
	{ "a subtitle", { .title = "a<b", .subtitle = "c&\x01" },
	    ">c&amp;\\x01</text>" },
	{ "light calls", { .is_chart = true }, G("h14", "2,30000,4,2,2",
	    "... 2 frames", "2 us (0.0 %), 2 calls", "720", "100", "0.09",
	    "723", "112", "") },
	{ "over time", { .is_chart = true }, G("h8", "2,48000,2000,0,1",
	    SCRIPT, "2.000 ms (4.0 %), 1 call", "1152", "168", "48",
	    "1155", "180", "Loo..") },
	{ "runs on", { .is_chart = true }, G("h8",
	    "1,30000,20000,0,1", SCRIPT, "20.0 ms (40.0 %), 1 call, goes "
	    "on", "720", "151", "480", "723", "163", SCRIPT) },
};
/* clang-format on */

static void ask_row(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t length;
		char *text = exporting_text(k, "svg", &rows[i].request,
		    &length);

		if (strstr(text, rows[i].part) == NULL)
			row_assert_text(rows[i].name, strstr(text, "</style>"),
			    rows[i].part);
		xml_check(rows[i].name, text);
		free(text);
	}
}

static void frames(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "svg", &spec);
	checked_ask(&l, "svg", NULL, (struct period){ 0, 0 }, ask_row);
	loaded_free(&l);
}

static char *script_text;

static void check_script(const char *row, const char *text)
{
	const size_t length = script_text == NULL ? 0 : strlen(script_text);
	size_t at = 0;

	while (text[at] != '\0' && strncmp(text + at, "<script", 7) != 0)
		at++;
	row_require(row, text[at] != '\0' && strstr(text + at + 1, "<script") ==
	    NULL);
	if (script_text == NULL)
		script_text = strdup(text + at);
	else
		row_assert(row, memcmp(text + at, script_text, length + 1) == 0);
}

static void ask_script(const struct check_results *k)
{
	const struct export_options request = { .title = "</script><script>x" };
	size_t length;
	char *text = exporting_text(k, "svg", &request, &length);

	check_script(k->row, text);
	free(text);
}

/* It is the same whatever names and titles are. */
static void no_name_is_in_the_script(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "svg", &spec);
	checked_ask(&l, "svg", NULL, (struct period){ 0, 0 }, ask_script);
	loaded_free(&l);
	exporting_over_random(ask_script);
	free(script_text);
	script_text = NULL;
}

/* ---- too many frames ---------------------------------------------------- */

enum { CALLERS = 110, STACKS = CALLERS * CALLERS };

static struct make_method many_methods[CALLERS];
static struct make_event many_events[2 * STACKS + 2 * CALLERS];
static char many_names[CALLERS][12];

/* A stack each, all of which would be seen if there were fewer. */
static size_t make_many(void)
{
	size_t count = 0;
	unsigned at = 0;

	for (unsigned i = 0; i < CALLERS; i++) {
		snprintf(many_names[i], sizeof many_names[i], "m%u", i);
		many_methods[i] = (struct make_method){ 4 + 4 * i, "a/B",
			many_names[i], "()V", "", 0 };
	}
	for (uint32_t i = 0; i < CALLERS; i++) {
		many_events[count++] = (struct make_event){ 7, 4 + 4 * i,
			MAKE_ENTER, at, at };
		for (uint32_t n = 0; n < CALLERS; n++) {
			many_events[count++] = (struct make_event){ 7, 4 + 4 * n,
				MAKE_ENTER, at, at };
			at += 30 + n;
			many_events[count++] = (struct make_event){ 7, 4 + 4 * n,
				MAKE_EXIT, at, at };
		}
		many_events[count++] = (struct make_event){ 7, 4 + 4 * i,
			MAKE_EXIT, at, at };
	}
	return count;
}

static void ask_many(const struct check_results *k)
{
	const unsigned widest =
	    (unsigned)option_infos[OPTION_WIDTH].value.max;

	for (int i = 0; i < 2; i++) {
		const struct export_options request = { .is_chart = i == 1,
			.width = widest };
		size_t length;
		char *text = exporting_text(k, "svg", &request, &length);
		struct drawing g = drawing_of(k->row, text);

		check_nesting(k->row, &g, widest);
		assert_in_range(g.count, i == 0 ? 8000 : 5000, MOST_FRAMES);
		if (i == 0)
			check_flame(k, &g, &request);
		else
			check_chart(k, &g, &request);
		free(g.of);
		free(text);
	}
}

static void no_more_than_browsers_can(void **state)
{
	struct make_trace_spec many = { .layout = MAKE_V3, .clock = "dual",
		.threads = threads, .thread_count = 1, .methods = many_methods,
		.method_count = CALLERS, .events = many_events };
	struct loaded l;

	(void)state;
	many.event_count = make_many();
	loaded_spec(&l, "many", &many);
	checked_ask(&l, "many", NULL, (struct period){ 0, 0 }, ask_many);
	loaded_free(&l);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(frames),
	cmocka_unit_test(no_name_is_in_the_script),
	cmocka_unit_test(no_more_than_browsers_can),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
