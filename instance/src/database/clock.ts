/** Time as the instance sees it, in ms since the epoch; tests pass their own. */
export type Clock = () => number
