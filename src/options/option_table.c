/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "options/option_table.h"

#include "options/values.h"

/* Subcommands that take an option. */
enum {
	VIEW = 1 << SUBCOMMAND_VIEW,
	REPORT = 1 << SUBCOMMAND_REPORT,
	TREE = 1 << SUBCOMMAND_TREE,
	CALLS = 1 << SUBCOMMAND_CALLS,
	THREADS = 1 << SUBCOMMAND_THREADS,
	INFO = 1 << SUBCOMMAND_INFO,
	TABLE = 1 << SUBCOMMAND_TABLE,
	DIFF = 1 << SUBCOMMAND_DIFF,
	EXPORT = 1 << SUBCOMMAND_EXPORT,
	CHECK = 1 << SUBCOMMAND_CHECK,
	NUMBERS = REPORT | TREE | CALLS,
	LISTS = NUMBERS | THREADS,
	WRITERS = LISTS | INFO,
	READERS = VIEW | WRITERS, /* all that show a list or a page */
	ALL = READERS | TABLE | DIFF | EXPORT | CHECK,
	SCREEN = VIEW | 1 << SUBCOMMANDS /* says nothing where no screen is */
};

/* Values that an option can have. */
#define NOTHING .value = { .kind = VALUE_NONE }
#define TEXT .value = { .kind = VALUE_TEXT }
#define PERCENT .value = { .kind = VALUE_PERCENT }
#define WORDS(of) .value = { .kind = VALUE_WORD, .word = of }
#define WORDS_ABOVE .value = { .kind = VALUE_WORD } /* which cli/options_text has */
#define WORDS_OR_TEXT(of) .value = { .kind = VALUE_TEXT, .word = of }
#define NUMBER(first, last) \
	.value = { .kind = VALUE_NUMBER, .min = first, .max = last }
#define TIME(first, example)           \
	.value = { .kind = VALUE_TIME, \
		.min = first,          \
		.max = UINT64_MAX,     \
		.like = example }

/* clang-format off */
static const struct subcommand_info subcommands[SUBCOMMANDS] = {
	[SUBCOMMAND_VIEW] = { "view",
	    "browse the trace in the terminal; print a report if standard "
	    "output is no terminal", TRACES_ONE },
	[SUBCOMMAND_REPORT] = { "report",
	    "print the methods with times and calls", TRACES_ONE },
	[SUBCOMMAND_TREE] = { "tree",
	    "print the merged call tree, the heaviest calls first", TRACES_ONE },
	[SUBCOMMAND_CALLS] = { "calls",
	    "print every call of METHOD, which follows TRACE; without METHOD "
	    "the slowest calls of all methods, 1000 unless --top says how many", TRACES_ONE },
	[SUBCOMMAND_THREADS] = { "threads",
	    "print the threads", TRACES_ONE },
	[SUBCOMMAND_INFO] = { "info",
	    "print what kind of file it is, and what is odd about it", TRACES_ONE },
	[SUBCOMMAND_TABLE] = { "table",
	    "print rows for databases: of one KIND, or of several separated by "
	    "commas, with the same columns for every trace",
	    TRACES_SEVERAL },
	[SUBCOMMAND_DIFF] = { "diff",
	    "show what changed from one trace to another, method by method: in "
	    "the viewer, or printed if standard output is no terminal or with "
	    "--format; a folder stands for the traces in it, as several runs "
	    "of the same thing",
	    TRACES_SEVERAL },
	[SUBCOMMAND_EXPORT] = { "export",
	    "write the trace in the format of another tool, chosen by --format "
	    "or the ending of -o FILE", TRACES_ONE },
	[SUBCOMMAND_CHECK] = { "check",
	    "check the rules of a budget, and exit with 1 if one does not "
	    "hold; several traces are runs of the same thing", TRACES_SEVERAL },
};

#define INFO_OF_TRANSFORM(id, name, key, option, argument, takes, help) \
	[OPTION_##id] = { option, '\0', argument, \
	    VIEW | NUMBERS | THREADS | TABLE | EXPORT | CHECK | DIFF, help, \
	    TEXT },

