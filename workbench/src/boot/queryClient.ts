import { QueryClient } from '@tanstack/react-query'
import { SECOND } from '@barn-workbench/core/time'

/**
 * Time for which loaded data counts as current, in ms. A component that mounts within it does not load the data again.
 */
const STALE_TIME = 5 * SECOND

/**
 * Creates the cache of all queries. It retries nothing itself: the session retries the requests that may be sent again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true, staleTime: STALE_TIME },
    },
  })
}
