/** Longest text that the workbench draws for a widget, such as a label or a tooltip. */
export const TEXT_LENGTH = 500
/** Longest line that a widget writes into the log. */
export const LOG_LENGTH = 2_000
