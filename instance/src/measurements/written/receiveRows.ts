import type { RowOutcome, WrittenReport } from '@barn-workbench/core/contract'
import { succeed, type Result } from '@barn-workbench/core/result'
import type { MeasurementStore } from '../storage/measurementStore'
import { checkRow, refuse, type CheckedRow, type ClockMark } from './checkRow'
import { parseRows, type SentRows } from './parseRows'
import type { ImportPart } from './writtenImports'
import type { NewRow, WriteOutcome } from './writtenStore'

export interface RowReceiverDependencies {
  store: MeasurementStore
  /** Days for which roll-ups are kept; null for ever. */
  rollUpDays: () => number | null
  /** Called with the measurements of which rows have changed. */
  onWritten: (measurements: readonly string[]) => void
}

/** A call of a sender. */
export interface RowCall extends SentRows {
  /** The cameras for which the account may write. */
  cameras: ReadonlySet<string>
  /** The part of an import that the rows are. */
  part?: ImportPart | undefined
  /** Nothing is stored: the report has the outcome that each row would have. */
  isDryRun?: boolean
  /** ms since the epoch. */
  now: number
}

/** Rows that are checked at once, before other work gets its turn: some milliseconds. */
const CHECKED_AT_ONCE = 1_000

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/**
 * Returns the function behind `POST /api/workbench/measurements`: reads and checks the rows, stores the good ones in
 * one transaction, and folds their roll-ups. Rows that it reports as accepted are on the disk.
 */
export function createRowReceiver({ store, rollUpDays, onWritten }: RowReceiverDependencies) {
  const measurements = new Map(store.source.catalogue.measurements.map((one) => [one.measurement, one]))

  return async (call: RowCall): Promise<Result<WrittenReport, 'request/too-large' | 'request/invalid'>> => {
    const sent = parseRows(call)
    if (!sent.ok) return sent
    const rules = { measurements, cameras: call.cameras, now: call.now, rollUpDays: rollUpDays() }
    const checked: CheckedRow[] = []
    for (const row of sent.value) {
      checked.push(checkRow(row, rules))
      if (checked.length % CHECKED_AT_ONCE === 0) await yieldToEventLoop()
    }
    const good = checked.filter((one) => one.ok)
    const rows = good.map(({ row }) => row)
    if (call.isDryRun) return succeed(reportOf(checked, await store.written.preview(rows)))
    const hasWork = rows.length > 0 || call.part !== undefined
    const outcomes = hasWork ? await store.written.write(rows, call.now, call.part) : []
    const changed = changedMeasurements(rows, outcomes)
    if (changed.length > 0) {
      await store.written.fold()
      onWritten(changed)
    }
    return succeed(reportOf(checked, outcomes))
  }
}

export type RowReceiver = ReturnType<typeof createRowReceiver>

function changedMeasurements(rows: readonly NewRow[], outcomes: readonly WriteOutcome[]): string[] {
  const changed = rows.filter((_, index) => outcomes[index] === 'accepted' || outcomes[index] === 'corrected')
  return [...new Set(changed.map(({ measurement }) => measurement))]
}

function reportOf(checked: readonly CheckedRow[], outcomes: readonly WriteOutcome[]): WrittenReport {
  const report: WrittenReport = { accepted: 0, corrected: 0, same: 0, refused: 0, rows: [] }
  let stored = 0
  for (const [index, one] of checked.entries()) {
    const outcome = one.ok ? outcomeOf(outcomes[stored++] as WriteOutcome, one.clock) : refusedOutcome(one)
    report[outcome.status]++
    report.rows.push({ row: index + 1, ...outcome })
  }
  return report
}

type Outcome = Omit<RowOutcome, 'row'>

function refusedOutcome({ code, sentence }: ReturnType<typeof refuse>): Outcome {
  return { status: 'refused', code, sentence }
}

function outcomeOf(outcome: WriteOutcome, clock: ClockMark | null): Outcome {
  if (outcome === 'already-summed' || outcome === 'too-many-series') return refusedOutcome(refuse(outcome))
  return { status: outcome, ...(clock && { clock }) }
}
