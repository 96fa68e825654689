import type { i18n } from 'i18next'
import { createElement, type ComponentType } from 'react'
import type { Log } from '@barn-workbench/core/log'
import { InstalledPlugins, type OfferedPlugin, type PluginWidget } from '@barn-workbench/core/plugins'
import { MINUTE } from '@barn-workbench/core/time'
import { definePlugin, type PluginDefinition, type WidgetProps } from '@barn-workbench/plugin-sdk'
import { BASE_PATH } from '../environment/basePath'
import { logFaultyPlugins, type FaultyPlugin } from '../registry/loadPlugins'
import { createRegistry, type Registry } from '../registry/registry'
import { definePluginWidget } from './definePluginWidget'
import { hostMessagesOf } from './manifestParts'

/*
 * Plugins that the server of the client offers besides those of the workbench itself. `installedPlugins` asks it for
 * their manifests, which are plain data, and makes definitions of them as other plugins have; `PortableWidget` is the
 * tile of each of their widgets. `runInPage` loads the module of a widget and runs it in a shadow tree, connected by
 * messages alone, which `serveWidget` checks and `useWidgetServices` fulfils. `followInstalledPlugins` asks again when
 * something may have changed, and replaces the plugins that have. Those that an instance offers are in `ofInstance`.
 */

/** The installed plugins, ready for the registry, and those that are left out. */
interface Installed {
  plugins: readonly PluginDefinition[]
  /** Their manifests. */
  installed: readonly OfferedPlugin[]
  faulty: readonly FaultyPlugin[]
}

/** Makes the definition of a widget that runs in the page, or in frames at the origin that the server has for it. */
function defineInstalledWidget(plugin: OfferedPlugin, widget: PluginWidget) {
  return definePluginWidget(plugin.manifest.id, widget, async (settingsSchema) => {
    const { InstalledWidget } = await import('./PortableWidget')
    const Tile: ComponentType<WidgetProps<Record<string, unknown>>> = ({ settings }) =>
      createElement(InstalledWidget, { plugin, widget, settings, settingsSchema })
    return { default: Tile }
  })
}

function defineInstalled(plugin: OfferedPlugin): PluginDefinition {
  const { manifest } = plugin
  const load = (language: 'en' | 'de') => () => Promise.resolve({ default: hostMessagesOf(manifest, language) })
  return definePlugin({
    id: manifest.id,
    widgets: manifest.widgets.map((widget) => defineInstalledWidget(plugin, widget)),
    locale: { en: load('en'), de: load('de') },
  })
}

/** Definitions by the text of what the server said of a plugin. One that has not changed stays the same object. */
type KnownDefinitions = Map<string, PluginDefinition>

/**
 * Makes definitions of the plugins that a server offers. `own`: ids of the workbench's plugins, which have precedence.
 * `known`: the definitions of the last time, which are replaced by those of this time.
 */
export function defineInstalledPlugins(
  offered: InstalledPlugins,
  own: readonly string[],
  known: KnownDefinitions = new Map(),
): Installed {
  const current: KnownDefinitions = new Map()
  const installed: OfferedPlugin[] = []
  const faulty: FaultyPlugin[] = offered.faulty.map(({ name, reason, detail, why }) => ({
    name,
    fault: { reason: `installed.${reason}` as const, params: { detail, ...(why && { why }) } },
  }))
  for (const plugin of offered.plugins) {
    const { id } = plugin.manifest
    const text = JSON.stringify(plugin)
    try {
      if (own.includes(id)) {
        faulty.push({ name: id, fault: { reason: 'duplicatePlugin', params: { id } } })
        continue
      }
      current.set(text, known.get(text) ?? defineInstalled(plugin))
      installed.push(plugin)
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      faulty.push({ name: id, fault: { reason: 'installed.badManifest', params: { detail } } })
    }
  }
  known.clear()
  for (const [text, plugin] of current) known.set(text, plugin)
  return { plugins: [...current.values()], installed, faulty }
}

interface Installation {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  messages: i18n
  /** Draws the workbench with other plugins. */
  render: (registry: Registry) => void
}

/** Asks the server of the client which plugins it offers. Rejects for any other answer. */
export async function fetchInstalled(fetch: Installation['fetch']): Promise<InstalledPlugins> {
  const response = await fetch(`${BASE_PATH}plugins/installed.json`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`plugins/installed.json answers ${response.status}`)
  return InstalledPlugins.parse(await response.json())
}

