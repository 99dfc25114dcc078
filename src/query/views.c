#include "config.h"

#include "query/views.h"

#include "query/call_row.h"
#include "query/columns.h"

const char *view_name(size_t number)
{
#define NAME(KIND, ops, name) [SHOWN_##KIND] = name,
	static const char *const names[] = { VIEWS(NAME) };

	return number < SHOWN_VIEWS ? names[number] : NULL;
}

bool view_needs_method(enum shown_view view)
{
	return view == SHOWN_PIVOT || view == SHOWN_PEEK ||
	    view == SHOWN_CALLS || view == SHOWN_ABOUT;
}

const struct list_columns *view_columns(enum shown_view view)
{
	switch (view) {
	case SHOWN_TABLE: return columns_in(IN_TABLE);
	case SHOWN_TREE: return columns_in(IN_TREE);
	case SHOWN_BOTTOM_UP: return columns_in(IN_BOTTOM_UP);
	case SHOWN_CALLS: return call_row_columns();
	case SHOWN_SLOWEST: return call_row_all_columns();
	case SHOWN_FRAMES: return call_row_frame_columns();
	default: return NULL;
	}
}
