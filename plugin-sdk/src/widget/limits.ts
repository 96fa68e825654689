/** Longest text that the workbench draws for a widget, such as a label or a tooltip. */
export const TEXT_LENGTH = 500
/** Most bytes of a file that a widget saves. */
export const MAXIMUM_FILE_BYTES = 20 * 1024 * 1024
/** Longest line that a widget writes into the log. */
export const LOG_LENGTH = 2_000
