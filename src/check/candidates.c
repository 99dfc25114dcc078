#include "config.h"

#include "check/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "model/measures.h"
#include "query/groups.h"
#include "query/hue.h"
#include "query/scope.h"

enum { PACKAGES = 5, METHODS = 5, NAME_BYTES = 300 };

struct candidates {
	FILE *file;
	const struct recording *recording;
	const struct methods *methods;
	const struct facts *facts;
	struct parts main, all;
	const char *clock; /* "wall", or "cpu" where there is no wall time */
	enum measure measure;
};

/* Names with other signs would need quotes, or mean something in a pattern. */
static bool is_plain(struct slice name)
{
	for (size_t i = 0; i < name.length; i++) {
		const char c = name.at[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    (c >= '0' && c <= '9') || strchr("._$<>-", c) != NULL ||
		    (c & 0x80) != 0) || c == '\0')
			return false;
	}
	return name.length > 0 && name.length < NAME_BYTES &&
	    name.at[0] != '<';
}

/* "class.name" */
static struct slice name_of(const struct method *m)
{
	return (struct slice){ m->text, m->name_at + m->name_length };
}

/* ---- the thread as a whole ---------------------------------------------- */

static void write_whole(const struct candidates *c)
{
	fputs("[main thread]\n", c->file);
	if (c->facts->has_clock[CLOCK_WALL] && c->facts->tick != TICK_COUNT)
		fputs("main: span < 0ms\n", c->file);
	if (c->facts->has_clock[CLOCK_CPU] && c->facts->tick != TICK_COUNT)
		fputs("main: cpu < 0ms\n", c->file);
	if (!c->facts->is_sampled)
		fputs("main: calls <= 0\n", c->file);
	fputs("main: depth <= 0\n", c->file);
}

/* ---- what takes most ---------------------------------------------------- */

/* The heaviest that the app owns and that has not been taken; `is_own` and the names
 * are by row. */
struct heaviest {
	const struct total *of;
	bool *is_out; /* not the app's, or taken */
	uint32_t count;
	enum measure measure;
};

static uint32_t take_heaviest(struct heaviest *h)
{
	uint32_t best = UINT32_MAX;

	for (uint32_t i = 0; i < h->count; i++) {
		const uint64_t time = h->of[i].inclusive[h->measure];

		if (!h->is_out[i] && time > 0 && (best == UINT32_MAX ||
		    time > h->of[best].inclusive[h->measure]))
			best = i;
	}
	if (best != UINT32_MAX)
		h->is_out[best] = true;
	return best;
}

static bool write_packages(const struct candidates *c, struct error *err)
{
	struct groups g;
	struct totals totals = { 0 };
	struct heaviest h = { .measure = c->measure };
	bool done = groups_make(&g, c->methods, GROUP_PACKAGE, KEPT_ALL, err) &&
	    groups_totals(&g, &c->main, &totals, err);

	h.of = totals.of;
	h.count = done ? g.count : 0;
	h.is_out = array_new(h.count, sizeof *h.is_out, err);
	done = done && h.is_out != NULL;
	for (uint32_t i = 0; done && i < h.count; i++) {
		const struct slice name = { groups_name(&g, i),
			strlen(groups_name(&g, i)) };

		h.is_out[i] = i == 0 || g.is_file[i] || !is_plain(name) ||
		    hue_is_platform((struct slice){ name.at, name.length });
	}
	fputs("\n[packages of the app]\n", c->file);
	for (int n = 0; done && n < PACKAGES; n++) {
		const uint32_t best = take_heaviest(&h);

		if (best == UINT32_MAX)
			break;
		fprintf(c->file, "main: %s %s.*.* < 0ms\n", c->clock,
		    groups_name(&g, best));
	}
	free(h.is_out);
	totals_free(&totals);
	groups_free(&g);
	return done;
}

