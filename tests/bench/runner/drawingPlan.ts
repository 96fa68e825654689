import { createRandom, shuffle } from '../measure/random'
import type { BenchOptions } from './options'

type DrawingSuite = 'chart' | 'stage'

/** One sample to take, as the page receives it. */
export interface Planned {
  suite: DrawingSuite
  repetition: number
  plan: { case: string; candidate: string } & Record<string, string | number>
}

const candidatesOf = (cases: readonly string[], candidates: readonly string[]) =>
  Object.fromEntries(cases.map((name) => [name, candidates]))

/** The candidates of each case, and how much is done with each. */
const DRAWING: Record<
  DrawingSuite,
  { candidates: Record<string, readonly string[]>; amounts: Record<string, number> }
> = {
  chart: {
    candidates: {
      ...candidatesOf(['a', 'b', 'c', 'aw', 'cw'], ['null', 'ours', 'floor', 'uplot', 'echarts']),
      ...candidatesOf(['band', 'area', 'bar', 'range', 'heat'], ['null', 'ours', 'uplot']),
    },
    amounts: { seed: 7, moves: 200, zooms: 20, appends: 60, repeats: 5, patience: 10_000 },
  },
  stage: {
    candidates: { plan: ['null', 'ours', 'canvas', 'konva-naive'], regionEditor: ['ours', 'konva'] },
    amounts: { seed: 11, frames: 200, picks: 400, patience: 5_000 },
  },
}

function wants(chosen: readonly string[] | undefined, name: string): boolean {
  return chosen === undefined || chosen.includes(name)
}

/**
 * All samples of the drawing suites: by repetition, shuffled inside each, so that a drift of the machine hits all
 * alike.
 */
export function planDrawing({
  suites,
  cases,
  candidates,
  repetitions,
  seed,
}: Pick<BenchOptions, 'suites' | 'cases' | 'candidates' | 'repetitions' | 'seed'>): Planned[] {
  const random = createRandom(seed)
  const round = (['chart', 'stage'] as const)
    .filter((suite) => suites.includes(suite))
    .flatMap((suite) => {
      const { amounts, candidates: all } = DRAWING[suite]
      return Object.entries(all)
        .filter(([name]) => wants(cases, name))
        .flatMap(([name, ofCase]) =>
          ofCase
            .filter((candidate) => wants(candidates, candidate))
            .map((candidate) => ({ suite, plan: { ...amounts, case: name, candidate } })),
        )
    })
  return Array.from({ length: repetitions }, (_, repetition) =>
    shuffle(
      round.map((one) => ({ ...one, repetition })),
      random,
    ),
  ).flat()
}
