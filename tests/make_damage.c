/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_damage.h"

#include <stdlib.h>
#include <string.h>

#include "make_blocks.h"

enum { MORE = 2 }; /* rows that a plan may add to each table */

/* ---- plans: rows are those of make_small.h, so eight events or more ------- */

static void drop_event(struct make_plan *p, size_t at)
{
	memmove(&p->events[at], &p->events[at + 1],
	    (p->spec.event_count - at - 1) * sizeof *p->events);
	p->spec.event_count--;
}

/* The event goes in front of the one at this place. */
static void add_event(struct make_plan *p, size_t at, struct make_event e)
{
	memmove(&p->events[at + 1], &p->events[at],
	    (p->spec.event_count - at) * sizeof *p->events);
	p->events[at] = e;
	p->spec.event_count++;
}

static void plan_overflow(struct make_plan *p)
{
	p->spec.overflow = true;
}

static void plan_no_summary(struct make_plan *p)
{
	p->spec.no_summary = true;
}

static void plan_no_clock(struct make_plan *p)
{
	p->spec.clock = NULL;
}

static void plan_other_version(struct make_plan *p)
{
	p->spec.text_version = 9;
}

static void plan_bad_line(struct make_plan *p)
{
	p->spec.extra_keys = "no key\n";
}

static void plan_step_back(struct make_plan *p)
{
	p->events[3].cpu_us = p->events[1].cpu_us;
	p->events[3].wall_us = p->events[1].wall_us;
}

static void plan_before(struct make_plan *p)
{
	drop_event(p, 0);
}

static void plan_open(struct make_plan *p)
{
	drop_event(p, p->spec.event_count - 1);
}

static void plan_lost_exit(struct make_plan *p)
{
	drop_event(p, p->spec.event_count - 2);
}

static void plan_stray_exit(struct make_plan *p)
{
	struct make_event e = p->events[0];

	e.method = p->events[3].method;
	e.action = MAKE_EXIT;
	add_event(p, 1, e);
}

static void plan_reloaded(struct make_plan *p)
{
	struct make_method *m = &p->methods[p->spec.method_count];

	*m = p->methods[1];
	m->id = 4 * (uint32_t)p->spec.method_count + 64;
	p->events[2].method = m->id;
	p->spec.method_count++;
}

static void plan_action_3(struct make_plan *p)
{
	struct make_event e = p->events[0];

	e.action = MAKE_ACTION_3;
	add_event(p, 1, e);
}

static void plan_unknown_method(struct make_plan *p)
{
	p->spec.method_count--;
}

static void plan_unknown_thread(struct make_plan *p)
{
	p->spec.thread_count--;
}

/* What can stand in a file: zeros would open a packet in streaming ones, and
 * blocks of format 2 are written whole. */
static void plan_unfilled(struct make_plan *p)
{
	const struct make_event zeros = { 0, 0, 0, 0, 0 },
				fill = { 0xEEEE, 0xEEEEEEECu, 2, 0xEEEEEEEEu,
					0xEEEEEEEEu };
	bool is_format_2 = make_letter(p->spec.layout) != '\0';

	if (is_format_2 || !make_is_streaming(p->spec.layout))
		add_event(p, 4, zeros);
	if (!is_format_2)
		add_event(p, 4, fill);
}

static void plan_split(struct make_plan *p)
{
	p->spec.split = 3;
}

static void plan_huge(struct make_plan *p)
{
	p->spec.huge = true;
}

/* What a terminal would obey, or show as something else, or not show; none of it
 * ends a line or a column.  31337 is in no sequence that a screen needs. */
static const char *const hostile[] = {
	"\033]52;c;MzEzMzc=\a",     /* into the clipboard */
	"\033]0;31337\a",          /* the title, */
	"\033]2;31337\033\\",      /* again */
	"\033[31337m\033[2J\033[H", /* colours, an empty screen */
	"\033P31337q\033\\",       /* a device control string */
	"\033c\033[6n\033[5i",      /* reset, reports, the printer */
	"\302\23331337m\302\23552;c;MzEzMzc=\302\234", /* C1, in UTF-8 */
	"\23331337m\2350;31337\234", /* C1, as bytes */
	"\177\b\016\017\005\013\f", /* DEL, and controls of one byte */
	"\342\200\256\342\201\246\330\234\342\200\217", /* directions */
	"\342\200\250\342\200\251\302\205", /* ends of lines */
	"\300\257\340\200\233\360\200\200\233", /* overlong: / ESC ESC */
	"\355\240\200\364\220\200\200\376\377\342\200", /* no characters */
	"\357\273\277\363\240\201\201\357\277\271", /* unseen */
};

