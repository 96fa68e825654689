// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { gridItemsOf, type LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import { startMessages } from '../messages/startMessages'
import { RegistryProvider, type Registry } from '../registry/registry'
import type { EditTarget } from './editorDraft'
import { useArranging } from './useArranging'

const widget = { type: 'cameras.online', version: 1, settings: {} }
const base: LayoutDocument = {
  schema: 1,
  layoutId: 'barn',
  version: 3,
  title: 'Barn',
  roles: [],
  widgets: { shared: widget },
  grids: { desk: { shared: { x: 0, y: 0, w: 4, h: 4 } } },
}
/** The layout with a widget that the person has added. */
const layout: LayoutContent = {
  ...base,
  widgets: { shared: widget, own: widget },
  grids: { desk: { ...base.grids.desk, own: { x: 4, y: 0, w: 4, h: 4 } } },
}
const registry = { widget: () => undefined } as Partial<Registry> as Registry

/** The edits that remove a widget. */
async function removalOf(key: string, target: EditTarget, { isSharedLocked = false } = {}): Promise<LayoutEdit[]> {
  const i18n = await startMessages([], 'en')
  const edits: LayoutEdit[] = []
  const shared = { ...widget, ...(isSharedLocked && { locked: true }) }
  const edited = { ...layout, widgets: { ...layout.widgets, shared } }
  const options = { base, layout: edited, gridItems: gridItemsOf(layout, 'desk'), breakpoint: 'desk', target } as const
  const { result } = renderHook(
    () => useArranging({ ...options, onEdits: (next) => void edits.push(...next), onSettings: () => undefined }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <I18nextProvider i18n={i18n}>
          <RegistryProvider value={registry}>{children}</RegistryProvider>
        </I18nextProvider>
      ),
    },
  )
  act(() => result.current.actions.remove(key))
  return edits
}

test('a person hides a widget of the shared layout for themselves, so that they can show it again', async () => {
  expect(await removalOf('shared', { kind: 'own' })).toEqual([{ op: 'hide', key: 'shared', value: true }])
})

test('a person removes a widget that they have added themselves', async () => {
  expect(await removalOf('own', { kind: 'own' })).toContainEqual({ op: 'remove', key: 'own' })
})

test('who edits the layout of others removes widgets from it', async () => {
  expect(await removalOf('shared', { kind: 'shared', role: null })).toContainEqual({ op: 'remove', key: 'shared' })
})

test('the neighbour of a removed widget takes its place and width', async () => {
  expect(await removalOf('shared', { kind: 'shared', role: null })).toEqual([
    { op: 'remove', key: 'shared' },
    { op: 'move', key: 'own', grid: 'desk', value: { x: 0, y: 0 } },
    { op: 'resize', key: 'own', grid: 'desk', value: { w: 8, h: 4 } },
  ])
})

test('a locked neighbour stays where it is', async () => {
  expect(await removalOf('own', { kind: 'own' }, { isSharedLocked: true })).toEqual([{ op: 'remove', key: 'own' }])
})
