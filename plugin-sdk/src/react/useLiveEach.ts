import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { ProblemError } from '@barn-workbench/core/result'
import type { InstanceType } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { useContribution, useWorkbench } from '../context/WorkbenchContext'
import type { CallOptions } from '../requests/useInstanceQuery'
import { useSessions } from './useSessions'

/** Data of one instance. `key` identifies it within the instance. @public */
export interface SessionRequest<T> {
  session: Session
  key: readonly unknown[]
  load: (session: Session, signal: AbortSignal) => Promise<T>
  /** Whether it is loaded at all; true by default. */
  enabled?: boolean
}

/**
 * The current snapshots of several sessions. Redraws when one of them changes; with `every`, in ms, at most that often,
 * for screens of many instances. @public
 */
export function useSnapshots(
  sessions: readonly Session[],
  { every = 0 }: { every?: number } = {},
): readonly SessionSnapshot[] {
  const { clock } = useWorkbench()
  const last = useRef<readonly SessionSnapshot[]>([])
  const subscribe = useCallback(
    (listener: () => void) => {
      let cancel: (() => void) | null = null
      const redraw = () => {
        cancel = null
        listener()
      }
      const onChange = every === 0 ? listener : () => void (cancel ??= clock.setTimeout(redraw, every))
      const unsubscribers = sessions.map((session) => session.subscribe(onChange))
      return () => {
        cancel?.()
        unsubscribers.forEach((unsubscribe) => unsubscribe())
      }
    },
    [sessions, clock, every],
  )
  return useSyncExternalStore(subscribe, () => {
    const snapshots = sessions.map((session) => session.snapshot())
    const isSame =
      snapshots.length === last.current.length && snapshots.every((one, index) => one === last.current[index])
    if (!isSame) last.current = snapshots
    return last.current
  })
}

/**
 * Loads data of several instances, each for the account that is signed in there, and refreshes it while the widget is
 * on screen. A failure at one does not affect the others: each result has its own error, a `ProblemError`. @public
 */
export function useLiveEach<T>(
  requests: readonly SessionRequest<T>[],
  { refresh, shows, enabled = true }: Pick<CallOptions, 'refresh' | 'shows' | 'enabled'> = {},
): readonly UseQueryResult<T>[] {
  const { active } = useContribution()
  return useQueries({
    queries: requests.map(({ session, key, load, enabled: isWanted = true }) => {
      const { dataScope, login } = session.snapshot()
      const isEnabled = enabled && isWanted && active && login.state === 'loggedIn'
      return {
        queryKey: [session.id, dataScope, ...key],
        queryFn: ({ signal }: { signal: AbortSignal }) => load(session, signal),
        enabled: isEnabled,
        refetchInterval: isEnabled && refresh ? refresh : (false as const),
        throwOnError: (error: Error) => !(error instanceof ProblemError),
        ...(refresh && { staleTime: refresh / 2 }),
        ...(shows && { meta: { shows } }),
      }
    }),
  }) as UseQueryResult<T>[]
}

/** The instances of a type among the known ones. @public */
export interface InstancesOfType {
  instances: readonly Session[]
  /** Instances that do not answer and whose type is unknown, so that they may be of it. */
  silent: readonly Session[]
  /** Whether one is still to answer. */
  isLoading: boolean
}

/** Finds the instances of a type, which each tells to everyone when it is reached, signed in or not. @public */
export function useInstancesOfType(type: InstanceType): InstancesOfType {
  const sessions = useSessions()
  const snapshots = useSnapshots(sessions)
  const withState = (condition: (snapshot: SessionSnapshot) => boolean) =>
    sessions.filter((_, index) => {
      const snapshot = snapshots[index]
      return snapshot !== undefined && condition(snapshot)
    })
  const isSilent = ({ instanceType, connection }: SessionSnapshot) =>
    instanceType === null && connection.strategy === 'none'
  return {
    instances: withState(({ instanceType }) => instanceType === type),
    silent: withState(isSilent),
    isLoading: snapshots.some((snapshot) => snapshot?.instanceType === null && !isSilent(snapshot)),
  }
}
