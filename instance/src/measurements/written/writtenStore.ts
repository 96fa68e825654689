import type { RowKind } from '@barn-workbench/core/schema'
import type { ImportPart, WrittenImports } from './writtenImports'

/*
 * Rows that come from outside. A series is a measurement with tags; it has a row for each minute, or rows at times of
 * their own. A row is written once, and a later one of the same series and time replaces it.
 *
 * - A bucket is a span of `ROLL_UP_RESOLUTION`, counted from the barn's midnight. It has the roll-up of the rows of a
 *   series in it. A write touches the buckets of its rows; `fold` makes their roll-ups anew.
 * - A bucket is closed when its minutes are deleted because of their age: its roll-up is all that is left, so that it
 *   takes no more rows. This happens `MINUTE_RETENTION` after the last row came.
 *
 * This interface names no database. `sqliteWrittenStore` keeps the rows in the file of the measurements; a server's
 * database would implement the same, and `engine/writtenSql` beside it, which reads the rows for queries.
 */

/** The tags of a series, as text that is equal for equal tags. */
export type TagsKey = string

export function tagsKeyOf(tags: Readonly<Record<string, string>>): TagsKey {
  return JSON.stringify(Object.entries(tags).sort(([left], [right]) => (left < right ? -1 : 1)))
}

export function tagsOfKey(key: TagsKey): Record<string, string> {
  return Object.fromEntries(JSON.parse(key) as [string, string][])
}

/** A row that is checked. */
export interface NewRow {
  measurement: string
  tags: TagsKey
  kind: RowKind
  /** ms since the epoch; for a minute its start. */
  time: number
  /** In the unit of the measurement. */
  value: number
}

export type WriteOutcome = 'accepted' | 'corrected' | 'same' | 'already-summed' | 'too-many-series'

/** A series of a measurement that has rows. */
export interface WrittenSeriesRef {
  id: number
  tags: Readonly<Record<string, string>>
  /** The time of its first row, in ms since the epoch. */
  firstTime: number
}

/** A series and its newest row. */
export interface WrittenSeriesState {
  measurement: string
  tags: Readonly<Record<string, string>>
  kind: RowKind
  lastTime: number
  lastValue: number
  /** When rows last came, and the newest time of those. */
  receivedAt: number
  receivedTime: number
}

export interface WrittenRetention {
  now: number
  /** Days for which roll-ups are kept; null for ever. */
  rollUpDays: number | null
}

/** Stores the rows that come from outside. */
export interface WrittenStore {
  readonly imports: WrittenImports
  /**
   * Stores rows in one transaction, which is on the disk when this resolves, in slices between which other work gets
   * its turn. Outcomes are in the order of the rows. Rows of an import are noted with it.
   */
  write(rows: readonly NewRow[], receivedAt: number, part?: ImportPart): Promise<WriteOutcome[]>
  /** Returns the outcome that rows would have if they were written now, and changes nothing. */
  preview(rows: readonly NewRow[]): Promise<WriteOutcome[]>
  /** Makes the roll-ups of all touched buckets, in slices between which other work gets its turn. */
  fold(): Promise<void>
  /** Deletes rows after their retention time, in slices. */
  removeOld(retention: WrittenRetention): Promise<void>
  /** The series of a measurement, in the order in which they were created. */
  seriesOf(measurement: string): WrittenSeriesRef[]
  /** The newest times of rows of some series since a time, at most `limit`, the earliest first. */
  timesSince(series: readonly number[], since: number, limit: number): number[]
  /** The series by measurement and tags, at most `limit`. */
  list(limit: number): WrittenSeriesState[]
  /** The measurements that have a series. */
  measured(): string[]
}
