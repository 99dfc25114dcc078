/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "options/option_table.h"

#include "model/measures.h"
#include "options/options.h"

static const char *normalize_word(size_t number)
{
	return number < NORMALIZES ? normalize_names[number] : NULL;
}

static const char *match_word(size_t number)
{
	return number < MATCH_RULES ? match_rule_names[number] : NULL;
}

static const char *clock_word(size_t number)
{
	return number < MEASURES ? measure_name((enum measure)number) : NULL;
}

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
	PRINTERS = WRITERS | TABLE | DIFF | CHECK,
	READERS = VIEW | WRITERS, /* all that show a list or a page */
	ALL = READERS | TABLE | DIFF | EXPORT | CHECK,
	SCREEN = VIEW | 1 << SUBCOMMANDS /* says nothing where no screen is */
};

/* Kinds of table that take an option. */
enum {
	STATS = 1 << TABLE_STATS,
	EDGES = 1 << TABLE_EDGES,
	CALL_ROWS = 1 << TABLE_CALLS,
	STACKS = STATS | EDGES | 1 << TABLE_STACKS,
	RANGES = STACKS | CALL_ROWS,
	THREAD_ROWS = RANGES | 1 << TABLE_THREADS
};

/* Values that an option can have. */
#define TEXT .value = { .kind = VALUE_TEXT }
#define RANGE .value = { .kind = VALUE_RANGE }
#define CALL .value = { .kind = VALUE_CALL }
#define PERCENT .value = { .kind = VALUE_PERCENT }
#define WORDS(of) .value = { .kind = VALUE_WORD, .word = of }
#define WORDS_OR_TEXT(of) .value = { .kind = VALUE_TEXT, .word = of }
#define NUMBER(first, last) \
	.value = { .kind = VALUE_NUMBER, .min = first, .max = last }
#define TIME(first, example) \
	.value = { VALUE_TIME, NULL, first, UINT64_MAX, example }

/* Where a value goes. */
#define AT(field)                              \
	.at = offsetof(struct options, field), \
	.size = sizeof((struct options *)0)->field
#define LIST_AT(field) AT(field), .is_list = true

/* What else is true of an option. */
#define NEEDS_CALLS .needs_calls = true
#define STAYS .stays = true
#define PRINTS_DIFF .prints_diff = true

/* clang-format off */
const struct subcommand_info subcommand_infos[SUBCOMMANDS + 1] = {
	[SUBCOMMAND_VIEW] = { "view",
	    "browse a trace in the terminal; the default", "TRACE",
	    "artscope-view", .more = "Without a terminal it prints a report." },
	[SUBCOMMAND_REPORT] = { "report",
	    "print the methods with times and calls", "TRACE",
	    .page = "artscope-report" },
	[SUBCOMMAND_TREE] = { "tree",
	    "print the merged call tree, the heaviest calls first", "TRACE",
	    .page = "artscope-report" },
	[SUBCOMMAND_CALLS] = { "calls",
	    "print every call of METHOD, or the slowest calls of all",
	    "TRACE [METHOD]", "artscope-report",
	    .more = "METHOD follows TRACE. Without METHOD there are 1000 "
	    "calls, unless --top says how many." },
	[SUBCOMMAND_THREADS] = { "threads", "print the threads", "TRACE",
	    .page = "artscope-report" },
	[SUBCOMMAND_INFO] = { "info",
	    "print what kind of file it is, and what is odd about it", "TRACE",
	    .page = "artscope-report" },
	[SUBCOMMAND_TABLE] = { "table",
	    "print rows for databases, of one trace or of thousands",
	    "KIND TRACE...", "artscope-table", .takes_several = true,
	    .more = "KIND is one of those below, or several separated by commas. "
	    "The columns are the same for every trace. A folder stands for the "
	    "traces in it." },
	[SUBCOMMAND_DIFF] = { "diff",
	    "show what changed from one trace to another", "BEFORE AFTER",
	    "artscope-diff", .takes_several = true,
	    .more = "It opens the viewer; without a terminal, or with --format, "
	    "it prints. Several runs of a side are a folder, or BEFORE... --vs "
	    "AFTER... on the command line." },
	[SUBCOMMAND_EXPORT] = { "export",
	    "write a page, a picture, or a file for another tool", "TRACE",
	    "artscope-export",
	    .more = "--format, or the ending of -o FILE, chooses the format." },
	[SUBCOMMAND_CHECK] = { "check",
	    "check a budget; exit with 1 if a rule does not hold",
	    "BUDGET TRACE...", "artscope-check", .takes_several = true,
	    .more = "Several traces are runs of the same thing, and a folder "
	    "stands for the traces in it." },
	[SUBCOMMAND_HELP] = { .name = "help",
	    .help = "print the help of a subcommand" },
};

