/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"
#include "query/info.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/list.h"
#include "view/words.h"

/*
 * The notices of the trace: what is odd or wrong about it, how often, where
 * first, and what can be done; above them, facts of the file.
 */

extern const struct pane_ops notices_pane;

enum told_fact { FACT_LAYOUT, FACT_CLOCKS, FACT_CONTENT, FACT_THREADS, FACTS };
enum { FIELD_SEVERITY, FIELD_COUNT, FIELD_OFFSET, FIELD_WORDS };

struct notices_pane {
	struct list_pane rows; /* first the facts, then the notices */
	struct findings findings;
	uint64_t records; /* read when the findings were made; 0: none were */
};

static size_t count(const void *own)
{
	return FACTS + ((const struct notices_pane *)own)->findings.count;
}

static void describe_fact(const struct notices_pane *pane, enum told_fact at,
    char *out)
{
	const struct findings *f = &pane->findings;
	const struct summary *m = &f->summary;
	const bool is_sampled = f->facts->is_sampled;
	struct words w = { .used = 0 };

	switch (at) {
	case FACT_LAYOUT:
		facts_layout(f->facts, out, VIEW_CELL);
		return;
	case FACT_CLOCKS:
		words_add(&w, "%s", facts_clocks(f->facts));
		break;
	case FACT_CONTENT:
		words_add_count(&w, "", is_sampled ? m->counted : m->records,
		    is_sampled ? " samples, " : " records, ");
		words_add_count(&w, "", m->calls,
		    is_sampled ? " stretches, " : " calls, ");
		words_add_time(&w, "", m->duration, f->facts->tick);
		break;
	case FACT_THREADS:
	case FACTS:
		words_add_plural(&w, "", m->threads, "thread");
		words_add_count(&w, ", ", m->active, " of them with events; ");
		words_add_plural(&w, "", m->methods, "method");
		words_add_count(&w, ", ", m->used, " of them called");
	}
	snprintf(out, VIEW_CELL, "%s", w.text);
}

static void write_words(const struct notices_pane *pane, size_t row, char *out)
{
	if (row < FACTS)
		describe_fact(pane, (enum told_fact)row, out);
	else
		snprintf(out, VIEW_CELL, "%s",
		    finding_of(&pane->findings, row - FACTS).what);
}

/* Makes the findings again when more has been read, and only then: it costs a
 * look at each thread and method. */
static void follow(void *own)
{
	struct notices_pane *pane = own;
	const struct profile *profile = state_profile(pane->rows.s);
	uint64_t records = state_read(pane->rows.s);

	if (pane->rows.s->shown[LOWER] != PANE_NOTICES ||
	    records == pane->records || profile->facts == NULL)
		return;
	pane->records = records;
	pane->findings = findings_of(profile, profile->facts);
	list_resize(&pane->rows.list, count(own), pane->rows.list.rows);
}

static void cell(const void *own, size_t row, unsigned column, char *out)
{
	const struct notices_pane *pane = own;
	struct finding found;

	if (column == FIELD_WORDS) {
		write_words(pane, row, out);
		return;
	}
	if (row < FACTS)
		return;
	found = finding_of(&pane->findings, row - FACTS);
	if (column == FIELD_SEVERITY)
		snprintf(out, VIEW_CELL, "%s", found.severity);
	else if (column == FIELD_COUNT)
		text_count(out, VIEW_CELL, found.count);
	else if (found.offset > 0)
		snprintf(out, VIEW_CELL, "%" PRIu64, found.offset);
}

static bool is_dim(const void *own, size_t row)
{
	(void)own;
	return row < FACTS;
}

enum { LEAD = 1, SEVERITY_CELLS = 9, COUNT_CELLS = 10, OFFSET_CELLS = 15 };

/* Returns the cells of the widest words of a row. */
static int longest(const void *own)
{
	int widest = 0;

	for (size_t i = 0; i < count(own); i++) {
		char what[VIEW_CELL];
		int cells;

		write_words(own, i, what);
		cells = (int)text_width(slice_of(what));
		widest = cells > widest ? cells : widest;
	}
	return widest;
}

/* Columns of numbers give way where the words would be cut otherwise. */
static const struct list_ops notices = {
	.heads = { [FIELD_SEVERITY] = { .text = "notice",
		       .cells = SEVERITY_CELLS },
	    [FIELD_COUNT] = { .text = "times",
		.cells = COUNT_CELLS,
		.is_number = true,
		.weight = 2 },
	    [FIELD_OFFSET] = { .text = "first at byte",
		.cells = OFFSET_CELLS,
		.is_number = true,
		.weight = 1 },
	    [FIELD_WORDS] = { .text = "what" } },
	.count = count,
	.is_dim = is_dim,
	.cell = cell,
	.wanted = longest,
};

static void draw(void *own, const struct layout *l)
{
	const struct notices_pane *pane = own;

	if (pane->records > 0)
		plain_draw(own, l);
}

/* Writes what the notice affects and where that is; its own words again where
 * the row had to cut them. */
static void write_detail(const struct notices_pane *pane,
    const struct finding *found, char *out, size_t size)
{
	int room = pane->rows.s->columns - LEAD - SEVERITY_CELLS;
	bool has_place = room - COUNT_CELLS - OFFSET_CELLS >= longest(pane);

	if (found->affected[0] == '\0' ||
	    (int)text_width(slice_of(found->what)) > room)
		snprintf(out, size, "%s", found->what);
	else if (has_place || found->offset == 0)
		snprintf(out, size, "%s", found->affected);
	else
		snprintf(out, size, "%s; first at byte %" PRIu64,
		    found->affected, found->offset);
}

/* Draws the detail, and below it what can be done; long words without an advice
 * take both lines. */
static bool details(void *own, int row)
{
	struct notices_pane *pane = own;
	struct canvas *canvas = pane->rows.s->canvas;
	int columns = pane->rows.s->columns - 2;
	struct finding found;
	char words[VIEW_CELL];
	struct slice first, left;

	if (pane->records == 0 || pane->rows.list.cursor < FACTS)
		return true;
	found = finding_of(&pane->findings, pane->rows.list.cursor - FACTS);
	write_detail(pane, &found, words, sizeof words);
	left = slice_of(words);
	if (found.advice == NULL && (int)text_width(left) > columns) {
		first = text_line(&left, columns > 0 ? (size_t)columns : 0);
	} else {
		first = left;
		left = slice_of(found.advice == NULL ?
		    "there is nothing to do about it" : found.advice);
	}
	canvas_put_row(canvas, row, first, ROLE_TEXT);
	canvas_put_row(canvas, row + 1, left, ROLE_TEXT);
	return true;
}

const struct pane_ops notices_pane = {
	.mode = MODE_LIST,
	.hints = "`?` keys  `jk` move  `1` table  `Tab` picture  `q` quit",
	.size = sizeof(struct notices_pane),
	.follow = follow,
	.command = list_pane_command,
	.draw = draw,
	.list = &notices,
	.details = details,
	.position_get = plain_position_get,
	.position_set = plain_position_set,
};
