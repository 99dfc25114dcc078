#include "config.h"

#include "ui/names.h"

#include "ui/renaming.h"

static struct renaming *of(const struct state *s)
{
	return worker_renaming(s->worker);
}

bool names_begin(struct state *s, struct error *err)
{
	const struct app_options *o = s->options;
	const struct renaming_files files = { o->mapping, o->has_map_folder,
		o->memory, o->is_raw ? NAMES_RAW : NAMES_MAPPED };

	if (o->mapping == NULL)
		return true;
	worker_set_renaming(s->worker, renaming_new(s->worker, &files, err));
	return of(s) != NULL;
}

/* The gravest first: they stand in that order. */
static void say_notice(struct state *s)
{
	struct notices notices;

	profile_notices(state_profile(s), &notices);
	for (int i = NOTICE_OTHER_MAPPING; i <= NOTICE_NEWER_MAPPING; i++)
		if (notices.count[i] > 0) {
			notice_text((enum notice)i, notices.count[i],
			    s->message, sizeof s->message);
			return;
		}
}

void names_follow(struct state *s)
{
	struct error err;

	if (of(s) == NULL || s->recording == NULL)
		return;
	renaming_look(of(s), profile_ids(state_profile(s)),
	    s->is_complete);
	if (!renaming_has_news(of(s), &err))
		return;
	if (err.text[0] != '\0')
		state_say(s, "names stay as they are: %s", err.text);
	else
		say_notice(s);
}

bool names_are_awaited(const struct state *s)
{
	return of(s) != NULL && renaming_is_busy(of(s));
}

void names_next(struct state *s)
{
	static const char *const words[NAME_FORMS] = {
		[NAMES_MAPPED] = "as the mapping has them",
		[NAMES_RAW] = "as they are in the trace" };
	enum name_form form;

	if (of(s) == NULL || !renaming_has_mapping(of(s))) {
		state_say(s, "names are those of the trace: no mapping is given; "
		    ":mapping FILE reads one");
		return;
	}
	form = renaming_form(of(s)) + 1 == NAME_FORMS ? NAMES_MAPPED :
	    renaming_form(of(s)) + 1;
	renaming_show(of(s), form);
	state_say(s, "names of methods: %s", words[form]);
}