#define INFO_OF_TRANSFORM(id, name, key, option, argument, takes, help) \
	[OPTION_##id] = { option, argument, \
	    VIEW | NUMBERS | THREADS | TABLE | EXPORT | CHECK | DIFF, help, \
	    TEXT, .kinds = STACKS, \
	    .needs_calls = TRANSFORM_NEEDS_CALLS(TRANSFORM_##id) },

const struct option_info option_infos[OPTIONS] = {
	TRANSFORM_ROWS(INFO_OF_TRANSFORM)
	[OPTION_THREAD] = { "thread", "THREAD",
	    VIEW | NUMBERS | THREADS | TABLE | DIFF | EXPORT,
	    "only threads with this name or id; main, all", TEXT,
	    LIST_AT(threads), .kinds = THREAD_ROWS,
	    .more = "Both together are written as Binder#4712. The name may hold "
	    "* and ?. Can be repeated", .letter = 't' },
	[OPTION_CLOCK] = { "clock", "CLOCK", VIEW | NUMBERS | DIFF | EXPORT,
	    "the times to show and sort by: wall, cpu or wait",
	    WORDS(clock_word), AT(measure),
	    .more = "wait is wall minus CPU time" },
	[OPTION_RANGE] = { "range", "A..B",
	    VIEW | NUMBERS | TABLE | DIFF | EXPORT,
	    "only what lies between these times", RANGE, AT(range),
	    .kinds = RANGES, NEEDS_CALLS,
	    .more = "They count from the first event: 300ms..450ms, "
	    "300ms..+150ms, 1.5s.. or ..2s. Calls that cross an edge are cut" },
	[OPTION_WITHIN] = { "within", "METHOD#N",
	    VIEW | NUMBERS | TABLE | DIFF | EXPORT,
	    "only what call N of this method did, from 1", CALL,
	    .kinds = RANGES, NEEDS_CALLS,
	    .more = "Calls are counted in the order in which they begin over the "
	    "chosen threads; of those that begin together the outer one comes "
	    "first. Without #N it is the first call. METHOD#N+K adds the next K "
	    "calls on its level. On other threads it is what lies between its "
	    "begin and its end" },
	[OPTION_SORT] = { "sort", "COLUMN", VIEW | LISTS | DIFF,
	    "the column to sort by, by name or letter", TEXT,
	    .more = "A tree is sorted below each call", .letter = 's' },
	[OPTION_REVERSE] = { "reverse", NULL, VIEW | LISTS | DIFF | EXPORT,
	    "reverse the order", AT(request.is_reversed) },
	[OPTION_TOP] = { "top", "N", LISTS | TABLE | DIFF,
	    "only the first N rows", NUMBER(0, SIZE_MAX), AT(top),
	    .kinds = STATS, PRINTS_DIFF, .letter = 'n' },
	[OPTION_COLUMNS] = { "columns", "LIST", READERS | DIFF,
	    "the columns to show, separated by commas", TEXT,
	    .more = "Columns of times can name a clock, as in "
	    "rank,inclusive:wall,inclusive:cpu,name" },
	[OPTION_GROUP] = { "group", "GROUP", VIEW | REPORT | DIFF,
	    "rows: method, class, package, library or phase",
	    WORDS(choice_group), AT(group) },
	[OPTION_MARK] = { "mark", "THREAD", SCREEN,
	    "mark this thread; numbers are of marked ones", TEXT,
	    LIST_AT(marks),
	    .more = "Space does so in the list of threads. Can be repeated" },
	[OPTION_SCOPE] = { "scope", "SCOPE", SCREEN,
	    "whose numbers to show: thread, marked or all",
	    WORDS(choice_scope), AT(scope),
	    .more = "It is marked by default if a thread is marked" },
	[OPTION_VIEW] = { "view", "VIEW", SCREEN,
	    "the picture or list to open; can be repeated", WORDS(view_name),
	    .more = "It is given once for a picture and once for a list; the last "
	    "one gets the keys. --sort, --reverse and --columns apply to the list" },
	[OPTION_FULL] = { "full", NULL, SCREEN,
	    .help = "give that view the whole screen" },
	[OPTION_ZOOM] = { "zoom", "A..B", SCREEN | EXPORT,
	    "the stretch of time to show, as for --range", RANGE, AT(zoom),
	    .more = "The numbers stay those of everything" },
	[OPTION_TIME] = { "time", "TIME", SCREEN,
	    "the time at the cursor of the timeline", TIME(0, "300ms"),
	    .more = "It counts from the first event" },
	[OPTION_METHOD] = { "method", "METHOD", SCREEN | TABLE,
	    "the method to select", TEXT, .kinds = CALL_ROWS },
	[OPTION_CALL] = { "call", "METHOD#N", SCREEN,
	    "the call to select, as for --within", CALL },
	[OPTION_PIVOT] = { "pivot", "METHOD", SCREEN,
	    "the method in the middle of the pivot", TEXT,
	    .more = "Without it, that is the selected one" },
	[OPTION_FILTER] = { "filter", "PATTERN", SCREEN,
	    "show only methods that match; !PATTERN: not these", TEXT,
	    LIST_AT(filters),
	    .more = "The key & does so in the viewer. Can be repeated" },
	[OPTION_PARENTS] = { "parents", "METHOD", REPORT,
	    "print the callers of this method instead", TEXT, AT(method),
	    .more = "Their times are those on its behalf" },
	[OPTION_CHILDREN] = { "children", "METHOD", REPORT,
	    "print its callees instead, its self time first", TEXT, AT(method) },
	[OPTION_BOTTOM_UP] = { "bottom-up", NULL, SCREEN | TREE,
	    .help = "methods by self time, with their callers below" },
	[OPTION_LEVELS] = { "levels", "N", TREE,
	    "only N levels", NUMBER(0, SIZE_MAX), AT(levels) },
	[OPTION_MIN] = { "min", "PERCENT", TREE | EXPORT,
	    "only what takes this share of the whole", PERCENT,
	    AT(request.min_thousandths),
	    .more = "For text it is 0.5 by default" },
	[OPTION_WEIGHT] = { "weight", "WEIGHT", EXPORT,
	    "what stacks count: wall, cpu, wait or calls", WORDS(weight_name),
	    AT(request.weight) },
	[OPTION_NO_THREADS] = { "no-threads", NULL, EXPORT,
	    "begin stacks with a call, not with the thread",
	    AT(request.has_no_threads) },
	[OPTION_BOTH_CLOCKS] = { "both-clocks", NULL, EXPORT,
	    "write CPU times as well, after the wall times",
	    AT(request.has_both_clocks) },
	[OPTION_MERGED] = { "merged", NULL, EXPORT,
	    "write stacks with times, not single calls", AT(request.is_merged),
	    .more = "The file is small and does not show when calls ran" },
	[OPTION_ROUND] = { "round", NULL, EXPORT,
	    "write nanoseconds as microseconds if need be",
	    AT(request.is_rounded),
	    .more = "It does so where the format has nothing smaller" },
	[OPTION_IDLE] = { "idle", NULL, EXPORT,
	    "include the time that threads spend in no call",
	    AT(request.has_idle) },
	[OPTION_PARTS] = { "parts", NULL, EXPORT,
	    "for KCachegrind, a part for each thread", AT(request.has_parts) },
	[OPTION_NODES] = { "nodes", "N", EXPORT,
	    "of a graph the N heaviest methods; 80 by default", NUMBER(1, 2000),
	    AT(request.nodes) },
	[OPTION_THRESHOLD] = { "threshold", "PERCENT", EXPORT,
	    "of a graph only edges with this share of the caller", PERCENT,
	    AT(request.threshold_thousandths),
	    .more = "dmtracedump -t has 20 by default" },
	[OPTION_INVERTED] = { "inverted", NULL, EXPORT,
	    "put the outermost calls at the bottom", AT(request.is_inverted) },
	[OPTION_CALLS_OF] = { "calls", "THREAD", EXPORT,
	    "for html: the threads that have a chart, or none", TEXT, NEEDS_CALLS,
	    .more = "It holds every call of the threads named so, as for "
	    "--thread. By default the main thread has one, where its calls are "
	    "at most 5 MB" },
	[OPTION_CHART] = { "chart", NULL, EXPORT,
	    "draw calls over time instead of merged stacks",
	    AT(request.is_chart), NEEDS_CALLS,
	    .more = "Thread stands below thread" },
	[OPTION_TITLE] = { "title", "TEXT", EXPORT,
	    "the title; the name of the trace by default", TEXT,
	    AT(request.title) },
	[OPTION_SUBTITLE] = { "subtitle", "TEXT", EXPORT,
	    "the line below it; by default what is shown", TEXT,
	    AT(request.subtitle) },
	[OPTION_WIDTH] = { "width", "PIXELS", EXPORT,
	    "the width of the picture; 1200 by default", NUMBER(300, 10000),
	    AT(request.width), .more = "A browser fits it to its window" },
	[OPTION_SEARCH] = { "search", "REGEXP", SCREEN | EXPORT,
	    "open with this search, as typed after /", TEXT, AT(request.search) },
	[OPTION_STACK] = { "stack", "STACK", EXPORT,
	    "open zoomed into this stack", TEXT, AT(request.stack),
	    .more = "It names the methods, the outermost first, separated by ;, "
	    "as in folded stacks" },
	[OPTION_BOOKMARK] = { "bookmark", "WORDS", EXPORT,
	    "a place of the page to go to; can be repeated",
	    TEXT, LIST_AT(bookmarks),
	    .more = "The words, in the shell's syntax, are the thread, the time "
	    "A..B, a method or '', and a text" },
	[OPTION_INDEX_CALLS] = { "index-calls", NULL, EXPORT,
	    "for sqlite: index the table of calls, too",
	    AT(request.has_call_indexes),
	    .more = "The indexes are larger than the table" },
	[OPTION_YES] = { "yes", NULL, EXPORT,
	    .help = "write the file even if it is larger than 500 MB" },
	[OPTION_VS] = { "vs", NULL, DIFF,
	    "stands between runs before and runs after",
	    .more = "Without it there are two traces or folders" },
	[OPTION_THREAD_A] = { "thread-a", "THREAD", DIFF,
	    "as --thread, for the traces before", TEXT,
	    LIST_AT(side_threads[0]), .more = "Can be repeated" },
	[OPTION_THREAD_B] = { "thread-b", "THREAD", DIFF,
	    "as --thread, for the traces after", TEXT, LIST_AT(side_threads[1]),
	    .more = "Can be repeated. Threads with the same name are compared "
	    "with each other; then the rest of the first --thread-a with the "
	    "rest of the first --thread-b, and so on" },
	[OPTION_RANGE_A] = { "range-a", "A..B", DIFF,
	    "as --range, for the traces before", RANGE,
	    AT(range_of[0]), NEEDS_CALLS },
	[OPTION_RANGE_B] = { "range-b", "A..B", DIFF,
	    "as --range, for the traces after", RANGE,
	    AT(range_of[1]), NEEDS_CALLS },
	[OPTION_MATCH] = { "match", "RULE", DIFF,
	    "which methods are the same: strict, usual, loose",
	    WORDS(match_word), AT(match),
	    .more = "strict: those with the same name. usual, the default: also "
	    "those whose names differ only in a number that the compiler gave, "
	    "or, if there is just one, in their parameters. loose: also those "
	    "of another class" },
	[OPTION_NORMALIZE] = { "normalize", "HOW", DIFF,
	    "scale the runs alike: none, total or thread",
	    WORDS(normalize_word), AT(normalize), PRINTS_DIFF,
	    .more = "none is the default. total scales the times of each run so "
	    "that its total equals the median of the runs before, thread does so "
	    "for each group of threads. What is left is how shares changed" },
	[OPTION_MIN_TIME] = { "min-time", "TIME", TABLE | DIFF,
	    "test only rows that take at least this long", TIME(0, "0.5ms"),
	    AT(min_time_ns), .kinds = CALL_ROWS,
	    .more = "By default 0.5ms or a hundredth of the total" },
	[OPTION_MIN_CALLS] = { "min-calls", "N", TABLE,
	    "only rows with at least N calls", NUMBER(0, SIZE_MAX),
	    AT(min_calls), .kinds = STATS | EDGES },
	[OPTION_MIN_CHANGE] = { "min-change", "TIME", DIFF,
	    "changes less than this are none; 0.5ms by default",
	    TIME(0, "0.5ms"), AT(min_change_ns),
	    .more = "Such a row is neither slower nor faster. Of folded stacks, a plain "
	    "number is a weight, and 1 the default" },
	[OPTION_SHOW] = { "show", "LIST", DIFF,
	    "the rows to print, by their verdicts, or all", TEXT, PRINTS_DIFF,
	    .more = "They are separated by commas: @. By default text and "
	    "markdown have what changed by --min-change, other formats "
	    "everything" },
	[OPTION_FAIL] = { "fail", "LIST", DIFF,
	    "exit with 1 if a row has one of these verdicts",
	    TEXT, PRINTS_DIFF, .more = "They are named as for --show" },
	[OPTION_DROP_FIRST] = { "drop-first", NULL, DIFF,
	    "leave out the first of several runs of each side", PRINTS_DIFF },
	[OPTION_MIXED] = { "mixed", NULL, DIFF | CHECK,
	    "take runs that are not alike",
	    .more = "They are sampled and traced ones, or those of several apps, "
	    "benchmarks or clocks" },
	[OPTION_KEEP_SYNTHESIZED] = { "keep-synthesized", NULL, DIFF,
	    "show methods that the compiler made",
	    .more = "Without this, and with a mapping, which says what they are, "
	    "they are merged as by --merge-synthesized" },
	[OPTION_PERCENTILES] = { "percentiles", NULL, TABLE,
	    "for stats: fill in p50_wall and p95_wall", .kinds = STATS,
	    NEEDS_CALLS,
	    .more = "They are empty otherwise" },
	[OPTION_ACTIVE] = { "active", NULL, THREADS,
	    .help = "only threads with records" },
	[OPTION_FILES_FROM] = { "files-from", "FILE", TABLE,
	    "also read the traces named in FILE, one a line", TEXT,
	    .more = "- is standard input" },
	[OPTION_NULL] = { "null", NULL, TABLE,
	    "in FILE a zero byte ends each name, not a line end",
	    .more = "find -print0 writes names so" },
	[OPTION_NAME] = { "name", "NAME", TABLE,
	    "the text of the column file, for one trace", TEXT },
	[OPTION_LABEL] = { "label", "NAME=VALUE", TABLE,
	    "add a column with this text; can be repeated",
	    TEXT, LIST_AT(labels) },
	[OPTION_LABEL_FROM_PATH] = { "label-from-path", "REGEXP", TABLE,
	    "add columns with parts of the path of the trace", TEXT,
	    .more = "Each named group is a column, as in "
	    "build=(?<build>[^/]+)" },
	[OPTION_NO_HEADER] = { "no-header", NULL, TABLE,
	    .help = "leave out the line of column names" },
	[OPTION_KEEP_GOING] = { "keep-going", NULL, TABLE,
	    "go on after a damaged trace; the default",
	    .more = "It does so after one that cannot be read as well" },
	[OPTION_FAIL_FAST] = { "fail-fast", NULL, TABLE,
	    .help = "stop after the first such trace" },
	[OPTION_IGNORE_FAILED] = { "ignore-failed", NULL, TABLE,
	    .help = "exit with 0 even if there were such traces" },
	[OPTION_LINT] = { "lint", NULL, INFO,
	    "print only what is odd; exit with 1 if it is wrong",
	    .more = "It says how much is affected, and what to do" },
	[OPTION_STRICT] = { "strict", NULL, WRITERS | EXPORT | CHECK | DIFF,
	    "exit with 1 if the trace is damaged",
	    .more = "It does so as well if a transform matches no method. What is "
	    "left of the trace is printed before" },
	[OPTION_ALLOW_DAMAGED] = { "allow-damaged", NULL, DIFF | CHECK,
	    "measure traces that are damaged like others",
	    .more = "Without this, damaged runs among several are left out" },
	[OPTION_INIT] = { "init", NULL, CHECK,
	    "print a budget for these traces instead",
	    .more = "Its limits are what was measured, plus 25 %" },
	[OPTION_UPDATE] = { "update", NULL, CHECK,
	    "lower limits that all traces stay far below",
	    .more = "Far is more than 20 %. What changed is printed; "
	    "comments stay, and no limit is raised" },
	[OPTION_FORMAT] = { "format", "FORMAT",
	    WRITERS | TABLE | DIFF | EXPORT | CHECK,
	    "text, tsv, json, jsonl, csv or markdown", TEXT, PRINTS_DIFF,
	    .more = "text, the default, and markdown are for people, the others "
	    "for programs", .letter = 'f' },
	[OPTION_JSON] = { "json", NULL, PRINTERS & ~TABLE,
	    .help = "as --format json; also --tsv, --csv, --markdown" },
	[OPTION_TSV] = { "tsv", .subcommands = PRINTERS },
	[OPTION_CSV] = { "csv", .subcommands = PRINTERS & ~CHECK },
	[OPTION_MARKDOWN] = { "markdown", .subcommands = PRINTERS & ~TABLE },
	[OPTION_OUTPUT] = { "output", "FILE",
	    WRITERS | TABLE | DIFF | EXPORT | CHECK,
	    "write to FILE instead of standard output", TEXT, PRINTS_DIFF,
	    .more = "FILE is replaced as a whole or not at all. - is standard "
	    "output", .letter = 'o' },
	[OPTION_ALSO] = { "also", "FORMAT:FILE", CHECK,
	    "write the result to FILE as well; can be repeated", TEXT,
	    LIST_AT(alsos) },
	[OPTION_SOURCE_ROOT] = { "source-root", "DIR", CHECK,
	    "a folder with sources, such as src/main/java", TEXT,
	    LIST_AT(roots),
	    .more = "Annotations for github look there for the source of the "
	    "worst call's method. Can be repeated" },
	[OPTION_COLOR] = { "color", "WHEN", READERS | DIFF | CHECK,
	    "auto, always or never; in the viewer 8, 16 or 256",
	    WORDS(choice_color), STAYS,
	    .more = "8, 16 and 256 are how many colours the viewer may use. "
	    "Printed tables have bold heads, and bold figures in rows with at "
	    "least half of the heaviest row's" },
	[OPTION_NO_PAGER] = { "no-pager", NULL, WRITERS | DIFF,
	    "print to the terminal directly", PRINTS_DIFF,
	    .more = "Otherwise text goes through the pager: $PAGER, or less" },
	[OPTION_ASCII] = { "ascii", NULL, VIEW | WRITERS | DIFF,
	    "draw lines, marks and blocks with ASCII alone", STAYS },
	[OPTION_THEME] = { "theme", "THEME", VIEW | DIFF,
	    "colours: dark, light, mono, contrast, or a file",
	    WORDS_OR_TEXT(choice_theme), STAYS,
	    .more = "dark and light are for terminals that do not report their "
	    "background. Files of themes are in artscope-config(5)" },
	[OPTION_FRAME] = { "frame", "METHOD", SCREEN | DIFF,
	    "the method whose calls are frames", TEXT, STAYS,
	    .more = "All methods of this name are meant; "
	    "android.view.Choreographer.doFrame by default" },
	[OPTION_FRAME_BUDGET] = { "frame-budget", "TIME", SCREEN | DIFF,
	    "how long a frame may take; 16.6ms by default", TIME(1, "8.3ms"),
	    AT(frame_budget_ns), STAYS },
	[OPTION_FOLLOW] = { "follow", NULL, SCREEN,
	    "keep reading while the trace is being written",
	    .more = "It reads on as tail -f does. It must be a streaming trace, "
	    "in a file or a pipe. F pauses and resumes" },
	[OPTION_CONFIG] = { "config", "FILE", VIEW | DIFF,
	    "read settings from FILE, not the user's own file", TEXT, STAYS,
	    .more = "See artscope-config(5)" },
	[OPTION_NO_CONFIG] = { "no-config", NULL, VIEW | DIFF,
	    "read no file of settings, nor the system's", STAYS },
	[OPTION_SET] = { "set", "LINE", SCREEN | DIFF,
	    "a line of settings, read last; can be repeated", TEXT,
	    LIST_AT(sets) },
	[OPTION_NO_STATE] = { "no-state", NULL, VIEW | DIFF,
	    "remember nothing, and read nothing remembered", STAYS,
	    .more = "Otherwise typed lines, marks and how the trace was left are "
	    "kept for the next time" },
	[OPTION_CHECK_CONFIG] = { "check-config", NULL, VIEW,
	    "print what is wrong in files of settings, and exit",
	    .more = "The exit status is 1 if anything is" },
	[OPTION_MAPPING] = { "mapping", "FILE|DIR", ALL,
	    "show names of the sources, by R8's mapping.txt", TEXT,
	    LIST_AT(mappings),
	    .more = "ProGuard's is read as well. In a folder the file with the "
	    "trace's id is taken. Can be repeated. See artscope-names(7)" },
	[OPTION_MAPPING_A] = { "mapping-a", "PATH", DIFF,
	    "as --mapping, for the traces before", TEXT,
	    LIST_AT(side_mappings[0]) },
	[OPTION_MAPPING_B] = { "mapping-b", "PATH", DIFF,
	    "as --mapping, for the traces after", TEXT,
	    LIST_AT(side_mappings[1]) },
	[OPTION_RAW_NAMES] = { "raw-names", NULL, ALL,
	    "show names as in the trace, despite a mapping", STAYS },
	[OPTION_INPUT] = { "input", "INPUT", ALL,
	    "what to take the trace for: auto or folded",
	    WORDS(choice_input), AT(input), STAYS,
	    .more = "auto is what it looks like. folded takes it for folded "
	    "stacks even if its first 64 KB do not look like them" },
	[OPTION_DEMO] = { "demo", "[=DEMO]", ALL,
	    "in place of a trace, a made-up recording", WORDS(choice_demo),
	    .more = "It is installed with artscope: the slow start of a shopping "
	    "app, or with =fixed the start of a later build" },
	[OPTION_LOW_MEMORY] = { "low-memory", NULL, ALL,
	    "keep calls in a temporary file, not in memory",
	    AT(memory.is_low), STAYS,
	    .more = "The file is in $TMPDIR or /var/tmp. This is the default for "
	    "a trace that would take more than half of the available memory" },
	[OPTION_NO_SANDBOX] = { "no-sandbox", NULL, ALL,
	    "keep the rights that are otherwise given up",
	    .more = "They are to open any file, start programs and use the "
	    "network, and are given up before a trace is opened" },
	[OPTION_HELP] = { "help", NULL, ALL,
	    "print this help and exit", .letter = 'h' },
	[OPTION_HELP_KEYS] = { "help-keys", NULL, ALL,
	    .help = "print the keys of the viewer and exit" },
	[OPTION_VERSION] = { "version", NULL, ALL,
	    "print versions, also of libraries, and exit", .letter = 'V' },
	[OPTION_LICENSES] = { "licenses", NULL, ALL,
	    .help = "print the licences of all of it and exit" },
};

/* Options that mean something else in some subcommands. */
static const struct {
	enum option option;
	unsigned subcommands;
	const char *help, *more;
} others[] = {
	{ OPTION_THREAD, VIEW, "open on this thread, by name or id; main, all",
	    "Both together are written as Binder#4712. The name may hold * and "
	    "?. The first thread of that name is shown; all shows the numbers "
	    "of every thread" },
	{ OPTION_SORT, VIEW, "the column to sort the list by", NULL },
	{ OPTION_REVERSE, EXPORT,
	    "for pictures: methods by self time, callers below", NULL },
	{ OPTION_TOP, TABLE, "for stats: the N methods with the most self time",
	    "They are counted in each group of threads" },
	{ OPTION_GROUP, DIFF,
	    "method, class, package, library, phase, thread, stack",
	    "The kind of rows. thread is a group of threads, stack a tree" },
	{ OPTION_ZOOM, EXPORT,
	    "the time that the chart of --calls shows first", NULL },
	{ OPTION_METHOD, TABLE,
	    "for calls: only those of methods with this name", NULL },
	{ OPTION_BOTTOM_UP, VIEW, "the flame by self time, with callers below",
	    "The list of that kind is --view bottom-up" },
	{ OPTION_MIN, EXPORT, "only what takes this share of its thread",
	    "Lighter stacks are merged into their callers, or lighter methods "
	    "left out of a graph. By default none are" },
	{ OPTION_MIN_TIME, TABLE,
	    "for calls: only those that take at least this long",
	    "In wall time, or in CPU time without a wall clock" },
	{ OPTION_STRICT, CHECK, "exit with 1 also if a rule is unclear",
	    "It does so as well if a damaged run was left out, or a transform "
	    "matches no method" },
	{ OPTION_ALLOW_DAMAGED, CHECK,
	    "measure traces that are damaged like others",
	    "Without this, damaged runs among several are left out, and where "
	    "too few are left the exit status is 2" },
	{ OPTION_FORMAT, DIFF,
	    "text, tsv, json, jsonl, csv, markdown, folded, html",
	    "text, the default, and markdown are for people, the next four for "
	    "programs. folded are stacks with two numbers, before and after. "
	    "html is a page for a browser" },
	{ OPTION_FORMAT, TABLE, "tsv, the default, csv or jsonl",
	    "There are also --tsv and --csv" },
	{ OPTION_FORMAT, EXPORT, "one of the formats below", NULL },
	{ OPTION_FORMAT, CHECK,
	    "one of the formats below; text by default", NULL },
	{ OPTION_JSON, CHECK,
	    "as --format json; also --tsv, --markdown", NULL },
	{ OPTION_OUTPUT, TABLE,
	    "a folder, which gets a file for each KIND", NULL },
	{ OPTION_OUTPUT, EXPORT, "the file; its ending chooses the format",
	    "FILE is replaced as a whole or not at all. - is standard output" },
};

/* ---- groups ---- */

#define LIST(...) (const enum option[]){ __VA_ARGS__, OPTIONS }
#define OF_TRANSFORM(id, name, key, option, argument, takes, help) OPTION_##id,

static const struct option_group groups[] = {
	{ "What to look at", NULL, LIST(OPTION_THREAD, OPTION_RANGE,
	    OPTION_WITHIN, OPTION_CLOCK, OPTION_METHOD, OPTION_CALL, OPTION_THREAD_A,
	    OPTION_THREAD_B, OPTION_RANGE_A, OPTION_RANGE_B) },
	{ "Which rows and columns", NULL, LIST(OPTION_TOP, OPTION_SORT,
	    OPTION_REVERSE, OPTION_COLUMNS, OPTION_GROUP, OPTION_FILTER,
	    OPTION_PARENTS, OPTION_CHILDREN, OPTION_BOTTOM_UP, OPTION_LEVELS,
	    OPTION_MIN, OPTION_SHOW, OPTION_MIN_TIME, OPTION_MIN_CALLS,
	    OPTION_PERCENTILES, OPTION_ACTIVE) },
	{ "How to print", NULL, LIST(OPTION_FORMAT, OPTION_JSON, OPTION_OUTPUT, OPTION_ALSO,
	    OPTION_NO_HEADER, OPTION_NO_PAGER, OPTION_COLOR, OPTION_ASCII,
	    OPTION_THEME, OPTION_SOURCE_ROOT) },
	{ "What it opens on", NULL, LIST(OPTION_VIEW, OPTION_FULL, OPTION_ZOOM,
	    OPTION_TIME, OPTION_PIVOT, OPTION_SEARCH, OPTION_STACK, OPTION_BOOKMARK, OPTION_SCOPE,
	    OPTION_MARK, OPTION_FOLLOW) },
	{ "What is in the file", NULL, LIST(OPTION_WEIGHT, OPTION_MERGED,
	    OPTION_BOTH_CLOCKS, OPTION_NO_THREADS, OPTION_IDLE, OPTION_CALLS_OF,
	    OPTION_CHART, OPTION_INVERTED, OPTION_TITLE, OPTION_SUBTITLE,
	    OPTION_WIDTH, OPTION_NODES, OPTION_THRESHOLD, OPTION_PARTS,
	    OPTION_ROUND, OPTION_INDEX_CALLS, OPTION_YES) },
	{ "Which traces", NULL, LIST(OPTION_FILES_FROM, OPTION_NULL,
	    OPTION_NAME, OPTION_LABEL, OPTION_LABEL_FROM_PATH) },
	{ "Which runs, and how they compare", NULL, LIST(OPTION_VS, OPTION_MATCH,
	    OPTION_MIN_CHANGE, OPTION_NORMALIZE, OPTION_DROP_FIRST, OPTION_MIXED,
	    OPTION_ALLOW_DAMAGED) },
	{ "The budget itself", NULL, LIST(OPTION_INIT, OPTION_UPDATE) },
	{ "When to fail", NULL, LIST(OPTION_LINT, OPTION_FAIL, OPTION_STRICT,
	    OPTION_KEEP_GOING, OPTION_FAIL_FAST, OPTION_IGNORE_FAILED) },
	{ "Transforms of the stacks", "artscope-transforms(7)",
	    (const enum option[]){ TRANSFORM_ROWS(OF_TRANSFORM) OPTIONS } },
	{ "Where names come from", NULL, LIST(OPTION_MAPPING, OPTION_MAPPING_A,
	    OPTION_MAPPING_B, OPTION_RAW_NAMES, OPTION_KEEP_SYNTHESIZED) },
	{ "Settings of the viewer", NULL, LIST(OPTION_CONFIG, OPTION_NO_CONFIG,
	    OPTION_SET, OPTION_NO_STATE, OPTION_CHECK_CONFIG, OPTION_FRAME,
	    OPTION_FRAME_BUDGET) },
	{ "The trace and the machine", "artscope(1)", LIST(OPTION_DEMO,
	    OPTION_INPUT, OPTION_LOW_MEMORY, OPTION_NO_SANDBOX) },
	{ "Help", "artscope(1)", LIST(OPTION_HELP, OPTION_HELP_KEYS,
	    OPTION_VERSION, OPTION_LICENSES) },
};
/* clang-format on */

const struct option_group *option_group(size_t number)
{
	return number < sizeof groups / sizeof *groups ? &groups[number] : NULL;
}

const char *option_gone(struct slice name)
{
	static const struct {
		const char *name, *use;
	} gone[] = {
		{ "row", "--method or --call selects" },
		{ "first-row", "--method or --call selects" },
		{ "first-column", "--columns has what is seen" },
		{ "pan-names", "the key > scrolls names" },
		{ "open-rows", "the key l opens a row" },
		{ "box", "--method selects" },
		{ "zoom-box", "--focus shows what a method calls" },
		{ "level", "--call selects, and shows its level" },
		{ "calls-of", "--method selects" },
	};

	for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
		if (slice_is(name, gone[i].name))
			return gone[i].use;
	return NULL;
}

struct option_text option_text(enum option option, unsigned of)
{
	const struct option_info *info = &option_infos[option];

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (others[i].option == option && (of &
			info->subcommands & ~others[i].subcommands) == 0)
			return (struct option_text){ others[i].help,
				others[i].more };
	return (struct option_text){ info->help, info->more };
}

bool subcommand_find(struct slice name, enum subcommand *out)
{
	int i = 0;

	while (i < SUBCOMMANDS && !slice_is(name, subcommand_infos[i].name))
		i++;
	*out = (enum subcommand)i;
	return i < SUBCOMMANDS;
}

bool option_find(struct slice name, enum option *out)
{
	int i = 0;

	while (i < OPTIONS && !slice_is(name, option_infos[i].name))
		i++;
	*out = (enum option)i;
	return i < OPTIONS;
}

bool option_transform(enum option option, enum transform *out)
{
	const int number = (int)option - OPTION_FOCUS;

	*out = (enum transform)number;
	return number >= 0 && number < TRANSFORMS;
}

bool option_views_diff(enum option option)
{
	return (option_infos[option].subcommands & DIFF) != 0 &&
	    !option_infos[option].prints_diff;
}

bool option_needs_screen(enum option option)
{
	return (option_infos[option].subcommands & SCREEN) == SCREEN;
}
