import { figureOf, metricsOf, type Sample } from './samples'
import type { Verdict } from './targets'

const NOTHING = '–'

function digits(value: number): string {
  if (!Number.isFinite(value)) return NOTHING
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}

function withUnit(value: number, unit: string): string {
  return Number.isFinite(value) ? `${digits(value)} ${unit}` : NOTHING
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function rowOf({ target: { suite, case: name, to, max, unit }, metric, ours, rival, ratio, state }: Verdict): string[] {
  const bar = to === undefined ? withUnit(max, unit) : `${max}`
  return [
    `${suite} ${name}`,
    metric,
    withUnit(ours, unit),
    to === undefined ? NOTHING : `${withUnit(rival, unit)} (${to})`,
    digits(ratio),
    `≤ ${bar}`,
    state === 'missed' ? '**missed**' : state,
  ]
}

/** The printed table: each bar, and whether it was met. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  return table(['case', 'metric', 'ours', 'rival', 'ratio', 'bar', 'met or not'], verdicts.map(rowOf))
}

/** Everything that was measured, by case: medians over the repetitions. */
export function figureTables(samples: readonly Sample[]): string {
  const cases = new Map(samples.map((sample) => [`${sample.suite} ${sample.case}`, sample]))
  const tables = [...cases].map(([title, { suite, case: name }]) => {
    const candidates = [
      ...new Set(
        samples.filter((sample) => sample.suite === suite && sample.case === name).map(({ candidate }) => candidate),
      ),
    ].sort()
    const metrics = [
      ...new Set(candidates.flatMap((candidate) => metricsOf(samples, { suite, case: name, candidate }))),
    ]
    const rows = metrics.map((metric) => [
      metric,
      ...candidates.map((candidate) => digits(figureOf(samples, { suite, case: name, candidate, metric }))),
    ])
    return `## ${title}\n\n${table(['metric', ...candidates], rows)}`
  })
  return tables.join('\n\n')
}
