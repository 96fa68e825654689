import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { readSettings, type SavedSettings, type WidgetDefinition } from '@barn-workbench/plugin-sdk'
import { useOptionalSpecies } from '@barn-workbench/plugin-sdk/host'
import { useRegistry, type Registered } from './registry'

/** A widget of a layout, or a type of widgets. */
interface TitledWidget {
  type: string
  /** The title that a user gave it. */
  title?: string | undefined
  /** The version of its saved settings; absent for a type, which has none. */
  version?: number
  settings?: SavedSettings
}

/** Keys of the messages that describe a widget by its settings. */
function variantOf(
  { definition }: Registered<WidgetDefinition>,
  { version, settings }: TitledWidget,
): readonly string[] {
  if (!definition.variant || version === undefined || settings === undefined) return []
  const read = readSettings(definition, { version, settings })
  return read.ok ? definition.variant(read.value) : []
}

/**
 * Returns a function that finds the title of a widget in the user's language: the title that a user gave it, its type's
 * title in a barn of this species and with its settings, or the type itself if its plugin is missing.
 */
export function useWidgetTitle(): (widget: TitledWidget) => string {
  const registry = useRegistry()
  const { t } = useTranslation()
  const species = useOptionalSpecies()
  return useCallback(
    (widget) => {
      const registered = registry.widget(widget.type)
      if (widget.title !== undefined || !registered) return widget.title ?? widget.type
      const ns = registered.plugin.id
      const ofType = t(`widgets.${registered.name}.title`, { ns, context: species ?? '' })
      return [ofType, ...variantOf(registered, widget).map((key) => t(key, { ns }))].join(' · ')
    },
    [registry, t, species],
  )
}
