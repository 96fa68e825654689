import { MINUTE } from '@barn-workbench/core/time'

/** The shortest span that an address or a saved chart can name, ms. @public */
export const SHORTEST_SPAN = MINUTE

/**
 * The greatest time and span that an address or a saved chart can name, ms: charts cannot draw what is beyond the dates that
 * exist. @public
 */
export const GREATEST_TIME = Date.UTC(2200, 0)
