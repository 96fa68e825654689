import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useOptionalSpecies } from '@barn-workbench/plugin-sdk/host'
import { useRegistry } from './registry'

/** A widget of a layout, or a type of widgets. */
interface TitledWidget {
  type: string
  /** The title that somebody gave it. */
  title?: string | undefined
}

/**
 * Returns a function that finds the title of a widget in the user's language: the one that somebody gave it, that of its
 * type in a barn of this species, or the type itself where its plugin is missing.
 */
export function useWidgetTitle(): (widget: TitledWidget) => string {
  const registry = useRegistry()
  const { t } = useTranslation()
  const species = useOptionalSpecies()
  return useCallback(
    ({ type, title }) => {
      const registered = registry.widget(type)
      const ofType = registered
        ? t(`widgets.${registered.name}.title`, { ns: registered.plugin.id, context: species ?? '' })
        : type
      return title ?? ofType
    },
    [registry, t, species],
  )
}
