import type { RegionMerge } from '../editor/model/mergeRegions'

/** An initial name, and its kind. */
export interface NameInput {
  of: 'type' | 'specification'
  purpose: 'create' | 'rename'
  name: string
}

/** A name and, for a new entity, its id; empty to make it from the name. */
export interface NameAnswer {
  name: string
  id: string
}

/** An entity to delete, and its users. */
export interface RemoveInput {
  of: 'type' | 'specification'
  name: string
  /** Links to its users. Empty: it can be deleted. */
  usedBy: readonly { label: string; path: `/${string}` }[]
}

/** Types to which a region can be moved. */
export interface MoveInput {
  name: string
  types: readonly { id: string; name: string }[]
}

/** The changes of two accounts to one mapping. */
export interface MergeInput {
  changedBy: string | null
  merge: RegionMerge
}

/** The times from which outlines can hold. */
export interface SaveInput {
  /** The moment on screen, ms since the epoch; null for now. */
  moment: number | null
  now: number
  /** The times at which outlines of these mappings changed, the oldest first, in ms since the epoch. */
  changes: readonly number[]
}

/** The time since which outlines are valid, ms since the epoch; null for now. */
export interface SaveAnswer {
  validFrom: number | null
}

/** Cameras to which outlines can be copied. */
export interface CopyInput {
  count: number
  cameras: readonly { id: string; name: string }[]
}
