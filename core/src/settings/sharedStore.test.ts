import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settle } from '../testing/settle'
import { createMemoryStorage, type KeyValueStorage } from './keyValueStorage'
import { createLocalSettings, localSettingsDefaults } from './localSettings'
import { createSharedStore, type StoreProblem } from './sharedStore'
import { createMemoryChannels, type TabChannel } from './tabChannel'

const properties = { color: z.string(), count: z.number(), tags: z.array(z.string()) }
const defaults = { color: 'none', count: 0, tags: [] as string[] }
const silentChannel: TabChannel = { post: () => undefined, subscribe: () => () => undefined }

function openTab(tabId: string, storage: KeyValueStorage, channel: TabChannel = silentChannel) {
  const problems: StoreProblem[] = []
  return {
    ...createSharedStore({
      name: 'test',
      properties,
      defaults,
      storage,
      channel,
      tabId,
      onProblem: (problem) => problems.push(problem),
    }),
    problems,
  }
}

/** A storage whose reads wait until `release` is called. */
function createDelayedStorage(values = new Map<string, unknown>()) {
  const memory = createMemoryStorage(values)
  const pendingReads: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => pendingReads.push(resolve))
  const storage: KeyValueStorage = { ...memory, get: async (key) => wait().then(() => memory.get(key)) }
  return { storage, values, release: () => pendingReads.splice(0).forEach((resolve) => resolve()) }
}

/** Channels that hold messages until the test delivers them, in any order. */
function createManualChannels() {
  const tabs: { inbox: unknown[]; listeners: Set<(message: unknown) => void> }[] = []
  const open = (): TabChannel => {
    const tab = { inbox: [] as unknown[], listeners: new Set<(message: unknown) => void>() }
    tabs.push(tab)
    return {
      post: (message) => tabs.forEach((other) => other !== tab && other.inbox.push(structuredClone(message))),
      subscribe: (listener) => {
        tab.listeners.add(listener)
        return () => void tab.listeners.delete(listener)
      },
    }
  }
  const deliver = (tab: number, position: number) => {
    const { inbox, listeners } = tabs[tab] as (typeof tabs)[number]
    const [message] = inbox.splice(position % Math.max(1, inbox.length), 1)
    if (message !== undefined) for (const listener of listeners) listener(message)
  }
  const deliverAll = () =>
    tabs.forEach(({ inbox }, tab) => {
      while (inbox.length > 0) deliver(tab, 0)
    })
  return { open, deliver, deliverAll }
}

const Patch = fc.record(
  { color: fc.string(), count: fc.integer(), tags: fc.array(fc.string(), { maxLength: 3 }) },
  { requiredKeys: [] },
)
const Operation = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), tab: fc.nat(3), patch: Patch }),
  fc.record({ kind: fc.constant('deliver' as const), tab: fc.nat(3), position: fc.nat(10) }),
  fc.constant({ kind: 'settle' as const }),
)

