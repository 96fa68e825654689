import type { RegionMerge } from '../editor/model/mergeRegions'

/** A name to begin with, and of what. */
export interface NameInput {
  of: 'type' | 'specification'
  purpose: 'create' | 'rename'
  name: string
}

/** A name and, of what is created, the id that it is known by; empty: made from the name. */
export interface NameAnswer {
  name: string
  id: string
}

/** Something that is to be deleted, and what stands against it. */
export interface RemoveInput {
  of: 'type' | 'specification'
  name: string
  /** Where it is used, each a way there. None: it can be deleted. */
  usedBy: readonly { label: string; path: `/${string}` }[]
}

/** Types to which a region can be moved. */
export interface MoveInput {
  name: string
  types: readonly { id: string; name: string }[]
}

/** What two people made of one mapping. */
export interface MergeInput {
  changedBy: string | null
  merge: RegionMerge
}

/** The times from which outlines can hold. */
export interface SaveInput {
  /** The moment on screen, ms since the epoch; null: now. */
  moment: number | null
  now: number
  /** When outlines of these mappings changed, the oldest first, ms since the epoch. */
  changes: readonly number[]
}

/** Since when outlines hold, ms since the epoch; null: from now on. */
export interface SaveAnswer {
  validFrom: number | null
}

/** Cameras to which outlines can be copied. */
export interface CopyInput {
  count: number
  cameras: readonly { id: string; name: string }[]
}
