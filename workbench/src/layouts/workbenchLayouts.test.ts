import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { layouts } from '@barn-workbench/core/contract'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import type { LayoutDocument, OwnLayout } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { createMemoryChannels, createMemoryStorage, type KeyValueStorage } from '@barn-workbench/core/settings'
import { SYNC_RETRY } from './ownLayoutSync'
import { createAccountLayouts } from './workbenchLayouts'

const base: LayoutDocument = {
  schema: 1,
  layoutId: 'barn',
  version: 3,
  title: 'Barn',
  roles: [],
  widgets: {},
  grids: { desk: {} },
}
const hide = (key: string): LayoutEdit => ({ op: 'hide', key, value: true })

function refuse(code: ErrorCode): never {
  throw new ProblemError({ code, params: {} })
}

/** An instance that stores the own layouts of one account. `state.online` disconnects it. */
function createInstance() {
  const own = new Map<string, OwnLayout & { version: number }>()
  const saved: unknown[] = [base]
  const state = { online: true, hasLayouts: true }
  const check = (before: { version: number } | undefined, ifMatch: number | undefined) => {
    if (ifMatch !== undefined && ifMatch !== before?.version) refuse('request/version-mismatch')
  }
  const save = (id: string, body: OwnLayout) => {
    const next = { ...body, version: (own.get(id)?.version ?? 0) + 1 }
    own.set(id, next)
    return next
  }
  const send = async (
    endpoint: unknown,
    input: { params?: { layoutId: string }; body?: OwnLayout },
    { ifMatch }: { ifMatch?: number } = {},
  ): Promise<unknown> => {
    if (!state.online) refuse('client/unreachable')
    if (!state.hasLayouts) refuse('request/not-found')
    const id = input.params?.layoutId ?? ''
    if (endpoint === layouts.list) return saved
    if (endpoint === layouts.listOwn) return [...own].map(([layoutId, one]) => ({ layoutId, ...one }))
    check(own.get(id), ifMatch)
    return endpoint === layouts.removeOwn ? void own.delete(id) : save(id, input.body as OwnLayout)
  }
  return { own, saved, state, session: { id: '1001', send } as unknown as Session }
}

/** A device; tabs of one share their storage and channels. */
function openDevice(
  { session }: { session: Session },
  storage: KeyValueStorage = createMemoryStorage(),
  tabs = createMemoryChannels(),
) {
  const clock = createFakeClock()
  const onStorageFailure = vi.fn()
  return {
    clock,
    onStorageFailure,
    store: createAccountLayouts({ session, accountId: 'anna', storage, channel: tabs(), clock, onStorageFailure }),
  }
}

test('stores own edits on the instance', async () => {
  const instance = createInstance()
  const { store } = openDevice(instance)
  await store.saveOwn('barn', [hide('a')], base)
  expect(instance.own.get('barn')).toEqual({ base: 3, operations: [hide('a')], version: 1 })
  expect(store.snapshot().own.barn).toMatchObject({ pending: false, version: 1 })
})

test('stores own edits on the device while the instance is offline, and sends them after a reload when it is back', async () => {
  const instance = createInstance()
  const storage = createMemoryStorage()
  instance.state.online = false
  const first = openDevice(instance, storage)
  await first.store.saveOwn('barn', [hide('a')], base)
  expect(first.store.snapshot()).toMatchObject({
    problem: { code: 'client/unreachable' },
    own: { barn: { pending: true } },
  })
  const { store, clock } = openDevice(instance, storage)
  await store.refreshOwn('barn')
  expect(store.snapshot().own.barn?.edits).toEqual([hide('a')])
  instance.state.online = true
  await clock.advance(SYNC_RETRY)
  expect(instance.own.get('barn')?.operations).toEqual([hide('a')])
  expect(store.snapshot()).toMatchObject({ problem: null, own: { barn: { pending: false } } })
})

