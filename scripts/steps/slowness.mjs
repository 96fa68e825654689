import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The environment variable that hands the measured slowness on to the processes of the tests. */
export const SLOWNESS = 'BARN_TEST_SLOWNESS'
/** The variable that requests slower pages: the factor by which their processor is slowed down. */
export const PAGE_SLOWDOWN = 'BARN_TEST_SLOW'

/**
 * Rounds of the measured work, and the time that they take on a quiet machine for which the limits were written, in ms.
 */
const ROUNDS = 480
const REFERENCE_DURATION = 250

/** Work of the kind that tests do: text is taken apart and put together again. Prints how long it took, in ms. */
const WORK = `
const record = Array.from({ length: 400 }, (_, index) => ({ id: 'incident-' + index, pens: [index, index + 1] }))
const started = performance.now()
let length = 0
for (let round = 0; round < ${ROUNDS}; round++) {
  const text = JSON.stringify(record).replace(/incident-(\\d+)/g, (_, number) => 'pen-' + number)
  length += JSON.parse(text).sort((a, b) => b.id.localeCompare(a.id)).length
}
if (length > 0) process.stdout.write(String(performance.now() - started))
`

function measureOnce() {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', WORK], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => resolve(Number(output)))
  })
}

/**
 * Measures how many times slower this machine is at present than the one for which the limits of the tests were
 * written; at least 1. All cores are measured at once, as the tests use them.
 */
export async function measureSlowness() {
  const durations = await Promise.all(Array.from({ length: availableParallelism() }, measureOnce))
  return Math.max(1, Math.round((Math.max(...durations) / REFERENCE_DURATION) * 10) / 10)
}

/** Measures the slowness once, and hands it on to the processes that this one starts. */
export async function calibrate() {
  process.env[SLOWNESS] ??= String(await measureSlowness())
  return Number(process.env[SLOWNESS])
}
