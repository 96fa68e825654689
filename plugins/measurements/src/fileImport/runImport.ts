import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { wait, type Clock } from '@barn-workbench/core/clock'
import { imports, measurements, type RowRefusal, type WrittenReport } from '@barn-workbench/core/contract'
import { isProblem, type ErrorCode } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import {
  createMapper,
  linesOfTable,
  mapLine,
  type ImportMapping,
  type MappedRow,
  type RefusedCell,
} from '@barn-workbench/core/tables'
import { SECOND } from '@barn-workbench/core/time'
import { chunksOf, type ImportedFile } from './importedFile'

/*
 * The way of a file to an instance: its lines are read piece by piece, become rows by the mapping, and go in calls of
 * some thousand. A check makes the same calls as dry runs, and says what would become of each row. It also gives the id
 * of the import, which is the same for the same file and mapping: the instance keeps how far it has come by that id, so
 * that an import that was interrupted goes on. While the instance is not reached, both wait and try again.
 */

/** Rows of one call: with more of them the progress would move in leaps. */
const ROWS_OF_CALL = 2_000
/** Lines that are read before a call is made even without rows, so that the progress moves. */
const LINES_OF_CALL = 20_000
/** Refused cells that are listed. */
const LISTED_REFUSALS = 200
/** Time between two attempts while the instance is not reached, in ms. */
const RETRY_DELAY = 3 * SECOND
const ID_LENGTH = 32
const UNREACHED: readonly ErrorCode[] = [
  ...(['client/no-host-available', 'client/unreachable', 'client/timeout', 'request/too-many'] as const),
]

/** A cell, or a whole line, that gives no row. */
export interface ListedRefusal {
  line: number
  column: string
  code: RowRefusal | RefusedCell['code']
  cell: string
}

/** How far a run has come, and the outcomes of the rows. */
export interface RunReport {
  /** The share of the file that is read, from 0 to 1. */
  share: number
  /** The last line that is read. */
  line: number
  accepted: number
  corrected: number
  same: number
  refused: number
  /** Rows that are stored although their times are ahead of the clock of the instance. */
  ahead: number
  /** The times of the first and last row that is not refused, ms since the epoch; null without one. */
  first: number | null
  last: number | null
  refusals: readonly ListedRefusal[]
  /** Whether the connection is lost at the moment. */
  isWaiting: boolean
}

export interface RunOptions {
  session: Pick<Session, 'send'>
  clock: Pick<Clock, 'setTimeout'>
  source: ImportedFile
  mapping: ImportMapping
  signal: AbortSignal
  onProgress: (report: RunReport) => void
}

interface Batch {
  rows: { row: MappedRow; line: number; column: string }[]
  lines: number
}

/** Makes a call until the instance is reached. */
async function untilReached<T>(
  run: () => Promise<T>,
  { clock, signal }: RunOptions,
  onWaiting: () => void,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      if (!UNREACHED.some((code) => isProblem(error, code))) throw error
      onWaiting()
      await wait(clock as Clock, RETRY_DELAY, signal)
    }
  }
}

function createRun(options: RunOptions, query: { import?: string; dryRun?: 'true' }) {
  const { session, signal, onProgress } = options
  const refusals: ListedRefusal[] = []
  const report = {
    ...{ share: 0, line: 0, accepted: 0, corrected: 0, same: 0, refused: 0, ahead: 0, isWaiting: false },
    ...{ first: null as number | null, last: null as number | null, refusals },
  }
  const tell = (isWaiting = false) =>
    onProgress({ ...report, refusals: refusals.toSorted((a, b) => a.line - b.line), isWaiting })

  function refuse(refusal: ListedRefusal): void {
    if (refusals.length < LISTED_REFUSALS) refusals.push(refusal)
  }

  function note({ row: { time } }: Batch['rows'][number]): void {
    if (report.first === null || time < report.first) report.first = time
    if (report.last === null || time > report.last) report.last = time
  }

  function take({ rows }: Batch, written: WrittenReport): void {
    for (const outcome of ['accepted', 'corrected', 'same', 'refused'] as const) report[outcome] += written[outcome]
    for (const { row, status, code, clock } of written.rows) {
      const sent = rows[row - 1]
      if (!sent) continue
      if (clock === 'ahead') report.ahead++
      if (status !== 'refused') note(sent)
      else if (code) refuse({ line: sent.line, column: sent.column, code, cell: String(sent.row.value) })
    }
  }

  return {
    report,
    tell,
    refuse(line: number, { column, code, cell }: RefusedCell): void {
      report.refused++
      refuse({ line, column, code, cell: cell.slice(0, 80) })
    },
    /** Sends rows; `position`: the last line that they are of. */
    async send(batch: Batch, position: number): Promise<void> {
      const input = {
        query: { ...query, ...(query.import !== undefined && { position }) },
        body: batch.rows.map(({ row }) => row),
      }
      if (batch.rows.length > 0 || query.import !== undefined)
        take(
          batch,
          await untilReached(
            () => session.send(measurements.write, input, { signal }),
            options,
            () => tell(true),
          ),
        )
      tell()
    },
  }
}

