import { expect, test } from 'vitest'
import type { GridItem } from '@barn-workbench/core/layout'
import { bottomOf, editsBetween, grow, placeAt, step, toItems, type Direction } from './gridSteps'

const desk: GridItem[] = [
  { key: 'a', x: 0, y: 0, w: 12, h: 4 },
  { key: 'b', x: 12, y: 0, w: 6, h: 4 },
  { key: 'c', x: 0, y: 4, w: 12, h: 8 },
]
const free = () => ({ minW: 4, minH: 3, fixed: false })
const items = toItems(desk, 'desk', free)
const edits = (after: ReturnType<typeof step>) =>
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
])('%s goes %s', (key, direction, expected) => {
  expect(edits(step(items, key, direction, 'desk'))).toEqual(expected)
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
])('%s grows %s', (key, direction, expected) => {
  expect(edits(grow(items, key, direction, 'desk'))).toEqual(expected)
})

test('nothing shrinks below its least size or grows over the edge', () => {
  const narrow = toItems([{ key: 'a', x: 20, y: 0, w: 4, h: 3 }], 'desk', free)
  for (const direction of ['left', 'right', 'up'] as const) expect(grow(narrow, 'a', direction, 'desk')).toBe(narrow)
})

test('on the phone widgets change places', () => {
  const phone: GridItem[] = [
    { key: 'a', x: 0, y: 0, w: 1, h: 4 },
    { key: 'b', x: 0, y: 4, w: 1, h: 8 },
  ]
  const moved = step(toItems(phone, 'phone', free), 'b', 'up', 'phone')
  expect(editsBetween(phone, moved, 'phone')).toEqual([
    { op: 'move', key: 'a', grid: 'phone', value: { x: 0, y: 8 } },
    { op: 'move', key: 'b', grid: 'phone', value: { x: 0, y: 0 } },
  ])
})

test('a locked widget is given to the grid as fixed', () => {
  expect(toItems(desk.slice(0, 1), 'desk', () => ({ minW: 40, minH: 1, fixed: true }))[0]).toMatchObject({
    isDraggable: false,
    isResizable: false,
    minW: 24,
  })
})

test('what is dropped stands where it was dropped, and what stood there makes room', () => {
  const placed = placeAt(items, { i: 'new', x: 0, y: 0, w: 12, h: 2 }, 'desk')
  const at = (key: string) => placed.find(({ i }) => i === key)
  expect([at('new')?.x, at('new')?.y]).toEqual([0, 0])
  expect([at('a')?.y, at('c')?.y, at('b')?.y]).toEqual([2, 6, 0])
})

test('what is added below rises into free room', () => {
  const placed = placeAt(items, { i: 'new', x: 18, y: bottomOf(items), w: 6, h: 2 }, 'desk').find(
    ({ i }) => i === 'new',
  )
  expect(placed).toMatchObject({ x: 18, y: 0 })
  expect(placeAt(items, { i: 'new', x: 30, y: 0, w: 40, h: 2 }, 'desk').find(({ i }) => i === 'new')).toMatchObject({
    x: 0,
    w: 24,
  })
})
