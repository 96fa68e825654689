import type { Endpoint } from '@barn-workbench/core/contract'
import { callOfPlugins } from '@barn-workbench/core/plugins'
import { errorStatus, ProblemError, problemOf, type Problem } from '@barn-workbench/core/result'
import type { Channel } from '../channel'
import {
  WidgetMessage,
  type HostMessage,
  type SnapshotName,
  type Snapshots,
  type WidgetLogLevel,
  type WidgetRequest,
} from '../messages'
import { messageFault } from '../plainData'
import { createWritable, type Readable } from '../readable'
import type {
  Anchor,
  MenuItem,
  QueryState,
  WidgetDialog,
  WidgetHeader,
  WidgetProblem,
  WidgetSpan,
  WidgetStill,
  WidgetTimeChoice,
  WidgetToast,
  WidgetViewState,
  WorkbenchPath,
} from '../values'
import { readCallInput, type CallInput } from './callInput'
import { readSavedFile, type SavedFile } from './savedFile'

/** Requests of one widget that are open at once, and queries that it watches. More are refused. */
const MAXIMUM_REQUESTS = 40
const MAXIMUM_WATCHES = 40
/** Time between two calls of a query, in ms: by default and at least. */
const DEFAULT_REFRESH = 60_000
const MINIMUM_REFRESH = 5_000

/** A picture that a widget asks for: of a time in ms since the epoch, null for the newest; `width` in px. */
export type StillRequest = Pick<RequestOf<'still'>, 'cameraId' | 'time' | 'width'>

/** The functions of the workbench that a widget reaches by its requests. Those that return promises may reject. */
export interface WidgetServices {
  call(endpoint: Endpoint, input: CallInput, signal: AbortSignal): Promise<unknown>
  intent(id: string, input: unknown): Promise<unknown>
  saveSetting(name: string, value: unknown): Promise<void>
  openDialog(dialog: WidgetDialog): Promise<unknown>
  openMenu(items: readonly MenuItem[], anchor: Anchor): Promise<string | null>
  pickCamera(anchor: Anchor): Promise<string | null>
  pickRegion(anchor: Anchor): Promise<string | null>
  pickTime(): Promise<number | null>
  still(choice: StillRequest, signal: AbortSignal): Promise<WidgetStill>
  /** Saves a file, unless the person did nothing on the page just now. */
  saveFile(file: SavedFile): Promise<void>
  readStorage(key: string): Promise<unknown>
  writeStorage(key: string, value: unknown): Promise<void>
  removeStorage(key: string): Promise<void>
  /** Shows a page of the workbench. */
  follow(path: WorkbenchPath): void
  showTooltip(text: string | null, anchor: Anchor): void
  toast(toast: WidgetToast): void
  pointAt(time: number | null): void
  chooseTime(choice: WidgetTimeChoice): void
  zoomTo(part: WidgetSpan | null): void
  showMoment(time: number | null): void
  /** The widget holds input that would be lost with it, or no longer does. */
  setUnsaved(isUnsaved: boolean): void
  log(level: WidgetLogLevel, text: string): void
}

/** A query that a widget watches. */
export interface WidgetWatch {
  id: number
  endpoint: Endpoint
  input: CallInput
  /** Time between two calls, in ms. */
  refresh: number
  /** Number of times that the widget has asked for a call now. */
  refreshes: number
}

/** The parts of its tile that a widget decides. */
export interface WidgetView {
  header: WidgetHeader
  state: WidgetViewState
  /** Time at which the oldest of its answers was loaded, ms since the epoch by the clock of this device. */
  updatedAt: number | undefined
}

/** The workbench's end of the messages of one widget. */
export interface ServedWidget {
  readonly view: Readable<WidgetView>
  readonly watches: Readable<readonly WidgetWatch[]>
  /** Sends what has changed of the values that the widget reads. */
  publish(snapshots: Partial<Snapshots>): void
  /** Sends the state of a query. */
  answer(watchId: number, state: QueryState): void
  /** The person has pressed a button of the frame. */
  act(actionId: string): void
  /** The person has pressed "Try again". */
  retry(): void
  close(): void
}

