import { useMemo } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { useInstance } from '../../react/useInstance'
import { loadFrame } from '../useFrame'
import { createFrameCache, type FrameCache } from './createFrameCache'

/** Pictures that nobody waits for yet go after all others in the request queue. */
const AHEAD_PRIORITY = 9

/** The cache of an instance; `dataScope` changes with the account and its permissions, and nobody sees another's pictures. */
const caches = new WeakMap<Session, { dataScope: string; cache: FrameCache }>()

function cacheOf(session: Session, dataScope: string): FrameCache {
  const known = caches.get(session)
  if (known?.dataScope === dataScope) return known.cache
  const cache = createFrameCache(
    (choice, signal, { isAhead = false }) =>
      loadFrame(session, signal, choice, isAhead ? { priority: AHEAD_PRIORITY } : {}),
    { clock: session.clock },
  )
  caches.set(session, { dataScope, cache })
  return cache
}

/** The pictures of cameras at times that are kept of the instance around, for all that show them. @public */
export function useFrameCache(): FrameCache {
  const { session, snapshot } = useInstance()
  return useMemo(() => cacheOf(session, snapshot.dataScope), [session, snapshot.dataScope])
}
