#include "config.h"

#include "ui/config_man.h"

#include "ui/key_names.h"
#include "ui/keymap_help.h"
#include "ui/settings.h"

static void write_setting(FILE *file, const struct setting *setting)
{
	if (setting->check == NULL)
		return;
	fprintf(file, ".It Ic %s\n%s.\nIt takes %s.\n", setting->name,
	    setting->help, setting->takes);
}

static void write_view(FILE *file, enum mode mode)
{
	char place[80];

	mode_place(mode, place, sizeof place);
	fprintf(file, ".It Ic %s\n%s\n", mode_name(mode), place);
}

void config_man(FILE *file, bool is_of_views)
{
	for (int mode = 0; is_of_views && mode < MODES; mode++)
		write_view(file, (enum mode)mode);
	for (size_t i = 0; !is_of_views && setting_at(i) != NULL; i++)
		write_setting(file, setting_at(i));
}
