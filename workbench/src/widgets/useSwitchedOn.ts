import { useMemo } from 'react'
import { displayModeDefaults, switchedOnSettings } from '@barn-workbench/core/schema'
import { useDisplaySettings } from '@barn-workbench/plugin-sdk/react'

/** The names of the display settings of the instance that are on; the defaults until they are known. */
export function useSwitchedOn(): ReadonlySet<string> {
  const settings = useDisplaySettings() ?? displayModeDefaults
  return useMemo(() => switchedOnSettings(settings), [settings])
}
