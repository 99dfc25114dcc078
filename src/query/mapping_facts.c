#include "config.h"

#include "query/mapping_facts.h"

#include "base/names.h"
#include "base/text.h"
#include "query/hue.h"
#include "query/scope.h"

enum {
	SHORT = 3, /* letters of a class that was renamed, at most */
	FEW = 4    /* such classes: fewer say nothing */
};

enum mapping_match mapping_match(const struct mapping *m, struct slice id)
{
	enum mapping_match match = MATCH_UNKNOWN;
	struct mapping_facts f;

	for (size_t i = 0; id.length > 0 && i < mapping_count(m); i++) {
		mapping_facts(m, i, &f);
		if (mapping_has_id(m, i, id))
			return MATCH_YES;
		if (f.id[0] != '\0')
			match = MATCH_NO;
	}
	return match;
}

const char *mapping_match_name(enum mapping_match match)
{
	static const char *const names[] = { "unknown", "no", "yes" };

	return names[match];
}

static bool is_short(const struct method *m)
{
	struct slice name = method_class(m), package = method_package(m);
	size_t length = name.length - package.length - (package.length > 0);

	return !m->is_function && length > 0 && length <= SHORT &&
	    !hue_is_platform(name);
}

/* Of classes with short names those that it does not know, where they are most. */
static bool count_unknown(const struct naming *n, uint64_t *out,
    struct error *err)
{
	struct names *all = names_new(err), *unknown = names_new(err);
	bool done = all != NULL && unknown != NULL;

	for (uint32_t i = 0; done && i < naming_count(n); i++) {
		const struct method *m = naming_own(n, i);
		const enum grade grade = naming_origin(n, i)->grade;

		if (grade == GRADES || !is_short(m))
			continue;
		done = names_add(all, method_class(m), err) != NO_NAME &&
		    (grade != GRADE_NOT_IN_MAP ||
			names_add(unknown, method_class(m), err) != NO_NAME);
	}
	*out = 0; /* each has the empty string, too */
	if (done && names_count(all) > FEW &&
	    (names_count(unknown) - 1) * 2 > names_count(all) - 1)
		*out = names_count(unknown) - 1;
	names_free(all);
	names_free(unknown);
	return done;
}

static void add(struct notices *n, enum notice kind, uint64_t count)
{
	if (count > 0)
		notices_add(n, kind, count, 0);
}

bool mapping_notices(const struct mapping *m, const struct naming *n,
    struct slice id, struct notices *out, struct error *err)
{
	const enum mapping_match match = mapping_match(m, id);
	struct mapping_facts f;
	uint64_t unknown;

	*out = (struct notices){ .count = { 0 } };
	if (!count_unknown(n, &unknown, err))
		return false;
	add(out, id.length > 0 ? NOTICE_NO_MAPPING : NOTICE_NO_MAP_ID,
	    mapping_count(m) == 0);
	add(out, NOTICE_OTHER_MAPPING, match == MATCH_NO);
	if (match == MATCH_UNKNOWN && mapping_count(m) > 0)
		add(out, NOTICE_FEW_NAMES, unknown);
	for (size_t i = 0; i < mapping_count(m); i++) {
		mapping_facts(m, i, &f);
		add(out, NOTICE_MAPPING_CHANGED, f.has_changed);
		add(out, NOTICE_MAPPING_LINES, f.unreadable + f.bad_numbers +
		    f.bad_comments);
		add(out, NOTICE_NEWER_MAPPING, f.newer_versions);
		add(out, NOTICE_MAPPING_TWICE, f.classes_twice);
		add(out, NOTICE_MAPPING_LATER, f.classes_later);
	}
	return true;
}

static void count(struct grade_counts *c, const struct profile *p,
    const struct totals *totals)
{
	const struct methods *methods = profile_methods(p);

	*c = (struct grade_counts){ .methods = { 0 } };
	for (uint32_t i = 0; i < totals->methods; i++) {
		const enum grade grade = methods_origin(methods, i)->grade;

		if (grade == GRADES || !totals->of[i].is_called)
			continue;
		c->methods[grade]++;
		c->calls[grade] += totals->of[i].calls +
		    totals->of[i].recursive;
	}
}

bool grade_counts_make(struct grade_counts *c, const struct profile *p,
    struct error *err)
{
	struct totals totals = { 0 };
	struct parts parts = { 0 };
	struct scope scope;
	bool done = scope_init(&scope, p, err) &&
	    (scope_add(&scope, "all"), scope_parts(&scope, &parts, err)) &&
	    parts_sums(&parts, methods_count(profile_methods(p)), &totals,
		err);

	if (done)
		count(c, p, &totals);
	totals_free(&totals);
	parts_free(&parts);
	scope_free(&scope);
	return done;
}
