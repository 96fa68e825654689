import { useSyncExternalStore } from 'react'
import type { LocalSettings } from '@barn-workbench/core/settings'
import { useWorkbench } from './WorkbenchContext'

/** The user's local settings, which all tabs share, and a function that changes some of them. @public */
export function useLocalSettings(): [Readonly<LocalSettings>, (patch: Partial<LocalSettings>) => void] {
  const { settings } = useWorkbench()
  return [useSyncExternalStore(settings.subscribe, settings.get), settings.set]
}
