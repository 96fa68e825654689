/** The number of dead animals that a dialog is about. */
export interface RemovalQuestion {
  count: number
  /** The time at which the last of them was first seen, in ms: none was taken away before; undefined if unknown. */
  earliest?: number | undefined
}
