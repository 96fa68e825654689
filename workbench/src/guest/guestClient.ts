import { QueryCache, QueryClient } from '@tanstack/react-query'
import { problemOf } from '@barn-workbench/core/result'
import type { GuestFinding } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'

/** The query of a link's finding; the queries of its pictures have keys below it. */
export const VIEW_KEY = ['guest']

/** Time after which the page asks whether the link still holds, in ms. */
const REFRESH = 10 * SECOND

/** Time until the page asks again, in ms: as soon as the link is over by its own time. */
export function timeToRefresh(shown: Pick<GuestFinding, 'validUntil'> | undefined, now: number): number {
  const left = (shown?.validUntil ?? Infinity) - now
  return left > 0 ? Math.min(REFRESH, left + SECOND) : REFRESH
}

/** Whether an answer says that the link shows nothing any more, or never did. */
function isOver(error: unknown): boolean {
  const { code } = problemOf(error)
  return code === 'guest-link/ended' || code === 'guest-link/not-found'
}

/** Makes the query client of a guest. The page asks at once where a picture is refused because the link is over. */
export function createGuestClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey.length > VIEW_KEY.length && isOver(error))
          void client.refetchQueries({ queryKey: VIEW_KEY, exact: true })
      },
    }),
  })
  return client
}
