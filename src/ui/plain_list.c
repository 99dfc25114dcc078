#include "config.h"

#include "ui/plain_list.h"

#include "ui/list_keys.h"

bool plain_command(void *own, const struct binding *b)
{
	struct plain_list *plain = own;

	return list_command(&plain->list, b, list_page(&plain->list));
}

void plain_spot_get(const void *own, struct pane_spot *spot)
{
	const struct plain_list *plain = own;

	spot->number = spot->of[0] = plain->list.cursor;
}

void plain_spot_set(void *own, const struct pane_spot *spot)
{
	struct plain_list *plain = own;

	list_go(&plain->list, spot->of[0]);
}

struct list *plain_rows(void *own, const struct layout *l, int *first)
{
	struct plain_list *plain = own;

	*first = layout_first(l, plain->list.rows);
	return &plain->list;
}
