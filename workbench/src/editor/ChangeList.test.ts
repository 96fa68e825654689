import { expect, test } from 'vitest'
import { gridItemsOf, itemsWithout } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { describeChanges, describeEdits, describeNotes } from './ChangeList'

const widget = (type: string) => ({ type, version: 1, settings: {} })
const layoutWith = (widgets: LayoutContent['widgets']): LayoutContent => ({
  schema: 1,
  title: 'Barn',
  roles: [],
  widgets,
  grids: { desk: {} },
})

test('a widget that somebody removed is named as it was in the layout before', () => {
  const before = layoutWith({ pens: widget('pen-state.card'), plan: widget('canvas.floor-plan') })
  const after = layoutWith({ pens: widget('pen-state.card') })
  const removal = [{ op: 'remove', key: 'plan' } as const]
  expect(describeEdits(removal, after, before)).toEqual([
    { messageKey: 'change.remove', widget: { type: 'canvas.floor-plan' } },
  ])
  expect(describeEdits(removal, after)).toEqual([{ messageKey: 'change.layout', widget: null }])
})

const names = ['pens', 'plan', 'list', 'online', 'dead']
const all = layoutWith(Object.fromEntries(names.map((name) => [name, widget(`barn.${name}`)])))
const move = (key: string) => ({ op: 'move', key, grid: 'desk', value: { x: 0, y: 4 } }) as const

test('what was meant is named, and those that made way for it are counted', () => {
  const resize = { op: 'resize', key: 'pens', grid: 'desk', value: { w: 4, h: 4 } } as const
  expect(describeEdits([move('pens'), resize, ...names.slice(1).map(move)], all)).toEqual([
    { messageKey: 'change.resize', widget: { type: 'barn.pens' } },
    { messageKey: 'change.alsoMoved', widget: null, count: 4 },
  ])
})

test.each([
  ['one widget that was moved is named', ['plan'], { messageKey: 'change.move', widget: { type: 'barn.plan' } }],
  ['several that were moved are counted', ['plan', 'list'], { messageKey: 'change.onlyMoved', widget: null, count: 2 }],
])('%s', (_, keys, line) => {
  expect(describeEdits(keys.map(move), all)).toEqual([line])
})

test('a widget is named by the title that somebody gave it', () => {
  const titled = layoutWith({ plan: { ...widget('canvas.floor-plan'), title: 'North' } })
  expect(describeEdits([move('plan')], titled)[0]?.widget).toEqual({ type: 'canvas.floor-plan', title: 'North' })
  const note = { kind: 'locked', key: 'plan', type: 'canvas.floor-plan', field: 'place' } as const
  expect(describeNotes([note], titled)[0]?.widget?.title).toBe('North')
})

const area = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })
const row = {
  ...layoutWith({ pens: widget('barn.pens'), plan: widget('barn.plan'), list: widget('barn.list') }),
  grids: { desk: { pens: area(0, 0, 12, 4), plan: area(12, 0, 12, 4), list: area(0, 4, 24, 4) } },
}

test('a widget that took the room of a removed one was not resized by anybody', () => {
  const left = itemsWithout(gridItemsOf(row, 'desk'), 'pens')
  const { plan, list } = row.widgets
  const widgets = { ...(plan && { plan }), ...(list && { list }) }
  const after = { ...row, widgets, grids: { desk: Object.fromEntries(left.map(({ key, ...rest }) => [key, rest])) } }
  expect(left.find(({ key }) => key === 'plan')?.w).toBe(24)
  expect(describeChanges(row, after)).toEqual([
    { messageKey: 'change.remove', widget: { type: 'barn.pens' } },
    { messageKey: 'change.move', widget: { type: 'barn.plan' } },
  ])
})

test('a grid that is saved as it was shown is no change, nor is the place of a widget that had none', () => {
  const phone = Object.fromEntries(gridItemsOf(row, 'phone').map(({ key, ...rest }) => [key, rest]))
  const saved = { ...row, grids: { ...row.grids, phone } }
  expect(describeChanges(row, saved)).toEqual([])
  const { list, ...others } = phone
  expect(list).toBeDefined()
  expect(describeChanges({ ...row, grids: { ...row.grids, phone: others } }, saved)).toEqual([])
})

test('what somebody has resized, and the new name, are said', () => {
  const desk = { ...row.grids.desk, list: area(0, 4, 24, 6) }
  expect(describeChanges(row, { ...row, title: 'Night', grids: { desk } })).toEqual([
    { messageKey: 'change.resize', widget: { type: 'barn.list' } },
    { messageKey: 'change.title', widget: null, name: 'Night' },
  ])
})
