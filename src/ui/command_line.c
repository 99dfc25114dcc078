#include "config.h"

#include "ui/command_line.h"

#include <ctype.h>
#include <string.h>

#include "ui/command_words.h"

/* What the key of that name does. */
static bool run_key(struct state *s, const struct meaning *m, const char *text,
    struct error *err)
{
	struct binding b = { .command = m->command };

	if (!meaning_amount(m, text, &b.amount, err))
		return false;
	dispatch_run(s, &b);
	return true;
}

static bool run_words(struct state *s, const struct command_split *line,
    struct error *err)
{
	struct meaning m;

	if (!meaning_find(line->word, &m, err))
		return false;
	if (line->rest[0] == '\0' && m.key == NULL)
		meaning_of_key(&m);
	if (m.key != NULL)
		return run_key(s, &m, line->rest, err);
	if (m.setting != NULL)
		return verb_set(s, m.setting, line->rest, err);
	if (line->rest[0] == '\0' && m.verb->takes != NULL)
		return fail(err, "%s takes %s", m.verb->name, m.verb->takes);
	return m.verb->run(s, line->rest, err);
}

static bool run_line(struct state *s, const char *text, struct error *err)
{
	struct command_split line;

	command_split(&line, text);
	if (line.word[0] == '\0')
		return true;
	if (isdigit((unsigned char)line.word[0]) || line.word[0] == '.')
		return verb_time(s, text, err);
	return run_words(s, &line, err);
}

bool command_line_run(struct state *s, const char *text)
{
	struct error err = { "" };
	bool done = run_line(s, text, &err);

	if (!done)
		state_say(s, "%s", err.text);
	return done;
}
