import { expect, test } from 'vitest'
import { groupsOf, moveBy, moveTo, type Arranged, type ArrangedList } from './useArranging'

const item = (id: string, folderName: string | null = null, order = 500): Arranged => ({
  id,
  name: id,
  order,
  folderName,
})

const listOf = (items: readonly Arranged[]): ArrangedList<Arranged> => ({ items, locale: 'en' })

/** The list after a move, as ids by folder. */
function after(
  { items }: ArrangedList<Arranged>,
  id: string,
  move: ReturnType<typeof moveTo> | null,
): Record<string, string[]> {
  const moved = items.map((one) => ({
    ...one,
    order: move?.orders.get(one.id) ?? one.order,
    folderName: move && one.id === id ? move.folderName : one.folderName,
  }))
  return Object.fromEntries(
    groupsOf(listOf(moved)).map(({ name, items: grouped }) => [String(name), grouped.map((one) => one.id)]),
  )
}

test('what is in no folder stands first, then the folders by name; each by order, then by name', () => {
  const list = listOf([item('b'), item('a'), item('z', null, 1), item('d', 'North'), item('c', 'East')])
  expect(after(list, '', null)).toEqual({ null: ['z', 'a', 'b'], East: ['c'], North: ['d'] })
  expect(groupsOf(list).map(({ name }) => name)).toEqual([null, 'East', 'North'])
})

test('names are in the order in which a reader counts', () => {
  const list = listOf([item('Site 10'), item('Site 9'), item('a', 'Farm 10'), item('b', 'Farm 9')])
  expect(groupsOf(list).map(({ name }) => name)).toEqual([null, 'Farm 9', 'Farm 10'])
  expect(after(list, '', null)['null']).toEqual(['Site 9', 'Site 10'])
})

const list = listOf([item('a'), item('b'), item('c'), item('x', 'East'), item('y', 'East')])

test.each([
  ['before another one', moveTo(list, 'c', null, 'a'), { null: ['c', 'a', 'b'], East: ['x', 'y'] }],
  ['to the end', moveTo(list, 'c', null, null), { null: ['a', 'b', 'c'], East: ['x', 'y'] }],
  ['into a folder, before another one', moveTo(list, 'c', 'East', 'y'), { null: ['a', 'b'], East: ['x', 'c', 'y'] }],
  ['into a new folder', moveTo(list, 'c', 'New', null), { null: ['a', 'b'], East: ['x', 'y'], New: ['c'] }],
  ['a place up', moveBy(list, 'c', -1), { null: ['a', 'c', 'b'], East: ['x', 'y'] }],
])('c moves %s', (_, move, expected) => {
  expect(after(list, 'c', move)).toEqual(expected)
})

test('a place down, and no further than the ends', () => {
  expect(after(list, 'a', moveBy(list, 'a', 1))['null']).toEqual(['b', 'a', 'c'])
  expect([moveBy(list, 'c', 1), moveBy(list, 'a', -1), moveBy(list, 'x', -1)]).toEqual([null, null, null])
})
