import { expect, test } from 'vitest'
import { incidents } from '../contract'
import { ProblemError, type Problem } from '../result'
import { createMemoryStorage, type KeyValueStorage } from '../settings'
import { createOutbox, MAXIMUM_UNSENT, type Outbox, type UnsentCall } from './createOutbox'
import { simulateOutbox } from './testing/simulateOutbox'

const UNREACHABLE: Problem = { code: 'client/unreachable', params: {} }
const FAULT: Problem = { code: 'instance/unexpected', params: {}, status: 500 }
const REFUSED: Problem = { code: 'request/invalid', params: {}, status: 400 }

const options = (key: string) => ({ key, title: `Report ${key}`, writtenAt: 1 })
const stored = (key: string) => ({
  ...options(key),
  method: 'PUT',
  path: '/api/incidents/unassign/:id',
  input: {},
  about: null,
  problem: null,
})
const submit = (outbox: Outbox, key: string) => outbox.submit(incidents.unassign, { params: { id: key } }, options(key))

/**
 * An instance that does each idempotency key once, and can be cut off before or after it has done something. It fails
 * at the calls of `faults`.
 */
function setUp(storage: KeyValueStorage = createMemoryStorage()) {
  const done: string[] = []
  const instance: { problem: Problem | null; losesAnswers: boolean; attempts: string[]; faults: string[] } = {
    problem: null,
    losesAnswers: false,
    attempts: [],
    faults: [],
  }
  const open = () =>
    createOutbox({
      storage,
      name: 'outbox',
      send: async ({ key }: UnsentCall) => {
        instance.attempts.push(key)
        if (instance.problem) throw new ProblemError(instance.problem)
        if (instance.faults.includes(key)) throw new ProblemError(FAULT)
        if (!done.includes(key)) done.push(key)
        if (instance.losesAnswers) throw new ProblemError(UNREACHABLE)
        return `done ${key}`
      },
    })
  return { instance, done, open }
}
const keysOf = (calls: readonly UnsentCall[]) => calls.map(({ key }) => key)

test('a call that is answered is not kept', async () => {
  const { open, done } = setUp()
  const outbox = open()
  expect(await submit(outbox, 'a')).toEqual({ state: 'sent', reply: 'done a' })
  expect([done, outbox.unsent()]).toEqual([['a'], []])
})

test('without an answer it is kept, survives a reload, and is sent once in the order of writing', async () => {
  const { open, instance, done } = setUp()
  instance.problem = UNREACHABLE
  const first = open()
  expect(await submit(first, 'a')).toEqual({ state: 'kept' })
  await submit(first, 'b')
  const second = open()
  await second.sendAll()
  expect(keysOf(second.unsent())).toEqual(['a', 'b'])
  instance.problem = null
  expect(keysOf(await second.sendAll())).toEqual(['a', 'b'])
  expect([done, second.unsent()]).toEqual([['a', 'b'], []])
  // The other tab has not noticed, and sends nothing again.
  await first.sendAll()
  expect(done).toEqual(['a', 'b'])
})

test('an answer that was lost on the way leads to one more attempt with the same key', async () => {
  const { open, instance, done } = setUp()
  instance.losesAnswers = true
  const outbox = open()
  await submit(outbox, 'a')
  instance.losesAnswers = false
  await outbox.sendAll()
  expect([instance.attempts, done, outbox.unsent()]).toEqual([['a', 'a'], ['a'], []])
})

test('one at which the instance fails holds up no other, except what adds to the same entity', async () => {
  const { open, instance, done } = setUp()
  const outbox = open()
  instance.problem = UNREACHABLE
  const about = (key: string, entity: string) =>
    outbox.submit(incidents.unassign, { params: { id: key } }, { ...options(key), about: entity })
  await about('a', 'sow')
  await about('b', 'sow')
  await about('c', 'boar')
  await submit(outbox, 'd')
  instance.problem = null
  instance.faults = ['a']
  expect(keysOf(await outbox.sendAll())).toEqual(['c', 'd'])
  expect([instance.attempts.filter((key) => key === 'b'), keysOf(outbox.unsent())]).toEqual([[], ['a', 'b']])
  instance.faults = []
  await outbox.sendAll()
  expect([done, outbox.unsent()]).toEqual([['c', 'd', 'a', 'b'], []])
})

