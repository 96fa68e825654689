// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  cameras,
  imports,
  measurements,
  regions,
  sensors,
  type MeasurementImport,
  type WrittenReport,
} from '@barn-workbench/core/contract'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import {
  answer,
  aRegionSpecification,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
} from '@barn-workbench/plugin-sdk/testing'
import { createKeptImports } from '../src/fileImport/keptImports'
import plugin from '../src/manifest'
import { importsPage } from '../src/pages'

interface SentRow {
  measurement: string
  time: number | string
  value: number | boolean
  sensor?: string | undefined
}

/** A barn that takes rows as an instance does: by measurement, sensor and time. */
function openBarn({ fails = () => false }: { fails?: (dryRun: boolean) => boolean } = {}) {
  const stored = new Map<string, unknown>()
  const list: MeasurementImport[] = []
  const added: unknown[] = []
  function write(rows: readonly SentRow[], isDryRun: boolean): WrittenReport {
    const report: WrittenReport = { accepted: 0, corrected: 0, same: 0, refused: 0, rows: [] }
    for (const [index, { measurement, time, value, sensor = '' }] of rows.entries()) {
      const key = `${measurement} ${sensor} ${time}`
      const isTooOld = Number(time) < Date.UTC(2000, 0)
      const status = isTooOld ? 'refused' : stored.has(key) ? 'same' : 'accepted'
      report[status]++
      report.rows.push({ row: index + 1, status, ...(isTooOld && { code: 'time-too-old' as const }) })
      if (!isDryRun && !isTooOld) stored.set(key, value)
    }
    return report
  }
  const pen = aRegionSpecification({ regionSpecificationId: 'pen_1', name: 'Pen 1' })
  const answers = [
    documents(cameras.query, 'cameraId', () => []),
    documents(sensors.query, 'sensorId', () => []),
    answer(regions.mappings, () => []),
    answer(regions.types, () => ({})),
    answer(regions.specifications, () => ({ pen_1: pen })),
    answer(sensors.create, ({ body: { value } }) => {
      added.push(value)
      return { ...value, sensorId: 's', unit: '', createdAt: 0, version: 1 }
    }),
    answer(imports.list, () => list),
    answer(imports.begin, ({ params: { id }, body: { name } }) => {
      const known = list.find(({ importId }) => importId === id)
      if (known) return known
      const begun = {
        importId: id,
        name,
        createdAt: 0,
        createdBy: 'Anke Admin',
        position: 0,
        rows: 0,
        state: 'open' as const,
      }
      list.push(begun)
      return begun
    }),
    answer(imports.undo, ({ params: { id } }) => {
      list.splice(
        list.findIndex(({ importId }) => importId === id),
        1,
      )
      const removed = stored.size
      stored.clear()
      return { removed, restored: 0, kept: 0 }
    }),
    answer(measurements.write, ({ query = {}, body = [] }) => {
      const isDryRun = query.dryRun === 'true'
      if (fails(isDryRun)) throw refusal('request/forbidden')
      const report = write(body, isDryRun)
      const one = list.find(({ importId }) => importId === query.import)
      if (one) Object.assign(one, { position: Number(query.position), rows: one.rows + report.accepted })
      return report
    }),
  ]
  const permissions = ['data.write', 'data.view', 'sensors.manage', 'regions.view']
  return { stored, added, instance: createFakeInstance({ permissions, answers }) }
}

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'klima.csv') => new File([content], name)

const GERMAN = [
  'Klimacomputer Stall 3',
  'Datum;Temperatur Lüftung [°C];Bemerkung',
  '30.11.2026 14:05;21,5;"Lüfter\r\nan"',
  ...Array.from({ length: 8 }, (_, minute) => `30.11.2026 14:1${minute};22,5;`),
  '30.11.2026 14:07;viel;',
  '01.01.1970 00:00;20;',
  'zu kurz',
].join('\r\n')

const inLatin1 = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)))

type Barn = ReturnType<typeof openBarn>

async function open({ instance }: Barn, deviceData = createMemoryStorage()) {
  const rendered = await renderPage(importsPage, {
    plugin,
    instance,
    deviceData,
    answers: { dialogs: { 'measurements.undo-import': true } },
  })
  await screen.findByText('Earlier imports')
  return rendered
}

function choose(container: HTMLElement, file: File): void {
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
}

