import { useSyncExternalStore } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { ProblemError } from '@barn-workbench/core/result'
import type { Species } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { useOptionalSession } from './WorkbenchContext'

/**
 * The session of the instance around, for calls. It redraws nothing by itself. Throws `client/no-instance-selected` on
 * a page without an instance. @public
 */
export function useSession(): Session {
  const session = useOptionalSession()
  if (!session) throw new ProblemError({ code: 'client/no-instance-selected', params: {} })
  return session
}

/**
 * The session of the instance around, and its current snapshot. It redraws with each change of the snapshot, also of
 * the connection: `useSession` does not, and `useFromSnapshot` and `usePermission` only with what they return. Throws
 * `client/no-instance-selected` on a page without an instance. @public
 */
export function useInstance(): { session: Session; snapshot: SessionSnapshot } {
  const session = useSession()
  return { session, snapshot: useSnapshot(session) }
}

/** The current snapshot of a session: login, permissions, species, time zone. Redraws when it changes. @public */
export function useSnapshot(session: Session): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}

/**
 * Returns the result of `read` for the snapshot of the instance around, such as the account's id. Redraws only when
 * that changes; `read` must not create an object. @public
 */
export function useFromSnapshot<T>(read: (snapshot: SessionSnapshot) => T): T {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, () => read(session.snapshot()))
}

/** Whether the user has one of these permissions on the instance around. @public */
export function usePermission(...permissions: readonly string[]): boolean {
  return useFromSnapshot((snapshot) => hasAnyPermission(snapshot.permissions, permissions))
}

/** The time zone of the barn; the default one until it is known. @public */
export function useTimeZone(): TimeZone {
  return timeZoneOf(useFromSnapshot(({ timeZone }) => timeZone))
}

const neverChanges = () => () => undefined

/** The species in the barn of the page; null on a page without an instance, and until it is known. */
export function useOptionalSpecies(): Species | null {
  const session = useOptionalSession()
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot().species ?? null)
}

/** The species in the barn; null until it is known. @public */
export function useSpecies(): Species | null {
  return useFromSnapshot(({ species }) => species)
}
