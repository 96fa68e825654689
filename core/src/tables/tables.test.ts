import { expect, test } from 'vitest'
import { cellsOf, createMapper, encodingOf, guessMapping, readColumns, recogniseLayout, type TableLayout } from '.'

function read(text: string, zone = 'Europe/Berlin') {
  const lines = text.split('\n')
  const layout = recogniseLayout(lines) as TableLayout
  const rows = lines.flatMap((line) => {
    const cells = cellsOf(line, layout)
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
