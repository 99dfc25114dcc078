#include "config.h"

#include "ui/live.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"
#include "base/times.h"
#include "ui/worker.h"

enum { SILENCE_MS = 2000 }; /* that is worth a word */

bool live_is_wanted(const struct state *s)
{
	return worker_growing(s->worker) != NULL;
}

bool live_awaits_data(const struct state *s)
{
	return live_is_wanted(s) && worker_growing(s->worker)->is_waiting;
}

bool live_has_begun(const struct state *s)
{
	return live_is_wanted(s) && !s->is_complete &&
	    worker_growing(s->worker)->has_waited;
}

/* In this order: while it waits all that was read has been settled. */
bool live_is_all(const struct state *s)
{
	return s->is_complete ||
	    (live_has_begun(s) && live_awaits_data(s) && s->open->shown != NULL &&
		state_read(s) == s->asked_records);
}

/* What there is to be said about one that has ended, or never began. */
static const char *const end_words[] = {
	[GROWING_ON] = "the recording has ended, and following with it",
	[GROWING_UNFIT] = "this trace does not stream: it is written when the "
			  "recording ends, and cannot be followed before",
	[GROWING_PACKED] = "a packed trace cannot be followed: this is what "
			   "was in it",
	[GROWING_CRLF] = "line ends had become CR LF, which was undone; such "
			 "a file cannot be followed",
	[GROWING_STOPPED] =
	    "following was stopped: this is what had come by then",
	[GROWING_CLOSED] = "the pipe was closed: following has ended",
	[GROWING_CUT] = "the file was truncated: following has ended; what "
			"was read of it stays",
	[GROWING_REPLACED] =
	    "the file was replaced by another one: following has ended; what "
	    "was read stays",
	[GROWING_NO_ROOM] = "there is no room for more from the pipe: "
			    "following has ended",
};

static bool is_unfit(enum growing_end end)
{
	return end == GROWING_UNFIT || end == GROWING_PACKED ||
	    end == GROWING_CRLF;
}

/* A load that is stopped does not come to its end. */
static const char *end_of(const struct growing *g)
{
	if (g->is_stopped && g->end == GROWING_ON)
		return end_words[GROWING_STOPPED];
	return end_words[g->end];
}

void live_toggle(struct state *s)
{
	struct growing *g = worker_growing(s->worker);

	if (g == NULL)
		state_say(s,
		    "F is for a trace that is being written: "
		    "artscope --follow TRACE");
	else if (s->is_complete)
		state_say(s, "%s", end_of(g));
	else if (!g->is_paused)
		live_pause(s);
	else
		g->is_paused = false;
}

void live_pause(struct state *s)
{
	struct growing *g = worker_growing(s->worker);

	if (g == NULL || s->is_complete || g->is_paused)
		return;
	g->is_paused = true;
	state_say(s, "paused: nothing moves until F goes on");
}

/* "following", and how long nothing has come; or what waits meanwhile. */
static void words_of(const struct growing *g, char *out, size_t size)
{
	int64_t silent_ms = now_ms() - g->came_ms;
	uint64_t behind = g->behind;
	char number[40];

	text_count(number, sizeof number, (behind + 1023) / 1024);
	if (g->is_paused && behind > 0)
		snprintf(out, size, "paused, %s KiB wait", number);
	else if (g->is_paused)
		snprintf(out, size, "paused");
	else if (silent_ms >= SILENCE_MS)
		snprintf(out, size, "following, nothing for %" PRId64 " s",
		    silent_ms / 1000);
	else
		snprintf(out, size, "following");
}

void live_words(const struct state *s, char *out, size_t size)
{
	const struct growing *g = worker_growing(s->worker);

	out[0] = '\0';
	if (g == NULL)
		return;
	if (s->is_complete)
		snprintf(out, size, "%s",
		    is_unfit(g->end) ? "not followed" : "ended");
	else if (s->open->shown == NULL && g->is_waiting)
		snprintf(out, size, "%s", g->is_paused ? "paused" :
							 "waiting for data");
	else if (live_has_begun(s))
		words_of(g, out, size);
}

void live_say_end(struct state *s)
{
	const struct growing *g = worker_growing(s->worker);
	struct notices notices;
	struct error err;

	if (g == NULL)
		return;
	worker_error(s->worker, &err);
	profile_notices(state_profile(s), &notices);
	if (err.text[0] != '\0')
		return;
	if (g->end == GROWING_ON &&
	    (notices.count[NOTICE_BAD_PACKET] > 0 ||
		notices.count[NOTICE_FILE_CHANGED] > 0))
		return; /* has words of its own */
	state_say(s, "%s", end_of(g));
}
