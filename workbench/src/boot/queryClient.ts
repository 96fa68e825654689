import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isAccessRefused } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'

/**
 * Time for which loaded data counts as current, in ms. A component that mounts within it does not load the data again.
 */
const STALE_TIME = 5 * SECOND

/**
 * Creates the cache of all queries. It retries nothing itself: the session retries the requests that may be sent again.
 * Data that an account may no longer see is dropped; after any other error it is kept.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (isAccessRefused(error)) query.setState({ data: undefined, dataUpdatedAt: 0 })
    },
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true, staleTime: STALE_TIME },
    },
  })
}
