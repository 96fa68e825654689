import { expect, test } from 'vitest'
import { applyEdits, arrangeableItems, diffLayouts, type Audience, type LayoutEdit } from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import { resolveLayoutForUser } from './resolveLayoutForUser'
import type { LayoutsSnapshot } from './workbenchLayouts'

const widget = { type: 'cameras.online', version: 1, settings: {} }
const shared: LayoutDocument = {
  schema: 1,
  layoutId: 'barn',
  version: 3,
  title: 'Barn',
  roles: [],
  widgets: { a: widget, b: widget },
  grids: { desk: { a: { x: 0, y: 0, w: 4, h: 4 }, b: { x: 0, y: 4, w: 4, h: 4 } } },
}
const person: Audience = { role: null, managesLayouts: false, species: 'pigs' }
const hide = (value: boolean): LayoutEdit => ({ op: 'hide', key: 'a', value })

/** The layout of a person with own edits, after the shared layout has become `layout`. */
function resolve(edits: LayoutEdit[], layout: LayoutDocument) {
  const own = { edits, base: 3, unknown: [], version: 1, agreed: edits, pending: false }
  const status = { loaded: true, requested: true, unreadable: [], problem: null }
  const snapshot: LayoutsSnapshot = { ...status, saved: [layout], own: { barn: own }, seen: { barn: shared } }
  return resolveLayoutForUser('barn', [], snapshot, person)
}

const visibleKeys = (content: LayoutContent | undefined) =>
  content && arrangeableItems(content, 'desk', 'pigs').map(({ key }) => key)

test.each<[string, LayoutEdit[]]>([
  ['stays as it is', []],
  ['moves the widget', [{ op: 'move', key: 'a', grid: 'desk', value: { x: 8, y: 0 } }]],
  ['has other settings for it', [{ op: 'set', key: 'a', path: 'settings.days', value: 5 }]],
  ['has another title', [{ op: 'set', key: '', path: 'title', value: 'Barn 2' }]],
])('a widget that a person hides stays hidden when the shared layout %s', (_, theirs) => {
  const changed = { ...shared, ...applyEdits(shared, theirs), version: 4 }
  expect(visibleKeys(resolve([hide(true)], changed)?.content)).toEqual(['b'])
})

test('a hidden widget is visible again when the person shows it, without an edit that remains', () => {
  const arranged = applyEdits(applyEdits(shared, [hide(true)]), [hide(false)])
  expect(visibleKeys(arranged)).toEqual(['a', 'b'])
  expect(diffLayouts(shared, arranged)).toEqual([])
})

test('a person shows a widget for themselves that the shared layout hides', () => {
  const hidden = { ...shared, ...applyEdits(shared, [hide(true)]), version: 4 }
  expect(visibleKeys(hidden)).toEqual(['b'])
  expect(visibleKeys(resolve([hide(false)], hidden)?.content)).toEqual(['a', 'b'])
})

test('the widgets below a hidden one close the gap', () => {
  const [item] = arrangeableItems(applyEdits(shared, [hide(true)]), 'desk', 'pigs')
  expect(item).toMatchObject({ key: 'b', y: 0 })
})

test.each(['__proto__', 'constructor'])(
  'a layout with the id %s is shown to somebody without own edits',
  (layoutId) => {
    const snapshot: LayoutsSnapshot = {
      loaded: true,
      requested: true,
      unreadable: [],
      problem: null,
      saved: [{ ...shared, layoutId }],
      own: {},
      seen: {},
    }
    expect(visibleKeys(resolveLayoutForUser(layoutId, [], snapshot, person)?.content)).toEqual(['a', 'b'])
  },
)
