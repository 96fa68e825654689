import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DisplayModeState } from '@barn-workbench/core/displayMode'
import { displayModeDefaults, type DisplayModeSettings } from '@barn-workbench/core/schema'
import { userModeOf, type LocalSettings, type UserMode } from '@barn-workbench/core/settings'
import { MINUTE } from '@barn-workbench/core/time'
import { useFromSnapshot, useSession } from '../context/useInstance'
import { useContribution, useWorkbench, type SaveSetting } from '../context/WorkbenchContext'

/**
 * Saves one setting of the widget around: for the user, or for the role whose layout an administrator previews. It
 * rejects with a `ProblemError`. Null if nothing can be saved, as outside of a layout. @public
 */
export function useSaveSetting(): SaveSetting | null {
  return useContribution().saveSetting ?? null
}

/**
 * Settings that were loaded within this time, in ms, are not loaded again when a screen opens. The period of the job
 * that loads them is as long.
 */
const FRESH_TIME = 5 * MINUTE

/**
 * Returns the settings of the screens of the instance, with the sources of each. They are loaded when the first screen
 * asks, again by a job, and when a notice says that they have changed. @public
 */
export function useDisplayMode(): DisplayModeState {
  const session = useSession()
  const { displayMode } = session
  const isSignedIn = useFromSnapshot(({ login }) => login.state === 'loggedIn')
  useEffect(() => {
    // A failure is part of the state, and its job tries again.
    if (isSignedIn) displayMode.load(FRESH_TIME).catch(() => undefined)
  }, [displayMode, isSignedIn])
  return useSyncExternalStore(displayMode.subscribe, displayMode.get)
}

/**
 * The display settings of the instance, with defaults for unset ones. Null until they are known; if they cannot be
 * loaded or read, they are the defaults. @public
 */
export function useDisplaySettings(): DisplayModeSettings | null {
  const { settings, defaults, problem } = useDisplayMode()
  return useMemo(() => {
    if (!settings) return problem ? displayModeDefaults : null
    return { ...displayModeDefaults, ...defaults, ...settings }
  }, [settings, defaults, problem])
}

/** The user's local settings, which all tabs share, and a function that changes some of them. @public */
export function useLocalSettings(): [Readonly<LocalSettings>, (patch: Partial<LocalSettings>) => void] {
  const { settings } = useWorkbench()
  return [useSyncExternalStore(settings.subscribe, settings.get), settings.set]
}

export type { UserMode }

/**
 * The user mode: `basic` leaves out features for specialists. Without a choice it is `advanced`.
 * @public
 */
export function useUserMode(): UserMode {
  return userModeOf(useLocalSettings()[0])
}
