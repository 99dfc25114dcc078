#include "config.h"

#include "ui/look_settings.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "options/values.h"
#include "ui/config.h"

static bool is_usual_theme(const char *name)
{
	for (size_t i = 0; choice_theme(i) != NULL; i++)
		if (strcmp(choice_theme(i), name) == 0)
			return true;
	return false;
}

const char *look_theme_word(const struct state *s, size_t i, char *scratch)
{
	const struct named_text *t;
	size_t always = 0, count;

	(void)scratch;
	while (choice_theme(always) != NULL)
		always++;
	if (i < always || s == NULL)
		return choice_theme(i);
	t = config_all(s->options->config, CONFIG_THEMES, &count);
	for (i -= always; count > 0; count--, t++)
		if (!is_usual_theme(t->name) && i-- == 0)
			return t->name;
	return NULL;
}

/* It can be set once more, as it is. */
static void get_settled(const struct state *s, const char *name,
    const char *usual, char out[SETTING_TEXT])
{
	const char *text = config_get(s->options->config, CONFIG_SETTINGS, name);

	snprintf(out, SETTING_TEXT, "%s", text == NULL ? usual : text);
}

void look_get_background(const struct state *s, char out[SETTING_TEXT])
{
	get_settled(s, "background", "auto", out);
}

void look_get_color(const struct state *s, char out[SETTING_TEXT])
{
	get_settled(s, "color", "auto", out);
}

void look_get_theme(const struct state *s, char out[SETTING_TEXT])
{
	const char *background = config_get(s->options->config,
	    CONFIG_SETTINGS, "background");

	get_settled(s, "theme", background != NULL &&
	    strcmp(background, "light") == 0 ? "light" : "dark", out);
}

void look_get_state(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s", s->options->keep == NULL ? "off" :
	    "on");
}

/* The terminal has the colours, and is asked for them by who has that. */
static bool settle_colours(struct state *s, const char *name, const char *text,
    struct error *err)
{
	if (!config_put(s->options->config, CONFIG_SETTINGS, name, text, err))
		return false;
	s->wish = APP_COLOURS;
	return true;
}

bool look_set_background(struct state *s, const char *text, struct error *err)
{
	return settle_colours(s, "background", text, err);
}

bool look_set_color(struct state *s, const char *text, struct error *err)
{
	return settle_colours(s, "color", text, err);
}

/* Its lines are read by the app itself. */
bool look_set_theme(struct state *s, const char *text, struct error *err)
{
	char scratch[SETTING_TEXT], clean[100];
	const char *name;
	size_t i = 0;

	while ((name = look_theme_word(s, i, scratch)) != NULL &&
	    strcmp(name, text) != 0)
		i++;
	text_clean(clean, sizeof clean, slice_of(text));
	if (name == NULL)
		return fail(err, "no theme is called '%s'", clean);
	if (!settle_colours(s, "theme", text, err))
		return false;
	s->wish = APP_THEME;
	return true;
}

bool look_set_ascii(struct state *s, uint64_t is_on, struct error *err)
{
	if (is_on == 0 && s->options->is_ascii_only)
		return fail(err, "this terminal, or its locale, has no other "
		    "letters");
	canvas_set_ascii(s->canvas, is_on == 1);
	return true;
}

void look_get_ascii(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s",
	    choice_switch(canvas_is_ascii(s->canvas)));
}

bool look_set_hues(struct state *s, uint64_t hue_by, struct error *err)
{
	(void)err;
	canvas_set_hue_by(s->canvas, (enum hue_by)hue_by);
	return true;
}

void look_get_hues(const struct state *s, char out[SETTING_TEXT])
{
	snprintf(out, SETTING_TEXT, "%s",
	    hue_by_name(canvas_hues(s->canvas)->by));
}

void look_next_hues(struct state *s, const struct binding *b)
{
	const enum hue_by next = (enum hue_by)(
	    (canvas_hues(s->canvas)->by + 1) % HUES_BY);

	(void)b;
	canvas_set_hue_by(s->canvas, next);
	state_say(s, canvas_depth(s->canvas) == DEPTH_NONE ?
	    "there are no colours here; they would be by %s" :
	    "colours are by %s: L says which is which", hue_by_name(next));
}
