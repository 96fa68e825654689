import { expect, test } from 'vitest'
import { offeredOptions } from './entityOptions'

const entities = [
  { id: 'east', name: 'East' },
  { id: 'old', name: 'Old', isRetired: true },
  { id: 'west', name: 'West' },
]
const messages = { retired: (name: string) => `${name} (out of use)`, gone: (number: number) => `gone ${number}` }

test('offers the entities in use by their names', () => {
  expect(offeredOptions(entities, ['west'], messages).map(({ name }) => name)).toEqual(['East', 'West'])
})

test('what is chosen stays on offer when it is out of use, or not there any more', () => {
  expect(offeredOptions(entities, ['lost', 'old', 'mislaid'], messages).slice(2)).toEqual([
    { id: 'lost', name: 'gone 1' },
    { id: 'old', name: 'Old (out of use)' },
    { id: 'mislaid', name: 'gone 2' },
  ])
})
