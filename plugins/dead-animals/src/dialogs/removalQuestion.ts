/** How many dead animals a dialog is about, and the time of the instance, ms. */
export interface RemovalQuestion {
  count: number
  now: number
}
