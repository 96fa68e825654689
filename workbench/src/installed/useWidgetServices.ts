import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cameras as cameraCalls, regions } from '@barn-workbench/core/contract'
import { intentOfPlugins } from '@barn-workbench/core/plugins'
import { ProblemError } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { defineDialog, type Toast } from '@barn-workbench/plugin-sdk'
import {
  createPluginStorage,
  regionOptions,
  useOptionalTimeView,
  type WidgetServices,
} from '@barn-workbench/plugin-sdk/host'
import {
  downloadBlob,
  useHost,
  useLocale,
  useSaveSetting,
  useSession,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import type { Anchor, DialogValues, MenuItem, WidgetTone } from '@barn-workbench/plugin-sdk/widget'
import { withBrowserLock } from '../environment/browserStorage'
import { PLUGIN_DIALOG } from './manifestParts'
import { pluginKeyOf, type ShownPlugin } from './shownPlugin'
import { useWidgetPictures } from './useWidgetPictures'
import type { WidgetDialogInput } from './WidgetDialogForm'

/** Cameras that are offered for a choice. */
const MAXIMUM_CAMERAS = 1_000

/** Something that the workbench draws above a widget, at a place of it. */
export type Overlay =
  | { kind: 'tooltip'; text: string; anchor: Anchor }
  | { kind: 'menu'; items: readonly MenuItem[]; anchor: Anchor; choose: (id: string | null) => void }

const TOAST_KINDS: Readonly<Record<WidgetTone, Toast['kind']>> = {
  neutral: 'default',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}

const LOG_LEVELS = { info: 'INFO', warning: 'WARN', error: 'ERROR' } as const

const refused = (code: 'request/forbidden' | 'request/invalid' | 'client/preview-only', reason?: string) =>
  new ProblemError({ code, params: {} }, { ...(reason !== undefined && { cause: new Error(reason) }) })

/** The cameras of the barn in the order of their names. */
async function loadCameras(session: Session): Promise<Camera[]> {
  const list = await session.list(cameraCalls.query, { limit: MAXIMUM_CAMERAS })
  return list.sort((left, right) => left.name.localeCompare(right.name, undefined, { numeric: true }))
}

/** The regions of the barn as entries of a menu. Those of several types begin with the name of theirs. */
async function loadRegions(session: Session, locale: string): Promise<MenuItem[]> {
  const [specifications, types] = await Promise.all([
    session.send(regions.specifications, {}),
    session.send(regions.types, {}),
  ])
  const options = regionOptions(specifications, types, locale)
  const hasTypes = new Set(options.map(({ group }) => group)).size > 1
  return options.map(({ id, name, group }) => ({ id, label: hasTypes && group ? `${group}: ${name}` : name }))
}

/** Saves a file, unless nobody has touched the page just now. */
const saveFile: WidgetServices['saveFile'] = async ({ name, type, bytes }) => {
  if (!navigator.userActivation.isActive) throw refused('request/forbidden')
  downloadBlob(new Blob([bytes], { type }), name)
  return await Promise.resolve()
}

/** Whether a path is that of a page of an instance. A widget leads to those of its own instance only. */
export function isOfInstance(path: string, instanceId: string): boolean {
  const { pathname } = new URL(path, 'https://workbench.invalid')
  return `${pathname}/`.startsWith(`/instance/${instanceId}/`)
}

/** A message of a plugin in frames has its name, so that it does not read as one of the workbench. */
function namedText({ frameOrigin }: ShownPlugin, plugin: string, text: string): string {
  return frameOrigin === undefined ? text : `${plugin}: ${text}`
}

interface ServicesOfWidget {
  services: WidgetServices
  /** The overlay that the workbench draws above the widget. */
  overlay: Overlay | null
  /** The name of the plugin in the person's language. */
  plugin: string
  /** Whether the widget says that it holds input that would be lost with it. */
  isUnsaved: boolean
}

/** The services of the workbench for the widgets of a plugin, and what it draws above one of them. */
export function useWidgetServices(shown: ShownPlugin): ServicesOfWidget {
  const key = pluginKeyOf(shown)
  const session = useSession()
  const host = useHost()
  const locale = useLocale()
  const { t } = useTranslation('layouts')
  const saveSetting = useSaveSetting()
  const still = useWidgetPictures()
  const timeView = useOptionalTimeView()
  const { log, deviceData, navigate } = useWorkbench()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const openMenu = useRef<((id: string | null) => void) | null>(null)
  const dialog = useMemo(
    () =>
      defineDialog<WidgetDialogInput, DialogValues>({
        id: `${key}.${PLUGIN_DIALOG}`,
        load: async () => (await import('./WidgetDialogForm')).WidgetDialogForm,
      }),
    [key],
  )
  const plugin = shown.manifest.name[locale.startsWith('de') ? 'de' : 'en']
  const services = useMemo((): WidgetServices => {
    const chooseOf = (items: readonly MenuItem[], anchor: Anchor) =>
      new Promise<string | null>((resolve) => {
        openMenu.current?.(null)
        const choose = (id: string | null) => {
          openMenu.current = null
          setOverlay(null)
          resolve(id)
        }
        openMenu.current = choose
        setOverlay({ kind: 'menu', items, anchor, choose })
      })
    return {
      call: async (endpoint, input, signal) => await session.send(endpoint, input as never, { signal }),
      intent: async (id, input) => {
        const intent = shown.manifest.intents.includes(id) ? intentOfPlugins(id) : undefined
        const start = intent && host.intent(intent)
        if (!intent || !start)
          throw refused('request/forbidden', 'the manifest does not name it, it was not granted, or no plugin may')
        const parsed = intent.input.safeParse(input)
        if (!parsed.success) {
          const [issue] = parsed.error.issues
          throw refused('request/invalid', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
        }
        return await start(parsed.data)
      },
      saveSetting: async (name, value) => {
        if (!saveSetting) throw refused('client/preview-only')
        await saveSetting(name, value)
      },
      openDialog: async (form) => await host.open(dialog, { ...form, plugin }),
      openMenu: chooseOf,
      pickCamera: async (anchor) => {
        const list = await loadCameras(session)
        if (list.length === 0) return null
        return await chooseOf(
          list.map(({ cameraId, name }) => ({ id: cameraId, label: name })),
          anchor,
        )
      },
      pickRegion: async (anchor) => {
        const items = await loadRegions(session, locale)
        return items.length === 0 ? null : await chooseOf(items, anchor)
      },
      pickTime: async () => {
        const values = await host.open(dialog, {
          plugin,
          title: t('portable.pickTime.title'),
          fields: [{ kind: 'time', name: 'time', label: t('portable.pickTime.label'), value: host.now() }],
          submit: t('portable.pickTime.submit'),
        })
        return typeof values?.time === 'number' ? values.time : null
      },
      still,
      saveFile,
      ...createPluginStorage(deviceData(session), { instanceId: session.id, pluginId: key }, withBrowserLock),
      follow(path) {
        if (isOfInstance(path, session.id)) navigate(path)
      },
      showTooltip(text, anchor) {
        if (openMenu.current) return
        setOverlay(text === null ? null : { kind: 'tooltip', text, anchor })
      },
      toast: ({ text, tone }) =>
        host.toast({ kind: TOAST_KINDS[tone], key: 'host.toast', values: { text: namedText(shown, plugin, text) } }),
      pointAt: (time) => timeView?.pointAt(time),
      chooseTime: (choice) => timeView?.choose(choice),
      zoomTo: (part) => timeView?.zoomTo(part),
      showMoment: (time) => timeView?.showMoment(time),
      setUnsaved,
      log: (level, message) =>
        log.write({ level: LOG_LEVELS[level], tag: shown.manifest.id, globalUniqueIdentifier: session.id, message }),
    }
  }, [session, host, t, saveSetting, still, timeView, log, deviceData, navigate, shown, key, dialog, plugin, locale])
  return { services, overlay, plugin, isUnsaved }
}
