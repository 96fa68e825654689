import { MINUTE } from '@barn-workbench/core/time'
import { PRESENCES, type SeriesCatalogue } from '../series/series'
import { PRESENCE_PARTS, ROLL_UP_PARTS } from './tables'

const FIRST_VALUE = PRESENCES.length * PRESENCE_PARTS.length
const PARTS = ROLL_UP_PARTS.length

/** Aggregates the minutes of one camera and bucket to a row of the roll-up table. */
export class RollUpRowBuilder {
  /** In the order of the columns of the table, without the key. */
  private readonly values: Float64Array
  /** For each series the index of its presence in `PRESENCES`. */
  private readonly presences: Uint8Array
  /** For each presence the index of a series: if it has a value, all series of that presence have one. */
  private readonly sampleSeries: number[]
  private readonly isFirst = PRESENCES.map(() => false)

  constructor(catalogue: SeriesCatalogue) {
    this.values = new Float64Array(FIRST_VALUE + catalogue.series.length * PARTS)
    this.presences = Uint8Array.from(catalogue.series, (series) => PRESENCES.indexOf(series.presence))
    this.sampleSeries = PRESENCES.map((presence) =>
      catalogue.series.findIndex((series) => series.presence === presence),
    )
  }

  get isEmpty(): boolean {
    return this.values[0] === 0
  }

  clear(): void {
    this.values.fill(0)
  }

  add(row: Float64Array, time: number): void {
    this.sampleSeries.forEach((seriesIndex, presence) => {
      this.isFirst[presence] =
        seriesIndex >= 0 &&
        !Number.isNaN(row[seriesIndex]) &&
        this.count(presence * PRESENCE_PARTS.length, time / MINUTE)
    })
    for (let index = 0; index < row.length; index++) {
      const value = row[index] as number
      if (!Number.isNaN(value))
        this.addValue(FIRST_VALUE + index * PARTS, value, this.isFirst[this.presences[index] as number] === true)
    }
  }

  /** Counts a minute with values; returns whether it is the first. */
  private count(at: number, minute: number): boolean {
    const before = this.values[at] as number
    this.values[at] = before + 1
    if (before === 0) this.values[at + 1] = minute
    this.values[at + 2] = minute
    return before === 0
  }

  private addValue(at: number, value: number, isFirst: boolean): void {
    const values = this.values
    values[at] = (values[at] as number) + value
    if (isFirst || value < (values[at + 1] as number)) values[at + 1] = value
    if (isFirst || value > (values[at + 2] as number)) values[at + 2] = value
    if (isFirst) values[at + 3] = value
    values[at + 4] = value
  }

  /** The values to bind, with the key first. Values of series without any value are null. */
  parameters(key: number): (number | null)[] {
    const parameters: (number | null)[] = [key]
    for (let index = 0; index < this.values.length; index++) {
      const presence =
        index < FIRST_VALUE
          ? Math.floor(index / PRESENCE_PARTS.length)
          : (this.presences[Math.floor((index - FIRST_VALUE) / PARTS)] as number)
      parameters.push(this.values[presence * PRESENCE_PARTS.length] === 0 ? null : (this.values[index] as number))
    }
    return parameters
  }
}
