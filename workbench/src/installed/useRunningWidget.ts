import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PluginWidget } from '@barn-workbench/core/plugins'
import { createWritable, type Snapshots, type WidgetServices } from '@barn-workbench/plugin-sdk/host'
import { useLatest, useMessages, useSession, type ViewState } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'
import { pageFrames, runInFrame } from './frames/runInFrame'
import { importChecked } from './importChecked'
import { runInPage, RUNNING, type RunningWidget, type TapChannel } from './runInPage'
import { pluginKeyOf, type ShownPlugin } from './shownPlugin'

/** A widget, and for one of the workbench's own plugins its module. */
interface TileContent {
  plugin: ShownPlugin
  widget: PluginWidget
  own?: { module: { default: unknown } }
}

const subscribeToNothing = () => () => undefined

/** URL of a file of an installed plugin. */
function fileUrl({ folder, frameOrigin }: ShownPlugin, path: string): string {
  return `${frameOrigin === undefined ? BASE_PATH : `${frameOrigin}/`}${folder}/${path}`
}

/** The digests of a plugin's files of one kind by their URLs. */
function digestsOf(plugin: ShownPlugin, extension: string): Readonly<Record<string, string>> {
  const digests = Object.entries(plugin.digests ?? {}).filter(([path]) => path.endsWith(extension))
  return Object.fromEntries(digests.map(([path, digest]) => [fileUrl(plugin, path), digest]))
}

/**
 * URL of the document of a plugin's frames. That for plugins of instances is the same for all, but for the servers that
 * it may reach.
 */
function documentUrl(plugin: ShownPlugin): string {
  const parameters = new URLSearchParams(
    (plugin.ofInstance ? plugin.granted : undefined)?.map((one) => ['network', one]),
  )
  return [fileUrl(plugin, 'frame'), parameters.toString()].filter(Boolean).join('?')
}

/** Runs the widget while its tile is there. `restart` begins again. */
export function useRunningWidget(
  { plugin, widget, own }: TileContent,
  first: () => Snapshots,
  services: () => WidgetServices,
  tap: TapChannel,
) {
  const label = useMessages()(`widgets.${widget.name}.title`)
  const module = own?.module
  const session = useSession()
  const [attempt, setAttempt] = useState(0)
  const [current] = useState(() => createWritable<RunningWidget | null>(null))
  const options = useLatest({ first, services, label, tap })
  useEffect(() => {
    const files = plugin.ofInstance?.files
    const urlOf = (path: string) => (files ? path : fileUrl(plugin, path))
    const common = {
      widget: { pluginId: plugin.manifest.id, name: widget.name, instanceId: session.id },
      module: urlOf(widget.module),
      styles: widget.styles.map(urlOf),
      calls: plugin.manifest.calls,
      snapshots: options.current.first(),
      services: () => options.current.services(),
      tap: options.current.tap,
    }
    const started =
      plugin.frameOrigin === undefined
        ? runInPage({
            ...common,
            load: module ? () => Promise.resolve(module) : (url) => importChecked(url, digestsOf(plugin, '.js')),
            fetch: (url) => browserFetch(url, { integrity: digestsOf(plugin, '.css')[url] ?? '' }),
          })
        : runInFrame({
            ...common,
            pluginKey: pluginKeyOf(plugin),
            document: documentUrl(plugin),
            files,
            label: options.current.label,
            onKey: pressKey,
          })
    current.set(started)
    return () => started.end()
  }, [plugin, widget, module, session, attempt, options, current])
  const restart = useCallback(() => setAttempt((count) => count + 1), [])
  return { running: useSyncExternalStore(current.subscribe, current.get), restart }
}

/** Presses a key of the workbench for a user whose focus is in a frame. */
function pressKey(key: string, ctrlKey: boolean): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
}

/** Whether the widget goes on. A plugin that was stopped says why, and begins again, in all tabs, on request. */
export function useHealth(running: RunningWidget | null, plugin: ShownPlugin, restart: () => void) {
  const { t } = useTranslation('layouts')
  const key = pluginKeyOf(plugin)
  const isFramed = plugin.frameOrigin !== undefined
  useEffect(() => {
    if (!isFramed) return undefined
    return pageFrames().frames.subscribe((started) => {
      if (started === key) restart()
    })
  }, [key, isFramed, restart])
  const subscribe = running?.health.subscribe ?? subscribeToNothing
  const health = useSyncExternalStore(subscribe, () => running?.health.get() ?? RUNNING)
  if (health.kind !== 'stopped') return { health, stopped: null }
  const { fault, isOff } = health.standing
  const stopped: ViewState = {
    kind: 'empty',
    title: t(`portable.stopped.${fault ?? 'unresponsive'}`),
    hint: t(isOff ? 'portable.off' : 'portable.stoppedHint'),
    action: { label: t('portable.startAgain'), onClick: () => pageFrames().frames.start(key) },
  }
  return { health, stopped }
}
