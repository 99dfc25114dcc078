/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_scenes.h - the scripts of the cold start; see gen_script.h.
 */
#ifndef TESTS_GEN_SCENES_H
#define TESTS_GEN_SCENES_H

extern const char *const gen_scenes_main[];   /* the main thread */
extern const char *const gen_scenes_views[];  /* its frames and views */
extern const char *const gen_scenes_work[];   /* the app's other threads */
extern const char *const gen_scenes_system[]; /* those of the system */

#endif
