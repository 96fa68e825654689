import { MINUTE } from '@barn-workbench/core/time'
import type { MeasurementStore } from '../storage/measurementStore'
import { columnOf, minuteColumns, minuteKey, upsertSql } from '../storage/tables'
import type { ColumnSet } from './grouping'
import type { Span } from './planSpans'

/** Temporary table for the rows of minutes that are not stored, for the duration of one query. */
export const COMPUTED_TABLE = 'temp.measurement_computed'

/** Most rows that one query may compute: 28 days of 24 cameras. */
export const COMPUTED_LIMIT = 28 * 24 * 60 * 24

function camerasOf(columnSets: readonly ColumnSet[]): number[] {
  const cameras = columnSets.flatMap((columnSet) =>
    columnSet.groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : [])),
  )
  return [...new Set(cameras)].sort((left, right) => left - right)
}

/** The number of rows that `computeMinutes` would compute. */
export function computedRowCount(spans: readonly Span[], columnSets: readonly ColumnSet[]): number {
  const minutes = spans.reduce(
    (sum, span) => sum + (span.kind === 'computed' ? (span.end - span.start) / MINUTE : 0),
    0,
  )
  return minutes * camerasOf(columnSets).length
}

/** Fills the temporary table with the minutes, cameras and series that a query reads. */
export function computeMinutes(
  store: MeasurementStore,
  spans: readonly Span[],
  columnSets: readonly ColumnSet[],
): void {
  const computedSpans = spans.filter((span) => span.kind === 'computed')
  if (computedSpans.length === 0) return
  const { database, source } = store
  database.exec(
    `CREATE TEMP TABLE IF NOT EXISTS ${COMPUTED_TABLE.slice('temp.'.length)} (id INTEGER PRIMARY KEY, ${minuteColumns(source).join(' INTEGER, ')} INTEGER)`,
  )
  const members = [
    ...new Map(
      columnSets.flatMap((columnSet) => columnSet.members).map((member) => [member.columnIndex, member.series]),
    ).entries(),
  ]
  const insert = database.prepare(
    upsertSql(
      COMPUTED_TABLE,
      members.map(([, series]) => columnOf(series)),
    ),
  )
  const cameras = camerasOf(columnSets)
  const row = new Float64Array(source.catalogue.series.length)
  const scope = members.every(([, series]) => series.scope === 'picture') ? 'picture' : 'all'
  const values = members.map((): number | null => null)
  database.transaction(() => {
    database.exec(`DELETE FROM ${COMPUTED_TABLE}`)
    for (const span of computedSpans) {
      for (let time = span.start; time < span.end; time += MINUTE) {
        for (const camera of cameras) {
          if (!source.fillRow(row, camera, time, scope)) continue
          members.forEach(([columnIndex], index) => {
            const value = row[columnIndex] as number
            values[index] = Number.isNaN(value) ? null : value
          })
          insert.run(minuteKey(time, camera), ...values)
        }
      }
    }
  })()
}
