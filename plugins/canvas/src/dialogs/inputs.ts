import type { CameraCanvas } from '@barn-workbench/core/schema'
import type { Merge } from '../editor/model/merge'

/** A name to begin with, and what is done with the canvas. */
export interface NameInput {
  purpose: 'create' | 'copy' | 'rename'
  name: string
}

/** The canvas that is to be deleted. */
export type RemoveInput = Pick<CameraCanvas, 'name' | 'cameras'>

/** The changes of two accounts to a canvas. */
export interface ConflictInput {
  /** Name of the other account; null if unknown. */
  changedBy: string | null
  merge: Merge
}
