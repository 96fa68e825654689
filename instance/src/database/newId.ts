import { randomBytes, randomInt } from 'node:crypto'

/** Ids of one millisecond are numbered in the 12 bits that a UUIDv7 leaves for it. */
const COUNTER_RANGE = 0x1000
let last = { now: -1, counter: 0 }

/** A UUIDv7: sorts by the time it was made, and ids of the same millisecond in the order they were made. */
export function newId(now: number): string {
  const counter = now === last.now ? last.counter + 1 : randomInt(COUNTER_RANGE / 2)
  last = { now, counter }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | (counter % COUNTER_RANGE), 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
