import fc from 'fast-check'
import type { LayoutItem } from 'react-grid-layout/core'
import { expect, test } from 'vitest'
import type { GridItem } from '@barn-workbench/core/layout'
import {
  editsBetween,
  insertItem,
  moveByStep,
  resizeByStep,
  toLibraryItems,
  type Direction,
  type StepResult,
} from './gridSteps'
import { bottomOf, closeUp, inReadingOrder, place } from './rearrange'

const desk: GridItem[] = [
  { key: 'a', x: 0, y: 0, w: 12, h: 4 },
  { key: 'b', x: 12, y: 0, w: 6, h: 4 },
  { key: 'c', x: 0, y: 4, w: 12, h: 8 },
]
const noLocks = () => ({ minW: 4, minH: 3, fixed: false })
const items = toLibraryItems(desk, 'desk', noLocks)
/** The edits of a step from `before`, as tuples; or the reason for which the step is not possible. */
const editsOf = (result: StepResult, before = desk) =>
  'obstacle' in result
    ? result.obstacle
    : editsBetween(before, result.after, 'desk').map(({ op, key, ...rest }) => [
        op,
        key,
        'value' in rest ? rest.value : null,
      ])

test.each<[string, Direction, unknown]>([
  ['b', 'right', [['move', 'b', { x: 13, y: 0 }]]],
  ['a', 'left', 'edge'],
  [
    'a',
    'right',
    [
      ['move', 'a', { x: 6, y: 0 }],
      ['move', 'b', { x: 0, y: 0 }],
    ],
  ],
  [
    'c',
    'up',
    [
      ['move', 'a', { x: 0, y: 8 }],
      ['move', 'c', { x: 0, y: 0 }],
    ],
  ],
  [
    'a',
    'down',
    [
      ['move', 'a', { x: 0, y: 8 }],
      ['move', 'c', { x: 0, y: 0 }],
    ],
  ],
  ['c', 'down', 'edge'],
  ['b', 'up', 'edge'],
])('moves %s %s', (key, direction, expected) => {
  expect(editsOf(moveByStep(items, key, direction, 'desk'))).toEqual(expected)
})

const DIRECTIONS = ['left', 'right', 'up', 'down'] as const
const area = fc.record({
  x: fc.nat(20),
  y: fc.nat(12),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 8 }),
})
/** Any grid as it is shown: within its columns, with no two items in one cell, and closed up. */
const grid = fc.array(fc.tuple(area, fc.boolean()), { minLength: 1, maxLength: 8 }).map((areas) => {
  const locked = new Set(areas.flatMap(([, isLocked], index) => (isLocked ? [`w${index}`] : [])))
  const loose = areas.map(([{ x, ...rest }], index) => ({ i: `w${index}`, ...rest, x: Math.min(x, 24 - rest.w) }))
  return closeUp(inReadingOrder(loose)).map((item) => ({ ...item, static: locked.has(item.i) }))
})
const doOverlap = (one: LayoutItem, other: LayoutItem) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
const expectSound = (after: readonly LayoutItem[], before: readonly LayoutItem[]) => {
  expect(after.map(({ i }) => i).sort()).toEqual(before.map(({ i }) => i).sort())
  for (const [index, item] of after.entries()) {
    expect(item.x >= 0 && item.x + item.w <= 24 && item.y >= 0).toBe(true)
    expect(after.slice(index + 1).filter((other) => doOverlap(item, other))).toEqual([])
    const was = before.find(({ i }) => i === item.i)
    if (was?.static) expect([item.x, item.y]).toEqual([was.x, was.y])
  }
}

test('an arrow moves a widget its way or says why not, over no other one, and never moves a locked one', () => {
  fc.assert(
    fc.property(grid, fc.constantFrom(...DIRECTIONS), fc.nat(7), (before, direction, index) => {
      const item = before[index % before.length]
      if (!item || item.static) return
      const result = moveByStep(before, item.i, direction, 'desk')
      if ('obstacle' in result) return
      expectSound(result.after, before)
      const after = result.after.find(({ i }) => i === item.i) ?? item
      const distance = { left: item.x - after.x, right: after.x - item.x, up: item.y - after.y, down: after.y - item.y }
      expect(distance[direction]).toBeGreaterThan(0)
    }),
  )
})

test('wherever a widget is dragged or resized, none lies on another one', () => {
  fc.assert(
    fc.property(grid, area, fc.nat(7), fc.boolean(), (before, target, index, isResize) => {
      const item = before[index % before.length]
      if (!item || item.static) return
      const moved = isResize
        ? { ...item, w: Math.min(target.w, 24 - item.x), h: target.h }
        : { ...item, x: Math.min(target.x, 24 - item.w), y: target.y }
      expectSound(place(before, moved, 24), before)
    }),
  )
})

