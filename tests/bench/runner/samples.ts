import { median } from '../measure/statistics'

export const SUITES = ['chart', 'stage', 'app'] as const
export type Suite = (typeof SUITES)[number]

/** The figures of one candidate in one case, once. */
export interface Sample {
  suite: Suite
  case: string
  candidate: string
  repetition: number
  /** By metric; empty after a failure. A figure that could not be measured is null, because JSON has no NaN. */
  figures: Record<string, number | null>
  problem?: string
  /** Share of one core that others used meanwhile. */
  others: number
}

/** A sample with more than this share of one core used by others is left out where enough quiet ones remain. */
const LOUD = 0.5
const ENOUGH = 3

/** Selects the samples of a figure. */
export interface Wanted {
  suite: Suite
  case: string
  candidate: string
  metric: string
}

function samplesOf(samples: readonly Sample[], { suite, case: name, candidate }: Omit<Wanted, 'metric'>): Sample[] {
  return samples.filter(
    (sample) =>
      sample.suite === suite && sample.case === name && sample.candidate === candidate && sample.problem === undefined,
  )
}

/** The median over the repetitions; NaN if nothing was measured. */
export function figureOf(samples: readonly Sample[], { metric, ...wanted }: Wanted): number {
  const all = samplesOf(samples, wanted).filter(({ figures }) => figures[metric] !== undefined)
  const quiet = all.filter(({ others }) => others <= LOUD)
  return median((quiet.length >= ENOUGH ? quiet : all).map(({ figures }) => figures[metric] ?? NaN))
}

/** Names of the metrics that a candidate has in a case, in the order of their measuring. */
export function metricsOf(samples: readonly Sample[], wanted: Omit<Wanted, 'metric'>): string[] {
  return [...new Set(samplesOf(samples, wanted).flatMap(({ figures }) => Object.keys(figures)))]
}
