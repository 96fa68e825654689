import { expect, test } from 'vitest'
import {
  createMapper,
  encodingOf,
  guessMapping,
  linesOfTable,
  readColumns,
  readTableStart,
  recogniseLayout,
  rowOf,
  type Table,
  type TableLayout,
} from '.'

function read(text: string, zone = 'Europe/Berlin') {
  const lines = text.split('\n')
  const layout = recogniseLayout(lines) as TableLayout
  const rows = lines.flatMap((line) => {
    const { cells } = rowOf(line, layout)
    return cells ? [cells] : []
  })
  const columns = readColumns(layout.names, rows)
  const mapping = guessMapping(columns, zone)
  const mapper = mapping && createMapper(mapping, columns)
  return { layout, rows, columns, mapping, lines: mapper && 'map' in mapper ? rows.map(mapper.map) : [] }
}

test('a German table is read: semicolons, decimal commas, dates with points, a title above', () => {
  const { mapping, lines } = read(
    [
      'Klimacomputer Stall 3;;',
      '"Datum";"Temperatur innen [°C]";"Feuchte (%)";Bemerkung',
      '29.11.2026 12:00;21,5;1.061,25;',
      '29.11.2026 12:10;;61;"Lüfter; an"',
      ...Array<string>(6).fill('29.11.2026 12:15;20,5;60;'),
      '29.11.2026 12:20;fehlt;62;=1+1',
    ].join('\n'),
  )
  expect(mapping).toEqual({
    time: 'Datum',
    zone: 'Europe/Berlin',
    values: [
      { column: 'Temperatur innen [°C]', measurement: 'temperature', unit: '°C', sensor: 'Temperatur innen [°C]' },
      { column: 'Feuchte (%)', measurement: 'humidity', unit: '%', sensor: 'Feuchte (%)' },
    ],
  })
  const time = Date.UTC(2026, 10, 29, 11)
  expect(lines[0]?.rows.map((row) => [row.measurement, row.time, row.value])).toEqual([
    ['temperature', time, 21.5],
    ['humidity', time, 1061.25],
  ])
  expect(lines.at(-1)).toMatchObject({
    rows: [{ measurement: 'humidity', value: 62 }],
    refused: [{ column: 'Temperatur innen [°C]', code: 'not-a-number', cell: 'fehlt' }],
  })
})

test('an English table is read: commas, months first, date and time apart, a column that names the sensor', () => {
  const { mapping, lines } = read(
    ['Date,Time,Sensor,CO2 (ppm)', '11/29/2026,1:05 PM,north,"1,850.5"', '11/30/2026,1:10 PM,south,900'].join('\n'),
    'America/New_York',
  )
  expect(mapping).toMatchObject({ time: 'Date', clock: 'Time', sensor: 'Sensor' })
  expect(lines.map(({ rows }) => rows)).toEqual([
    [{ measurement: 'co2', unit: 'ppm', sensor: 'north', time: Date.UTC(2026, 10, 29, 18, 5), value: 1850.5 }],
    [{ measurement: 'co2', unit: 'ppm', sensor: 'south', time: Date.UTC(2026, 10, 30, 18, 10), value: 900 }],
  ])
})

test('times with a zone of their own keep it; a time that is none refuses its line', () => {
  const many = Array<string>(20).fill('2026-11-29 11:00;1.5')
  const { lines } = read(
    ['time;temp', ...many, '2026-11-29T12:00:00Z;1.5', '2026-11-29T12:00:00+05:30;2.5', '31.02.2026;3.5', 'x;1'].join(
      '\n',
    ),
  )
  const times = lines.slice(many.length).map(({ rows, refused }) => rows[0]?.time ?? refused[0]?.code)
  const noon = Date.UTC(2026, 10, 29, 12)
  expect(times).toEqual([noon, noon - 5.5 * 3_600_000, 'time-not-readable', 'time-not-readable'])
})

test('what is no table says why, and without known columns there is no mapping', () => {
  expect(recogniseLayout(['', '  '])).toBe('empty')
  expect(recogniseLayout(['one', 'two'])).toBe('noColumns')
  expect(recogniseLayout(['a\0b;c'])).toBe('notText')
  expect(read('a;b\n1;2').mapping).toBeNull()
  const columns = readColumns(['a', 'b'], [['1', '2']])
  const mapping = { time: 'Datum', zone: 'UTC', values: [{ column: 'b', measurement: 'co2' }] }
  expect(createMapper(mapping, columns)).toEqual({ missing: ['Datum'] })
})

