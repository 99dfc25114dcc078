/*
 * query/hue.h - which colour a package has.
 *
 * A hue is a number; query/shade has the colours of each.  It is a hash of the first
 * parts of a package, so it is the same in every trace.  Packages of the platform
 * have the muted hues and all others the vivid ones: the eye finds the app.
 */
#ifndef QUERY_HUE_H
#define QUERY_HUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

/* Packages share these: the platform's the muted ones, all others the vivid ones;
 * or that of calls of many packages. */
enum { HUES_VIVID = 8, HUES_MUTED = 6, HUES = HUES_VIVID + HUES_MUTED,
	HUE_MIXED = HUES };

/* The hue of a class by its full name.  All classes without a package share one. */
uint8_t hue_of(struct slice class_name);

/* The part of the name that decides: "com.acme.shop" of com.acme.shop.net.Http,
 * "android.view" of android.view.View; nothing without a package. */
struct slice hue_package(struct slice class_name);

/* Is it a part of Android, of its libraries or of Java? */
bool hue_is_platform(struct slice class_name);

#endif
