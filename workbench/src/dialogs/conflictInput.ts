import type { Conflict } from '@barn-workbench/core/writes'

/** The input of the question about a conflict. */
export interface ConflictInput {
  /** The plugin that declares the write, in whose locale the fields have their names. */
  pluginId: string
  conflict: Conflict
  /** Name of the account that changed it, for the title; empty: unknown. */
  changedBy: string
}
