#include "config.h"

#include "export/export_choice.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "export/refuse.h"

/* Options that only some formats take. */
static const struct {
	enum option option;
	unsigned bit;
} taken[] = {
	{ OPTION_WEIGHT, EXPORT_WEIGHT },
	{ OPTION_NO_THREADS, EXPORT_NO_THREADS },
	{ OPTION_MIN, EXPORT_MIN },
	{ OPTION_ROUND, EXPORT_ROUND },
	{ OPTION_IDLE, EXPORT_IDLE },
	{ OPTION_BOTH_CLOCKS, EXPORT_BOTH_CLOCKS },
	{ OPTION_MERGED, EXPORT_MERGED },
	{ OPTION_PARTS, EXPORT_PARTS },
	{ OPTION_NODES, EXPORT_NODES },
	{ OPTION_THRESHOLD, EXPORT_THRESHOLD },
	{ OPTION_REVERSE, EXPORT_REVERSE },
	{ OPTION_INVERTED, EXPORT_INVERTED },
	{ OPTION_CHART, EXPORT_CHART },
	{ OPTION_TITLE, EXPORT_TITLES },
	{ OPTION_SUBTITLE, EXPORT_TITLES },
	{ OPTION_WIDTH, EXPORT_WIDTH },
	{ OPTION_CALLS_OF, EXPORT_CALLS_OF },
	{ OPTION_INDEX_CALLS, EXPORT_CALL_INDEXES },
	{ OPTION_SEARCH, EXPORT_SIGHT },
	{ OPTION_STACK, EXPORT_SIGHT },
	{ OPTION_ZOOM, EXPORT_SIGHT_TIME },
	{ OPTION_BOOKMARK, EXPORT_SIGHT_TIME },
};

enum { TAKEN = sizeof taken / sizeof *taken };

/* "folded, perfetto (.pftrace)": with its ending where that is not its name; of all, or
 * of those with that ending alone. */
static void formats_of(char *out, size_t size, const char *ending)
{
	const struct exporter *e;
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; (e = exporter_at(i)) != NULL && used < size; i++) {
		const char *const end = e->endings;
		const size_t length = strcspn(end, " ");

		if (strstr(end, ending) == NULL)
			continue;
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    used == 0 ? "" : ", ", e->name);
		if (used < size && strncmp(end + 1, e->name, length - 1) != 0)
			used += (size_t)snprintf(out + used, size - used,
			    " (%.*s)", (int)length, end);
	}
}

/* Also where it is packed. */
static bool is_bare_json(const char *path)
{
	struct slice name = slice_of(path);

	for (int i = PACKING_NONE + 1; i < PACKINGS; i++)
		name = slice_without(name, packing_ending((enum packing)i));
	return slice_without(name, ".json").length < name.length;
}

/* ".folded, .html" */
static void endings(char *out, size_t size)
{
	const struct exporter *e;
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; (e = exporter_at(i)) != NULL && used < size; i++)
		used += (size_t)snprintf(out + used, size - used, "%s%.*s",
		    i == 0 ? "" : ", ", (int)strcspn(e->endings, " "),
		    e->endings);
}

static bool fail_unknown(const struct options *o, struct error *err)
{
	const bool is_json = o->output != NULL && is_bare_json(o->output);
	char formats[400];

	if (o->output != NULL && !is_json) {
		endings(formats, sizeof formats);
		return fail(err, "which format?  Its ending says it, or "
		    "--format NAME: %s", formats);
	}
	formats_of(formats, sizeof formats, is_json ? ".json" : "");
	return fail(err, is_json ? "-o FILE.json could be of several formats: "
	    "--format, or a longer ending, says which: %s" : "which format?  "
	    "--format, or the ending of -o FILE, says it: %s", formats);
}

static bool takes(const struct exporter *e, unsigned bit)
{
	return (e->options & bit) != 0;
}

static bool refuse_taken(const struct exporter *e, size_t i, struct error *err)
{
	const char *name = option_info(taken[i].option)->name;
	const struct exporter *other;
	char takers[200] = "";
	size_t used = 0;

	for (size_t n = 0; (other = exporter_at(n)) != NULL &&
	     used < sizeof takers; n++)
		if (takes(other, taken[i].bit))
			used += (size_t)snprintf(takers + used,
			    sizeof takers - used, "%s%s",
			    used == 0 ? "; these do: " : ", ", other->name);
	return fail(err, "export as %s does not take --%s%s", e->name, name,
	    takers);
}

/* Of those that this build may not have, or that write at any place. */
static bool check_file(const struct options *o, struct error *err)
{
	const struct exporter *e = o->exporter;

	if (e->write == NULL)
		return fail(err, "%s is not available: artscope was built "
		    "without its library", e->name);
	if (!e->needs_file)
		return true;
	if (o->packing != PACKING_NONE)
		return fail(err, "%s is not written from its begin to its "
		    "end, so it cannot be packed meanwhile", e->name);
	return o->output != NULL || fail(err, "%s is not written from its "
	    "begin to its end, so it needs -o FILE", e->name);
}

bool export_choose(struct options *o, struct error *err)
{
	const struct exporter *by_name = NULL;

	if (o->output != NULL)
		by_name = exporter_of_path(o->output, &o->packing);
	o->exporter = by_name;
	if (o->format_word != NULL) {
		o->exporter = exporter_find(o->format_word);
		if (o->exporter == NULL)
			return refuse_value(OPTION_FORMAT, o->format_word,
			    exporter_name, err);
	}
	if (o->exporter == NULL)
		return fail_unknown(o, err);
	o->format = FORMAT_TSV; /* nothing of it is for people alone */
	if (o->packing == PACKING_NONE)
		o->packing = o->exporter->packing;
	if (!check_file(o, err))
		return false;
	for (size_t i = 0; i < TAKEN; i++)
		if (o->has[taken[i].option] &&
		    !takes(o->exporter, taken[i].bit))
			return refuse_taken(o->exporter, i, err);
	if (o->has[OPTION_ZOOM] && !o->has[OPTION_CALLS_OF])
		return fail(err, "--zoom is of the chart that --calls THREAD "
		    "makes");
	if (o->has[OPTION_CLOCK] && o->has[OPTION_WEIGHT])
		return fail(err, "either --clock or --weight");
	if (o->has[OPTION_CLOCK] && o->has[OPTION_BOTH_CLOCKS])
		return fail(err, "either --clock or --both-clocks");
	return true;
}

bool export_is_readable(const struct options *o)
{
	return o->exporter == NULL ||
	    (!o->exporter->is_binary && o->packing == PACKING_NONE);
}
