import { expect, test } from 'vitest'
import { sizeOfKind } from './readCodeSize'

test('the size of a kind is that of its nodes, wherever the fields stand', () => {
  const meta = { node_fields: ['type', 'name', 'self_size'], node_types: [['object', 'code'], 'string', 'number'] }
  const snapshot = { snapshot: { meta: meta as never }, nodes: [1, 7, 100, 0, 1, 5_000, 1, 0, 20] }
  expect(sizeOfKind(snapshot, 'code')).toBe(120)
  expect(sizeOfKind(snapshot, 'object')).toBe(5_000)
})
