import { QueryClient } from '@tanstack/react-query'

/** What went wrong on the way is tried again by the transport, which knows what may be. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true, staleTime: 5_000 } },
  })
}
