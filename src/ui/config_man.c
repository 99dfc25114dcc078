#include "config.h"

#include "ui/config_man.h"

#include "ui/key_names.h"
#include "ui/keymap_help.h"
#include "ui/settings.h"
#include "view/theme_own.h"

static void write_setting(FILE *file, const struct setting *setting)
{
	char takes[SETTING_TEXT];

	if (setting->is_of_trace)
		return;
	setting_takes(setting, takes);
	fprintf(file, ".It Ic %s\n%s.\nIt takes %s.\n",
	    setting_name(setting), setting->help, takes);
}

static void write_view(FILE *file, enum mode mode)
{
	char place[80];

	mode_place(mode, place, sizeof place);
	fprintf(file, ".It Ic %s\n%s\n", mode_name(mode), place);
}

void config_man(FILE *file, enum config_table table)
{
	for (int mode = 0; table == TABLE_VIEWS && mode < MODES; mode++)
		write_view(file, (enum mode)mode);
	for (size_t i = 0; table == TABLE_SETTINGS && setting_at(i) != NULL;
	     i++)
		write_setting(file, setting_at(i));
	for (size_t i = 0; table == TABLE_ROLES && own_name(i) != NULL; i++)
		fprintf(file, ".It Ic %s\n%s\n", own_name(i), own_help(i));
}
