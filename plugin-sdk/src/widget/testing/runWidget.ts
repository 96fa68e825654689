import { createFakeClock, type FakeClock } from '@barn-workbench/core/clock'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { messagesOf, PluginManifest, type PluginWidget } from '@barn-workbench/core/plugins'
import { DAY } from '@barn-workbench/core/time'
import { createLoopback } from '../channel'
import { connectWidget, type WidgetConnection } from '../connectWidget'
import type { HostMessage, Snapshots, WidgetMessage } from '../messages'
import { serveWidget, widgetProblemOf, type ServedWidget } from '../serve/serveWidget'
import type { WidgetBox, WidgetLanguage, WidgetTime, WidgetViewState } from '../values'
import type { PortableWidget, WidgetHost } from '../WidgetHost'
import { answerWatches } from './answerWatches'
import { createFakeBarn, type CallState } from './fakeBarn'
import { createFakeWorkbench, settingsChecker, type FakeWorkbench, type WidgetRecord } from './fakeWorkbench'
import type { RenderWidgetOptions } from './renderOptions'
import { fittingSettings, replayChanges, replayOptions } from './replayOptions'

const NOW = 1_760_000_000_000
const INSTANCE_ID = '1001'

function readManifest(manifest: unknown): PluginManifest {
  const read = PluginManifest.safeParse(manifest)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The manifest has faults. ${faults.join('; ')}`)
}

function findWidget({ widgets }: PluginManifest, name: string | undefined): PluginWidget {
  const widget = name === undefined ? widgets[0] : widgets.find((other) => other.name === name)
  if (!widget) throw new Error(`The manifest has no widget ${name}.`)
  return widget
}

const languageOf = ({ locale }: WidgetLanguage) => (locale.startsWith('de') ? 'de' : 'en')

/** The messages of the host, each of which has to be there in the language of the moment, with all its values. */
function checkedMessage(host: WidgetHost, manifest: PluginManifest, onFault: (fault: Error) => void) {
  return (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const language = languageOf(host.language.get())
    const texts = manifest.messages[language]
    const forms = typeof values['count'] === 'number' ? [key, `${key}_one`, `${key}_other`] : [key]
    const known = forms.filter((form) => Object.hasOwn(texts, form))
    if (known.length === 0) onFault(new Error(`The message ${key} is missing in the language ${language}.`))
    const placeholders = known.flatMap((form) => [...(texts[form] ?? '').matchAll(/\{(\w+)\}/g)])
    for (const [, name = ''] of placeholders)
      if (!Object.hasOwn(values, name)) onFault(new Error(`The message ${key} is drawn without its value ${name}.`))
    return host.message(key, values)
  }
}

/** Loads pictures as bitmaps of their size, which hold no image, and notes each. */
function checkedPictures(host: WidgetHost, record: WidgetRecord): Pick<WidgetHost, 'picture' | 'still'> {
  function note(cameraId: string, { time = null, width }: { time?: number | null; width: number }, image: ImageBitmap) {
    const loaded = { cameraId, time, width, isClosed: false }
    record.pictures.push(loaded)
    return { width: image.width, height: image.height, close: () => void (loaded.isClosed = true) }
  }
  return {
    picture: async (cameraId, options) => note(cameraId, options, await host.picture(cameraId, options)),
    async still(cameraId, options) {
      const { image, time } = await host.still(cameraId, options)
      return { image: note(cameraId, options, image), time }
    },
  }
}

const NO_TIME: WidgetTime = { start: 0, end: 0, window: { start: 0, end: 0 }, cursor: null, moment: null }

/** A time with some changes. All of the window is shown unless it is changed itself. */
export function timeWith(time: WidgetTime, changes: Partial<WidgetTime> = {}): WidgetTime {
  const next = { ...time, ...changes }
  return { ...next, window: changes.window ?? { start: next.start, end: next.end } }
}

function firstSnapshots(options: RenderWidgetOptions, manifest: PluginManifest): Omit<Snapshots, 'settings'> {
  const now = options.now ?? NOW
  const language = { locale: 'en-GB', timeZone: 'Europe/Berlin', ...options.language }
  return {
    language,
    messages: messagesOf(manifest, languageOf(language)),
    theme: { scheme: 'light', reducedMotion: false, ...options.theme },
    box: { width: 600, height: 400, isVisible: true, isOnPaper: false, ...options.box },
    time: timeWith({ ...NO_TIME, start: now - DAY, end: now }, options.time),
    permissions: manifest.permissions.filter((permission) =>
      hasAnyPermission(new Set(options.permissions ?? manifest.permissions), [permission]),
    ),
    barn: { name: 'Test barn', species: 'pigs', ...options.barn },
    userMode: options.userMode ?? 'advanced',
    clock: now,
  }
}

/** The place of a widget in the document, a shadow tree, whose elements have the size of its box. */
function createPlace(box: () => WidgetBox) {
  const place = document.createElement('div')
  const element = document.createElement('div')
  const size = (name: 'width' | 'height') => ({ configurable: true, get: () => box()[name] })
  Object.defineProperties(element, { clientWidth: size('width'), clientHeight: size('height') })
  place.attachShadow({ mode: 'open' }).append(element)
  document.body.append(place)
  return { place, element }
}

/** A widget that runs within a fake workbench. */
export interface RunningWidget extends Pick<FakeWorkbench, 'record' | 'answer' | 'choose'> {
  element: HTMLElement
  served: ServedWidget
  clock: FakeClock
  /** The values that the workbench shows it. */
  snapshots: Readonly<Snapshots>
  publish(changes: Partial<Snapshots>): void
  setSettings(settings: Snapshots['settings']): void
  setLanguage(language: Partial<WidgetLanguage>): void
  setCallState(state: CallState): void
  state(): WidgetViewState
  storage: Readonly<Record<string, unknown>>
  end(): void
}

/** Draws a widget as the workbench does; what it throws becomes its state. Returns the function that ends it. */
function mountWidget(
  widget: PortableWidget<never>,
  element: HTMLElement,
  host: WidgetHost,
  send: WidgetConnection['send'],
) {
  try {
    const end = widget.mount(element, host as never)
    send({ kind: 'mounted' })
    return end
  } catch (error) {
    send({ kind: 'failed', problem: widgetProblemOf(error) })
    return undefined
  }
}

/** Runs a widget in the document. `onFault` is called with what the workbench would not take, or a person not like. */
export function runWidget(
  widget: PortableWidget<never>,
  given: RenderWidgetOptions,
  onFault: (fault: unknown) => void,
): RunningWidget {
  const { options, replay } = replayOptions(given)
  const manifest = readManifest(options.manifest)
  const declared = findWidget(manifest, options.widget)
  const checkSettings = settingsChecker(declared)
  const settings = checkSettings({ ...fittingSettings(declared, replay?.snapshots.settings), ...options.settings })
  const snapshots: Snapshots = { ...firstSnapshots(options, manifest), settings }
  const storage = structuredClone({ ...options.storage })
  const clock = createFakeClock(snapshots.clock)
  const { answers = {}, state = 'content', permissions } = options
  const barn = createFakeBarn({ answers, state, permissions, replay })
  const { services, record, answer, choose } = createFakeWorkbench({
    manifest,
    barn,
    clock,
    storage,
    intentResults: options.intents ?? {},
    settings: () => snapshots.settings,
    time: () => snapshots.time,
    publish,
    checkSettings,
    onFault,
  })
  const [widgetSide, hostSide] = createLoopback<WidgetMessage, HostMessage>()
  const served = serveWidget({
    channel: hostSide,
    calls: manifest.calls,
    services: () => services,
    onDropped: (reason) => onFault(new Error(`The workbench drops a message of the widget: ${reason}`)),
  })
  served.publish(snapshots)
  const { place, element } = createPlace(() => snapshots.box)
  const identity = { pluginId: manifest.id, name: declared.name, instanceId: INSTANCE_ID }
  const connection = connectWidget({ channel: widgetSide, widget: identity, snapshots: { ...snapshots }, element })
  const callAgain = answerWatches({ served, barn, clock, isVisible: () => snapshots.box.isVisible })

  function publish(changes: Partial<Snapshots>): void {
    Object.assign(snapshots, changes)
    served.publish(changes)
  }

  function setLanguage(changes: Partial<WidgetLanguage>): void {
    const language = { ...snapshots.language, ...changes }
    publish({ messages: messagesOf(manifest, languageOf(language)), language })
  }
  const endReplay = replayChanges(replay, clock, ({ language, settings: changed, ...others }) => {
    publish(others)
    if (language) setLanguage(language)
    if (changed) publish({ settings: { ...snapshots.settings, ...fittingSettings(declared, changed) } })
  })

  const message = checkedMessage(connection.host, manifest, onFault)
  const host = { ...connection.host, message, ...checkedPictures(connection.host, record) }
  const isForbidden = !hasAnyPermission(new Set(barn.permissions), declared.needs)
  const end = isForbidden ? undefined : mountWidget(widget, element, host, connection.send)
  return {
    element,
    served,
    clock,
    snapshots,
    record,
    answer,
    choose,
    publish,
    storage,
    setSettings: (changes) => publish({ settings: checkSettings({ ...snapshots.settings, ...changes }) }),
    setLanguage,
    setCallState(next) {
      barn.setState(next)
      callAgain()
    },
    state: () => (isForbidden ? { kind: 'forbidden', permissions: declared.needs } : served.view.get().state),
    end() {
      endReplay()
      end?.()
      connection.close()
      served.close()
      place.remove()
    },
  }
}
