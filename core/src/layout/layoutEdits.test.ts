import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LayoutContent, type GridArea, type LayoutWidget } from '../schema'
import { applyEdits } from './applyEdits'
import { diffLayouts } from './diffLayouts'
import { gridItemsOf } from './gridItems'
import { applyStep, emptyHistory, HISTORY_LIMIT, invertEdits, redo, undo, type EditedLayout } from './history'
import { readEdits, type LayoutEdit } from './layoutEdit'
import { rebaseEdits } from './rebaseEdits'

const KEYS = ['a', 'b', 'c', 'd', 'constructor'] as const
const key = fc.constantFrom(...KEYS)
const grid = fc.constantFrom('desk', 'tablet', 'phone')
const place = fc.record({
  x: fc.nat(20),
  y: fc.nat(20),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 10 }),
})
const settings = fc.dictionary(
  fc.constantFrom('size', 'unit', 'toString'),
  fc.oneof(fc.nat(3), fc.constant(null), fc.constant([1])),
)
const widget: fc.Arbitrary<LayoutWidget> = fc.record(
  { type: fc.constantFrom('one.card', 'two.list'), version: fc.constantFrom(1, 2), settings },
  { requiredKeys: ['type', 'version', 'settings'] },
)
const layout: fc.Arbitrary<LayoutContent> = fc
  .record({
    widgets: fc.dictionary(key, widget),
    desk: fc.dictionary(key, place),
    tablet: fc.option(fc.dictionary(key, place)),
    phone: fc.option(fc.dictionary(key, place)),
    title: fc.constantFrom('One', 'Two'),
  })
  .map(({ widgets, desk, tablet, phone, title }) => {
    const only = (places: Record<string, GridArea>) =>
      Object.fromEntries(Object.entries(places).filter(([name]) => Object.hasOwn(widgets, name)))
    return {
      schema: 1,
      title,
      roles: [],
      widgets,
      grids: { desk: only(desk), ...(tablet && { tablet: only(tablet) }), ...(phone && { phone: only(phone) }) },
    }
  })
const edit: fc.Arbitrary<LayoutEdit> = fc.oneof(
  fc.record({
    op: fc.constant('add' as const),
    key,
    value: fc.record({ widget, places: fc.record({ desk: place, phone: place }, { requiredKeys: [] }) }),
  }),
  fc.record({ op: fc.constant('remove' as const), key }),
  fc.record({ op: fc.constant('hide' as const), key, value: fc.boolean() }),
  fc.record({ op: fc.constant('move' as const), key, grid, value: fc.record({ x: fc.nat(20), y: fc.nat(20) }) }),
  fc.record({
    op: fc.constant('resize' as const),
    key,
    grid,
    value: fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 9 }) }),
  }),
  fc.record({ op: fc.constant('order' as const), key, grid, value: fc.nat(5) }),
  fc.record({
    op: fc.constant('set' as const),
    key,
    path: fc.constantFrom('settings.size', 'settings.toString', 'locked', 'nonsense'),
    value: fc.oneof(fc.nat(3), fc.boolean(), fc.constant(undefined)),
  }),
  fc.record({
    op: fc.constant('set' as const),
    key: fc.constant(''),
    path: fc.constantFrom('title', 'grids.tablet', 'grids.desk', 'nonsense'),
    value: fc.oneof(fc.constant('Three'), fc.constant(undefined), fc.dictionary(key, place)),
  }),
) as fc.Arbitrary<LayoutEdit>
const edits = fc.array(edit, { maxLength: 12 })
const often = { numRuns: 500 }

test('applying edits and then their inverse changes nothing', () => {
  fc.assert(
    fc.property(layout, edits, (before, made) => {
      expect(applyEdits(applyEdits(before, made), invertEdits(before, made))).toEqual(before)
    }),
    often,
  )
})

test('a valid layout stays valid after any edits', () => {
  fc.assert(
    fc.property(layout, edits, (before, made) => {
      expect(LayoutContent.safeParse(applyEdits(before, made)).success).toBe(true)
    }),
    often,
  )
})