/** Reads a file and sends its rows from a line on. `onBytes` sees all bytes of the file. */
async function run(
  options: RunOptions,
  {
    from,
    query,
    onBytes,
  }: { from: number; query: { import?: string; dryRun?: 'true' }; onBytes: (bytes: Uint8Array) => void },
): Promise<RunReport> {
  const { source, mapping, signal } = options
  const { file, table } = source
  const mapper = createMapper(mapping, table.columns)
  if (!('map' in mapper)) throw new Error(`The file has no column ${mapper.missing.join(', ')}`)
  const { report, tell, refuse, send } = createRun(options, query)
  let read = 0
  async function* bytes() {
    for await (const chunk of chunksOf(file)) {
      signal.throwIfAborted()
      onBytes(chunk)
      read += chunk.length
      yield chunk
    }
  }
  let batch: Batch = { rows: [], lines: 0 }
  const sendBatch = async () => {
    report.share = read / file.size
    await send(batch, report.line)
    batch = { rows: [], lines: 0 }
  }
  const columns = mapping.values
  for await (const tableLine of linesOfTable(bytes(), table)) {
    const { line } = tableLine
    report.line = line
    if (line <= from) continue
    batch.lines++
    const { rows, refused } = mapLine(mapper.map, tableLine)
    for (const cell of refused) refuse(line, cell)
    for (const row of rows) batch.rows.push({ row, line, column: columnOf(columns, row) })
    if (batch.rows.length >= ROWS_OF_CALL || batch.lines >= LINES_OF_CALL) await sendBatch()
  }
  if (batch.lines > 0) await sendBatch()
  report.share = 1
  tell()
  return report
}

/** The column of a row, for the list of refused rows. */
function columnOf(columns: ImportMapping['values'], { measurement, sensor }: MappedRow): string {
  const ofMeasurement = columns.filter((one) => one.measurement === measurement)
  return (ofMeasurement.find((one) => one.sensor === sensor) ?? ofMeasurement[0])?.column ?? ''
}

/** Returns the outcome that each row would have, and the id of the import. Rejects when the signal is aborted. */
export async function checkImport(options: RunOptions): Promise<{ report: RunReport; importId: string }> {
  const hash = sha256.create().update(new TextEncoder().encode(JSON.stringify(options.mapping)))
  const report = await run(options, { from: 0, query: { dryRun: 'true' }, onBytes: (bytes) => void hash.update(bytes) })
  return { report, importId: bytesToHex(hash.digest()).slice(0, ID_LENGTH) }
}

/** Brings the rows of a file in, from the line on that the instance has. Rejects when the signal is aborted. */
export async function runImport(options: RunOptions, importId: string): Promise<RunReport> {
  const { session, source, signal } = options
  const call = { params: { id: importId }, body: { name: source.file.name.slice(0, 200) } }
  const begin = () => session.send(imports.begin, call, { signal })
  const { position } = await untilReached(begin, options, () => undefined)
  return await run(options, { from: position, query: { import: importId }, onBytes: () => undefined })
}

/** Most calls until an import is taken back: a large one takes longer than a call may. */
const UNDO_CALLS = 100

/** Takes an import back. Resolves with the rows that were removed, restored and kept by the last call. */
export async function undoImport({ session, clock }: Pick<RunOptions, 'session' | 'clock'>, importId: string) {
  for (let call = 1; ; call++)
    try {
      return await session.send(imports.undo, { params: { id: importId } })
    } catch (error) {
      if (call === UNDO_CALLS || !isProblem(error, 'client/timeout')) throw error
      await wait(clock as Clock, RETRY_DELAY)
    }
}
