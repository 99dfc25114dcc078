/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests/width_list.c - prints the rows of base/width: wcwidth, where the locale has
 * UTF-8, of all characters.
 *
 * Runs where artscope is built.
 */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
	int before = 2;

	if (setlocale(LC_CTYPE, "C.UTF-8") == NULL &&
	    setlocale(LC_CTYPE, "en_US.UTF-8") == NULL) {
		fputs("there is neither of the locales C.UTF-8 and "
		    "en_US.UTF-8 here\n", stderr);
		return 1;
	}
	for (wchar_t c = 1; c <= 0x110000; c++) {
		int width = c == 0x110000 ? -1 : wcwidth(c);

		if (c == 1)
			printf("WIDTH(0, 0)\n");
		if (c == 1 || width != before)
			printf("WIDTH(0x%lX, %d)\n", (unsigned long)c, width);
		before = width;
	}
	return fflush(stdout) != 0;
}