test('the encoding is that of the byte order mark, else UTF-8, else that of older spreadsheets', () => {
  const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))
  expect(encodingOf(bytes('\uFEFFa;b', 'utf8'))).toBe('utf-8')
  expect(encodingOf(bytes('\uFEFFa;b', 'utf16le'))).toBe('utf-16le')
  expect(encodingOf(bytes('Lüfter', 'utf8'))).toBe('utf-8')
  // A sample that ends within a letter.
  expect(encodingOf(bytes('Lü', 'utf8').slice(0, 2))).toBe('utf-8')
  expect(encodingOf(bytes('Lüfter', 'latin1'))).toBe('windows-1252')
})

async function linesOf(text: string, { bytesOfChunk = 7, encoding = 'utf8' as BufferEncoding } = {}) {
  const bytes = new Uint8Array(Buffer.from(text, encoding))
  const table = readTableStart(bytes, true) as Table
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += bytesOfChunk) yield bytes.slice(at, at + bytesOfChunk)
  }
  const lines = []
  for await (const { line, cells, isRefused } of linesOfTable(chunks(), table))
    if (cells || isRefused) lines.push([line, cells])
  return { table, lines }
}

test('line breaks in quotes, ends of lines of all kinds and a byte order mark are read piece by piece', async () => {
  const text =
    '\uFEFFStall 3\r\n"Zeit\r\n(Ort)";Wert\r\n30.11.2026 14:05;"1\n5"\r\n\r\n30.11.2026 14:06;"a ""b"" ;c"\r\nkurz\r\n'
  for (const bytesOfChunk of [1, 2, 7, 1_000]) {
    const { table, lines } = await linesOf(text, { bytesOfChunk })
    expect(table.layout.names).toEqual(['Zeit (Ort)', 'Wert'])
    expect(lines).toEqual([
      [4, ['30.11.2026 14:05', '1\n5']],
      [7, ['30.11.2026 14:06', 'a "b" ;c']],
      [8, null],
    ])
  }
  const old = await linesOf('Zeit;Lüfter\r1;2\r3;4', { encoding: 'latin1' })
  expect(old.table).toMatchObject({ encoding: 'windows-1252', layout: { names: ['Zeit', 'Lüfter'] } })
  expect(old.lines.map(([line]) => line)).toEqual([2, 3])
})

test('titles that a spreadsheet has filled up with empty cells are no names and no rows', async () => {
  const { table, lines } = await linesOf('Stall 3;;\nin Betrieb;;\nZeit;Temp;Bemerkung\n30.11.2026 14:05;20;\n')
  expect(table.layout.names).toEqual(['Zeit', 'Temp', 'Bemerkung'])
  expect(lines).toEqual([[4, ['30.11.2026 14:05', '20', '']]])
})

test('a quote that is never closed takes no more than its own row along', async () => {
  const rows = Array.from({ length: 80 }, (_, index) => `2026-11-30 14:05;${index}`)
  const { lines } = await linesOf(['Zeit;Wert', '2026-11-30 14:00;"5', ...rows].join('\n'))
  expect(lines).toHaveLength(81)
  const { lines: inches } = await linesOf(['Zeit;Rohr 5" breit', ...rows].join('\n'))
  expect(inches).toHaveLength(80)
})

test('names that occur twice are told apart, and long ones are cut', () => {
  const { columns } = read(['Zeit;Temp;Temp;;' + 'x'.repeat(90), '30.11.2026 14:05;1;2;3;4'].join('\n'))
  expect(columns.map(({ name }) => name)).toEqual(['Zeit', 'Temp', 'Temp (2)', '4', 'x'.repeat(64)])
})

test('times since 1970 are recognised in seconds and ms, and a chosen form goes before the recognised one', () => {
  const time = Date.UTC(2026, 10, 30, 13, 5)
  expect(read(`time,temp\n${time / 1000},21.5`).lines[0]?.rows).toMatchObject([{ time, value: 21.5 }])
  expect(read(`time,temp\n${time},21.5`).lines[0]?.rows).toMatchObject([{ time }])
  const { columns, rows, mapping } = read('time;temp\n01/02/2026;1,500')
  const mapper = mapping && createMapper({ ...mapping, timeFormat: 'monthFirst', decimal: '.' }, columns)
  if (!mapper || !('map' in mapper)) throw new Error('The columns are not recognised')
  expect(mapper.map(rows[0] ?? []).rows).toMatchObject([{ time: Date.UTC(2026, 0, 1, 23), value: 1500 }])
})
