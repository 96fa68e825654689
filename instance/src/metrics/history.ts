import { HISTORY_SERIES, type HistorySeries, type InstanceHistory } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'

/** Samples of a day, one a minute. */
const CAPACITY = DAY / MINUTE
const WIDTH = HISTORY_SERIES.length

/** The values of one minute; null where one is not known. */
export type Sample = Record<HistorySeries, number | null>

/** The last day of an instance, in a ring of fixed size in memory: it begins anew with each start. */
export interface History {
  add(time: number, sample: Sample): void
  read(): InstanceHistory
}

export function createHistory(): History {
  const times = new Float64Array(CAPACITY)
  const values = new Float64Array(CAPACITY * WIDTH)
  let next = 0
  let count = 0

  /** The places of the ring in the order of time. */
  const places = (): number[] =>
    Array.from({ length: count }, (_, index) => (next - count + index + CAPACITY) % CAPACITY)

  return {
    add(time, sample) {
      times[next] = time
      HISTORY_SERIES.forEach((series, index) => {
        values[next * WIDTH + index] = sample[series] ?? Number.NaN
      })
      next = (next + 1) % CAPACITY
      count = Math.min(count + 1, CAPACITY)
    },
    read() {
      const order = places()
      const valuesOf = (index: number): (number | null)[] =>
        order.map((place) => {
          const value = values[place * WIDTH + index] as number
          return Number.isNaN(value) ? null : value
        })
      const series = Object.fromEntries(HISTORY_SERIES.map((name, index) => [name, valuesOf(index)]))
      return { times: order.map((place) => times[place] as number), series: series as InstanceHistory['series'] }
    },
  }
}
