/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_options - what the command line means.
 */
#include "config.h"

#include "cli/options.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 12 };

static int split(char *line, char *words[])
{
	char *rest;
	int count = 0;

	for (char *w = strtok_r(line, " ", &rest); w != NULL;
	    w = strtok_r(NULL, " ", &rest)) {
		assert_true(count < WORDS);
		words[count++] = w;
	}
	return count;
}

static bool parse(struct options *o, char *line, struct error *err)
{
	char *words[WORDS];
	int count = split(line, words);

	return options_parse(o, count, words, err);
}

/* What was understood, in one line. */
static void describe(const struct options *o, char *out, size_t size)
{
	int used = snprintf(out, size, "%s %s",
	    subcommand_infos[o->subcommand].name,
	    o->path_count == 0 ? "(none)" : o->paths[0]);

	for (size_t i = 1; i < o->path_count; i++)
		used += snprintf(out + used, size - (size_t)used, ",%s%s",
		    i == o->after_at ? "|" : "", o->paths[i]);

	for (size_t i = 0; i < o->threads.count; i++)
		used += snprintf(out + used, size - (size_t)used, " thread=%s",
		    o->threads.items[i]);
	if (o->is_given[OPTION_CLOCK])
		used += snprintf(out + used, size - (size_t)used, " clock=%s",
		    measure_name(o->measure));
	if (o->is_given[OPTION_SORT])
		used += snprintf(out + used, size - (size_t)used, " sort=%s",
		    o->list->items[o->column].name);
	if (o->method != NULL)
		used += snprintf(out + used, size - (size_t)used, " method=%s",
		    o->method);
	if (o->is_given[OPTION_COLUMNS])
		used += snprintf(out + used, size - (size_t)used,
		    " columns=%zu", o->columns.count);
	if (o->is_given[OPTION_GROUP])
		used += snprintf(out + used, size - (size_t)used, " group=%s",
		    grouping_name(o->group));
	if (o->is_given[OPTION_LEVELS])
		used += snprintf(out + used, size - (size_t)used, " levels=%zu",
		    o->levels);
	if (o->is_given[OPTION_MIN])
		used += snprintf(out + used, size - (size_t)used, " min=%u",
		    o->request.min_thousandths);
	if (o->is_given[OPTION_TOP])
		used += snprintf(out + used, size - (size_t)used, " top=%zu",
		    o->top);
	if (o->exporter != NULL)
		used += snprintf(out + used, size - (size_t)used, " %s%s%s",
		    o->exporter->name, o->packing == PACKING_NONE ? "" : " ",
		    packing_ending(o->packing));
	if (o->is_given[OPTION_WEIGHT])
		used += snprintf(out + used, size - (size_t)used, " weight=%s",
		    weight_name(o->request.weight));
	snprintf(out + used, size - (size_t)used, "%s%s%s%s%s%s%s%s%s",
	    o->is_given[OPTION_REVERSE] ? " reverse" : "",
	    o->exporter != NULL ? "" :
	    o->format == FORMAT_TSV ? " tsv" :
	    o->format == FORMAT_JSON ? " json" :
	    o->format == FORMAT_JSONL ? " jsonl" :
	    o->format == FORMAT_CSV ? " csv" : "",
	    o->output == NULL ? "" : " output=",
	    o->output == NULL ? "" : o->output,
	    o->texts[OPTION_COLOR] == NULL ? "" : " color=",
	    o->texts[OPTION_COLOR] == NULL ? "" : o->texts[OPTION_COLOR],
	    o->is_given[OPTION_ASCII] ? " ascii" : "",
	    o->is_given[OPTION_FOLLOW] ? " follow" : "",
	    options_want_words(o) ? " words" : "");
}

