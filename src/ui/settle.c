#include "config.h"

#include "ui/settle.h"

#include "ui/config.h"
#include "ui/settings.h"

static void set_all(struct state *s)
{
	size_t count;
	const struct named_text *t = config_all(s->options->config,
	    CONFIG_SETTINGS, &count);
	struct error err;

	for (size_t i = 0; i < count; i++) {
		const struct setting *setting = setting_find(t[i].name);

		if (setting->option == OPTIONS &&
		    !setting_is_settled(setting))
			setting_set(s, setting, t[i].text, &err);
	}
	s->message[0] = '\0';
}

static void complain(struct state *s)
{
	size_t count = config_complaints(s->options->config);

	if (count == 1)
		state_say(s, "%s", config_complaint(s->options->config));
	else if (count > 1)
		state_say(s, "%s; %zu more of this kind: --check-config",
		    config_complaint(s->options->config), count - 1);
}

void settle(struct state *s)
{
	set_all(s);
	complain(s);
}
