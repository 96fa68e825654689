import { MINUTE } from '@barn-workbench/core/time'
import type { Series } from '../series/catalogue'
import type { MeasurementStore } from '../storage/measurementStore'
import { columnOf, minuteColumns, minuteKey, upsertSql } from '../storage/tables'
import type { ColumnSet } from './grouping'
import type { Span } from './planSpans'

const COMPUTED_TABLE_NAME = 'measurement_computed'
/** Temporary table for the rows of minutes that are not stored. It holds the rows of the last query. */
export const COMPUTED_TABLE = `temp.${COMPUTED_TABLE_NAME}`

function camerasOf(columnSets: readonly ColumnSet[]): number[] {
  const cameras = columnSets.flatMap((columnSet) =>
    columnSet.groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : [])),
  )
  return [...new Set(cameras)].sort((left, right) => left - right)
}

/** The number of rows that `prepareComputedMinutes` would compute. */
export function computedRowCount(spans: readonly Span[], columnSets: readonly ColumnSet[]): number {
  const minutes = spans.reduce(
    (sum, span) => sum + (span.kind === 'computed' ? (span.end - span.start) / MINUTE : 0),
    0,
  )
  return minutes * camerasOf(columnSets).length
}

/** The series of all column sets by their index in a row. */
function seriesByColumnIndex(columnSets: readonly ColumnSet[]): Map<number, Series> {
  const members = columnSets.flatMap((columnSet) => columnSet.members)
  return new Map(members.map((member) => [member.columnIndex, member.series]))
}

function createComputedTable({ database, source }: MeasurementStore): void {
  const columns = minuteColumns(source).map((column) => `${column} INTEGER`)
  database.exec(
    `CREATE TEMP TABLE IF NOT EXISTS ${COMPUTED_TABLE_NAME} (id INTEGER PRIMARY KEY, ${columns.join(', ')})`,
  )
}

/** Time in ms after which the computation yields, so that other work gets its turn. */
const SLICE_DURATION = 10

/**
 * Computes the minutes of one span and inserts a row for each minute and camera that has values. Yields after every
 * slice.
 */
function* insertSpan(store: MeasurementStore, span: Span, columnSets: readonly ColumnSet[]): Generator<undefined> {
  const { database, source } = store
  const seriesByIndex = seriesByColumnIndex(columnSets)
  const columnIndices = [...seriesByIndex.keys()]
  const series = [...seriesByIndex.values()]
  const scope = series.every((candidate) => candidate.scope === 'picture') ? 'picture' : 'all'
  const insert = database.prepare(upsertSql(COMPUTED_TABLE, series.map(columnOf)))
  const cameras = camerasOf(columnSets)
  const row = new Float64Array(source.catalogue.series.length)
  let sliceEnd = performance.now() + SLICE_DURATION
  for (let time = span.start; time < span.end; time += MINUTE) {
    if (performance.now() >= sliceEnd) {
      yield
      sliceEnd = performance.now() + SLICE_DURATION
    }
    for (const camera of cameras) {
      if (!source.fillRow(row, camera, time, scope)) continue
      const values = columnIndices.map((columnIndex) => {
        const value = row[columnIndex] as number
        return Number.isNaN(value) ? null : value
      })
      insert.run(minuteKey(time, camera), ...values)
    }
  }
}

/** The rows that the temporary table of a connection holds. */
interface ComputedRows {
  spans: string
  cameras: ReadonlySet<number>
  columns: ReadonlySet<string>
}

const computedRowsOf = new WeakMap<MeasurementStore['database'], ComputedRows>()

function rowsToCompute(spans: readonly Span[], columnSets: readonly ColumnSet[]): ComputedRows {
  const series = [...seriesByColumnIndex(columnSets).values()]
  return {
    spans: JSON.stringify(spans),
    cameras: new Set(camerasOf(columnSets)),
    columns: new Set(series.map(columnOf)),
  }
}

function contains(rows: ComputedRows | undefined, { spans, cameras, columns }: ComputedRows): boolean {
  if (rows?.spans !== spans) return false
  return (
    [...cameras].every((camera) => rows.cameras.has(camera)) && [...columns].every((column) => rows.columns.has(column))
  )
}

/**
 * Replaces the rows of the temporary table by the minutes, cameras and series that a query reads but that are not
 * stored. Rows of the previous query are reused, since waiting queries often ask for the same minutes in another form.
 * Yields after every slice; a caller that does not continue leaves the table incomplete.
 */
export function* prepareComputedMinutes(
  store: MeasurementStore,
  { spans, columnSets }: { spans: readonly Span[]; columnSets: readonly ColumnSet[] },
): Generator<undefined> {
  const computedSpans = spans.filter((span) => span.kind === 'computed')
  if (computedSpans.length === 0) return
  const rows = rowsToCompute(computedSpans, columnSets)
  if (contains(computedRowsOf.get(store.database), rows)) return
  computedRowsOf.delete(store.database)
  createComputedTable(store)
  store.database.exec(`DELETE FROM ${COMPUTED_TABLE}`)
  for (const span of computedSpans) yield* insertSpan(store, span, columnSets)
  computedRowsOf.set(store.database, rows)
}
