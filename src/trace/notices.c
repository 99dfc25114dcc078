#include "config.h"

#include "trace/notices.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* In the sentences '#' stands for the number. */
static const struct {
	const char *name;
	enum severity severity;
	const char *one, *many;
} kinds[NOTICES] = {
	/* clang-format off */
	[NOTICE_OVERFLOW] = { "overflow", SEVERITY_DAMAGE,
	    "the recording buffer overflowed: the end of the recording is missing; use a larger buffer, or streaming",
	    NULL },
	[NOTICE_TRUNCATED] = { "truncated", SEVERITY_DAMAGE,
	    "the file ends inside a record or packet: its last byte was left out; was it copied before the recording was complete?",
	    "the file ends inside a record or packet: its last # bytes were left out; was it copied before the recording was complete?" },
	[NOTICE_NO_SUMMARY] = { "no-summary", SEVERITY_DAMAGE,
	    "the summary that ends a streaming recording is missing, so its end may be missing too; stop the recording before copying the file",
	    NULL },
	[NOTICE_NO_END] = { "no-end", SEVERITY_DAMAGE,
	    "the file ends inside its text section: there are names but no calls; copy it again after the recording was stopped",
	    NULL },
	[NOTICE_NO_DATA] = { "no-data", SEVERITY_DAMAGE,
	    "no usable data follows the text section: there are names but no calls; if the recording is a pair of .key and .data files, keep them side by side",
	    NULL },
	[NOTICE_NO_KEYS] = { "no-keys", SEVERITY_DAMAGE,
	    "the text section with the names is missing, so numbers are shown; put the .key file beside the .data file",
	    NULL },
	[NOTICE_BAD_PACKING] = { "bad-packing", SEVERITY_DAMAGE,
	    "the packed file is cut or damaged: only what could be unpacked is shown",
	    NULL },
	[NOTICE_FEWER_RECORDS] = { "fewer-records", SEVERITY_DAMAGE,
	    "the file holds one record less than it says",
	    "the file holds # records less than it says: its end was lost" },
	[NOTICE_BAD_PACKET] = { "bad-packet", SEVERITY_DAMAGE,
	    "one byte makes no sense as a record or packet and was left out",
	    "# bytes make no sense as records or packets and were left out" },
	[NOTICE_MANGLED_TEXT] = { "mangled-text", SEVERITY_DAMAGE,
	    "the binary part was rewritten as UTF-8 text by an editor or a copy tool and cannot be repaired: only names are left; get the original file",
	    NULL },
	[NOTICE_CRLF] = { "crlf", SEVERITY_WARNING,
	    "line ends had become CR LF, as by a copy in text mode, and were repaired; times or methods that held these two bytes may be wrong",
	    NULL },
	[NOTICE_FILE_CHANGED] = { "file-changed", SEVERITY_DAMAGE,
	    "the file shrank or could not be read while it was being read: what came before is shown; open it again",
	    NULL },
	[NOTICE_STOPPED] = { "stopped", SEVERITY_WARNING,
	    "loading was stopped: only the part read so far is shown",
	    NULL },
	[NOTICE_MISALIGNED] = { "misaligned", SEVERITY_DAMAGE,
	    "many of the first records make no sense: the file is damaged or its record size is wrong, so do not trust the calls shown",
	    NULL },
	[NOTICE_VERSION_DIFFERS] = { "version-differs", SEVERITY_WARNING,
	    "the text section and the data header name different versions; the data header was believed",
	    NULL },
	[NOTICE_CLOCK_ASSUMED] = { "clock-assumed", SEVERITY_WARNING,
	    "the file does not say which clock it used, or not one that its records can hold; the usual one was assumed",
	    NULL },
	[NOTICE_UNIT_ASSUMED] = { "unit-assumed", SEVERITY_WARNING,
	    "the file does not say whether its times are nano- or microseconds; it was judged by their size",
	    NULL },
	[NOTICE_OTHER_COUNT] = { "other-count", SEVERITY_WARNING,
	    "one block of records holds another number of them than it says, so it may be damaged",
	    "# blocks of records hold another number of them than they say, so they may be damaged" },
	[NOTICE_LOST_BITS] = { "lost-bits", SEVERITY_FACT,
	    "one block of records is larger than the runtime can write down; its size was worked out",
	    "# blocks of records are larger than the runtime can write down; their sizes were worked out" },
	[NOTICE_SPLIT_BLOCK] = { "split-block", SEVERITY_FACT,
	    "one block of records goes on where the one before it ended, as some runtimes write them",
	    "# blocks of records go on where the one before them ended, as some runtimes write them" },
	[NOTICE_PADDED_RECORDS] = { "padded-records", SEVERITY_FACT,
	    "records are 14 bytes long although the header says otherwise, as Android 6 to 13 write them; the last 4 bytes were ignored",
	    NULL },
	[NOTICE_BAD_ACTION] = { "bad-action", SEVERITY_WARNING,
	    "one record is neither entry nor exit and was skipped",
	    "# records are neither entry nor exit and were skipped" },
	[NOTICE_ZERO_RECORDS] = { "zero-records", SEVERITY_FACT,
	    "one record was reserved but never filled by the runtime, and was skipped",
	    "# records were reserved but never filled by the runtime, and were skipped" },
	[NOTICE_UNKNOWN_METHOD] = { "unknown-method", SEVERITY_WARNING,
	    "one method has no name in the file and is shown by its number",
	    "# methods have no name in the file and are shown by their numbers" },
	[NOTICE_PROXY_METHOD] = { "proxy-method", SEVERITY_FACT,
	    "one method without a name is a dynamic proxy and was named after its interface method",
	    "# methods without a name are dynamic proxies and were named after their interface methods" },
	[NOTICE_UNKNOWN_THREAD] = { "unknown-thread", SEVERITY_FACT,
	    "one thread has no name: the file lists only some threads",
	    "# threads have no name: the file lists only some threads" },
	[NOTICE_TIME_BACK] = { "time-back", SEVERITY_WARNING,
	    "a clock went back once; the earlier time was kept",
	    "a clock went back # times; the earlier times were kept" },
	[NOTICE_CLOSED_EARLY] = { "closed-early", SEVERITY_WARNING,
	    "one call has no exit of its own and was closed with its caller",
	    "# calls have no exit of their own and were closed with their callers" },
	[NOTICE_EXIT_IGNORED] = { "exit-ignored", SEVERITY_WARNING,
	    "one exit of a method that was not running was ignored",
	    "# exits of methods that were not running were ignored" },
	[NOTICE_TOO_DEEP] = { "too-deep", SEVERITY_WARNING,
	    "one call lies below the deepest level that is kept; its time counts for its caller",
	    "# calls lie below the deepest level that is kept; their time counts for their callers" },
	[NOTICE_STACK_CLASH] = { "stack-clash", SEVERITY_WARNING,
	    "one stack was confused with another; its sums may be wrong",
	    "# stacks were confused with others; their sums may be wrong" },
	[NOTICE_BAD_LINE] = { "bad-line", SEVERITY_WARNING,
	    "one line of the text section means nothing and was left out",
	    "# lines of the text section mean nothing and were left out" },
	[NOTICE_RUNNING_BEFORE] = { "running-before", SEVERITY_FACT,
	    "one exit has no entry: the recording began inside this call",
	    "# exits have no entry: the recording began inside these calls" },
	[NOTICE_OPEN_AT_END] = { "open-at-end", SEVERITY_FACT,
	    "one call never returned: it ends at the last event of its thread",
	    "# calls never returned: they end at the last event of their thread" },
	[NOTICE_SAMPLED] = { "sampled", SEVERITY_FACT,
	    "this is probably a sampling recording: calls between two samples are missing and call counts are too low",
	    NULL },
	/* clang-format on */
};

void notices_add(struct notices *n, enum notice kind, uint64_t count,
    uint64_t offset)
{
	if (n->count[kind] == 0)
		n->offset[kind] = offset;
	n->count[kind] += count;
}

enum severity notice_severity(enum notice kind)
{
	return kinds[kind].severity;
}

const char *notice_name(enum notice kind)
{
	return kinds[kind].name;
}

void notice_text(enum notice kind, uint64_t count, char *text, size_t size)
{
	const char *words = count == 1 || kinds[kind].many == NULL ?
	    kinds[kind].one :
	    kinds[kind].many;
	const char *mark = strchr(words, '#');
	char number[32];

	text_count(number, sizeof number, count);
	if (mark == NULL)
		snprintf(text, size, "%s", words);
	else
		snprintf(text, size, "%.*s%s%s", (int)(mark - words), words,
		    number, mark + 1);
}
