import { useSyncExternalStore } from 'react'
import type { Species } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

const NO_PERMISSIONS: ReadonlySet<string> = new Set()

const neverChanges = () => () => undefined

/** The type of an instance, such as `barn`; null without one, and until it is known. */
export function useInstanceType(session: Session | null): string | null {
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot().instanceType ?? null)
}

/** The permissions of the user on an instance; none without one, and until they are known. */
export function usePermissions(session: Session | null): ReadonlySet<string> {
  return useSyncExternalStore(
    session?.subscribe ?? neverChanges,
    () => session?.snapshot().permissions ?? NO_PERMISSIONS,
  )
}

/** The permissions of the user on an instance; null without one, and until they are known. */
export function useKnownPermissions(session: Session | null): ReadonlySet<string> | null {
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => {
    const snapshot = session?.snapshot()
    return snapshot?.arePermissionsKnown ? snapshot.permissions : null
  })
}

/** The species in the barn of an instance; null without one, and until it is known. */
export function useBarnSpecies(session: Session | null): Species | null {
  return useSyncExternalStore(session?.subscribe ?? neverChanges, () => session?.snapshot().species ?? null)
}
