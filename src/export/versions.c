#include "config.h"

#include "export/versions.h"

#include <archive.h>
#include <libdeflate.h>
#include <protobuf-c/protobuf-c.h>
#include <xxhash.h>
#include <zlib.h>

#include "process/sandbox.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#ifdef HAVE_SQLITE3
#include "formats/database.h"
#endif

void versions_write(FILE *file)
{
	const unsigned xxhash = XXH_versionNumber();
	char pcre2[64] = "", sandbox[80];

	pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
	fprintf(file, "PCRE2 %s\n%s\nzlib %s\nlibdeflate %s\nprotobuf-c %s\n",
	    pcre2, archive_version_string(), zlibVersion(),
	    LIBDEFLATE_VERSION_STRING, protobuf_c_version());
#ifdef HAVE_SQLITE3
	fprintf(file, "SQLite %s\n", database_version());
#endif
	fprintf(file, "xxHash %u.%u.%u\n", xxhash / 10000, xxhash / 100 % 100,
	    xxhash % 100);
	sandbox_name(sandbox, sizeof sandbox);
	fprintf(file, "sandbox: %s\n", sandbox);
	fprintf(file, "clipboard: OSC 52; inside of tmux, \"tmux load-buffer\" "
	    "from a process outside of the sandbox\n");
}
