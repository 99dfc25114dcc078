#include "config.h"

#include "export/table_stacks.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "export/table_groups.h"
#include "export/table_ids.h"
#include "model/tree.h"

/* A stack that waits for its row. */
struct waiting_stack {
	const char *text; /* of its method */
	uint32_t method, node, depth;
	char parent[HASH64_TEXT]; /* the id of the stack around it; or "" */
};

/* The stacks of a group of threads, and those of them that wait: what comes next is
 * the last. */
struct stack_rows {
	struct table_line *row;
	const struct request *question;
	const struct methods *methods;
	const char *group;
	struct part_tree tree;
	struct tree_links links;
	struct waiting_stack *waiting;
	size_t count, room;
};

static void rows_free(struct stack_rows *s)
{
	tree_links_free(&s->links);
	part_tree_free(&s->tree);
	free(s->waiting);
	s->waiting = NULL;
	s->count = s->room = 0;
}

/* The other way round: the last one comes first. */
static int compare(const void *left, const void *right)
{
	const struct waiting_stack *a = left, *b = right;
	int order = strcmp(b->text, a->text);

	return order != 0 ? order :
	    (b->method > a->method) - (b->method < a->method);
}

/* All that go on from the stack. */
static bool add_callees(struct stack_rows *s, uint32_t node, uint32_t depth,
    const char *id, struct error *err)
{
	const struct tree *tree = s->tree.tree;
	const size_t from = s->count;

	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i]) {
		struct waiting_stack *grown;

		if (tree->nodes[i].calls == 0)
			continue;
		grown = array_grow(s->waiting, &s->room, s->count + 1,
		    sizeof *grown, err);
		if (grown == NULL)
			return false;
		s->waiting = grown;
		grown += s->count++;
		*grown = (struct waiting_stack){ methods_key(s->methods,
		    tree->methods[i])->text, tree->methods[i], i, depth, "" };
		snprintf(grown->parent, sizeof grown->parent, "%s", id);
	}
	if (s->count > from)
		qsort(s->waiting + from, s->count - from, sizeof *s->waiting,
		    compare);
	return true;
}

/* Without those that go on from it. */
static void own_times(const struct stack_rows *s, uint32_t node,
    uint64_t own[CLOCKS])
{
	const struct node *nodes = s->tree.tree->nodes;

	memcpy(own, nodes[node].time, CLOCKS * sizeof *own);
	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i])
		for (int c = 0; c < CLOCKS; c++)
			own[c] -= nodes[i].time[c] < own[c] ?
			    nodes[i].time[c] : own[c];
}

static void put_times(struct stack_rows *s, uint32_t node)
{
	const bool *has = s->question->facts->has_clock;
	const uint64_t *time = s->tree.tree->nodes[node].time;
	uint64_t own[CLOCKS];

	own_times(s, node, own);
	for (int c = 0; c < CLOCKS; c++) {
		table_line_number_if(s->row, has[c], time[c]);
		table_line_number_if(s->row, has[c], own[c]);
	}
}

static bool put_stack(struct stack_rows *s, const struct waiting_stack *w,
    struct error *err)
{
	char id[HASH64_TEXT], method_id[HASH64_TEXT];

	if (!table_method_id(s->methods, w->method, method_id, err))
		return false;
	table_stack_id(w->parent, method_id, id);
	table_line_begin(s->row);
	table_line_text(s->row, id);
	table_line_text(s->row, w->parent);
	table_line_text(s->row, method_id);
	table_line_number(s->row, w->depth);
	table_line_number(s->row, tree_counted(s->tree.tree, w->node));
	put_times(s, w->node);
	table_line_text(s->row, s->group);
	table_line_end(s->row);
	return add_callees(s, w->node, w->depth + 1, id, err);
}

/* Of the group whose first thread is *next, which is then where the one after it
 * begins. */
static bool put_group(struct stack_rows *s, struct table_groups *groups,
    uint32_t *next, struct error *err)
{
	struct parts parts;
	bool done;

	s->group = groups->of[*next].group;
	done = table_groups_parts(groups, *next, next, &parts, err) &&
	    parts_tree(&parts, &s->tree, err) &&
	    tree_link(s->tree.tree, &s->links, err) &&
	    add_callees(s, s->tree.tree->root, 0, "", err);
	while (done && s->count > 0) {
		const struct waiting_stack w = s->waiting[--s->count];

		done = put_stack(s, &w, err);
	}
	parts_free(&parts);
	rows_free(s);
	return done;
}

bool table_stacks_rows(struct table_line *row, const struct request *q,
    struct error *err)
{
	struct stack_rows s = { .row = row, .question = q,
		.methods = profile_methods(q->profile) };
	struct table_groups groups;
	bool done = table_groups_make(&groups, q->scope, err);

	for (uint32_t i = 0; done && i < groups.count;)
		done = put_group(&s, &groups, &i, err);
	table_groups_free(&groups);
	return done;
}