test('what is discarded while others are sent is not sent, here or by another tab', async () => {
  const storage = createMemoryStorage()
  const { open, instance, done } = setUp(storage)
  const outbox = open()
  instance.problem = UNREACHABLE
  for (const key of ['a', 'b', 'c', 'd']) await submit(outbox, key)
  instance.problem = null
  const sending = outbox.sendAll()
  await outbox.discard('b')
  await storage.remove('outbox/c')
  await sending
  expect(done).toEqual(['a', 'd'])
})

test('what is refused at once is not kept, and what is refused later stays with the reason', async () => {
  const { open, instance } = setUp()
  const outbox = open()
  instance.problem = REFUSED
  await expect(submit(outbox, 'a')).rejects.toMatchObject({ problem: REFUSED })
  expect(outbox.unsent()).toEqual([])
  instance.problem = UNREACHABLE
  await submit(outbox, 'b')
  await submit(outbox, 'c')
  instance.problem = REFUSED
  await outbox.sendAll()
  expect(outbox.unsent().map(({ key, problem }) => [key, problem?.code])).toEqual([
    ['b', 'request/invalid'],
    ['c', 'request/invalid'],
  ])
  instance.problem = null
  await outbox.sendAll()
  expect(instance.attempts.filter((key) => key === 'b')).toHaveLength(2)
  await outbox.discard('b')
  expect(keysOf(open().unsent())).toEqual([])
  expect(keysOf(outbox.unsent())).toEqual(['c'])
})

test.each([
  [{ code: 'instance/unavailable', params: {}, status: 503 }, 'kept'],
  [{ code: 'request/too-many', params: {}, status: 429 }, 'kept'],
  [{ code: 'client/timeout', params: {} }, 'kept'],
] satisfies [Problem, string][])('%j is no answer', async (problem, state) => {
  const { open, instance } = setUp()
  instance.problem = problem
  expect(await submit(open(), 'a')).toEqual({ state })
})

test('a device that stores nothing still sends, and keeps while the page is open', async () => {
  const broken: KeyValueStorage = {
    get: () => Promise.reject(new Error('full')),
    set: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
    keys: () => Promise.reject(new Error('full')),
  }
  const { open, instance, done } = setUp(broken)
  instance.problem = UNREACHABLE
  const outbox = open()
  await submit(outbox, 'a')
  expect(keysOf(outbox.unsent())).toEqual(['a'])
  instance.problem = null
  await outbox.sendAll()
  expect([done, outbox.unsent()]).toEqual([['a'], []])
})

test('strange stored values are left out, and clearing forgets all', async () => {
  const storage = createMemoryStorage()
  await storage.set('outbox', [7, { key: 'x' }, { ...stored('a') }])
  const { open, instance } = setUp(storage)
  instance.problem = UNREACHABLE
  const outbox = open()
  await outbox.sendAll()
  expect(keysOf(outbox.unsent())).toEqual(['a'])
  expect(await storage.keys()).toEqual(['outbox/a'])
  await outbox.clear()
  expect([outbox.unsent(), await storage.keys()]).toEqual([[], []])
})

test('a device keeps a limited number of calls, and says of one more that it is not kept', async () => {
  const { open, instance, done } = setUp()
  const outbox = open()
  instance.problem = UNREACHABLE
  const attempts = Array.from({ length: MAXIMUM_UNSENT + 10 }, (_, index) => submit(outbox, String(index)))
  const outcomes = await Promise.allSettled(attempts)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect([outcomes.length - refused.length, refused.length]).toEqual([MAXIMUM_UNSENT, 10])
  expect(refused[0]).toMatchObject({ reason: { problem: { code: 'client/outbox-full' } } })
  // The tab is closed; the next one has all that was said to be kept.
  const next = open()
  instance.problem = null
  expect(await next.sendAll()).toHaveLength(MAXIMUM_UNSENT)
  expect(await submit(outbox, 'new')).toMatchObject({ state: 'sent' })
  expect(new Set(done).size).toBe(MAXIMUM_UNSENT + 1)
})

