import type { LogKind, LogLine } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'

/**
 * Time before the newest known line from which on lines are asked for again, in ms: a clock that is set back a little
 * writes later lines with earlier times.
 */
export const OVERLAP = 5 * SECOND

/** What is asked of the lines of one kind. */
export interface FollowedLines {
  kind: LogKind
  /** Whose lines they are and what is chosen of them. Lines of another key are loaded from the beginning. */
  key: string
  /** In ms since the epoch; undefined: all. */
  from: number | undefined
  /** The newest lines that are shown. */
  limit: number
  /** Loads the newest lines from a time on, at most `limit`, oldest first. */
  load: (from: number | undefined) => Promise<readonly LogLine[]>
}

/** The time from which on lines are not known yet. */
function unknownFrom(known: readonly LogLine[], from: number | undefined): number | undefined {
  const newest = known.at(-1)
  return newest ? Math.max(newest.timestamp - OVERLAP, from ?? -Infinity) : from
}

/** Loads the lines of a log again and again. Of lines that are known, only those that have come since are loaded. */
export function createLogFollower() {
  const knownOf = new Map<LogKind, { key: string; lines: readonly LogLine[] }>()
  return {
    async load({ kind, key, from, limit, load }: FollowedLines): Promise<readonly LogLine[]> {
      const last = knownOf.get(kind)
      const known = last?.key === key ? last.lines : []
      const start = unknownFrom(known, from)
      const loaded = await load(start)
      // All lines from there on were loaded anew, so that what is known of that time is dropped and none is there twice.
      const kept = known.filter(({ timestamp }) => timestamp >= (from ?? -Infinity) && timestamp < (start ?? -Infinity))
      // As many as may be shown: there may be a gap before them.
      const lines = loaded.length >= limit ? loaded : [...kept, ...loaded].slice(-limit)
      knownOf.set(kind, { key, lines })
      return lines
    },
    /** Forgets what is known, so that all is loaded again. */
    forget(): void {
      knownOf.clear()
    },
  }
}
