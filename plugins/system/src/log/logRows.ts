import type { LogEntry } from '@barn-workbench/core/log'
import type { LogKind, LogLine, LogLineLevel } from '@barn-workbench/core/schema'
import { formatWithOffset, type TimeZone } from '@barn-workbench/core/time'

/** A line on screen: of the instance, by its kind, or of this browser (`own`). */
export interface LogRow {
  key: string
  source: LogKind | 'own'
  /** In ms since the epoch, by the clock of its author. */
  timestamp: number
  level: LogLineLevel
  module: string
  text: string
  requestId: string | null
  /** The instance that an entry of this browser is about, or null. */
  instanceId: string | null
  /** Everything that is known of the line. */
  line: LogLine | LogEntry
}

const LEVELS = { DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

/** Creates keys by which a line stays the same after new ones have arrived; equal lines of one time are counted. */
function createKeys(source: string) {
  const counts = new Map<string, number>()
  let countedTime = 0
  return (timestamp: number, name: string): string => {
    if (timestamp !== countedTime) counts.clear()
    countedTime = timestamp
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${source}-${timestamp}-${name}-${count}`
  }
}

/** Lines of an instance as rows. */
export function rowsOfLines(source: LogKind, lines: readonly LogLine[]): LogRow[] {
  const keyOf = createKeys(source)
  return lines.map((line) => ({
    key: keyOf(line.timestamp, line.requestId ?? line.module),
    source,
    timestamp: line.timestamp,
    level: line.level,
    module: line.module,
    text: line.message,
    requestId: line.requestId ?? null,
    instanceId: null,
    line,
  }))
}

/** Entries of this browser as rows. `offset`: by how much another clock is ahead of the browser's, in ms. */
export function rowsOfEntries(entries: readonly LogEntry[], offset = 0): LogRow[] {
  const keyOf = createKeys('own')
  return entries.map((entry) => ({
    key: keyOf(entry.timestamp, entry.session),
    source: 'own',
    timestamp: entry.timestamp + offset,
    level: LEVELS[entry.level],
    module: entry.tag ?? '',
    text: entry.error === null ? entry.message : `${entry.message}: ${entry.error}`,
    requestId: typeof entry.requestId === 'string' ? entry.requestId : null,
    instanceId: entry.globalUniqueIdentifier,
    line: entry,
  }))
}

/** One time line of several, oldest first. */
export function mergeRows(...lists: readonly (readonly LogRow[])[]): LogRow[] {
  return lists.flat().sort((left, right) => left.timestamp - right.timestamp)
}

/** Each value once, sorted, without empty ones. */
export function different(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))].sort()
}

/** The filter of the loaded rows. */
export interface RowFilter {
  /** Somewhere in text, module or id of the request, without regard to case. */
  search: string
  /** Empty: all. */
  levels: readonly string[]
}

/**
 * The rows of the levels, all for an empty list, that contain the text of the search or belong to the request with this
 * id.
 */
export function filterRows(rows: readonly LogRow[], { search, levels }: RowFilter): readonly LogRow[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '' && levels.length === 0) return rows
  const contains = ({ text, module, requestId }: LogRow) =>
    text.toLowerCase().includes(wanted) || module.toLowerCase().includes(wanted) || requestId === wanted
  return rows.filter((row) => (levels.length === 0 || levels.includes(row.level)) && (wanted === '' || contains(row)))
}

export type ExportFormat = 'jsonl' | 'txt'

/** The content of the first line of an exported text. */
export interface ExportHead {
  /** The owner of these lines, in words. */
  title: string
  /** The time zone of all times in the text. */
  zone: TimeZone
  /** In ms since the epoch. */
  exportedAt: number
}

/** A row as a line of text; a line break within it is written as `\n`. */
function textOf({ timestamp, level, source, module, requestId, text }: LogRow, zone: TimeZone): string {
  const request = requestId === null ? '' : ` [${requestId}]`
  const time = formatWithOffset(timestamp, zone)
  return `${time} ${level.toUpperCase()} ${source}/${module}${request} ${text.replaceAll('\n', '\\n')}`
}

const headOf = ({ title, zone, exportedAt }: ExportHead) =>
  `# ${title}, exported ${formatWithOffset(exportedAt, zone)}, times of ${zone.name}`

/**
 * Rows as a file: JSON lines with all that is known of each, or text to read under a line that names the time zone.
 * The times of JSON lines are in ms since the epoch, which is of no zone, so that they need no such line.
 */
export function exportRows(rows: readonly LogRow[], format: ExportFormat, head: ExportHead): Blob {
  const lines =
    format === 'txt'
      ? [headOf(head), ...rows.map((row) => textOf(row, head.zone))]
      : rows.map(({ source, line }) => JSON.stringify({ source, ...line }))
  const type = format === 'txt' ? 'text/plain' : 'application/jsonl'
  return new Blob(
    lines.map((line) => `${line}\n`),
    { type },
  )
}
