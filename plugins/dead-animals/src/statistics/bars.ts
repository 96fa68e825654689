import {
  countBySegment,
  foundIn,
  isLying,
  lyingHoursBySegment,
  takenIn,
  type DeadAnimal,
  type Segment,
} from './segments'
import type { StatisticsMode } from './statisticsChoice'

/** Dead animals are red on every screen, which no camera is. */
export const NOW_COLOR = 'var(--bw-error)'
/** The figures to compare with, in the colour of no camera. */
export const REFERENCE_COLOR = 'var(--bw-secondary)'

/** The bars of one colour. */
interface BarSeries {
  name: string
  color: string
  /** A value for each segment; NaN for none. */
  values: Float64Array
}

/** How many animals were found or taken away in each segment, or how long those lay there, in hours. */
export function barsOf(
  animals: readonly DeadAnimal[],
  { segments, mode }: { segments: readonly Segment[]; mode: StatisticsMode },
  { now, t }: { now: number; t: (key: string) => string },
): BarSeries[] {
  if (mode !== 'open') {
    const values = countBySegment(animals, segments, { mode, now })
    return [{ name: t(`mode.${mode}`), color: NOW_COLOR, values }]
  }
  const { median, longest } = lyingHoursBySegment(animals, segments)
  return [
    { name: t('statistics.median'), color: NOW_COLOR, values: median },
    { name: t('statistics.longest'), color: REFERENCE_COLOR, values: longest },
  ]
}

/** Whether no animal was found or taken away in a span, and none lies there. */
export function isWithoutAnimals(animals: readonly DeadAnimal[], span: Segment): boolean {
  return !animals.some(isLying) && foundIn(animals, span).length + takenIn(animals, span).length === 0
}
