import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTable } from './parseTable'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', ';', '\t', '"', '\n', 'ü', '=') })

test('a table in quotes is read as it was written, with each separator and each end of line', () => {
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (lines, separator, end, endsLine) => {
        const header = ['x', 'y', 'z'].join(separator)
        const text = [header, ...lines.map((cells) => cells.map(quoted).join(separator))].join(end)
        expect(parseTable(text + (endsLine ? end : ''))).toEqual([['x', 'y', 'z'], ...lines])
      },
    ),
  )
})

test.each([
  [
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a,b\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'a,b\n\n\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"1"x,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a,b\n"1', [['a', 'b'], ['1']]],
  ['', []],
])('%j', (text, expected) => {
  expect(parseTable(text)).toEqual(expected)
})