/** The order in which values are sent: the texts before the language, since a widget draws itself again with that. */
const SNAPSHOT_ORDER: readonly SnapshotName[] = [
  'messages',
  'language',
  'settings',
  'theme',
  'permissions',
  'barn',
  'userMode',
  'box',
  'time',
  'clock',
]

/** A failure as a widget sees it: without what an instance says beside it. */
export function widgetProblemOf(error: unknown): WidgetProblem {
  const { code, params } = problemOf(error)
  return { code, params }
}

/** The failure of a request, with the fields of its input that the instance has refused. */
function requestProblemOf(error: unknown): Pick<Problem, 'code' | 'params' | 'errors'> {
  const { errors } = problemOf(error)
  return { ...widgetProblemOf(error), ...(errors && { errors }) }
}

/** A failure that a widget reports; with a code that the workbench has no words for, it counts as a crash. */
function knownProblem({ code, params }: WidgetProblem): Problem {
  return Object.hasOwn(errorStatus, code) ? { code, params } : { code: 'widget/crashed', params: { message: code } }
}

/** A state with failures that the workbench has words for. */
function knownState(state: WidgetViewState): WidgetViewState {
  return 'problem' in state ? { ...state, problem: knownProblem(state.problem) } : state
}

const refused = (code: 'request/forbidden' | 'request/too-many' | 'request/not-found') =>
  new ProblemError({ code, params: {} })

/** A failure with words for the author of a widget: the log has them, the widget only the code. */
const refusedBecause = (reason: string) =>
  new ProblemError({ code: 'request/forbidden', params: {} }, { cause: new Error(reason) })

/** A call that the manifest names, with its input. Throws for any other, and for an input that does not fit it. */
function allowedCall(calls: readonly string[], id: string, input: unknown): { endpoint: Endpoint; input: CallInput } {
  requireCall(calls, id)
  const endpoint = callOfPlugins(id)
  if (!endpoint) throw refusedBecause('plugins cannot make this call')
  return { endpoint, input: readCallInput(endpoint, input) }
}

/** Throws unless a call was granted, by which the manifest says what else the widget gets of the barn. */
function requireCall(calls: readonly string[], id: string): void {
  if (!calls.includes(id))
    throw refusedBecause(`${id} is not among the calls that the manifest names and that were granted`)
}

/** A request as the log names it. */
function nameOf(request: WidgetRequest): string {
  if (request.method === 'call') return request.endpoint
  return request.method === 'intent' ? request.intent : request.method
}

const REFUSALS: readonly string[] = ['request/forbidden', 'request/invalid']

/** Lines about refusals that one widget writes. */
const MAXIMUM_REFUSALS = 50

/** Writes why the workbench has refused something. */
type NoteRefusal = (what: string, error: unknown) => void

/** Returns the function that writes why something was refused into the log, where the author finds it, each once. */
function createRefusalNotes(services: () => WidgetServices): NoteRefusal {
  const noted = new Set<string>()
  return (what, error) => {
    const isOurs = error instanceof ProblemError && REFUSALS.includes(error.problem.code)
    if (!isOurs || !(error.cause instanceof Error) || noted.size >= MAXIMUM_REFUSALS) return
    const text = `${what} was refused: ${error.cause.message}`
    if (!noted.has(text)) services().log('error', text)
    noted.add(text)
  }
}

type RequestOf<Method> = Extract<WidgetRequest, { method: Method }>
type Performers = {
  [Method in WidgetRequest['method']]: (request: RequestOf<Method>, signal: AbortSignal) => Promise<unknown>
}

