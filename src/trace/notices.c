/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/notices.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

const struct notice_kind notice_kinds[NOTICES] = {
	/* clang-format off */
	[NOTICE_FILE_CHANGED] = { "file-changed", SEVERITY_DAMAGE, AMOUNT_END,
	    "the file was changed or could not be read while it was being loaded: what is shown may be incomplete or wrong",
	    "open it again" },
	[NOTICE_SCRATCH_LOST] = { "temporary-file-lost", SEVERITY_DAMAGE, AMOUNT_END,
	    "the temporary file with the calls could not be read back: what is shown is incomplete or wrong",
	    "check the disk of $TMPDIR or /var/tmp and open it again" },
	[NOTICE_NO_MEMORY] = { "no-memory", SEVERITY_DAMAGE, AMOUNT_END,
	    "the trace needs more memory than there is: its end is missing",
	    "try --low-memory, or a machine with more memory" },
	[NOTICE_OVERFLOW] = { "overflow", SEVERITY_DAMAGE, AMOUNT_END,
	    "the recording buffer overflowed: the end of the recording is missing",
	    "record with a larger buffer, or streaming" },
	[NOTICE_FEWER_RECORDS] = { "fewer-records", SEVERITY_DAMAGE, AMOUNT_RECORDS,
	    "the file holds {one record|# records} fewer than it says: its end was lost",
	    "copy it again after the recording was stopped" },
	[NOTICE_NO_SUMMARY] = { "no-summary", SEVERITY_DAMAGE, AMOUNT_END,
	    "the summary that ends a streaming recording is missing, so its end may be missing too",
	    "stop the recording before copying the file" },
	[NOTICE_UNWRITTEN] = { "unwritten-end", SEVERITY_DAMAGE, AMOUNT_END,
	    "the runtime of Android 6 and 7 leaves the last part of a streaming recording unwritten: its end is missing",
	    "go on recording for a while after what you look for, or record without streaming" },
	[NOTICE_NO_END] = { "no-end", SEVERITY_DAMAGE, AMOUNT_END,
	    "the file ends inside its text section, without its line *end: there are names but no calls",
	    "copy it again after the recording was stopped" },
	[NOTICE_NO_END_LINE] = { "no-end-line", SEVERITY_WARNING, AMOUNT_NONE,
	    "the line *end between the names and the records is missing; the records were found by how they begin",
	    "names may be missing; copy it again, in binary mode" },
	[NOTICE_NO_DATA] = { "no-data", SEVERITY_DAMAGE, AMOUNT_END,
	    "no usable data follows the text section: there are names but no calls",
	    "if the recording is a pair of .key and .data files, keep them side by side; else record again" },
	[NOTICE_NO_LIST] = { "no-list", SEVERITY_DAMAGE, AMOUNT_END,
	    "the dump ends without its list of methods: addresses are shown, and its end may be missing",
	    "copy it again, whole" },
	[NOTICE_NO_KEYS] = { "no-keys", SEVERITY_DAMAGE, AMOUNT_NONE,
	    "the text section with the names is missing, so numbers are shown",
	    "put the .key file beside the .data file" },
	[NOTICE_BAD_PACKING] = { "bad-packing", SEVERITY_DAMAGE, AMOUNT_END,
	    "the packed file is cut or damaged: only what could be unpacked is shown",
	    "copy or pack it again" },
	[NOTICE_TRUNCATED] = { "truncated", SEVERITY_DAMAGE, AMOUNT_BYTES,
	    "the file ends inside a record or packet: its last {byte was|# bytes were} left out",
	    "copy it again after the recording was stopped" },
	[NOTICE_BAD_CHECKSUM] = { "bad-checksum", SEVERITY_DAMAGE, AMOUNT_NONE,
	    "a checksum or length in the packed file does not agree with what was unpacked: what is shown may be wrong",
	    "copy or pack it again" },
	[NOTICE_PACKED_REST] = { "trailing-bytes", SEVERITY_DAMAGE, AMOUNT_BYTES,
	    "{one byte|# bytes} of something else {follows|follow} what was packed and {was|were} left out",
	    "copy or pack it again" },
	[NOTICE_MORE_RECORDS] = { "more-records", SEVERITY_WARNING, AMOUNT_RECORDS,
	    "the file holds {one record|# records} more than it says; what came to its end may be no {record|records}",
	    "do not trust the last calls; copy it again, in binary mode" },
	[NOTICE_BAD_PACKET] = { "bad-packet", SEVERITY_DAMAGE, AMOUNT_BYTES,
	    "{one byte makes|# bytes make} no sense as {a record or packet and was|records or packets and were} left out",
	    "copy it again, in binary mode; if it is the same, the runtime wrote it so" },
	[NOTICE_APPENDED] = { "appended", SEVERITY_DAMAGE, AMOUNT_BYTES,
	    "another recording follows in the same {file and was|file: its # bytes were} left out",
	    "cut the file in two where the other one begins" },
	[NOTICE_MANGLED_TEXT] = { "mangled-text", SEVERITY_DAMAGE, AMOUNT_END,
	    "the binary part was rewritten as UTF-8 text by an editor or a copy tool and cannot be repaired: only names are left",
	    "get the original file, and copy it in binary mode" },
	[NOTICE_FRONT] = { "leading-bytes", SEVERITY_WARNING, AMOUNT_BYTES,
	    "{one byte|# bytes} of something else {comes|come} before the recording and {was|were} left out",
	    "copy it with adb pull, which adds nothing" },
	[NOTICE_CRLF] = { "crlf", SEVERITY_WARNING, AMOUNT_NONE,
	    "line ends had become CR LF, as by a copy in text mode, and were repaired; times or methods that held these two bytes may be wrong",
	    "copy it in binary mode (adb pull)" },
	[NOTICE_STOPPED] = { "stopped", SEVERITY_WARNING, AMOUNT_END,
	    "loading was stopped: only the part read so far is shown",
	    "open it again to read all of it" },
	[NOTICE_NO_RECORDS] = { "no-records", SEVERITY_WARNING, AMOUNT_NONE,
	    "it holds no records: nothing that is traced ran while it was recorded",
	    "record for longer, while the app is running" },
	[NOTICE_MISALIGNED] = { "misaligned", SEVERITY_DAMAGE, AMOUNT_NONE,
	    "many of the first records make no sense: the file is damaged or its record size is wrong, so do not trust the calls shown",
	    "copy it again, in binary mode" },
	[NOTICE_VERSION_DIFFERS] = { "version-differs", SEVERITY_WARNING, AMOUNT_NONE,
	    "the text section and the data header name different versions; the data header was believed",
	    "make sure that text and data belong to one recording" },
	[NOTICE_CLOCK_ASSUMED] = { "clock-assumed", SEVERITY_WARNING, AMOUNT_NONE,
	    "the file does not say which clock it used, or not one that its records can hold; the usual one was assumed",
	    "do not mix up wall and CPU time when you read the numbers" },
	[NOTICE_UNIT_ASSUMED] = { "unit-assumed", SEVERITY_WARNING, AMOUNT_NONE,
	    "the file does not say whether its times are nano- or microseconds; it was judged by their size",
	    "compare the duration with what you remember" },
	[NOTICE_OTHER_COUNT] = { "other-count", SEVERITY_WARNING, AMOUNT_BLOCKS,
	    "{one block of records holds|# blocks of records hold} another number of them than {it says, so it|they say, so they} may be damaged",
	    "copy it again, in binary mode" },
	[NOTICE_LOST_BITS] = { "lost-bits", SEVERITY_FACT, AMOUNT_BLOCKS,
	    "{one block of records is|# blocks of records are} larger than the runtime can write down; {its size was|their sizes were} worked out", NULL },
	[NOTICE_SPLIT_BLOCK] = { "split-block", SEVERITY_FACT, AMOUNT_BLOCKS,
	    "{one block of records goes|# blocks of records go} on where the one before {it|them} ended, as some runtimes write them", NULL },
	[NOTICE_PADDED_RECORDS] = { "padded-records", SEVERITY_FACT, AMOUNT_NONE,
	    "records are 14 bytes long although the header says otherwise, as Android 6 to 13 write them; the last 4 bytes were ignored", NULL },
	[NOTICE_BAD_ACTION] = { "bad-action", SEVERITY_WARNING, AMOUNT_RECORDS,
	    "{one record is|# records are} neither entry nor exit and {was|were} skipped",
	    "do not trust calls near such records; copy the file again, in binary mode" },
	[NOTICE_ZERO_RECORDS] = { "zero-records", SEVERITY_FACT, AMOUNT_RECORDS,
	    "{one record was|# records were} reserved but never filled by the runtime, and {was|were} skipped", NULL },
	[NOTICE_TAIL] = { "tail", SEVERITY_FACT, AMOUNT_BYTES,
	    "{one byte follows|# bytes follow} the last record and {was|were} left out", NULL },
	[NOTICE_COUNTS_ENTRIES] = { "counts-entries", SEVERITY_FACT, AMOUNT_NONE,
	    "the number of records that the file states is that of its entries, as some writers count them; all records are there", NULL },
	[NOTICE_UNKNOWN_METHOD] = { "unknown-method", SEVERITY_WARNING, AMOUNT_METHODS,
	    "{one method has|# methods have} no name in the file and {is shown by its number|are shown by their numbers}",
	    "on Android 6 to 13 a few are dynamic proxies; if most methods are affected, copy the file again" },
	[NOTICE_PROXY_METHOD] = { "proxy-method", SEVERITY_FACT, AMOUNT_METHODS,
	    "{one method|# methods} without a name {is a dynamic proxy and was named after its interface method|are dynamic proxies and were named after their interface methods}", NULL },
	[NOTICE_NAMELESS_PROXY] = { "nameless-proxy", SEVERITY_FACT, AMOUNT_METHODS,
	    "{one method is a dynamic proxy,|# methods are dynamic proxies,} which Android 6 to 13 write without {its name, and is shown by its number|their names, and are shown by their numbers}", NULL },
	[NOTICE_SAME_METHOD] = { "same-method", SEVERITY_FACT, AMOUNT_METHODS,
	    "{one method has|# methods have} two numbers, as when {its|their} class is loaded again or compiled, and {counts as one|count as one each}", NULL },
	[NOTICE_ID_TWICE] = { "id-twice", SEVERITY_WARNING, AMOUNT_METHODS,
	    "{one method's number is|# numbers of methods are} in two lines with different names; the later {one was|ones were} taken",
	    "do not trust the names of such methods; copy it again, in binary mode" },
	[NOTICE_UNKNOWN_THREAD] = { "unknown-thread", SEVERITY_FACT, AMOUNT_THREADS,
	    "{one thread has|# threads have} no name: the file lists only some threads", NULL },
	[NOTICE_TIME_BACK] = { "time-back", SEVERITY_WARNING, AMOUNT_RECORDS,
	    "a clock went back {once; the earlier time was|# times; the earlier times were} kept",
	    "do not trust times around these places; leave the device's clock alone while it records" },
	[NOTICE_TIME_ABSURD] = { "time-absurd", SEVERITY_WARNING, AMOUNT_RECORDS,
	    "{one time is|# times are} longer than any recording takes; the {time before it was|times before them were} kept",
	    "do not trust times around these places; copy the file again, in binary mode" },
	[NOTICE_CLOSED_EARLY] = { "closed-early", SEVERITY_WARNING, AMOUNT_CALLS,
	    "{one call has|# calls have} no exit of {its own and was closed with its caller|their own and were closed with their callers}",
	    "do not trust the length of such calls: records were lost; copy the file again, or record again" },
	[NOTICE_EXIT_IGNORED] = { "exit-ignored", SEVERITY_WARNING, AMOUNT_RECORDS,
	    "{one exit of a method that was not running was|# exits of methods that were not running were} ignored",
	    "do not trust calls near these places: records were lost; copy the file again, or record again" },
	[NOTICE_MANY_THREADS] = { "many-threads", SEVERITY_DAMAGE, AMOUNT_BLOCKS,
	    "the file names more threads than any program has: {one block|# blocks} of records or {sample was|samples were} left out",
	    "copy it again, in binary mode" },
	[NOTICE_TOO_DEEP] = { "too-deep", SEVERITY_WARNING, AMOUNT_CALLS,
	    "{one call is|# calls lie} below the deepest level that is kept; {its|their} time counts for {its caller|their callers}",
	    "look for endless recursion" },
	[NOTICE_STACK_CLASH] = { "stack-clash", SEVERITY_WARNING, AMOUNT_NONE,
	    "{one stack was confused with another; its|# stacks were confused with others; their} sums may be wrong",
	    "the calls themselves, one by one, are right" },
	[NOTICE_BAD_LINE] = { "bad-line", SEVERITY_WARNING, AMOUNT_LINES,
	    "{one line|# lines} of the text section {means nothing and was|mean nothing and were} left out",
	    "names may be missing; copy it again, in binary mode" },
	[NOTICE_RUNNING_BEFORE] = { "running-before", SEVERITY_FACT, AMOUNT_CALLS,
	    "{one exit has|# exits have} no entry: the recording began inside {this call|these calls}", NULL },
	[NOTICE_OPEN_AT_END] = { "open-at-end", SEVERITY_FACT, AMOUNT_CALLS,
	    "{one call never returned: it ends|# calls never returned: they end} at the last event of {its|their} thread", NULL },
	[NOTICE_THREW] = { "threw", SEVERITY_FACT, AMOUNT_CALLS,
	    "{one call was|# calls were} left by an exception", NULL },
	[NOTICE_SAMPLED] = { "sampled", SEVERITY_FACT, AMOUNT_NONE,
	    "this is probably a sampling recording: calls between two samples are missing, so call counts are too low, and the shortest calls and medians too long", NULL },
	[NOTICE_IS_SAMPLED] = { "is-sampled", SEVERITY_FACT, AMOUNT_NONE,
	    "this is a recording of samples: what a thread did between two of them is not in it, and what agrees from one sample to the next is shown as one stretch", NULL },
	[NOTICE_NO_REPORT_END] = { "no-report-end", SEVERITY_DAMAGE, AMOUNT_END,
	    "the report ends without its end mark, so samples, and the names after them, may be missing",
	    "copy it again, or make the report again" },
	[NOTICE_OTHER_SAMPLES] = { "other-samples", SEVERITY_WARNING, AMOUNT_SAMPLES,
	    "the file holds another number of samples than it says: {one|#} more or less",
	    "copy it again, or make the report again" },
	[NOTICE_NO_SAMPLES] = { "no-samples", SEVERITY_DAMAGE, AMOUNT_NONE,
	    "the report holds no samples",
	    "record for longer, while the app is running" },
	[NOTICE_LOST_SAMPLES] = { "lost-samples", SEVERITY_WARNING, AMOUNT_SAMPLES,
	    "{one sample was|# samples were} lost while it was recorded",
	    "record with a lower frequency (-f) or a larger buffer (-m)" },
	[NOTICE_UNWINDING] = { "unwinding", SEVERITY_FACT, AMOUNT_SAMPLES,
	    "{one sample has|# samples have} only the inner part of {its stack,|their stacks,} since unwinding stopped there", NULL },
	[NOTICE_NO_STACK] = { "no-stack", SEVERITY_FACT, AMOUNT_SAMPLES,
	    "{one sample has no stack; its|# samples have no stack; their} time is outside of any call", NULL },
	[NOTICE_NO_CPU_TIME] = { "no-cpu-time", SEVERITY_FACT, AMOUNT_NONE,
	    "no event of the recording counts CPU time, so only wall time is known", NULL },
	[NOTICE_UNKNOWN_SYMBOL] = { "unknown-symbol", SEVERITY_WARNING, AMOUNT_METHODS,
	    "{one function is of a file or symbol|# functions are of files or symbols} that the report lacks and {is|are} shown by numbers",
	    "copy it again, or make the report again" },
	[NOTICE_BAD_MESSAGE] = { "bad-message", SEVERITY_WARNING, AMOUNT_RECORDS,
	    "{one record makes|# records make} no sense and {was|were} skipped",
	    "copy it again, in binary mode" },
	[NOTICE_UNKNOWN_FIELD] = { "unknown-field", SEVERITY_FACT, AMOUNT_NONE,
	    "{one field is|# fields are} of a newer kind and {was|were} skipped", NULL },
	[NOTICE_LONG_RUNNING] = { "long-running", SEVERITY_FACT, AMOUNT_NONE,
	    "only calls of some 0.4 s and more are in it: what took less counts for its caller, and counts of calls are too low", NULL },
	[NOTICE_IS_FOLDED] = { "is-folded", SEVERITY_FACT, AMOUNT_NONE,
	    "these are folded stacks, sums without a clock: each different stack is shown as one call, as long as its weight, and their order is that of names, not of time", NULL },
	[NOTICE_NO_STACK_LINE] = { "no-stack-line", SEVERITY_WARNING, AMOUNT_LINES,
	    "{one line is not a stack|# lines are not stacks} followed by a number and {was|were} left out",
	    "make the file again; a blank and the number end the line" },
	[NOTICE_LONG_STACK] = { "long-stack", SEVERITY_WARNING, AMOUNT_LINES,
	    "{one line has|# lines have} more than 10 000 frames: the others were left out, and {its weight counts|their weights count} for the last {one|ones} kept",
	    "look for endless recursion" },
	[NOTICE_WEIGHT_LOST] = { "weight-lost", SEVERITY_DAMAGE, AMOUNT_LINES,
	    "the sum of all weights stops at 9 223 372 036 854 775 807: {one line counts|# lines count} for less than {it says|they say}",
	    "use a larger unit for the weights" },
	[NOTICE_CLOCK_COST] = { "clock-cost", SEVERITY_FACT, AMOUNT_NONE,
	    "each entry and exit took about {one|#} ns more for reading the clock, which is part of all times", NULL },
	[NOTICE_OTHER_MAPPING] = { "other-mapping", SEVERITY_WARNING, AMOUNT_NONE,
	    "the mapping is of another build than the trace: their ids differ, so names may be wrong",
	    "find the mapping.txt whose pg_map_id is the trace's map_id" },
	[NOTICE_NO_MAPPING] = { "no-mapping", SEVERITY_WARNING, AMOUNT_NONE,
	    "no file of the folder is the mapping of the trace's build, so names are those of the trace",
	    "name the file itself, or look for one whose pg_map_id is the trace's map_id" },
	[NOTICE_FEW_NAMES] = { "few-names", SEVERITY_WARNING, AMOUNT_NONE,
	    "the mapping is probably of another build: {one class with a short name is not in it|# classes with short names are not in it, most of those that the trace has}",
	    "use the mapping.txt of the build that was recorded" },
	[NOTICE_MAPPING_CHANGED] = { "mapping-changed", SEVERITY_WARNING, AMOUNT_NONE,
	    "the mapping was changed or could not be read while names were looked up: some may be missing or wrong",
	    "open it again" },
	[NOTICE_MAPPING_LINES] = { "mapping-lines", SEVERITY_WARNING, AMOUNT_NONE,
	    "{one line|# lines} of the mapping {means|mean} nothing, or not all that {it should, and was|they should, and were} left out",
	    "names may be missing; copy it again" },
	[NOTICE_MAPPING_LONG] = { "mapping-long", SEVERITY_WARNING, AMOUNT_NONE,
	    "{one line|# lines} of the mapping {was|were} not read, as more than 4 096 stand for one name of a class",
	    "originals of these methods may be missing" },
	[NOTICE_NEWER_MAPPING] = { "newer-mapping", SEVERITY_WARNING, AMOUNT_NONE,
	    "the mapping {is of a newer version|has # versions that are newer} than is known here; what is known of {it|them} was read",
	    "names may be missing; look for a newer artscope" },
	[NOTICE_MAPPING_TWICE] = { "mapping-twice", SEVERITY_FACT, AMOUNT_NONE,
	    "{one class is in the mapping twice, as happens when|# classes stand twice in the mapping, as where} several are put together; the first {name counts,|names count,} and the methods of both", NULL },
	[NOTICE_MAPPING_LATER] = { "mapping-later", SEVERITY_FACT, AMOUNT_NONE,
	    "{one class|# classes} of the trace {is|are} in several of the mappings; the first of them counts", NULL },
	[NOTICE_NO_MAP_ID] = { "no-map-id", SEVERITY_FACT, AMOUNT_NONE,
	    "the trace does not say which build it is of, so no mapping of the folder was taken",
	    "name the file itself" },
	[NOTICE_LOW_MEMORY] = { "low-memory", SEVERITY_FACT, AMOUNT_NONE,
	    "calls are kept in a temporary file, to save memory: nothing is missing, but all may be slower", NULL },
	[NOTICE_NO_SCRATCH] = { "no-temporary-file", SEVERITY_WARNING, AMOUNT_NONE,
	    "calls should be kept in a temporary file, to save memory, but none can be made: memory may run out",
	    "set TMPDIR to a folder on a disk with room" },
	[NOTICE_SCRATCH_IS_MEMORY] = { "temporary-file-in-memory", SEVERITY_WARNING, AMOUNT_NONE,
	    "calls should be kept in a temporary file, to save memory, but the folder for it is itself in memory (tmpfs): memory may run out",
	    "set TMPDIR to a folder on a disk with room" },
	/* clang-format on */
};