static const struct option_info infos[OPTIONS] = {
	TRANSFORM_ROWS(INFO_OF_TRANSFORM)
	[OPTION_THREAD] = { "thread", '\0', "THREAD",
	    VIEW | NUMBERS | THREADS | TABLE | DIFF | EXPORT,
	    "only threads with this name or id, or with both, as in "
	    "Binder#4712; the name may hold * and ?; \"main\" is the main "
	    "thread, \"all\" is every thread; can be repeated; view opens on "
	    "the first, and takes \"all\" as well", TEXT },
	[OPTION_CLOCK] = { "clock", '\0', "CLOCK", VIEW | NUMBERS | DIFF | EXPORT,
	    "the times to show and sort by: wall, cpu, or wait, which is wall "
	    "minus CPU time", WORDS(choice_clock) },
	[OPTION_RANGE] = { "range", '\0', "A..B",
	    VIEW | NUMBERS | TABLE | DIFF | EXPORT,
	    "only what lies between these times since the first event: "
	    "300ms..450ms, 300ms..+150ms, 1.5s.. or ..2s; calls that cross an "
	    "edge are cut", TEXT },
	[OPTION_WITHIN] = { "within", '\0', "METHOD#N",
	    VIEW | NUMBERS | TABLE | DIFF | EXPORT,
	    "only what call N of this method did, counted from 1 in the order "
	    "in which they begin over the chosen threads, of those that begin "
	    "at one time the outer ones first, or its first call without #N; on "
	    "other threads, what lies between its begin and its end; "
	    "METHOD#N+K adds the next K calls on its level", TEXT },
	[OPTION_SORT] = { "sort", '\0', "COLUMN",
	    VIEW | LISTS | DIFF,
	    "the column to sort by, as listed below; a tree is sorted below "
	    "each call", TEXT },
	[OPTION_REVERSE] = { "reverse", '\0', NULL, VIEW | LISTS | DIFF | EXPORT,
	    "reverse the order; for exported pictures: methods by self time, "
	    "with their callers below them", NOTHING },
	[OPTION_TOP] = { "top", '\0', "N", LISTS | TABLE | DIFF,
	    "only the first N rows; for table stats the N methods with the "
	    "most self time in each group of threads", NUMBER(0, SIZE_MAX) },
	[OPTION_COLUMNS] = { "columns", '\0', "LIST", READERS | DIFF,
	    "the columns to show, separated by commas; columns of times can "
	    "name a clock, as in rank,inclusive:wall,inclusive:cpu,name",
	    TEXT },
	[OPTION_GROUP] = { "group", '\0', "GROUP", VIEW | REPORT | DIFF,
	    "a row for each method, class, package, library or phase; for diff "
	    "also for each group of threads (thread), or each stack, as a tree "
	    "(stack)", WORDS(choice_group) },
	[OPTION_MARK] = { "mark", '\0', "THREAD", SCREEN,
	    "mark this thread, as Space does in the list of threads: the "
	    "numbers are those of the marked ones; can be repeated", TEXT },
	[OPTION_SCOPE] = { "scope", '\0', "SCOPE", SCREEN,
	    "whose numbers to show: thread, marked or all; marked by default "
	    "if a thread is marked", WORDS(choice_scope) },
	[OPTION_VIEW] = { "view", '\0', "VIEW", SCREEN,
	    "what the viewer opens on; can be given for a picture and for a "
	    "list, and the last one gets the keys; --sort, --reverse and "
	    "--columns apply to the list", WORDS(view_name) },
	[OPTION_FULL] = { "full", '\0', NULL, SCREEN,
	    "give that view the whole screen", NOTHING },
	[OPTION_ZOOM] = { "zoom", '\0', "A..B", SCREEN | EXPORT,
	    "the stretch of time to show, written as for --range; the numbers "
	    "stay those of everything; for a page of HTML that of the chart of "
	    "--calls", TEXT },
	[OPTION_TIME] = { "time", '\0', "TIME", SCREEN,
	    "the position of the timeline's time cursor, since the first event", TIME(0, "300ms") },
	[OPTION_LEVEL] = { "level", '\0', "N", SCREEN,
	    "the level of calls in the first row of the picture, from 1",
	    NUMBER(1, SIZE_MAX) },
	[OPTION_METHOD] = { "method", '\0', "METHOD", SCREEN | TABLE,
	    "the method to select; for table calls only calls of methods with "
	    "this name", TEXT },
	[OPTION_CALL] = { "call", '\0', "METHOD#N", SCREEN,
	    "the call to select, written as for --within", TEXT },
	[OPTION_PIVOT] = { "pivot", '\0', "METHOD", SCREEN,
	    "the method in the middle of the pivot, if it is not the selected "
	    "one", TEXT },
	[OPTION_LISTED] = { "calls-of", '\0', "METHOD", SCREEN,
	    "the method whose calls are listed, if it is not the selected one", TEXT },
	[OPTION_BOX] = { "box", '\0', "N[+K]", SCREEN,
	    "the box of a flame or a pivot to select, counted from 1 level by "
	    "level, with K boxes beside it; -N is above the middle of a pivot",
	    TEXT },
	[OPTION_ZOOM_BOX] = { "zoom-box", '\0', "N[+K]", SCREEN,
	    "the box to zoom into; a pivot can have two, as in 12,-3", TEXT },
	[OPTION_ROW] = { "row", '\0', "N", SCREEN,
	    "the row of the list to put the cursor on, from 1, if it is not "
	    "that of the selected method or call", NUMBER(1, SIZE_MAX) },
	[OPTION_FIRST_ROW] = { "first-row", '\0', "N", SCREEN,
	    "the first row of the list on the screen, from 1", NUMBER(1, SIZE_MAX) },
	[OPTION_FIRST_COLUMN] = { "first-column", '\0', "N", SCREEN,
	    "the first column of the list on the screen, from 1, of those of "
	    "--columns, as > goes on to it in the viewer", NUMBER(1, 1000) },
	[OPTION_PAN_NAMES] = { "pan-names", '\0', "N", SCREEN,
	    "how often the names of the list are scrolled, as > does in the "
	    "viewer", NUMBER(1, 1000) },
	[OPTION_OPEN_ROWS] = { "open-rows", '\0', "LIST", SCREEN,
	    "the rows of the list that are open, and no others, as in 1-3,7, "
	    "or none; a row of several calls that is named twice becomes a row "
	    "for each of them, and is closed if it is named three times",
	    TEXT },
	[OPTION_FILTER] = { "filter", '\0', "PATTERN", SCREEN,
	    "show only methods that match, or with ! in front only those that "
	    "do not, as & does in the viewer; can be repeated", TEXT },
	[OPTION_PARENTS] = { "parents", '\0', "METHOD", REPORT,
	    "print the callers of this method instead, with the times on their "
	    "behalf; METHOD is a name as it is printed, in full or in short, "
	    "or a pattern that matches one method", TEXT },
	[OPTION_CHILDREN] = { "children", '\0', "METHOD", REPORT,
	    "print the callees of this method instead, its self time first", TEXT },
	[OPTION_BOTTOM_UP] = { "bottom-up", '\0', NULL, SCREEN | TREE,
	    "methods by self time, with their callers below them; in the "
	    "viewer for the flame, as the tree has --view bottom-up", NOTHING },
	[OPTION_LEVELS] = { "levels", '\0', "N", TREE,
	    "only N levels", NUMBER(0, SIZE_MAX) },
	[OPTION_MIN] = { "min", '\0', "PERCENT", TREE | EXPORT,
	    "only what takes at least this share of the whole, for text 0.5 by "
	    "default; in an export, of its thread: lighter stacks are merged "
	    "into their callers, or lighter methods left out of a graph, and by default "
	    "none are", PERCENT },
	[OPTION_WEIGHT] = { "weight", '\0', "WEIGHT", EXPORT,
	    "what stacks count: the time of a clock, or calls", WORDS_ABOVE },
	[OPTION_NO_THREADS] = { "no-threads", '\0', NULL, EXPORT,
	    "begin stacks with their outermost call, not with the thread", NOTHING },
	[OPTION_BOTH_CLOCKS] = { "both-clocks", '\0', NULL, EXPORT,
	    "write CPU times as well, after the wall times", NOTHING },
	[OPTION_MERGED] = { "merged", '\0', NULL, EXPORT,
	    "write stacks with their times instead of single calls: a small "
	    "file that does not show when they ran", NOTHING },
	[OPTION_ROUND] = { "round", '\0', NULL, EXPORT,
	    "write nanoseconds as microseconds where the format has nothing "
	    "smaller",
	    NOTHING },
	[OPTION_IDLE] = { "idle", '\0', NULL, EXPORT,
	    "include the time that threads spend in no call", NOTHING },
	[OPTION_PARTS] = { "parts", '\0', NULL, EXPORT,
	    "write a part for each thread, which KCachegrind shows separately", NOTHING },
	[OPTION_NODES] = { "nodes", '\0', "N", EXPORT,
	    "the N heaviest methods; 80 by default", NUMBER(1, 2000) },
	[OPTION_THRESHOLD] = { "threshold", '\0', "PERCENT", EXPORT,
	    "draw an edge only if the callee takes at least this share of the "
	    "caller; dmtracedump -t has 20 by default", PERCENT },
	[OPTION_INVERTED] = { "inverted", '\0', NULL, EXPORT,
	    "put the outermost calls at the bottom of the picture, not at the "
	    "top",
	    NOTHING },
	[OPTION_CALLS_OF] = { "calls", '\0', "THREAD", EXPORT,
	    "for a page of HTML: add every call of the threads named so, as "
	    "for --thread, for the chart over time", TEXT },
	[OPTION_CHART] = { "chart", '\0', NULL, EXPORT,
	    "draw calls in the order of time, thread below thread, instead of "
	    "merged stacks", NOTHING },
	[OPTION_TITLE] = { "title", '\0', "TEXT", EXPORT,
	    "the title of the picture; the name of the trace by default", TEXT },
	[OPTION_SUBTITLE] = { "subtitle", '\0', "TEXT", EXPORT,
	    "the line below it; what the picture shows by default", TEXT },
	[OPTION_WIDTH] = { "width", '\0', "PIXELS", EXPORT,
	    "the width of the picture until a browser fits it to its window; "
	    "1200 by default", NUMBER(300, 10000) },
	[OPTION_SEARCH] = { "search", '\0', "REGEXP", SCREEN | EXPORT,
	    "the search that the viewer, the page or the picture opens with, "
	    "as typed after / there", TEXT },
	[OPTION_STACK] = { "stack", '\0', "STACK", EXPORT,
	    "the stack to open zoomed into: its methods, the outermost first, "
	    "separated by ;, as in folded stacks", TEXT },
	[OPTION_BOOKMARK] = { "bookmark", '\0', "WORDS", EXPORT,
	    "a place of the page to go to, as words in the shell's syntax: the "
	    "thread, the time A..B, a method or '', and a text; can be repeated",
	    TEXT },
	[OPTION_INDEX_CALLS] = { "index-calls", '\0', NULL, EXPORT,
	    "index the table of calls, too; the indexes are larger than the "
	    "table", NOTHING },
	[OPTION_YES] = { "yes", '\0', NULL, EXPORT,
	    "write the file even if it is larger than 500 MB", NOTHING },
	[OPTION_VS] = { "vs", '\0', NULL, DIFF,
	    "separates the runs before from the runs after; without it there "
	    "are two traces or folders", NOTHING },
	[OPTION_THREAD_A] = { "thread-a", '\0', "THREAD", DIFF,
	    "as --thread, but only for the traces before; threads with the "
	    "same name are compared with each other, then the rest of the "
	    "first --thread-a with the rest of the first --thread-b, and so "
	    "on; can be repeated", TEXT },
	[OPTION_THREAD_B] = { "thread-b", '\0', "THREAD", DIFF,
	    "as --thread, but only for the traces after; can be repeated", TEXT },
	[OPTION_RANGE_A] = { "range-a", '\0', "A..B", DIFF,
	    "as --range, but only for the traces before", TEXT },
	[OPTION_RANGE_B] = { "range-b", '\0', "A..B", DIFF,
	    "as --range, but only for the traces after", TEXT },
	[OPTION_MATCH] = { "match", '\0', "RULE", DIFF,
	    "which methods count as the same: strict: those with the same "
	    "name; usual, the default: also those whose names differ only in a "
	    "number that the compiler gave, or, if there is just one, in their "
	    "parameters; loose: also those of another class", WORDS_ABOVE },
	[OPTION_NORMALIZE] = { "normalize", '\0', "HOW", DIFF,
	    "none, the default; total or thread: scale the times of each run "
	    "so that its total, or that of each group of threads, equals the "
	    "median of the runs before, which leaves how shares changed",
	    WORDS_ABOVE },
	[OPTION_MIN_TIME] = { "min-time", '\0', "TIME", TABLE | DIFF,
	    "test only rows that take at least this long; by default 0.5ms or "
	    "a hundredth of the total; for table calls: only calls that take "
	    "at least this much wall time, or CPU time without a wall clock", TIME(0, "0.5ms") },
	[OPTION_MIN_CALLS] = { "min-calls", '\0', "N", TABLE,
	    "only rows with at least N calls", NUMBER(0, SIZE_MAX) },
	[OPTION_MIN_CHANGE] = { "min-change", '\0', "TIME", DIFF,
	    "a smaller change is neither slower nor faster; 0.5ms by default",
	    TIME(0, "0.5ms") },
	[OPTION_SHOW] = { "show", '\0', "LIST", DIFF,
	    "the rows to print by their verdicts, separated by commas: slower, "
	    "faster, probably, new, gone, same, one-run, noise, unclear, "
	    "more-calls, fewer-calls, waits, tracing, rerouted or all; by "
	    "default text and markdown have what changed by --min-change, "
	    "other formats everything", TEXT },
	[OPTION_FAIL] = { "fail", '\0', "LIST", DIFF,
	    "exit with 1 if a row has one of these verdicts, named as for "
	    "--show",
	    TEXT },
	[OPTION_DROP_FIRST] = { "drop-first", '\0', NULL, DIFF,
	    "leave out the first run of each side if there are others", NOTHING },
	[OPTION_MIXED] = { "mixed", '\0', NULL, DIFF | CHECK,
	    "take runs of one side that are not alike: sampled and traced ones, "
	    "or of another app, another benchmark or another clock", NOTHING },
	[OPTION_KEEP_SYNTHESIZED] = { "keep-synthesized", '\0', NULL, DIFF,
	    "show methods that the compiler made, according to the mapping; "
	    "without this, and with a mapping, they are merged as by "
	    "--merge-synthesized", NOTHING },
	[OPTION_PERCENTILES] = { "percentiles", '\0', NULL, TABLE,
	    "fill in p50_wall and p95_wall of stats, which are empty otherwise",
	    NOTHING },
	[OPTION_FILES_FROM] = { "files-from", '\0', "FILE", TABLE,
	    "also read the traces named in FILE, one per line; - is standard "
	    "input", TEXT },
	[OPTION_NULL] = { "null", '\0', NULL, TABLE,
	    "a zero byte ends each of these names, not a line end, as find "
	    "-print0 writes them", NOTHING },
	[OPTION_NAME] = { "name", '\0', "NAME", TABLE,
	    "the text for the column file, for one trace", TEXT },
	[OPTION_LABEL] = { "label", '\0', "NAME=VALUE", TABLE,
	    "add a column with the same text in all rows; can be repeated",
	    TEXT },
	[OPTION_LABEL_FROM_PATH] = { "label-from-path", '\0', "REGEXP", TABLE,
	    "add a column for each named group of this expression, with what "
	    "it matches in the path of the trace: build=(?<build>[^/]+)",
	    TEXT },
	[OPTION_NO_HEADER] = { "no-header", '\0', NULL, TABLE,
	    "leave out the line of column names", NOTHING },
	[OPTION_KEEP_GOING] = { "keep-going", '\0', NULL, TABLE,
	    "go on after a trace that is damaged or unreadable, which is the "
	    "default", NOTHING },
	[OPTION_FAIL_FAST] = { "fail-fast", '\0', NULL, TABLE,
	    "stop after the first such trace", NOTHING },
	[OPTION_IGNORE_FAILED] = { "ignore-failed", '\0', NULL, TABLE,
	    "exit with 0 even if there were such traces", NOTHING },
	[OPTION_LINT] = { "lint", '\0', NULL, INFO,
	    "print only what is odd or wrong, how much is affected and what to "
	    "do; exit with 1 if something is wrong", NOTHING },
	[OPTION_STRICT] = { "strict", '\0', NULL,
	    WRITERS | EXPORT | CHECK | DIFF,
	    "exit with 1 if the trace is damaged or a transform matches no "
	    "method, after printing what is left of it; for check also if a "
	    "rule is unclear, or a damaged run was left out", NOTHING },
	[OPTION_ALLOW_DAMAGED] = { "allow-damaged", '\0', NULL, DIFF | CHECK,
	    "measure traces that are damaged like others; without this diff "
	    "leaves them out of several, and check does so or exits with 2",
	    NOTHING },
	[OPTION_INIT] = { "init", '\0', NULL, CHECK,
	    "print a budget for these traces instead: what was measured, plus "
	    "25 %", NOTHING },
	[OPTION_UPDATE] = { "update", '\0', NULL, CHECK,
	    "lower limits that all traces stay more than 20 % below, and print "
	    "what changed; comments stay, and no limit is raised",
	    NOTHING },
	[OPTION_FORMAT] = { "format", '\0', "FORMAT",
	    WRITERS | TABLE | DIFF | EXPORT | CHECK,
	    "text by default; diff also has folded, stacks with two numbers, "
	    "before and after, and html, a page for a browser; export and "
	    "check have formats of their own, which their help lists; table "
	    "has tsv, its default, csv and jsonl",
	    TEXT },
	[OPTION_OUTPUT] = { "output", 'o', "FILE",
	    WRITERS | TABLE | DIFF | EXPORT | CHECK,
	    "write to FILE instead of standard output, which is -; FILE is "
	    "replaced as a whole or not at all; for table a folder, which gets "
	    "a file for each KIND", TEXT },
	[OPTION_ALSO] = { "also", '\0', "FORMAT:FILE", CHECK,
	    "write the result to FILE in this format as well; can be repeated", TEXT },
	[OPTION_SOURCE_ROOT] = { "source-root", '\0', "DIR", CHECK,
	    "a folder with sources, such as src/main/java, in which "
	    "annotations for github look for the source of the worst call's "
	    "method; can be repeated", TEXT },
	[OPTION_COLOR] = { "color", '\0', "WHEN", READERS | DIFF | CHECK,
	    "auto, always or never, or the number of colours that the viewer "
	    "may use: 8, 16 or 256; text tables have bold heads, and bold "
	    "figures in rows with at least half of the heaviest row's",
	    WORDS(choice_color) },
	[OPTION_NO_PAGER] = { "no-pager", '\0', NULL, WRITERS | DIFF,
	    "print text to the terminal directly, not through the pager: "
	    "$PAGER, or less", NOTHING },
	[OPTION_ASCII] = { "ascii", '\0', NULL, VIEW | WRITERS | DIFF,
	    "draw lines, marks and blocks with ASCII alone", NOTHING },
	[OPTION_THEME] = { "theme", '\0', "THEME", VIEW | DIFF,
	    "the colours to use: dark or light, if the terminal does not "
	    "report its background itself; mono, contrast, or the name of a "
	    "file, see artscope-config(5)", WORDS_OR_TEXT(choice_theme) },
	[OPTION_FRAME] = { "frame", '\0', "METHOD", SCREEN | DIFF,
	    "the method whose calls are frames; all methods of this name are "
	    "meant; android.view.Choreographer.doFrame by default", TEXT },
	[OPTION_FRAME_BUDGET] = { "frame-budget", '\0', "TIME", SCREEN | DIFF,
	    "how long a frame may take, such as 8.3ms; 16.6ms by default", TIME(1, "8.3ms") },
	[OPTION_FOLLOW] = { "follow", '\0', NULL, SCREEN,
	    "keep reading while the trace is being written, as tail -f does; "
	    "it must be a streaming trace, in a file or a pipe; F pauses and "
	    "resumes",
	    NOTHING },
	[OPTION_CONFIG] = { "config", '\0', "FILE", VIEW | DIFF,
	    "read the viewer's settings from FILE instead of the user's own "
	    "file; see artscope-config(5)", TEXT },
	[OPTION_NO_CONFIG] = { "no-config", '\0', NULL, VIEW | DIFF,
	    "read no such file, neither the user's nor the system's", NOTHING },
	[OPTION_SET] = { "set", '\0', "LINE", SCREEN | DIFF,
	    "a line of settings, as in such a file, read after it; can be "
	    "repeated", TEXT },
	[OPTION_NO_STATE] = { "no-state", '\0', NULL, VIEW | DIFF,
	    "remember nothing: no typed lines, no marks, not how the trace was "
	    "left; and do not read what is remembered", NOTHING },
	[OPTION_CHECK_CONFIG] = { "check-config", '\0', NULL, VIEW,
	    "print what is wrong in these files and exit, with 1 if anything is",
	    NOTHING },
	[OPTION_MAPPING] = { "mapping", '\0', "FILE|DIR", ALL,
	    "show names as in the sources, using the mapping.txt that R8 or "
	    "ProGuard wrote; in a folder the file with the trace's id is "
	    "taken; can be repeated", TEXT },
	[OPTION_MAPPING_A] = { "mapping-a", '\0', "FILE|DIR", DIFF,
	    "as --mapping, but only for the traces before", TEXT },
	[OPTION_MAPPING_B] = { "mapping-b", '\0', "FILE|DIR", DIFF,
	    "as --mapping, but only for the traces after", TEXT },
	[OPTION_RAW_NAMES] = { "raw-names", '\0', NULL, ALL,
	    "show names as in the trace, even if a mapping is given", NOTHING },
	[OPTION_INPUT] = { "input", '\0', "INPUT", ALL,
	    "what to take the trace for: auto, what it looks like, or folded, "
	    "folded stacks even if the first 64 KB do not look like them",
	    WORDS(choice_input) },
	[OPTION_DEMO] = { "demo", '\0', "[=DEMO]", ALL,
	    "in place of a trace, a made-up recording that is installed with "
	    "artscope: the slow start of a shopping app, or with =fixed the "
	    "start of a later build", WORDS(choice_demo) },
	[OPTION_LOW_MEMORY] = { "low-memory", '\0', NULL, ALL,
	    "keep calls, where an answer needs them, in a temporary file in "
	    "$TMPDIR or /var/tmp instead of memory; this is the default for a "
	    "trace that would take more than half of the available memory", NOTHING },
	[OPTION_NO_SANDBOX] = { "no-sandbox", '\0', NULL, ALL,
	    "keep the rights to open any file, start programs and use the "
	    "network; otherwise they are given up before a trace is opened", NOTHING },
	[OPTION_HELP] = { "help", 'h', NULL, ALL,
	    "print this help and exit", NOTHING },
	[OPTION_HELP_KEYS] = { "help-keys", '\0', NULL, ALL,
	    "print the keys of the viewer and exit", NOTHING },
	[OPTION_VERSION] = { "version", 'V', NULL, ALL,
	    "print the versions of artscope and its libraries and exit", NOTHING },
	[OPTION_LICENSES] = { "licenses", '\0', NULL, ALL,
	    "print the licences of artscope and of the libraries it is linked "
	    "with and exit", NOTHING },
	[OPTION_DUMP] = { "dump-options", '\0', NULL, ALL, NULL, NOTHING },
	[OPTION_DUMP_SETTINGS] = { "dump-settings", '\0', NULL, ALL, NULL, NOTHING },
	[OPTION_DUMP_VIEWS] = { "dump-views", '\0', NULL, ALL, NULL, NOTHING },
	[OPTION_DUMP_ROLES] = { "dump-roles", '\0', NULL, ALL, NULL, NOTHING },
};
/* clang-format on */

