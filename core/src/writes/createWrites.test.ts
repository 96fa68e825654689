import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../clock/fakeClock'
import type { KeptWrite, WriteKeeper } from './createWrites'
import { close, open, refusal, remove, startWrites, type Thing } from './testing/startWrites'
import { createBatch } from './undo'
import { bindWrite } from './write'

const answerWith = (thing: Partial<Thing>) => () => ({ id: 'a', version: 4, name: 'Latch', isOpen: false, ...thing })

test('shows a change at once, and sends it with a key and the version that was on screen', async () => {
  const { submit, shown, sent, told } = startWrites(answerWith({}))
  const outcome = submit(close)
  expect(shown()).toMatchObject({ isOpen: false, version: 3 })
  expect(await outcome).toMatchObject({ state: 'done', entity: { version: 4 } })
  expect(sent).toEqual([{ path: 'PUT /api/incidents/:id', ifMatch: 3, idempotencyKey: 'key-1', keepalive: false }])
  expect(shown()).toMatchObject({ isOpen: false, version: 4 })
  expect(told).toMatchObject([{ name: 'close', news: { state: 'success' } }])
})

test('draws a refused change back, with words, and never throws', async () => {
  const { submit, shown, told, thing } = startWrites(() => Promise.reject(refusal({ code: 'incident/already-closed' })))
  expect(await submit(close)).toMatchObject({ state: 'refused', problem: { code: 'incident/already-closed' } })
  expect(shown()).toEqual(thing)
  expect(told).toMatchObject([{ news: { state: 'error', problem: { code: 'incident/already-closed' } } }])
  expect(told[0]?.news).not.toHaveProperty('again')
})

test('a refusal says where it can be mended, unless its entity is gone or it may be sent again', async () => {
  const mendsAt = { path: '/thing/a', label: 'open' } as const
  const newsOf = async (
    code: 'incident/needs-force-close' | 'incident/not-found' | 'client/unreachable',
    status: number,
  ) => {
    const { submit, told } = startWrites(() => Promise.reject(refusal({ code, status })))
    await submit({ ...close, mendsAt: () => mendsAt })
    return told[0]?.news
  }
  expect(await newsOf('incident/needs-force-close', 409)).toMatchObject({ state: 'error', mendsAt })
  expect(await newsOf('incident/not-found', 404)).not.toHaveProperty('mendsAt')
  expect(await newsOf('client/unreachable', 0)).not.toHaveProperty('mendsAt')
})

test('a double click is one submission', async () => {
  const { submit, sent } = startWrites(answerWith({}))
  await Promise.all([submit(close), submit(close)])
  expect(sent).toHaveLength(1)
})

test('sends the writes of one entity one after the other, each on the version that the last one made', async () => {
  const { submit, sent } = startWrites((_, index) => ({
    id: 'a',
    version: 4 + index,
    name: 'Latch',
    isOpen: index === 1,
  }))
  await Promise.all([submit(close), submit(open)])
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([3, 4])
})

test('a write that has changed nothing keeps its version, and the next one is made on it', async () => {
  const { submit, sent } = startWrites(answerWith({ version: 3 }))
  await Promise.all([submit(close), submit(open), submit(close)])
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([3, 3, 3])
})

test('a change that is taken back leaves those that are shown above it', async () => {
  let refuse: (error: unknown) => void = () => undefined
  const first = new Promise((_, reject) => {
    refuse = reject
  })
  const { submit, shown, writes } = startWrites(() => first)
  const outcome = submit(close)
  const above = writes.store.draw('thing/a', (thing) => ({ ...thing, name: 'Door' }) as Thing)
  await Promise.resolve()
  refuse(refusal({}))
  await outcome
  expect(shown()).toMatchObject({ isOpen: true, name: 'Door' })
  above.revert()
  expect(shown()).toMatchObject({ name: 'Latch' })
})

test('can be undone for 8 s, once', async () => {
  const { submit, shown, told, sent, clock } = startWrites((_, index) => ({
    id: 'a',
    version: 4 + index,
    name: 'Latch',
    isOpen: index === 1,
  }))
  await submit(close)
  const news = told[0]?.news
  if (news?.state !== 'success' || !news.undo) throw new Error('nothing to undo')
  await clock.advance(7_900)
  expect(await news.undo()).toBe(true)
  expect(await news.undo()).toBe(false)
  expect(shown()).toMatchObject({ isOpen: true, version: 5 })
  expect(sent.map(({ path }) => path)).toEqual(['PUT /api/incidents/:id', 'PUT /api/incidents/reopen/:id'])
  // An undo is reported, but offers no undo itself.
  expect(told[1]?.news).toEqual({ state: 'success' })
})