test('merges the edits of two devices', async () => {
  const instance = createInstance()
  const [desk, phone] = [openDevice(instance).store, openDevice(instance).store]
  await desk.saveOwn('barn', [hide('a')], base)
  await phone.refreshOwn('barn')
  instance.state.online = false
  await phone.saveOwn('barn', [hide('a'), hide('b')], base)
  instance.state.online = true
  await desk.saveOwn('barn', [hide('a'), hide('c')], base)
  await phone.refreshOwn('barn')
  await desk.refreshOwn('barn')
  const keys = (store: typeof desk) =>
    store
      .snapshot()
      .own.barn?.edits.map(({ key }) => key)
      .sort()
  expect([keys(phone), keys(desk)]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('passes own edits to another tab of the device', async () => {
  const [instance, storage, tabs] = [createInstance(), createMemoryStorage(), createMemoryChannels()]
  const [first, second] = [openDevice(instance, storage, tabs).store, openDevice(instance, storage, tabs).store]
  await second.refreshOwn('barn')
  await first.saveOwn('barn', [hide('a')], base)
  await vi.waitFor(() => expect(second.snapshot().own.barn).toMatchObject({ edits: [hide('a')], pending: false }))
})

test('removes own edits from the device and the instance when the shared layout is restored', async () => {
  const instance = createInstance()
  const { store } = openDevice(instance)
  await store.saveOwn('barn', [hide('a')], base)
  await store.saveOwn('barn', [], base)
  expect([instance.own.size, store.snapshot().own.barn]).toEqual([0, null])
})

test('keeps operations of a later version of the client when it saves', async () => {
  const instance = createInstance()
  const later = { op: 'move', key: 'a', grid: 'desk', value: { angle: 90 } } as const
  instance.own.set('barn', { base: 3, operations: [later], version: 7 })
  const { store } = openDevice(instance)
  await store.refreshOwn('barn')
  await store.saveOwn('barn', [hide('b')], base)
  expect(instance.own.get('barn')?.operations).toEqual([hide('b'), later])
})

test('keeps own edits on the device, and sends them no more, where an instance has no layouts', async () => {
  const instance = createInstance()
  instance.state.hasLayouts = false
  const storage = createMemoryStorage()
  const { store } = openDevice(instance, storage)
  await store.saveOwn('barn', [hide('a')], base)
  expect(store.snapshot()).toMatchObject({ problem: null, own: { barn: { pending: false, edits: [hide('a')] } } })
  const again = openDevice(instance, storage).store
  await again.refreshOwn('barn')
  expect(again.snapshot().own.barn?.edits).toEqual([hide('a')])
})

test('reports a full disk, and saves on the instance all the same', async () => {
  const instance = createInstance()
  const storage = { ...createMemoryStorage(), set: () => Promise.reject(new Error('full')) }
  const { store, onStorageFailure } = openDevice(instance, storage)
  await store.saveOwn('barn', [hide('a')], base)
  await vi.waitFor(() => expect(onStorageFailure).toHaveBeenCalled())
  expect(instance.own.get('barn')?.operations).toEqual([hide('a')])
})

test('ignores stored layouts that cannot be read', async () => {
  const storage = createMemoryStorage(new Map([['layouts/1001/anna', { saved: 'torn' }]]))
  const { store } = openDevice(createInstance(), storage)
  await store.refresh()
  expect(store.snapshot().saved).toEqual([base])
})

test('lists layouts that are broken or of a later version as unreadable, and loads the others', async () => {
  const instance = createInstance()
  instance.saved.push({ schema: 9, layoutId: 'next', title: 'Next' }, { ...base, layoutId: 'torn', grids: {} })
  const { store } = openDevice(instance)
  await store.refresh()
  expect(store.snapshot().saved).toEqual([base])
  expect(store.snapshot().unreadable).toMatchObject([
    { layoutId: 'next', title: 'Next', problem: { code: 'layout/too-new' } },
    { layoutId: 'torn', problem: { code: 'layout/broken' } },
  ])
})