/** Fulfils the requests of a widget. Each rejects with the reason why it is refused. */
function performersOf(services: WidgetServices, calls: readonly string[]): Performers {
  return {
    call: async ({ endpoint: id, input: given }, signal) => {
      const { endpoint, input } = allowedCall(calls, id, given)
      return await services.call(endpoint, input, signal)
    },
    intent: ({ intent, input }) => services.intent(intent, input),
    saveSetting: ({ name, value }) => services.saveSetting(name, value),
    dialog: ({ dialog }) => services.openDialog(dialog),
    menu: ({ items, anchor }) => services.openMenu(items, anchor),
    pickCamera: async ({ anchor }) => {
      requireCall(calls, 'cameras.query')
      return await services.pickCamera(anchor)
    },
    pickRegion: async ({ anchor }) => {
      requireCall(calls, 'regions.specifications')
      return await services.pickRegion(anchor)
    },
    pickTime: () => services.pickTime(),
    picture: async ({ cameraId, time, width }, signal) => {
      requireCall(calls, 'cameras.still')
      return (await services.still({ cameraId, time, width }, signal)).image
    },
    still: async ({ cameraId, time, width }, signal) => {
      requireCall(calls, 'cameras.still')
      return await services.still({ cameraId, time, width }, signal)
    },
    saveFile: async (file) => await services.saveFile(readSavedFile(file)),
    readStorage: ({ key }) => services.readStorage(key),
    writeStorage: ({ key, value }) => services.writeStorage(key, value),
    removeStorage: ({ key }) => services.removeStorage(key),
  }
}

interface ServeOptions {
  channel: Channel<HostMessage, unknown>
  /** Ids of the calls that the manifest names and that were granted. */
  calls: readonly string[]
  /** The services of the moment; they change with the screen around. */
  services: () => WidgetServices
  /** Called with the reason for each message that is dropped. */
  onDropped: (reason: string) => void
}

/** The queries of a widget that the workbench watches. */
function createWatches(
  { calls, noteRefusal }: Pick<ServeOptions, 'calls'> & { noteRefusal: NoteRefusal },
  send: (message: HostMessage) => void,
) {
  const watches = createWritable<readonly WidgetWatch[]>([])
  return {
    all: watches,
    start({ id, endpoint, input, refresh }: Extract<WidgetMessage, { kind: 'watch' }>) {
      try {
        const known = watches.get()
        if (known.length >= MAXIMUM_WATCHES || known.some((watch) => watch.id === id)) throw refused('request/too-many')
        const period = Math.max(MINIMUM_REFRESH, refresh ?? DEFAULT_REFRESH)
        watches.set([...known, { id, ...allowedCall(calls, endpoint, input), refresh: period, refreshes: 0 }])
      } catch (error) {
        noteRefusal(endpoint, error)
        const problem = widgetProblemOf(error)
        send({ kind: 'data', id, state: { data: undefined, updatedAt: null, problem, isLoading: false } })
      }
    },
    refresh(id: number) {
      watches.set(
        watches.get().map((watch) => (watch.id === id ? { ...watch, refreshes: watch.refreshes + 1 } : watch)),
      )
    },
    stop: (id: number) => watches.set(watches.get().filter((watch) => watch.id !== id)),
    stopAll: () => watches.set([]),
  }
}

/** The images of an answer: it is one, or has one. */
function imagesOf(value: unknown): readonly ImageBitmap[] {
  if (typeof ImageBitmap === 'undefined') return []
  return [value, (value as Partial<WidgetStill> | undefined)?.image].filter((part) => part instanceof ImageBitmap)
}

/** Frees the images of an answer that was not delivered. */
function closeImages(value: unknown): void {
  for (const image of imagesOf(value)) image.close()
}

/** The requests of a widget that are being answered. */
function createAnswers(
  { calls, services, noteRefusal }: Pick<ServeOptions, 'calls' | 'services'> & { noteRefusal: NoteRefusal },
  send: (message: HostMessage, transfer?: readonly Transferable[]) => void,
) {
  const open = new Map<number, AbortController>()
  return {
    async answer(id: number, request: WidgetRequest): Promise<void> {
      const controller = new AbortController()
      try {
        if (open.has(id) || open.size >= MAXIMUM_REQUESTS) throw refused('request/too-many')
        open.set(id, controller)
        const perform = performersOf(services(), calls)[request.method]
        const value = await perform(request as never, controller.signal)
        if (controller.signal.aborted) closeImages(value)
        else send({ kind: 'reply', id, value: value ?? null }, imagesOf(value))
      } catch (error) {
        noteRefusal(nameOf(request), error)
        if (!controller.signal.aborted) send({ kind: 'refused', id, problem: requestProblemOf(error) })
      } finally {
        if (open.get(id) === controller) open.delete(id)
      }
    },
    cancel: (id: number) => open.get(id)?.abort(),
    cancelAll() {
      for (const controller of open.values()) controller.abort()
    },
  }
}

