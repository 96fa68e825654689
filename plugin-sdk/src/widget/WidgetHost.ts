import type { PluginCallId, PluginInput, PluginReply } from '@barn-workbench/core/plugins'
import type { WidgetIdentity, WidgetLogLevel } from './messages'
import type { Readable } from './readable'
import type {
  Anchor,
  DialogValues,
  MenuItem,
  QueryState,
  WidgetBarn,
  WidgetBox,
  WidgetDialog,
  WidgetFile,
  WidgetHeader,
  WidgetLanguage,
  WidgetSpan,
  WidgetStill,
  WidgetTheme,
  WidgetTime,
  WidgetTimeChoice,
  WidgetToast,
  WidgetUserMode,
  WidgetViewState,
  WorkbenchPath,
} from './values'

/** A call that is made again and again while it has a subscriber. @public */
export interface LiveQuery<Data> extends Readable<QueryState<Data>> {
  /** Makes the call now. */
  refresh(): void
}

/**
 * Small values that a plugin keeps on this device for the account on the instance. They are JSON, up to 256 kB in all.
 * @public
 */
export interface WidgetStorage {
  /** Resolves with null if nothing is stored under the key. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * All that a widget may read of the workbench and ask it for. All of it is plain data: nothing here
 * takes or returns an element, a function or a class of the workbench. Promises
 * reject with a `ProblemError` only. @public
 */
export interface WidgetHost<Settings = Readonly<Record<string, unknown>>> {
  readonly widget: Readonly<WidgetIdentity>

  /** The settings of this widget, by the schema of the manifest. */
  readonly settings: Readable<Settings>
  /** Saves one setting. Rejects where they cannot be saved, such as in the catalogue. */
  saveSetting(name: string, value: unknown): Promise<void>

  readonly language: Readable<WidgetLanguage>
  /**
   * The text of a key of the plugin's messages, the key itself without one; `{name}` is filled from `values`. A number
   * `count` chooses between `key_one` and `key_other`, and is written as the language writes numbers.
   */
  message(key: string, values?: Readonly<Record<string, string | number>>): string

  readonly theme: Readable<WidgetTheme>
  /** Whether the person wants to see what is for specialists. */
  readonly userMode: Readable<WidgetUserMode>
  readonly box: Readable<WidgetBox>

  readonly time: Readable<WidgetTime>
  /** Moves the cursor of all charts of the dashboard; null takes it away. */
  pointAt(time: number | null): void
  /** Chooses another window for the dashboard. */
  chooseTime(choice: WidgetTimeChoice): void
  /** Shows a part of the window on all charts of the dashboard; null shows all of it. */
  zoomTo(part: WidgetSpan | null): void
  /** Shows the pictures of another moment on the dashboard; null for now. */
  showMoment(time: number | null): void
  /** The clock of the barn in ms since the epoch; it changes once a second. */
  readonly clock: Readable<number>

  /** The name of the instance, and its animals. */
  readonly barn: Readable<WidgetBarn>
  /** The permissions of the manifest that the account has. */
  readonly permissions: Readable<readonly string[]>
  /** Makes a call of the manifest. Rejects with `request/forbidden` for any other. */
  call<Id extends PluginCallId, const Input extends PluginInput<Id>>(
    id: Id,
    input: Input,
    options?: { signal?: AbortSignal },
  ): Promise<PluginReply<Id, Input>>
  /**
   * Makes a call now and every `refresh` ms (60,000 by default, 5,000 at least) while it has a subscriber and the
   * widget is on screen. Widgets that make the same call share its answer.
   */
  query<Id extends PluginCallId, const Input extends PluginInput<Id>>(
    id: Id,
    input: Input,
    options?: { refresh?: number },
  ): LiveQuery<PluginReply<Id, Input>>
  /**
   * The picture of a camera at a time (ms since the epoch; null for the newest), `width` px wide. The widget closes it.
   * The manifest has to name `cameras.still`.
   */
  picture(cameraId: string, options: { time?: number | null; width: number }): Promise<ImageBitmap>
  /**
   * The same with the time at which the picture was taken. Rejects with `camera/privacy` for a camera that is closed
   * for privacy, and with `frame/not-found` where there is no picture of that time.
   */
  still(cameraId: string, options: { time?: number | null; width: number; signal?: AbortSignal }): Promise<WidgetStill>

