import { useMemo } from 'react'
import { displayMode } from '@barn-workbench/core/contract'
import { displayModeDefaults, DisplayModeSettings } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useInstanceQuery } from './useInstanceQuery'

/** Time between two refreshes, ms. */
const DISPLAY_MODE_REFRESH = 5 * MINUTE

/**
 * The display settings of the instance, with the defaults of what it does not set. Null until they are known; when they
 * cannot be loaded or read, they are the defaults. @public
 */
export function useDisplaySettings(): DisplayModeSettings | null {
  const { data, isError } = useInstanceQuery(
    ['display-mode'],
    (session, signal) => session.send(displayMode.settings, {}, { signal }),
    { active: true, refresh: DISPLAY_MODE_REFRESH, isJob: true },
  )
  return useMemo(() => {
    if (!data) return isError ? displayModeDefaults : null
    return { ...displayModeDefaults, ...DisplayModeSettings.safeParse(data.settings).data }
  }, [data, isError])
}
