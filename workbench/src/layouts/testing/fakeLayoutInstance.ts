import { onTestFinished, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { layouts, type Endpoint } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import type { LayoutEdit } from '@barn-workbench/core/layout'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import type { LayoutDocument, OwnLayout } from '@barn-workbench/core/schema'
import type { Session, WithLock } from '@barn-workbench/core/session'
import {
  createMemoryChannels,
  createMemoryStorage,
  type KeyValueStorage,
  type TabChannel,
} from '@barn-workbench/core/settings'
import type { OwnSave } from '../ownEdits'
import { createAccountLayouts, type ShippedLayouts } from '../workbenchLayouts'

const widget = { type: 'cameras.online', version: 1, settings: {} }

/** A shared layout with three widgets in a row. */
export const sharedLayout: LayoutDocument = {
  schema: 1,
  layoutId: 'barn',
  version: 3,
  title: 'Barn',
  roles: [],
  widgets: { a: widget, b: widget, c: widget },
  grids: { desk: { a: { x: 0, y: 0, w: 2, h: 2 }, b: { x: 2, y: 0, w: 2, h: 2 }, c: { x: 4, y: 0, w: 2, h: 2 } } },
}

export function hide(key: string): LayoutEdit {
  return { op: 'hide', key, value: true }
}

/** A save of a user's edits of the shared layout, who began with the edits `before`. */
export function save(edits: LayoutEdit[], before: LayoutEdit[] = []): OwnSave {
  return { base: sharedLayout, before, edits }
}

function refuse(code: ErrorCode): never {
  throw new ProblemError({ code, params: {} })
}

interface Precondition {
  ifMatch?: number
  ifNoneMatch?: '*'
}

function checkPrecondition(version: number | undefined, { ifMatch, ifNoneMatch }: Precondition): void {
  if (ifMatch === undefined && ifNoneMatch === undefined) throw new Error('a write without a precondition')
  const isMet = ifNoneMatch === undefined ? ifMatch === version : version === undefined
  if (!isMet) refuse('request/version-mismatch')
}

interface Write {
  layoutId: string
  body: unknown
  precondition: Precondition
}

function createSharedLayouts() {
  const saved: { layoutId: string; version?: number; [field: string]: unknown }[] = [sharedLayout]
  const find = (id: string) => saved.find(({ layoutId }) => layoutId === id)
  return {
    saved,
    get: (layoutId: string) => find(layoutId) ?? refuse('layout/not-found'),
    save({ layoutId, body, precondition }: Write) {
      const before = find(layoutId)
      checkPrecondition(before?.version, precondition)
      const next = { ...(body as LayoutDocument), layoutId, version: (before?.version ?? 0) + 1 }
      saved.splice(before ? saved.indexOf(before) : saved.length, 1, next)
      return next
    },
  }
}

function createOwnLayouts() {
  const own = new Map<string, OwnLayout & { version: number }>()
  const writes: string[] = []
  return {
    own,
    writes,
    list: () => [...own].map(([layoutId, one]) => ({ layoutId, ...one })),
    save({ layoutId, body, precondition }: Write) {
      const before = own.get(layoutId)
      checkPrecondition(before?.version, precondition)
      writes.push(layoutId)
      const next = { ...(body as OwnLayout), version: (before?.version ?? 0) + 1 }
      own.set(layoutId, next)
      return next
    },
    remove({ layoutId, precondition }: Write) {
      checkPrecondition(own.get(layoutId)?.version, precondition)
      writes.push(layoutId)
      own.delete(layoutId)
    },
  }
}

/** Fails the test that runs if the instance meets a call that a client must not make, even if the error is not seen. */
function createFaultLog() {
  const faults: unknown[] = []
  onTestFinished(() => {
    if (faults.length > 0) throw faults[0]
  })
  return {
    watch<T>(answer: () => T): T {
      try {
        return answer()
      } catch (error) {
        if (!(error instanceof ProblemError)) faults.push(error)
        throw error
      }
    },
  }
}

function checkAccess({ access, path }: Endpoint, permissions: readonly string[]): void {
  if (access.kind === 'anyOf' && !hasAnyPermission(new Set(permissions), access.permissionsFor({})))
    throw new Error(`a call of ${path} without a permission`)
}

/**
 * An instance that stores shared layouts, and the own layouts of one account. `state` disconnects it or signs another
 * account in. A test fails that writes without a precondition, or makes a call that is not answered or not allowed.
 */
export function createFakeInstance() {
  const { own, writes, ...ownLayouts } = createOwnLayouts()
  const { saved, ...sharedLayouts } = createSharedLayouts()
  const state = { online: true, hasLayouts: true, accountId: 'anna', permissions: ['layouts.manage'] }
  const { watch } = createFaultLog()
  const emitter = createEmitter<{ changed: undefined }>()
  const handlers = new Map<unknown, (write: Write) => unknown>([
    [layouts.list, () => saved],
    [layouts.get, ({ layoutId }) => sharedLayouts.get(layoutId)],
    [layouts.save, sharedLayouts.save],
    [layouts.listOwn, ownLayouts.list],
    [layouts.saveOwn, ownLayouts.save],
    [layouts.removeOwn, ownLayouts.remove],
  ])

  async function send(
    endpoint: Endpoint,
    { params, body }: { params?: { layoutId: string }; body?: unknown },
    precondition: Precondition = {},
  ): Promise<unknown> {
    if (!state.online) refuse('client/unreachable')
    if (!state.hasLayouts) refuse('request/not-found')
    return watch(() => {
      const handle = handlers.get(endpoint)
      if (!handle) throw new Error(`a call of ${endpoint.path}, which this instance does not answer`)
      checkAccess(endpoint, state.permissions)
      return structuredClone(handle({ layoutId: params?.layoutId ?? '', body: structuredClone(body), precondition }))
    })
  }

  const session = {
    id: '1001',
    send,
    snapshot: () => ({
      accountId: state.accountId,
      login: { state: 'loggedIn' },
      connection: { strategy: state.online ? 'local' : 'none' },
    }),
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
  } as unknown as Session

  /** Changes the state, and lets the session notice. */
  function change(patch: Partial<typeof state>): void {
    Object.assign(state, patch)
    emitter.emit('changed')
  }
  return { own, saved, state, writes, session, change }
}

/** The lock of one browser: one task runs at a time. */
function createFakeLock(): WithLock {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, _signal, task) => {
    const turn = last.then(task)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** A browser without Web Locks, as on plain http. */
export function withoutLock(...[, , task]: Parameters<WithLock>): Promise<void> {
  return task()
}

export interface FakeBrowser {
  storage: KeyValueStorage
  openChannel: () => TabChannel
  withLock: WithLock
}

export function createFakeBrowser(overrides: Partial<FakeBrowser> = {}): FakeBrowser {
  return {
    storage: createMemoryStorage(),
    openChannel: createMemoryChannels(),
    withLock: createFakeLock(),
    ...overrides,
  }
}

/** Opens a tab of a browser, or of a new one by default. */
export function openTab({ session }: { session: Session }, browser = createFakeBrowser()) {
  const clock = createFakeClock()
  const onStorageProblem = vi.fn()
  const { storage, withLock, openChannel } = browser
  const options = { session, accountId: 'anna', storage, channel: openChannel(), clock, withLock, onStorageProblem }
  return { clock, onStorageProblem, layouts: createAccountLayouts(options) }
}

/** The keys of the widgets that own edits change. */
export function editedKeys({ layouts: { snapshot } }: ReturnType<typeof openTab>, layoutId = 'barn'): string[] {
  return (snapshot().own[layoutId]?.edits ?? []).map(({ key }) => key).sort()
}

/** Waits until everything that needs no clock has run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A product without shipped layouts. */
export const NOTHING_SHIPPED: ShippedLayouts = { shippedLayouts: [], shippedSiteLayouts: [] }
