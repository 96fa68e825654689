import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { MeasurementImport, WrittenSeries } from '@barn-workbench/core/contract'
import { createMapper, guessMapping } from '@barn-workbench/core/tables'
import { MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START } from '../../testing'
import { importFile, type ImportOptions, type Refusal } from './importFile'
import { openTableFile, type TableFile } from './tableFile'

const folder = mkdtempSync(join(tmpdir(), 'barn-import-'))
afterAll(() => rmSync(folder, { recursive: true }))
const ROWS = 12_000

/** A German file, in the letters of older spreadsheets. */
async function createFile(lines: readonly string[] = []): Promise<TableFile> {
  const path = join(folder, 'klima.csv')
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const time = new Date(TEST_START - (index + 1) * MINUTE).toISOString().slice(0, 16).replace('T', ' ')
    return `${time};${20 + (index % 50) / 10};ü`.replace('.', ',')
  })
  const text = ['Lüftung Stall 3', 'Zeit;Temperatur [°C];Bemerkung', ...rows, ...lines].join('\r\n')
  writeFileSync(path, Buffer.from(text, 'latin1'))
  const file = await openTableFile(path)
  if (typeof file === 'string') throw new Error(file)
  return file
}

async function start(lines?: readonly string[]) {
  const instance = await createTestInstance({ simulate: false })
  onTestFinished(() => instance.close())
  const { call, accessToken } = await instance.logIn('admin')
  const file = await createFile(lines)
  const mapping = guessMapping(file.columns, 'UTC')
  const mapper = mapping && createMapper(mapping, file.columns)
  if (!mapper || !('map' in mapper)) throw new Error('The columns are not recognised')
  const waits: number[] = []
  const refused: Refusal[] = []
  const options: ImportOptions = {
    request: (path, { headers, ...init }) =>
      instance.request(path, { ...init, headers: { ...(headers as object), authorization: `Bearer ${accessToken}` } }),
    wait: async (milliseconds) => void waits.push(milliseconds),
    file,
    map: mapper.map,
    importId: 'import-of-the-test',
    name: 'klima.csv',
    onRefused: (refusal) => void refused.push(refusal),
  }
  const resultOf = async <T>(method: string, path: string) =>
    ((await (await call(method, path)).json()) as { result: T }).result
  return {
    options,
    waits,
    refused,
    imports: () => resultOf<MeasurementImport[]>('GET', '/api/workbench/imports'),
    undo: () => resultOf('DELETE', '/api/workbench/imports/import-of-the-test'),
    series: async () => (await resultOf<{ series: WrittenSeries[] }>('GET', '/api/workbench/measurements')).series,
  }
}

test('a file is imported, every refused row is named, and all of it is taken back', async () => {
  const { options, refused, imports, series, undo } = await start([
    '2099-01-01 12:00;1;x',
    '=1+1;1;x',
    '2026-01-14 08:59;viel;x',
  ])
  expect(await importFile(options)).toMatchObject({ accepted: ROWS, corrected: 0, same: 0, refused: 3 })
  expect(refused.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([ROWS + 3, ROWS + 4, ROWS + 5])
  expect(await imports()).toMatchObject([
    { name: 'klima.csv', rows: ROWS, position: ROWS + 5, createdBy: 'Anke Admin' },
  ])
  expect(await series()).toMatchObject([{ measurement: 'temperature', lastValue: 20, lastTime: TEST_START - MINUTE }])
  expect(await undo()).toEqual({ removed: ROWS, restored: 0, kept: 0 })
  expect([await series(), await imports()]).toEqual([[], []])
})

test('an import that was interrupted goes on where it was, also when the last answer was lost', async () => {
  const { options, imports, series } = await start()
  let calls = 0
  const request: ImportOptions['request'] = async (path, init) => {
    const response = await options.request(path, init)
    // The second call with rows arrives, and its answer does not.
    if (path.includes('position') && ++calls >= 2) throw new Error('gone')
    return response
  }
  await expect(importFile({ ...options, request })).rejects.toThrow('gone')
  expect(await imports()).toMatchObject([{ rows: 10_000 }])
  const counts = await importFile(options)
  expect(counts).toMatchObject({ accepted: 2_000, same: 0 })
  expect(await imports()).toMatchObject([{ rows: ROWS }])
  expect(await importFile(options)).toMatchObject({ lines: 0, accepted: 0, same: 0 })
  expect(await series()).toHaveLength(1)
})

test('waits as long as the instance says, and gives up what it refuses', async () => {
  const { options, waits } = await start()
  let isBusy = true
  const request: ImportOptions['request'] = async (path, init) => {
    if (!isBusy) return options.request(path, init)
    isBusy = false
    return new Response('{}', { status: 429, headers: { 'retry-after': '7' } })
  }
  expect(await importFile({ ...options, request })).toMatchObject({ accepted: ROWS })
  expect(waits).toEqual([7_000])
  const refusal = async () => new Response('{"type":"request/forbidden"}', { status: 403 })
  await expect(importFile({ ...options, request: refusal })).rejects.toThrow('request/forbidden')
})
