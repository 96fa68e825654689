import { expect, test } from 'vitest'
import type { Placed } from '@barn-workbench/core/layout'
import { editsBetween, grow, step, toItems, type Direction } from './gridSteps'

const desk: Placed[] = [{ key: 'a', x: 0, y: 0, w: 12, h: 4 }, { key: 'b', x: 12, y: 0, w: 6, h: 4 }, { key: 'c', x: 0, y: 4, w: 12, h: 8 }]
const free = () => ({ minW: 4, minH: 3, fixed: false })
const items = toItems(desk, 'desk', free)
const edits = (after: ReturnType<typeof step>) => editsBetween(desk, after, 'desk').map(({ op, key, ...rest }) => [op, key, 'value' in rest ? rest.value : null])

test.each<[string, Direction, unknown[]]>([
  ['b', 'right', [['move', 'b', { x: 13, y: 0 }]]],
  ['a', 'left', []],
  ['c', 'up', [['move', 'a', { x: 0, y: 8 }], ['move', 'c', { x: 0, y: 0 }]]],
  ['a', 'down', [['move', 'a', { x: 0, y: 8 }], ['move', 'c', { x: 0, y: 0 }]]],
  ['c', 'down', []],
])('%s goes %s', (key, direction, expected) => {
  expect(edits(step(items, key, direction, 'desk'))).toEqual(expected)
})

test.each<[string, Direction, unknown[]]>([
  ['b', 'right', [['resize', 'b', { w: 7, h: 4 }]]],
  ['b', 'up', [['resize', 'b', { w: 6, h: 3 }]]],
  ['a', 'down', [['resize', 'a', { w: 12, h: 5 }], ['move', 'c', { x: 0, y: 5 }]]],
])('%s grows %s', (key, direction, expected) => {
  expect(edits(grow(items, key, direction, 'desk'))).toEqual(expected)
})

test('nothing shrinks below its least size or grows over the edge', () => {
  const narrow = toItems([{ key: 'a', x: 20, y: 0, w: 4, h: 3 }], 'desk', free)
  for (const direction of ['left', 'right', 'up'] as const) expect(grow(narrow, 'a', direction, 'desk')).toBe(narrow)
})

test('on the phone widgets change places', () => {
  const phone: Placed[] = [{ key: 'a', x: 0, y: 0, w: 1, h: 4 }, { key: 'b', x: 0, y: 4, w: 1, h: 8 }]
  const moved = step(toItems(phone, 'phone', free), 'b', 'up', 'phone')
  expect(editsBetween(phone, moved, 'phone')).toEqual([
    { op: 'move', key: 'a', grid: 'phone', value: { x: 0, y: 8 } }, { op: 'move', key: 'b', grid: 'phone', value: { x: 0, y: 0 } },
  ])
})

test('a locked widget is given to the grid as fixed', () => {
  expect(toItems(desk.slice(0, 1), 'desk', () => ({ minW: 40, minH: 1, fixed: true }))[0]).toMatchObject({ isDraggable: false, isResizable: false, minW: 24 })
})