test('the edits between two layouts lead from one to the other, on every grid', () => {
  fc.assert(
    fc.property(layout, edits, (before, made) => {
      const after = applyEdits(before, made)
      const again = applyEdits(before, diffLayouts(before, after))
      expect([again.widgets, again.title, again.roles]).toEqual([after.widgets, after.title, after.roles])
      for (const breakpoint of ['desk', 'tablet', 'phone'] as const)
        expect(gridItemsOf(again, breakpoint)).toEqual(gridItemsOf(after, breakpoint))
      expect(diffLayouts(after, after)).toEqual([])
    }),
    often,
  )
})

test('edits are the same after they were sent as JSON', () => {
  fc.assert(
    fc.property(layout, edits, (before, made) => {
      const over = readEdits(JSON.parse(JSON.stringify(made)) as never)
      expect(applyEdits(before, over)).toEqual(applyEdits(before, made))
    }),
  )
})

test('leaves out values that are not edits, or are edits of a later version', () => {
  expect(
    readEdits([
      { op: 'add', key: 'a' },
      { op: 'move', key: 'a', value: { x: 1, y: 1 } },
      { op: 'fly', key: 'a' } as never,
      { op: 'remove', key: 'a' },
    ]),
  ).toEqual([{ op: 'remove', key: 'a' }])
})

/** Widgets that the edits add and do not remove again, by their content. */
function addedBy(before: LayoutContent, made: readonly LayoutEdit[]): LayoutWidget[] {
  const after = applyEdits(before, made)
  return Object.entries(after.widgets)
    .filter(([name, found]) => before.widgets[name]?.type !== found.type || !Object.hasOwn(before.widgets, name))
    .map(([, found]) => found)
}

test('a rebase never loses a widget that a person added', () => {
  fc.assert(
    fc.property(layout, edits, layout, (base, made, theirs) => {
      const own = diffLayouts(base, applyEdits(base, made))
      const { edits: rebased } = rebaseEdits(own, theirs, { base, respectLocks: true })
      const widgets = Object.values(applyEdits(theirs, rebased).widgets)
      for (const lost of addedBy(base, own)) expect(widgets).toContainEqual(lost)
    }),
    often,
  )
})

test('merging two saved histories keeps every widget that either of them added', () => {
  fc.assert(
    fc.property(layout, edits, edits, (base, first, second) => {
      const [theirs, mine] = [diffLayouts(base, applyEdits(base, first)), diffLayouts(base, applyEdits(base, second))]
      const saved = applyEdits(base, theirs)
      const merged = applyEdits(saved, rebaseEdits(mine, saved, { base }).edits)
      expect(LayoutContent.safeParse(merged).success).toBe(true)
      const taken = new Set(mine.filter(({ op }) => op === 'remove').map((one) => one.key))
      for (const [name, found] of Object.entries(saved.widgets))
        if (!Object.hasOwn(base.widgets, name) && !taken.has(name)) expect(merged.widgets[name]).toEqual(found)
      for (const added of addedBy(base, mine)) expect(Object.values(merged.widgets)).toContainEqual(added)
    }),
    often,
  )
})

test('edits of different widgets merge to the same layout in either order', () => {
  const half = (keys: readonly string[]) =>
    edits.map((made) => made.filter((one) => one.op === 'set' && keys.includes(one.key)))
  fc.assert(
    fc.property(layout, half(['a', 'b']), half(['c', 'd']), (base, left, right) => {
      const merge = (first: LayoutEdit[], second: LayoutEdit[]) => {
        const saved = applyEdits(base, first)
        return applyEdits(saved, rebaseEdits(second, saved, { base }).edits)
      }
      expect(merge(left, right)).toEqual(merge(right, left))
    }),
  )
})

const base: LayoutContent = {
  schema: 1,
  title: 'Barn',
  roles: ['operator'],
  widgets: {
    pens: { type: 'pen-state.card', version: 1, settings: { days: 3 } },
    list: { type: 'incidents.list', version: 1, settings: {} },
  },
  grids: { desk: { pens: { x: 0, y: 0, w: 6, h: 4 }, list: { x: 6, y: 0, w: 6, h: 4 } } },
}

