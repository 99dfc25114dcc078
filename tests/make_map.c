/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "make_map.h"

#include <inttypes.h>

#include "base/text.h"

static const char *const words[] = { "Account", "Bitmap", "Cache", "Decoder",
	"Event", "Feed", "Gesture", "Handler", "Image", "Job", "Key", "Layout",
	"Media", "Network", "Order", "Parser" };

static const char *word(uint32_t n)
{
	return words[n % (sizeof words / sizeof *words)];
}

/* "com.example.app12.media.EventFeedHandler1234" */
static void original_class(char *out, size_t size, uint32_t n)
{
	snprintf(out, size, "com.example.app%" PRIu32 ".feature%" PRIu32
	    ".%s%s%s%" PRIu32, n % 97, n % 811, word(n), word(n / 16),
	    word(n / 256), n);
}

/* Short, as a dictionary gives them: "a1.b". */
static void residual_class(char *out, size_t size, uint32_t n)
{
	if (n % 3 == 0)
		snprintf(out, size, "c%" PRIx32, n);
	else
		snprintf(out, size, "%c%" PRIx32 ".%c", 'd' + (int)(n % 19),
		    n, 'a' + (int)(n % 23));
}

/* Names are used again where the types differ. */
static char residual_name(unsigned method)
{
	return (char)('a' + method / 2);
}

static void write_method(FILE *out, const char *other, uint32_t n,
    unsigned method)
{
	const char *types = method % 2 == 0 ? "int," : "";
	uint32_t line = n % 400 + method * 20, at = method * 10 + 1;
	char name = residual_name(method);

	fprintf(out, "    %" PRIu32 ":%" PRIu32 ":void update%s(%sjava.lang."
	    "String):%" PRIu32 ":%" PRIu32 " -> %c\n", at, at + 2,
	    word(n + method), types, line, line + 2, name);
	if (method % 3 == 0)
		fprintf(out, "    %" PRIu32 ":%" PRIu32 ":boolean %s.is%s():%"
		    PRIu32 ":%" PRIu32 " -> %c\n", at + 3, at + 3, other,
		    word(n), line + 7, line + 7, name);
	if (method % 3 == 0)
		fprintf(out, "    %" PRIu32 ":%" PRIu32 ":void update%s(%sjava."
		    "lang.String):%" PRIu32 " -> %c\n", at + 3, at + 3,
		    word(n + method), types, line + 3, name);
	if (method == 1)
		fprintf(out, "      # {\"id\":\"com.android.tools.r8."
		    "synthesized\"}\n");
}

static void write_class(FILE *out, uint32_t n, uint32_t classes)
{
	char original[100], residual[40], other[100];

	original_class(original, sizeof original, n);
	residual_class(residual, sizeof residual, n);
	original_class(other, sizeof other, (n * 7 + 1) % classes);
	fprintf(out, "%s -> %s:\n# {\"id\":\"sourceFile\",\"fileName\":"
	    "\"%s.kt\"}\n", original, residual, word(n));
	fprintf(out, "    %s delegate -> a\n    java.util.List listeners -> "
	    "b\n", other);
	for (unsigned i = 0; i < MAKE_MAP_METHODS; i++)
		write_method(out, other, n, i);
}

bool make_map(FILE *out, uint32_t classes)
{
	fprintf(out, "# compiler: R8\n# compiler_version: 8.5.10\n"
	    "# min_api: 24\n# pg_map_id: 0123abc\n# {\"id\":"
	    "\"com.android.tools.r8.mapping\",\"version\":\"2.2\"}\n");
	for (uint32_t i = 0; i < classes; i++)
		write_class(out, i, classes);
	return fflush(out) == 0 && ferror(out) == 0;
}

struct residual make_map_residual(char text[MAKE_MAP_TEXT], uint32_t class,
    unsigned method)
{
	const char *descriptor = method % 2 == 0 ? "(ILjava/lang/String;)V" :
						   "(Ljava/lang/String;)V";
	size_t length;

	residual_class(text, MAKE_MAP_TEXT - 2, class);
	length = strlen(text);
	text[length + 1] = residual_name(method);
	text[length + 2] = '\0';
	return (struct residual){ slice_of(text), slice_of(text + length + 1),
		slice_of(descriptor), slice_of(""), 0 };
}
