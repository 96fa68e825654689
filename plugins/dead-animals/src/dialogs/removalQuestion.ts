/** How many dead animals a dialog is about. */
export interface RemovalQuestion {
  count: number
}
