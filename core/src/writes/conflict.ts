import type { ItemText, Versioned } from './write'

/** What somebody else changed between what was on screen and what was sent. */
export interface Conflict {
  /** Name of who changed it; null: the instance itself, or unknown. */
  changedBy: string | null
  /** The entity that was on screen; null: there was none. */
  before: Versioned | null
  /** The entity as it would be by the own change; null: it would be gone. */
  mine: Versioned | null
  /** The entity as it is now; null: it is gone. */
  theirs: Versioned | null
  /** Fields that they changed. */
  changed: readonly string[]
  /** Fields that the own change touches. */
  own: readonly string[]
  /** Fields that both changed. */
  both: readonly string[]
  /** Whether the own change can be made on top. */
  canApply: boolean
  /** Names an item of a list in a field. */
  itemText?: ItemText | undefined
}

/** Fields that change with every write, whatever it is. */
const BOOKKEEPING = ['version', 'changedBy']

function differingFields(left: Versioned | null, right: Versioned | null): string[] {
  const leftFields = (left ?? {}) as Record<string, unknown>
  const rightFields = (right ?? {}) as Record<string, unknown>
  // What was on screen may have had fewer fields than the entity has.
  return Object.keys(leftFields).filter(
    (field) => !BOOKKEEPING.includes(field) && JSON.stringify(leftFields[field]) !== JSON.stringify(rightFields[field]),
  )
}

type Versions = Pick<Conflict, 'before' | 'mine' | 'theirs' | 'changedBy' | 'canApply' | 'itemText'>

/** Compares what was on screen with what is there now, and with what was meant. */
export function conflictOf(versions: Versions): Conflict {
  const { before, mine, theirs } = versions
  const changed = differingFields(before, theirs)
  const own = before === null ? [] : differingFields(before, mine)
  return { ...versions, changed, own, both: own.filter((field) => changed.includes(field)) }
}

/** Whether nobody needs to be asked: the instance itself has gone on, and has touched nothing of the own change. */
export function isHarmless({ changedBy, both, canApply }: Conflict): boolean {
  return canApply && changedBy === null && both.length === 0
}
