// Places of calls in the queue of an instance. Smaller goes first.

/** Before all others: whether an instance answers decides what else is sent to it. */
export const CONNECTIVITY_PRIORITY = 0
export const SESSION_PRIORITY = 1
/** Layouts decide which other calls are made, and somebody waits for a save. */
export const LAYOUT_PRIORITY = 1
export const INCIDENT_QUERY_PRIORITY = 2
export const CAMERA_QUERY_PRIORITY = 3
export const MEASUREMENT_PRIORITY = 4
export const DEFAULT_PRIORITY = 5
export const EVENTS_PRIORITY = 6
