import type { Clock } from '../clock'
import { isProblem, isUnanswered, problemOf, type Problem } from '../result'
import type { Session } from '../session'
import { createEntityQueues, type EntityQueue } from './entityQueue'
import { createEntityStore, type EntityStore, type ShownChange } from './entityStore'
import { createLatch, holdBack, undoOnce, type Batch, type Latch, type Undo } from './undo'
import {
  conflictOf,
  isHarmless,
  type Conflict,
  type EntityRef,
  type RefusalPlace,
  type Versioned,
  type Write,
  type WriteCall,
} from './write'

/** Whether a write that is held back is sent in the end. */
async function isKept<Input, Entity extends Versioned>(
  clock: Clock,
  { write, options, page }: Submission<Input, Entity>,
): Promise<boolean> {
  const { delay } = write
  if (delay === undefined) return true
  if (options.batch) return await options.batch.hold(delay, page)
  return await holdBack(clock, { delay, page }, (undo) =>
    options.notifier.notify(write.name, { state: 'held', undo, stays: delay }),
  )
}

/** Makes the writes of one instance by one account. */
export function createWrites(dependencies: WritesDependencies): Writes {
  const { clock, newKey } = dependencies
  const store = createEntityStore()
  const queueOf = createEntityQueues()
  const pending = new Set<Promise<unknown>>()
  let page = createLatch()
  let isClosed = false
  const context: WritesContext = {
    ...dependencies,
    store,
    queueOf,
    page: () => page,
    submit,
    isClosed: () => isClosed,
  }

  function submit<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    options: SubmitOptions,
  ): Promise<WriteOutcome<Entity>> {
    if (isClosed) return Promise.resolve({ state: 'undone' })
    const ref = write.entity(input)
    return queueOf(ref).once(`${write.name} ${JSON.stringify(input)}`, () => {
      const basis = write.basedOn?.(input)
      const before = basis ?? (store.shown(ref) as Entity | null)
      const seen = write.isUnversioned ? undefined : (basis ?? store.known(ref))?.version
      const shown = showChange(context, write, input)
      return track(start({ write, input, options, ref, key: newKey(), seen, before, shown, page }))
    })
  }

  function track<T>(outcome: Promise<T>): Promise<T> {
    const tracked = outcome.finally(() => pending.delete(tracked))
    pending.add(tracked)
    return tracked
  }

  async function start<Input, Entity extends Versioned>(
    submission: Submission<Input, Entity>,
  ): Promise<WriteOutcome<Entity>> {
    const { ref, shown } = submission
    if (!(await isKept(clock, submission))) {
      shown.revert()
      return { state: 'undone' }
    }
    return await queueOf(ref).inTurn(submission.page, () => deliver(context, submission))
  }

  return {
    store,
    submit,
    leave() {
      page.open()
      page = createLatch()
    },
    close() {
      isClosed = true
    },
    settled: async () => void (await Promise.allSettled([...pending])),
  }
}

/** The outcome of a submission. */
export type WriteOutcome<Entity> =
  | { state: 'done'; entity: Entity | null }
  /** The user has undone the write before it was sent. */
  | { state: 'undone' }
  | { state: 'refused'; problem: Problem }
  /** It waits on the device for the instance. */
  | { state: 'kept' }

/** A write that is to wait on the device. */
export interface KeptWrite extends WriteCall {
  name: string
  ref: EntityRef
  /** The idempotency key. */
  key: string
  /** The version that it was made on; null if it is not known. */
  version: number | null
}

/** The place on the device where writes wait for the instance. */
export interface WriteKeeper {
  /** Whether something about an entity waits, which a later write must not overtake. */
  isWaiting(ref: EntityRef): boolean
  /** Keeps a write. The inner promise resolves when it waits no more. Rejects with a `ProblemError` without room. */
  keep(write: KeptWrite): Promise<{ left: Promise<void> }>
}

/** News about a write that the user is notified of. */
export type WriteNews =
  | { state: 'held'; undo: Undo; stays: number }
  | { state: 'success'; undo?: Undo; titleOf?: (words: (key: string) => string) => string }
  | { state: 'kept' }
  /** `again` sends the write once more. `mendsAt` is the place at which the user can remove the cause. */
  | { state: 'error'; problem: Problem; again?: () => Promise<boolean>; mendsAt?: RefusalPlace }

/** Notifies the user of the outcome of a write, in the words of the plugin that declares it. */
export interface WriteNotifier {
  notify(name: string, news: WriteNews): void
  /** Shows what another account has changed meanwhile, and asks whether to make the own change on top. */
  askOnConflict(name: string, conflict: Conflict): Promise<'apply' | 'leave'>
}

export interface SubmitOptions {
  notifier: WriteNotifier
  batch?: Batch
  /** Keeps a write while the instance cannot be reached; without it such a write is refused. */
  keeper?: WriteKeeper | null
  /** Set for the undo of another write, which cannot be undone itself. */
  isUndo?: boolean
}

