#include "config.h"

#include "term/size.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>

enum { SIZE_LIMIT = 4096 };

void size_of_terminal(int fd, int *rows, int *columns)
{
	struct winsize size = { 0 };
	const char *lines = getenv("LINES"), *cols = getenv("COLUMNS");

	if (ioctl(fd, TIOCGWINSZ, &size) != 0)
		size.ws_row = size.ws_col = 0;
	*rows = size.ws_row > 0 ? size.ws_row : lines ? atoi(lines) : 0;
	*columns = size.ws_col > 0 ? size.ws_col : cols ? atoi(cols) : 0;
	if (*rows < 1)
		*rows = 24;
	if (*columns < 1)
		*columns = 80;
	if (*rows > SIZE_LIMIT)
		*rows = SIZE_LIMIT;
	if (*columns > SIZE_LIMIT)
		*columns = SIZE_LIMIT;
}