const struct subcommand_info *subcommand_info(enum subcommand subcommand)
{
	return &subcommands[subcommand];
}

const struct subcommand_info *subcommand_help(void)
{
	static const struct subcommand_info help = { .name = "help",
		.help = "print the help of a subcommand" };

	return &help;
}

const struct option_info *option_info(enum option option)
{
	return &infos[option];
}

bool option_transform(enum option option, enum transform *out)
{
	const int number = (int)option - OPTION_FOCUS;

	*out = (enum transform)number;
	return number >= 0 && number < TRANSFORMS;
}

enum option option_of_transform(enum transform transform)
{
	return (enum option)(OPTION_FOCUS + transform);
}

bool option_views_diff(enum option option)
{
	static const enum option of_print[] = { OPTION_FORMAT, OPTION_OUTPUT,
		OPTION_FAIL, OPTION_SHOW, OPTION_TOP,
		OPTION_DROP_FIRST, OPTION_NORMALIZE, OPTION_NO_PAGER };

	for (size_t i = 0; i < sizeof of_print / sizeof *of_print; i++)
		if (of_print[i] == option)
			return false;
	return (infos[option].subcommands & DIFF) != 0;
}

bool option_needs_screen(enum option option)
{
	return (infos[option].subcommands & SCREEN) == SCREEN;
}