/* Exporters name options by their words. */
static void options_of_exporters(void **state)
{
	char words[200], *rest;

	(void)state;
	for (size_t i = 0; exporter_at(i) != NULL; i++) {
		const char *of = exporter_at(i)->options;

		snprintf(words, sizeof words, "%s", of == NULL ? "" : of);
		for (char *w = strtok_r(words, " ", &rest); w != NULL;
		     w = strtok_r(NULL, " ", &rest)) {
			int k = 0;

			while (k < OPTIONS &&
			    strcmp(option_infos[k].name, w) != 0)
				k++;
			row_assert(w,
			    k < OPTIONS &&
				(option_infos[k].subcommands &
				    1u << SUBCOMMAND_EXPORT) != 0 &&
				exporter_takes(exporter_at(i), w));
		}
	}
}

static void understood(void **state)
{
	static const struct {
		const char *line, *meaning;
	} rows[] = {
		{ "x.trace", "view x.trace" },
		{ "view x.trace", "view x.trace" },
		{ "report x.trace", "report x.trace" },
		{ "--follow x", "view x follow" },
		{ "view - --follow", "view - follow" },
		{ "x.trace --clock cpu", "view x.trace clock=cpu" },
		{ "threads x.trace --format=tsv", "threads x.trace tsv" },
		{ "--format tsv info x.trace", "info x.trace tsv" },
		{ "report --sort i --top 5 x", "report x sort=inclusive top=5" },
		{ "report x --sort=name --reverse",
		    "report x sort=name reverse" },
		{ "report --thread main --thread 7 x",
		    "report x thread=main thread=7" },
		{ "report --thread=a=b x", "report x thread=a=b" },
		{ "report -", "report -" },
		{ "report x -o out", "report x output=out" },
		{ "report x -oout", "report x output=out" },
		{ "report x --output=out", "report x output=out" },
		{ "report --top 0 x", "report x top=0" },
		{ "tree --bottom-up --levels 3 --min 2.5% x",
		    "tree x levels=3 min=2500" },
		{ "tree x --min 0", "tree x min=0" },
		{ "tree x --min 0.01%", "tree x min=10" },
		{ "tree x --min 1.257", "tree x min=1257" },
		{ "export x -o a.folded", "export x folded output=a.folded" },
		{ "export x -o a.folded.gz --weight calls",
		    "export x folded .gz weight=calls output=a.folded.gz" },
		{ "export x -o a.zst --format=folded --no-threads --yes",
		    "export x folded .zst output=a.zst" },
		{ "export x --format folded --min 0.5", "export x min=500 folded" },
		{ "export x -o a.svg --width 300 --chart --title a",
		    "export x svg output=a.svg" },
		{ "export x --format svg --reverse --inverted --subtitle b",
		    "export x svg reverse" },
		{ "export x -o a.html --calls m --zoom 1ms..2ms --bookmark t",
		    "export x html output=a.html" },
		{ "export x -o a.html --search a --stack a;b",
		    "export x html output=a.html" },
		{ "calls x name", "calls x method=name" },
		{ "calls x", "calls x" },
		{ "calls x --sort m --columns depth,method",
		    "calls x sort=method columns=2" },
		{ "calls --sort w x name", "calls x sort=wall method=name" },
		{ "--sort caller calls x name", "calls x sort=caller method=name" },
		{ "--demo", "view demo.trace" },
		{ "--demo report", "report demo.trace" },
		{ "tree --demo=fixed", "tree fixed.trace" },
		{ "calls --demo name", "calls demo.trace method=name" },
		{ "calls name --demo", "calls demo.trace method=name" },
		{ "diff x --demo", "diff x,|demo.trace" },
		{ "diff --demo --demo=fixed", "diff demo.trace,|fixed.trace" },
		{ "diff x y", "diff x,|y" },
		{ "diff x y z --vs v w --top 3", "diff x,y,z,|v,w top=3" },
		{ "diff x x.trace --clock wall --sort ratio",
		    "diff x,|x.trace clock=wall sort=ratio" },
		{ "report x --parents a.b", "report x method=a.b" },
		{ "x --sort c --children a.b --reverse",
		    "report x sort=calls method=a.b reverse" },
		{ "tree x --sort n --reverse", "tree x sort=name reverse" },
		{ "tree --sort x x --bottom-up", "tree x sort=exclusive" },
		{ "x --children a.b", "report x method=a.b" },
		{ "report x --columns rank,i:cpu --group class",
		    "report x columns=2 group=class" },
		{ "report x --parents a.b --columns name,calls",
		    "report x method=a.b columns=2" },
		{ "tree x --columns name,share --bottom-up --sort c",
		    "tree x sort=calls columns=2" },
		{ "calls x m --columns start,self:cpu,end",
		    "calls x method=m columns=3" },
		{ "threads x --columns n,span:cpu --sort n --reverse",
		    "threads x sort=name columns=2 reverse" },
		{ "info x --lint --columns what,advice", "info x columns=2" },
		{ "report x --format json", "report x json" },
		{ "x --format=csv", "report x csv" },
		{ "calls x --format=jsonl", "calls x jsonl" },
		{ "x --color 256 --ascii", "view x color=256 ascii" },
		{ "-- --odd", "view --odd" },
		{ "-- report", "view report" },
		{ "report -- -", "report -" },
		{ "report --clock wall --clock wait x",
		    "report x clock=wait" },
		/* Only report takes these, and nothing else was named. */
		{ "x --top 3", "report x top=3" },
		{ "x --format text", "report x" },
		{ "x --reverse", "view x reverse" },
		{ "x -o out", "report x output=out" },
		/* Words alone need no trace, whatever else is there. */
		{ "--help", "view (none) words" },
		{ "-h", "view (none) words" },
		{ "report --help", "report (none) words" },
		{ "--version", "view (none) words" },
		{ "x y --help", "" },
		{ "help", "view (none) words" },
		{ "help report", "report (none) words" },
		{ "help help", "view (none) words" },
		{ "-- help", "view help" },
		{ "report help", "report help" },
		{ "./http://x", "view ./http://x" },
		{ "report repotr", "report repotr" },
		{ "--help --no-such-option", "view (none) words" },
	};
	char line[200], meaning[200];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct options o;

		snprintf(line, sizeof line, "%s", rows[i].line);
		if (!parse(&o, line, &err))
			meaning[0] = '\0';
		else
			describe(&o, meaning, sizeof meaning);
		row_assert_text(rows[i].line, meaning, rows[i].meaning);
		options_free(&o);
	}
}

