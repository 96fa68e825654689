import { where } from '@barn-workbench/core/query'
import type { Sensor } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { useNow } from '@barn-workbench/plugin-sdk/react'
import type { MeasurementQuery } from '../queries/measurementQuery'
import { useMeasurementColumns } from '../queries/useMeasurementColumns'
import classes from './SensorSpark.module.css'
import { sparkPath } from './sparkPath'

/** Length of the buckets, in ms, which is also the step by which the time moves on. */
const RESOLUTION = 20 * MINUTE
/** Size of the drawing in units of its own, and its margin. */
const SIZE = { width: 160, height: 32, margin: 2 } as const

/** The values of the last day of all sensors of one measurement that are on screen: they share one call. */
function useDay({ measurement }: Sensor, shown: readonly Sensor[]) {
  const now = useNow(MINUTE)
  const end = Math.ceil(now / RESOLUTION) * RESOLUTION
  const tags = shown.filter((one) => one.measurement === measurement).map(({ tag }) => tag)
  const query: MeasurementQuery = {
    measurement,
    aggregate: 'mean',
    where: [where('sensor', 'in', [...new Set(tags)].sort())],
    by: 'sensor',
    cameras: [],
    labels: [],
    timeResolution: RESOLUTION,
  }
  return useMeasurementColumns({ query, window: { start: end - DAY, end }, columns: { by: 'sensor' } })
}

interface SensorSparkProps {
  sensor: Sensor
  /** The sensors on screen. */
  shown: readonly Sensor[]
}

/** The line of a series over a day from `start` on, from its lowest to its highest value; null without a value. */
function lineOf(x: ArrayLike<number>, values: readonly number[], start: number): string | null {
  const finite = values.filter(Number.isFinite)
  if (finite.length === 0) return null
  const [low, high] = [Math.min(...finite), Math.max(...finite)]
  const across = SIZE.width / DAY
  const down = (SIZE.height - 2 * SIZE.margin) / (high - low || 1)
  return sparkPath(
    x,
    values,
    (time, value) => `${((time - start) * across).toFixed(1)},${(SIZE.margin + (high - value) * down).toFixed(1)}`,
  )
}

/** A small chart of the last day, without axes: its newest value stands beside it. */
export function SensorSpark({ sensor, shown }: SensorSparkProps) {
  const { data: columns } = useDay(sensor, shown)
  const values = columns?.series.find(({ name }) => name === sensor.tag)?.values
  const line = columns && values ? lineOf(columns.x, [...values], columns.window?.start ?? 0) : null
  if (line === null) return <span className={classes.spark} />
  return (
    <svg className={classes.spark} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden>
      <path className={classes.line} d={line} />
    </svg>
  )
}
