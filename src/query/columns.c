#include "config.h"

#include "query/columns.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/whole.h"

enum { EVERYWHERE = IN_TABLE | IN_TREE | IN_BOTTOM_UP | IN_RELATIVES };

/* clang-format off */
static const struct column_info infos[COLUMNS] = {
	[COLUMN_EXCLUSIVE] = { IN_TABLE | IN_TREE | IN_BOTTOM_UP,
	    "exclusive", 'x', "excl", KIND_TIME, false, true,
	    "self ms",
	    "time in the method itself, without the methods it calls" },
	[COLUMN_INCLUSIVE] = { IN_TABLE | IN_TREE | IN_RELATIVES,
	    "inclusive", 'i', "incl", KIND_TIME, false, true,
	    "incl ms",
	    "time from entry to exit; calls inside the same method not twice" },
	[COLUMN_CALLS] = { EVERYWHERE,
	    "calls", 'c', "calls", KIND_CALLS, false, false, "calls",
	    "outermost calls + calls inside the same method" },
	[COLUMN_PER_CALL] = { IN_TABLE,
	    "percall", 'p', "per_call", KIND_TIME, false, true, "ms/call",
	    "inclusive time divided by all calls" },
	[COLUMN_WAIT] = { IN_TABLE,
	    "wait", 'w', "wait", KIND_TIME, false, false, "wait ms",
	    "time in the method itself in which it did not run: wall minus CPU" },
	[COLUMN_THREW] = { IN_TABLE,
	    "threw", 't', "threw", KIND_COUNT, false, false, "threw",
	    "calls that an exception ended" },
	[COLUMN_CLASS] = { EVERYWHERE,
	    "class", 'k', "class", KIND_TEXT, false, false, "class",
	    "class, then method" },
	[COLUMN_NAME] = { EVERYWHERE,
	    "name", 'n', "method", KIND_TEXT, false, false, "method",
	    "method without its class" },
	[COLUMN_MIN] = { IN_TABLE,
	    "min", 'm', "min", KIND_TIME, true, true, "min ms",
	    "time of the shortest call" },
	[COLUMN_P50] = { IN_TABLE,
	    "p50", '5', "p50", KIND_TIME, true, true, "p50 ms",
	    "median: half of the calls took no longer" },
	[COLUMN_P95] = { IN_TABLE,
	    "p95", '9', "p95", KIND_TIME, true, true, "p95 ms",
	    "95 of 100 calls took no longer" },
	[COLUMN_MAX] = { IN_TABLE,
	    "max", 'a', "max", KIND_TIME, true, true, "max ms",
	    "time of the longest call" },
	[COLUMN_SOURCE] = { IN_TABLE,
	    "source", 's', "source", KIND_TEXT, false, false, "source",
	    "source file and line" },
	[COLUMN_RANK] = { 0,
	    "rank", '\0', "rank", KIND_COUNT, false, false, "#",
	    "place in the order of the table" },
	[COLUMN_INCLUSIVE_SHARE] = { IN_TABLE | IN_TREE | IN_RELATIVES,
	    "inclusive%", '\0', "incl", KIND_SHARE, false,
	    true, "incl%", "inclusive time in percent of the whole" },
	[COLUMN_EXCLUSIVE_SHARE] = { IN_TABLE | IN_BOTTOM_UP,
	    "exclusive%", '\0', "excl", KIND_SHARE, false,
	    true, "self%", "exclusive time in percent of the whole" },
};
/* clang-format on */

const struct column_info *column_info(enum column_id column)
{
	return &infos[column];
}

bool column_find(const char *name, enum column_id *out)
{
	for (int i = 0; i < COLUMNS; i++) {
		const char key[] = { infos[i].key, '\0' };

		if (name[0] == '\0' || (strcmp(infos[i].name, name) != 0 &&
		    strcmp(key, name) != 0))
			continue;
		*out = (enum column_id)i;
		return true;
	}
	return false;
}

bool column_exists(struct column_choice c, const bool has_clock[CLOCKS])
{
	if (c.column == COLUMN_WAIT)
		return measure_exists(MEASURE_WAIT, has_clock);
	return c.measure == MEASURES || measure_exists(c.measure, has_clock);
}

bool column_is_sortable(enum column_id column, unsigned list)
{
	return (infos[column].lists & list) != 0;
}

static bool is_named(int column, unsigned list)
{
	return infos[column].key != '\0' &&
	    column_is_sortable((enum column_id)column, list);
}

void column_names(unsigned list, char *out, size_t size)
{
	size_t used = 0;
	int last = COLUMNS - 1;

	while (last > 0 && !is_named(last, list))
		last--;
	out[0] = '\0';
	for (int i = 0; i <= last && used < size; i++)
		if (is_named(i, list))
			used += (size_t)snprintf(out + used, size - used,
			    "%s%s", used == 0 ? "" : i < last ? ", " : " or ",
			    infos[i].name);
}

static uint64_t spread_value(enum column_id column, const struct spread *s,
    uint32_t row)
{
	if (s == NULL || row >= s->rows)
		return 0;
	switch (column) {
	case COLUMN_MIN:
		return s->of[row].least;
	case COLUMN_P50:
		return s->of[row].median;
	case COLUMN_P95:
		return s->of[row].p95;
	default:
		return s->of[row].most;
	}
}

