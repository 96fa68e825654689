import { QueryObserver, useQueryClient, type QueryClient, type QueryObserverResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ProblemError } from '@barn-workbench/core/result'
import { useFromSnapshot, useSession } from '../context/useInstance'
import { frameKey, loadFrame } from './useFrame'
import { loadStill, stillKey, type Still } from './useStill'

/** A picture of a camera at a time (ms since the epoch), or its newest one (null); `height` in px. */
export interface PictureChoice {
  cameraId: string
  time: number | null
  height: number
}

interface SharedQuery<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

/** Loads data that all callers share. The request is aborted once no caller waits for it any more. */
async function loadShared<T>(queries: QueryClient, query: SharedQuery<T>, signal: AbortSignal): Promise<T> {
  const observer = new QueryObserver<T>(queries, query)
  return await new Promise<T>((resolve, reject) => {
    const end = observer.subscribe(take)
    function take({ isFetching, error, data }: QueryObserverResult<T>): void {
      if (isFetching) return
      // It may be there before `end` is.
      queueMicrotask(() => end())
      if (error) reject(error)
      else resolve(data as T)
    }
    signal.addEventListener('abort', () => {
      end()
      reject(new ProblemError({ code: 'client/aborted', params: {} }))
    })
    take(observer.getCurrentResult())
  })
}

/**
 * Returns a function that loads pictures on demand. It shares them, and the requests for them, with `useFrame` and
 * `useStill`. It rejects with a `ProblemError`.
 */
export function useSharedPictures(): (choice: PictureChoice, signal: AbortSignal) => Promise<Still> {
  const session = useSession()
  const dataScope = useFromSnapshot((snapshot) => snapshot.dataScope)
  const queries = useQueryClient()
  return useCallback(
    async ({ cameraId, time, height }, signal) => {
      const key = time === null ? stillKey({ cameraId, height }) : frameKey({ cameraId, time, height })
      const queryFn = (context: { signal: AbortSignal }) =>
        time === null
          ? loadStill(session, context.signal, { cameraId, height })
          : loadFrame(session, context.signal, { cameraId, time, height })
      return await loadShared(queries, { queryKey: [session.id, dataScope, ...key], queryFn }, signal)
    },
    [session, dataScope, queries],
  )
}
