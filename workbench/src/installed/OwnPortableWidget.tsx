import { useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { WIDGET_API_VERSION, type OfferedPlugin } from '@barn-workbench/core/plugins'
import type { PortableModule, WidgetDefinition, WidgetProps } from '@barn-workbench/plugin-sdk'
import { flattenTexts } from '@barn-workbench/plugin-sdk/host'
import { useLocale } from '@barn-workbench/plugin-sdk/react'
import { PortableWidget } from './PortableWidget'

interface OwnPortableWidgetProps {
  definition: Pick<WidgetDefinition, 'id' | 'settings'>
  module: PortableModule
  settings: Readonly<Record<string, unknown>>
}

/** The manifest that a plugin of a third party would have, as far as the tile asks for it. */
function describeAsInstalled(id: string, module: PortableModule) {
  const [pluginId = '', name = ''] = id.split('.')
  const words = { en: pluginId, de: pluginId }
  const size = { w: 1, h: 1 }
  const widget = { name, title: words, module: id, styles: [], settings: {}, size, needs: [], followsTime: false }
  const plugin: OfferedPlugin = {
    folder: '',
    bytes: 0,
    manifest: {
      id: pluginId,
      version: WIDGET_API_VERSION,
      api: WIDGET_API_VERSION,
      name: words,
      author: { name: '' },
      widgets: [widget],
      messages: { en: {}, de: {} },
      calls: [...module.calls],
      intents: [...(module.intents ?? [])],
      permissions: [...(module.permissions ?? [])],
      network: [],
    },
  }
  return { plugin, widget, pluginId }
}

/** The messages of a plugin in the language of the person, as far as a widget names them. */
function useOwnMessages(pluginId: string, { messages }: PortableModule): Readonly<Record<string, string>> {
  const { i18n } = useTranslation()
  const locale = useLocale()
  return useMemo(() => {
    const all = flattenTexts((i18n.getResourceBundle(locale.slice(0, 2), pluginId) ?? {}) as object)
    const isNamed = (key: string) =>
      messages.some((name) => (name.endsWith('.') ? key.startsWith(name) : key.replace(/_(one|other)$/, '') === name))
    return Object.fromEntries(all.filter(([key]) => isNamed(key)))
  }, [i18n, locale, pluginId, messages])
}

/** A widget of our own plugins that runs by the portable interface, in the tile that those of third parties have. */
function OwnPortableWidget({ definition, module, settings }: OwnPortableWidgetProps) {
  const { id } = definition
  const { plugin, widget, pluginId } = useMemo(() => describeAsInstalled(id, module), [id, module])
  const messages = useOwnMessages(pluginId, module)
  const loaded = useMemo(() => ({ default: module.widget }), [module])
  const own = useMemo(() => ({ module: loaded, messages }), [loaded, messages])
  return (
    <PortableWidget
      plugin={plugin}
      widget={widget}
      settings={settings}
      settingsSchema={definition.settings}
      own={own}
    />
  )
}

/** Makes the component of a widget of our own plugins that runs by the portable interface. */
export function portableTile(
  definition: WidgetDefinition,
  module: PortableModule,
): ComponentType<WidgetProps<Record<string, unknown>>> {
  return function PortableTile({ settings }) {
    return <OwnPortableWidget definition={definition} module={module} settings={settings} />
  }
}
