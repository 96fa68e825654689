import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { layouts, type Endpoint } from '@barn-workbench/core/contract'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import { createMemoryStorage, type KeyValueStorage } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { SYNC_RETRY } from './ownLayoutSync'
import {
  createFakeBrowser,
  createFakeInstance,
  editedKeys,
  hide,
  NOTHING_SHIPPED,
  openTab,
  save,
  settle,
  sharedLayout,
  withoutLock,
} from './testing/fakeLayoutInstance'
import { createWorkbenchLayouts } from './workbenchLayouts'

const moveTo = (key: string, x: number): LayoutEdit => ({ op: 'move', key, grid: 'desk', value: { x, y: 0 } })
const silentChannel = () => ({ post: () => undefined, subscribe: () => () => undefined })

/** Leaves edits of two layouts on a device whose instance cannot be reached. */
async function saveOffline() {
  const [instance, browser] = [createFakeInstance(), createFakeBrowser()]
  instance.change({ online: false })
  const tab = openTab(instance, browser)
  await tab.layouts.refreshOwn('barn')
  expect(await tab.layouts.saveOwn('barn', save([hide('a')]))).toMatchObject({ outcome: 'savedLocally' })
  expect(await tab.layouts.saveOwn('pens', save([hide('b')]))).toMatchObject({ outcome: 'savedLocally' })
  expect(tab.layouts.snapshot()).toMatchObject({ problem: { code: 'client/unreachable' } })
  return { instance, browser, tab }
}

test('the timer sends the edits of every layout after 30 seconds, not only of the last one', async () => {
  const { instance, tab } = await saveOffline()
  instance.state.online = true
  await tab.clock.advance(30 * SECOND - 1)
  await settle()
  expect(instance.own.size).toBe(0)
  await tab.clock.advance(1)
  await settle()
  expect([...instance.own.keys()].sort()).toEqual(['barn', 'pens'])
  expect(tab.layouts.snapshot()).toMatchObject({ problem: null, own: { barn: { pending: false } } })
})

test('opening another layout keeps the timer of those that wait', async () => {
  const { instance, tab } = await saveOffline()
  await tab.layouts.refreshOwn('another')
  instance.state.online = true
  await tab.clock.advance(SYNC_RETRY)
  await settle()
  expect([...instance.own.keys()].sort()).toEqual(['barn', 'pens'])
})

test('edits of every layout are sent when the instance can be reached again', async () => {
  const { instance } = await saveOffline()
  instance.change({ online: true })
  await expect.poll(() => [...instance.own.keys()].sort()).toEqual(['barn', 'pens'])
})

test('edits of every layout are sent at the start, without a layout on screen', async () => {
  const { instance, browser } = await saveOffline()
  const { storage, withLock, openChannel } = browser
  const options = { storage, withLock, clock: createFakeClock(), channel: openChannel(), onStorageProblem: vi.fn() }
  instance.state.online = true
  createWorkbenchLayouts(NOTHING_SHIPPED, options).follow(instance.session)
  await expect.poll(() => [...instance.own.keys()].sort()).toEqual(['barn', 'pens'])
})

test('edits of one account are never sent while another one is signed in', async () => {
  const { instance, tab } = await saveOffline()
  instance.change({ online: true, accountId: 'bob' })
  await tab.clock.advance(SYNC_RETRY)
  await settle()
  expect(instance.writes).toEqual([])
  instance.change({ accountId: 'anna' })
  await expect.poll(() => [...instance.own.keys()].sort()).toEqual(['barn', 'pens'])
})

test('nothing is sent when another account signs in while the edits of the instance are loaded', async () => {
  const { instance, browser } = await saveOffline()
  instance.state.online = true
  const send: typeof instance.session.send = async (endpoint, ...rest) => {
    const reply = await instance.session.send(endpoint, ...rest)
    if (endpoint === (layouts.listOwn as Endpoint)) instance.change({ accountId: 'bob' })
    return reply
  }
  const { layouts: tab } = openTab({ session: { ...instance.session, send } }, browser)
  await tab.refreshOwn('barn')
  expect([instance.state.accountId, instance.writes]).toEqual(['bob', []])
})

test('edits that are forgotten at sign-out are neither sent nor stored again', async () => {
  const { instance, browser } = await saveOffline()
  const { storage, withLock, openChannel } = browser
  const clock = createFakeClock()
  const options = { storage, withLock, clock, channel: openChannel(), onStorageProblem: vi.fn() }
  const workbenchLayouts = createWorkbenchLayouts(NOTHING_SHIPPED, options)
  const layouts = workbenchLayouts.of(instance.session, 'anna')
  await layouts.refreshOwn('barn')
  await workbenchLayouts.forget(instance.session, 'anna')
  instance.state.online = true
  await clock.advance(SYNC_RETRY)
  layouts.markSeen('barn', sharedLayout)
  await settle()
  expect([instance.writes, await storage.get('layouts/1001/anna')]).toEqual([[], undefined])
})

