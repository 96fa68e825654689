import type { Clock } from '../clock'
import { isProblem, problemOf, type Problem } from '../result'
import { conflictOf, isHarmless, type Conflict } from './conflict'
import type { DrawnChange, EntityStore } from './entityStore'
import type { Gate } from './gate'
import { undoOnce, type Undo } from './holdBack'
import type { Lane } from './lanes'
import type { Submission, SubmitOptions, WriteOutcome, Writes, WritesDependencies } from './submission'
import type { EntityRef, Versioned, Write, WriteCall } from './write'

/** What all submissions of one instance share. */
export interface WritesContext extends WritesDependencies {
  store: EntityStore
  laneOf(ref: EntityRef): Lane
  /** Opens when the page that is on screen now is left. */
  page(): Gate
  submit: Writes['submit']
  /** Whether the account is no longer signed in, so that nothing may be sent in its name. */
  isRetired(): boolean
}

/** Whether the instance may not have seen it, so that the same submission may be sent again. */
function canSendAgain({ code, status = 0 }: Problem): boolean {
  return code === 'client/unreachable' || code === 'client/timeout' || status === 503
}

async function sendCall({ send }: WritesContext, { endpoint, input }: WriteCall, options = {}): Promise<unknown> {
  return await send(endpoint, input as never, options)
}

/** Shows the change of a write. */
export function drawChange<Input, Entity extends Versioned>(
  { store, clock }: { store: EntityStore; clock: Clock },
  { optimistic, entity: refOf }: Write<Input, Entity>,
  input: Input,
): DrawnChange {
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

/** Sends a submission and tells how it went. */
export async function deliver<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
): Promise<WriteOutcome<Entity>> {
  const { write, ref, seen, before, drawn } = submission
  const lane = context.laneOf(ref)
  const version = seen === undefined ? undefined : lane.follow(seen)
  try {
    const reply = await sendWrite(context, submission, version)
    const entity = reply ?? write.remains?.(before, version) ?? null
    if (version !== undefined && entity) lane.step(version, entity.version)
    drawn.settle(entity)
    tellSuccess(context, submission)
    return { state: 'done', entity }
  } catch (error) {
    drawn.drawBack()
    if (isProblem(error, 'request/version-mismatch')) return await settleConflict(context, submission, error.problem)
    return refuse(context, submission, problemOf(error))
  }
}

/** What takes a write back that the instance has made. */
function undoOf<Input, Entity extends Versioned>(
  context: WritesContext,
  { write, input, options, before }: Submission<Input, Entity>,
): Undo | undefined {
  const { teller, batch, isUndo } = options
  const inverse = before === null || isUndo ? undefined : write.inverse?.(input, before)
  if (!inverse) return undefined
  const undoOptions: SubmitOptions = { teller, isUndo: true, ...(batch && { batch }) }
  return undoOnce(context.clock, async () => {
    if (context.isRetired()) return false
    const outcome = await inverse.submitWith((other, its) => context.submit(other, its, undoOptions))
    return outcome.state === 'done'
  })
}

function tellSuccess<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
): void {
  const { write, options } = submission
  const undo = undoOf(context, submission)
  if (options.batch && undo) options.batch.undos.push(undo)
  if (options.batch) return
  options.teller.tell(write.name, { state: 'success', ...(undo && { undo }) })
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
  options.teller.tell(write.name, { state: 'error', problem, ...(canSendAgain(problem) && { again }) })
  return { state: 'refused', problem }
}

function sendAgain<Input, Entity extends Versioned>(
  context: WritesContext,
  submission: Submission<Input, Entity>,
): Promise<WriteOutcome<Entity>> {
  const { write, input, ref, key } = submission
  if (context.isRetired()) return Promise.resolve({ state: 'undone' })
  const lane = context.laneOf(ref)
  return lane.once(key, () => {
    const drawn = drawChange(context, write, input)
    const page = context.page()
    return lane.inTurn(page, () => deliver(context, { ...submission, drawn, page }))
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

/** Whether the own change is to be made on top of what somebody else has changed. */
async function isToBeApplied<Input, Entity extends Versioned>(
  { write, options }: Submission<Input, Entity>,
  conflict: Conflict,
): Promise<boolean> {
  if (isHarmless(conflict)) return true
  if (options.batch) return false
  return (await options.teller.askOnConflict(write.name, conflict)) === 'apply' && conflict.canApply
}

/** Reads what somebody else has made of the entity, and makes the own change on top where that is wanted. */
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
  const drawn = drawChange(context, write, input)
  const again = { ...submission, input, key: context.newKey(), seen: theirs.version, before: theirs, drawn }
  return await deliver(context, { ...again, page: context.page() })
}