/** The writes of one instance by one account. */
export interface Writes {
  store: EntityStore
  /**
   * Shows the change at once and sends it. A refusal is reported and returned, never thrown. The same submission is
   * sent once while it is pending.
   */
  submit<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    options: SubmitOptions,
  ): Promise<WriteOutcome<Entity>>
  /** Sends at once all writes that are held back, since the page is left. */
  leave(): void
  /** Sends nothing more, not even an undo, since the account is no longer signed in. */
  close(): void
  /** Resolves once no write is pending. */
  settled(): Promise<void>
}

interface WritesDependencies {
  send: Session['send']
  clock: Clock
  /** Makes a UUID. */
  newKey(): string
}

/** A write that was submitted. */
interface Submission<Input, Entity extends Versioned> {
  write: Write<Input, Entity>
  input: Input
  options: SubmitOptions
  ref: EntityRef
  /** The idempotency key, which is kept over its retries. */
  key: string
  /** The version that was on screen, or undefined. */
  seen: number | undefined
  before: Entity | null
  shown: ShownChange
  page: Latch
}

/** Shared by all submissions of one instance. */
interface WritesContext extends WritesDependencies {
  store: EntityStore
  queueOf(ref: EntityRef): EntityQueue
  /** Opens when the page that is on screen now is left. */
  page(): Latch
  submit: Writes['submit']
  /** Whether the account is no longer signed in, so that nothing may be sent in its name. */
  isClosed(): boolean
}

/** The status of a refusal whose entity is gone, so that nothing about it can be mended. */
const NOT_FOUND = 404

/** Whether the instance may not have received the write, so that it may be sent again. */
function canSendAgain({ code, status = 0 }: Problem): boolean {
  return code === 'client/unreachable' || code === 'client/timeout' || status === 503
}

async function sendCall({ send }: WritesContext, { endpoint, input }: WriteCall, options = {}): Promise<unknown> {
  return await send(endpoint, input as never, options)
}

/** Shows the change of a write. */
function showChange<Input, Entity extends Versioned>(
  { store, clock }: { store: EntityStore; clock: Clock },
  { optimistic, entity: refOf }: Write<Input, Entity>,
  input: Input,
): ShownChange {
  const at = clock.now()
  return store.draw(refOf(input), (entity) => (optimistic ? optimistic(entity as Entity, input, at) : entity))
}

/** Sends the call of a submission, or one call for all of its batch. */
async function sendWrite<Input, Entity extends Versioned>(
  context: WritesContext,
  { write, input, options: { batch }, key, page }: Submission<Input, Entity>,
  version: number | undefined,
): Promise<Entity | undefined> {
  const shared = { idempotencyKey: key, keepalive: page.isOpen() }
  const reply =
    batch && write.callForAll
      ? // Their versions differ.
        await batch.sendTogether(write, input, (call) => sendCall(context, call, shared))
      : await sendCall(context, write.call(input), { ...shared, ifMatch: version })
  return reply as Entity | undefined
}

/** Shows the entity as a write has left it. */
function settleReply<Input, Entity extends Versioned>(
  { write, before, shown }: Submission<Input, Entity>,
  { reply, version, queue }: { reply: Entity | undefined; version: number | undefined; queue: EntityQueue },
): Entity | null {
  const entity = reply ?? write.remains?.(before, version) ?? null
  if (version !== undefined && entity) queue.step(version, entity.version)
  shown.settle(entity)
  return entity
}

/** Sends a submission and notifies the user of the outcome. */
async function deliver<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
): Promise<WriteOutcome<Entity>> {
  const { ref, seen, shown } = submission
  const queue = context.queueOf(ref)
  const version = seen === undefined ? undefined : queue.follow(seen)
  const keeper = keeperOf(submission)
  if (keeper?.isWaiting(ref)) return await keepWrite(context, submission, { keeper, version })
  try {
    const reply = await sendWrite(context, submission, version)
    const entity = settleReply(submission, { reply, version, queue })
    notifySuccess(context, submission)
    return { state: 'done', entity }
  } catch (error) {
    if (keeper && isUnanswered(problemOf(error))) return await keepWrite(context, submission, { keeper, version })
    shown.revert()
    return await settleRefusal(context, submission, error)
  }
}

async function settleRefusal<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
  error: unknown,
): Promise<WriteOutcome<Entity>> {
  return isProblem(error, 'request/version-mismatch')
    ? await settleConflict(context, submission, error.problem)
    : refuse(context, submission, problemOf(error))
}

/** The queue that keeps a write while the instance cannot be reached; null if it is not kept. */
function keeperOf<Input, Entity extends Versioned>({ write, options }: Submission<Input, Entity>): WriteKeeper | null {
  // Of many that were started as one, it is said which ones were refused.
  return (write.isKeptOffline && !options.batch && options.keeper) || null
}

/** Has a write wait on the device. Its change stays on screen meanwhile. */
async function keepWrite<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
  { keeper, version }: { keeper: WriteKeeper; version: number | undefined },
): Promise<WriteOutcome<Entity>> {
  const { write, input, options, ref, key, shown } = submission
  const { name } = write
  try {
    const { left } = await keeper.keep({ ...write.call(input), name, ref, key, version: version ?? null })
    // The next answer of the instance shows the outcome.
    void left.then(shown.revert)
  } catch (error) {
    shown.revert()
    return refuse(context, submission, problemOf(error))
  }
  options.notifier.notify(name, { state: 'kept' })
  return { state: 'kept' }
}

