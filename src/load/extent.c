#include "config.h"

#include "load/extent.h"

#include <string.h>

static void add_thread(struct promise *p, const struct thread *t)
{
	p->of[PROMISED_STACK] += t->tree.count;
	p->of[PROMISED_LEVEL] += calls_depths(&t->calls);
	for (size_t d = 0; d < t->calls.depths; d++)
		p->of[PROMISED_LONG_CALL] +=
		    aside_longs(t->calls.columns[d].aside);
}

struct promise extent_of(const struct profile *profile)
{
	const struct threads *threads = profile_threads(profile);
	const struct methods *methods = profile_methods(profile);
	struct promise p = { { [PROMISED_RECORD] = profile_records(profile),
		[PROMISED_LINE] = profile_facts(profile)->lines,
		[PROMISED_METHOD] = methods_count(methods),
		[PROMISED_THREAD] = threads_count(threads) } };

	for (uint32_t i = 0; i < methods_count(methods); i++)
		p.of[PROMISED_NAME_BYTE] +=
		    strlen(methods_at(methods, i)->text);
	for (uint32_t i = 0; i < threads_count(threads); i++)
		add_thread(&p, threads_at(threads, i));
	return p;
}
