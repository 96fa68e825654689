import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { gridItemsOf, readLayout } from '@barn-workbench/core/layout'

const folder = resolve(import.meta.dirname, '../fixtures/layouts')
const read = (name: string): unknown => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))

/** Layouts as each format was saved: instances keep them for years. */
test.each(readdirSync(folder))('%s still reads, nothing of it is lost, and every widget has a place', (name) => {
  const layout = readLayout(read(name))
  expect(layout).toEqual({ ok: true, value: read(name) })
  if (!layout.ok) return
  for (const breakpoint of ['desk', 'tablet', 'phone'] as const) {
    expect(
      gridItemsOf(layout.value, breakpoint)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.keys(layout.value.widgets).sort())
  }
})

test('each format that there was is among them', () => {
  expect(readdirSync(folder).some((name) => name.startsWith('schema-1.'))).toBe(true)
})
