/*
 * test_task - every question can be given up, whatever it is about.
 *
 * Linked with --wrap for cut_make, which is called in the midst of many.
 */
#include "config.h"

#include "query/task.h"
#include "script.h"

bool __wrap_cut_make(struct cut *, const struct part *, struct error *);
bool __real_cut_make(struct cut *, const struct part *, struct error *);

static atomic_bool *stopped_by_cut; /* NULL: nothing is */

bool __wrap_cut_make(struct cut *cut, const struct part *part,
    struct error *err)
{
	if (stopped_by_cut != NULL)
		*stopped_by_cut = true;
	return __real_cut_make(cut, part, err);
}

#define SCRIPT                                                            \
	"0/0 +a 100/50 +b 300/60 +c 340/100 -c 420/150 +c 421/151 -c "    \
	"500/160 -b 900/350 +a 950/400 -a 1000/410 -a @2 200/0 +e "       \
	"300/10 +c 350/60 -c 900/110 -e"

static const struct {
	const char *name;
	bool is_all;
	struct period range;
} places[] = {
	{ "a thread", false, { 0, 0 } },
	{ "all threads", true, { 0, 0 } },
	{ "a range", false, { 320, 900 } },
	{ "a range of all", true, { 320, 900 } },
};

static const struct filter_texts *texts_of_c(void)
{
	static uint64_t room[(sizeof(struct filter_texts) + FILTER_TEXT) /
	    sizeof(uint64_t) + 1];
	struct filter_texts *texts = (struct filter_texts *)(void *)room;

	texts->count = 1;
	memcpy(texts->at[0], "c", 2);
	return texts;
}

static struct task task_of(enum task_kind kind, struct where where,
    uint32_t method)
{
	struct task t = { .kind = kind };

	if (kind == TASK_FILTER)
		t.filter = (struct filter_question){ NULL, texts_of_c(),
			{ where.stop, NULL } };
	else if (kind == TASK_TABLE)
		t.table = (struct table_question){ .where = where };
	else if (kind == TASK_CALLS)
		t.calls = (struct calls_question){ where, method,
			MEASURE_WALL };
	else if (kind == TASK_HITS)
		t.hits = (struct hits_question){ .where = where,
			.pattern = "c" };
	else if (kind <= TASK_BOTTOM_UP)
		t.flame = (struct flame_question){ .where = where,
			.is_inverted = kind == TASK_BOTTOM_UP };
	else if (kind == TASK_EVERYWHERE)
		t.everywhere = (struct everywhere_question){ NULL, method,
			where.stop };
	else if (kind == TASK_SPREADS)
		t.spreads = (struct spreads_question){ .where = where,
			.wanted = { [MEASURE_WALL] = true } };
	else if (kind == TASK_LISTING)
		t.listing = (struct listing_question){ .where = where,
			.method = method };
	else
		t.about = (struct about_question){ .where = where,
			.method = method };
	return t;
}

static void given_up(void **state)
{
	struct loaded l;
	uint32_t method;

	(void)state;
	script_load(&l, "two threads", SCRIPT);
	method = id_map_get(ids_map(profile_ids(l.profile)), 12 >> 2);
	for (int i = 0; i < TASKS * (int)ROWS(places); i++) {
		size_t at = (size_t)i / TASKS;
		atomic_bool stop = false;
		struct where where = { .thread = script_thread(&l, 1)->number,
			.set = places[at].is_all ? &all_threads : NULL,
			.range = places[at].range,
			.stop = &stop };
		struct task task = task_of((enum task_kind)(i % TASKS), where,
		    method);
		struct result result;
		char row[64];

		snprintf(row, sizeof row, "%s, task %d", places[at].name,
		    i % TASKS);
		row_assert(row, task_do(&task, l.profile, &result));
		result_free(&result);
		stop = true;
		row_assert(row, !task_do(&task, l.profile, &result));
		result_free(&result);
		stop = false;
		stopped_by_cut = &stop;
		row_assert(row, task_do(&task, l.profile, &result) != stop);
		result_free(&result);
		stopped_by_cut = NULL;
	}
	loaded_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(given_up) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