static void refused(void **state)
{
	static const struct {
		const char *line, *error;
	} rows[] = {
		{ "", "which trace?  As in: artscope app.trace" },
		{ "report", "which trace?  As in: artscope report app.trace" },
		{ "diff", "which traces?  As in: artscope diff before.trace "
		    "after.trace" },
		{ "repotr x",
		    "unknown subcommand 'repotr'; did you mean 'report'?" },
		{ "hepl x", "unknown subcommand 'hepl'; did you mean 'help'?" },
		{ "x.\033 calls m", "the subcommand stands before the trace: "
		    "artscope calls x.\\x1B" },
		{ "xyzzy x",
		    "unknown subcommand 'xyzzy'; see artscope --help" },
		{ "repotr", "there is no file 'repotr'; did you mean "
		    "'report'?" },
		{ "help repotr",
		    "unknown subcommand 'repotr'; did you mean 'report'?" },
		{ "help report tree", "help takes one subcommand: what is "
		    "'tree'" },
		{ "help --top 3", "help does not take --top" },
		{ "https://a.b/x.trace", "https://a.b/x.trace: artscope opens "
		    "files, not addresses: fetch it first" },
		{ "report s3://a/\033[2J", "s3://a/\\x1B[2J: artscope opens "
		    "files, not addresses: fetch it first" },
		{ "diff x", "diff takes two traces or folders, not 1; with "
		    "several runs a side --vs stands between them" },
		{ "diff x --vs", "diff needs a trace on each side of --vs" },
		{ "diff --vs x y", "diff needs a trace on each side of --vs" },
		{ "diff x y --match loos", "--match knows no 'loos'; it can be "
		    "strict, usual or loose; did you mean 'loose'?" },
		{ "diff x y --show slower,nwe", "there is no verdict 'nwe'; did "
		    "you mean 'new'?" },
		{ "diff x y --min-change 5x",
		    "--min-change takes a time such as 0.5ms, not '5x'" },
		{ "diff x y --within a#1 --range-b 1..2",
		    "either --within or --range-b" },
		{ "report x --format ndjson", "--format knows no 'ndjson'; it can be "
		    "text, tsv, json, jsonl, csv or markdown; did you mean 'jsonl'?" },
		{ "table stats x --format jsonlines", "--format knows no 'jsonlines'; "
		    "it can be tsv, csv or jsonl; did you mean 'jsonl'?" },
		{ "report x --format md", "--format knows no 'md'; it can be "
		    "text, tsv, json, jsonl, csv or markdown; did you mean "
		    "'markdown'?" },
		{ "table a_kind_that_is_longer_than_forty_letters_and_not_known x", "table knows no kind 'a_kind_that_is_longer_than_forty_letters_and_not_known'; it can be traces, "
		    "threads, stats, edges, stacks, calls or notices" },
		{ "report x --vs", "report does not take --vs; diff does" },
		{ "report x --group thread",
		    "--group knows no 'thread'; it can be method, class, package, "
		    "library or phase" },
		{ "report x y",
		    "one trace at a time, please: what is 'y'" },
		{ "-- report y", "one trace at a time, please: what is 'y'" },
		{ "-- help y", "one trace at a time, please: what is 'y'" },
		{ "x --colour never",
		    "unknown option '--colour'; did you mean '--color'?" },
		{ "x --sotr=calls",
		    "unknown option '--sotr=calls'; did you mean '--sort'?" },
		{ "x --theme-option",
		    "unknown option '--theme-option'; see artscope --help" },
		{ "x --no-such", "unknown option '--no-such'; see artscope --help" },
		{ "x --theme", "--theme needs a value: THEME" },
		{ "x -x", "unknown option '-x'; see artscope --help" },
		{ "x --them",
		    "unknown option '--them'; did you mean '--theme'?" },
		{ "x --ascii=yes", "option takes no value: '--ascii=yes'" },
		{ "x --top", "--top needs a value: N" },
		{ "x -o", "--output needs a value: FILE" },
		{ "x --row 2", "--row is gone: --method or --call selects" },
		{ "diff x y --zoom-box=2", "--zoom-box is gone: --focus shows "
		    "what a method calls" },
		{ "x --scope threads", "--scope knows no 'threads'; it can be "
		    "thread, marked or all; did you mean 'thread'?" },
		{ "report x --zoom 2ms..", "report does not take --zoom; view "
		    "and export do" },
		{ "x --search ((", "--search: bad expression at character 3: "
		    "missing closing parenthesis" },
		{ "x --top 5x", "--top takes a number, not '5x'" },
		{ "x --top=", "--top takes a number, not ''" },
		{ "x --top 99999999999999999999",
		    "--top takes a number, not '99999999999999999999'" },
		{ "x --clock real", "--clock knows no 'real'; "
		    "it can be wall, cpu or wait" },
		{ "x --clock CUP", "--clock knows no 'CUP'; "
		    "it can be wall, cpu or wait; did you mean 'cpu'?" },
		{ "x --format jsno", "--format knows no 'jsno'; "
		    "it can be text, tsv, json, jsonl, csv or markdown; did you mean 'json'?" },
		{ "calls x m --sort wiat", "--sort knows no column 'wiat'; it "
		    "can be start, wall, cpu, wait, self, thread or caller; "
		    "did you mean 'wait'?" },
		{ "report x --columns rank,slef", "--columns knows no 'slef'; "
		    "artscope report --help lists them" },
		{ "report x --columns inclu", "--columns knows no 'inclu'; "
		    "artscope report --help lists them; did you mean "
		    "'inclusive'?" },
		{ "report x --columns inclusive:cup", "--columns knows no "
		    "'inclusive:cup'; artscope report --help lists them; did "
		    "you mean 'inclusive:cpu'?" },
		{ "x --sort size", "--sort knows no column 'size'; it can be "
		    "exclusive, inclusive, calls, percall, selfpercall, "
		    "wait, threw, class, name, min, p50, p95, p99, max or "
		    "source" },
		{ "x --format xml", "--format knows no 'xml'; "
		    "it can be text, tsv, json, jsonl, csv or markdown" },
		{ "x --color red", "--color knows no 'red'; "
		    "it can be auto, always, never, 8, 16 or 256" },
		{ "view x --top 3", "view does not take --top; report, tree, "
		    "calls, threads, table and diff do" },
		{ "report x --follow",
		    "report does not take --follow; view does" },
		{ "x --follow --top 3", "no subcommand is named, and report "
		    "does not take --follow; view does" },
		{ "x --levels 3", "no subcommand is named, and report does not "
		    "take --levels; tree does" },
		{ "--theme light x -o y", "no subcommand is named, and report "
		    "does not take --theme; view and diff do" },
		{ "--follow --range 1ms..2ms x", "--follow does not take "
		    "--range; in the viewer R and v choose a range" },
		{ "x --within a.B.c#", "'a.B.c#' is no call; write METHOD#N for "
		    "the Nth call of a method" },
		{ "x --within=", "'' is no call; write METHOD#N for "
		    "the Nth call of a method" },
		{ "x --within a.B.c#0", "'a.B.c#0' is no call; write METHOD#N "
		    "for the Nth call of a method" },
		{ "x --within #1", "'#1' is no call; write METHOD#N for the "
		    "Nth call of a method" },
		{ "x --within a#1 --range 1..", "either --range or --within" },
		{ "--follow --within a#1 x", "--follow does not take "
		    "--within; in the viewer R and v choose a range" },
		{ "calls x m --sort depth", "--sort knows no column 'depth'; it "
		    "can be start, wall, cpu, wait, self, thread or caller" },
		{ "calls x m --sort name", "--sort knows no column 'name'; it "
		    "can be start, wall, cpu, wait, self, thread or caller" },
		{ "report x --sort rank", "--sort knows no column 'rank'; it "
		    "can be exclusive, inclusive, calls, percall, selfpercall, "
		    "wait, threw, class, name, min, p50, p95, p99, max or "
		    "source" },
		{ "report x --parents a --children b",
		    "either --parents or --children" },
		{ "report x --parents a --group class",
		    "--parents and --children do not take --group" },
		{ "report x --children a --sort exclusive", "--sort knows no "
		    "column 'exclusive'; it can be inclusive, calls, "
		    "selfpercall, class or name; did you mean 'inclusive'?" },
		{ "tree x --sort max", "--sort knows no column 'max'; it can be "
		    "exclusive, inclusive, calls, selfpercall, class or name" },
		{ "tree x --sort i --bottom-up", "--sort knows no column 'i'; it "
		    "can be exclusive, calls, selfpercall, class or name" },
		{ "threads x --sort self", "--sort knows no column 'self'; it "
		    "can be id, name, records, calls, depth, span, first, "
		    "last, outside or dropped" },
		{ "info x --reverse", "info does not take --reverse; "
		    "view, report, tree, calls, threads, diff and export do" },
		{ "tree x --depth deep", "--depth takes a number" },
		{ "report x --longer soon", "--longer takes a time such as 1ms" },
		{ "report x --merge", "--merge needs a value: PATTERN" },
		{ "report x --merge (", "--merge: bad expression at character 2: "
		    "missing closing parenthesis" },
		{ "report x --focus =A;;B", "a stack is written =A;B;C, the names "
		    "of its methods from the root on" },
		{ "report x --merge-synthesized=1", "option takes no value: "
		    "'--merge-synthesized=1'" },
		{ "report x --no-idle=a.b>c.d", "--no-idle: 'a.b>c.d' is no wait: "
		    "com.acme.Loop.run > *.park is one" },
		{ "info x --drop y", "info does not take --drop; view, report, tree, "
		    "calls, threads, table, diff, export and check do" },
		{ "tree x --levels deep", "--levels takes a number, not 'deep'" },
		{ "view x --frame-budget soon", "--frame-budget takes a time "
		    "such as 8.3ms, not 'soon'" },
		{ "view x --frame-budget 0", "--frame-budget takes a time such "
		    "as 8.3ms, not '0'" },
		{ "report x --frame a", "report does not take --frame; view "
		    "and diff do" },
		{ "export x --format dot --nodes 0",
		    "--nodes takes a number from 1 to 2000, not '0'" },
		{ "export x --format dot --nodes 2001",
		    "--nodes takes a number from 1 to 2000, not '2001'" },
		{ "export x --format dot --calls main", "export as dot does "
		    "not take --calls; these do: html" },
		{ "export x --format dot --threshold x",
		    "--threshold takes a percentage such as 0.5, not 'x'" },
		{ "export x --format dot --search a", "export as dot does not take "
		    "--search; these do: html, svg" },
		{ "export x --format svg --bookmark a", "export as svg does not take "
		    "--bookmark; these do: html" },
		{ "export x --format html --zoom 1ms..2ms",
		    "--zoom is of the chart that --calls THREAD makes" },
		{ "export x -o a.html --zoom 1ms..2ms --calls none",
		    "--zoom is of the chart that --calls THREAD makes" },
		{ "export x --format folded --nodes 3",
		    "export as folded does not take --nodes; these do: dot" },
		{ "export x --format folded --idle",
		    "export as folded does not take --idle; these do: pprof" },
		{ "export x --format pprof --parts",
		    "export as pprof does not take --parts; these do: "
		    "callgrind" },
		{ "tree x --min half", "--min takes a percentage such as 0.5, "
		    "not 'half'" },
		{ "tree x --min 1.2575", "--min takes a percentage such as 0.5, "
		    "not '1.2575'" },
		{ "report x --format folded", "folded is a format of export, not "
		    "of report" },
		{ "export x --format folded --top 3", "export does not take --top; "
		    "report, tree, calls, threads, table and diff do" },
		{ "export x --format folded --merged", "export as folded does "
		    "not take --merged; these do: speedscope" },
		{ "export x --format speedscope --clock cpu --both-clocks",
		    "either --clock or --both-clocks" },
		{ "export x --format svg --width 299", "--width takes a number "
		    "from 300 to 10000, not '299'" },
		{ "export x --format svg --width 10001", "--width takes a "
		    "number from 300 to 10000, not '10001'" },
		{ "export x --format folded --clock cpu --weight calls",
		    "either --clock or --weight" },
		{ "export x --format folded --weight time", "--weight knows no "
		    "'time'; it can be wall, cpu, wait or calls" },
		{ "report x --group file", "--group knows no 'file'; "
		    "it can be method, class, package, "
		    "library or phase" },
		{ "report x --columns size", "--columns knows no 'size'; "
		    "artscope report --help lists them" },
		{ "tree x --columns p95", "--columns knows no 'p95'; "
		    "artscope tree --help lists them" },
		{ "tree x --columns inclusive:cpu", "--columns knows no "
		    "'inclusive:cpu'; artscope tree --help lists them" },
		{ "calls x m --columns name", "--columns knows no 'name'; "
		    "artscope calls --help lists them" },
		{ "threads x --columns source", "--columns knows no 'source'; "
		    "artscope threads --help lists them" },
		{ "info x --columns what",
		    "info takes --columns with --lint only" },
		{ "info x --sort name", "info does not take --sort; view, "
		    "report, tree, calls, threads and diff do" },
		{ "threads x --clock cpu", "threads does not take --clock; "
		    "view, report, tree, calls, diff and export do" },
		{ "x --\033[2J", "unknown option '--\\x1B[2J'; "
		    "see artscope --help" },
	};
	char line[200];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct options o;

		snprintf(line, sizeof line, "%s", rows[i].line);
		row_assert(rows[i].line, !parse(&o, line, &err));
		row_assert_text(rows[i].line, err.text, rows[i].error);
		options_free(&o);
	}
}

