#include "config.h"

#include "ui/which_call.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/chart_jumps.h"
#include "ui/copying.h"
#include "ui/pane.h"

static bool wants_call(enum command command)
{
	return command == CMD_MARK || command == CMD_COPY_STACK ||
	    command == CMD_INSTANT || command == CMD_ABOUT;
}

/* In the chart, where no call is selected, a time is meant as well; a stack is of a
 * call. */
static bool lacks_call(const struct state *s, enum command command)
{
	return (wants_call(command) && pane_lacks_call(s)) ||
	    (command == CMD_COPY_STACK && s->focus == UPPER && state_shows_chart(s) &&
		place_is_none(pane_call_in(s, s->focus).place));
}

size_t which_call_take(struct state *s, enum command command)
{
	return lacks_call(s, command) ? chart_take_longest(s) : 0;
}

void which_call_say(struct state *s, size_t calls)
{
	char words[80], count[40];

	text_count(count, sizeof count, calls);
	if (calls == 1)
		snprintf(words, sizeof words, "its only call here");
	else
		snprintf(words, sizeof words, "the longest of its %s calls here",
		    count);
	if (s->wish == APP_COPY)
		copy_add_word(s, words);
	else if (s->message[0] == '\0')
		state_say(s, "%s", words);
}
