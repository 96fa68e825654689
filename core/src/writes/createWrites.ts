import type { Clock } from '../clock'
import { deliver, drawChange, type WritesContext } from './deliver'
import { createEntityStore } from './entityStore'
import { createGate } from './gate'
import { holdBack } from './holdBack'
import { createLanes } from './lanes'
import type { Submission, SubmitOptions, WriteOutcome, Writes, WritesDependencies } from './submission'
import type { Versioned, Write } from './write'

/** Whether a write that is held back is sent in the end. */
async function isKept<Input, Entity extends Versioned>(
  clock: Clock,
  { write, options, page }: Submission<Input, Entity>,
): Promise<boolean> {
  const { delay } = write
  if (delay === undefined) return true
  if (options.batch) return await options.batch.hold(delay, page)
  return await holdBack(clock, { delay, page }, (undo) =>
    options.teller.tell(write.name, { state: 'held', undo, stays: delay }),
  )
}

/** Makes the writes of one instance by one account. */
export function createWrites(dependencies: WritesDependencies): Writes {
  const { clock, newKey } = dependencies
  const store = createEntityStore()
  const laneOf = createLanes()
  const underWay = new Set<Promise<unknown>>()
  let page = createGate()
  let isRetired = false
  const context: WritesContext = {
    ...dependencies,
    store,
    laneOf,
    page: () => page,
    submit,
    isRetired: () => isRetired,
  }

  function submit<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    options: SubmitOptions,
  ): Promise<WriteOutcome<Entity>> {
    if (isRetired) return Promise.resolve({ state: 'undone' })
    const ref = write.entity(input)
    return laneOf(ref).once(`${write.name} ${JSON.stringify(input)}`, () => {
      const basis = write.basedOn?.(input)
      const before = basis ?? (store.shown(ref) as Entity | null)
      const seen = write.isUnversioned ? undefined : (basis ?? store.known(ref))?.version
      const drawn = drawChange(context, write, input)
      return track(start({ write, input, options, ref, key: newKey(), seen, before, drawn, page }))
    })
  }

  function track<T>(outcome: Promise<T>): Promise<T> {
    const tracked = outcome.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
    return tracked
  }

  async function start<Input, Entity extends Versioned>(
    submission: Submission<Input, Entity>,
  ): Promise<WriteOutcome<Entity>> {
    const { ref, drawn } = submission
    if (!(await isKept(clock, submission))) {
      drawn.drawBack()
      return { state: 'undone' }
    }
    return await laneOf(ref).inTurn(submission.page, () => deliver(context, submission))
  }

  return {
    store,
    submit,
    leave() {
      page.open()
      page = createGate()
    },
    retire() {
      isRetired = true
    },
    settled: async () => void (await Promise.allSettled([...underWay])),
  }
}
