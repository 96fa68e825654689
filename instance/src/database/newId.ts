import { randomBytes, randomInt } from 'node:crypto'

/** The 12 bits of a UUIDv7 after the time number the ids of one millisecond. */
const COUNTER_RANGE = 0x1000
let latest = { time: -1, counter: 0 }

/**
 * Returns a UUIDv7 for a time in ms. Ids sort by that time, and within one millisecond in the order of their creation.
 */
export function newId(time: number): string {
  const counter = time === latest.time ? latest.counter + 1 : randomInt(COUNTER_RANGE / 2)
  latest = { time, counter }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | (counter % COUNTER_RANGE), 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const MADE_AT_A_TIME = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

/** Returns the time in ms for which an id was made; null for an id without a time. */
export function timeOfId(id: string): number | null {
  const [, high, low] = MADE_AT_A_TIME.exec(id) ?? []
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16)
}

/** Returns a text that sorts between the ids made before a time (in ms) and those made from then on. */
export function idBoundary(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