static bool write_methods(const struct candidates *c, struct error *err)
{
	struct totals totals = { 0 };
	struct heaviest h = { .measure = c->measure };
	bool done = parts_sums(&c->main, methods_count(c->methods), &totals,
	    err);

	h.of = totals.of;
	h.count = done ? totals.methods : 0;
	h.is_out = array_new(h.count, sizeof *h.is_out, err);
	done = done && h.is_out != NULL;
	for (uint32_t i = 0; done && i < h.count; i++) {
		const struct method *m = methods_at(c->methods, i);

		h.is_out[i] = m->is_function || !is_plain(name_of(m)) ||
		    hue_is_platform(method_class(m));
	}
	fputs("\n[methods of the app]\n", c->file);
	for (int n = 0; done && n < METHODS; n++) {
		const uint32_t best = take_heaviest(&h);
		const struct method *m = best == UINT32_MAX ? NULL :
		    methods_at(c->methods, best);

		if (m == NULL)
			break;
		fprintf(c->file, "main: %s %.*s < 0ms\n", c->clock,
		    (int)name_of(m).length, name_of(m).at);
	}
	free(h.is_out);
	totals_free(&totals);
	return done;
}

/* ---- frames, calls, and what is not there ------------------------------- */

static const char frame[] = "android.view.Choreographer.doFrame";

static void write_frames(const struct candidates *c)
{
	bool has_frames = false;

	for (uint32_t i = 0; i < methods_count(c->methods); i++) {
		const struct method *m = methods_at(c->methods, i);

		has_frames |= m->is_used && slice_is(name_of(m), frame);
	}
	if (has_frames && !c->facts->is_sampled)
		fprintf(c->file, "\n[frames]\nmain: p95 %s < 0ms\n", frame);
}

static bool write_busiest(const struct candidates *c, struct error *err)
{
	struct totals totals = { 0 };
	bool done = parts_sums(&c->all, methods_count(c->methods), &totals,
	    err);
	uint32_t best = UINT32_MAX;

	for (uint32_t i = 0; done && i < totals.methods; i++) {
		const struct method *m = methods_at(c->methods, i);

		if (is_plain(name_of(m)) && !hue_is_platform(method_class(m)) &&
		    (best == UINT32_MAX ||
		        totals.of[i].calls > totals.of[best].calls))
			best = i;
	}
	if (best != UINT32_MAX && totals.of[best].calls > 0 &&
	    !c->facts->is_sampled)
		fprintf(c->file, "\n[calls]\nall: calls %.*s <= 0\n",
		    (int)name_of(methods_at(c->methods, best)).length,
		    name_of(methods_at(c->methods, best)).at);
	totals_free(&totals);
	return done;
}

static void write_never(const struct candidates *c)
{
	fputs("\n[not on the main thread]\n"
	      "main: never java.net.**\n"
	      "main: never java.io.File*.**\n"
	      "main: never android.database.sqlite.**\n", c->file);
}

static bool choose_parts(struct parts *parts, const struct profile *profile,
    const char *threads, struct error *err)
{
	struct scope scope;
	bool done = scope_init(&scope, profile, err);

	if (done)
		scope_add(&scope, threads);
	done = done && scope_parts(&scope, parts, err);
	scope_free(&scope);
	return done;
}

bool candidates_write(FILE *file, const struct recording *r,
    struct error *err)
{
	struct candidates c = { .file = file, .recording = r,
		.methods = profile_methods(r->profile),
		.facts = trace_facts(r->trace) };
	bool done;

	c.measure = measure_first(c.facts->has_clock);
	c.clock = measure_name(c.measure);
	fputs("artscope 1\n\n", file);
	done = choose_parts(&c.main, r->profile, "main", err) &&
	    choose_parts(&c.all, r->profile, "all", err);
	if (done)
		write_whole(&c);
	if (done && c.facts->tick != TICK_COUNT)
		done = write_packages(&c, err) && write_methods(&c, err);
	if (done) {
		write_frames(&c);
		done = write_busiest(&c, err);
		write_never(&c);
	}
	parts_free(&c.main);
	parts_free(&c.all);
	return done;
}
