import { calibrate, PAGE_SLOWDOWN } from '../scripts/steps/slowness.mjs'

/** Variables that configure the product on this machine. Tests set their own. */
const PRODUCT_VARIABLES = ['BARN_PORT_BASE', 'BARN_DATA', 'BARN_CONFIG', 'BARN_SUPERVISED', 'SMTP_URL', 'MAIL_FROM']
for (const name of PRODUCT_VARIABLES) Reflect.deleteProperty(process.env, name)

/**
 * The factor by which everything may be slower than on a quiet machine: the result of the calibration, times the
 * requested slow-down of the browser (`npm run test:e2e -- --slow 4`).
 */
const slowness = (await calibrate()) * browserSlowdown()

/** Factor by which the processor of the pages is slowed down. */
export function browserSlowdown(): number {
  return Number(process.env[PAGE_SLOWDOWN] ?? 1)
}

/**
 * A limit of time for a test, in ms, from one for a quiet machine. Limits only end what hangs: a busy machine is slow,
 * not wrong.
 */
export function timeLimit(milliseconds: number): number {
  return Math.ceil(milliseconds * slowness)
}

/** For one test of any kind, in ms. */
export const TEST_LIMIT = timeLimit(240_000)
/** For one assertion that waits, and for one act on a page, in ms. */
export const WAIT_LIMIT = timeLimit(60_000)
