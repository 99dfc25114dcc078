/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_task - every question can be given up, whatever it is about.
 *
 * Linked with --wrap for clip_make, which is called in the midst of many.
 */
#include "config.h"

#include "compare/answers.h"
#include "script.h"

bool __wrap_clip_make(struct clip *, const struct part *, struct error *);
bool __real_clip_make(struct clip *, const struct part *, struct error *);

static atomic_bool *stopped_by_cut; /* NULL: nothing is */

bool __wrap_clip_make(struct clip *cut, const struct part *part,
    struct error *err)
{
	if (stopped_by_cut != NULL)
		*stopped_by_cut = true;
	return __real_clip_make(cut, part, err);
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
	static uint64_t room[(sizeof(struct filter_texts) + sizeof(char *)) /
	    sizeof(uint64_t) + 1];
	struct filter_texts *texts = (struct filter_texts *)(void *)room;

	texts->count = 1;
	texts->texts[0] = "c";
	return texts;
}

static const struct transform_texts *transforms_of_c(void)
{
	static uint64_t room[(sizeof(struct transform_texts) +
	    sizeof(struct transform_request)) / sizeof(uint64_t) + 1];
	struct transform_texts *texts = (struct transform_texts *)(void *)room;

	texts->count = 1;
	texts->items[0] = (struct transform_request){ TRANSFORM_MERGE, "c" };
	return texts;
}

static struct question question_of(enum question_kind kind,
    struct where where, uint32_t method)
{
	static const struct comparison_options compared = {
		.rule = MATCH_USUAL
	};

	if (kind == ASK_PERIODS)
		where.threads = &all_threads;
	return (struct question){ .kind = kind,
		.where = where,
		.method = method,
		.filter = kind == ASK_FILTER ? texts_of_c() : NULL,
		.transforms = kind == ASK_LENS ? transforms_of_c() : NULL,
		.other = where,
		.compared = &compared,
		.answering = kind == ASK_BOTH ? &comparing_flames :
		    kind == ASK_PARTNERS ? &comparing_partners :
						&comparing_answers,
		.pattern = "c",
		.wanted = { [MEASURE_WALL] = true } };
}

/* It fails in words that are not the program's fault. */
static void check_failed(const char *row, struct answer *a,
    const struct profile *p)
{
	row_assert(row, !answer_make(a, p));
	if (strstr(a->error.text, "stopped") == NULL)
		row_assert_text(row, a->error.text, "given up");
}

static void given_up(void **state)
{
	struct recording recording = { .path = "a", .label = "a" };
	struct loaded l;
	uint32_t method;

	(void)state;
	script_load(&l, "two threads", SCRIPT);
	recording.trace = l.trace;
	recording.profile = l.profile;
	method = id_map_get(&l.profile->ids->by_id, 12 >> 2);
	for (int i = 0; i < QUESTION_KINDS * (int)ROWS(places); i++) {
		size_t at = (size_t)i / QUESTION_KINDS;
		atomic_bool stop = false;
		struct where where = { .recording = &recording, .thread = script_thread(&l, 1)->number,
			.threads = places[at].is_all ? &all_threads : NULL,
			.range = places[at].range,
			.stop = &stop };
		struct question q = question_of(
		    (enum question_kind)(i % QUESTION_KINDS), where, method);
		struct answer *a = answer_new(&q);
		char row[64];

		snprintf(row, sizeof row, "%s, question %d", places[at].name,
		    i % QUESTION_KINDS);
		row_assert(row, answer_make(a, l.profile));
		row_assert(row, a->error.text[0] == '\0');
		stop = true;
		check_failed(row, a, l.profile);
		stop = false;
		stopped_by_cut = &stop;
		if (!answer_make(a, l.profile)) {
			row_assert(row, stop);
			check_failed(row, a, l.profile);
		} else {
			row_assert(row, !stop);
		}
		stopped_by_cut = NULL;
		answer_free(a);
	}
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(given_up),
};

TEST_FILE(tests, NULL, NULL);
