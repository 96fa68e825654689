import type { Clock } from '../clock'
import type { Problem } from '../result'
import type { Session } from '../session'
import type { Conflict } from './conflict'
import type { DrawnChange, EntityStore } from './entityStore'
import type { Gate } from './gate'
import type { Undo } from './holdBack'
import type { EntityRef, Versioned, Write, WriteCall } from './write'

/** How a submission ended. */
export type WriteOutcome<Entity> =
  | { state: 'done'; entity: Entity | null }
  /** The user has undone it before it was sent. */
  | { state: 'undone' }
  | { state: 'refused'; problem: Problem }

/** What the user is told of a write. */
export type WriteNews =
  | { state: 'held'; undo: Undo; stays: number }
  | { state: 'success'; undo?: Undo }
  /** `again`: sends it once more. */
  | { state: 'error'; problem: Problem; again?: () => Promise<boolean> }

/** Tells the user how a write went, in the words of the plugin that declares it. */
export interface WriteTeller {
  tell(name: string, news: WriteNews): void
  /** Shows what somebody else has changed meanwhile, and asks whether to make the own change on top. */
  askOnConflict(name: string, conflict: Conflict): Promise<'apply' | 'leave'>
}

/** Many writes that the user started as one. They tell nothing on their own, and are held and undone together. */
export interface Batch {
  /** As `holdBack`, for all of them together. */
  hold(delay: number, page: Gate): Promise<boolean>
  undos: Undo[]
  /**
   * Makes one call of those writes that are ready together, by their `callForAll`. Each gets its reply, or is refused as it is.
   */
  sendTogether<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    send: (call: WriteCall) => Promise<unknown>,
  ): Promise<unknown>
}

export interface SubmitOptions {
  teller: WriteTeller
  batch?: Batch
  /** It undoes another write, and is not offered to be undone itself. */
  isUndo?: boolean
}

/** The writes of one instance by one account. */
export interface Writes {
  store: EntityStore
  /**
   * Shows the change at once and sends it. A refusal is told and returned, never thrown. The same submission is sent
   * once, however often it is started while it is under way.
   */
  submit<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    options: SubmitOptions,
  ): Promise<WriteOutcome<Entity>>
  /** The page is left: sends at once what is held back. */
  leave(): void
  /** The account is no longer signed in: nothing more is sent, not even what would undo something. */
  retire(): void
  /** Resolves once nothing is under way. */
  settled(): Promise<void>
}

export interface WritesDependencies {
  send: Session['send']
  clock: Clock
  /** Makes a UUID. */
  newKey(): string
}

/** A write on its way. */
export interface Submission<Input, Entity extends Versioned> {
  write: Write<Input, Entity>
  input: Input
  options: SubmitOptions
  ref: EntityRef
  /** The idempotency key, which is kept over its retries. */
  key: string
  /** The version that was on screen; undefined: none was. */
  seen: number | undefined
  before: Entity | null
  drawn: DrawnChange
  page: Gate
}
