import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, MAXIMUM_BYTES, readTable, type Table } from '../src/readTable'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readTable(bytesOf(text))
const tableOf = (text: string) => {
  const table = read(text)
  if (typeof table === 'string') throw new Error(table)
  return table
}

test.each([
  ['semicolons', 'Datum;Futter;Wasser\n1.1.2026;3,5;9\n2.1.2026;3,6;9,1\n'],
  ['tabs and other ends of lines', 'Datum\tFutter\tWasser\r\n1.1.2026\t3,5\t9\r\n2.1.2026\t3,6\t9,1'],
  ['quotes and commas', '"Datum","Futter","Wasser"\r"1.1.2026","3,5","9"\r"2.1.2026","3,6","9,1"'],
  ['blank lines and a title', 'Stall Nord\n\nDatum;Futter;Wasser\n\n1.1.2026;3,5;9\n2.1.2026;3,6;9,1\n'],
])('reads columns divided by %s', (_name, text) => {
  expect(tableOf(text)).toEqual({
    names: ['Datum', 'Futter', 'Wasser'],
    rows: [
      ['1.1.2026', '3,5', '9'],
      ['2.1.2026', '3,6', '9,1'],
    ],
  })
})

test('columns without names are named by their numbers', () => {
  expect(tableOf('2026-01-01,3.5\n2026-01-02,3.6')).toEqual({
    names: ['1', '2'],
    rows: [
      ['2026-01-01', '3.5'],
      ['2026-01-02', '3.6'],
    ],
  })
})

test.each<[string, number[], string]>([
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xbc], 'ü'],
  ['UTF-8', [0xc3, 0xbc], 'ü'],
  ['Western letters', [0xfc], 'ü'],
  ['UTF-16, low byte first', [0xff, 0xfe, 0xfc, 0x00], 'ü'],
  ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0xfc], 'ü'],
])('reads %s', (_name, bytes, text) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(text)
})

test.each([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t\n', 'empty'],
  ['a text', 'Dear all,\nnobody has\nfed the pigs', 'noColumns'],
  ['bytes of a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'notText'],
])('%s is no table', (_name, text, fault) => {
  expect(read(text)).toBe(fault)
})

test('a file of 10 MB is read, a larger one is not', () => {
  const line = '2026-01-01;3,5;9\n'
  const lines = Math.floor(MAXIMUM_BYTES / line.length)
  const table = tableOf(line.repeat(lines))
  expect(table.rows).toHaveLength(lines)
  expect(readTable(new Uint8Array(MAXIMUM_BYTES + 1))).toBe('tooLarge')
})

test('any bytes are a table or a fault', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const table = readTable(bytes)
      if (typeof table === 'string') return
      expect(table.names.length).toBeGreaterThan(1)
      for (const row of table.rows) expect(row).toHaveLength(table.names.length)
    }),
  )
})

test('what is written in quotes is read as it was', () => {
  const cell = fc.stringMatching(/^[\w;,|"äöüß.-]+$/)
  const delimiter = fc.constantFrom(';', '\t', ',', '|')
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 20 })
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(rows, delimiter, (written, mark) => {
      const names = ['First', 'Second', 'Third']
      const text = [names, ...written].map((row) => row.map(quote).join(mark)).join('\n')
      expect(read(text)).toEqual({ names, rows: written } satisfies Table)
    }),
  )
})
