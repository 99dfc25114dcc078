#include "config.h"

#include "query/option_table.h"

#include "query/choices.h"
#include "query/views.h"

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
	READERS = VIEW | WRITERS, /* whatever shows a list or a page */
	ALL = READERS | TABLE | DIFF | EXPORT | CHECK,
	SCREEN = VIEW | 1 << SUBCOMMANDS /* where no screen is, it says nothing */
};

#define NOTHING .value = { .kind = VALUE_NONE }
#define TEXT .value = { .kind = VALUE_TEXT }
#define PERCENT .value = { .kind = VALUE_PERCENT }
#define WORDS(of) .value = { .kind = VALUE_WORD, .word = of }
#define WORDS_ABOVE .value = { .kind = VALUE_WORD } /* of export/option_words */
#define WORDS_OR_TEXT(of) .value = { .kind = VALUE_TEXT, .word = of }
#define NUMBER(first, last) .value = { .kind = VALUE_NUMBER, .least = first, .most = last }
#define TIME(first, example) \
	.value = { .kind = VALUE_TIME, .least = first, .most = UINT64_MAX, .like = example }

/* clang-format off */
static const struct subcommand_info subcommands[SUBCOMMANDS] = {
	[SUBCOMMAND_VIEW] = { "view",
	    "browse it in the terminal; a report when standard output is "
	    "no terminal", TRACES_ONE },
	[SUBCOMMAND_REPORT] = { "report",
	    "print its methods with times and calls", TRACES_ONE },
	[SUBCOMMAND_TREE] = { "tree",
	    "print its merged call tree, the heaviest calls first", TRACES_ONE },
	[SUBCOMMAND_CALLS] = { "calls",
	    "print every call of a METHOD, named behind TRACE; without one the "
	    "slowest calls of all methods, 1000 if --top does not say how many", TRACES_ONE },
	[SUBCOMMAND_THREADS] = { "threads",
	    "print its threads", TRACES_ONE },
	[SUBCOMMAND_INFO] = { "info",
	    "print what kind of file it is, and what is odd about it", TRACES_ONE },
	[SUBCOMMAND_TABLE] = { "table",
	    "print rows of a KIND, or of several with commas between them, with the same columns for "
	    "every trace, for databases",
	    TRACES_SEVERAL },
	[SUBCOMMAND_DIFF] = { "diff",
	    "show what has changed from one trace to another, method by method, in "
	    "the viewer; printed where standard output is no terminal, with "
	    "--format: a folder is the traces in it, as "
	    "several runs of one thing",
	    TRACES_SEVERAL },
	[SUBCOMMAND_EXPORT] = { "export",
	    "write it in the format of another tool, by --format or the ending "
	    "of -o FILE", TRACES_ONE },
	[SUBCOMMAND_CHECK] = { "check",
	    "say whether the rules of a budget hold, exit code 1 when one does "
	    "not; several traces are runs of one thing", TRACES_SEVERAL },
};

#define INFO_OF_TRANSFORM(id, name, key, option, argument, takes, help) \
	[OPTION_##id] = { option, '\0', argument, \
	    VIEW | NUMBERS | THREADS | TABLE | EXPORT | CHECK | DIFF, help, \
	    TEXT },

