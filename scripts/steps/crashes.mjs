/** The exit code with which an instance requests a restart. */
export const RESTART_EXIT_CODE = 75
/** The exit code of a program after an unexpected error. 1 says that it cannot start as it is. */
export const CRASH_EXIT_CODE = 70
/** Signals that end a program on purpose. */
const STOP_SIGNALS = new Set(['SIGINT', 'SIGTERM', 'SIGHUP'])
/** So many crashes within this time, in ms, are a reason to stop. */
const MOST_CRASHES = 3
const CRASH_PERIOD = 60_000
/** Times to wait before a program is started again, in ms, by the number of crashes lately. */
const DELAYS = [1_000, 4_000]
/** Characters and lines of a program's last output. */
const KEPT_CHARACTERS = 4_000
const KEPT_LINES = 10

/**
 * Decides what happens when a program has ended. After a crash it is started again a little later; after repeated
 * crashes it is not, and its last lines tell why.
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
     * The reaction to the end of a program: after `delay` ms it is started again, or not at all if that is null. `text`
     * is a message, if any.
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
