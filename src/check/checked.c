#include "config.h"

#include "check/checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "check/doubt.h"
#include "names/naming.h"
#include "query/findings.h"

bool checked_init(struct checked *c, const struct rules *rules, uint32_t runs,
    uint32_t bases, struct error *err)
{
	const size_t all = (size_t)runs + bases;
	struct gauge *next;

	*c = (struct checked){ .rules = rules, .run_room = runs,
		.base_room = bases };
	c->of = array_new(rules->count, sizeof *c->of, err);
	c->traces = array_new(runs, sizeof *c->traces, err);
	c->gauges = array_new(all * rules->count, sizeof *c->gauges, err);
	if (c->of == NULL || c->traces == NULL || c->gauges == NULL)
		return false;
	next = c->gauges;
	for (uint32_t i = 0; i < rules->count; i++, next += all)
		c->of[i] = (struct checked_rule){ .rule = &rules->of[i],
			.runs = next, .bases = next + runs };
	return true;
}

void checked_free(struct checked *c)
{
	for (uint32_t i = 0; c->of != NULL && i < c->rules->count; i++)
		reason_free(&c->of[i].reason);
	for (uint32_t i = 0; i < c->run_count; i++) {
		free(c->traces[i].label);
		free(c->traces[i].map_id);
		free(c->traces[i].damage);
	}
	free(c->of);
	free(c->traces);
	free(c->gauges);
	*c = (struct checked){ 0 };
}

static struct runs runs_of(const struct checked *c,
    const struct checked_rule *r)
{
	return (struct runs){ r->runs, c->run_count };
}

static struct runs bases_of(const struct checked *c,
    const struct checked_rule *r)
{
	return (struct runs){ r->bases, c->base_count };
}

/* ---- a recording -------------------------------------------------------- */

static bool gauge_all(const struct checked *c, struct recording *r,
    const struct gauge_watch *watch, struct gauge *out, struct error *err)
{
	const struct gauge_input input = { r, c->lens, c->view };

	if ((profile_is_complete(r->profile) || recording_load(r, err)) &&
	    gauge_rules(c->rules, &input, watch, out, err))
		return true;
	error_prefix(err, r->label);
	return false;
}

bool checked_add_base(struct checked *c, struct recording *r,
    struct error *err)
{
	struct gauge *out = array_new(c->rules->count, sizeof *out, err);
	const bool done = out != NULL && gauge_all(c, r, NULL, out, err);

	for (uint32_t i = 0; done && i < c->rules->count; i++)
		c->of[i].bases[c->base_count] = out[i];
	c->base_count += done;
	free(out);
	return done;
}

bool checked_add_table(struct checked *c, const struct gauge_table *t,
    struct error *err)
{
	struct gauge *out = array_new(c->rules->count, sizeof *out, err);
	bool done = out != NULL;

	for (uint32_t run = 0; done && run < t->table.run_count; run++) {
		done = gauge_table_rules(c->rules, t, run, out, err);
		for (uint32_t i = 0; done && i < c->rules->count; i++)
			c->of[i].bases[c->base_count] = out[i];
		c->base_count += done;
	}
	free(out);
	return done;
}

/* Of the runs that reach a limit the worst is explained. */
static bool explain(void *self, uint32_t rule, const struct gauge *g,
    const struct gauge_scope *scope, const uint8_t *flags, struct error *err)
{
	struct checked *c = self;
	struct checked_rule *r = &c->of[rule];
	const double value = verdict_run(r->rule, g);

	if ((r->has_reason && value <= r->reason_value) ||
	    !verdict_is_reached(r->rule, g, bases_of(c, r)))
		return true;
	c->lacks_calls = c->lacks_calls || !reason_is_there(scope);
	if (c->lacks_calls)
		return true;
	reason_free(&r->reason);
	r->has_reason = true;
	r->reason_value = value;
	return reason_make(&r->reason, r->rule, scope, flags, err);
}

