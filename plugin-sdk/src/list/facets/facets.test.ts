import { expect, test } from 'vitest'
import { where } from '@barn-workbench/core/query'
import { countFacets } from './countFacets'
import { toggleValue } from './Facets'

const DOCUMENTS = [
  { type: 'dead', camera: 'a', tags: ['x', 'y'], open: true },
  { type: 'dead', camera: 'b', tags: ['x'], open: true },
  { type: 'sick', camera: 'a', tags: [], open: true },
  { type: 'sick', camera: 'b', open: false },
]
const keys = ['type', 'camera', 'tags']

test('counts the documents by the values of each property, each element of an array for itself', async () => {
  const counts = await countFacets(DOCUMENTS, { keys, conditions: [] })
  expect(Object.fromEntries(counts.get('type') ?? [])).toEqual({ dead: 2, sick: 2 })
  expect(Object.fromEntries(counts.get('tags') ?? [])).toEqual({ x: 2, y: 1, null: 1 })
})

test('a property is counted among the documents that pass the conditions on the others', async () => {
  const conditions = [where('type', 'in', ['dead']), where('open', '==', true)]
  const counts = await countFacets(DOCUMENTS, { keys, conditions })
  expect(Object.fromEntries(counts.get('type') ?? [])).toEqual({ dead: 2, sick: 1 })
  expect(Object.fromEntries(counts.get('camera') ?? [])).toEqual({ a: 1, b: 1 })
})

test('a value is chosen, a second one with it, and both no longer', () => {
  const type = { key: 'type', kind: 'option' } as const
  const one = toggleValue([where('open', '==', true)], type, 'dead')
  expect(one).toEqual([where('open', '==', true), where('type', 'in', ['dead'])])
  const two = toggleValue(one, type, 'sick')
  expect(two.at(-1)).toEqual(where('type', 'in', ['dead', 'sick']))
  expect(toggleValue(toggleValue(two, type, 'dead'), type, 'sick')).toEqual([where('open', '==', true)])
})

test('a condition with one value is a choice too, and of a yes or no one is chosen', () => {
  const type = { key: 'type', kind: 'option' } as const
  expect(toggleValue([where('type', '==', 'dead')], type, 'sick')).toEqual([where('type', 'in', ['dead', 'sick'])])
  const hidden = { key: 'hidden', kind: 'boolean' } as const
  expect(toggleValue([where('hidden', '==', true)], hidden, false)).toEqual([where('hidden', '==', false)])
  expect(toggleValue([where('hidden', '==', true)], hidden, true)).toEqual([])
})
