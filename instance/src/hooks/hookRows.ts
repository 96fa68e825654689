import type { HookSensor, HookSettings } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { keysOfPointer, parsePayload, toNumber, toShownText, toText, valueAt, type Json } from '../base'

/** Items of one call at most. */
const MAXIMUM_ITEMS = 1_000
const TAG_LENGTH = 64
/** A number below this is a time in s, as ms it would be in 1973. */
const SMALLEST_MS = 1e11
const PLACEHOLDER = /\{(\/[^{}]*)\}/g

/** A value of a sensor as a machine would send it. */
interface HookRowToSend {
  measurement: string
  sensor: string
  unit: string
  value: number
  /** ms since the epoch, or as the sender writes it. */
  time: number | string
}

/** The items of a body, and the reasons why others could not be read. */
export interface HookItems {
  items: readonly Json[]
  refused: readonly string[]
}

/** Finds the items of a body, which are read one by one. */
export function itemsOf(text: string, { items: pointer }: Pick<HookSettings, 'items'>): HookItems {
  const json = parsePayload(text) ?? text
  const found = pointer === '' ? json : valueAt(json, keysOfPointer(pointer))
  if (found === undefined) return { items: [], refused: [`There is nothing at ${pointer}.`] }
  if (!Array.isArray(found)) return { items: [found], refused: [] }
  const list = found as Json[]
  const refused =
    list.length > MAXIMUM_ITEMS ? [`Only the first ${MAXIMUM_ITEMS} of ${list.length} items are read.`] : []
  return { items: list.slice(0, MAXIMUM_ITEMS), refused }
}

function timeOf(item: Json, { timePointer }: HookSensor, now: number): number | string | null {
  if (timePointer === null) return now
  const found = valueAt(item, keysOfPointer(timePointer))
  const number = toNumber(found)
  if (number !== null) return Math.round(number < SMALLEST_MS ? number * SECOND : number)
  return typeof found === 'string' ? found : null
}

/** The values of an item as rows. A sensor whose value the item does not have is left out: items differ. */
export function rowsOf(
  item: Json,
  sensors: readonly HookSensor[],
  now: number,
): { rows: HookRowToSend[]; refused: string[] } {
  const rows: HookRowToSend[] = []
  const refused: string[] = []
  for (const sensor of sensors) {
    const value = sensor.pointer === '' ? item : valueAt(item, keysOfPointer(sensor.pointer))
    if (value === undefined || value === null) continue
    const number = toNumber(value)
    const time = timeOf(item, sensor, now)
    const tag = sensor.tag.replace(PLACEHOLDER, (_, pointer: string) => toText(valueAt(item, keysOfPointer(pointer))))
    if (number === null) refused.push(`The value at ${sensor.pointer} is not a number.`)
    else if (time === null) refused.push(`There is no time at ${sensor.timePointer ?? ''}.`)
    else {
      const { measurement, unit } = sensor
      rows.push({ measurement, unit, value: number, time, sensor: toShownText(tag, TAG_LENGTH) })
    }
  }
  return { rows, refused }
}
