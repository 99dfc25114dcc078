#include "config.h"

#include "ui/left.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "ui/keep.h"
#include "ui/marks_pane.h"
#include "ui/names.h"
#include "ui/start.h"
#include "ui/view_command.h"

enum { PATH_WORDS = 1000, MAPPINGS_MOST = 8 };

/* "2 days" */
static void write_age(int64_t seconds, char *out, size_t size)
{
	static const struct {
		int64_t seconds;
		const char *name;
	} units[] = { { 365 * 86400, "year" }, { 86400, "day" },
		{ 3600, "hour" }, { 60, "minute" } };

	snprintf(out, size, "a moment");
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		long count = (long)(seconds / units[i].seconds);

		if (count < 1)
			continue;
		snprintf(out, size, "%ld %s%s", count, units[i].name,
		    count == 1 ? "" : "s");
		return;
	}
}

static void say_left(struct state *s)
{
	const struct app_view *v = s->options->left->view;
	const char *thread = s->options->left->thread;
	int64_t age = (int64_t)time(NULL) - keep_left_s(s->options->keep);
	char words[40];

	write_age(age, words, sizeof words);
	state_say(s, "you left it %s ago in the %s of %s; '' goes there", words,
	    view_name(v->shown[v->focus]), thread == NULL ? "main" : thread);
}

void left_found(struct state *s)
{
	const char *at = keep_trace(s->options->keep);
	char line[MARKS_LINE];

	if (s->selection->thread == NO_THREAD)
		return;
	while (*at != '\0') {
		size_t length = strcspn(at, "\n");

		if (length < sizeof line) {
			snprintf(line, sizeof line, "%.*s", (int)length, at);
			marks_read(s, line);
		}
		at += length + (at[length] == '\n');
	}
	if (s->options->left != NULL && s->message[0] == '\0' && !s->is_touched)
		say_left(s);
}

/* The next of the mappings whose names it was left with, after what was kept; no file
 * is opened that nobody names. */
static bool next_mapping(const char **kept, char out[PATH_WORDS])
{
	static const char begins[] = "\nmapping ";
	const char *line = strstr(*kept, begins);

	if (line == NULL)
		return false;
	line += sizeof begins - 1;
	*kept = line;
	text_clean(out, PATH_WORDS,
	    (struct slice){ line, strcspn(line, "\n") });
	return true;
}

static void say_mapping(struct state *s)
{
	const char *kept = keep_trace(s->options->keep), *const *paths;
	char path[PATH_WORDS] = "", words[PATH_WORDS] = "";
	size_t count = 0, used = 0;

	if (names_mappings(s, &paths) > 0 || s->message[0] != '\0')
		return;
	for (; next_mapping(&kept, path); count++) {
		if (used < sizeof words)
			used += (size_t)snprintf(words + used,
			    sizeof words - used, " --mapping ");
		if (used < sizeof words)
			used += quote_shell(words + used, sizeof words - used,
			    path);
	}
	if (count == 1)
		state_say(s, "it was left with other names; :mapping %s has them",
		    path);
	else if (count > 1)
		state_say(s, "it was left with other names, which artscope%s has",
		    words);
}

void left_return(struct state *s)
{
	if (s->options->left == NULL) {
		state_say(s, "how this trace was left is not known");
	} else if (!s->is_complete) {
		state_say(s, "not before all of the trace has been read");
	} else {
		start_again(s, s->options->left);
		say_mapping(s);
	}
}

static size_t add_line(char *out, size_t used, const char *line)
{
	size_t length = strlen(line);

	memcpy(out + used, line, length);
	out[used + length] = '\n';
	return used + length + (length > 0);
}

static size_t add_mapping(char *out, size_t used, const char *path)
{
	if (strlen(path) + 1 >= PATH_WORDS || !text_is_clean(slice_of(path)))
		return used;
	return used + (size_t)sprintf(out + used, "mapping %s\n", path);
}

/* Those of now, or of before where there are none now. */
static size_t add_mappings(const struct state *s, char *out, size_t used)
{
	const char *kept = keep_trace(s->options->keep), *const *paths;
	const size_t count = names_mappings(s, &paths);
	char path[PATH_WORDS];

	for (size_t i = 0; i < count && i < MAPPINGS_MOST; i++)
		used = add_mapping(out, used, paths[i]);
	for (size_t i = 0; count == 0 && i < MAPPINGS_MOST &&
	     next_mapping(&kept, path); i++)
		used = add_mapping(out, used, path);
	return used;
}

/* Who has only had a look leaves it as it was left before. */
static size_t add_view(struct state *s, struct command_text *words, char *out,
    size_t used)
{
	const char *view = view_words(s, words);
	const char *old = strstr(keep_trace(s->options->keep), "\nview ");
	size_t length = old == NULL ? 0 : strcspn(old + 1, "\n");

	if (view[0] == '\0' && length > 0 && length < COMMAND_TEXT) {
		memcpy(out + used, old + 1, length);
		out[used + length] = '\n';
		return used + length + 1;
	}
	return used + (size_t)sprintf(out + used, "view%s\n", view);
}

static size_t write_all(struct state *s, struct command_text *words, char *out)
{
	char line[MARKS_LINE];
	size_t used = (size_t)sprintf(out, "artscope 1\n");

	used = add_view(s, words, out, used);
	used = add_mappings(s, out, used);
	for (size_t i = 0; marks_write(s, i, line); i++)
		used = add_line(out, used, line);
	return used;
}

void left_write(struct state *s)
{
	enum { MARKS_MOST = 60 };
	const size_t room = COMMAND_TEXT + MAPPINGS_MOST * (PATH_WORDS + 10) +
	    MARKS_MOST * (MARKS_LINE + 1);
	struct command_text *words;
	char *text;

	if (!keep_has_trace(s->options->keep) || !s->is_complete ||
	    s->selection->thread == NO_THREAD)
		return;
	words = array_new(1, sizeof *words, NULL);
	text = array_new(room + 100, 1, NULL);
	if (words != NULL && text != NULL)
		keep_write_trace(s->options->keep, text,
		    write_all(s, words, text));
	free(words);
	free(text);
}