/* The next of them after a text; lives as long as the plan. */
static const char *add_hostile(struct make_plan *p, const char *text)
{
	struct make_bytes *made = &p->texts[p->text_count];
	size_t next = p->text_count++ % (sizeof hostile / sizeof *hostile);

	make_bytes_text(made, text);
	make_bytes_text(made, hostile[next]);
	make_bytes_number(made, 0, 1);
	return (const char *)made->data;
}

static void plan_hostile(struct make_plan *p)
{
	struct make_bytes *keys;

	p->texts = calloc(4 * p->spec.method_count + p->spec.thread_count + 2,
	    sizeof *p->texts);
	if (p->texts == NULL)
		abort();
	for (size_t i = 0; i < p->spec.method_count; i++) {
		struct make_method *m = &p->methods[i];

		m->name = add_hostile(p, m->name);
		m->class_name = add_hostile(p, m->class_name);
		m->signature = add_hostile(p, m->signature);
		m->source = add_hostile(p, m->source);
	}
	for (size_t i = 0; i < p->spec.thread_count; i++)
		p->threads[i].name = add_hostile(p, p->threads[i].name);
	p->spec.package = add_hostile(p, "com.app");
	keys = &p->texts[p->text_count++];
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
		make_bytes_format(keys, "key%s=value%s\n", hostile[i],
		    hostile[i]);
	make_bytes_number(keys, 0, 1);
	p->spec.extra_keys = (const char *)keys->data;
}

/* ---- strikes --------------------------------------------------------------- */

static void replace(struct make_bytes *b, const char *text)
{
	b->size = 0;
	make_bytes_text(b, text);
}

static void strike_empty(struct make_bytes *b)
{
	b->size = 0;
}

static void strike_lfs(struct make_bytes *b)
{
	replace(b,
	    "version https://git-lfs.github.com/spec/v1\n"
	    "oid sha256:4d7a2146\nsize 270\n");
}

static void strike_cut_keys(struct make_bytes *b)
{
	static const char end[] = "\n*end\n";
	size_t at = b->size - (sizeof end - 1);

	while (at > 0 && memcmp(b->data + at, end, sizeof end - 1) != 0)
		at--;
	b->size = at + 1;
}

static void strike_cut_header(struct make_bytes *b)
{
	b->size = b->header + 10;
}

static void strike_cut_data(struct make_bytes *b)
{
	b->size = b->end - 1;
}

static void strike_no_data(struct make_bytes *b)
{
	memcpy(b->data + b->header, "text", 4);
}

static void strike_shifted(struct make_bytes *b)
{
	make_bytes_number(b, 0, 1);
	memmove(b->data + b->records + 1, b->data + b->records,
	    b->size - b->records - 1);
	b->data[b->records] = 0x5A;
}

static void strike_appended(struct make_bytes *b)
{
	size_t size = b->size;

	make_bytes_extend(b, size);
	memcpy(b->data + size, b->data, size);
}

/* A copy in which `byte_of` puts something for each byte. */
static void rewrite(struct make_bytes *b,
    void (*byte_of)(struct make_bytes *, unsigned char))
{
	struct make_bytes out = { .header = b->header,
		.records = b->records,
		.end = b->end };

	for (size_t i = 0; i < b->size; i++)
		byte_of(&out, b->data[i]);
	free(b->data);
	*b = out;
}

static void add_crlf(struct make_bytes *b, unsigned char byte)
{
	if (byte == '\n')
		make_bytes_number(b, '\r', 1);
	make_bytes_number(b, byte, 1);
}

static void strike_crlf(struct make_bytes *b)
{
	rewrite(b, add_crlf);
}

static void add_crcrlf(struct make_bytes *b, unsigned char byte)
{
	if (byte == '\n')
		make_bytes_number(b, '\r', 1);
	add_crlf(b, byte);
}

static void strike_crcrlf(struct make_bytes *b)
{
	rewrite(b, add_crcrlf);
}

static void strike_front(struct make_bytes *b)
{
	struct make_bytes out = { .header = b->header };

	make_bytes_text(&out, "WARNING: linker: text relocations\n*end\nSLOW\n");
	make_bytes_extend(&out, b->size);
	memcpy(out.data + out.size - b->size, b->data, b->size);
	free(b->data);
	*b = out;
}

static void strike_tail(struct make_bytes *b)
{
	make_bytes_text(b, "\n$ exit # whatever was recorded stands above\n");
}

