import { expect, test } from 'vitest'
import { groupsOf, moveBy, moveTo, type Arranged } from './arrange'

const item = (id: string, folderName: string | null = null, order = 500): Arranged => ({
  id,
  name: id,
  order,
  folderName,
})

/** The list after a move, as ids by folder. */
function after(
  items: readonly Arranged[],
  id: string,
  move: ReturnType<typeof moveTo> | null,
): Record<string, string[]> {
  const moved = items.map((one) => ({
    ...one,
    order: move?.orders.get(one.id) ?? one.order,
    folderName: move && one.id === id ? move.folderName : one.folderName,
  }))
  return Object.fromEntries(
    groupsOf(moved).map(({ name, items: grouped }) => [String(name), grouped.map((one) => one.id)]),
  )
}

test('what is in no folder stands first, then the folders by name; each by order, then by name', () => {
  const items = [item('b'), item('a'), item('z', null, 1), item('d', 'North'), item('c', 'East')]
  expect(after(items, '', null)).toEqual({ null: ['z', 'a', 'b'], East: ['c'], North: ['d'] })
  expect(groupsOf(items).map(({ name }) => name)).toEqual([null, 'East', 'North'])
})

const items = [item('a'), item('b'), item('c'), item('x', 'East'), item('y', 'East')]

test.each([
  ['before another one', moveTo(items, 'c', null, 'a'), { null: ['c', 'a', 'b'], East: ['x', 'y'] }],
  ['to the end', moveTo(items, 'c', null, null), { null: ['a', 'b', 'c'], East: ['x', 'y'] }],
  ['into a folder, before another one', moveTo(items, 'c', 'East', 'y'), { null: ['a', 'b'], East: ['x', 'c', 'y'] }],
  ['into a new folder', moveTo(items, 'c', 'New', null), { null: ['a', 'b'], East: ['x', 'y'], New: ['c'] }],
  ['a place up', moveBy(items, 'c', -1), { null: ['a', 'c', 'b'], East: ['x', 'y'] }],
])('c moves %s', (_, move, expected) => {
  expect(after(items, 'c', move)).toEqual(expected)
})

test('a place down, and no further than the ends', () => {
  expect(after(items, 'a', moveBy(items, 'a', 1))['null']).toEqual(['b', 'a', 'c'])
  expect([moveBy(items, 'c', 1), moveBy(items, 'a', -1), moveBy(items, 'x', -1)]).toEqual([null, null, null])
})
