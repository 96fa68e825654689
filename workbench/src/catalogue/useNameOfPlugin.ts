import { useTranslation } from 'react-i18next'
import { useLocale } from '@barn-workbench/plugin-sdk/react'
import type { PluginDescription } from '../registry/pluginDescriptions'

/** Returns a function that finds the name of a plugin and what it is for, in the user's language. */
export function useNameOfPlugin(): (plugin: PluginDescription) => { name: string; description: string } {
  const { t } = useTranslation('layouts')
  const language = useLocale().startsWith('de') ? 'de' : 'en'
  return ({ id, installed }) =>
    installed
      ? { name: installed.manifest.name[language], description: installed.manifest.description?.[language] ?? '' }
      : {
          name: t(`catalogue.plugins.${id}.name`, { defaultValue: id }),
          description: t(`catalogue.plugins.${id}.description`, { defaultValue: '' }),
        }
}
