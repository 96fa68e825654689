// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gridItemsOf, type LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
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

/** The edit by which a widget is taken away. */
function removalOf(key: string, target: EditTarget): LayoutEdit[] {
  const edits: LayoutEdit[] = []
  const options = { base, layout, gridItems: gridItemsOf(layout, 'desk'), breakpoint: 'desk', target } as const
  const { result } = renderHook(
    () => useArranging({ ...options, onEdits: (next) => void edits.push(...next), onSettings: () => undefined }),
    { wrapper: ({ children }) => <RegistryProvider value={registry}>{children}</RegistryProvider> },
  )
  act(() => result.current.actions.remove(key))
  return edits
}

test('a person hides a widget of the shared layout for themselves, so that they can show it again', () => {
  expect(removalOf('shared', { kind: 'own' })).toEqual([{ op: 'hide', key: 'shared', value: true }])
})

test('a person removes a widget that they have added themselves', () => {
  expect(removalOf('own', { kind: 'own' })).toEqual([{ op: 'remove', key: 'own' }])
})

test('who edits the layout of others removes widgets from it', () => {
  expect(removalOf('shared', { kind: 'shared', role: null })).toEqual([{ op: 'remove', key: 'shared' }])
})
