/*
 * ui/filters.h - which methods the lists show, by the rule of query/filter.
 *
 * The worker looks at the names; until it is done, the filter stays what it was.
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

/* From now on it is these expressions (ui/steps); they are copied. */
bool filter_want(struct state *, const char *const *texts, uint32_t count,
    struct error *err);
bool filter_stop(struct state *);       /* is there one to come? */
void filter_look_again(struct state *); /* there are more methods */
void filter_take_table(struct state *, struct answer *);
const struct ranking *filter_shown(struct state *); /* of the table's answer */
extern const struct inquirer filter_inquirer;

#endif