static const struct option_info infos[OPTIONS] = {
	TRANSFORM_ROWS(INFO_OF_TRANSFORM)
	[OPTION_THREAD] = { "thread", '\0', "THREAD",
	    VIEW | NUMBERS | THREADS | TABLE | DIFF | EXPORT,
	    "only threads of this name or id, or of both, as in "
	    "Binder#4712; the name may hold * and ?, "
	    "\"main\" is the main thread, \"all\" is every thread; can be "
	    "repeated; view opens on it, and takes \"all\" besides", TEXT },
	[OPTION_CLOCK] = { "clock", '\0', "CLOCK", VIEW | NUMBERS | DIFF | EXPORT,
	    "the times to show and sort by: wall, cpu, or wait, which is "
	    "wall minus CPU time", WORDS(choice_clock) },
	[OPTION_RANGE] = { "range", '\0', "A..B",
	    VIEW | NUMBERS | TABLE | DIFF | EXPORT,
	    "only what lies between these times since the first event: "
	    "300ms..450ms, 300ms..+150ms, 1.5s.. or ..2s; calls that cross "
	    "an edge are cut", TEXT },
	[OPTION_WITHIN] = { "within", '\0', "METHOD#N",
	    VIEW | NUMBERS | TABLE | DIFF | EXPORT,
	    "only what call N of this method made, counted from 1 in the order "
	    "of time over the threads chosen, or its first one where no #N is "
	    "given; on other threads, what lies "
	    "between its begin and its end; METHOD#N+K is of the K calls behind "
	    "it on its level, too", TEXT },
	[OPTION_SORT] = { "sort", '\0', "COLUMN",
	    VIEW | LISTS | DIFF,
	    "the column to sort by, as listed below; a tree is sorted "
	    "below each call", TEXT },
	[OPTION_REVERSE] = { "reverse", '\0', NULL, VIEW | LISTS | DIFF | EXPORT,
	    "the other way round; of a picture that is exported: methods by "
	    "their own time, with their callers below them", NOTHING },
	[OPTION_TOP] = { "top", '\0', "N", LISTS | TABLE | DIFF,
	    "only the first N rows; of table stats the N methods of each group of "
	    "threads that take most time by themselves", NUMBER(0, SIZE_MAX) },
	[OPTION_COLUMNS] = { "columns", '\0', "LIST", READERS | DIFF,
	    "the columns to show, with commas between them; those of times "
	    "can name a clock, as in rank,inclusive:wall,inclusive:cpu,name",
	    TEXT },
	[OPTION_GROUP] = { "group", '\0', "GROUP", VIEW | REPORT | DIFF,
	    "a row for each method, class, package, library or phase; of diff also for "
	    "each group of threads, thread, or each stack, as a tree, stack", WORDS(choice_group) },
	[OPTION_MARK] = { "mark", '\0', "THREAD", SCREEN,
	    "marks this thread as Space in the list of threads does: the numbers "
	    "are those of the marked ones; can be repeated", TEXT },
	[OPTION_SCOPE] = { "scope", '\0', "SCOPE", SCREEN,
	    "whose numbers they are: thread, marked or all; marked if any is marked, "
	    "and it is not given", WORDS(choice_scope) },
	[OPTION_VIEW] = { "view", '\0', "VIEW", SCREEN,
	    "what the viewer opens on; can be given for a picture and for a list, "
	    "and the last one has the keys; --sort, --reverse and --columns are "
	    "for the list", WORDS(view_name) },
	[OPTION_FULL] = { "full", '\0', NULL, SCREEN,
	    "that view has the whole screen", NOTHING },
	[OPTION_ZOOM] = { "zoom", '\0', "A..B", SCREEN | EXPORT,
	    "the time that is seen, as --range has it; the numbers stay those of "
	    "all; of a page of HTML it is that of the chart of --calls", TEXT },
	[OPTION_TIME] = { "time", '\0', "TIME", SCREEN,
	    "where the timeline's time cursor stands, since the first event", TIME(0, "300ms") },
	[OPTION_LEVEL] = { "level", '\0', "N", SCREEN,
	    "the level of calls that the picture shows in its first row, from 1",
	    NUMBER(1, SIZE_MAX) },
	[OPTION_METHOD] = { "method", '\0', "METHOD", SCREEN | TABLE,
	    "the method that is selected; of table calls the calls of all methods "
	    "that are called so, and no others", TEXT },
	[OPTION_CALL] = { "call", '\0', "METHOD#N", SCREEN,
	    "the call that is selected, as --within has it", TEXT },
	[OPTION_PIVOT] = { "pivot", '\0', "METHOD", SCREEN,
	    "the method in the middle of the pivot, if that is not the selected "
	    "one", TEXT },
	[OPTION_LISTED] = { "calls-of", '\0', "METHOD", SCREEN,
	    "the method whose calls the list of calls has, if that is not the "
	    "selected one", TEXT },
	[OPTION_BOX] = { "box", '\0', "N[+K]", SCREEN,
	    "the box of a flame or a pivot that is selected, counted from 1 level by "
	    "level, with K boxes beside it; -N is above the middle of a pivot",
	    TEXT },
	[OPTION_ZOOM_BOX] = { "zoom-box", '\0', "N[+K]", SCREEN,
	    "the box that it is zoomed into; of a pivot there can be two, as in "
	    "12,-3", TEXT },
	[OPTION_ROW] = { "row", '\0', "N", SCREEN,
	    "the row of the list that the cursor is on, from 1, if that is not the "
	    "selected method's or call's", NUMBER(1, SIZE_MAX) },
	[OPTION_FIRST_ROW] = { "first-row", '\0', "N", SCREEN,
	    "the row of the list that is seen first, from 1", NUMBER(1, SIZE_MAX) },
	[OPTION_OPEN_ROWS] = { "open-rows", '\0', "LIST", SCREEN,
	    "the rows of the list that are open, and no others, as in 1-3,7, or none; "
	    "a row of several calls that stands twice is a row for each of them, and "
	    "closed where it stands three times",
	    TEXT },
	[OPTION_FILTER] = { "filter", '\0', "PATTERN", SCREEN,
	    "only methods that match, with ! in front those that do not, as & in "
	    "the viewer; can be repeated", TEXT },
	[OPTION_PARENTS] = { "parents", '\0', "METHOD", REPORT,
	    "who calls this method instead, with the times on their behalf; "
	    "a METHOD is a name as it is printed, in full or in short, or a "
	    "pattern that matches one method", TEXT },
	[OPTION_CHILDREN] = { "children", '\0', "METHOD", REPORT,
	    "whom this method calls instead, with its own time first", TEXT },
	[OPTION_BOTTOM_UP] = { "bottom-up", '\0', NULL, SCREEN | TREE,
	    "methods by their own time, with their callers below them; of the viewer "
	    "the flame, whose tree is the view bottom-up", NOTHING },
	[OPTION_LEVELS] = { "levels", '\0', "N", TREE,
	    "only N levels", NUMBER(0, SIZE_MAX) },
	[OPTION_MIN] = { "min", '\0', "PERCENT", TREE | EXPORT,
	    "only what takes at least so much of the whole; 0.5 if not given, "
	    "as text; of an export lighter stacks are merged into their callers, "
	    "or lighter methods left out of a graph, and none is light if it is "
	    "not given", PERCENT },
	[OPTION_WEIGHT] = { "weight", '\0', "WEIGHT", EXPORT,
	    "what stacks count: the time of a clock, or calls", WORDS_ABOVE },
	[OPTION_NO_THREADS] = { "no-threads", '\0', NULL, EXPORT,
	    "stacks begin with their outermost call, not with the thread", NOTHING },
	[OPTION_BOTH_CLOCKS] = { "both-clocks", '\0', NULL, EXPORT,
	    "also what has CPU times, behind what has wall times", NOTHING },
	[OPTION_MERGED] = { "merged", '\0', NULL, EXPORT,
	    "stacks with their times instead of single calls: a small file that "
	    "does not show when they ran", NOTHING },
	[OPTION_ROUND] = { "round", '\0', NULL, EXPORT,
	    "write nanoseconds as microseconds where the format has no others",
	    NOTHING },
	[OPTION_IDLE] = { "idle", '\0', NULL, EXPORT,
	    "with the time of threads in no call", NOTHING },
	[OPTION_PARTS] = { "parts", '\0', NULL, EXPORT,
	    "a part for each thread, which KCachegrind shows by itself", NOTHING },
	[OPTION_NODES] = { "nodes", '\0', "N", EXPORT,
	    "the N methods that take the most; 80 if not given", NUMBER(1, 2000) },
	[OPTION_THRESHOLD] = { "threshold", '\0', "PERCENT", EXPORT,
	    "who calls whom only where it takes at least so much of the caller, "
	    "as dmtracedump -t has it, with 20", PERCENT },
	[OPTION_INVERTED] = { "inverted", '\0', NULL, EXPORT,
	    "the outermost calls at the bottom of the picture, not at the top",
	    NOTHING },
	[OPTION_CALLS_OF] = { "calls", '\0', "THREAD", EXPORT,
	    "of a page of HTML: also every call of the threads that are named so, "
	    "as --thread has it, for the chart over time", TEXT },
	[OPTION_CHART] = { "chart", '\0', NULL, EXPORT,
	    "a picture of calls in the order of time, thread below thread, "
	    "instead of merged stacks", NOTHING },
	[OPTION_TITLE] = { "title", '\0', "TEXT", EXPORT,
	    "the title of the picture; the name of the trace if not given", TEXT },
	[OPTION_SUBTITLE] = { "subtitle", '\0', "TEXT", EXPORT,
	    "the line below it; what the picture shows if not given", TEXT },
	[OPTION_WIDTH] = { "width", '\0', "PIXELS", EXPORT,
	    "how wide the picture is until a browser fits it to its window; "
	    "1200 if not given", NUMBER(300, 10000) },
	[OPTION_SEARCH] = { "search", '\0', "REGEXP", SCREEN | EXPORT,
	    "what the viewer, the page or the picture opens with as its search, as / "
	    "has it there", TEXT },
	[OPTION_STACK] = { "stack", '\0', "STACK", EXPORT,
	    "the stack that it opens zoomed into: its methods, the outermost "
	    "first, with ; between them, as folded stacks have them", TEXT },
	[OPTION_BOOKMARK] = { "bookmark", '\0', "WORDS", EXPORT,
	    "a place of the page to go to, in words as a shell takes them: the "
	    "thread, the time A..B, a method or '', and a text; can be repeated",
	    TEXT },
	[OPTION_INDEX_CALLS] = { "index-calls", '\0', NULL, EXPORT,
	    "calls have indexes, too, which take more than their table", NOTHING },
	[OPTION_YES] = { "yes", '\0', NULL, EXPORT,
	    "also write a file of more than 500 MB", NOTHING },
	[OPTION_VS] = { "vs", '\0', NULL, DIFF,
	    "what stands before it are the runs before, what stands behind it "
	    "those after; without it there are two traces or folders", NOTHING },
	[OPTION_THREAD_A] = { "thread-a", '\0', "THREAD", DIFF,
	    "as --thread, of the traces before alone; threads of one name are "
	    "compared with each other, and those that are left of the first "
	    "--thread-a with those of the first --thread-b, and so on; can be "
	    "repeated", TEXT },
	[OPTION_THREAD_B] = { "thread-b", '\0', "THREAD", DIFF,
	    "as --thread, of the traces after alone; can be repeated", TEXT },
	[OPTION_RANGE_A] = { "range-a", '\0', "A..B", DIFF,
	    "as --range, of the traces before alone", TEXT },
	[OPTION_RANGE_B] = { "range-b", '\0', "A..B", DIFF,
	    "as --range, of the traces after alone", TEXT },
	[OPTION_MATCH] = { "match", '\0', "RULE", DIFF,
	    "which methods are the same: strict are those of one name, usual also "
	    "those whose names differ in a number of the compiler's, or, where "
	    "there is one, in their parameters, loose also those that are of "
	    "another class; usual if not given", WORDS_ABOVE },
	[OPTION_NORMALIZE] = { "normalize", '\0', "HOW", DIFF,
	    "scale the times of each run so that its total, or that of each group of "
	    "threads, is the median of before, and what is left is how shares "
	    "changed: none, total or thread; none if not given",
	    WORDS_ABOVE },
	[OPTION_MIN_TIME] = { "min-time", '\0', "TIME", TABLE | DIFF,
	    "only rows that take so much are tested; 0.5ms or a hundredth of the "
	    "total if not given; of table calls only those that take so much wall "
	    "time, or CPU time where that is all there is", TIME(0, "0.5ms") },
	[OPTION_MIN_CALLS] = { "min-calls", '\0', "N", TABLE,
	    "only rows of so many calls", NUMBER(0, SIZE_MAX) },
	[OPTION_MIN_CHANGE] = { "min-change", '\0', "TIME", DIFF,
	    "what changes by less is not slower or faster; 0.5ms if not given",
	    TIME(0, "0.5ms") },
	[OPTION_SHOW] = { "show", '\0', "LIST", DIFF,
	    "the rows to print, by their verdicts, with commas between them: "
	    "slower, faster, probably, new, gone, same, one-run, noise, unclear, "
	    "more-calls, fewer-calls, waits, tracing, rerouted or all; text and "
	    "markdown have what changed by --min-change if it is not given, the "
	    "others all", TEXT },
	[OPTION_FAIL] = { "fail", '\0', "LIST", DIFF,
	    "exit code 1 when a row has one of these verdicts, as --show has them",
	    TEXT },
	[OPTION_DROP_FIRST] = { "drop-first", '\0', NULL, DIFF,
	    "leave out the first run of each side, where there are others", NOTHING },
	[OPTION_KEEP_SYNTHESIZED] = { "keep-synthesized", '\0', NULL, DIFF,
	    "show what the mapping calls made by the compiler, which is "
	    "--merge-synthesized otherwise, where there is a mapping", NOTHING },
	[OPTION_PERCENTILES] = { "percentiles", '\0', NULL, TABLE,
	    "fill in p50_wall and p95_wall of stats, which are empty without it",
	    NOTHING },
	[OPTION_FILES_FROM] = { "files-from", '\0', "FILE", TABLE,
	    "also the traces whose names are in FILE, one a line; - is standard "
	    "input", TEXT },
	[OPTION_NULL] = { "null", '\0', NULL, TABLE,
	    "a zero byte, not a line end, is behind each of these names, as find "
	    "-print0 writes them", NOTHING },
	[OPTION_NAME] = { "name", '\0', "NAME", TABLE,
	    "what the column file has, of one trace", TEXT },
	[OPTION_LABEL] = { "label", '\0', "NAME=VALUE", TABLE,
	    "one more column, with the same text in all rows; can be repeated",
	    TEXT },
	[OPTION_LABEL_FROM_PATH] = { "label-from-path", '\0', "REGEXP", TABLE,
	    "one more column for each group of this expression that has a name, with "
	    "what it matches in the path of the trace: build=(?<build>[^/]+)",
	    TEXT },
	[OPTION_NO_HEADER] = { "no-header", '\0', NULL, TABLE,
	    "without the line of column names", NOTHING },
	[OPTION_KEEP_GOING] = { "keep-going", '\0', NULL, TABLE,
	    "go on behind a trace that is damaged or cannot be read, which is what "
	    "is done anyway", NOTHING },
	[OPTION_FAIL_FAST] = { "fail-fast", '\0', NULL, TABLE,
	    "end behind the first such trace", NOTHING },
	[OPTION_IGNORE_FAILED] = { "ignore-failed", '\0', NULL, TABLE,
	    "exit code 0 though there were such traces", NOTHING },
	[OPTION_LINT] = { "lint", '\0', NULL, INFO,
	    "only what is odd or wrong, how much is affected and what to do; "
	    "exit code 1 when something is wrong", NOTHING },
	[OPTION_STRICT] = { "strict", '\0', NULL, WRITERS | EXPORT | CHECK,
	    "exit code 1 when the trace is damaged, after what is left of it was "
	    "printed; of check when a rule is unclear", NOTHING },
	[OPTION_ALLOW_DAMAGED] = { "allow-damaged", '\0', NULL, DIFF | CHECK,
	    "rules are not unclear because a trace is damaged, and diff leaves no "
	    "such trace out", NOTHING },
	[OPTION_INIT] = { "init", '\0', NULL, CHECK,
	    "print a budget for these traces instead: what was measured, and 25 % "
	    "more", NOTHING },
	[OPTION_UPDATE] = { "update", '\0', NULL, CHECK,
	    "make limits smaller that all traces undercut by more than 20 %, and "
	    "print what has changed; comments stay, and no limit becomes larger",
	    NOTHING },
	[OPTION_FORMAT] = { "format", '\0', "FORMAT",
	    WRITERS | TABLE | DIFF | EXPORT | CHECK,
	    "text if not given; diff has folded as well, stacks with two numbers, "
	    "before and after, and html, a page for a browser; export and check have formats of their own, which "
	    "their help lists; table has tsv, csv and jsonl, and tsv if not given",
	    TEXT },
	[OPTION_OUTPUT] = { "output", 'o', "FILE",
	    WRITERS | TABLE | DIFF | EXPORT | CHECK,
	    "write to FILE instead of standard output, which is -; it is replaced "
	    "as a whole or not at all; of table a folder, which gets a file of each "
	    "KIND", TEXT },
	[OPTION_ALSO] = { "also", '\0', "FORMAT:FILE", CHECK,
	    "write it to FILE in this format as well; can be repeated", TEXT },
	[OPTION_SOURCE_ROOT] = { "source-root", '\0', "DIR", CHECK,
	    "a folder with sources, as src/main/java: annotations of github are "
	    "at the source of the worst call's method where it is there; can be "
	    "repeated", TEXT },
	[OPTION_COLOR] = { "color", '\0', "WHEN", READERS | DIFF | CHECK,
	    "auto, always or never, or the colours that the viewer is to use: "
	    "8, 16 or 256; in a table as text heads are bold, and figures of "
	    "rows with half of the heaviest one's stand out",
	    WORDS(choice_color) },
	[OPTION_NO_PAGER] = { "no-pager", '\0', NULL, WRITERS | DIFF,
	    "print text on a terminal all at once, not in the pager that $PAGER "
	    "names, or less", NOTHING },
	[OPTION_ASCII] = { "ascii", '\0', NULL, VIEW | WRITERS | DIFF,
	    "no lines, marks and blocks beyond ASCII", NOTHING },
	[OPTION_THEME] = { "theme", '\0', "THEME", VIEW | DIFF,
	    "the colours that things have: dark or light, as the terminal's "
	    "background is, if it does not say so itself; mono, contrast, or the "
	    "name of a file, as artscope-config(5) has it", WORDS_OR_TEXT(choice_theme) },
	[OPTION_FRAME] = { "frame", '\0', "METHOD", SCREEN | DIFF,
	    "the method whose calls are frames, all of them that are called so; "
	    "android.view.Choreographer.doFrame if not given", TEXT },
	[OPTION_FRAME_BUDGET] = { "frame-budget", '\0', "TIME", SCREEN | DIFF,
	    "how long a frame may take, as 8.3ms; 16.6ms if not given", TIME(1, "8.3ms") },
	[OPTION_FOLLOW] = { "follow", '\0', NULL, SCREEN,
	    "go on reading while the trace is written, as tail -f does; it must "
	    "be a streaming one, in a file or from a pipe; F pauses and goes on",
	    NOTHING },
	[OPTION_CONFIG] = { "config", '\0', "FILE", VIEW | DIFF,
	    "take what the viewer is to be like from FILE, and not from the "
	    "user's own file; see artscope-config(5)", TEXT },
	[OPTION_NO_CONFIG] = { "no-config", '\0', NULL, VIEW | DIFF,
	    "read no such file, neither the user's nor the system's", NOTHING },
	[OPTION_SET] = { "set", '\0', "LINE", SCREEN | DIFF,
	    "a line as such a file has it, after those; can be repeated", TEXT },
	[OPTION_NO_STATE] = { "no-state", '\0', NULL, VIEW | DIFF,
	    "remember nothing: no lines that were typed, no marks, not how the "
	    "trace was left; and do not look at what is remembered", NOTHING },
	[OPTION_CHECK_CONFIG] = { "check-config", '\0', NULL, VIEW,
	    "print what is wrong in these files and exit, with 1 if anything is",
	    NOTHING },
	[OPTION_MAPPING] = { "mapping", '\0', "FILE|DIR", ALL,
	    "names as the sources have them, by the mapping.txt that R8 or "
	    "ProGuard wrote; of a folder that file whose id the trace has; can be "
	    "repeated", TEXT },
	[OPTION_MAPPING_A] = { "mapping-a", '\0', "FILE|DIR", DIFF,
	    "as --mapping, of the traces before alone", TEXT },
	[OPTION_MAPPING_B] = { "mapping-b", '\0', "FILE|DIR", DIFF,
	    "as --mapping, of the traces after alone", TEXT },
	[OPTION_RAW_NAMES] = { "raw-names", '\0', NULL, ALL,
	    "names as the trace has them, though a mapping is given", NOTHING },
	[OPTION_INPUT] = { "input", '\0', "INPUT", ALL,
	    "what the trace is taken for: auto is what it looks like, folded are "
	    "folded stacks, also where their first 64 KB look otherwise",
	    WORDS(choice_input) },
	[OPTION_LOW_MEMORY] = { "low-memory", '\0', NULL, ALL,
	    "keep calls, where an answer needs them, in a temporary file in $TMPDIR "
	    "or /var/tmp instead of memory; without it this is done when a trace "
	    "would take more than half of the memory that is available", NOTHING },
	[OPTION_NO_SANDBOX] = { "no-sandbox", '\0', NULL, ALL,
	    "keep the rights to open any file, start programs and use the "
	    "network, which are given up before a trace is opened", NOTHING },
	[OPTION_HELP] = { "help", 'h', NULL, ALL,
	    "print this and exit", NOTHING },
	[OPTION_HELP_KEYS] = { "help-keys", '\0', NULL, ALL,
	    "print the keys of the viewer and exit", NOTHING },
	[OPTION_VERSION] = { "version", 'V', NULL, ALL,
	    "print the versions of artscope and its libraries and exit", NOTHING },
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
		.help = "print what --help does, of a subcommand that is named behind "
		    "it" };

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
		OPTION_DROP_FIRST, OPTION_NORMALIZE, OPTION_KEEP_SYNTHESIZED,
		OPTION_NO_PAGER, OPTION_MAPPING_A,
		OPTION_MAPPING_B };

	for (size_t i = 0; i < sizeof of_print / sizeof *of_print; i++)
		if (of_print[i] == option)
			return false;
	return (infos[option].subcommands & DIFF) != 0;
}

bool option_needs_screen(enum option option)
{
	return (infos[option].subcommands & SCREEN) == SCREEN;
}
