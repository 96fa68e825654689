import { useSyncExternalStore } from 'react'
import type { Session } from '@barn-workbench/core/session'

export const NO_PERMISSIONS: ReadonlySet<string> = new Set()

const neverChanges = () => () => undefined

/** The permissions of the user on an instance; none without one, and until they are known. */
export function usePermissions(session: Session | null): ReadonlySet<string> {
  return useSyncExternalStore(
    session?.subscribe ?? neverChanges,
    () => session?.snapshot().permissions ?? NO_PERMISSIONS,
  )
}
