/** Places of calls in an instance's queue: smaller goes first. */
export const DEFAULT_PRIORITY = 5
export const SESSION_PRIORITY = 1
export const INCIDENT_QUERY_PRIORITY = 2
export const CAMERA_QUERY_PRIORITY = 3
export const MEASUREMENT_PRIORITY = 4
export const EVENTS_PRIORITY = 6
/** Sooner than everything: whether an instance answers at all decides what is asked of it. */
export const CONNECTIVITY_PRIORITY = 0
/** Layouts decide what is shown at all, and somebody waits for a save. */
export const LAYOUT_PRIORITY = 1
