import { foldings } from '@barn-workbench/core/text'
import { useMessages, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { settingsFor, type SettingEntry } from './settingsTable'

/** The settings that are offered and whose words contain the text, in whatever way it is typed. */
export function useFoundSettings(text: string): readonly SettingEntry[] {
  const t = useMessages()
  const all = settingsFor(useUserMode())
  const words = foldings(text.trim())
  if (text.trim() === '') return all
  return all.filter((entry) => {
    const { name, group } = entry
    const options = entry.kind === 'choice' ? entry.options.map((option) => t(`setting.${name}.option.${option}`)) : []
    // What else people call it; it is nowhere on the page.
    const synonyms = t(`setting.${name}.words`, { defaultValue: '' })
    const own = [t(`setting.${name}.label`), t(`setting.${name}.hint`), synonyms]
    const texts = [...own, t(`group.${group}`), ...options].flatMap(foldings)
    return words.some((word) => texts.some((one) => one.includes(word)))
  })
}