void notices_add(struct notices *n, enum notice kind, uint64_t count,
    uint64_t offset)
{
	if (n->count[kind] == 0)
		n->offset[kind] = offset;
	n->count[kind] += count;
}

void notices_join(struct notices *n, const struct notices *more)
{
	for (enum notice k = 0; (k = notices_next(more, k, SEVERITY_FACT)) <
	     NOTICES; k++)
		notices_add(n, k, more->count[k], more->offset[k]);
}

enum notice notices_next(const struct notices *n, enum notice from,
    enum severity least)
{
	while (from < NOTICES && (n->count[from] == 0 ||
	    notice_kinds[from].severity < least))
		from++;
	return from;
}

void notice_what(enum notice kind, uint64_t count, char *text, size_t size)
{
	bool is_left_out = false;
	char number[32];

	text_count(number, sizeof number, count);
	text[0] = '\0';
	for (const char *at = notice_kinds[kind].sentence; *at != '\0'; at++)
		if (strchr("{|}", *at) != NULL)
			is_left_out = count == 1 ? *at == '|' : *at == '{';
		else if (!is_left_out)
			text_add(text, size, *at == '#' ? "%s" : "%.1s",
			    *at == '#' ? number : at);
}

void notice_text(enum notice kind, uint64_t count, char *text, size_t size)
{
	notice_what(kind, count, text, size);
	if (notice_kinds[kind].advice != NULL)
		text_add(text, size, "; %s", notice_kinds[kind].advice);
}

const char *severity_name(enum severity severity)
{
	static const char *const names[] = { "fact", "warning", "damage" };

	return names[severity];
}
