import { expect, test } from 'vitest'
import de from '../../../locales/de/shell.json'
import en from '../../../locales/en/shell.json'
import { productOf, PRODUCTS } from './products'

test.each([
  ['data-collector.example', 'Data Collector'],
  ['demo.data-collector.example', 'Data Collector'],
  ['pig-brother.example', 'PigBrother'],
  ['localhost', 'Barn Workbench'],
  ['', 'Barn Workbench'],
])('the host "%s" offers %s', (hostname, name) => {
  expect(productOf(hostname).name).toBe(name)
})

test.each(PRODUCTS.map(({ id }) => id))('%s has words of its own in both languages', (id) => {
  for (const texts of [en.products, de.products]) {
    const own = texts[id].description
    expect(own.length).toBeGreaterThan(20)
    expect(Object.values(texts).filter(({ description }) => description === own)).toHaveLength(1)
  }
})

test('names and colours tell the products apart', () => {
  for (const property of ['name', 'shortName', 'color'] as const)
    expect(new Set(PRODUCTS.map((product) => product[property])).size).toBe(PRODUCTS.length)
})
