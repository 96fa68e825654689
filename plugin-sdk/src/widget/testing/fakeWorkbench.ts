import type { FakeClock } from '@barn-workbench/core/clock'
import { cameras, regions } from '@barn-workbench/core/contract'
import {
  intentOfPlugins,
  readSettingsSchema,
  type PluginManifest,
  type PluginWidget,
} from '@barn-workbench/core/plugins'
import { ProblemError } from '@barn-workbench/core/result'
import type { Camera, RegionSpecification } from '@barn-workbench/core/schema'
import { regionOptions } from '../../form/regionOptions'
import { refusal } from '../../testing/fakeInstance'
import type { Snapshots, WidgetLogLevel } from '../messages'
import { createPluginStorage } from '../serve/pluginStorage'
import type { WidgetServices } from '../serve/serveWidget'
import type { DialogField, DialogValues, MenuItem, WidgetDialog, WidgetFileType, WidgetToast } from '../values'
import type { FakeBarn } from './fakeBarn'

/** A picture that a widget has loaded. @public */
export interface LoadedPicture {
  cameraId: string
  /** In ms since the epoch, null for the newest. */
  time: number | null
  width: number
  /** Whether the widget has closed it. */
  isClosed: boolean
}

/** A file that a widget has saved. @public */
export interface SavedTestFile {
  name: string
  type: WidgetFileType
  bytes: ArrayBuffer
  /** The same as a text. */
  text: string
}

/** The requests of a widget that a test can look at, each in its order. @public */
export interface WidgetRecord {
  toasts: WidgetToast[]
  logs: { level: WidgetLogLevel; text: string }[]
  intents: { id: string; input: unknown }[]
  /** The pages that were followed. */
  paths: string[]
  pictures: LoadedPicture[]
  files: SavedTestFile[]
  /** The hint that is on screen. */
  tooltip: string | null
  /** The dialog that is open; `answer` ends it. Picking a time opens one with the field `time`. */
  dialog: WidgetDialog | null
  /** The menu that is open; `choose` ends it. Picking a camera or a region opens one with all of them. */
  menu: readonly MenuItem[] | null
  /** Whether it says that it holds input that would be lost with it. */
  isUnsaved: boolean
}

interface WorkbenchOptions {
  manifest: PluginManifest
  barn: FakeBarn
  clock: FakeClock
  /** The values of its storage by their keys. They change as the widget stores some. */
  storage: Record<string, unknown>
  /** The results of intents by their ids; null by default, as where the person cancels it. */
  intentResults: Readonly<Record<string, unknown>>
  /** The settings of the moment. */
  settings: () => Readonly<Record<string, unknown>>
  time: () => Snapshots['time']
  publish: (snapshots: Partial<Snapshots>) => void
  checkSettings: (settings: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Fails the test. */
  onFault: (error: unknown) => void
}

/** The workbench of a test around one widget. */
export interface FakeWorkbench {
  services: WidgetServices
  record: WidgetRecord
  answer(values: DialogValues | null): void
  choose(id: string | null): void
}

/** Checks settings by the schema of a widget, and adds the defaults. Throws for one that it does not know. */
export function settingsChecker({ name, settings: declared }: PluginWidget): WorkbenchOptions['checkSettings'] {
  const schema = readSettingsSchema(declared)
  return (settings) => {
    const unknown = Object.keys(settings).find((key) => !Object.hasOwn(schema.shape, key))
    if (unknown !== undefined) throw new Error(`The widget ${name} has no setting ${unknown}.`)
    const read = schema.safeParse(settings)
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw new Error(`The setting ${issue?.path.join('.') ?? ''} of the widget ${name}: ${issue?.message ?? ''}`)
  }
}

const MAXIMUM_CAMERAS = 1_000
const VALUE_TYPES = { text: 'string', number: 'number', checkbox: 'boolean', time: 'number', select: 'string' } as const

function isFitting(field: DialogField, value: unknown): boolean {
  if (typeof value !== VALUE_TYPES[field.kind]) return false
  return field.kind !== 'select' || field.options.some((option) => option.value === value)
}

/** The value that a field has when its dialog opens. */
function firstValue(field: DialogField): DialogValues[string] | undefined {
  if (field.kind === 'select') return field.value ?? field.options[0]?.value
  return field.value ?? { text: '', checkbox: false, number: undefined, time: undefined }[field.kind]
}

/** The values that a dialog gives when a person changes some of its fields. Throws for those that it does not have. */
function valuesOf({ fields }: WidgetDialog, given: DialogValues): DialogValues {
  const unknown = Object.keys(given).find((name) => fields.every((field) => field.name !== name))
  if (unknown !== undefined) throw new Error(`The dialog has no field ${unknown}.`)
  return Object.fromEntries(
    fields.map((field) => {
      const value = given[field.name] ?? firstValue(field)
      if (value === undefined || !isFitting(field, value))
        throw new Error(`The field ${field.name} of the dialog cannot have the value ${String(value)}.`)
      return [field.name, value]
    }),
  )
}

/** A question to the person, one at a time: a new one cancels the one before. */
function createQuestion<Question, Answer>(show: (question: Question | null) => void) {
  let open: { question: Question; resolve: (answer: Answer | null) => void } | null = null
  function close(answer: Answer | null) {
    const { resolve } = open ?? {}
    open = null
    show(null)
    resolve?.(answer)
  }
  return {
    ask: (question: Question) =>
      new Promise<Answer | null>((resolve) => {
        close(null)
        open = { question, resolve }
        show(question)
      }),
    close,
    get: () => open?.question,
  }
}

const emptyRecord = (): WidgetRecord => ({
  toasts: [],
  logs: [],
  intents: [],
  paths: [],
  pictures: [],
  files: [],
  tooltip: null,
  dialog: null,
  menu: null,
  isUnsaved: false,
})

/** A workbench that notes the requests of a widget, and whose person is the test. */
export function createFakeWorkbench(options: WorkbenchOptions): FakeWorkbench {
  const { manifest, barn, clock, storage, publish, onFault } = options
  const record = emptyRecord()
  const dialogs = createQuestion<WidgetDialog, DialogValues>((dialog) => (record.dialog = dialog))
  const menus = createQuestion<readonly MenuItem[], string>((menu) => (record.menu = menu))
  const device = {
    get: () => Promise.resolve({ ...storage }),
    set(_name: string, values: unknown) {
      for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key)
      Object.assign(storage, structuredClone(values))
      return Promise.resolve()
    },
  }
  const owner = { instanceId: 'test', pluginId: manifest.id }