test('nothing is undone after 8 s', async () => {
  const { submit, told, sent, clock } = startWrites(answerWith({}))
  await submit(close)
  await clock.advance(8_000)
  const news = told[0]?.news
  expect(news?.state === 'success' && (await news.undo?.())).toBe(false)
  expect(sent).toHaveLength(1)
})

test('holds a write back for 8 s, shows it at once, and says so', async () => {
  const { submit, shown, sent, told, clock } = startWrites(() => undefined)
  const outcome = submit(remove)
  expect(shown()).toBeNull()
  await clock.advance(7_999)
  expect(sent).toHaveLength(0)
  expect(told).toMatchObject([{ name: 'remove', news: { state: 'held', stays: 8_000 } }])
  await clock.advance(1)
  expect(await outcome).toEqual({ state: 'done', entity: null })
  expect(sent).toMatchObject([{ path: 'DELETE /api/incidents/:id' }])
  expect(shown()).toBeNull()
  expect(told).toMatchObject([{}, { name: 'remove', news: { state: 'success' } }])
})

test('a write that is held back and undone is never sent', async () => {
  const { submit, shown, sent, told, thing, clock } = startWrites(() => undefined)
  const outcome = submit(remove)
  await clock.advance(7_900)
  const news = told[0]?.news
  expect(news?.state === 'held' && (await news.undo())).toBe(true)
  expect(await outcome).toEqual({ state: 'undone' })
  expect(shown()).toEqual(thing)
  expect(sent).toHaveLength(0)
})

test('what is held back is sent when the page is left, by a request that outlives it', async () => {
  const { submit, sent, writes } = startWrites(() => undefined)
  const outcome = submit(remove)
  writes.leave()
  expect(await outcome).toMatchObject({ state: 'done' })
  expect(sent).toMatchObject([{ keepalive: true }])
})

test('a lost answer offers to send the same submission again, with its key', async () => {
  const { submit, sent, told } = startWrites((_, index) =>
    index === 0 ? Promise.reject(refusal({ code: 'client/unreachable' })) : answerWith({})(),
  )
  await submit(close)
  const news = told[0]?.news
  expect(news?.state === 'error' && (await news.again?.())).toBe(true)
  expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
})

const mismatch = refusal({ code: 'request/version-mismatch', status: 409, params: { current: 5, changedBy: 'Anna' } })
const theirs: Thing = { id: 'a', version: 5, name: 'Big gate', isOpen: true }

/** An instance on which Anna has renamed the thing meanwhile. */
const renamedByAnna = (error: unknown) => (call: { path: string }, index: number) => {
  if (index === 0) return Promise.reject(error)
  return call.path.startsWith('GET') ? theirs : { ...theirs, version: 6, isOpen: false }
}

test('shows what somebody else has changed meanwhile, and makes the own change on top where the user wants it', async () => {
  const { submit, shown, sent, conflicts, choose } = startWrites(renamedByAnna(mismatch))
  choose('apply')
  expect(await submit(close)).toMatchObject({ state: 'done' })
  expect(conflicts).toMatchObject([{ changedBy: 'Anna', changed: ['name'], both: [], canApply: true }])
  expect(shown()).toMatchObject({ name: 'Big gate', isOpen: false, version: 6 })
  expect(sent.at(-1)).toMatchObject({ ifMatch: 5, idempotencyKey: 'key-2' })
})

test('leaves what somebody else has made where the user wants it', async () => {
  const { submit, shown, sent } = startWrites(renamedByAnna(mismatch))
  expect(await submit(close)).toMatchObject({ state: 'refused' })
  expect(shown()).toEqual(theirs)
  expect(sent).toHaveLength(2)
})