uint64_t column_value(enum column_id column, enum measure measure,
    const struct figures *f, uint32_t row)
{
	const struct total *t = &f->totals->of[row];

	switch (column) {
	case COLUMN_EXCLUSIVE:
	case COLUMN_EXCLUSIVE_SHARE:
		return t->exclusive[measure];
	case COLUMN_INCLUSIVE:
	case COLUMN_INCLUSIVE_SHARE:
		return t->inclusive[measure];
	case COLUMN_CALLS:
		return t->calls + t->recursive;
	case COLUMN_PER_CALL:
		return t->calls + t->recursive == 0 ?
		    0 :
		    t->inclusive[measure] / (t->calls + t->recursive);
	case COLUMN_WAIT:
		return t->exclusive[MEASURE_WAIT];
	case COLUMN_THREW:
		return t->threw;
	default:
		return infos[column].needs_spread ? spread_value(column,
		    f->spread[measure], row) : 0;
	}
}

/* A name or key, with ":clock" behind it where that has a meaning. */
static bool choice_parse(struct column_choice *c, struct slice word,
    struct error *err)
{
	char name[40], clean[100];
	char *clock;

	snprintf(name, sizeof name, "%.*s", (int)(word.length < sizeof name ?
	    word.length : sizeof name - 1), word.at);
	clock = strchr(name, ':');
	c->measure = MEASURES;
	if (clock != NULL)
		*clock++ = '\0';
	if (word.length < sizeof name && column_find(name, &c->column) &&
	    (clock == NULL || (infos[c->column].has_measure &&
		measure_find(clock, &c->measure))))
		return true;
	text_clean(clean, sizeof clean, word);
	return fail(err, "--columns knows no '%s'; "
	    "artscope report --help lists them", clean);
}

bool columns_parse(struct columns *columns, const char *list,
    struct error *err)
{
	columns->count = 0;
	for (;;) {
		size_t length = strcspn(list, ",");

		if (columns->count == CHOICES)
			return fail(err, "--columns takes %d columns at most",
			    CHOICES);
		if (!choice_parse(&columns->of[columns->count++],
		    (struct slice){ list, length }, err))
			return false;
		if (list[length] == '\0')
			return true;
		list += length + 1;
	}
}

bool columns_need_spread(const struct columns *columns, enum measure own,
    enum measure measure)
{
	for (size_t i = 0; i < columns->count; i++) {
		struct column_choice c = columns->of[i];

		if (infos[c.column].needs_spread && (c.measure == measure ||
		    (c.measure == MEASURES && own == measure)))
			return true;
	}
	return false;
}

/* Where samples are counted, not calls. */
static const struct {
	const char *name, *head, *help;
} sampled[COLUMNS] = {
	[COLUMN_CALLS] = { "samples", "samples",
	    "samples in whose stack the method is, each once" },
	[COLUMN_PER_CALL] = { "persample", "ms/sample",
	    "inclusive time divided by the samples" },
};

static const char *head_of(enum column_id column, bool is_sampled)
{
	return is_sampled && sampled[column].head != NULL ?
	    sampled[column].head :
	    infos[column].head;
}

const char *column_name(enum column_id column, bool is_sampled)
{
	return is_sampled && sampled[column].name != NULL ?
	    sampled[column].name :
	    infos[column].name;
}

const char *column_help(enum column_id column, bool is_sampled)
{
	return is_sampled && sampled[column].help != NULL ?
	    sampled[column].help :
	    infos[column].help;
}

void column_head(char *out, size_t size, struct column_choice c,
    bool is_sampled)
{
	const char *head = head_of(c.column, is_sampled);
	const char *unit = strstr(head, "ms");

	if (c.measure == MEASURES)
		snprintf(out, size, "%s", head);
	else if (unit == NULL)
		snprintf(out, size, "%s %s", head, measure_name(c.measure));
	else
		snprintf(out, size, "%.*s%s %s", (int)(unit - head), head,
		    measure_name(c.measure), unit);
}

void column_calls(char *out, size_t size, const struct total *t)
{
	size_t length;

	text_count(out, size, t->calls);
	length = strlen(out);
	if (t->recursive > 0)
		snprintf(out + length, size - length, "+%" PRIu32,
		    t->recursive);
}

static void source_text(char *out, size_t size, const struct method *m)
{
	if (m->source[0] != '\0' && m->line > 0)
		snprintf(out, size, "%s:%" PRId32, m->source, m->line);
	else
		snprintf(out, size, "%s", m->source);
}

/* Of a group only the name is a text. */
static void words_text(char *out, size_t size, enum column_id column,
    const struct figures *f, uint32_t row)
{
	const struct method *m = f->groups == NULL ?
	    methods_at(f->methods, row) : NULL;

	if (m == NULL)
		snprintf(out, size, "%s", column == COLUMN_NAME ?
		    figures_text(f, row) : "");
	else if (column == COLUMN_CLASS)
		snprintf(out, size, "%.*s", (int)m->class_length, m->text);
	else if (column == COLUMN_SOURCE)
		source_text(out, size, m);
	else
		snprintf(out, size, "%s", m->text + m->name_at);
	whole_mend(out);
}

void column_text(char *out, size_t size, const struct figures *f,
    struct column_choice c, struct column_row r)
{
	uint64_t value = column_value(c.column, c.measure, f, r.row);

	switch (infos[c.column].kind) {
	case KIND_TIME:
		text_ms(out, size, value, f->totals->tick);
		break;
	case KIND_SHARE:
		text_percent(out, size, value, r.base);
		break;
	case KIND_COUNT:
		text_count(out, size, c.column == COLUMN_RANK ?
		    (uint64_t)r.rank + 1 : value);
		break;
	case KIND_CALLS:
		column_calls(out, size, &f->totals->of[r.row]);
		break;
	case KIND_TEXT:
		words_text(out, size, c.column, f, r.row);
		break;
	}
}
