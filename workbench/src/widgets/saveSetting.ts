import { createContext, useContext, useMemo } from 'react'
import type { SaveSetting } from '@barn-workbench/plugin-sdk/host'

/** Saves a setting of the widget with this key in the layout on screen. */
export type SaveSettingOf = (key: string, name: string, value: unknown) => Promise<void>

const SaveSettingContext = createContext<SaveSettingOf | null>(null)
export const SaveSettingProvider = SaveSettingContext.Provider

/** Saves a setting of one widget of the layout around; undefined if nothing can be saved. */
export function useSaveSettingOf(key: string | undefined): SaveSetting | undefined {
  const save = useContext(SaveSettingContext)
  return useMemo(() => (save && key !== undefined ? (name, value) => save(key, name, value) : undefined), [save, key])
}