/** All that is drawn of an answer. The free origins in it change with every plugin. */
const textOf = ({ plugins, faulty, policy, replay }: InstalledPlugins) =>
  JSON.stringify({ plugins, faulty, policy, replay })

/** Replaces the words of plugins, each in the namespace of its id. */
export async function replaceMessages(messages: i18n, plugins: readonly PluginDefinition[]): Promise<void> {
  for (const { id, locale } of plugins)
    for (const language of ['en', 'de'] as const)
      messages.removeResourceBundle(language, id).addResourceBundle(language, id, (await locale[language]()).default)
}

/**
 * Returns the function that asks the server of the client for its plugins and adds them to those of the workbench. Only
 * what has changed since the last time is replaced. Where they cannot be loaded, which the log says, all stays as it
 * is: widgets of plugins that are missing keep their places and say so. The function never rejects.
 */
export function createInstalledPlugins(
  log: Pick<Log, 'write'>,
  registry: Registry,
  { fetch, messages, render }: Installation,
): () => Promise<void> {
  const own = registry.plugins.map(({ id }) => id)
  const known: KnownDefinitions = new Map()
  let drawn = textOf({ plugins: [], faulty: [] })
  let loggedFaults = new Set<string>()

  async function read(): Promise<void> {
    const offered = await fetchInstalled(fetch)
    const text = textOf(offered)
    if (text === drawn) return
    drawn = text
    const earlier = new Set(known.values())
    const { plugins, faulty, installed } = defineInstalledPlugins(offered, own, known)
    await replaceMessages(
      messages,
      plugins.filter((plugin) => !earlier.has(plugin)),
    )
    const isNew = (fault: FaultyPlugin) => !loggedFaults.has(JSON.stringify(fault))
    logFaultyPlugins(faulty.filter(isNew), log)
    loggedFaults = new Set(faulty.map((fault) => JSON.stringify(fault)))
    const all = createRegistry({ plugins: [...registry.plugins, ...plugins], faulty: [], installed })
    // They add widgets alone: everything else of the registry stays the same object, and with it what is on screen.
    const { widgets, widget, whenComplete } = all
    render({
      ...registry,
      plugins: all.plugins,
      faulty: [...registry.faulty, ...faulty],
      installed,
      policy: offered.policy,
      replay: offered.replay,
      readAgain: () => void refresh(),
      whenComplete,
      widgets,
      widget,
    })
  }

  let last: Promise<void> = Promise.resolve()
  const refresh = () =>
    (last = last.then(read).catch((error: unknown) => {
      const message = `The installed plugins could not be loaded: ${String(error)}`
      log.write({ level: 'WARN', tag: 'Plugin', message })
    }))
  return refresh
}

/** The page and the stream that say when the installed plugins may have changed. */
interface Surroundings {
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
  openChanges: (url: string) => Pick<EventSource, 'addEventListener'>
  /** Calls a function in every period, in ms. */
  repeat: (listener: () => void, period: number) => void
}

const browserSurroundings = (): Surroundings => ({
  page: document,
  openChanges: (url) => new globalThis.EventSource(url),
  repeat: (listener, period) => void setInterval(listener, period),
})

/** A page that is shown for days learns in this time, in ms, which plugins were revoked. */
const PERIOD = 10 * MINUTE

/**
 * Adds the plugins that the server of the client offers, and takes their changes into the running page: when the server
 * tells of one, when the page comes back to the foreground, and every 10 min while it is there. Resolves after the
 * first time; never rejects.
 */
export async function followInstalledPlugins(
  { log, watchesPlugins }: { log: Pick<Log, 'write'>; watchesPlugins: boolean },
  registry: Registry,
  installation: Installation,
  { page, openChanges, repeat }: Surroundings = browserSurroundings(),
): Promise<void> {
  const refresh = createInstalledPlugins(log, registry, installation)
  await refresh()
  const refreshIfShown = () => {
    if (page.visibilityState === 'visible') void refresh()
  }
  page.addEventListener('visibilitychange', refreshIfShown)
  repeat(refreshIfShown, PERIOD)
  if (!watchesPlugins) return
  const changes = openChanges(`${BASE_PATH}plugins/changes`)
  // It opens again after the server was restarted.
  for (const event of ['open', 'message']) changes.addEventListener(event, () => void refresh())
}
