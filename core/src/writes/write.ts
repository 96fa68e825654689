import type { Endpoint, InputOf } from '../contract'

/** An entity that can be written. The instance counts its version up. */
export interface Versioned {
  version: number
}

/** Names one entity of an instance: `incident/42`. */
export type EntityRef = `${string}/${string}`

/** One call of the contract with its input. */
export interface WriteCall {
  endpoint: Endpoint
  input: object
}

/** Binds a call of the contract to its input. */
export function callOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): WriteCall {
  return { endpoint, input }
}

/** Names an item of a list, by a field and messages of the plugin that declares the write. */
type ItemText = (
  field: string,
  item: string,
  words: (key: string, values?: Readonly<Record<string, string>>) => string,
) => string

/** The place at which a refused write can be mended. */
export interface RefusalPlace {
  /** Path of a page of the instance, below the path of the instance. */
  path: `/${string}`
  /** Key of the message that names the way there, of the plugin that declares the write. */
  label: string
}

/** A change of one entity. The call returns the resulting entity, or nothing if it is gone. */
export interface Write<Input, Entity extends Versioned> {
  /** Names its messages in the locale of its plugin: `toast.<name>.success`, `.error`, and `.held` with a `delay`. */
  name: string
  call(input: Input): WriteCall
  /** One call for all writes that the user started together; without it each write has its own call. */
  callForAll?(inputs: readonly [Input, ...Input[]]): WriteCall
  /** The entity that it changes. Writes of one entity are sent one after the other. */
  entity(input: Input): EntityRef
  /** The call that reads the entity, or the query that finds it, after another account has changed it. */
  reload(input: Input): WriteCall
  /** The entity on which the input is based, such as when a form was opened; by default as it is on screen. */
  basedOn?(input: Input): Entity | undefined
  /** The entity as it will be, which is shown at once; null if it will be gone. */
  optimistic?(entity: Entity, input: Input, now: number): Entity | null
  /**
   * The entity after the call has returned nothing; by default it is gone. `before` is the entity as it was shown, and
   * `version` the one on which the call was made, if known.
   */
  remains?(before: Entity | null, version: number | undefined): Entity | null
  /** The place at which the user can remove the cause of a refusal. */
  mendsAt?(input: Input): RefusalPlace
  /** Whether it can still be made on an entity that another account has changed. */
  fits?(entity: Entity): boolean
  /** The write that takes it back. */
  inverse?(input: Input, before: Entity): BoundWrite<Entity> | undefined
  /** For this time in ms it is held back, and "Undo" only drops it. */
  delay?: number
  /**
   * The input applied to the entity that another account has changed, such as the additions and removals of a list; by
   * default the same input. `before` is the entity on which the input was based.
   */
  rebase?(input: Input, before: Entity, theirs: Entity): Input
  /** Names an item of a list in a field, for the question about another account's change. */
  itemText?: ItemText
  /** Names the entity in the message that offers to undo it, since several of them may be on screen. */
  titleOf?(entity: Entity, words: Parameters<ItemText>[2]): string
  /** Its entity has no version at the instance, so that the last write counts. */
  isUnversioned?: true
  /**
   * It is kept on the device while the instance cannot be reached, and sent later on the version that it was made on.
   * `toast.<name>.kept` names it there.
   */
  isKeptOffline?: true
  /** It changes single fields, so it can be made on top of another account's change. */
  isPatch?: true
}

/** A write with its input. */
export interface BoundWrite<Entity extends Versioned> {
  submitWith<Outcome>(submit: <Input>(write: Write<Input, Entity>, input: Input) => Outcome): Outcome
}

/** Declares a write; it returns its argument. */
export function defineWrite<Input, Entity extends Versioned>(write: Write<Input, Entity>): Write<Input, Entity> {
  return write
}

/** Binds a write to its input, for `inverse`. */
export function bindWrite<Input, Entity extends Versioned>(
  write: Write<Input, Entity>,
  input: Input,
): BoundWrite<Entity> {
  return { submitWith: (submit) => submit(write, input) }
}

/** A change by another account, or by the instance, since the version on which a write is based. */
export interface Conflict {
  /** Name of the account that changed it; null for the instance itself, or if unknown. */
  changedBy: string | null
  /** The entity that was on screen, or null. */
  before: Versioned | null
  /** The entity with the user's change; null if it would be gone. */
  mine: Versioned | null
  /** The entity as it is now; null if it is gone. */
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

/** Fields that change with every write. */
const BOOKKEEPING = ['version', 'changedBy']

function differingFields(left: Versioned | null, right: Versioned | null): string[] {
  const leftFields = (left ?? {}) as Record<string, unknown>
  const rightFields = (right ?? {}) as Record<string, unknown>
  // The entity on screen may have had fewer fields than the whole entity.
  return Object.keys(leftFields).filter(
    (field) => !BOOKKEEPING.includes(field) && JSON.stringify(leftFields[field]) !== JSON.stringify(rightFields[field]),
  )
}

type Versions = Pick<Conflict, 'before' | 'mine' | 'theirs' | 'changedBy' | 'canApply' | 'itemText'>

/** Compares the entity that was on screen with the entity as it is now, and as the write would make it. */
export function conflictOf(versions: Versions): Conflict {
  const { before, mine, theirs } = versions
  const changed = differingFields(before, theirs)
  const own = before === null ? [] : differingFields(before, mine)
  return { ...versions, changed, own, both: own.filter((field) => changed.includes(field)) }
}

/** Whether the write needs no question: only the instance itself has changed the entity, in no field of this write. */
export function isHarmless({ changedBy, both, canApply }: Conflict): boolean {
  return canApply && changedBy === null && both.length === 0
}
