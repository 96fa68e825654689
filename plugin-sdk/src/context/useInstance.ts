import { useSyncExternalStore } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { ProblemError } from '@barn-workbench/core/result'
import type { Species } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { useOptionalSession } from './WorkbenchContext'

/**
 * The session of the instance around, and its current snapshot. Throws `client/no-instance-selected` on a page without
 * an instance. @public
 */
export function useInstance(): { session: Session; snapshot: SessionSnapshot } {
  const session = useOptionalSession()
  if (!session) throw new ProblemError({ code: 'client/no-instance-selected', params: {} })
  return { session, snapshot: useSnapshot(session) }
}

/** The current snapshot of a session: login, permissions, species, time zone. Redraws when it changes. @public */
export function useSnapshot(session: Session): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}

/** Whether the user has one of these permissions on the instance around. @public */
export function usePermission(...permissions: readonly string[]): boolean {
  return hasAnyPermission(useInstance().snapshot.permissions, permissions)
}

/** The time zone of the barn; the default one until it is known. @public */
export function useTimeZone(): TimeZone {
  return timeZoneOf(useInstance().snapshot.timeZone)
}

const neverChanges = () => () => undefined

/** The species in the barn of the page; null on a page without an instance, and until it is known. */
export function useOptionalSpecies(): Species | null {
  const session = useOptionalSession()
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot().species ?? null)
}

/** The species in the barn; null until it is known. @public */
export function useSpecies(): Species | null {
  return useInstance().snapshot.species
}
