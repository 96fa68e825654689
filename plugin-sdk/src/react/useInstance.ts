import { useSyncExternalStore } from 'react'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { ProblemError } from '@barn-workbench/core/result'
import type { Species } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import { useOptionalSession } from './WorkbenchContext'

/** The instance that a widget stands on: its session, and what is known of it now. Throws `client/no-instance-selected`. @public */
export function useInstance(): { session: Session; snapshot: SessionSnapshot } {
  const session = useOptionalSession()
  if (!session) throw new ProblemError({ code: 'client/no-instance-selected', params: {} })
  return { session, snapshot: useSnapshot(session) }
}

/** What is known of an instance now; redraws when it changes. @public */
export function useSnapshot(session: Session): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}

/** Whether one of the permissions is held on the instance around. @public */
export function usePermission(...permissions: readonly string[]): boolean {
  return hasAnyPermission(useInstance().snapshot.permissions, permissions)
}

/** Time zone of the barn around; the default one while it is not known. @public */
export function useTimeZone(): TimeZone {
  return timeZoneOf(useInstance().snapshot.timeZone)
}

/** Species of the instance around; null while unknown. @public */
export function useSpecies(): Species | null {
  return useInstance().snapshot.species
}
