import { inTime, systemClock } from '@barn-workbench/core/clock'
import { ProblemError } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import {
  connectWidget,
  createLoopback,
  createWritable,
  loadCode,
  serveWidget,
  widgetProblemOf,
  type Channel,
  type HostMessage,
  type ServedWidget,
  type Snapshots,
  type WidgetMessage,
  type WidgetServices,
} from '@barn-workbench/plugin-sdk/host'
import type { PortableWidget, Readable, WidgetIdentity } from '@barn-workbench/plugin-sdk/widget'
import { takesKeys } from '../actions/keys'
import { BASE_PATH } from '../environment/basePath'
import type { PluginStanding } from './frames/strikes'
import widgetStyles from './widget.css?inline'

/**
 * Whether a widget goes on: a frame that does not answer is `silent` for a while, and then all frames of its plugin are
 * stopped.
 */
export type WidgetHealth = { kind: 'running' } | { kind: 'silent' } | { kind: 'stopped'; standing: PluginStanding }
export const RUNNING: WidgetHealth = { kind: 'running' }

/** A widget that runs. */
export interface RunningWidget {
  readonly health: Readable<WidgetHealth>
  /** Its place: an element with a shadow tree, which the tile puts on screen. */
  readonly element: HTMLElement
  readonly served: ServedWidget
  /** Whether its module was loaded and has begun to draw. */
  isMounted(): boolean
  end(): void
}

/** Returns the channel by which the workbench serves a widget, or one that also notes its messages. */
export type TapChannel = (channel: Channel<HostMessage, unknown>, snapshots: Snapshots) => Channel<HostMessage, unknown>

interface RunOptions {
  widget: WidgetIdentity
  /** URLs of its module and of its style sheets. */
  module: string
  styles: readonly string[]
  calls: readonly string[]
  snapshots: Snapshots
  services: () => WidgetServices
  /** Notes the messages of a widget that is recorded. */
  tap: TapChannel
  /** Loads a module. */
  load: (url: string) => Promise<unknown>
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Time after which a module that has not loaded is given up, in ms. */
const LOAD_TIMEOUT = 15 * SECOND

const notLoaded = () => new ProblemError({ code: 'client/code-not-loaded', params: {} })

/** Makes a style sheet of the text at a URL. Rejects if it cannot be loaded. */
async function loadStyles(url: string, fetch: RunOptions['fetch']): Promise<CSSStyleSheet> {
  const response = await fetch(url, {}).catch(() => undefined)
  if (!response?.ok) throw notLoaded()
  const sheet = new CSSStyleSheet({ baseURL: url })
  sheet.replaceSync(await response.text())
  return sheet
}

/** The looks that all widgets have: letters, colours and controls of the workbench. */
function basicStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyles)
  return sheet
}

function widgetOf(module: unknown): PortableWidget {
  const widget = (module as { default?: unknown } | null)?.default as Partial<PortableWidget> | undefined
  if (typeof widget?.mount !== 'function') throw new Error('The module has no widget as its default export.')
  return widget as PortableWidget
}

/**
 * Keeps the keys that are text in a field of the widget from the shortcuts of the workbench, which see no field behind
 * the shadow tree.
 */
function keepTypedKeys(root: ShadowRoot): void {
  root.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event as KeyboardEvent
    if (!ctrlKey && !metaKey && key !== 'Escape' && takesKeys(target as Element)) event.stopPropagation()
  })
}

/**
 * Runs a widget in the page of the workbench, for plugins that the operator of its server has allowed there. Messages
 * that are copied and checked are all that passes between the two. Its styles stay within a shadow tree. A module that
 * cannot be loaded or throws is shown as the error of this widget.
 */
export function runInPage({
  widget,
  module,
  styles,
  calls,
  snapshots,
  services,
  tap,
  load,
  fetch,
}: RunOptions): RunningWidget {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  keepTypedKeys(root)
  const main = document.createElement('div')
  main.className = 'bw-widget'
  const [widgetSide, hostSide] = createLoopback<WidgetMessage, HostMessage>()
  const served = serveWidget({
    channel: tap(hostSide, snapshots),
    calls,
    services,
    onDropped: (reason) => services().log('warning', `A message of the widget was dropped: ${reason}`),
  })
  served.publish(snapshots)
  const connection = connectWidget({ channel: widgetSide, widget, snapshots, element: main, basePath: BASE_PATH })
  let unmount: ReturnType<PortableWidget['mount']>
  let isMounted = false
  let hasEnded = false

  async function start(): Promise<void> {
    try {
      // An element that is not on screen loads no linked styles, so that they come before it as sheets.
      const loading = Promise.all([loadCode(() => load(module)), ...styles.map((url) => loadStyles(url, fetch))])
      const [loaded, ...sheets] = await inTime(systemClock, LOAD_TIMEOUT, loading, notLoaded)
      if (hasEnded) return
      root.adoptedStyleSheets = [basicStyles(), ...sheets]
      root.append(main)
      unmount = widgetOf(loaded).mount(main, connection.host)
      isMounted = true
      connection.send({ kind: 'mounted' })
    } catch (error) {
      if (!hasEnded) connection.send({ kind: 'failed', problem: widgetProblemOf(error) })
    }
  }
  void start()
  return {
    element,
    health: createWritable(RUNNING),
    served,
    isMounted: () => isMounted,
    end() {
      hasEnded = true
      try {
        unmount?.()
      } catch (error) {
        services().log('error', error instanceof Error ? error.message : String(error))
      }
      connection.close()
      served.close()
      element.remove()
    },
  }
}
