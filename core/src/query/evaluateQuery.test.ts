import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDocuments, compareValues, evaluateQuery, matches, valueAt } from './evaluateQuery'
import { ascending, Condition, descending, Query, where, type Operator, type Order, type Scalar } from './query'

const DOCUMENT = {
  id: '1',
  text: 'Feeding Trough',
  number: 5,
  zero: 0,
  yes: true,
  no: false,
  empty: null,
  list: ['a', 'b'],
  numbers: [1, 2],
  none: [],
  holes: ['a', null],
  inner: { deep: { value: 'x' } },
  'with-dash': 1,
}

const cases: [key: string, operator: Operator, value: Scalar | Scalar[], expected: boolean][] = [
  ['text', '==', 'Feeding Trough', true],
  ['text', '==', 'feeding trough', false],
  ['number', '==', 5, true],
  ['number', '==', '5', false],
  ['zero', '==', false, false],
  ['no', '==', false, true],
  ['empty', '==', null, true],
  ['missing', '==', null, true],
  ['zero', '==', null, false],
  ['inner.deep.value', '==', 'x', true],
  ['inner.other.value', '==', null, true],
  ['text.length', '==', null, true],
  ['list.0', '==', null, true],
  ['list', '==', 'a', true],
  ['list', '==', 'c', false],
  ['none', '==', null, false],
  ['holes', '==', null, true],
  ['with-dash', '==', 1, true],
  ['text', '!=', 'other', true],
  ['text', '!=', 'Feeding Trough', false],
  ['missing', '!=', null, false],
  ['missing', '!=', 'x', true],
  ['number', '!=', null, true],
  ['list', '!=', 'a', false],
  ['list', '!=', 'c', true],
  ['number', '<', 6, true],
  ['number', '<', 5, false],
  ['number', '<=', 5, true],
  ['number', '<=', 4, false],
  ['number', '>', 4, true],
  ['number', '>', 5, false],
  ['number', '>=', 5, true],
  ['number', '>=', 6, false],
  ['number', '<', '6', false],
  ['text', '<', 'G', true],
  ['text', '>', 'Z', false],
  ['text', '>=', 'F', true],
  ['empty', '<', 5, false],
  ['empty', '>', -5, false],
  ['missing', '<=', 0, false],
  ['missing', '>=', '', false],
  ['list', '<', 'b', false],
  ['numbers', '>', 0, false],
  ['yes', '>', 0, false],
  ['number', 'in', [1, 5], true],
  ['number', 'in', [], false],
  ['number', 'in', ['5'], false],
  ['missing', 'in', [null], true],
  ['missing', 'in', ['a'], false],
  ['list', 'in', ['z', 'b'], true],
  ['list', 'in', ['z'], false],
  ['none', 'in', [null], false],
  ['number', 'nin', [1, 5], false],
  ['number', 'nin', [], true],
  ['missing', 'nin', [null], false],
  ['missing', 'nin', ['a'], true],
  ['list', 'nin', ['z', 'b'], false],
  ['list', 'nin', ['z'], true],
  ['text', 'contains', 'TROUGH', true],
  ['text', 'contains', 'pen', false],
  ['text', 'contains', '', true],
  ['text', 'contains', 5, false],
  ['list', 'contains', 'a', true],
  ['list', 'contains', 'A', false],
  ['numbers', 'contains', 2, true],
  ['numbers', 'contains', '2', false],
  ['holes', 'contains', null, true],
  ['none', 'contains', null, false],
  ['missing', 'contains', null, false],
  ['number', 'contains', 5, false],
  ['inner', 'contains', 'deep', false],
]
test.each(cases)('%s %s %j is %s', (key, operator, value, expected) => {
  const condition = where(key, operator, value)
  expect(Condition.safeParse(condition).success).toBe(true)
  expect(matches(DOCUMENT, condition)).toBe(expected)
})

test.each(['constructor', 'toString', '__proto__', 'inner.hasOwnProperty', 'list.length'])(
  'the inherited property %s reads as null',
  (key) => {
    expect(valueAt(DOCUMENT, key)).toBeNull()
  },
)

test('every key of null reads as null', () => {
  expect(valueAt(null, 'a')).toBeNull()
})

