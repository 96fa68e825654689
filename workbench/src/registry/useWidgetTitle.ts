import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegistry } from './RegistryContext'

/** Gives the title of a type of widget in the user's language; its id where the plugin is not there. */
export function useWidgetTitle(): (type: string) => string {
  const registry = useRegistry()
  const { t } = useTranslation()
  return useCallback(
    (type) => {
      const registered = registry.widget(type)
      return registered ? t(`widgets.${registered.part}.title`, { ns: registered.plugin.id }) : type
    },
    [registry, t],
  )
}