/* Text is written into man pages: no line of them is a macro. */
static void is_sound(const char *name, const char *text)
{
	row_assert(name, text == NULL ||
	    (strpbrk(text, "\\\n") == NULL && strchr(".'", text[0]) == NULL &&
		strstr(text, ". .") == NULL && strstr(text, ". '") == NULL &&
		text[strlen(text) - 1] != '.'));
}

/* In how many groups of help is the option? */
static size_t groups_of(enum option option)
{
	const struct option_group *group;
	size_t count = 0;

	for (size_t i = 0; (group = option_group(i)) != NULL; i++)
		for (const enum option *o = group->options; *o != OPTIONS; o++)
			count += *o == option;
	return count;
}

/* Options of which another page says more are listed there once, with the
 * subcommands that take them. */
static void are_taken_alike(const struct option_group *group)
{
	const unsigned takers = option_infos[group->options[0]].subcommands;

	for (const enum option *o = group->options; *o != OPTIONS; o++)
		row_assert(option_infos[*o].name, group->page == NULL ||
		    option_infos[*o].subcommands == takers);
}

/* Help has a line for the option, which names all of a few words that it can
 * be. */
static void is_one_line(enum option option, enum subcommand subcommand)
{
	const struct option_text text = option_text(option, 1u << subcommand);
	const char *(*word)(size_t) = option_words(option, subcommand);
	size_t count = 0;
	char name[80];

	snprintf(name, sizeof name, "%s --%s",
	    subcommand_infos[subcommand].name, option_infos[option].name);
	row_assert(name, strlen(text.help) <= 53);
	is_sound(name, text.help);
	is_sound(name, text.more);
	while (word != NULL && word(count) != NULL)
		count++;
	if (strstr(text.help, "below") != NULL || count > 8 ||
	    option == OPTION_DEMO)
		return;
	for (size_t i = 0; i < count; i++) {
		snprintf(name, sizeof name, "%s --%s: %s",
		    subcommand_infos[subcommand].name,
		    option_infos[option].name, word(i));
		row_assert(name, strstr(text.help, word(i)) != NULL);
	}
}

