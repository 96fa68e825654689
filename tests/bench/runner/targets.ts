import { figureOf, metricsOf, SUITES, type Sample, type Suite } from './samples'

/** A bar that ours is held to: by itself, or as a ratio to a rival in the same run. */
export interface Target {
  suite: Suite
  case: string
  /** A `*` at the end means every metric that begins so. */
  metric: string
  /** The rival. */
  to?: string
  max: number
  unit: string
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

function isTarget(value: Partial<Record<keyof Target, unknown>>): boolean {
  const known =
    (SUITES as readonly unknown[]).includes(value.suite) && [value.case, value.metric, value.unit].every(isText)
  return known && (value.to === undefined || isText(value.to)) && typeof value.max === 'number' && value.max > 0
}

/** Reads the bars; an invalid bar is a mistake in the file. */
export function readTargets(text: string): Target[] {
  const targets = JSON.parse(text) as Target[]
  const wrong = targets.find((target) => !isTarget(target))
  if (wrong) throw new Error(`no target: ${JSON.stringify(wrong)}`)
  return targets
}

/** A bar with its measurement; missing figures are NaN. */
export interface Verdict {
  target: Target
  metric: string
  ours: number
  rival: number
  ratio: number
  state: 'met' | 'missed' | 'not measured'
}

const OURS = 'ours'

function metricsFor({ suite, case: name, metric }: Target, samples: readonly Sample[]): string[] {
  if (!metric.endsWith('*')) return [metric]
  const found = metricsOf(samples, { suite, case: name, candidate: OURS }).filter((one) =>
    one.startsWith(metric.slice(0, -1)),
  )
  return found.length > 0 ? found : [metric]
}

function stateOf(figure: number, max: number): Verdict['state'] {
  if (!Number.isFinite(figure)) return 'not measured'
  return figure <= max ? 'met' : 'missed'
}

/** Holds what was measured to the bars of the suites and cases that ran. */
export function judge(targets: readonly Target[], samples: readonly Sample[]): Verdict[] {
  const ran = new Set(samples.map((sample) => `${sample.suite} ${sample.case}`))
  return targets
    .filter((target) => ran.has(`${target.suite} ${target.case}`))
    .flatMap((target) =>
      metricsFor(target, samples).map((metric) => {
        const { suite, case: name, to } = target
        const ours = figureOf(samples, { suite, case: name, candidate: OURS, metric })
        const rival = to === undefined ? NaN : figureOf(samples, { suite, case: name, candidate: to, metric })
        const ratio = rival > 0 ? ours / rival : NaN
        return { target, metric, ours, rival, ratio, state: stateOf(to === undefined ? ours : ratio, target.max) }
      }),
    )
}
