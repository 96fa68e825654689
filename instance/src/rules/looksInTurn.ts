import { SECOND } from '@barn-workbench/core/time'
import { logFailure, type FailureLog } from '../log'

/** Time between the change of a rule and its look, in ms: changes often come together. */
const SOON = 0.3 * SECOND

/** Runs evaluations one after the other. While one runs, one more waits, which all callers meanwhile share. */
export function createLooksInTurn(look: () => Promise<void>, failureLog: Omit<FailureLog, 'module'>) {
  let running = Promise.resolve()
  let waiting: Promise<void> | null = null
  let soon: NodeJS.Timeout | undefined

  function lookInTurn(): Promise<void> {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = null
        return (running = look())
      })
    return waiting
  }

  return {
    /** Looks at all rules once. */
    look: lookInTurn,
    /** Evaluates all rules shortly after a change of one, instead of at the next minute. */
    lookSoon(onLooked: () => void): void {
      clearTimeout(soon)
      soon = setTimeout(() => {
        lookInTurn()
          .then(onLooked)
          .catch((error: unknown) => logFailure({ ...failureLog, module: 'rules' }, error))
      }, SOON)
      soon.unref()
    },
    cancel(): void {
      clearTimeout(soon)
    },
  }
}
