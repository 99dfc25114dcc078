/*
 * export/status.h - the exit codes of the program.
 */
#ifndef EXPORT_STATUS_H
#define EXPORT_STATUS_H

enum status {
	STATUS_FINE,
	STATUS_NOTHING, /* no thread of that name, no call in the file; --lint
			   found something wrong, --strict damage; a row has a
			   verdict that --fail names */
	STATUS_FAILED   /* usage; a file that cannot be read or written */
};

#endif
