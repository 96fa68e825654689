import { MINUTE } from '@barn-workbench/core/time'
import type { VideoPart } from '../video/cameraVideo'

/** A part in memory. */
export interface PartInMemory extends VideoPart {
  bytes: Buffer
}

/** Parts are kept for this time, in ms, and up to so many bytes. */
const KEPT_FOR = MINUTE
const MOST_BYTES = 32 * 1024 * 1024

/** The latest parts of a camera that are not stored on the disk, oldest first. */
export interface RecentParts {
  add(part: PartInMemory): void
  /** Forgets a part, which is stored now. */
  remove(part: PartInMemory): void
  between(from: number, to: number): PartInMemory[]
  find(start: number): PartInMemory | null
  clear(): void
}

export function createRecentParts(): RecentParts {
  let parts: PartInMemory[] = []
  const bytesOf = (): number => parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return {
    add(part) {
      // Where the clock was set back, the earlier parts have times that are still to come.
      parts = parts.filter(({ start }) => start < part.start && start >= part.start - KEPT_FOR)
      parts.push(part)
      while (parts.length > 1 && bytesOf() > MOST_BYTES) parts.shift()
    },
    remove(part) {
      parts = parts.filter((other) => other !== part)
    },
    between: (from, to) => parts.filter(({ start, duration }) => start < to && start + duration > from),
    find: (start) => parts.find((part) => part.start === start) ?? null,
    clear() {
      parts = []
    },
  }
}
