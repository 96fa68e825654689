import type { LogKind } from '@barn-workbench/core/schema'

/** The conditions that the lines fulfil; times in ms since the epoch, both included. */
export interface LogQuery {
  from?: number | undefined
  to?: number | undefined
  /** Maximum number of lines: the newest ones that fit. */
  limit: number
  /** Empty: all. Without regard to case. */
  levels: readonly string[]
  modules: readonly string[]
}

/** Stores lines of the log, each a JSON text that begins with `timestamp`, `level` and `module`. */
export interface LineStore {
  append(kind: LogKind, line: string): void
  /** Returns the newest lines that fit, oldest first. */
  query(kind: LogKind, query: LogQuery): Promise<readonly string[]>
  close(): void
}

/** Bytes of the lines of one answer; the oldest are left out. */
export const MAXIMUM_ANSWER_BYTES = 24 * 1024 * 1024
/** Lines of a kind that a store in memory holds. */
const MAXIMUM_MEMORY_LINES = 5_000

/** The beginning of a line. Modules are names of the instance's own or of browsers, in which JSON escapes nothing. */
const HEAD = /^\{"timestamp":(-?\d+),"level":"(\w+)","module":"([^"\\]*)"/

/**
 * The end of a line: a text or a number in an object without others. A quote within a text has a backslash before it.
 */
const END = /(?:(?<!\\)(?:\\\\)*"|,"\w+":-?\d[\d.e+-]*)\}$/
/** Bytes of the end of a line that are read. */
const END_LENGTH = 200

/**
 * Whether a line is whole. A line of an interrupted write lacks its end, or contains meaningless bytes: one such line
 * would break the answer around it.
 */
const isWhole = (line: string) => END.test(line.slice(-END_LENGTH)) && !/[\0-\x1f]/.test(line)

/** Makes the check whether a line fits a query. It parses no JSON, which would take longer than all else. */
function createLineFilter({ from = -Infinity, to = Infinity, levels, modules }: LogQuery) {
  const wantedLevels = new Set(levels.map((level) => level.toLowerCase()))
  const wantedModules = new Set(modules.map((module) => module.toLowerCase()))
  const isWanted = (level: string, module: string) =>
    (wantedLevels.size === 0 || wantedLevels.has(level)) &&
    (wantedModules.size === 0 || wantedModules.has(module.toLowerCase()))
  return (line: string): boolean => {
    const [, timestamp, level = '', module = ''] = HEAD.exec(line) ?? []
    if (timestamp === undefined || Number(timestamp) < from || Number(timestamp) > to) return false
    return isWanted(level, module) && isWhole(line)
  }
}

/** Positions of the parts of a line whose time has 13 digits, as all present ones have. */
const TIME_AT = 13
const TIME_END = 26
const LEVEL_AT = 36
const COMMA = 44
const ZERO = 48
/** Bytes of the beginning of a line, up to the end of its module. */
const HEAD_BYTES = 160

/**
 * Makes a check on the bytes of a line that drops most lines that do not match, so that these are not decoded.
 * `createLineFilter` checks the others.
 */
export function createQuickCheck({ from = -Infinity, to = Infinity, levels, modules }: LogQuery) {
  const initials = new Set(levels.map((level) => level.toLowerCase().charCodeAt(0)))
  const wantedModules = new Set(modules.map((module) => module.toLowerCase()))
  const hasSpan = from > -Infinity || to < Infinity

  function timeOf(bytes: Uint8Array, start: number): number {
    let time = 0
    for (let index = start + TIME_AT; index < start + TIME_END; index++) time = time * 10 + (bytes[index] ?? 0) - ZERO
    return time
  }

  function mayFitSpan(bytes: Uint8Array, start: number): boolean {
    const time = timeOf(bytes, start)
    return time >= from && time <= to
  }

  return (bytes: Buffer, start: number): boolean => {
    if (bytes[start + TIME_END] !== COMMA) return true
    if (initials.size > 0 && !initials.has(bytes[start + LEVEL_AT] ?? 0)) return false
    if (hasSpan && !mayFitSpan(bytes, start)) return false
    if (wantedModules.size === 0) return true
    const module = HEAD.exec(bytes.toString('latin1', start, start + HEAD_BYTES))?.[3]
    return module !== undefined && wantedModules.has(module.toLowerCase())
  }
}

/** Gathers the lines that fit a query, which come newest first. */
export function createAnswer(query: LogQuery) {
  const fits = createLineFilter(query)
  const lines: string[] = []
  let bytes = 0
  return {
    /** Takes a line. Returns whether it takes more. */
    offer(line: string): boolean {
      if (lines.length >= query.limit || bytes >= MAXIMUM_ANSWER_BYTES) return false
      if (fits(line)) {
        lines.push(line)
        bytes += line.length
      }
      return lines.length < query.limit && bytes < MAXIMUM_ANSWER_BYTES
    },
    oldestFirst: (): string[] => lines.reverse(),
  }
}

/** A store of the newest lines in memory. */
export function createMemoryLines(): LineStore {
  const linesOf = new Map<LogKind, string[]>()
  return {
    append(kind, line) {
      const lines = linesOf.get(kind) ?? []
      linesOf.set(kind, lines)
      lines.push(line)
      if (lines.length > MAXIMUM_MEMORY_LINES * 1.1) lines.splice(0, lines.length - MAXIMUM_MEMORY_LINES)
    },
    query(kind, query) {
      const answer = createAnswer(query)
      const lines = linesOf.get(kind) ?? []
      for (let index = lines.length - 1; index >= 0; index--) if (!answer.offer(lines[index] ?? '')) break
      return Promise.resolve(answer.oldestFirst())
    },
    close: () => undefined,
  }
}
