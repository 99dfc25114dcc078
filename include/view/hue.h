/*
 * view/hue.h - which colour a package has.
 *
 * A hue is a number that view/theme knows the colours of.  It is a hash of the first
 * parts of a package, so it is the same in every trace.  Packages of the platform
 * have the muted hues and all others the vivid ones: the eye finds the app.
 */
#ifndef VIEW_HUE_H
#define VIEW_HUE_H

#include "view/canvas.h"

/* The hue of a class by its full name.  All classes without a package share one. */
uint8_t hue_of(struct slice class_name);

/* That of the classes in a package itself, by its full name. */
uint8_t hue_of_package(const char *name);

/* The part of the name that decides: "com.acme.shop" of com.acme.shop.net.Http,
 * "android.view" of android.view.View; nothing without a package. */
struct slice hue_package(struct slice class_name);

/* Is it a part of Android, of its libraries or of Java? */
bool hue_is_platform(struct slice class_name);

#endif
