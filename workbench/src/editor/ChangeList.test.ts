import { expect, test } from 'vitest'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { describeEdits, describeNotes } from './ChangeList'

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
