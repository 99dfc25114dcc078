/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_asked - what becomes of questions that are asked, dropped, answered and
 * given up one after the other, by whichever of two threads comes first.
 *
 * A step is a letter: "p" puts the next question of a kind, "P" one of a kind that
 * comes before it, "d" drops the kind; "b" begins the next answer, "e" ends it,
 * "g" gives it up, "s" is a part of it; "t" takes what is there and notes which
 * question it answers, "-" for none.  "?" notes whether all is done: "." or "!".
 */
#include "config.h"

#include "rows.h"
#include "ui/worker.h"

enum { NOTES = 32 };

static const enum question_kind later = ASK_CALLS, earlier = ASK_FILTER;

struct game {
	struct question_queue asked;
	struct answer *making;
	uint32_t questions;
	char notes[NOTES];
};

static struct answer *question(struct game *g, enum question_kind kind)
{
	struct question q = { .kind = kind, .method = ++g->questions };
	struct answer *a = answer_new(&q);

	assert_non_null(a);
	return a;
}

static void note(struct game *g, char c)
{
	size_t used = strlen(g->notes);

	assert_true(used + 1 < NOTES);
	g->notes[used] = c;
}

static void take(struct game *g)
{
	struct answer *a = question_queue_take(&g->asked, later);

	note(g, a == NULL ? '-' : (char)('0' + a->question.method));
	answer_free(a);
}

static void finish(struct game *g, bool is_done)
{
	question_queue_end(&g->asked, g->making, is_done);
	g->making = NULL;
}

static void step(struct game *g, char c)
{
	switch (c) {
	case 'p':
		question_queue_put(&g->asked, question(g, later));
		break;
	case 'P':
		question_queue_put(&g->asked, question(g, earlier));
		break;
	case 'd':
		question_queue_drop(&g->asked, later);
		break;
	case 'b':
		g->making = question_queue_begin(&g->asked,
		    question_queue_next(&g->asked));
		break;
	case 's':
		question_queue_part(&g->asked,
		    answer_new(&g->making->question));
		break;
	case '?':
		note(g,
		    question_queue_is_busy(&g->asked) ||
			    question_queue_next(&g->asked) != QUESTION_KINDS ?
			'!' :
			'.');
		break;
	case 't':
		take(g);
		break;
	default:
		finish(g, c == 'e');
	}
}

static void steps(void **state)
{
	static const struct {
		const char *name, *steps, *notes;
	} rows[] = {
		{ "nothing is asked", "?t", ".-" },
		{ "asked and answered", "p?b?te?t?", "!!-!1." },
		{ "the later one counts", "ppbet?", "2." },
		{ "a later one while it is answered", "pbpet?bet?", "-!2." },
		{ "a later one when it is answered", "pbepbet?", "2." },
		{ "dropped before", "pd?t", ".-" },
		{ "dropped while it is answered", "pbdet?", "-." },
		{ "dropped when it is answered", "pbed?t", ".-" },
		{ "dropped while it is answered, asked anew", "pbdpebet?",
		    "2." },
		{ "dropped when it is answered, asked anew", "pbedpbet?",
		    "2." },
		{ "given up for an earlier kind", "pbPg?tbebet?", "!-1!" },
		{ "a part first", "pbstet?", "11." },
		{ "a part that nobody waits for", "pbdste?", "-." },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		static struct game game;

		game = (struct game){ .questions = 0 };
		question_queue_init(&game.asked);
		for (const char *c = rows[i].steps; *c != '\0'; c++)
			step(&game, *c);
		row_assert_text(rows[i].name, game.notes, rows[i].notes);
		answer_free(game.making);
		question_queue_free(&game.asked);
	}
}

/* What a pane with the focus wants to know comes before all but what everything waits
 * for: which methods pass, and what transforms leave. */
static void order(void **state)
{
	static const struct {
		const char *name;
		enum question_kind preferred, other;
		bool is_other_first;
	} rows[] = {
		{ "lists wait for what passes", ASK_CALLS, ASK_FILTER, true },
		{ "what transforms are", ASK_CALLS, ASK_LENS, true },
		{ "a chart waits for its stacks", ASK_CALLS, ASK_LEFT, true },
		{ "not for the table", ASK_CALLS, ASK_TABLE, false },
		{ "nor for what comes later", ASK_CALLS, ASK_FLAME, false },
		{ "the calls of a lens first", ASK_FLAME, ASK_CALLS, false },
		{ "stacks are first anyway", ASK_LEFT, ASK_FILTER, true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct game g = { .questions = 0 };

		question_queue_init(&g.asked);
		g.asked.preferred = (int)rows[i].preferred;
		question_queue_put(&g.asked, question(&g, rows[i].preferred));
		g.making = question_queue_begin(&g.asked,
		    question_queue_next(&g.asked));
		question_queue_put(&g.asked, question(&g, rows[i].other));
		row_assert(rows[i].name,
		    g.asked.gives_up == rows[i].is_other_first);
		finish(&g, false);
		row_assert(rows[i].name, question_queue_next(&g.asked) ==
		    (int)(rows[i].is_other_first ? rows[i].other :
						   rows[i].preferred));
		question_queue_free(&g.asked);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(steps),
	cmocka_unit_test(order),
};

TEST_FILE(tests, NULL, NULL);