test('all tabs and a new one agree on the values, in whatever order messages arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Operation, { maxLength: 60 }), async (operations) => {
      const storage = createMemoryStorage()
      const channels = createManualChannels()
      const tabs = ['a', 'b', 'c', 'd'].map((tabId) => openTab(tabId, storage, channels.open()))
      for (const operation of operations) {
        if (operation.kind === 'settle') await settle(1)
        else if (operation.kind === 'set') tabs[operation.tab]?.set(operation.patch)
        else channels.deliver(operation.tab, operation.position)
      }
      for (let round = 0; round < 3; round++) {
        await settle(2)
        channels.deliverAll()
      }
      await settle(2)
      const [first, ...others] = tabs.map((tab) => tab.get())
      for (const other of others) expect(other).toEqual(first)
      const newTab = openTab('e', storage)
      await newTab.ready
      expect(newTab.get()).toEqual(first)
      expect(tabs.flatMap(({ problems }) => problems)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('of two writes at the same time, that of the greater tab id wins in both tabs', async () => {
  const channels = createManualChannels()
  const storage = createMemoryStorage()
  const [one, two] = [openTab('a', storage, channels.open()), openTab('b', storage, channels.open())]
  await settle()
  one.set({ color: 'of a' })
  two.set({ color: 'of b' })
  channels.deliverAll()
  expect([one.get().color, two.get().color]).toEqual(['of b', 'of b'])
})

test('the last of several writes of one tab wins in every tab', async () => {
  const channels = createManualChannels()
  const storage = createMemoryStorage()
  const [one, two] = [openTab('a', storage, channels.open()), openTab('b', storage, channels.open())]
  await settle()
  one.set({ count: 1 })
  one.set({ count: 2 })
  channels.deliver(1, 1)
  channels.deliver(1, 0)
  expect([one.get().count, two.get().count]).toEqual([2, 2])
})

test('a value that is set before loading ends wins over the stored one and keeps the other stored values', async () => {
  const { storage, values, release } = createDelayedStorage(
    new Map([['store/test', { color: { value: 'old', at: 57, by: 'z' }, count: { value: 7, at: 58, by: 'z' } }]]),
  )
  const posted: unknown[] = []
  const store = openTab('a', storage, { ...silentChannel, post: (message) => posted.push(message) })
  store.set({ color: 'new' })
  expect(store.get().color).toBe('new')
  await settle()
  expect(values.get('store/test')).toMatchObject({ count: { value: 7 } })
  release()
  await store.ready
  // The store reads again before it writes.
  release()
  await settle()
  expect(store.get()).toEqual({ color: 'new', count: 7, tags: [] })
  expect(values.get('store/test')).toMatchObject({ color: { value: 'new', by: 'a' }, count: { value: 7 } })
  expect(posted).toMatchObject([{ store: 'test', entries: { color: { value: 'new' } } }])
})

test('a message that arrives before loading ends does not overwrite the stored values', async () => {
  const { storage, values, release } = createDelayedStorage(
    new Map([['store/test', { count: { value: 7, at: 3, by: 'z' } }]]),
  )
  const channels = createMemoryChannels()
  const other = channels()
  const store = openTab('a', storage, channels())
  other.post({ store: 'test', entries: { color: { value: 'red', at: 9, by: 'b' } } })
  await settle()
  expect(values.get('store/test')).toMatchObject({ count: { value: 7 } })
  release()
  await store.ready
  expect(store.get()).toEqual({ color: 'red', count: 7, tags: [] })
})

test('the store opens and takes new values whatever is stored', async () => {
  const rubbish = fc.oneof(
    fc.anything(),
    fc.dictionary(
      fc.constantFrom('color', 'count', 'tags', 'constructor', 'toString', 'later'),
      fc.oneof(fc.anything(), fc.record({ value: fc.anything(), at: fc.anything(), by: fc.anything() })),
    ),
  )
  await fc.assert(
    fc.asyncProperty(rubbish, async (stored) => {
      const storage: KeyValueStorage = {
        get: async () => stored,
        set: async () => undefined,
        remove: async () => undefined,
        keys: async () => [],
      }
      const store = openTab('a', storage)
      await store.ready
      expect(z.object(properties).safeParse(store.get()).success).toBe(true)
      store.set({ color: 'red' })
      expect(store.get().color).toBe('red')
    }),
    { numRuns: 1_000 },
  )
})

test('a counter that leaves no number for later writes is rubbish', async () => {
  const stored = { later: { value: 1, at: Number.MAX_SAFE_INTEGER, by: '' } }
  const store = openTab('a', createMemoryStorage(new Map([['store/test', stored]])))
  await store.ready
  store.set({ color: 'red' })
  expect([store.get().color, store.problems]).toEqual(['red', [{ kind: 'broken-property', property: 'later' }]])
})

test('a broken property is reported and starts on its default, and the others are loaded', async () => {
  const stored = { color: { value: 'red', at: 1, by: 'z' }, count: { value: 'seven', at: 2, by: 'z' }, tags: 'rubbish' }
  const store = openTab('a', createMemoryStorage(new Map([['store/test', stored]])))
  await store.ready
  expect(store.get()).toEqual({ color: 'red', count: 0, tags: [] })
  expect(store.problems).toEqual([
    { kind: 'broken-property', property: 'count' },
    { kind: 'broken-property', property: 'tags' },
  ])
})

test('a stored value that is no object is reported as a broken store', async () => {
  const store = openTab('a', createMemoryStorage(new Map<string, unknown>([['store/test', 'rubbish']])))
  await store.ready
  expect([store.get(), store.problems]).toEqual([defaults, [{ kind: 'broken-store' }]])
})

test('of a stored value that is no object a copy is kept, and new values are stored', async () => {
  const values = new Map<string, unknown>([['store/test', 'rubbish']])
  const store = openTab('a', createMemoryStorage(values))
  await store.ready
  store.set({ count: 1 })
  await settle()
  expect(values.get('store/test/unreadable')).toBe('rubbish')
  expect(values.get('store/test')).toMatchObject({ count: { value: 1 } })
})

/** A storage whose reads fail until it is repaired. */
function createFailingStorage(values: Map<string, unknown>) {
  const memory = createMemoryStorage(values)
  const state = { isBroken: true }
  const get = async (key: string) => {
    if (state.isBroken) throw new Error('not readable')
    return await memory.get(key)
  }
  return { state, storage: { ...memory, get } }
}

test('nothing is written over values that could not be read', async () => {
  const stored = { color: { value: 'red', at: 57, by: 'z' } }
  const values = new Map<string, unknown>([['store/test', stored]])
  const { storage } = createFailingStorage(values)
  const store = openTab('a', storage)
  await store.ready
  store.set({ count: 1 })
  await settle()
  expect([store.get().count, values.get('store/test')]).toEqual([1, stored])
})

test('values that could be read later are merged with those that were set meanwhile, which win', async () => {
  const values = new Map<string, unknown>([
    ['store/test', { color: { value: 'red', at: 57, by: 'z' }, count: { value: 7, at: 58, by: 'z' } }],
  ])
  const { storage, state } = createFailingStorage(values)
  const store = openTab('a', storage)
  await store.ready
  store.set({ count: 1 })
  await settle()
  state.isBroken = false
  store.set({ tags: ['new'] })
  await settle()
  expect(store.get()).toEqual({ color: 'red', count: 1, tags: ['new'] })
  expect(values.get('store/test')).toMatchObject({
    color: { value: 'red' },
    count: { value: 1 },
    tags: { value: ['new'] },
  })
})

test('a broken property stays in the storage when another one is set', async () => {
  const broken = { value: 'seven', at: 2, by: 'z' }
  const values = new Map<string, unknown>([['store/test', { count: broken }]])
  const store = openTab('a', createMemoryStorage(values))
  await store.ready
  store.set({ color: 'red' })
  await settle()
  expect(values.get('store/test')).toEqual({ count: broken, color: { value: 'red', at: 1, by: 'a' } })
  expect(store.problems).toHaveLength(1)
})

test('tabs without a channel do not write over the properties of each other', async () => {
  const storage = createMemoryStorage()
  const [one, two] = [openTab('a', storage), openTab('b', storage)]
  await Promise.all([one.ready, two.ready])
  one.set({ color: 'red' })
  await settle()
  two.set({ count: 2 })
  await settle()
  expect(two.get()).toEqual({ color: 'red', count: 2, tags: [] })
  const later = openTab('c', storage)
  await later.ready
  expect(later.get()).toEqual({ color: 'red', count: 2, tags: [] })
})

test('properties of a newer client version stay in the storage', async () => {
  const values = new Map<string, unknown>([['store/test', { later: { value: { x: 1 }, at: 4, by: 'z' } }]])
  const store = openTab('a', createMemoryStorage(values))
  await store.ready
  store.set({ count: 1 })
  await settle()
  expect(values.get('store/test')).toEqual({
    later: { value: { x: 1 }, at: 4, by: 'z' },
    count: { value: 1, at: 5, by: 'a' },
  })
  expect(store.get()).toEqual({ ...defaults, count: 1 })
})

test('a failing storage is reported, and values remain in memory', async () => {
  const cause = new Error('quota')
  const store = openTab('a', {
    get: async () => Promise.reject(cause),
    set: async () => Promise.reject(cause),
    remove: async () => undefined,
    keys: async () => [],
  })
  await store.ready
  expect(store.problems).toEqual([{ kind: 'storage-failed', cause }])
  store.set({ count: 3 })
  await settle()
  expect(store.problems).toHaveLength(2)
  expect(store.get().count).toBe(3)
})

test('an invalid value is not set and not sent to other tabs', async () => {
  const posted: unknown[] = []
  const store = openTab('a', createMemoryStorage(), { ...silentChannel, post: (message) => posted.push(message) })
  await store.ready
  store.set({ count: 'seven' as unknown as number, color: 'red' })
  expect(store.get()).toEqual({ ...defaults, color: 'red' })
  expect(posted).toMatchObject([{ entries: { color: { value: 'red' } } }])
  expect(JSON.stringify(posted)).not.toContain('seven')
})

test('changes during a write are written together by the next write', async () => {
  let writes = 0
  let finish: () => void = () => undefined
  const memory = createMemoryStorage()
  const set = async (key: string, value: unknown) => {
    writes++
    await new Promise<void>((resolve) => (finish = resolve))
    await memory.set(key, value)
  }
  const store = openTab('a', { ...memory, set })
  await store.ready
  for (let count = 1; count <= 1_000; count++) store.set({ count })
  await settle()
  expect(writes).toBe(1)
  finish()
  await settle()
  finish()
  await settle()
  expect(writes).toBe(2)
  expect(await memory.get('store/test')).toMatchObject({ count: { value: 1_000 } })
})

test('listeners are called on changes only, and get() returns the same object until then', async () => {
  const channels = createMemoryChannels()
  const storage = createMemoryStorage()
  const [one, two] = [openTab('a', storage, channels()), openTab('b', storage, channels())]
  await Promise.all([one.ready, two.ready])
  let calls = 0
  const unsubscribe = two.subscribe(() => calls++)
  const before = two.get()
  one.set({ count: 'no' as unknown as number })
  expect([calls, two.get() === before]).toEqual([0, true])
  one.set({ count: 1 })
  expect([calls, two.get().count]).toEqual([1, 1])
  unsubscribe()
  one.set({ count: 2 })
  expect(calls).toBe(1)
  two.close()
  one.set({ count: 3 })
  expect(two.get().count).toBe(2)
})

const dependencies = { storage: createMemoryStorage(), channel: silentChannel, tabId: 'a' }

test('local settings start on the defaults of the product', () => {
  const settings = createLocalSettings(dependencies).get()
  expect(settings).toEqual(localSettingsDefaults)
  expect(settings).toMatchObject({
    theme: 'light',
    language: 'de',
    autoAddServiceProviders: true,
    enableAutoLogin: true,
    instanceListDisplayMode: 'grid',
    userMode: null,
  })
})

test('the language of the browser is the first language', () => {
  expect(createLocalSettings(dependencies, 'en').get().language).toBe('en')
})
