#include "config.h"

#include "view/theme_own.h"

#include <string.h>

#include "base/fuzzy.h"
#include "base/quote.h"
#include "base/text.h"

enum { WORD = 64, NO_ROLE = ROLES };

static const struct {
	const char *name;
	unsigned role; /* NO_ROLE: a mark */
	const char *help;
} owns[OWNS] = {
	[OWN_TEXT] = { "text", ROLE_TEXT, "plain text" },
	[OWN_DIM] = { "dim", ROLE_DIM, "rulers, hints, empty places" },
	[OWN_TITLE] = { "title", ROLE_TITLE, "the first line, heads of columns" },
	[OWN_WARNING] = { "warning", ROLE_WARNING, "what is wrong" },
	[OWN_NUMBER] = { "number", ROLE_NUMBER, "numbers" },
	[OWN_PARENT] = { "parent", ROLE_PARENT, "a row of the callers of a method" },
	[OWN_CHILD] = { "child", ROLE_CHILD, "a row of its callees" },
	[OWN_KEY] = { "key", ROLE_KEY, "a key in a hint or the help" },
	[OWN_PROMPT] = { "prompt", ROLE_PROMPT, "a line that is typed" },
	[OWN_SAME] = { "same", NO_ROLE, "calls of the selected method" },
	[OWN_MATCH] = { "match", NO_ROLE, "what a search finds" },
	[OWN_SELECTED] = { "selected", NO_ROLE, "what is selected" },
	[OWN_OTHER] = { "other", NO_ROLE,
	    "what is selected in the pane without the keys" },
};

static const struct {
	const char *name;
	unsigned attribute;
} attributes[] = { { "bold", ATTR_BOLD }, { "reverse", ATTR_REVERSE },
	{ "underline", ATTR_UNDERLINE }, { "dim", ATTR_DIM }, { "plain", 0 } };

const char *own_name(size_t i)
{
	return i < OWNS ? owns[i].name : NULL;
}

const char *own_help(size_t i)
{
	return owns[i].help;
}

enum own own_of_role(unsigned role)
{
	int i = 0;

	while (i < OWNS && (owns[i].role != role || role == NO_ROLE))
		i++;
	return (enum own)i;
}

static bool find_attribute(const char *word, unsigned *out)
{
	for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
		*out = attributes[i].attribute;
		if (strcmp(attributes[i].name, word) == 0)
			return true;
	}
	return false;
}

static bool find_own(const char *word, enum own *out, struct error *err)
{
	struct nearest n = nearest_to(word);
	char clean[WORD];

	for (int i = 0; i < OWNS; i++) {
		*out = (enum own)i;
		if (strcmp(owns[i].name, word) == 0)
			return true;
		nearest_try(&n, owns[i].name);
	}
	text_clean(clean, sizeof clean, slice_of(word));
	fail(err, "nothing that has a colour is called '%s'", clean);
	return nearest_fail(&n, "; see artscope-config(5)", err);
}

static bool fail_colour(const char *word, struct error *err)
{
	char clean[WORD];

	text_clean(clean, sizeof clean, slice_of(word));
	return fail(err, "'%s' is no colour: red, default, 208, #ff8800", clean);
}

/* Colours come first, that of the text before the one after it. */
static bool take_word(struct own_look *o, const char *word, struct error *err)
{
	char clean[WORD];
	unsigned attribute;

	if (find_attribute(word, &attribute)) {
		o->has_attributes = true;
		o->attributes |= attribute;
		return true;
	}
	text_clean(clean, sizeof clean, slice_of(word));
	if (o->has_attributes || o->has_bg)
		return fail(err, "'%s' is not bold, reverse, underline, dim or "
		    "plain", clean);
	if (!colour_parse(word, o->has_fg ? &o->bg : &o->fg))
		return fail_colour(word, err);
	o->has_bg = o->has_fg;
	o->has_fg = true;
	return true;
}

/* Its usual colour is what "default" means. */
static bool take_package(struct theme *t, const char *words, struct error *err)
{
	char pattern[OWN_PATTERN], word[WORD];
	struct colour colour;
	size_t number;

	if (!quote_take(&words, pattern, sizeof pattern, err) ||
	    !quote_take(&words, word, sizeof word, err))
		return false;
	if (word[0] == '\0' || words[0] != '\0')
		return fail(err, "color package takes a package, as com.acme.*, "
		    "and one colour");
	if (!colour_parse(word, &colour))
		return fail_colour(word, err);
	if (!own_hues_put(&t->hues, pattern, !colour.is_rgb &&
	    colour.number == COLOUR_DEFAULT, &number, err))
		return false;
	t->packages[number] = colour;
	return true;
}

bool theme_take(struct theme *t, const char *words, struct error *err)
{
	struct own_look look = { .attributes = 0 };
	char word[WORD];
	enum own own;

	if (!quote_take(&words, word, sizeof word, err))
		return false;
	if (strcmp(word, "package") == 0)
		return take_package(t, words, err);
	if (!find_own(word, &own, err))
		return false;
	if (words[0] == '\0')
		return fail(err, "color takes a role, a colour, perhaps a "
		    "background, and bold, reverse, underline, dim or plain");
	while (words[0] != '\0')
		if (!quote_take(&words, word, sizeof word, err) ||
		    !take_word(&look, word, err))
			return false;
	t->of[own] = look;
	return true;
}

void theme_forget_looks(struct theme *t)
{
	memset(t->of, 0, sizeof t->of);
}

short theme_package(const struct theme *t, unsigned hue, enum shade shade,
    enum depth depth, bool is_light)
{
	/* How much of it is left in front of black, and of white. */
	static const unsigned percents[2][SHADES] = {
		{ [SHADE_RUNS] = 100, [SHADE_MANY] = 70, [SHADE_WAITS] = 40 },
		{ [SHADE_RUNS] = 100, [SHADE_MANY] = 60, [SHADE_WAITS] = 30 },
	};
	const struct colour *c = &t->packages[hue - HUE_OWN];

	return depth == DEPTH_256 ?
	    colour_mixed(*c, is_light ? 0xffffff : 0,
		percents[is_light][shade]) :
	    colour_of_depth(*c, depth);
}

struct look theme_own(const struct own_look *o, struct look look,
    enum depth depth)
{
	if (o->has_fg)
		look.fg = colour_of_depth(o->fg, depth);
	if (o->has_bg)
		look.bg = colour_of_depth(o->bg, depth);
	if (o->has_attributes)
		look.attributes = o->attributes;
	return look;
}
