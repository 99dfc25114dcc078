#include "config.h"

#include "export/table_head.h"

#include <stdio.h>
#include <string.h>

size_t table_head_width(enum table_kind kind)
{
	const struct table_column *columns = table_kind_columns(kind);
	size_t count = 0;

	while (columns[count].name != NULL)
		count++;
	return count;
}

size_t table_head_find(enum table_kind kind, const char *name)
{
	const struct table_column *columns = table_kind_columns(kind);
	size_t i = 0;

	while (columns[i].name != NULL && strcmp(columns[i].name, name) != 0)
		i++;
	return i;
}

bool table_head_has(enum table_kind kind, const char *name)
{
	static const enum tick ticks[] = { TICK_US, TICK_NS };
	const struct table_column *columns = table_kind_columns(kind);
	char own[TABLE_COLUMN_NAME];

	for (size_t i = 0; columns[i].name != NULL; i++)
		for (size_t k = 0; k < sizeof ticks / sizeof *ticks; k++) {
			table_column_name(own, &columns[i],
			    tick_name(ticks[k]));
			if (strcmp(own, name) == 0)
				return true;
		}
	return false;
}

void table_head_text(enum table_kind kind, enum tick tick,
    char out[TABLE_HEAD])
{
	const struct table_column *columns = table_kind_columns(kind);
	char name[TABLE_COLUMN_NAME];
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; columns[i].name != NULL && used < TABLE_HEAD; i++) {
		table_column_name(name, &columns[i], tick_name(tick));
		used += (size_t)snprintf(out + used, TABLE_HEAD - used, "%s%s",
		    i == 0 ? "" : "\t", name);
	}
}