test('does not offer the own change where it no longer fits', async () => {
  const { submit, conflicts, choose, sent } = startWrites((_, index) =>
    index === 0 ? Promise.reject(mismatch) : { ...theirs, isOpen: false },
  )
  choose('apply')
  expect(await submit(close)).toMatchObject({ state: 'refused' })
  expect(conflicts).toMatchObject([{ canApply: false, both: ['isOpen'] }])
  expect(sent).toHaveLength(2)
})

test('asks nobody where the instance itself has gone on and touched nothing of the own change', async () => {
  const byInstance = refusal({ code: 'request/version-mismatch', params: { current: 5, changedBy: null } })
  const { submit, conflicts, shown } = startWrites(renamedByAnna(byInstance))
  expect(await submit(close)).toMatchObject({ state: 'done' })
  expect(conflicts).toHaveLength(0)
  expect(shown()).toMatchObject({ name: 'Big gate', isOpen: false })
})

test('many writes of one batch are held, told and undone together', async () => {
  const { writes, clock, sent, told, notifier } = startWrites(() => undefined)
  writes.store.put([['thing/b', { id: 'b', version: 1 } as never]])
  const held: (() => Promise<boolean>)[] = []
  const batch = createBatch(clock, (undo) => held.push(undo))
  const outcomes = Promise.all(['a', 'b'].map((id) => writes.submit(remove, { id }, { notifier, batch })))
  await clock.advance(5_000)
  expect(held).toHaveLength(1)
  expect(await held[0]?.()).toBe(true)
  expect(await outcomes).toEqual([{ state: 'undone' }, { state: 'undone' }])
  expect(sent).toHaveLength(0)
  expect(told).toHaveLength(0)
})

test('a batch collects what undoes it', async () => {
  const { writes, clock, notifier } = startWrites(answerWith({}))
  const batch = createBatch(clock, () => undefined)
  await writes.submit(close, { id: 'a' }, { notifier, batch })
  expect(batch.undos).toHaveLength(1)
})

test('many writes of one batch are one call where the write has one for all, and are undone by one', async () => {
  const { writes, clock, sent, notifier } = startWrites(() => undefined)
  writes.store.put([['thing/b', { id: 'b', version: 1, name: 'Door', isOpen: true } as never]])
  const all: string[][] = []
  const forAll = <T extends typeof close>(write: T, path: '/closed' | '/opened') => ({
    ...write,
    remains: (before: Thing | null) => before && { ...before, version: before.version + 1, isOpen: path === '/opened' },
    callForAll: (inputs: readonly { id: string }[]) => {
      all.push([path, ...inputs.map(({ id }) => id)])
      return write.call({ id: 'all' })
    },
  })
  const openAll = forAll(open, '/opened')
  const closeAll = { ...forAll(close, '/closed'), inverse: (input: { id: string }) => bindWrite(openAll, input) }
  const batch = createBatch(clock, () => undefined)
  const outcomes = Promise.all(['a', 'b'].map((id) => writes.submit(closeAll, { id }, { notifier, batch })))
  await clock.advance(1)
  expect(await outcomes).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(sent).toMatchObject([{ idempotencyKey: 'key-1', ifMatch: undefined }])
  expect(writes.store.shown('thing/b')).toMatchObject({ version: 2, isOpen: false })
  const undone = Promise.all(batch.undos.map((undo) => undo()))
  await clock.advance(1)
  expect(await undone).toEqual([true, true])
  expect([sent.length, all]).toEqual([
    2,
    [
      ['/closed', 'a', 'b'],
      ['/opened', 'a', 'b'],
    ],
  ])
})

test('a slow list shows nothing older than what a write has brought', async () => {
  const { submit, writes, thing } = startWrites(answerWith({}))
  await submit(close)
  expect(writes.store.current().shownOf('thing/a', thing)).toMatchObject({ isOpen: false, version: 4 })
  expect(writes.store.current().shownOf('thing/a', { ...thing, version: 9, name: 'New' })).toMatchObject({
    name: 'New',
  })
  expect(writes.store.current().shownOf('thing/other', { ...thing, id: 'other' })).toMatchObject({ id: 'other' })
})

test('a change from a form is based on what the form showed, whatever has come since', async () => {
  const { writes, notifier, sent, thing, conflicts } = startWrites(renamedByAnna(mismatch))
  const rename = { ...close, name: 'rename', basedOn: () => thing }
  writes.store.put([['thing/a', { ...thing, version: 5, name: 'Big gate' } as Thing]])
  await writes.submit(rename, { id: 'a' }, { notifier })
  expect(sent[0]).toMatchObject({ ifMatch: 3 })
  expect(conflicts).toMatchObject([{ before: thing, changed: ['name'] }])
})

