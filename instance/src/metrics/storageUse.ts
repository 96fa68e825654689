import {
  STORAGE_KINDS,
  type StorageKind,
  type StorageLimits,
  type StorageReport,
  type StorageUse,
} from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { FactStore } from '../database'
import { repeat, type InstanceLog } from '../log'

/** The bytes of a kind of data. */
export interface StoredBytes {
  bytes: number
  /** Null without a limit. */
  limit: number | null
  /** The kind that it is a part of. */
  within?: StorageKind
}

/** The room on a disk, in bytes. */
interface Disk {
  free: number
  total: number
}

interface StorageDependencies {
  facts: FactStore
  /** Null if everything is in memory. */
  measureDisk: (() => Promise<Disk>) | null
  now: Now
  log: InstanceLog
}

export interface Storage {
  /** Adds a kind of data. Nothing is read before the first request, or the end of a day. */
  add(kind: StorageKind, read: () => Promise<StoredBytes>): void
  /** The stored bytes of each kind. They are measured at most once a minute. */
  report(limits: StorageLimits | null): Promise<StorageReport>
  /** Notes once a day how much there is, from which growth follows. Returns the function that stops this. */
  start(): () => Promise<void>
}

/** The bytes of each kind at a time, in ms since the epoch. */
interface Note {
  at: number
  bytes: Partial<Record<StorageKind, number>>
}

const FACT = 'storageNotes'
const LONGEST_AGE = MINUTE
const NOTE_PERIOD = DAY
const CHECK_PERIOD = HOUR
const KEPT_NOTES = 8
/** Growth is computed over this time at least, in ms, and an end that is further away than the other is not shown. */
const SHORTEST_SPAN = 6 * HOUR
const FURTHEST_END = 3_650 * DAY

type Measured = ReadonlyMap<StorageKind, StoredBytes>

/** Knows how much of each kind there is, how it grows, and when there is no room for more. */
export function createStorage({ facts, measureDisk, now, log }: StorageDependencies): Storage {
  const kinds = new Map<StorageKind, () => Promise<StoredBytes>>()
  let measured: { at: number; kinds: Promise<Measured> } | null = null

  async function measureAll(): Promise<Measured> {
    const entries: [StorageKind, StoredBytes][] = []
    for (const kind of STORAGE_KINDS) {
      const read = kinds.get(kind)
      if (read) entries.push([kind, await read()])
    }
    return new Map(entries)
  }

  function measure(): Promise<Measured> {
    if (!measured || Math.abs(now() - measured.at) >= LONGEST_AGE) {
      const reading = { at: now(), kinds: measureAll() }
      measured = reading
      // A failed measurement is repeated at the next request.
      reading.kinds.catch(() => {
        if (measured === reading) measured = null
      })
    }
    return measured.kinds
  }

  /** The notes of the past. A clock that was set back has left some in the future. */
  async function notes(): Promise<Note[]> {
    return readNotes(await facts.get(FACT)).filter(({ at }) => at <= now())
  }

  async function note(): Promise<void> {
    const stored = await notes()
    if (now() - (stored.at(-1)?.at ?? -Infinity) < NOTE_PERIOD) return
    const bytes = Object.fromEntries([...(await measure())].map(([kind, one]) => [kind, one.bytes]))
    await facts.set(FACT, JSON.stringify([...stored, { at: now(), bytes }].slice(-KEPT_NOTES)))
  }

  return {
    add: (kind, read) => void kinds.set(kind, read),
    async report(limits) {
      const [stored, [earliest], disk] = await Promise.all([measure(), notes(), measureDisk?.() ?? null])
      const described = [...stored].map(([kind, one]) => describe(kind, one, { earliest, now: now() }))
      return { disk: disk && withEnd(disk, described, now()), kinds: described, limits }
    },
    start: () => repeat(note, { period: CHECK_PERIOD, module: 'metrics', now, log }),
  }
}

function describe(
  kind: StorageKind,
  { bytes, limit, within }: StoredBytes,
  { earliest, now }: { earliest: Note | undefined; now: number },
): StorageUse {
  const before = earliest?.bytes[kind]
  const span = earliest ? now - earliest.at : 0
  const growth = before === undefined || span < SHORTEST_SPAN ? null : ((bytes - before) / span) * DAY
  const fullAt = limit === null ? null : endOf({ room: limit - bytes, growth, now })
  return { kind, within: within ?? null, bytes, limit, growth, fullAt }
}

/** When growth has taken the room; null if it never will, or in a far future. */
function endOf({ room, growth, now }: { room: number; growth: number | null; now: number }): number | null {
  if (growth === null || growth <= 0) return null
  const end = now + (Math.max(0, room) / growth) * DAY
  return end - now > FURTHEST_END ? null : Math.round(end)
}

/** Backups are on another disk. A part of another kind counts with that one. */
function withEnd(disk: Disk, kinds: readonly StorageUse[], now: number): NonNullable<StorageReport['disk']> {
  const own = kinds.filter(({ kind, within }) => kind !== 'backups' && within === null)
  return { ...disk, fullAt: endOfDisk(disk.free, own, now) }
}

/** When growth has taken the room of a disk, on which each kind grows up to its limit. */
function endOfDisk(free: number, kinds: readonly StorageUse[], now: number): number | null {
  let growing = kinds.filter(({ growth }) => growth !== null && growth !== 0)
  let room = free
  let start = now
  for (;;) {
    const growth = growing.reduce((sum, one) => sum + (one.growth ?? 0), 0)
    const end = endOf({ room, growth, now: start })
    const [next] = growing.filter(({ fullAt }) => fullAt !== null).sort((a, b) => (a.fullAt ?? 0) - (b.fullAt ?? 0))
    if (!next?.fullAt || (end !== null && end <= next.fullAt))
      return end !== null && end - now > FURTHEST_END ? null : end
    room -= (growth * Math.max(0, next.fullAt - start)) / DAY
    start = Math.max(start, next.fullAt)
    growing = growing.filter((one) => one !== next)
  }
}

function readNotes(text: string | null): Note[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? (parsed as Note[]) : []
  } catch {
    return []
  }
}
