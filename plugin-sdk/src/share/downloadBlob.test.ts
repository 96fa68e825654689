import { expect, test } from 'vitest'
import { fileNameOf } from './downloadBlob'

const time = Date.UTC(2026, 10, 20, 13, 20, 5)

test('names a file after the instance and the time on the barn’s clocks', () => {
  expect(fileNameOf('Hof Nord', time, 'png', 'Europe/Berlin')).toBe('Hof-Nord-2026-11-20T142005.png')
})

test.each([
  ['Gut/Mühle: Süd', 'Gut-Muhle-Sud'],
  ['../..', 'instance'],
  ['', 'instance'],
  ['???', 'instance'],
  ['鶏舎 2', '鶏舎-2'],
])('%j becomes a file name that every file system accepts', (name, expected) => {
  expect(fileNameOf(name, time, 'csv')).toBe(`${expected}-2026-11-20T132005.csv`)
})