  const services: WidgetServices = {
    ...createPluginStorage(device, owner, (_name, _signal, task) => task()),
    call: (endpoint, input) => barn.call(endpoint, input),
    async intent(id, input) {
      const intent = manifest.intents.includes(id) ? intentOfPlugins(id) : undefined
      if (!intent) throw refusal('request/forbidden')
      if (!intent.input.safeParse(input).success) throw new ProblemError({ code: 'request/invalid', params: {} })
      record.intents.push({ id, input })
      return await Promise.resolve(options.intentResults[id] ?? null)
    },
    async saveSetting(name, value) {
      try {
        publish({ settings: options.checkSettings({ ...options.settings(), [name]: value }) })
      } catch (error) {
        onFault(error)
        throw new ProblemError({ code: 'request/invalid', params: {} })
      }
      return await Promise.resolve()
    },
    openDialog: dialogs.ask,
    openMenu: menus.ask,
    async pickCamera() {
      const all = (await barn.call(cameras.query, { body: { limit: MAXIMUM_CAMERAS } })) as Camera[]
      return all.length === 0 ? null : await menus.ask(all.map(({ cameraId, name }) => ({ id: cameraId, label: name })))
    },
    async pickRegion() {
      const all = (await barn.call(regions.specifications, {})) as Readonly<Record<string, RegionSpecification>>
      const items = regionOptions(all, undefined).map(({ id, name }) => ({ id, label: name }))
      return items.length === 0 ? null : await menus.ask(items)
    },
    async pickTime() {
      const field = { kind: 'time', name: 'time', label: 'Time', value: clock.now() } as const
      const values = await dialogs.ask({ title: 'Choose a time', fields: [field], submit: 'Choose' })
      return typeof values?.['time'] === 'number' ? values['time'] : null
    },
    // No bitmap of jsdom passes the messages: the widget's end makes one of the size.
    async still({ cameraId, time, width }) {
      const { time: takenAt = time, ...image } = await barn.picture(cameraId, time, width)
      return { image: image as ImageBitmap, time: takenAt }
    },
    async saveFile(file) {
      record.files.push({ ...file, text: new TextDecoder().decode(file.bytes) })
      return await Promise.resolve()
    },
    follow: (path) => void record.paths.push(path),
    showTooltip: (text) => void (record.tooltip = text),
    toast: (toast) => void record.toasts.push(toast),
    pointAt: (cursor) => publish({ time: { ...options.time(), cursor } }),
    chooseTime(choice) {
      const now = clock.now()
      const { start, end } = choice.kind === 'last' ? { start: now - choice.span, end: now } : choice
      publish({ time: { ...options.time(), start, end, window: { start, end } } })
    },
    zoomTo(part) {
      const { window } = options.time()
      publish({ time: { ...options.time(), ...(part ?? window) } })
    },
    showMoment: (moment) => publish({ time: { ...options.time(), moment } }),
    setUnsaved: (isUnsaved) => void (record.isUnsaved = isUnsaved),
    log: (level, text) => void record.logs.push({ level, text }),
  }

  return {
    services,
    record,
    answer(values) {
      const dialog = dialogs.get()
      if (!dialog) throw new Error('No dialog is open.')
      dialogs.close(values && valuesOf(dialog, values))
    },
    choose(id) {
      const menu = menus.get()
      if (!menu) throw new Error('No menu is open.')
      if (id !== null && !menu.some((item) => item.id === id && !item.isDisabled))
        throw new Error(`The menu has no entry ${id} that can be chosen.`)
      menus.close(id)
    },
  }
}
