import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegistry } from './registry'

/** A widget of a layout, or a type of widgets. */
interface TitledWidget {
  type: string
  /** The title that somebody gave it. */
  title?: string | undefined
}

/**
 * Returns a function that finds the title of a widget in the user's language: the one that somebody gave it, that of its
 * type, or the type itself where its plugin is missing.
 */
export function useWidgetTitle(): (widget: TitledWidget) => string {
  const registry = useRegistry()
  const { t } = useTranslation()
  return useCallback(
    ({ type, title }) => {
      const registered = registry.widget(type)
      return title ?? (registered ? t(`widgets.${registered.name}.title`, { ns: registered.plugin.id }) : type)
    },
    [registry, t],
  )
}
