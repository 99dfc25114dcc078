/*
 * ui/filters.h - which methods the lists show, by the rule of query/filter.
 *
 * The worker looks at the names; until it has, the filter is what it was.
 */
#ifndef UI_FILTERS_H
#define UI_FILTERS_H

#include "ui/inquiry.h"

/* What panes see of it. */
struct filtering {
	uint32_t version; /* another one when others pass */
	const struct filter_texts *texts; /* for questions; NULL: all pass */
	struct kept kept;
	char words[400];  /* "&^com &!get" */
};

bool filters_init(struct state *, struct error *err);
void filters_free(struct state *); /* also of none */
const struct filtering *filter_now(const struct state *);

void filter_take(struct state *, const char *text);
void filter_undo(struct state *);
bool filter_has(const struct state *); /* one to undo */
bool filter_stop(struct state *);       /* is there one to come? */
void filter_look_again(struct state *); /* there are more methods */
void filter_take_table(struct state *, struct answer *);
const struct ranking *filter_shown(struct state *); /* of the table's answer */
extern const struct inquirer filter_inquirer;

#endif
