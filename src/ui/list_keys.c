#include "config.h"

#include "ui/list_keys.h"

bool list_command(struct list *list, const struct binding *b, long page)
{
	switch (b->command) {
	case CMD_MOVE:
		list_move(list, b->amount);
		return true;
	case CMD_PAGE:
		list_move(list, b->amount * page);
		return true;
	case CMD_HALF_PAGE:
		list_move(list, b->amount * ((page + 1) / 2));
		return true;
	case CMD_FIRST:
		list_go(list, 0);
		return true;
	case CMD_LAST:
		list_go(list, list->count);
		return true;
	case CMD_CENTRE:
		list_centre(list);
		return true;
	default:
		return false;
	}
}

long list_page(const struct list *list)
{
	return list->rows > 1 ? (long)list->rows - 1 : 1;
}
