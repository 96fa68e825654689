import { expect, test } from 'vitest'
import { neighboursOf, steadyOrder } from './neighbours'

const order = (incidentId: string | null, ids: string) => ({ incidentId, ids: ids.split(' ').filter(Boolean) })
const after = (before: string, latest: string, id: string | null = 'c') =>
  steadyOrder(order(id, before), order(id, latest)).ids.join(' ')

test('an incident has the neighbours of its place', () => {
  const of = (id: string | null, ids: string) => neighboursOf(order(id, ids), order(id, ids).ids)
  expect(of('b', 'a b c')).toEqual({ previous: 'a', next: 'c', position: 2, total: 3 })
  expect(of('a', 'a b')).toEqual({ previous: null, next: 'b', position: 1, total: 2 })
  expect(of('x', 'a b')).toEqual({ previous: null, next: 'a', position: null, total: 2 })
  expect(of(null, '')).toEqual({ previous: null, next: null, position: null, total: 0 })
})

test('an incident is counted as the list counts it, and no longer where it has left the list', () => {
  expect(neighboursOf(order('b', 'a b c'), ['a', 'c'])).toEqual({ previous: 'a', next: 'c', position: null, total: 2 })
  expect(neighboursOf(order('c', 'a b c'), ['c', 'a'])).toEqual({ previous: 'b', next: null, position: 1, total: 2 })
})

test('an incident that leaves the list, or is put first in it, keeps its place while it is shown', () => {
  expect(after('a b c d', 'a b d')).toBe('a b c d')
  expect(after('a b c d', 'c a b d')).toBe('a b c d')
})

test('what comes and goes around it is followed', () => {
  expect(after('a b c d', 'n a c d')).toBe('n a c d')
  expect(after('c', 'a b c d')).toBe('a b c d')
  expect(after('a b', 'a b d', null)).toBe('a b d')
})

test('another incident is shown in the latest order; one that has left it meanwhile in the order before', () => {
  expect(steadyOrder(order('c', 'a b c d'), order('d', 'a d')).ids).toEqual(['a', 'd'])
  expect(steadyOrder(order('c', 'a b c d'), order('b', 'a c d')).ids).toEqual(['a', 'b', 'c', 'd'])
})
