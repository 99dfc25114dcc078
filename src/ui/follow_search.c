#include "config.h"

#include "ui/follow.h"

#include <stdio.h>

#include "base/text.h"
#include "query/search.h"
#include "ui/commands.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/panes.h"
#include "ui/worker.h"

void follow_ask_hits(struct state *s)
{
	struct task task = { TASK_HITS,
		{ .hits = { state_where(s), state_measure(s), "",
		      &s->searched } } };

	s->has_hits = s->is_searching = false;
	if (s->pattern[0] == '\0')
		return;
	s->is_searching = true;
	snprintf(task.hits.pattern, PATTERN_SIZE, "%s", s->pattern);
	worker_ask(s->worker, &task);
}

void follow_search(struct state *s, const char *text)
{
	struct error err;
	struct pattern *pattern;

	s->has_hits = false;
	follow_matches(s);
	snprintf(s->pattern, sizeof s->pattern, "%s", text);
	snprintf(s->sought, sizeof s->sought, "%s", text);
	if (text[0] == '\0')
		worker_drop(s->worker, TASK_HITS);
	if (text[0] == '\0' && s->picker.order == THREADS_BY_HITS) {
		s->picker.order = THREADS_MAIN_FIRST;
		follow_threads(s);
	}
	if (text[0] == '\0')
		return;
	pattern = pattern_new(text, &err);
	if (pattern == NULL) {
		state_say(s, "%s", err.text);
		s->pattern[0] = '\0';
		return;
	}
	pattern_free(pattern);
	if (s->selection->thread != NO_THREAD)
		follow_ask_hits(s);
}

bool follow_stop_search(struct state *s)
{
	char done[40], all[40];

	if (!s->is_searching)
		return false;
	s->is_searching = false;
	text_count(done, sizeof done, s->searched);
	text_count(all, sizeof all,
	    methods_count(profile_methods(state_profile(s))));
	follow_search(s, "");
	state_say(s, "stopped after %s of %s names", done, all);
	return true;
}

/* An expression that its name matches, whatever is in it, and no other. */
static void whole_name(const struct method *m, char pattern[PROMPT_SIZE])
{
	size_t length = m->name_at + m->name_length, most = PROMPT_SIZE - 32;
	bool is_cut = length > most;

	while (length > most || (is_cut && length > 0 &&
	    ((unsigned char)m->text[length] & 0xc0) == 0x80))
		length--;
	snprintf(pattern, PROMPT_SIZE, "\\C^\\Q%.*s\\E%s", (int)length,
	    m->text, is_cut ? "" : "( |$)");
}

void follow_search_this(struct state *s)
{
	const struct method *m;
	char pattern[PROMPT_SIZE];

	if (s->selection->method == NO_METHOD)
		return;
	m = methods_at(profile_methods(state_profile(s)), s->selection->method);
	whole_name(m, pattern);
	s->jump_on_hits = 1;
	follow_search(s, pattern);
	snprintf(s->sought, sizeof s->sought, "%.*s",
	    (int)(m->name_at + m->name_length), m->text);
}

static void say_found(struct state *s, const char *others, const char *rest)
{
	const struct hits_answer *h = &s->hits;
	const struct facts *facts = profile_facts(state_profile(s));
	char share[40], time[40], calls[40];

	text_percent(share, sizeof share, h->time, h->whole);
	text_duration(time, sizeof time, h->time, h->tick);
	text_count(calls, sizeof calls, h->matched_calls);
	state_say(s, "%u method%s, %s %s, %s = %s %% of %s%s%s: "
	    "%.100s%s", h->matched, h->matched == 1 ? "" : "s", calls,
	    counted(facts != NULL && facts->is_sampled, h->matched_calls),
	    time, share,
	    state_base(s), others[0] == '\0' ? "" : ", and in ", others,
	    s->sought, rest);
}

static void say_hits(struct state *s)
{
	const struct hits_answer *h = &s->hits;
	char others[40] = "", words[TOO_HARD_WORDS];
	char rest[TOO_HARD_WORDS + 2] = "";

	if (h->other_threads > 0)
		snprintf(others, sizeof others, "%u other thread%s",
		    h->other_threads, h->other_threads == 1 ? "" : "s");
	if (h->too_hard > 0)
		snprintf(rest, sizeof rest, "; %s",
		    search_too_hard(h->too_hard, words));
	if (h->matched > 0)
		say_found(s, others, rest);
	else if (h->other_threads == 0 && h->too_hard > 0)
		state_say(s, "no match of %.100s was found%s", s->sought, rest);
	else if (h->other_threads > 0)
		state_say(s, "no method of %s, but of %s, matches %.100s%s",
		    s->selection->scope == SCOPE_THREAD ? "this thread" :
							  s->scope_words,
		    others, s->sought, rest);
	else
		state_say(s, "no method of any thread matches %.100s%s",
		    s->sought, rest);
}

void follow_take_hits(struct state *s, const struct hits_answer *new)
{
	hits_answer_free(&s->hits);
	s->is_searching = false;
	s->hits = *new;
	s->hits_version++;
	s->has_hits = s->hits.question.where.thread == s->selection->thread &&
	    s->pattern[0] != '\0';
	follow_matches(s);
	s->awaits_jump = s->has_hits && s->jump_on_hits != 0;
}

bool follow_jump(struct state *s,
    void (*jump)(struct state *, const struct binding *))
{
	const struct binding next = { "", MODE_ANY, CMD_NEXT_MATCH,
		s->jump_on_hits, NULL };

	if (!s->awaits_jump)
		return false;
	s->awaits_jump = false;
	s->jump_on_hits = 0;
	if (s->hits.matched > 0)
		jump(s, &next);
	say_hits(s);
	return true;
}

void follow_next_hit(struct state *s, int step)
{
	struct thread_hits hits = state_hits(s);
	uint32_t count = s->list.count, at;

	if (s->pattern[0] == '\0') {
		state_say(s, "no search yet: / begins one");
		return;
	}
	at = thread_list_place(&s->list, s->selection->thread);
	for (uint32_t i = 1; i < count; i++) {
		uint32_t n = step > 0 ? at + i : at + count - i;
		uint32_t thread = s->list.threads[n % count];

		if (thread_hits_of(hits, thread) == 0)
			continue;
		s->jump_on_hits = 1;
		history_thread(s, thread);
		return;
	}
	state_say(s, "no other thread matches %.100s", s->sought);
}