test('a widget that is dragged over one of its size swaps places with it', () => {
  const before = toLibraryItems(
    [
      { key: 'left', x: 0, y: 0, w: 8, h: 4 },
      { key: 'middle', x: 8, y: 0, w: 8, h: 4 },
      { key: 'right', x: 16, y: 0, w: 8, h: 4 },
    ],
    'desk',
    noLocks,
  )
  const [left] = before
  if (!left) throw new Error('no widget')
  const after = place(before, { ...left, x: 13, y: 1 }, 24)
  expect(after.map(({ i, x, y }) => [i, x, y])).toEqual([
    ['left', 16, 0],
    ['middle', 8, 0],
    ['right', 0, 0],
  ])
})

test('a row that a widget is dragged out of closes up', () => {
  const row: GridItem[] = [
    { key: 'a', x: 0, y: 0, w: 8, h: 4 },
    { key: 'b', x: 8, y: 0, w: 6, h: 4 },
    { key: 'c', x: 14, y: 0, w: 6, h: 4 },
    { key: 'wide', x: 0, y: 4, w: 24, h: 8 },
  ]
  const before = toLibraryItems(row, 'desk', noLocks)
  const [a] = before
  if (!a) throw new Error('no widget')
  expect(editsOf({ after: place(before, { ...a, x: 3, y: 10 }, 24) }, row)).toEqual([
    ['move', 'a', { x: 3, y: 12 }],
    ['move', 'b', { x: 0, y: 0 }],
    ['move', 'c', { x: 6, y: 0 }],
  ])
})

test('a locked neighbour stops a widget', () => {
  const locked = toLibraryItems(desk, 'desk', (key) => ({ minW: 4, minH: 3, fixed: key !== 'a' }))
  expect(moveByStep(locked, 'a', 'right', 'desk')).toEqual({ obstacle: 'lockedNeighbour' })
  expect(moveByStep(locked, 'a', 'down', 'desk')).toEqual({ obstacle: 'lockedNeighbour' })
})

test.each<[string, Direction, unknown[]]>([
  ['b', 'right', [['resize', 'b', { w: 7, h: 4 }]]],
  ['b', 'up', [['resize', 'b', { w: 6, h: 3 }]]],
  [
    'a',
    'down',
    [
      ['resize', 'a', { w: 12, h: 5 }],
      ['move', 'c', { x: 0, y: 5 }],
    ],
  ],
])('resizes %s %s', (key, direction, expected) => {
  expect(editsOf(resizeByStep(items, key, direction, 'desk'))).toEqual(expected)
})

test('does not shrink an item below its least size, or grow it over the edge', () => {
  const narrow = toLibraryItems([{ key: 'a', x: 20, y: 0, w: 4, h: 3 }], 'desk', noLocks)
  const obstacles = (['left', 'right', 'up'] as const).map((direction) => resizeByStep(narrow, 'a', direction, 'desk'))
  expect(obstacles).toEqual([{ obstacle: 'least' }, { obstacle: 'edge' }, { obstacle: 'least' }])
})

test('swaps neighbours on the phone', () => {
  const phone: GridItem[] = [
    { key: 'a', x: 0, y: 0, w: 1, h: 4 },
    { key: 'b', x: 0, y: 4, w: 1, h: 8 },
  ]
  const result = moveByStep(toLibraryItems(phone, 'phone', noLocks), 'b', 'up', 'phone')
  expect('after' in result && editsBetween(phone, result.after, 'phone')).toEqual([
    { op: 'move', key: 'a', grid: 'phone', value: { x: 0, y: 8 } },
    { op: 'move', key: 'b', grid: 'phone', value: { x: 0, y: 0 } },
  ])
})

test('makes a locked widget immovable, and limits its least width to the columns', () => {
  expect(toLibraryItems(desk.slice(0, 1), 'desk', () => ({ minW: 40, minH: 1, fixed: true }))[0]).toMatchObject({
    static: true,
    minW: 24,
  })
})

test('inserts an item where it is dropped, and moves the others down', () => {
  const placed = insertItem(items, { i: 'new', x: 0, y: 0, w: 12, h: 2 }, 'desk')
  const at = (key: string) => placed.find(({ i }) => i === key)
  expect([at('new')?.x, at('new')?.y]).toEqual([0, 0])
  expect([at('a')?.y, at('c')?.y, at('b')?.y]).toEqual([2, 6, 0])
})

test('lets an item that is added below rise into free room', () => {
  const placed = insertItem(items, { i: 'new', x: 18, y: bottomOf(items), w: 6, h: 2 }, 'desk').find(
    ({ i }) => i === 'new',
  )
  expect(placed).toMatchObject({ x: 18, y: 0 })
  expect(insertItem(items, { i: 'new', x: 30, y: 0, w: 40, h: 2 }, 'desk').find(({ i }) => i === 'new')).toMatchObject({
    x: 0,
    w: 24,
  })
})