test('merges the edits of two devices', async () => {
  const instance = createFakeInstance()
  const [desk, phone] = [openTab(instance), openTab(instance)]
  await desk.layouts.saveOwn('barn', save([hide('a')]))
  await phone.layouts.refreshOwn('barn')
  instance.state.online = false
  await phone.layouts.saveOwn('barn', save([hide('a'), hide('b')], [hide('a')]))
  instance.state.online = true
  await desk.layouts.saveOwn('barn', save([hide('a'), hide('c')], [hide('a')]))
  await phone.layouts.refreshOwn('barn')
  await desk.layouts.refreshOwn('barn')
  expect([editedKeys(phone), editedKeys(desk)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('two devices that save for the first time keep the edits of both, and the second says what came', async () => {
  const instance = createFakeInstance()
  const [desk, phone] = [openTab(instance), openTab(instance)]
  await Promise.all([desk.layouts.refreshOwn('barn'), phone.layouts.refreshOwn('barn')])
  await desk.layouts.saveOwn('barn', save([hide('a')]))
  const result = await phone.layouts.saveOwn('barn', save([hide('b')]))
  expect(result).toMatchObject({ outcome: 'saved', fromElsewhere: [hide('a')] })
  expect(instance.own.get('barn')?.operations).toEqual([hide('a'), hide('b')])
})

/** An instance on which another device saves just before each of the next saves of this one. */
function createContestedInstance(saves: number) {
  const instance = createFakeInstance()
  let left = saves
  const send: typeof instance.session.send = (endpoint, ...rest) => {
    if (endpoint === (layouts.saveOwn as Endpoint) && left > 0) {
      const version = saves - --left
      instance.own.set('barn', { base: 3, operations: [hide('c')], version })
    }
    return instance.session.send(endpoint, ...rest)
  }
  return { ...instance, session: { ...instance.session, send } }
}

test('a save that meets newer edits twice is merged with them, and succeeds at the third try', async () => {
  const instance = createContestedInstance(2)
  const { layouts: tab } = openTab(instance)
  expect(await tab.saveOwn('barn', save([hide('a')]))).toMatchObject({ outcome: 'saved', fromElsewhere: [hide('c')] })
  expect(instance.own.get('barn')?.operations).toEqual([hide('c'), hide('a')])
})

test('a save that meets newer edits three times stays on the device, and is sent by the timer', async () => {
  const instance = createContestedInstance(3)
  const { layouts: tab, clock } = openTab(instance)
  expect(await tab.saveOwn('barn', save([hide('a')]))).toMatchObject({ outcome: 'savedLocally' })
  await clock.advance(30 * SECOND)
  await settle()
  expect(instance.own.get('barn')?.operations).toEqual([hide('c'), hide('a')])
})

test('edits that another device took back stay away when this one saves', async () => {
  const instance = createFakeInstance()
  const [desk, phone] = [openTab(instance), openTab(instance)]
  await desk.layouts.saveOwn('barn', save([hide('a')]))
  await phone.layouts.refreshOwn('barn')
  await desk.layouts.saveOwn('barn', save([], [hide('a')]))
  await phone.layouts.saveOwn('barn', save([hide('a'), hide('b')], [hide('a')]))
  expect(instance.own.get('barn')?.operations).toEqual([hide('b')])
})

test.each([
  ['with Web Locks and messages between tabs', createFakeBrowser],
  ['without messages between tabs', () => createFakeBrowser({ openChannel: silentChannel })],
  ['without Web Locks', () => createFakeBrowser({ withLock: withoutLock })],
  ['with neither', () => createFakeBrowser({ openChannel: silentChannel, withLock: withoutLock })],
])('a stale tab restores nothing that another tab has changed, %s', async (_, createBrowser) => {
  const [instance, browser] = [createFakeInstance(), createBrowser()]
  const [first, stale] = [openTab(instance, browser), openTab(instance, browser)]
  await Promise.all([first.layouts.refreshOwn('barn'), stale.layouts.refreshOwn('barn')])
  instance.state.online = false
  await first.layouts.saveOwn('barn', save([hide('a')]))
  const result = await stale.layouts.saveOwn('barn', save([moveTo('b', 6)]))
  expect(result).toMatchObject({ outcome: 'savedLocally', fromElsewhere: [hide('a')] })
  instance.state.online = true
  await stale.layouts.refreshOwn('barn')
  await first.layouts.refreshOwn('barn')
  expect(editedKeys(first)).toEqual(['a', 'b'])
  expect(instance.own.get('barn')?.operations).toHaveLength(2)
})

/** A storage that calls `beforeResult` once: after it has read a value, but before the reader gets it. */
function createSlowReads(storage: KeyValueStorage) {
  let beforeResult: (() => Promise<unknown>) | undefined
  const get = async (key: string) => {
    const value = await storage.get(key)
    const interrupt = beforeResult
    beforeResult = undefined
    await interrupt?.()
    return value
  }
  return { storage: { ...storage, get }, interruptNextRead: (run: () => Promise<unknown>) => (beforeResult = run) }
}

/** A storage whose first write waits until it is released. */
function createSlowWrite(storage: KeyValueStorage) {
  let start: () => void = () => undefined
  let release: () => void = () => undefined
  const started = new Promise<void>((resolve) => (start = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const set = async (key: string, value: unknown) => {
    start()
    await released
    await storage.set(key, value)
  }
  return { storage: { ...storage, set }, started, release }
}

const bothEdits = { own: { barn: { edits: [hide('a')] }, pens: { edits: [hide('b')] } } }

test('without Web Locks, a write that another tab overtakes between its read and its write starts again', async () => {
  const instance = createFakeInstance()
  const browser = createFakeBrowser({ openChannel: silentChannel, withLock: withoutLock })
  const { storage, interruptNextRead } = createSlowReads(browser.storage)
  const [slow, other] = [openTab(instance, { ...browser, storage }), openTab(instance, browser)]
  await Promise.all([slow.layouts.refreshOwn('barn'), other.layouts.refreshOwn('pens')])
  instance.state.online = false
  interruptNextRead(() => other.layouts.saveOwn('pens', save([hide('b')])))
  await slow.layouts.saveOwn('barn', save([hide('a')]))
  expect(await browser.storage.get('layouts/1001/anna')).toMatchObject(bothEdits)
})

test('with Web Locks, another tab writes only when a write that takes long has ended', async () => {
  const instance = createFakeInstance()
  const browser = createFakeBrowser({ openChannel: silentChannel })
  instance.state.online = false
  const { storage, started, release } = createSlowWrite(browser.storage)
  const [slow, other] = [openTab(instance, { ...browser, storage }), openTab(instance, browser)]
  const slowSave = slow.layouts.saveOwn('barn', save([hide('a')]))
  await started
  const otherSave = other.layouts.saveOwn('pens', save([hide('b')]))
  await settle()
  release()
  await Promise.all([slowSave, otherSave])
  expect(await browser.storage.get('layouts/1001/anna')).toMatchObject(bothEdits)
})

test('a tab that refreshes the shared layouts does not write its stale edits over those of another', async () => {
  const instance = createFakeInstance()
  const browser = createFakeBrowser({ openChannel: silentChannel })
  const [first, stale] = [openTab(instance, browser), openTab(instance, browser)]
  await Promise.all([first.layouts.refreshOwn('barn'), stale.layouts.refreshOwn('barn')])
  instance.state.online = false
  await first.layouts.saveOwn('barn', save([hide('a')]))
  stale.layouts.markSeen('barn', sharedLayout)
  await settle()
  expect(await browser.storage.get('layouts/1001/anna')).toMatchObject({ own: { barn: { edits: [hide('a')] } } })
})

test('edits that are made while others are sent are kept, and sent next', async () => {
  const instance = createFakeInstance()
  const { layouts, clock } = openTab(instance, createFakeBrowser({ storage: createMemoryStorage() }))
  const saves = [
    layouts.saveOwn('barn', save([hide('a')])),
    layouts.saveOwn('barn', save([hide('a'), hide('b')], [hide('a')])),
  ]
  await Promise.all(saves)
  await clock.advance(SYNC_RETRY)
  await settle()
  expect(instance.own.get('barn')?.operations).toEqual([hide('a'), hide('b')])
})

test('a save upon an earlier version of the shared layout keeps what was saved upon the later one', async () => {
  const [instance, browser] = [createFakeInstance(), createFakeBrowser()]
  const [first, stale] = [openTab(instance, browser), openTab(instance, browser)]
  const { a, b, c } = sharedLayout.widgets
  const later = { ...sharedLayout, version: 4, widgets: { a, b, c, d: sharedLayout.widgets.a } } as typeof sharedLayout
  await first.layouts.saveOwn('barn', { base: later, before: [], edits: [hide('d')] })
  await stale.layouts.saveOwn('barn', save([hide('a')]))
  expect(instance.own.get('barn')).toMatchObject({ base: 4, operations: [hide('d'), hide('a')] })
})
