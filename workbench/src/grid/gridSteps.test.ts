import { expect, test } from 'vitest'
import type { GridItem } from '@barn-workbench/core/layout'
import {
  bottomOf,
  editsBetween,
  insertItem,
  moveByStep,
  resizeByStep,
  toLibraryItems,
  type Direction,
} from './gridSteps'

const desk: GridItem[] = [
  { key: 'a', x: 0, y: 0, w: 12, h: 4 },
  { key: 'b', x: 12, y: 0, w: 6, h: 4 },
  { key: 'c', x: 0, y: 4, w: 12, h: 8 },
]
const noLocks = () => ({ minW: 4, minH: 3, fixed: false })
const items = toLibraryItems(desk, 'desk', noLocks)
/** The edits that lead from `desk` to a state of the grid, as tuples. */
const editsTo = (after: ReturnType<typeof moveByStep>) =>
  editsBetween(desk, after, 'desk').map(({ op, key, ...rest }) => [op, key, 'value' in rest ? rest.value : null])

test.each<[string, Direction, unknown[]]>([
  ['b', 'right', [['move', 'b', { x: 13, y: 0 }]]],
  ['a', 'left', []],
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
  ['c', 'down', []],
])('moves %s %s', (key, direction, expected) => {
  expect(editsTo(moveByStep(items, key, direction, 'desk'))).toEqual(expected)
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
  expect(editsTo(resizeByStep(items, key, direction, 'desk'))).toEqual(expected)
})

test('does not shrink an item below its least size, or grow it over the edge', () => {
  const narrow = toLibraryItems([{ key: 'a', x: 20, y: 0, w: 4, h: 3 }], 'desk', noLocks)
  for (const direction of ['left', 'right', 'up'] as const)
    expect(resizeByStep(narrow, 'a', direction, 'desk')).toBe(narrow)
})

test('swaps neighbours on the phone', () => {
  const phone: GridItem[] = [
    { key: 'a', x: 0, y: 0, w: 1, h: 4 },
    { key: 'b', x: 0, y: 4, w: 1, h: 8 },
  ]
  const moved = moveByStep(toLibraryItems(phone, 'phone', noLocks), 'b', 'up', 'phone')
  expect(editsBetween(phone, moved, 'phone')).toEqual([
    { op: 'move', key: 'a', grid: 'phone', value: { x: 0, y: 8 } },
    { op: 'move', key: 'b', grid: 'phone', value: { x: 0, y: 0 } },
  ])
})

test('makes a locked widget immovable, and limits its least width to the columns', () => {
  expect(toLibraryItems(desk.slice(0, 1), 'desk', () => ({ minW: 40, minH: 1, fixed: true }))[0]).toMatchObject({
    isDraggable: false,
    isResizable: false,
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
