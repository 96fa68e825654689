import type { TimeZone, WidgetHost } from '@barn-workbench/plugin-sdk/widget'
import { readColumns, readReadings, type Column, type DateOrder, type Reading } from '../../csv/src/columns'
import { MAXIMUM_BYTES, readTable, type Table, type TableFault } from '../../csv/src/readTable'

/** The mean temperature outside, °C, of each hour since the epoch. */
export type Temperatures = Readonly<Record<string, number>>

export const HOUR = 60 * 60 * 1_000
/** Days that are kept: far less than a plugin may keep on a device. */
export const KEPT_DAYS = 400
const HOURS_OF_DAY = 24
const NAME = /temp|°c|grad|außen|aussen|outside/i

/** The means of the hours, to a tenth of a degree. */
export function hourlyMeans(readings: readonly Reading[]): Temperatures {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const { time, values } of readings) {
    const hour = Math.floor(time / HOUR)
    const { sum, count } = sums.get(hour) ?? { sum: 0, count: 0 }
    sums.set(hour, { sum: sum + (values[0] ?? 0), count: count + 1 })
  }
  return Object.fromEntries([...sums].map(([hour, { sum, count }]) => [hour, Math.round((sum / count) * 10) / 10]))
}

/** Adds the temperatures of a file, and leaves out what is too old to be kept. */
export function addTemperatures(before: Temperatures, next: Temperatures) {
  const all = { ...before, ...next }
  const last = Math.max(...Object.keys(all).map(Number))
  const kept = Object.entries(all).filter(([hour]) => Number(hour) > last - KEPT_DAYS * HOURS_OF_DAY)
  return { temperatures: Object.fromEntries(kept), isShortened: kept.length < Object.keys(all).length }
}

interface Candidates {
  table: Table
  time: Column
  numbers: readonly Column[]
}

/** The columns of time and temperature. Asks for them unless they are clear; null if the person gives up. */
async function choose(host: WidgetHost, name: string, { table, time, numbers }: Candidates) {
  const named = numbers.filter((column) => NAME.test(column.name))
  const likely = named.length === 1 ? named : numbers
  const isClear = likely.length === 1 && time.order !== 'unclear'
  return isClear ? { time, temperature: likely[0] } : await ask(host, name, { table, time, numbers: likely })
}

/** Asks for the column of the temperature and the order of the dates. Resolves with null if the person gives up. */
async function ask(
  { openDialog, message }: WidgetHost,
  name: string,
  { table, time, numbers }: Candidates,
): Promise<{ time: Column; temperature: Column | undefined } | null> {
  const options = numbers.map((column) => ({ value: String(column.index), label: column.name }))
  const orders = (['dayFirst', 'monthFirst'] as const).map((value) => ({ value, label: message(`ask.order.${value}`) }))
  const example = table.rows[0]?.[time.index] ?? ''
  const values = await openDialog({
    title: message('ask.title', { name }),
    fields: [
      { kind: 'select', name: 'temperature', label: message('ask.temperature'), options },
      ...(time.order === 'unclear'
        ? [{ kind: 'select' as const, name: 'order', label: message('ask.order', { example }), options: orders }]
        : []),
    ],
    submit: message('ask.submit'),
  })
  if (!values) return null
  const temperature = numbers.find(({ index }) => String(index) === values['temperature'])
  return { time: { ...time, order: (values['order'] ?? time.order) as DateOrder }, temperature }
}

/** The outcome of a file: its temperatures, the reason why there are none, or null where the person gave up. */
type FileResult = { temperatures: Temperatures } | { fault: TableFault | 'noTime' | 'noNumbers' | 'noReadings' } | null

/** Reads a file of a weather station. Asks the person where its columns are not clear. */
export async function readFile(file: File, host: WidgetHost, zone: TimeZone): Promise<FileResult> {
  if (file.size > MAXIMUM_BYTES) return { fault: 'tooLarge' }
  const table = readTable(new Uint8Array(await file.arrayBuffer()))
  if (typeof table === 'string') return { fault: table }
  const columns = readColumns(table)
  const clock = columns.find(({ kind }) => kind === 'clock') ?? null
  const time = columns.find(({ kind }) => kind === 'time')
  const numbers = columns.filter(({ kind }) => kind === 'number')
  if (!time || numbers.length === 0) return { fault: time ? 'noNumbers' : 'noTime' }
  const chosen = await choose(host, file.name, { table, time, numbers })
  if (!chosen) return null
  const { readings } = readReadings(table, { time: chosen.time, clock, values: [chosen.temperature ?? null] }, zone)
  return readings.length === 0 ? { fault: 'noReadings' } : { temperatures: hourlyMeans(readings) }
}