/* What is said once, and not of every rule. */
static bool is_of_names(const struct finding *f)
{
	static const char *const names[] = { "other-mapping", "no-mapping",
		"few-names" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(f->name, names[i]) == 0)
			return true;
	return false;
}

/* False when out of memory. */
static bool find_damage(struct checked_trace *t, const struct recording *r)
{
	const struct findings f = findings_of(r->profile,
	    trace_facts(r->trace));
	struct finding worst;

	if (!findings_are_wrong(&f))
		return true;
	worst = finding_of(&f, 0);
	t->is_misnamed = is_of_names(&worst);
	t->damage = strdup(worst.what);
	return t->damage != NULL;
}

static bool describe(struct checked_trace *t, const struct recording *r,
    struct error *err)
{
	const struct slice id = map_id_of(profile_ids(r->profile));

	*t = (struct checked_trace){ .path = r->path == NULL ? r->label :
		r->path };
	t->label = strdup(r->label);
	t->map_id = id.length == 0 ? strdup("") :
	    strndup(id.at, id.length);
	return (find_damage(t, r) && t->label != NULL && t->map_id != NULL) ||
	    fail_memory(err, id.length + 1);
}

static bool add_run(struct checked *c, const struct recording *r,
    const struct gauge *gauges, struct error *err)
{
	for (uint32_t i = 0; i < c->rules->count; i++)
		c->of[i].runs[c->run_count] = gauges[i];
	return describe(&c->traces[c->run_count++], r, err);
}

bool checked_add_run(struct checked *c, struct recording *r, struct error *err)
{
	const struct gauge_watch watch = { c, explain };
	struct gauge *out = array_new(c->rules->count, sizeof *out, err);
	bool done;

	c->lacks_calls = false;
	done = out != NULL && gauge_all(c, r, c->has_no_reasons ? NULL :
	    &watch, out, err) &&
	    (c->lacks_calls || add_run(c, r, out, err));
	free(out);
	return done;
}

/* ---- judged ------------------------------------------------------------- */

static void say_damage(const struct checked *c, char *out, size_t size)
{
	out[0] = '\0';
	for (uint32_t i = 0; i < c->run_count && !c->allows_damage &&
	     out[0] == '\0'; i++) {
		const struct checked_trace *t = &c->traces[i];

		if (t->is_misnamed)
			snprintf(out, size, "names are in doubt");
		else if (t->damage != NULL)
			snprintf(out, size, "the trace is damaged: %.270s",
			    t->damage);
	}
}

/* Those that compare with a baseline may be unclear. */
static bool doubt(struct checked *c, struct error *err)
{
	const uint32_t count = c->rules->count;
	struct doubted *all = array_new(count, sizeof *all, err);
	bool done;

	if (all == NULL)
		return false;
	for (uint32_t i = 0; i < count; i++)
		all[i] = (struct doubted){ c->of[i].rule,
			runs_of(c, &c->of[i]), bases_of(c, &c->of[i]),
			&c->of[i].judged };
	done = doubt_rules(all, count, err);
	free(all);
	return done;
}

bool checked_judge(struct checked *c, struct error *err)
{
	char words[300];

	say_damage(c, words, sizeof words);
	for (uint32_t i = 0; i < c->rules->count; i++) {
		struct checked_rule *r = &c->of[i];

		r->judged = verdict_judge(r->rule, runs_of(c, r),
		    bases_of(c, r), words[0] == '\0' ? NULL : words);
	}
	if (!doubt(c, err))
		return false;
	for (uint32_t i = 0; i < c->rules->count; i++)
		c->counts[c->of[i].judged.verdict]++;
	return true;
}

enum gate checked_gate(const struct checked *c, bool is_strict)
{
	if (c->counts[VERDICT_ERROR] > 0)
		return GATE_BROKEN;
	return c->counts[VERDICT_FAIL] > 0 ||
	    (is_strict && c->counts[VERDICT_UNCLEAR] > 0) ? GATE_SHUT :
							    GATE_OPEN;
}