  /**
   * Says which state the widget is in. `retry` is called by the button "Try again", or by that of an empty state with
   * an `action`.
   */
  show(state: WidgetViewState, retry?: () => void): void
  /** Changes the frame: title, badge and buttons; `onAction` is called with the id of a pressed one. */
  header(header: WidgetHeader, onAction?: (id: string) => void): void

  /** The address of a page, for the `href` of a link. A plain press on it should call `follow`; see `PathLink`. */
  hrefOf(path: WorkbenchPath): string
  /** Shows another page of the instance. */
  follow(path: WorkbenchPath): void
  /** Starts an intent of the manifest, such as `incident.open`. Resolves with null where the person cancelled it. */
  intent(id: string, input: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Resolves with null where the person closed it. */
  openDialog(dialog: WidgetDialog): Promise<DialogValues | null>
  /** Resolves with the id of the chosen entry, or with null. */
  openMenu(items: readonly MenuItem[], at: Element | Anchor): Promise<string | null>
  /** Resolves with the id of the chosen camera, or with null. The manifest has to name `cameras.query`. */
  pickCamera(at: Element | Anchor): Promise<string | null>
  /**
   * Resolves with the id of the chosen region, such as a pen, or with null. The manifest has to name
   * `regions.specifications`.
   */
  pickRegion(at: Element | Anchor): Promise<string | null>
  /** Resolves with the chosen time in ms since the epoch, or with null. */
  pickTime(at: Element | Anchor): Promise<number | null>
  /** Shows a text beside a place of the widget until it is called with null. */
  showTooltip(text: string | null, at: Element | Anchor): void
  toast(toast: WidgetToast): void
  /**
   * Saves a file among the person's downloads, shortly after a press or a key: without one it rejects with
   * `request/forbidden`. A name or a type that is not allowed rejects with `request/invalid`, more than 20 MB with
   * `request/too-large`.
   */
  saveFile(file: WidgetFile): Promise<void>

  /**
   * Says whether the widget holds input that would be lost with it. While it does, the person is asked before they
   * leave the page. `useUnsaved` is the same for components, and `Form` of the kits says it by itself.
   */
  setUnsaved(isUnsaved: boolean): void

  readonly storage: WidgetStorage
  /** Writes a line into the log of the workbench, which people read at `/logs`. */
  log(level: WidgetLogLevel, text: string): void
}

/**
 * A widget: `mount` draws into the element and returns the function that ends it. The element is within a shadow tree,
 * to which the styles of the manifest belong. @public
 */
export interface PortableWidget<Settings = Readonly<Record<string, unknown>>> {
  // A widget that has nothing to end returns nothing.
  // oxlint-disable-next-line typescript/no-invalid-void-type
  mount(element: HTMLElement, host: WidgetHost<Settings>): void | (() => void)
}

/** Declares a widget, the default export of its module; it returns its argument. @public */
export function defineWidget<Settings = Readonly<Record<string, unknown>>>(
  widget: PortableWidget<Settings>,
): PortableWidget<Settings> {
  return widget
}

/**
 * The state of a widget that shows the answers of some queries: the worst decides. Loaded content stays on screen
 * unless the instance refuses a part of it. @public
 */
export function viewStateOf(...queries: readonly Pick<QueryState, 'data' | 'problem'>[]): WidgetViewState {
  const problems = queries.map(({ problem }) => problem).filter((problem) => problem !== null)
  if (problems.some(({ code }) => code === 'request/forbidden')) return { kind: 'forbidden', permissions: [] }
  const isComplete = queries.every(({ data }) => data !== undefined)
  const [problem] = problems
  if (problem) return isComplete ? { kind: 'stale', problem } : { kind: 'error', problem, canRetry: true }
  return { kind: isComplete ? 'content' : 'loading' }
}
