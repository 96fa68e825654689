import { formatWithOffset, type TimeZone } from '@barn-workbench/core/time'
import type { LogRow } from './logRows'

export type ExportFormat = 'jsonl' | 'txt'

/** What the first line of an exported text says. */
export interface ExportHead {
  /** Whose lines these are. */
  title: string
  /** The time zone of all times in the text. */
  zone: TimeZone
  /** In ms since the epoch. */
  exportedAt: number
}

/** A row as a line of text; a line break within it stands as `\n`. */
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
