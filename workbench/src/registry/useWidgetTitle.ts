import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegistry } from './registry'

/**
 * Returns a function that finds the title of a widget type in the user's language, or the type itself where its plugin
 * is missing.
 */
export function useWidgetTitle(): (type: string) => string {
  const registry = useRegistry()
  const { t } = useTranslation()
  return useCallback(
    (type) => {
      const registered = registry.widget(type)
      return registered ? t(`widgets.${registered.name}.title`, { ns: registered.plugin.id }) : type
    },
    [registry, t],
  )
}
