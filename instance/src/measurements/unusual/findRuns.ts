/** One hour at one camera, and what was expected. */
export interface HourDeviation {
  camera: number
  /** Index of the hour. */
  hour: number
  value: number
  expected: number
  /** The median distance of the samples from what was expected. */
  deviation: number
}

/** Hours in a row that deviate in the same direction. */
export interface DeviationRun {
  camera: number
  firstHour: number
  lastHour: number
  value: number
  expected: number
  spread: number
  score: number
}

/** Turns the median distance into what the standard deviation of normal values would be. */
const DEVIATION_TO_SPREAD = 1.4826
/** Values that differ by less than this share of what is expected in a day are never unusual. */
const SMALLEST_SPREAD = 0.05
/** Distance from what is expected, in spreads, from which an hour is unusual. */
const UNUSUAL = 3
/**
 * Score from which a run is a finding: among so many hours, cameras and measurements some single hours are far off by
 * chance.
 */
const FINDING = 4

interface ScoredHour extends HourDeviation {
  spread: number
  score: number
}

function meanOf<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0) / items.length
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function scoreHours(hours: readonly HourDeviation[]): ScoredHour[] {
  const level = meanOf(hours, ({ expected }) => Math.abs(expected))
  // The few samples of one hour may lie close together by chance.
  const usual = medianOf(hours.map(({ deviation }) => deviation))
  return hours.flatMap((hour) => {
    const smallest = SMALLEST_SPREAD * Math.max(level, Math.abs(hour.expected))
    const spread = Math.max(DEVIATION_TO_SPREAD * Math.max(hour.deviation, usual), smallest)
    return spread > 0 ? [{ ...hour, spread, score: (hour.value - hour.expected) / spread }] : []
  })
}

function runOf(hours: readonly ScoredHour[]): DeviationRun {
  const [first, last] = [hours[0], hours[hours.length - 1]] as [ScoredHour, ScoredHour]
  return {
    camera: first.camera,
    firstHour: first.hour,
    lastHour: last.hour,
    value: meanOf(hours, ({ value }) => value),
    expected: meanOf(hours, ({ expected }) => expected),
    spread: meanOf(hours, ({ spread }) => spread),
    // Several hours in a row are less likely than one: chance would grow with the root of their number.
    score: meanOf(hours, ({ score }) => score) * Math.sqrt(hours.length),
  }
}

/** The hours of one camera, in order, divided into runs of unusual ones. */
function runsOf(hours: readonly ScoredHour[]): DeviationRun[] {
  const runs: ScoredHour[][] = []
  for (const hour of hours) {
    if (Math.abs(hour.score) < UNUSUAL) continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before?.hour === hour.hour - 1 && Math.sign(before.score) === Math.sign(hour.score)) run.push(hour)
    else runs.push([hour])
  }
  return runs.map(runOf)
}

/** The most unusual run of each camera, of hours that are sorted by camera and time. */
export function findRuns(hours: readonly HourDeviation[]): DeviationRun[] {
  const cameras = [...new Set(hours.map(({ camera }) => camera))]
  return cameras.flatMap((camera) =>
    runsOf(scoreHours(hours.filter((hour) => hour.camera === camera)))
      .filter(({ score }) => Math.abs(score) >= FINDING)
      .sort((left, right) => Math.abs(right.score) - Math.abs(left.score))
      .slice(0, 1),
  )
}
