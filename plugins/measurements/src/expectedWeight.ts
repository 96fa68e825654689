import type { Species } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { ChartColumns, ChartCorridor } from '@barn-workbench/plugin-sdk/chart'
import type { Batch } from '@barn-workbench/plugin-sdk/react'

/** A weight in kg, at least and at most. */
interface WeightRange {
  least: number
  greatest: number
}

/** Pigs weigh 27.5 ± 2.9 kg when they move in, and gain 0.87 to 1.05 kg a day. Source: barn facts, pigs. */
const PIG_ARRIVAL = { least: 24.6, greatest: 30.4 } as const
const PIG_GAIN = { least: 0.87, greatest: 1.05 } as const
/** Weight of broilers in kg by day of age, and how far it differs from that. Source: barn facts, broilers. */
const BROILER_WEIGHTS = [0.04, 0.2, 0.5, 1, 1.6, 2.3, 3] as const
const BROILER_DAYS_APART = 7
const BROILER_VARIATION = 0.1

/** The weight of broilers after some days; between two known ones in a straight line. */
function broilerWeight(days: number): number {
  const at = Math.min(BROILER_WEIGHTS.length - 2, Math.floor(days / BROILER_DAYS_APART))
  const [before, after] = [BROILER_WEIGHTS[at] as number, BROILER_WEIGHTS[at + 1] as number]
  return before + ((after - before) * (days - at * BROILER_DAYS_APART)) / BROILER_DAYS_APART
}

/** The weight that is expected of an animal after some days in the barn. */
export function expectedWeight(species: Species, days: number): WeightRange {
  if (species === 'pigs')
    return {
      least: PIG_ARRIVAL.least + PIG_GAIN.least * days,
      greatest: PIG_ARRIVAL.greatest + PIG_GAIN.greatest * days,
    }
  const weight = broilerWeight(days)
  return { least: weight * (1 - BROILER_VARIATION), greatest: weight * (1 + BROILER_VARIATION) }
}

/**
 * The range in which the weights of a chart are expected, by the days that the animals of each time have been in the
 * barn. `batches`: the latest first.
 */
export function weightCorridor(
  { x }: Pick<ChartColumns, 'x'>,
  species: Species,
  batches: readonly Batch[],
): ChartCorridor {
  const ranges = Array.from(x, (time): WeightRange => {
    const batch = batches.find(({ firstEventTimestamp }) => firstEventTimestamp <= time)
    if (!batch) return { least: NaN, greatest: NaN }
    return expectedWeight(species, (time - batch.firstEventTimestamp) / DAY)
  })
  return {
    least: Float64Array.from(ranges, ({ least }) => least),
    greatest: Float64Array.from(ranges, ({ greatest }) => greatest),
  }
}
