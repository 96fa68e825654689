import { expect, test } from 'vitest'
import { draftName } from './Composer'

test('drafts of an incident, its events and its comments are different ones', () => {
  const names = [{}, { eventId: 'a' }, { parentId: 'a' }, { eventId: 'a', parentId: 'b' }]
  expect(new Set(names.map((about) => draftName('i', about))).size).toBe(4)
})
