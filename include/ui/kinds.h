/*
 * ui/kinds.h - the panes there are, and what can be in and above them.
 */
#ifndef UI_KINDS_H
#define UI_KINDS_H

enum pane { PANE_PICTURE, PANE_LIST };

/* Which threads the numbers and the flame are of. */
enum scope_kind { SCOPE_THREAD, SCOPE_MARKED, SCOPE_ALL, SCOPES };

/* What the upper pane shows. */
enum picture {
	PICTURE_CHART, PICTURE_FLAME, PICTURE_TIMELINE, PICTURE_PIVOT, PICTURES
};

/* What the lower pane shows. */
enum listing {
	LISTING_TABLE, LISTING_TREE, LISTING_BOTTOM_UP, LISTING_CALLS,
	LISTING_PEEK, LISTING_ABOUT, LISTINGS
};

enum overlay {
	OVERLAY_NONE, OVERLAY_HELP, OVERLAY_PICKER, OVERLAY_SORT,
	OVERLAY_SEARCH, OVERLAY_FILTER, OVERLAY_INSTANT, OVERLAY_COLUMNS,
	OVERLAY_MARK, OVERLAY_GO
};

/* What shares in the table are of: those of relatives of the row that they are
 * opened from, or those of all rows of the same. */
enum base { BASE_PARENT, BASE_SCOPE, BASE_RANGE, BASE_ZOOM, BASES };

#endif
