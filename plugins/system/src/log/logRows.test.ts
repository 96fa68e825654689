import { expect, test } from 'vitest'
import type { LogEntry } from '@barn-workbench/core/log'
import type { LogLine } from '@barn-workbench/core/schema'
import { timeZoneOf } from '@barn-workbench/core/time'
import { exportRows, filterRows, mergeRows, rowsOfEntries, rowsOfLines } from './logRows'

const line: LogLine = { timestamp: 2_000, level: 'warn', module: 'auth', message: 'refused', requestId: 'r-1' }
const entry: LogEntry = {
  version: '1',
  branch: 'web',
  globalUniqueIdentifier: '1001',
  session: 's',
  message: 'lost',
  error: 'TypeError: no',
  tag: 'Camera',
  level: 'ERROR',
  timestamp: 500,
}

test('lines of an instance and of this browser stand on one time line, by the clock of the instance', () => {
  const rows = mergeRows(rowsOfLines('system', [line]), rowsOfEntries([entry], 1_000))
  expect(rows.map(({ timestamp, source, text }) => [timestamp, source, text])).toEqual([
    [1_500, 'own', 'lost: TypeError: no'],
    [2_000, 'system', 'refused'],
  ])
})

test('an entry about a refused call names its request, which a search finds with the lines of the instance', () => {
  const rows = [...rowsOfLines('access', [line]), ...rowsOfEntries([entry, { ...entry, requestId: 'r-1' }])]
  expect(filterRows(rows, { search: 'r-1', levels: [] }).map(({ source }) => source)).toEqual(['access', 'own'])
})

test('a line has the same key after older ones have left the list', () => {
  const older = { ...line, timestamp: 1_000 }
  const [, first, second] = rowsOfLines('system', [older, line, line])
  expect(rowsOfLines('system', [line, line]).map(({ key }) => key)).toEqual([first?.key, second?.key])
  expect(first?.key).not.toBe(second?.key)
})

test('a search looks at text, part and request', () => {
  const rows = [...rowsOfLines('system', [line]), ...rowsOfEntries([entry])]
  const found = (search: string, levels: string[] = []) => filterRows(rows, { search, levels }).map(({ text }) => text)
  expect(found(' REFUSED ')).toEqual(['refused'])
  expect(found('r-1')).toEqual(['refused'])
  expect(found('camera')).toEqual(['lost: TypeError: no'])
  expect(found('', ['warn'])).toEqual(['refused'])
  expect(found('lost', ['warn'])).toEqual([])
})

test('an export has one line for each row, whatever the text, and its text names the time zone', async () => {
  const rows = rowsOfLines('system', [{ ...line, message: 'one\ntwo' }])
  const head = { title: 'Hof Nord', zone: timeZoneOf('Europe/Berlin'), exportedAt: 3_000 }
  expect((await exportRows(rows, 'txt', head).text()).split('\n')).toEqual([
    '# Hof Nord, exported 1970-01-01T01:00:03.000+01:00, times of Europe/Berlin',
    '1970-01-01T01:00:02.000+01:00 WARN system/auth [r-1] one\\ntwo',
    '',
  ])
  const text = await exportRows(rows, 'jsonl', head).text()
  expect(JSON.parse(text)).toEqual({ source: 'system', ...line, message: 'one\ntwo' })
})
