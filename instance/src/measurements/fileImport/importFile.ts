import { gzipSync } from 'node:zlib'
import type { MeasurementImport, WrittenReport } from '@barn-workbench/core/contract'
import { mapLine, type MappedLine, type MappedRow, type RefusedCell } from '@barn-workbench/core/tables'
import { SECOND } from '@barn-workbench/core/time'
import { linesOf, type TableFile } from './tableFile'

/** Rows of one call. */
const ROWS_OF_CALL = 5_000
/** Characters of the rows of one call. */
const CHARACTERS_OF_CALL = 2 * 1024 * 1024
/** How often a call is made until the instance has answered. */
const ATTEMPTS = 8
const LONGEST_WAIT = 60 * SECOND

/** A row that is not stored, and why. */
export interface Refusal {
  line: number
  text: string
  reason: string
}

export interface ImportCounts {
  /** Lines that are read, of which those without a row are left out. */
  lines: number
  accepted: number
  corrected: number
  same: number
  refused: number
}

export interface ImportOptions {
  /** Makes a call to the instance, shaped as fetch; the path is within the instance. */
  request: (path: string, init: RequestInit) => Promise<Response>
  /** Waits for some ms. */
  wait: (milliseconds: number) => Promise<void>
  file: TableFile
  map: (cells: readonly string[]) => MappedLine
  importId: string
  name: string
  onProgress?: (counts: Readonly<ImportCounts>) => void
  onRefused?: (refusal: Refusal) => void
}

/** The rows of a file that are sent by one call, each with its line. */
interface Batch {
  rows: { row: MappedRow; line: number; text: string }[]
  characters: number
  position: number
}

/**
 * Sends the rows of a file to an instance, which keeps how far it has come: with the same id an import goes on where it
 * was interrupted. Resolves with the outcome of the rows that this run has sent.
 */
export async function importFile(options: ImportOptions): Promise<ImportCounts> {
  const { file, map, importId, name, onProgress, onRefused } = options
  const counts: ImportCounts = { lines: 0, accepted: 0, corrected: 0, same: 0, refused: 0 }
  const { position } = await callFor<MeasurementImport>(options, `/api/workbench/imports/${importId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  let batch: Batch = { rows: [], characters: 0, position }
  const sendBatch = async () => {
    await send(options, batch, counts)
    onProgress?.(counts)
    batch = { rows: [], characters: 0, position: batch.position }
  }
  for await (const tableLine of linesOf(file)) {
    const { line, text } = tableLine
    if (line <= position) continue
    counts.lines++
    batch.position = line
    const { rows, refused } = mapLine(map, tableLine)
    for (const cell of refused) {
      counts.refused++
      onRefused?.({ line, text, reason: reasonOf(cell) })
    }
    for (const row of rows) batch.rows.push({ row, line, text })
    batch.characters += text.length
    if (batch.rows.length >= ROWS_OF_CALL || batch.characters >= CHARACTERS_OF_CALL) await sendBatch()
  }
  if (batch.position > position) await sendBatch()
  return counts
}

/** Says why a cell, or a whole line, gives no row. */
export function reasonOf({ column, code, cell }: RefusedCell): string {
  if (code === 'other-width') return 'The line has more or fewer cells than the table has columns.'
  return `${column}: ${code} (${cell})`
}

async function send(options: ImportOptions, { rows, position }: Batch, counts: ImportCounts): Promise<void> {
  const query = new URLSearchParams({ import: options.importId, position: String(position) })
  const report = await callFor<WrittenReport>(options, `/api/workbench/measurements?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
    body: gzipSync(rows.map(({ row }) => JSON.stringify(row)).join('\n')),
  })
  for (const outcome of ['accepted', 'corrected', 'same', 'refused'] as const) counts[outcome] += report[outcome]
  for (const { row, status, sentence = '' } of report.rows) {
    const sent = rows[row - 1]
    if (status === 'refused' && sent) options.onRefused?.({ line: sent.line, text: sent.text, reason: sentence })
  }
}

/** Repeats a call until the instance has answered. Throws a final refusal. */
export async function callFor<T>(
  { request, wait }: Pick<ImportOptions, 'request' | 'wait'>,
  path: string,
  init: RequestInit,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const response = await request(path, init).catch((error: unknown) => {
      if (attempt === ATTEMPTS) throw error
      return null
    })
    const isTemporary = response === null || response.status >= 500 || response.status === 429
    if (response && (!isTemporary || attempt === ATTEMPTS)) {
      const body = (await response.json()) as { result: T }
      if (!response.ok) throw new Error(JSON.stringify(body))
      return body.result
    }
    const seconds = Number(response?.headers.get('retry-after') ?? 0)
    await wait(Math.min(LONGEST_WAIT, Math.max(seconds, 2 ** (attempt - 1)) * SECOND))
  }
}