/* What help, man page and parser take for granted. */
static void the_tables_are_sound(void **state)
{
	(void)state;
	for (size_t i = 0; option_group(i) != NULL; i++)
		are_taken_alike(option_group(i));
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *a = &option_infos[i];

		assert_non_null(a->name);
		row_assert(a->name, a->subcommands != 0);
		is_sound(a->name, a->help);
		is_sound(a->name, a->more);
		row_assert_number(a->name, groups_of((enum option)i),
		    a->help != NULL);
		for (int s = 0; a->help != NULL && s < SUBCOMMANDS; s++)
			if ((a->subcommands & 1u << s) != 0)
				is_one_line((enum option)i, (enum subcommand)s);
		for (int j = 0; j < i; j++) {
			const struct option_info *b =
			    &option_infos[j];

			row_assert(a->name, strcmp(a->name, b->name) != 0);
			row_assert(a->name, a->letter == '\0' ||
			    a->letter != b->letter);
		}
	}
}

/* What a report, where standard output is no terminal, does not pass over. */
static void for_a_screen(void **state)
{
	static const struct {
		const char *name;
		bool needs_screen;
	} rows[] = {
		{ "view", true }, { "time", true }, { "follow", true },
		{ "zoom", true }, { "filter", true }, { "frame", true },
		{ "bottom-up", true }, { "clock", false }, { "sort", false },
		{ "merge", false }, { "top", false }, { "theme", false },
		{ "no-config", false }, { "set", true }, { "ascii", false },
		{ "width", false }, { "help", false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		int option = 0;

		while (option < OPTIONS &&
		    strcmp(option_infos[option].name, rows[i].name) != 0)
			option++;
		row_require(rows[i].name, option < OPTIONS);
		row_assert_number(rows[i].name, option_needs_screen(
		    (enum option)option), rows[i].needs_screen);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(understood),
	cmocka_unit_test(options_of_exporters),
	cmocka_unit_test(refused),
	cmocka_unit_test(the_tables_are_sound),
	cmocka_unit_test(for_a_screen),
};

TEST_FILE(tests, NULL, NULL);
