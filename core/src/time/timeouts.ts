import { MINUTE } from './durations'

/** A picture that has not come after this time, in ms, is given up. */
export const PICTURE_TIMEOUT = 5 * MINUTE
