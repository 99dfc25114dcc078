#include "config.h"

#include "export/damage.h"

#include "base/quote.h"

enum { WORDS = 400 };

static bool is_damage(const struct notices *n, int kind)
{
	return n->count[kind] > 0 &&
	    notice_severity((enum notice)kind) == SEVERITY_DAMAGE;
}

bool damage_is_there(const struct profile *p)
{
	struct notices n;

	profile_notices(p, &n);
	return notices_has_damage(&n);
}

void damage_say(const struct profile *p, const char *name, struct error *err)
{
	struct notices n;
	int worst = NOTICES, others = 0;
	char words[WORDS], more[60] = "";

	profile_notices(p, &n);
	for (int i = NOTICES; i-- > 0;) {
		if (!is_damage(&n, i))
			continue;
		others += worst < NOTICES;
		worst = i;
	}
	if (worst == NOTICES)
		return;
	notice_what((enum notice)worst, n.count[worst], words, sizeof words);
	if (others > 0)
		snprintf(more, sizeof more, " (and %d more: artscope info)",
		    others);
	fail(err, "%s: damaged: %s%s", name, words, more);
}

void damage_json(FILE *file, const struct profile *p)
{
	struct notices n;
	char words[WORDS];
	const char *before = "[";

	profile_notices(p, &n);
	for (int i = 0; i < NOTICES; i++) {
		if (!is_damage(&n, i))
			continue;
		notice_what((enum notice)i, n.count[i], words, sizeof words);
		fprintf(file, "%s{\"name\": ", before);
		json_string(file, notice_name((enum notice)i));
		fputs(", \"what\": ", file);
		json_string(file, words);
		fputc('}', file);
		before = ", ";
	}
	fputs(before[0] == '[' ? "[]" : "]", file);
}
