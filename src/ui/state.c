/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/search.h"

struct profile *state_profile(const struct state *s)
{
	return s->open->shown == NULL ? NULL : s->open->shown->profile;
}

const struct thread *state_thread(const struct state *s)
{
	const uint32_t number = s->selection->thread;

	return number == NO_THREAD ?
	    NULL :
	    s->open->shown->profile->threads->items[number];
}

struct period state_whole(const struct state *s, const struct thread *t)
{
	const struct period whole = t == state_thread(s) ?
	    s->window->whole :
	    profile_range(state_profile(s), t);

	return s->is_complete ? whole :
				(struct period){ whole.begin, whole.begin };
}

struct where state_where(const struct state *s)
{
	return (struct where){ .recording = s->open->shown,
		.thread = s->selection->thread,
		.threads = s->selection->scope == SCOPE_ALL ? &all_threads :
		    s->selection->scope == SCOPE_MARKED ? s->selection->marked :
							  NULL,
		.range = s->selection->range,
		.stop = &s->worker->gives_up,
		.within = s->selection->within,
		.lens = s->lens };
}

const char *state_scope(const struct state *s)
{
	const struct thread_set *set = state_where(s).threads;

	return set == NULL ? "this thread" : set->words;
}

const char *state_base(const struct state *s)
{
	return !period_is_none(s->selection->range) ? "range" :
	    s->selection->scope == SCOPE_THREAD     ? "thread" :
						      state_scope(s);
}

void state_ask(struct state *s, enum app_request kind, const char *word,
    reply_taker *take)
{
	s->takers[kind] = take;
	s->request.kind = kind;
	s->request.count = 0;
	if (word != NULL)
		state_add_word(s, word);
}

void state_add_word(struct state *s, const char *word)
{
	if (s->request.count < MONITOR_WORDS_MOST)
		s->request.words[s->request.count++] = word;
}

void state_say(struct state *s, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(s->message, sizeof s->message, format, args);
	va_end(args);
	text_trim_utf8(s->message);
}

void state_list_threads(struct state *s, struct list_order order)
{
	const struct profile *p = s->open->shown->profile;
	struct thread_list_request request = { .filter = "",
		.main = profile_main(p),
		.order = order,
		.hits = search_thread_hits(s) };

	thread_list_free(&s->list);
	thread_list_make(&s->list, p->threads, &request);
}
