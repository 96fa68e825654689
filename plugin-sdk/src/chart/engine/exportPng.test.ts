import { expect, test } from 'vitest'
import { placeLegend } from './exportPng'

/** Width of a text of letters that are 6 px wide. */
const widthOf = (text: string) => text.length * 6
const seriesOf = (count: number, nameLength: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index} `.padEnd(nameLength, 'x'), color: '#123456' }))

test('entries of the legend of a PNG follow each other in rows that end within the picture', () => {
  const entries = placeLegend(seriesOf(12, 40), widthOf)
  expect(entries).toHaveLength(12)
  expect(new Set(entries.map(({ row }) => row))).toEqual(new Set([0, 1, 2]))
  for (const { name, left } of entries) expect(left + 16 + widthOf(name)).toBeLessThanOrEqual(1_480)
  for (const [index, { left, row, name }] of entries.slice(0, -1).entries()) {
    const next = entries[index + 1]
    if (next?.row === row) expect(next.left).toBeGreaterThan(left + widthOf(name))
  }
})

test('a long name is cut, and pushes out no other', () => {
  const [first, second] = placeLegend([{ name: 'x'.repeat(500), color: 'red' }, ...seriesOf(1, 5)], widthOf)
  expect(first?.name).toMatch(/^x+…$/)
  expect(second?.row).toBe(0)
})

test('where the rows end first, the last entry gives the number of the others', () => {
  const entries = placeLegend(seriesOf(60, 40), widthOf)
  expect(entries.at(-1)?.name).toBe(`+${60 - (entries.length - 1)}`)
  expect(Math.max(...entries.map(({ row }) => row))).toBe(2)
})
