// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createMemoryChannels, createMemoryStorage } from '@barn-workbench/core/settings'
import { SessionProvider, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { hide, NOTHING_SHIPPED, sharedLayout } from '../layouts/testing/fakeLayoutInstance'
import { createWorkbenchLayouts, WorkbenchLayoutsProvider } from '../layouts/workbenchLayouts'
import { useLayoutEditor, type LayoutEditorOptions } from './useLayoutEditor'

const DRAFT = 'layout-draft/1001/account-1/barn/own'

interface DeviceStorage {
  /** The draft that the device stores. */
  draft?: unknown
  isReadFailing?: boolean
}

/** Opens the editor on a device, and hides a widget in it. */
async function editOnce({ draft, isReadFailing = false }: DeviceStorage) {
  const { session, workbench } = await signedInSessions(createFakeInstance({ answers: [] }))
  const values = new Map<string, unknown>(draft === undefined ? [] : [[DRAFT, draft]])
  const memory = createMemoryStorage(values)
  const get = (key: string) => (isReadFailing ? Promise.reject(new Error('away')) : memory.get(key))
  const onStorageProblem = vi.fn()
  const layouts = createWorkbenchLayouts(NOTHING_SHIPPED, {
    storage: { ...memory, get },
    channel: createMemoryChannels()(),
    clock: createFakeClock(),
    withLock: (_name, _signal, task) => task(),
    onStorageProblem,
  })
  const accountLayouts = layouts.of(session, 'account-1')
  const resolved = { layout: sharedLayout, content: sharedLayout, edits: [], scope: 'instance', news: null } as const
  const options: LayoutEditorOptions = {
    layoutId: 'barn',
    userLayout: {
      layouts: accountLayouts,
      snapshot: accountLayouts.snapshot(),
      audience: { role: null, managesLayouts: false, species: 'pigs' },
      account: null,
      isReady: true,
      resolved: { ...resolved, edits: [] },
    },
    resolved: { ...resolved, edits: [] },
    target: { kind: 'own' },
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WorkbenchProvider value={workbench}>
      <SessionProvider value={session}>
        <WorkbenchLayoutsProvider value={layouts}>{children}</WorkbenchLayoutsProvider>
      </SessionProvider>
    </WorkbenchProvider>
  )
  const { result } = renderHook(() => useLayoutEditor(options), { wrapper })
  await waitFor(() => expect(result.current.snapshot.context.draft).not.toBeNull())
  act(() => result.current.send({ type: 'step.taken', edits: [hide('a')] }))
  expect(result.current.snapshot.context.draft?.layout.widgets.a?.hidden).toBe(true)
  // All pending writes are done by then.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  const undo = async () => {
    act(() => result.current.send({ type: 'undo.requested' }))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  return { values, onStorageProblem, undo }
}

test('an unsaved change is stored on the device', async () => {
  const { values } = await editOnce({})
  expect(values.get(DRAFT)).toMatchObject({ layout: { widgets: { a: { hidden: true } } } })
})

test('without a change there is no draft any more, but that of another tab stays', async () => {
  const alone = await editOnce({})
  await alone.undo()
  expect(alone.values.has(DRAFT)).toBe(false)
  const { values, undo } = await editOnce({})
  const ofOtherTab = structuredClone(values.get(DRAFT)) as { history: { past: { edits: unknown[] }[] } }
  ofOtherTab.history.past.push(...ofOtherTab.history.past)
  values.set(DRAFT, ofOtherTab)
  await undo()
  expect(values.get(DRAFT)).toBe(ofOtherTab)
})

test('a draft that is broken is reported, and nothing is written over it', async () => {
  const { values, onStorageProblem } = await editOnce({ draft: 'torn' })
  expect(values.get(DRAFT)).toBe('torn')
  expect(onStorageProblem).toHaveBeenCalledWith({ kind: 'broken-layouts' })
})

test('a draft that cannot be read is reported, and nothing is written over it', async () => {
  const { values, onStorageProblem } = await editOnce({ draft: 'of an earlier visit', isReadFailing: true })
  expect(values.get(DRAFT)).toBe('of an earlier visit')
  expect(onStorageProblem).toHaveBeenCalledWith(expect.objectContaining({ kind: 'storage-failed' }))
})
