import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { othersBetween, readLoad } from './machineLoad'
import type { Sample } from './samples'

/** Keeps samples as they are taken. */
export interface SampleKeeper {
  samples: readonly Sample[]
  /** Takes a sample, again while the machine is not quiet, and keeps the quietest. */
  take(what: Omit<Sample, 'figures' | 'others' | 'problem'>, measure: () => Promise<Sample['figures']>): Promise<void>
}

/** Times that a sample is taken at most. */
const TRIES = 4
const LONGEST_PROBLEM = 300

async function tryOnce(
  measure: () => Promise<Sample['figures']>,
): Promise<Pick<Sample, 'figures' | 'others' | 'problem'>> {
  const before = readLoad()
  try {
    const figures = await measure()
    return { figures, others: othersBetween(before, readLoad()) }
  } catch (error) {
    return { figures: {}, problem: String(error).slice(0, LONGEST_PROBLEM), others: othersBetween(before, readLoad()) }
  }
}

type Tried = Awaited<ReturnType<typeof tryOnce>>

function isBetter(one: Tried, than: Tried): boolean {
  if (one.problem !== undefined) return false
  return than.problem !== undefined || one.others < than.others
}

/** On what samples are taken. */
export interface Machine {
  browser: string
  node: string
  processor: string | undefined
  cores: number
  /** ISO 8601. */
  date: string
}

/** Creates a folder of results. */
export function openResults(
  folder: string,
  { quiet, browser }: { quiet: number; browser: string },
): { keeper: SampleKeeper; machine: Machine } {
  const file = join(folder, 'samples.jsonl')
  mkdirSync(folder, { recursive: true })
  const machine: Machine = {
    browser,
    node: process.version,
    processor: cpus()[0]?.model,
    cores: cpus().length,
    date: new Date().toISOString(),
  }
  writeFileSync(join(folder, 'machine.json'), JSON.stringify(machine, null, 1))
  const samples: Sample[] = []
  const keeper: SampleKeeper = {
    samples,
    async take(what, measure) {
      let best = await tryOnce(measure)
      for (let tries = 1; tries < TRIES && (best.problem !== undefined || best.others > quiet); tries++) {
        const next = await tryOnce(measure)
        if (isBetter(next, best)) best = next
      }
      const sample: Sample = { ...what, ...best }
      samples.push(sample)
      appendFileSync(file, `${JSON.stringify(sample)}\n`)
      const note = sample.problem === undefined ? `others ${sample.others.toFixed(2)}` : `FAILED ${sample.problem}`
      process.stderr.write(`${sample.repetition + 1}  ${sample.suite} ${sample.case} ${sample.candidate}  ${note}\n`)
    },
  }
  return { keeper, machine }
}
