import { MINUTE } from '@barn-workbench/core/time'
import type { MeasurementStore } from '../storage/measurementStore'
import { minuteKey } from '../storage/minuteKey'
import { columnOf, minuteColumns, upsertSql } from '../storage/tables'
import type { Part } from './parts'
import type { Span } from './planSpans'

/** Rows of minutes that are not stored, for the length of one query. */
export const COMPUTED_TABLE = 'temp.measurement_computed'

/** Camera-minutes that one query may compute: 28 days of 24 cameras. */
export const COMPUTED_LIMIT = 28 * 24 * 60 * 24

function camerasOf(parts: readonly Part[]): number[] {
  const cameras = parts.flatMap((part) => part.groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : [])))
  return [...new Set(cameras)].sort((left, right) => left - right)
}

export function computedRowCount(spans: readonly Span[], parts: readonly Part[]): number {
  const minutes = spans.reduce(
    (sum, span) => sum + (span.kind === 'computed' ? (span.end - span.start) / MINUTE : 0),
    0,
  )
  return minutes * camerasOf(parts).length
}

/** Fills the temporary table with those minutes, cameras and series that the query reads. */
export function computeMinutes(store: MeasurementStore, spans: readonly Span[], parts: readonly Part[]): void {
  const wanted = spans.filter((span) => span.kind === 'computed')
  if (wanted.length === 0) return
  const { database, source } = store
  database.exec(
    `CREATE TEMP TABLE IF NOT EXISTS ${COMPUTED_TABLE.slice('temp.'.length)} (id INTEGER PRIMARY KEY, ${minuteColumns(source).join(' INTEGER, ')} INTEGER)`,
  )
  const members = [
    ...new Map(parts.flatMap((part) => part.members).map((member) => [member.place, member.series])).entries(),
  ]
  const insert = database.prepare(
    upsertSql(
      COMPUTED_TABLE,
      members.map(([, series]) => columnOf(series)),
    ),
  )
  const cameras = camerasOf(parts)
  const row = new Float64Array(source.catalogue.series.length)
  const scope = members.every(([, series]) => series.scope === 'picture') ? 'picture' : 'all'
  const bound = members.map((): number | null => null)
  database.transaction(() => {
    database.exec(`DELETE FROM ${COMPUTED_TABLE}`)
    for (const span of wanted) {
      for (let time = span.start; time < span.end; time += MINUTE) {
        for (const camera of cameras) {
          if (!source.fillRow(row, camera, time, scope)) continue
          members.forEach(([place], index) => {
            const value = row[place] as number
            bound[index] = Number.isNaN(value) ? null : value
          })
          insert.run(minuteKey(time, camera), ...bound)
        }
      }
    }
  })()
}
