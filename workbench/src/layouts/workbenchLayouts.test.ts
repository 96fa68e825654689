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

/** An instance that keeps own layouts of one account, and can be cut off. */
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
function open(
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

test('what one arranges is kept by the instance', async () => {
  const instance = createInstance()
  const { store } = open(instance)
  await store.saveOwn('barn', [hide('a')], base)
  expect(instance.own.get('barn')).toEqual({ base: 3, operations: [hide('a')], version: 1 })
  expect(store.snapshot().own.barn).toMatchObject({ pending: false, version: 1 })
})

test('without the instance it is kept on the device, over a reload, and told when the instance is back', async () => {
  const instance = createInstance()
  const storage = createMemoryStorage()
  instance.state.online = false
  const first = open(instance, storage)
  await first.store.saveOwn('barn', [hide('a')], base)
  expect(first.store.snapshot()).toMatchObject({
    problem: { code: 'client/unreachable' },
    own: { barn: { pending: true } },
  })
  const { store, clock } = open(instance, storage)
  await store.refreshOwn('barn')
  expect(store.snapshot().own.barn?.edits).toEqual([hide('a')])
  instance.state.online = true
  await clock.advance(SYNC_RETRY)
  expect(instance.own.get('barn')?.operations).toEqual([hide('a')])
  expect(store.snapshot()).toMatchObject({ problem: null, own: { barn: { pending: false } } })
})

test('two devices that arranged apart have both of it in the end', async () => {
  const instance = createInstance()
  const [desk, phone] = [open(instance).store, open(instance).store]
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

test('another tab of the device follows', async () => {
  const [instance, storage, tabs] = [createInstance(), createMemoryStorage(), createMemoryChannels()]
  const [first, second] = [open(instance, storage, tabs).store, open(instance, storage, tabs).store]
  await second.refreshOwn('barn')
  await first.saveOwn('barn', [hide('a')], base)
  await vi.waitFor(() => expect(second.snapshot().own.barn).toMatchObject({ edits: [hide('a')], pending: false }))
})

test("back at the shared layout nothing of one's own is left, neither here nor there", async () => {
  const instance = createInstance()
  const { store } = open(instance)
  await store.saveOwn('barn', [hide('a')], base)
  await store.saveOwn('barn', [], base)
  expect([instance.own.size, store.snapshot().own.barn]).toEqual([0, null])
})

test('operations of a later version outlive a save of this one', async () => {
  const instance = createInstance()
  const later = { op: 'move', key: 'a', grid: 'desk', value: { angle: 90 } } as const
  instance.own.set('barn', { base: 3, operations: [later], version: 7 })
  const { store } = open(instance)
  await store.refreshOwn('barn')
  await store.saveOwn('barn', [hide('b')], base)
  expect(instance.own.get('barn')?.operations).toEqual([hide('b'), later])
})

test('where an instance has no layouts, they stay on the device without being told again and again', async () => {
  const instance = createInstance()
  instance.state.hasLayouts = false
  const storage = createMemoryStorage()
  const { store } = open(instance, storage)
  await store.saveOwn('barn', [hide('a')], base)
  expect(store.snapshot()).toMatchObject({ problem: null, own: { barn: { pending: false, edits: [hide('a')] } } })
  const again = open(instance, storage).store
  await again.refreshOwn('barn')
  expect(again.snapshot().own.barn?.edits).toEqual([hide('a')])
})

test('a full disk is told once, and the instance still has it', async () => {
  const instance = createInstance()
  const storage = { ...createMemoryStorage(), set: () => Promise.reject(new Error('full')) }
  const { store, onStorageFailure } = open(instance, storage)
  await store.saveOwn('barn', [hide('a')], base)
  await vi.waitFor(() => expect(onStorageFailure).toHaveBeenCalled())
  expect(instance.own.get('barn')?.operations).toEqual([hide('a')])
})

test('what the device keeps and cannot be read is as if it were not there', async () => {
  const storage = createMemoryStorage(new Map([['layouts/1001/anna', { saved: 'torn' }]]))
  const { store } = open(createInstance(), storage)
  await store.refresh()
  expect(store.snapshot().saved).toEqual([base])
})

test('a layout that is newer or broken is told of by name and left alone, the others are shown', async () => {
  const instance = createInstance()
  instance.saved.push({ schema: 9, layoutId: 'next', title: 'Next' }, { ...base, layoutId: 'torn', grids: {} })
  const { store } = open(instance)
  await store.refresh()
  expect(store.snapshot().saved).toEqual([base])
  expect(store.snapshot().unreadable).toMatchObject([
    { layoutId: 'next', title: 'Next', problem: { code: 'layout/too-new' } },
    { layoutId: 'torn', problem: { code: 'layout/broken' } },
  ])
})
