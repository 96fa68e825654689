import { createFakeClock } from '../../clock/fakeClock'
import { incidents } from '../../contract'
import { ProblemError, type Problem } from '../../result'
import { createWrites, type WriteNews, type WriteNotifier } from '../createWrites'
import { bindWrite, callOf, defineWrite, type Conflict, type Write } from '../write'

/** A thing that can be closed, opened, named and deleted. */
export interface Thing {
  id: string
  version: number
  name: string
  isOpen: boolean
}

interface ThingInput {
  id: string
}

const refOf = ({ id }: ThingInput) => `thing/${id}` as const
const reload = ({ id }: ThingInput) => callOf(incidents.get, { params: { id } })

export const open: Write<ThingInput, Thing> = defineWrite({
  name: 'open',
  call: ({ id }) => callOf(incidents.reopen, { params: { id } }),
  entity: refOf,
  reload,
  optimistic: (thing) => ({ ...thing, isOpen: true }),
  fits: (thing) => !thing.isOpen,
  inverse: (input) => bindWrite(close, input),
  isPatch: true,
})

export const close: Write<ThingInput, Thing> = defineWrite({
  name: 'close',
  call: ({ id }) => callOf(incidents.close, { params: { id }, body: undefined }),
  entity: refOf,
  reload,
  optimistic: (thing) => ({ ...thing, isOpen: false }),
  fits: (thing) => thing.isOpen,
  inverse: (input) => bindWrite(open, input),
  isPatch: true,
})

export const remove = defineWrite<ThingInput, Thing>({
  name: 'remove',
  call: ({ id }) => callOf(incidents.remove, { params: { id } }),
  entity: refOf,
  reload,
  optimistic: () => null,
  delay: 8_000,
})

interface Sent {
  path: string
  ifMatch: number | undefined
  idempotencyKey: string | undefined
  keepalive: boolean | undefined
}

/** A refusal of an instance. */
export function refusal(problem: Partial<Problem>): ProblemError {
  return new ProblemError({ code: 'request/forbidden', params: {}, ...problem })
}

/** Writes of things on an instance that answers with `answer`, one answer for each call. */
export function startWrites(answer: (call: Sent, index: number) => unknown) {
  const clock = createFakeClock()
  const sent: Sent[] = []
  const told: { name: string; news: WriteNews }[] = []
  const conflicts: Conflict[] = []
  let choice: 'apply' | 'leave' = 'leave'
  let keys = 0
  const writes = createWrites({
    clock,
    newKey: () => `key-${++keys}`,
    send: (async (endpoint: { method: string; path: string }, _input: unknown, options: Partial<Sent> = {}) => {
      const { ifMatch, idempotencyKey, keepalive } = options
      const call = { path: `${endpoint.method} ${endpoint.path}`, ifMatch, idempotencyKey, keepalive }
      sent.push(call)
      return await answer(call, sent.length - 1)
    }) as never,
  })
  const notifier: WriteNotifier = {
    notify: (name, news) => told.push({ name, news }),
    askOnConflict: async (_name, conflict) => {
      conflicts.push(conflict)
      return choice
    },
  }
  const thing: Thing = { id: 'a', version: 3, name: 'Latch', isOpen: true }
  writes.store.put([['thing/a', thing]])
  return {
    clock,
    writes,
    notifier,
    sent,
    told,
    conflicts,
    thing,
    shown: () => writes.store.shown('thing/a') as Thing | null,
    submit: (write: Write<ThingInput, Thing>) => writes.submit(write, { id: 'a' }, { notifier }),
    choose: (next: 'apply' | 'leave') => {
      choice = next
    },
  }
}
