#include "config.h"

#include "ui/transforming.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "query/search.h"
#include "query/transforms.h"
#include "ui/pane.h"
#include "ui/prompt.h"
#include "ui/searching.h"
#include "ui/steps.h"

enum { TEXT = 2000 };

static bool add(struct state *s, struct transform_wish wish, struct error *err)
{
	return steps_add(s, &(struct step){ .wish = wish }, err);
}

static void add_or_say(struct state *s, struct transform_wish wish)
{
	struct error err = { "" };

	if (!add(s, wish, &err))
		state_say(s, "%s", err.text);
}

bool transforming_line(struct state *s, enum transform t, const char *text,
    struct error *err)
{
	const bool is_alone = transform_info(t)->takes == WITH_NOTHING;

	if (is_alone && text[0] != '\0')
		return fail(err, "%s takes nothing", transform_info(t)->option);
	return add(s, (struct transform_wish){ t, text[0] == '\0' ? NULL :
	    text }, err);
}

/* ---- the selected method, the selected stack ------------------------------ */

/* What is looked for, if the method is of what that finds: all of them are meant. */
static const char *searched(const struct state *s, uint32_t method)
{
	return search_is_on(s) && hits_has(search_hits(s), method) ?
	    search_expression(search_words(s)) :
	    NULL;
}

static void take_method(struct state *s, enum transform t)
{
	const uint32_t method = s->selection->method;
	char pattern[PATTERN_SIZE];

	if (method == NO_METHOD) {
		state_say(s, "no method is selected; :%s takes an expression",
		    transform_info(t)->option);
		return;
	}
	exact_pattern(methods_meant(profile_methods(state_profile(s)), method),
	    pattern, sizeof pattern);
	add_or_say(s, (struct transform_wish){ t, searched(s, method) == NULL ?
	    pattern : searched(s, method) });
}

/* "=A;B;C", from the root on.  False: it is too long. */
static bool stack_text(const struct state *s, const struct stack *stack,
    char out[TEXT])
{
	const struct methods *methods = profile_methods(state_profile(s));
	size_t used = 0;

	for (size_t i = stack->count; i-- > 0 && used < TEXT;) {
		const struct method *m =
		    methods_meant(methods, stack->methods[i]);

		used += (size_t)snprintf(out + used, TEXT - used, "%c%s",
		    used == 0 ? '=' : ';', m->text);
	}
	return used < TEXT;
}

static void take_stack(struct state *s, enum transform t)
{
	struct stack stack = { NULL, 0, 0, false };
	char text[TEXT];

	pane_stack_in(s, s->focus, &stack);
	if (stack.count == 0)
		state_say(s, "no stack is selected here: chart, flame and trees have "
		    "them");
	else if (stack.is_cut || !stack_text(s, &stack, text))
		state_say(s, "the stack is too deep to be named");
	else
		add_or_say(s, (struct transform_wish){ t, text });
	stack_free(&stack);
}

/* ---- a letter ------------------------------------------------------------- */

/* What is proposed where something is to be typed; NULL: the selected method is
 * meant. */
static const char *proposal(enum transform t)
{
	const enum transform_takes takes = transform_info(t)->takes;

	if (t == TRANSFORM_ONLY)
		return "app";
	if (t == TRANSFORM_PACKAGE)
		return "all";
	return takes == WITH_METHODS || takes == WITH_METHODS_OR_NOT ? NULL :
								      "";
}

static void begin_line(struct state *s, enum transform t)
{
	char text[100];

	snprintf(text, sizeof text, "%s %s", transform_info(t)->option,
	    proposal(t));
	pane_open_above(s, PANE_PROMPT, PROMPT_COMMAND);
	pane_paste(s, text);
}

static bool takes_stack(enum transform t)
{
	return transform_info(t)->takes == WITH_METHODS && t != TRANSFORM_ONLY;
}

static bool find(char key, enum transform *out)
{
	int i = 0;

	while (i < TRANSFORMS && transform_info((enum transform)i)->key != key)
		i++;
	*out = (enum transform)i;
	return i < TRANSFORMS;
}

bool transforming_key(struct state *s, char letter)
{
	const bool is_capital = isupper((unsigned char)letter) != 0;
	enum transform t;

	if (!find((char)tolower((unsigned char)letter), &t) ||
	    (is_capital && !takes_stack(t)))
		return false;
	if (is_capital)
		take_stack(s, t);
	else if (transform_info(t)->takes == WITH_NOTHING ||
	    t == TRANSFORM_NO_IDLE)
		add_or_say(s, (struct transform_wish){ t, NULL });
	else if (proposal(t) != NULL)
		begin_line(s, t);
	else
		take_method(s, t);
	return true;
}

/* ---- options -------------------------------------------------------------- */

static bool find_option(const char *name, size_t length, enum transform *out)
{
	for (int i = 0; i < TRANSFORMS; i++) {
		const char *option = transform_info((enum transform)i)->option;

		*out = (enum transform)i;
		if (strlen(option) == length &&
		    strncmp(option, name, length) == 0)
			return true;
	}
	return false;
}

/* The next option of the line, with its value in `text`. */
static bool read_next(const char **line, char text[TEXT],
    struct transform_wish *out, struct error *err)
{
	const struct transform_info *info;
	char word[TEXT];
	const char *sign;

	if (!quote_take(line, word, sizeof word, err))
		return false;
	sign = strchr(word, '=');
	if (strncmp(word, "--", 2) != 0 ||
	    !find_option(word + 2, sign == NULL ? strlen(word + 2) :
	    (size_t)(sign - word) - 2, &out->transform))
		return fail(err, "'%.60s' is no transform: --focus onCreate is "
		    "one", word);
	info = transform_info(out->transform);
	out->text = sign != NULL || info->takes != WITH_NOTHING ? text : NULL;
	if (sign == NULL && transform_is_joined(out->transform))
		out->text = NULL;
	if (sign != NULL)
		snprintf(text, TEXT, "%s", sign + 1);
	else if (out->text != NULL && !quote_take(line, text, TEXT, err))
		return false;
	if (sign != NULL && info->takes == WITH_NOTHING)
		return fail(err, "--%s takes nothing", info->option);
	return lens_check(out, err);
}

bool transforming_check(const char *line, struct error *err)
{
	struct transform_wish wish;
	char text[TEXT];

	for (line += strspn(line, " "); *line != '\0';
	     line += strspn(line, " "))
		if (!read_next(&line, text, &wish, err))
			return false;
	return true;
}

bool transforming_take(struct state *s, const char *line, struct error *err)
{
	struct transform_wish wish;
	char text[TEXT];

	for (line += strspn(line, " "); *line != '\0';
	     line += strspn(line, " "))
		if (!read_next(&line, text, &wish, err) || !add(s, wish, err))
			return false;
	return true;
}
