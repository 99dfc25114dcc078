#include "config.h"

#include "base/small_file.h"

#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"

char *small_file_read(int fd, size_t most, size_t *size, struct error *err)
{
	struct stat st;
	char *text;
	ssize_t got = 1;
	size_t used = 0;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		fail(err, "this is no file");
		return NULL;
	}
	if ((uint64_t)st.st_size > most) {
		fail(err, "it is larger than %zu bytes", most);
		return NULL;
	}
	text = array_new((size_t)st.st_size + 1, 1, err);
	while (text != NULL && used < (size_t)st.st_size && got > 0) {
		got = read(fd, text + used, (size_t)st.st_size - used);
		used += got > 0 ? (size_t)got : 0;
	}
	*size = used;
	return text;
}