const press = async (name: string) => fireEvent.click(await screen.findByText(name))
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('a German file is mapped, checked, imported and taken back', async () => {
  const barn = openBarn()
  const { container } = await open(barn)
  choose(container, fileOf(inLatin1(GERMAN)))
  await screen.findByText(/^read as 21\.5\s°C$/)
  const measures = screen.getByLabelText<HTMLSelectElement>('Temperatur Lüftung [°C]: measures')
  const row = measures.closest('li') as HTMLElement
  expect(measures.value).toBe('temperature')
  await within(row).findByText('Pen 1')
  fireEvent.change(within(row).getByLabelText('Place'), { target: { value: 'region/pen_1' } })
  await press('Check')
  await screen.findByText('Would be new')
  await waitFor(() => expect(factOf('Would be new')).toBe('9'))
  expect(factOf('Not readable')).toBe('3')
  expect(screen.getByText(/viel · no number/)).toBeTruthy()
  expect(screen.getByText(/older than the barn keeps values/)).toBeTruthy()
  expect(screen.getByText(/more or fewer cells/)).toBeTruthy()
  expect(barn.stored.size).toBe(0)
  await press('Import 9 rows')
  await screen.findByText('“klima.csv” is imported.')
  expect([...barn.stored.values()]).toEqual([21.5, ...Array<number>(8).fill(22.5)])
  expect(barn.added).toMatchObject([
    { measurement: 'temperature', tag: 'Temperatur Lüftung [°C]', place: { kind: 'region', id: 'pen_1' } },
  ])
  await screen.findByText(/^Anke Admin · .* · 9 rows$/)
  await press('Take back')
  await screen.findByText(/Removed: 9, as before: 0/)
  expect(barn.stored.size).toBe(0)
})

test('the choices for a header are remembered, and an interrupted import is named', async () => {
  const deviceData = createMemoryStorage()
  const kept = createKeptImports(deviceData)
  const draft = { time: 'a', clock: '', timeFormat: 'unixSeconds', zone: 'UTC', decimal: '', sensor: '' }
  const columns = { b: { measurement: 'co2' as const, unit: 'ppm', sensor: 'hall', place: '' } }
  await kept.keepDraft('a\tb', { ...draft, columns })
  await kept.keepBegun({ importId: 'x', name: 'old.csv', size: 1, line: 12_000 })
  const { container } = await open(openBarn(), deviceData)
  await screen.findByText(/The import of “old.csv” was interrupted at line 12,000/)
  choose(container, fileOf('a;b\n1764507900;900\n1764507960;901'))
  await screen.findByText('These are the choices of the last file with the same columns.')
  expect(screen.getByDisplayValue('hall')).toBeTruthy()
  await press('Check')
  await waitFor(() => expect(factOf('Would be new')).toBe('2'))
})

test.each([
  ['nothing', '', 'is empty'],
  ['zeros', 'PK\u0003\u0004\0\0\0;a', 'is not a text file'],
  ['one column', 'a\n1\n2', 'has no columns'],
  ['names alone', 'Zeit;Temp\n', 'has the names of columns, but no row'],
])('a file of %s says why it cannot be read', async (_, content, words) => {
  const { container } = await open(openBarn())
  choose(container, fileOf(content))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})

test('of many columns the first are listed, and nothing is proposed that is not understood', async () => {
  const names = Array.from({ length: 45 }, (_, index) => `abc ${index}`)
  const { container } = await open(openBarn())
  choose(container, fileOf(`Zeit;${names.join(';')}\n30.11.2026 14:05;${names.map(() => '1').join(';')}`))
  await screen.findByText('Show 5 more columns')
  expect(screen.getByText('Say of at least one column what it measures.')).toBeTruthy()
  expect(screen.getByText('Check').closest('button')?.disabled).toBe(true)
})

test('an import that is refused says so, and can go on', async () => {
  let isRefused = true
  const barn = openBarn({ fails: (isDryRun) => !isDryRun && isRefused })
  const { container } = await open(barn)
  choose(container, fileOf('Zeit;Temp\n30.11.2026 14:05;20'))
  await press('Check')
  await press('Import 1 row')
  await screen.findByRole('alert')
  isRefused = false
  await press('Go on')
  await screen.findByText('“klima.csv” is imported.')
  expect(barn.stored.size).toBe(1)
})
