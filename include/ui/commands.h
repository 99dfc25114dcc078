/*
 * ui/commands.h - what the commands of the key table do to the state.
 *
 * Each expects a thread to be shown (state_thread is not NULL).
 */
#ifndef UI_COMMANDS_H
#define UI_COMMANDS_H

#include "query/navigate.h"
#include "ui/keymap.h"
#include "ui/state.h"

/* ui/chart_keys.c, ui/chart_pane.c: the chart. */
void chart_command(struct state *, const struct binding *);
void chart_pane_draw(struct state *, const struct layout *);
void chart_jump(struct state *, const struct binding *); /* chart_jumps.c */
void chart_select(struct state *, struct place); /* none: nothing happens */
/* While a range is being chosen: from the first to the last of the calls that
 * were gone over. */
struct period chart_marked(const struct state *);
void chart_choose_top(struct state *);           /* for a new thread */
void chart_show_level(struct state *);    /* that of the selection */

/* ui/flame_keys.c, ui/flame_pane.c: the flame.  What it shows is asked for when
 * it is seen, and there is nothing to do or to select until it has come. */
void flame_command(struct state *, const struct binding *);
void flame_pane_draw(struct state *, const struct layout *);
bool flame_pane_details(struct state *, int row); /* false: no selection */
bool flame_is_there(const struct state *);
void flame_choose_top(struct state *);            /* for a new zoom */
void flame_show_level(struct state *); /* that of the selection */
void flame_follow(struct state *);    /* asks and takes; often */
void flame_mark_hits(struct state *); /* of a search that has just come */

/* ui/tree_keys.c, ui/tree_pane.c: the trees, as the flame. */
void tree_command(struct state *, const struct binding *);
void tree_pane_draw(struct state *, const struct layout *);
bool tree_pane_details(struct state *, int row);
struct tree_sight *tree_here(struct state *);
bool tree_is_there(const struct state *, const struct tree_sight *);
void tree_follow(struct state *);     /* asks and takes; often */
void tree_sight_free(struct tree_sight *);

/* ui/timeline_keys.c, ui/timeline_pane.c: the timeline. */
void timeline_command(struct state *, const struct binding *);
void timeline_pane_draw(struct state *, const struct layout *);
bool timeline_pane_details(struct state *, int row);
void timeline_enter(struct state *);  /* the cursors go to the selection */
void timeline_settle(struct state *); /* and stay on what is there */
/* Where the timeline is shown, the thread of its row becomes that of all panes;
 * false: it was. */
bool timeline_take_thread(struct state *);
struct period *timeline_period(struct state *); /* what is seen */
struct period timeline_range(const struct state *); /* of the numbers; or none */
struct period timeline_marked(const struct state *);
/* To the innermost call of the thread at that time of its own, in the chart. */
void timeline_go(struct state *, uint32_t thread, uint64_t time);

/* ui/instant_keys.c: the list of all threads at one instant. */
void instant_open(struct state *);    /* or says why there is none */
void instant_key(struct state *, const char *key);
void instant_refresh(struct state *); /* after more has been read */
void instant_overlay_draw(struct state *);

/* ui/prompt_keys.c: the prompts for a search and for a filter. */
void prompt_open(struct state *);
void prompt_line_key(struct state *, const char *key);
void prompt_line_draw(struct state *, int row);

/* ui/filter_keys.c: which methods the table shows; groups of them are whole. */
void filter_take(struct state *, const char *text);
void filter_undo(struct state *);
void filter_look_again(struct state *); /* there are more methods */
const struct ranking *filter_shown(struct state *); /* of the table's answer */

/* ui/copy_keys.c: texts for the clipboard. */
void copy_name(struct state *);
void copy_stack(struct state *);

/* ui/mark_keys.c: a letter for a time, a thread and a method. */
void mark_key(struct state *, const char *key);
void mark_hints_draw(struct state *, int row);

/* ui/picker_keys.c: the list of threads, to choose one or to mark some. */
void picker_open(struct state *);
void picker_key(struct state *, const char *key);
void picker_filter(struct state *);  /* after the prompt has changed */
void picker_refresh(struct state *); /* after more has been read */
void picker_overlay_draw(struct state *);

/* ui/scope_keys.c: which threads, and which range of time, the numbers are of.
 * A range begins as a period, goes on to another one, and is taken until
 * Backspace. */
void scope_next(struct state *);
void scope_mark(struct state *, uint32_t thread); /* or takes the mark away */
void range_begin(struct state *, struct period);
struct period range_marked(const struct state *, struct period now);
void range_take(struct state *, struct period);

/* ui/table_keys.c, ui/table_pane.c: the table. */
void table_command(struct state *, const struct binding *);
void table_pane_draw(struct state *, const struct layout *);
void table_select_here(struct state *); /* what the cursor is on */
bool table_pane_details(struct state *, int row); /* of groups alone */
/* Where the open row was come to from; false: from nowhere. */
bool table_pane_crumbs(const struct state *, char *out, size_t size);
bool table_has_base(const struct state *, enum base);
void table_show_base(struct state *); /* what 100 % is, to the table */

/* ui/columns_keys.c: the choice of the table's columns. */
void columns_open(struct state *);
void columns_key(struct state *, const char *key);
void columns_draw(struct state *);

/* ui/calls_keys.c, ui/calls_pane.c: every call of the selected method.  It is
 * asked for when it is seen; the chart's call and the cursor's are the same where
 * they can be. */
void calls_open(struct state *);
void calls_command(struct state *, const struct binding *);
void calls_sort(struct state *, const char *key); /* of the menu: */
void calls_sort_menu(const struct state *, char *out, size_t size);
void calls_select(struct state *);   /* the cursor's call, in the chart */
void calls_follow(struct state *);   /* asks and takes; often */
bool calls_are_there(const struct state *);
void calls_pane_draw(struct state *, const struct layout *);
bool calls_pane_details(struct state *, int row);

/* ui/pivot_keys.c, ui/pivot_pane.c: a method in the middle, as a picture and as
 * text.  Asked for when it is seen. */
void pivot_open(struct state *);               /* on the selected method */
void pivot_turn(struct state *, uint32_t method); /* on another one */
void pivot_command(struct state *, const struct binding *);
void pivot_show_level(struct state *);         /* that of the selection */
void pivot_follow(struct state *);             /* asks and takes; often */
void pivot_mark_hits(struct state *); /* of a search that has just come */
bool pivot_is_there(const struct state *);
void pivot_pane_draw(struct state *, const struct layout *);
bool pivot_pane_details(struct state *, int row);
void peek_command(struct state *, const struct binding *);
void peek_pane_draw(struct state *, const struct layout *);

/* ui/about_pane.c: all about the selected method. */
void about_open(struct state *);
void about_command(struct state *, const struct binding *);
void about_follow(struct state *);     /* asks and takes; often */
void about_pane_draw(struct state *, const struct layout *);

/* ui/overlays.c: help, picker, menu, prompt.  True: the key was theirs. */
bool overlay_key(struct state *, const char *key);
void overlay_paste(struct state *, const char *text);
void overlay_open(struct state *, enum overlay);

/* ui/draw.c: the whole screen onto the canvas. */
void draw_all(struct state *);

#endif
