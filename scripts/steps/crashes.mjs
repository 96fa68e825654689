/** The exit code by which an instance asks to be started again. */
export const RESTART_EXIT_CODE = 75
/** The exit code of a program that an error has ended which nobody expected. 1 says that it cannot start as it is. */
const CRASH_EXIT_CODE = 70
/** By these signals somebody ends a program on purpose. */
const STOP_SIGNALS = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])
/** So many crashes within this time, in ms, are a reason to stop. */
const MOST_CRASHES = 3
const CRASH_PERIOD = 60_000
/** Times to wait before a program is started again, in ms, by the number of crashes lately. */
const DELAYS = [1_000, 4_000]
/** Characters and lines of what a program has said last. */
const KEPT_CHARACTERS = 4_000
const KEPT_LINES = 10

/**
 * Decides what follows when a program has ended. One that has crashed is started again a little later; one that crashes
 * again and again is not, and the last lines that it has said tell why.
 */
export function createCrashes() {
  /** @type {number[]} */
  let crashes = []
  let output = ''
  return {
    /** Keeps what a program writes to standard error. */
    keep(/** @type {Buffer} */ chunk) {
      output = (output + chunk.toString()).slice(-KEPT_CHARACTERS)
    },
    /**
     * What follows the end of a program: after `delay` ms it is started again, or not at all where that is null. `text`
     * is what to say, if anything.
     */
    afterEnd(/** @type {number | null} */ code, /** @type {string | null} */ signal) {
      if (code === RESTART_EXIT_CODE) return { delay: 0, text: 'restarts' }
      const isCrash = signal === null ? code === CRASH_EXIT_CODE || (code ?? 0) > 128 : !STOP_SIGNALS.has(signal)
      if (!isCrash) return { delay: null, text: null }
      const now = performance.now()
      crashes = [...crashes.filter((time) => time > now - CRASH_PERIOD), now]
      const reason = signal ?? `exit code ${code}`
      const delay = DELAYS[crashes.length - 1]
      if (crashes.length < MOST_CRASHES && delay !== undefined)
        return { delay, text: `has crashed (${reason}) and starts again in ${delay / 1_000} s` }
      const lines = output.trimEnd().split('\n').slice(-KEPT_LINES)
      const said = output === '' ? '' : ` Its last lines:\n  ${lines.join('\n  ')}`
      return {
        delay: null,
        text: `has crashed ${crashes.length} times in a minute (${reason}) and stays ended.${said}`,
      }
    },
  }
}
