import { parseArgs } from 'node:util'
import { SUITES, type Suite } from './samples'

export interface BenchOptions {
  suites: readonly Suite[]
  /** Runs only these cases, or all if it is undefined. */
  cases: readonly string[] | undefined
  candidates: readonly string[] | undefined
  repetitions: number
  seed: number
  /** A sample is measured again while others use more than this share of one core. */
  quiet: number
  /** Length of the case `longVisit`. */
  minutes: number
  /** Folder for pictures of every candidate. */
  pictures: string | undefined
  /** Whether the table of bars is kept with the documents. */
  isGate: boolean
}

/** The name of the suite of what matters most, which is run before each release, and what it takes. */
const GATE = {
  name: 'gate',
  suites: ['chart', 'app'],
  cases: ['a', 'b', 'c', 'cw', 'cold', 'warm', 'triage', 'quickSearch', 'incidentIndex', 'incidentTable'],
  candidates: ['ours', 'uplot', 'echarts'],
} as const

const REPETITIONS = 5
/** Two, so that one disturbed sample is seen. */
const QUICK_REPETITIONS = 2

/** Minutes of a long visit, and of one with `--full`. */
const VISIT = 15
const FULL_VISIT = 60

function listOf(text: string | undefined): string[] | undefined {
  return text?.split(',')
}

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name} takes a number from ${least}, not ${text}`)
  return value
}

function suitesOf(text: string | undefined): readonly Suite[] {
  if (text === GATE.name) return GATE.suites
  const wanted = listOf(text) ?? SUITES
  const unknown = wanted.find((name) => !(SUITES as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`--suite takes ${[...SUITES, GATE.name].join(', ')}, not ${unknown}`)
  return wanted as readonly Suite[]
}

/** Reads the command line; throws if it is not valid. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      suite: { type: 'string' },
      case: { type: 'string' },
      candidate: { type: 'string' },
      reps: { type: 'string' },
      seed: { type: 'string', default: '1' },
      quiet: { type: 'string', default: '0.25' },
      full: { type: 'boolean', default: false },
      pictures: { type: 'string' },
    },
  })
  const isGate = values.suite === GATE.name
  const repetitions = values.reps ?? String(values.quick || isGate ? QUICK_REPETITIONS : REPETITIONS)
  return {
    suites: suitesOf(values.suite),
    cases: listOf(values.case) ?? (isGate ? GATE.cases : undefined),
    candidates: listOf(values.candidate) ?? (isGate ? GATE.candidates : undefined),
    repetitions: Math.floor(numberOf('reps', repetitions, 1)),
    seed: numberOf('seed', values.seed, 0),
    quiet: numberOf('quiet', values.quiet, 0),
    minutes: values.full ? FULL_VISIT : VISIT,
    pictures: values.pictures,
    // Of some cases there is no whole table.
    isGate: isGate && values.case === undefined,
  }
}
