import { expect, test } from 'vitest'
import { fileNameOf } from './fileNameOf'

const time = Date.UTC(2026, 10, 20, 13, 20, 5)

test('a file is named after the instance and the barn’s time', () => {
  expect(fileNameOf('Hof Nord', time, 'png', 'Europe/Berlin')).toBe('Hof-Nord-2026-11-20T142005.png')
})

test.each([
  ['Gut/Mühle: Süd', 'Gut-Muhle-Sud'],
  ['../..', 'instance'],
  ['', 'instance'],
  ['???', 'instance'],
  ['鶏舎 2', '鶏舎-2'],
])('%j gives a name that every system takes', (name, expected) => {
  expect(fileNameOf(name, time, 'csv')).toBe(`${expected}-2026-11-20T132005.csv`)
})