test('tabs that write at the same time lose nothing of each other, without any lock', async () => {
  const { open, instance, done } = setUp()
  instance.problem = UNREACHABLE
  const tabs = Array.from({ length: 5 }, open)
  await Promise.all(tabs.flatMap((tab, index) => ['x', 'y', 'z'].map((letter) => submit(tab, `${letter}${index}`))))
  const next = open()
  instance.problem = null
  expect(await next.sendAll()).toHaveLength(15)
  // The other tabs see that these calls are gone.
  await Promise.all(tabs.map((tab) => tab.sendAll()))
  expect([done.length, tabs.flatMap((tab) => tab.unsent())]).toEqual([15, []])
})

test('what another tab has taken out does not come back when it is refused', async () => {
  const { open, instance } = setUp()
  instance.problem = UNREACHABLE
  const tab = open()
  await submit(tab, 'a')
  const other = open()
  await other.sendAll()
  instance.problem = REFUSED
  const sending = other.sendAll()
  await tab.discard('a')
  await sending
  expect([other.unsent(), keysOf(tab.unsent())]).toEqual([[], []])
})

const about = (key: string, version: number | null = null) => ({ ...options(key), about: 'sow', version })
const unassign = (outbox: Outbox, key: string, version: number | null = null) =>
  outbox.submit(incidents.unassign, { params: { id: key } }, about(key, version))

test('what is written about an entity never overtakes what waits about it', async () => {
  const { open, instance, done } = setUp()
  const outbox = open()
  instance.problem = UNREACHABLE
  await unassign(outbox, 'a')
  instance.problem = null
  expect(await unassign(outbox, 'b')).toEqual({ state: 'kept' })
  await outbox.sendAll()
  expect([done, outbox.unsent()]).toEqual([['a', 'b'], []])
})

test('two that are written at once about an entity are sent one after the other', async () => {
  const { open, done } = setUp()
  const outbox = open()
  const outcomes = await Promise.all([unassign(outbox, 'b'), unassign(outbox, 'a')])
  expect([outcomes.map(({ state }) => state), done]).toEqual([
    ['sent', 'sent'],
    ['b', 'a'],
  ])
})

test('a later call follows the version that an earlier one has made', async () => {
  const versions: (number | null)[] = []
  const isReached = { current: false }
  const outbox = createOutbox({
    storage: createMemoryStorage(),
    name: 'outbox',
    send: async ({ version }) => {
      if (!isReached.current) throw new ProblemError(UNREACHABLE)
      versions.push(version)
      return { version: (version ?? 0) + 1 }
    },
  })
  for (const key of ['a', 'b', 'c']) await outbox.keep(incidents.unassign, {}, about(key, 5))
  isReached.current = true
  await outbox.sendAll()
  expect(versions).toEqual([5, 6, 7])
})

test('what was refused can be sent once more, whatever the version; keep tells when a call has left', async () => {
  const { open, instance, done } = setUp()
  const outbox = open()
  const { left } = await outbox.keep(incidents.unassign, {}, about('a', 5))
  instance.problem = { code: 'request/version-mismatch', params: {}, status: 412 }
  await outbox.sendAll()
  expect(outbox.unsent()).toMatchObject([{ key: 'a', problem: instance.problem }])
  instance.problem = null
  await outbox.sendAll()
  expect(done).toEqual([])
  await outbox.resend('a')
  await left
  expect([done, outbox.unsent()]).toEqual([['a'], []])
})

test('a device without room says so, and keeps what it has; what is answered needs no room', async () => {
  const full = async () => await Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const { open, instance } = setUp({ ...createMemoryStorage(), set: full })
  const outbox = open()
  expect(await submit(outbox, 'a')).toEqual({ state: 'sent', reply: 'done a' })
  instance.problem = UNREACHABLE
  await expect(submit(outbox, 'b')).rejects.toMatchObject({ problem: { code: 'client/device-full' } })
  await expect(outbox.keep(incidents.unassign, {}, about('c'))).rejects.toMatchObject({
    problem: { code: 'client/device-full' },
  })
  expect(outbox.unsent()).toEqual([])
})

test.each([1, 2, 3])(
  'a day with three tabs loses nothing, and makes nothing twice or out of order (%i)',
  async (seed) => {
    const report = await simulateOutbox({ seed, hours: 6 })
    expect(report.violations).toEqual([])
    expect(report.applied).toBeGreaterThan(20)
  },
)
