/**
 * Changes of entities: how they are declared, shown at once, sent and taken back.
 *
 * 1. A plugin declares a change of one entity with `defineWrite` (write.ts): its call, the entity as it will be, and
 *    how it is undone. An action's host submits it with an input.
 * 2. `submit` (createWrites.ts) shows the change in the store (entityStore.ts) before anything is sent. A write that
 *    has a `delay` is held back (undo.ts), until that time is over or the page is left; "Undo" drops it.
 * 3. Each entity has a queue (entityQueue.ts), so that its writes are sent one after the other, each on the version
 *    that the one before it has made. The same submission counts once while it is pending.
 * 4. The reply settles the change in the store, and the user is notified with an "Undo" if the write has an inverse.
 * 5. After `request/version-mismatch` the entity is read again. A change of other fields, or one that only conflicts
 *    with a change of the instance itself, is sent on top; otherwise the user is asked with both versions.
 * 6. Where the instance cannot be reached, a write with `isKeptOffline` waits in the outbox with its version. It shows
 *    its change until it has left that, and later writes of its entity wait behind it.
 * 7. Any other refusal reverts the change. If only the reply may be lost, "Again" sends it with the same idempotency
 *    key, so that it is made once.
 *
 * Many writes that the user starts as one share a batch: one question, one call where the contract has one, one "Undo".
 */
export {
  createWrites,
  sendOnLeave,
  type KeptWrite,
  type SubmitOptions,
  type WriteKeeper,
  type WriteNews,
  type WriteNotifier,
  type WriteOutcome,
  type Writes,
} from './createWrites'
export type { EntityStore, ShownEntities } from './entityStore'
export { createBatch, UNDO_TIME, type Batch, type Undo } from './undo'
export {
  bindWrite,
  callOf,
  conflictOf,
  defineWrite,
  type BoundWrite,
  type Conflict,
  type EntityRef,
  type Versioned,
  type Write,
} from './write'
