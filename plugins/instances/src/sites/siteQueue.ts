import { createLimiter } from '@barn-workbench/core/concurrency'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'

/** Calls to sites at a time, over all sites. */
const CALLS_AT_A_TIME = 6
/** After this time in ms a call that is still unanswered gives its place to the next one. */
const PATIENCE = 3 * SECOND

const limiter = createLimiter(CALLS_AT_A_TIME)

/**
 * Runs a call to one of many sites when it is its turn. A slow site keeps its place for a while only, so that it does
 * not hold up the others.
 */
export async function askSite<T>(session: Session, ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { answer } = await limiter.run(
    async () => {
      const answer = ask()
      await withinPatience(session, answer)
      return { answer }
    },
    { signal },
  )
  return await answer
}

/** Resolves once the call has settled, or the patience with it is over. */
function withinPatience({ clock }: Session, answer: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimeout(resolve, PATIENCE)
    const end = () => {
      cancel()
      resolve()
    }
    answer.then(end, end)
  })
}