test.each<[string, LayoutEdit[], LayoutEdit[], object[]]>([
  [
    'a widget that is gone',
    [{ op: 'remove', key: 'pens' }],
    [{ op: 'set', key: 'pens', path: 'settings.days', value: 5 }],
    [{ kind: 'gone', key: 'pens', type: 'pen-state.card', field: 'settings.days' }],
  ],
  [
    'a widget that is locked',
    [{ op: 'set', key: 'pens', path: 'locked', value: true }],
    [{ op: 'hide', key: 'pens', value: true }],
    [{ kind: 'locked', key: 'pens', type: 'pen-state.card', field: 'hidden' }],
  ],
  [
    'a setting that both changed',
    [{ op: 'set', key: 'pens', path: 'settings.days', value: 4 }],
    [{ op: 'set', key: 'pens', path: 'settings.days', value: 5 }],
    [{ kind: 'both-changed', key: 'pens', type: 'pen-state.card', field: 'settings.days' }],
  ],
  [
    'a title that both changed',
    [{ op: 'set', key: '', path: 'title', value: 'Stall' }],
    [{ op: 'set', key: '', path: 'title', value: 'Nord' }],
    [{ kind: 'both-changed', key: '', type: null, field: 'title' }],
  ],
  [
    'a widget that both moved',
    [{ op: 'move', key: 'list', grid: 'desk', value: { x: 0, y: 9 } }],
    [{ op: 'move', key: 'list', grid: 'desk', value: { x: 12, y: 0 } }],
    [{ kind: 'both-changed', key: 'list', type: 'incidents.list', field: 'place' }],
  ],
  [
    'a widget that one hid and the other chose to show',
    [{ op: 'hide', key: 'pens', value: true }],
    [{ op: 'hide', key: 'pens', value: false }],
    [{ kind: 'both-changed', key: 'pens', type: 'pen-state.card', field: 'hidden' }],
  ],
  [
    'the same change twice',
    [{ op: 'set', key: 'pens', path: 'settings.days', value: 5 }],
    [{ op: 'set', key: 'pens', path: 'settings.days', value: 5 }],
    [],
  ],
  [
    'other fields of one widget',
    [{ op: 'set', key: 'pens', path: 'settings.days', value: 5 }],
    [{ op: 'move', key: 'pens', grid: 'desk', value: { x: 9, y: 9 } }],
    [],
  ],
])('a rebase notes %s', (_, theirs, mine, notes) => {
  expect(rebaseEdits(mine, applyEdits(base, theirs), { base, respectLocks: true }).notes).toEqual(notes)
})

test('an administrator moves a locked widget, also when the layout has changed meanwhile', () => {
  const locked = applyEdits(base, [{ op: 'set', key: 'pens', path: 'locked', value: true }])
  const move: LayoutEdit = { op: 'move', key: 'pens', grid: 'desk', value: { x: 9, y: 9 } }
  expect(rebaseEdits([move], locked, { base })).toEqual({ edits: [move], notes: [] })
  expect(rebaseEdits([move], locked, { base, respectLocks: true }).edits).toEqual([])
})

test('keeps both widgets when two people add different ones under the same key', () => {
  const add = (type: string): LayoutEdit => ({
    op: 'add',
    key: 'new',
    value: { widget: { type, version: 1, settings: {} }, places: {} },
  })
  const theirs = applyEdits(base, [add('one.card')])
  const { edits: rebased } = rebaseEdits(
    [add('two.list'), { op: 'set', key: 'new', path: 'settings.size', value: 2 }],
    theirs,
    { base },
  )
  const merged = applyEdits(theirs, rebased)
  expect(merged.widgets.new?.type).toBe('one.card')
  expect(merged.widgets['new-2']).toEqual({ type: 'two.list', version: 1, settings: { size: 2 } })
})

test('undoes and redoes a hundred steps, and a new step clears the redo history', () => {
  const first: EditedLayout = { layout: base, history: emptyHistory }
  const days = (value: number): LayoutEdit[] => [{ op: 'set', key: 'pens', path: 'settings.days', value }]
  let edited = first
  for (let value = 100; value < 205; value++) edited = applyStep(edited, days(value))
  const last = edited
  expect(edited.history.past).toHaveLength(HISTORY_LIMIT)
  for (let i = 0; i < 150; i++) edited = undo(edited)
  expect(edited.layout.widgets.pens?.settings).toEqual({ days: 104 })
  for (let i = 0; i < 150; i++) edited = redo(edited)
  expect(edited).toEqual(last)
  expect(applyStep(undo(edited), days(1)).history.future).toEqual([])
  expect(applyStep(edited, days(204))).toBe(edited)
})