test.each<[string, unknown]>([
  ['a limit above the maximum', { limit: 10_001 }],
  ['a limit of zero', { limit: 0 }],
  ['a fractional limit', { limit: 1.5 }],
  ['an unknown key', { more: 1 }],
  ['two cursors', { startAfter: { id: '1' }, endBefore: { id: '2' } }],
  ['an unknown direction', { order: [{ key: 'a', direction: 'up' }] }],
  ['null to be compared by size', { query: [{ key: 'a', operator: '<', value: null }] }],
  ['a single value for the operator in', { query: [{ key: 'a', operator: 'in', value: 'x' }] }],
  ['a list for the operator ==', { query: [{ key: 'a', operator: '==', value: [] }] }],
  ['a key with a space', { query: [{ key: 'a; drop', operator: '==', value: 1 }] }],
  ['an unknown operator', { query: [{ key: 'a', operator: 'like', value: 1 }] }],
  ['a key that begins with a dot', { query: [{ key: '.a', operator: '==', value: 1 }] }],
])('a query with %s is refused', (_, query) => {
  expect(Query.safeParse(query).success).toBe(false)
})

test('a query may have a projection, the highest limit and one cursor', () => {
  expect(Query.safeParse({ query: [], projection: 'count', limit: 10_000, startAfter: { id: '1' } }).success).toBe(true)
})

const Value = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 2, '', 'a', 'b', 'B', 'ä', '😀', '\uffff'),
  fc.constant(undefined),
)
const Documents = fc
  .array(fc.record({ x: Value, y: Value }), { maxLength: 40 })
  .map((documents) => documents.map((document, i) => ({ ...document, id: `id-${(i * 7919) % 1_000}-${i}` })))
const Orders = fc.array(
  fc.tuple(fc.constantFrom('x', 'y'), fc.boolean()).map(([key, up]): Order => (up ? ascending(key) : descending(key))),
  { maxLength: 3 },
)

test('pages forward and backward together hold every document once and in order', () => {
  fc.assert(
    fc.property(Documents, Orders, fc.integer({ min: 1, max: 7 }), (documents, order, limit) => {
      const all = evaluateQuery(documents, { order }, 'id')
      expect(all).toHaveLength(documents.length)
      const forward: typeof documents = []
      for (let page = evaluateQuery(documents, { order, limit }, 'id'); page.length > 0;) {
        expect(page.length).toBeLessThanOrEqual(limit)
        forward.push(...page)
        page = evaluateQuery(documents, { order, limit, startAfter: page.at(-1) as Record<string, unknown> }, 'id')
      }
      expect(forward).toEqual(all)
      const last = all.at(-1)
      if (!last) return
      const backward = [last]
      for (let page = evaluateQuery(documents, { order, limit, endBefore: last }, 'id'); page.length > 0;) {
        backward.unshift(...page)
        page = evaluateQuery(documents, { order, limit, endBefore: page[0] as Record<string, unknown> }, 'id')
      }
      expect(backward).toEqual(all)
    }),
  )
})

test('endBefore answers the documents just before the cursor, startAfter those just after it', () => {
  const documents = [3, 1, 2, 5, 4].map((n) => ({ id: `i${n}`, n }))
  const numbers = (query: Query) => evaluateQuery(documents, query, 'id').map(({ n }) => n)
  expect(numbers({ order: [ascending('n')], limit: 2, endBefore: { n: 4, id: 'i4' } })).toEqual([2, 3])
  expect(numbers({ order: [descending('n')], limit: 2, startAfter: { n: 4, id: 'i4' } })).toEqual([3, 2])
  expect(numbers({ order: [ascending('n')], startAfter: { n: 2.5 } })).toEqual([3, 4, 5])
  expect(numbers({})).toEqual([1, 2, 3, 4, 5])
})

test('orders null before numbers before strings, and ties by ascending id in either direction', () => {
  const documents = [
    { id: 'd', v: 'b' },
    { id: 'c', v: 2 },
    { id: 'b' },
    { id: 'a', v: null },
    { id: 'f', v: 2 },
    { id: 'e', v: 'a' },
  ]
  const ids = (order: Order[]) =>
    evaluateQuery(documents, { order }, 'id')
      .map(({ id }) => id)
      .join('')
  expect(ids([ascending('v')])).toBe('abcfed')
  expect(ids([descending('v')])).toBe('decfab')
  expect(ids([])).toBe('abcdef')
})

test('compareValues is a total order', () => {
  fc.assert(
    fc.property(Value, Value, Value, (a, b, c) => {
      expect(compareValues(a, b) + compareValues(b, a)).toBe(0)
      if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test('a document equals itself', () => {
  expect(compareDocuments({ id: 'a' }, { id: 'a' }, [ascending('id')], 'id')).toBe(0)
})

test('answers 1,000 documents when a query names no limit', () => {
  const documents = Array.from({ length: 1_200 }, (_, n) => ({ id: String(n) }))
  expect(evaluateQuery(documents, {}, 'id')).toHaveLength(1_000)
  expect(evaluateQuery(documents, { limit: 10_000 }, 'id')).toHaveLength(1_200)
})