test('nothing is sent or undone in the name of an account that is no longer signed in', async () => {
  const { submit, told, sent, writes } = startWrites(answerWith({}))
  await submit(close)
  writes.close()
  const news = told[0]?.news
  expect(news?.state === 'success' && (await news.undo?.())).toBe(false)
  expect(await submit(open)).toEqual({ state: 'undone' })
  expect(sent).toHaveLength(1)
})

test('an entity remains where a write says so, and can be written again on the version that follows', async () => {
  const mark: typeof close = {
    ...close,
    remains: (before, version) =>
      before && version !== undefined ? { ...before, isOpen: false, version: version + 1 } : null,
  }
  const { submit, shown, sent } = startWrites((call) =>
    call.path.includes('reopen') ? { ...theirs, version: 5 } : undefined,
  )
  expect(await submit(mark)).toMatchObject({ state: 'done', entity: { isOpen: false, version: 4 } })
  expect(shown()).toMatchObject({ isOpen: false, version: 4 })
  await submit(open)
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([3, 4])
  expect(shown()).toMatchObject({ isOpen: true, version: 5 })
})

test('an entity that no call reads alone is read by a query', async () => {
  const answer = renamedByAnna(mismatch)
  const { submit, shown, choose } = startWrites((call, index) => {
    const reply = answer(call, index)
    return call.path.startsWith('GET') ? [reply] : reply
  })
  choose('apply')
  expect(await submit(close)).toMatchObject({ state: 'done' })
  expect(shown()).toMatchObject({ name: 'Big gate', isOpen: false, version: 6 })
})

/** A device that keeps writes. */
function createKeeper({ isFull = false } = {}) {
  const kept: KeptWrite[] = []
  let leave = () => {}
  const left = new Promise<void>((resolve) => (leave = resolve))
  const keeper: WriteKeeper = {
    isWaiting: (ref) => kept.some((one) => one.ref === ref),
    keep: async (write) => {
      if (isFull) throw refusal({ code: 'client/device-full' })
      kept.push(write)
      return { left }
    },
  }
  return { kept, keeper, leave }
}
const keptClose = { ...close, isKeptOffline: true } as const
const keptOpen = { ...open, isKeptOffline: true } as const

test('where the instance is not reached a write is kept with its version, and shows its change until it has left', async () => {
  const { writes, notifier, told, shown, sent } = startWrites(() => {
    throw refusal({ code: 'client/no-host-available' })
  })
  const { kept, keeper, leave } = createKeeper()
  expect(await writes.submit(keptClose, { id: 'a' }, { notifier, keeper })).toEqual({ state: 'kept' })
  expect(kept).toMatchObject([{ name: 'close', ref: 'thing/a', version: 3, key: 'key-1' }])
  expect([shown()?.isOpen, told.at(-1)]).toEqual([false, { name: 'close', news: { state: 'kept' } }])
  // A later one does not overtake it, though the instance may be reached by now.
  await writes.submit(keptOpen, { id: 'a' }, { notifier, keeper })
  expect([kept.map(({ name }) => name), sent.length]).toEqual([['close', 'open'], 1])
  leave()
  await vi.waitFor(() => expect(shown()?.isOpen).toBe(true))
})

test.each([
  ['the device has no room', { keeper: createKeeper({ isFull: true }).keeper }, keptClose, 'client/device-full'],
  ['the write does not wait', { keeper: createKeeper().keeper }, close, 'client/unreachable'],
  [
    'it is one of many',
    { keeper: createKeeper().keeper, batch: createBatch(createFakeClock(), () => undefined) },
    keptClose,
    'client/unreachable',
  ],
])('a write is refused and taken back where %s', async (_, options, write, code) => {
  const { writes, notifier, shown } = startWrites(() => {
    throw refusal({ code: 'client/unreachable' })
  })
  expect(await writes.submit(write, { id: 'a' }, { notifier, ...options })).toMatchObject({ problem: { code } })
  expect(shown()?.isOpen).toBe(true)
})
