/* SPDX-License-Identifier: Apache-2.0 */
/*
 * safe_page.h - that a page of HTML can load nothing, and run nothing but its own script.
 */
#ifndef TESTS_SAFE_PAGE_H
#define TESTS_SAFE_PAGE_H

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "base/bytes.h"
#include "sha256.h"

enum { SCRIPT_MOST = 48 << 10 };

/* What stands between the tags of the only script that runs. */
static inline struct slice page_script_of(const char *page)
{
	const char *from = strstr(page, "<script>"), *end;

	assert_non_null(from);
	from += strlen("<script>");
	end = strstr(from, "</script>");
	assert_non_null(end);
	assert_null(strstr(from, "<script>"));
	assert_string_equal(end, "</script>\n</body>\n</html>\n");
	return (struct slice){ from, (size_t)(end - from) };
}

/* The policy lets that script run, and stands before anything that it is there for. */
static inline void page_has_policy(const char *page)
{
	const struct slice script = page_script_of(page);
	char policy[300], letters[60];
	unsigned char hash[SHA256_BYTES];
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, script.start, script.length);
	sha256_end(&s, hash);
	*base64_put(letters, hash, sizeof hash) = '\0';
	snprintf(policy, sizeof policy, "<meta http-equiv="
	    "\"Content-Security-Policy\" content=\"default-src 'none'; "
	    "script-src 'sha256-%s'; style-src 'unsafe-inline'; "
	    "img-src data:; base-uri 'none'; form-action 'none'\">", letters);
	if (strstr(page, policy) == NULL)
		print_error("the script's hash in formats/page.c: %s\n",
		    letters);
	assert_non_null(strstr(page, policy));
	assert_true(strstr(page, policy) < strstr(page, "<style>"));
	assert_true(script.length > 1000 && script.length <= SCRIPT_MOST);
}

/* Nothing in script, style and markup makes text into markup or code, or asks for
 * something from elsewhere.  The page is changed. */
static inline void page_is_by_itself(char *page)
{
	static const char *const words[] = { "innerHTML", "outerHTML",
		"insertAdjacent", "document.write", "eval", "Function(",
		"DOMParser", "srcdoc", "createContextualFragment", "import(",
		"fetch", "XMLHttpRequest", "WebSocket", "EventSource",
		"sendBeacon", "Worker", "http:", "https:", "\"//",
		"url(", "javascript:", "<!--", "<script", " src", " href" };
	char *data = strstr(page, "<script");
	const struct slice script = page_script_of(page);
	char *text = strndup(script.start, script.length);

	assert_true(data != NULL && text != NULL);
	*data = '\0'; /* the style is above it */
	for (size_t i = 0; i < ROWS(words); i++) {
		row_assert(words[i], strstr(text, words[i]) == NULL);
		row_assert(words[i], strstr(page, words[i]) == NULL);
	}
	free(text);
}

#endif
