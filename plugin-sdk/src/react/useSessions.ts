import { useSyncExternalStore } from 'react'
import type { InstanceEntry, Session } from '@barn-workbench/core/session'
import { useWorkbench } from '../context/WorkbenchContext'

/** The sessions of all instances. Redraws when one comes, goes or changes in the list. @public */
export function useSessions(): readonly Session[] {
  const { sessions } = useWorkbench()
  return useSyncExternalStore(sessions.subscribe, sessions.all)
}

/** The entry of an instance in the list, or null. Redraws when it changes. @public */
export function useInstanceEntry(globalUniqueIdentifier: string): InstanceEntry | null {
  const { sessions } = useWorkbench()
  return useSyncExternalStore(sessions.subscribe, () =>
    sessions.has(globalUniqueIdentifier) ? sessions.entry(globalUniqueIdentifier) : null,
  )
}