/** Returns the undo of a write that the instance has made. */
function undoOf<Input, Entity extends Versioned>(
  context: WritesContext,
  { write, input, options, before }: Submission<Input, Entity>,
): Undo | undefined {
  const { notifier, batch, isUndo } = options
  const inverse = before === null || isUndo ? undefined : write.inverse?.(input, before)
  if (!inverse) return undefined
  const undoOptions: SubmitOptions = { notifier, isUndo: true, keeper: options.keeper ?? null, ...(batch && { batch }) }
  return undoOnce(context.clock, async () => {
    if (context.isClosed()) return false
    const outcome = await inverse.submitWith((other, its) => context.submit(other, its, undoOptions))
    return outcome.state === 'done'
  })
}

function notifySuccess<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
): void {
  const { write, options, before } = submission
  const undo = undoOf(context, submission)
  const titleOf = before && write.titleOf && ((words: (key: string) => string) => write.titleOf?.(before, words) ?? '')
  if (options.batch && undo) options.batch.undos.push(undo)
  if (options.batch) return
  options.notifier.notify(write.name, { state: 'success', ...(undo && { undo }), ...(titleOf && { titleOf }) })
}

function refuse<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
  problem: Problem,
): WriteOutcome<Entity> {
  const { write, options } = submission
  if (options.batch) return { state: 'refused', problem }
  // The same submission and hence the same key: the instance may have made it, and only its answer was lost.
  const again = async () => (await sendAgain(context, submission)).state === 'done'
  const mendsAt = problem.status === NOT_FOUND ? undefined : write.mendsAt?.(submission.input)
  const remedy = canSendAgain(problem) ? { again } : mendsAt && { mendsAt }
  options.notifier.notify(write.name, { state: 'error', problem, ...remedy })
  return { state: 'refused', problem }
}

function sendAgain<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
): Promise<WriteOutcome<Entity>> {
  const { write, input, ref, key } = submission
  if (context.isClosed()) return Promise.resolve({ state: 'undone' })
  const queue = context.queueOf(ref)
  return queue.once(key, () => {
    const shown = showChange(context, write, input)
    const page = context.page()
    return queue.inTurn(page, () => deliver(context, { ...submission, shown, page }))
  })
}

function compare<Input, Entity extends Versioned>(
  { clock }: WritesContext,
  { write, input, before }: Submission<Input, Entity>,
  { theirs, changedBy }: { theirs: Entity; changedBy: unknown },
): Conflict {
  const mine = before && write.optimistic ? write.optimistic(before, input, clock.now()) : before
  const canApply = write.isPatch === true && (write.fits?.(theirs) ?? true)
  const { itemText } = write
  const author = typeof changedBy === 'string' ? changedBy : null
  return conflictOf({ changedBy: author, before, mine, theirs, canApply, itemText })
}

/** Whether the user's change is to be made on top of the change of another account. */
async function isToBeApplied<Input, Entity extends Versioned>(
  { write, options }: Submission<Input, Entity>,
  conflict: Conflict,
): Promise<boolean> {
  if (isHarmless(conflict)) return true
  if (options.batch) return false
  return (await options.notifier.askOnConflict(write.name, conflict)) === 'apply' && conflict.canApply
}

/** Reads the entity that another account has changed, and makes the user's change on top if they want that. */
async function settleConflict<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
  problem: Problem,
): Promise<WriteOutcome<Entity>> {
  const { write, ref, before } = submission
  const read = await sendCall(context, write.reload(submission.input)).catch(() => undefined)
  const [theirs] = [read].flat() as [Entity | undefined]
  if (!theirs) return refuse(context, submission, problem)
  context.store.put([[ref, theirs]])
  const conflict = compare(context, submission, { theirs, changedBy: problem.params.changedBy })
  if (!(await isToBeApplied(submission, conflict))) return { state: 'refused', problem }
  // Another version is another submission: with the old key the instance would answer as before.
  const input =
    before === null ? submission.input : (write.rebase?.(submission.input, before, theirs) ?? submission.input)
  const shown = showChange(context, write, input)
  const again = { ...submission, input, key: context.newKey(), seen: theirs.version, before: theirs, shown }
  return await deliver(context, { ...again, page: context.page() })
}

/**
 * Sends the writes that are held back when the page is left. A phone may report only that the page is hidden, so that
 * counts as leaving. Returns the function that stops listening.
 */
export function sendOnLeave(writes: () => Iterable<Pick<Writes, 'leave'>>, page: Document, view: Window): () => void {
  const leave = () => {
    for (const one of writes()) one.leave()
  }
  const leaveIfHidden = () => {
    if (page.visibilityState === 'hidden') leave()
  }
  view.addEventListener('pagehide', leave)
  page.addEventListener('visibilitychange', leaveIfHidden)
  return () => {
    view.removeEventListener('pagehide', leave)
    page.removeEventListener('visibilitychange', leaveIfHidden)
  }
}