/**
 * Serves one widget: checks each of its messages, answers its requests, and keeps what its tile shows. A message that
 * is no plain data, or of another shape, is dropped.
 */
export function serveWidget({ channel, calls, services, onDropped }: ServeOptions): ServedWidget {
  const view = createWritable<WidgetView>({ header: {}, state: { kind: 'loading' }, updatedAt: undefined })
  const loadedAt = new Map<number, number>()
  const sent = new Map<SnapshotName, unknown>()
  const send = (message: HostMessage, transfer: readonly Transferable[] = []) => channel.send(message, transfer)
  const noteRefusal = createRefusalNotes(services)
  const watches = createWatches({ calls, noteRefusal }, send)
  const answers = createAnswers({ calls, services, noteRefusal }, send)
  const change = (part: Partial<WidgetView>) => view.set({ ...view.get(), ...part })
  let hasShown = false
  let isUnsaved = false

  function noteAge(watchId: number, updatedAt: number | null): void {
    if (updatedAt === null) loadedAt.delete(watchId)
    else loadedAt.set(watchId, updatedAt)
    const oldest = loadedAt.size > 0 ? Math.min(...loadedAt.values()) : undefined
    if (oldest !== view.get().updatedAt) change({ updatedAt: oldest })
  }

  const take: { [Kind in WidgetMessage['kind']]: (message: Extract<WidgetMessage, { kind: Kind }>) => void } = {
    request: ({ id, request }) => void answers.answer(id, request),
    cancel: ({ id }) => answers.cancel(id),
    watch: (message) => watches.start(message),
    refresh: ({ id }) => watches.refresh(id),
    unwatch({ id }) {
      watches.stop(id)
      noteAge(id, null)
    },
    show({ state }) {
      hasShown = true
      change({ state: knownState(state) })
    },
    header: ({ header }) => change({ header }),
    // A widget that has said nothing of its state shows its content.
    mounted: () => hasShown || change({ state: { kind: 'content' } }),
    failed({ problem }) {
      services().log('error', String(problem.params.message ?? problem.code))
      change({ state: { kind: 'error', problem: knownProblem(problem), canRetry: true } })
    },
    follow: ({ path }) => services().follow(path),
    tooltip: ({ text, anchor }) => services().showTooltip(text, anchor),
    toast: ({ toast }) => services().toast(toast),
    pointAt: ({ time }) => services().pointAt(time),
    chooseTime: ({ choice }) => services().chooseTime(choice),
    zoomTo: ({ part }) => services().zoomTo(part),
    showMoment: ({ time }) => services().showMoment(time),
    unsaved(message) {
      isUnsaved = message.isUnsaved
      services().setUnsaved(isUnsaved)
    },
    log: ({ level, text }) => services().log(level, text),
  }

  channel.receive((data) => {
    const fault = messageFault(data)
    if (fault) return onDropped(fault)
    const message = WidgetMessage.safeParse(data)
    if (message.success) take[message.data.kind](message.data as never)
    else onDropped(message.error.issues[0]?.path.join('.') ?? 'kind')
  })
  return {
    view,
    watches: watches.all,
    publish(snapshots) {
      for (const name of SNAPSHOT_ORDER) {
        const value = snapshots[name]
        if (value === undefined || sent.get(name) === value) continue
        sent.set(name, value)
        send({ kind: 'snapshot', name, value } as HostMessage)
      }
    },
    answer(id, state) {
      send({ kind: 'data', id, state })
      noteAge(id, state.updatedAt)
    },
    act: (id) => send({ kind: 'act', id }),
    retry: () => send({ kind: 'retry' }),
    close() {
      answers.cancelAll()
      watches.stopAll()
      if (isUnsaved) services().setUnsaved(false)
      channel.close()
    },
  }
}