static void add_utf8(struct make_bytes *b, unsigned char byte)
{
	if (byte < 0x80)
		make_bytes_number(b, byte, 1);
	else
		make_bytes_text(b, "\xEF\xBF\xBD");
}

static void strike_utf8(struct make_bytes *b)
{
	rewrite(b, add_utf8);
}

static const struct make_damage damages[] = {
	/* clang-format off */
	{ "none",           "as a runtime writes it", NULL, NULL },
	{ "empty",          "no byte at all", NULL, strike_empty },
	{ "cut-keys",       "ends inside the text, before its *end", NULL, strike_cut_keys },
	{ "cut-header",     "ends inside the data header", NULL, strike_cut_header },
	{ "cut-data",       "ends inside the last record", NULL, strike_cut_data },
	{ "no-data",        "other text where the data header should be", NULL, strike_no_data },
	{ "shifted",        "one byte too many in front of the records", NULL, strike_shifted },
	{ "crlf",           "line feeds became CR LF", NULL, strike_crlf },
	{ "crcrlf",         "line feeds became CR CR LF", NULL, strike_crcrlf },
	{ "front",          "words of a shell in front of it", NULL, strike_front },
	{ "utf8",           "rewritten as UTF-8 by a text editor", NULL, strike_utf8 },
	{ "lfs",            "a Git LFS pointer in its place", NULL, strike_lfs },
	{ "appended",       "two recordings in one file", NULL, strike_appended },
	{ "tail",           "words of a shell behind it", NULL, strike_tail },
	{ "overflow",       "data-file-overflow=true", plan_overflow, NULL },
	{ "no-summary",     "the summary is missing", plan_no_summary, NULL },
	{ "no-clock",       "no key says which clock", plan_no_clock, NULL },
	{ "other-version",  "text and data differ in version", plan_other_version, NULL },
	{ "bad-line",       "a line that means nothing", plan_bad_line, NULL },
	{ "step-back",      "a clock goes back (R2)", plan_step_back, NULL },
	{ "before",         "a call began before the recording (R3)", plan_before, NULL },
	{ "open",           "a call never returns (R4)", plan_open, NULL },
	{ "reloaded",       "one method under two ids (R5a)", plan_reloaded, NULL },
	{ "lost-exit",      "a call without an exit (R5b)", plan_lost_exit, NULL },
	{ "stray-exit",     "an exit of what is not running (R5c)", plan_stray_exit, NULL },
	{ "action-3",       "a record that is neither entry nor exit (R7)", plan_action_3, NULL },
	{ "unknown-method", "an id without a line (R8)", plan_unknown_method, NULL },
	{ "unknown-thread", "a thread without a name (R9)", plan_unknown_thread, NULL },
	{ "unfilled",       "slots of records that were never filled (R10)", plan_unfilled, NULL },
	{ "huge",           "counts and sizes as large as their fields, up to 4 GB", plan_huge, NULL },
	{ "hostile",        "names that command a terminal", plan_hostile, NULL },
	{ "split",          "format 2: blocks that go on in the next", plan_split, NULL },
	/* clang-format on */
};

const struct make_damage *make_damage_at(size_t number)
{
	return number < sizeof damages / sizeof *damages ? &damages[number] :
							   NULL;
}

const struct make_damage *make_damage_find(const char *name)
{
	for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
		if (strcmp(damages[i].name, name) == 0)
			return &damages[i];
	return NULL;
}

static void *copy_of(const void *rows, size_t count, size_t size)
{
	void *copy = calloc(count + MORE, size);

	if (copy == NULL)
		abort();
	if (count > 0)
		memcpy(copy, rows, count * size);
	return copy;
}

struct make_bytes make_damaged(const struct make_trace_spec *spec,
    const struct make_damage *damage)
{
	struct make_plan p = { .spec = *spec };
	struct make_bytes bytes;

	p.threads = copy_of(spec->threads, spec->thread_count,
	    sizeof *p.threads);
	p.methods = copy_of(spec->methods, spec->method_count,
	    sizeof *p.methods);
	p.events = copy_of(spec->events, spec->event_count, sizeof *p.events);
	p.spec.threads = p.threads;
	p.spec.methods = p.methods;
	p.spec.events = p.events;
	if (damage->plan != NULL)
		damage->plan(&p);
	bytes = make_trace(&p.spec);
	if (damage->strike != NULL)
		damage->strike(&bytes);
	for (size_t i = 0; i < p.text_count; i++)
		make_bytes_free(&p.texts[i]);
	free(p.texts);
	free(p.threads);
	free(p.methods);
	free(p.events);
	return bytes;
}
