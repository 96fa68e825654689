import { problemOf } from '@barn-workbench/core/result'
import {
  connectWidget,
  type Channel,
  type HostMessage,
  type WidgetMessage,
} from '@barn-workbench/plugin-sdk/host/protocol'
import type { PortableWidget } from '@barn-workbench/plugin-sdk/widget'
import {
  FRAME_KEYS,
  type ConnectMessage,
  type FrameMessage,
  type StartMessage,
  type ToFrame,
} from '../src/installed/frames/frameMessages'
import widgetStyles from '../src/installed/widget.css?inline'
import { followPaper } from './followPaper'
import { openPackageFiles } from './packageFiles'

/**
 * Waits for the port of the page that embeds this document, and runs the widget that the first message names. Any
 * window that knows this one can post to it, so that only a message whose source is the parent counts, and only the
 * first.
 */
export function startFrame(): void {
  function onMessage(event: MessageEvent): void {
    const [port] = event.ports
    if (event.source !== parent || !port) return
    removeEventListener('message', onMessage)
    tellUses(port, (event.data as ConnectMessage).secret)
    port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
      if (data.kind === 'start') void runWidget(port, data)
    }
    // The runtime is here: the workbench now sends `start`.
    port.postMessage({ kind: 'pong', number: 0 } satisfies FrameMessage)
  }
  addEventListener('message', onMessage)
}

// Taken before any code of a plugin is there, which could change the prototypes and learn what is sent.
const { apply } = Reflect
const { postMessage } = MessagePort.prototype

/** Tells the page that somebody has pressed something. The secret shows that the plugin has not made it up. */
function tellUses(port: MessagePort, secret: string): void {
  const tell = ({ isTrusted }: Event) => {
    if (isTrusted) apply(postMessage, port, [{ kind: 'used', secret } satisfies FrameMessage])
  }
  for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, tell, true)
}

/** The messages of the widget on a port, and answers to the pings among them. */
function channelOf(port: MessagePort): Channel<WidgetMessage, HostMessage> {
  return {
    send: (message, transfer = []) => port.postMessage(message, [...transfer]),
    receive(listener) {
      port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
        if (data.kind === 'ping') port.postMessage({ kind: 'pong', number: data.number } satisfies FrameMessage)
        else if (data.kind !== 'start') listener(data)
      }
    },
    close: () => port.close(),
  }
}

async function runWidget(port: MessagePort, start: StartMessage): Promise<void> {
  const { root, element } = createPlace()
  const channel = channelOf(port)
  const connection = connectWidget({
    channel,
    widget: start.widget,
    snapshots: start.snapshots,
    element,
    basePath: start.basePath,
  })
  const { host } = connection
  const describe = () => {
    document.documentElement.lang = host.language.get().locale
    document.documentElement.dataset.mantineColorScheme = host.theme.get().scheme
    document.documentElement.style.colorScheme = host.theme.get().scheme
  }
  describe()
  host.language.subscribe(describe)
  host.theme.subscribe(describe)
  passKeysOn(port)
  const fail = (error: unknown) => {
    const { code, params } = problemOf(error)
    channel.send({ kind: 'failed', problem: { code, params } })
  }
  addEventListener('error', ({ error }) => fail(error))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason))
  try {
    const module = await loadFiles(root, start)
    const loaded = (await import(/* @vite-ignore */ module)) as { default?: PortableWidget }
    if (typeof loaded.default?.mount !== 'function') throw new Error('The module has no widget as its default export.')
    root.append(element)
    loaded.default.mount(element, host)
    channel.send({ kind: 'mounted' })
    followPaper(host.box, root, (height) => port.postMessage({ kind: 'hidden', height } satisfies FrameMessage))
  } catch (error) {
    fail(error)
  }
}

/** The same place that a widget has in the page: an element within a shadow tree, with the looks of the workbench. */
function createPlace(): { root: ShadowRoot; element: HTMLElement } {
  const outer = document.createElement('div')
  const root = outer.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyles)
  root.adoptedStyleSheets = [sheet]
  const element = document.createElement('div')
  element.className = 'bw-widget'
  document.body.append(outer)
  return { root, element }
}

/** Loads the style sheets of a widget, and resolves with the URL of its module. */
async function loadFiles(root: ShadowRoot, { module, styles, files }: StartMessage): Promise<string> {
  if (!files) {
    await Promise.all(styles.map((url) => loadStyles(root, url)))
    return module
  }
  const { urlOf, styleSheetOf } = openPackageFiles(files)
  root.adoptedStyleSheets.push(...(await Promise.all(styles.map(styleSheetOf))))
  return urlOf(module)
}

/** Loads a style sheet of the plugin. */
function loadStyles(root: ShadowRoot, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    link.href = path
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`The style sheet ${path} could not be loaded.`))
    root.append(link)
  })
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** Passes on the keys of the workbench that a frame would swallow. Keys that are typed into a field stay in it. */
function passKeysOn(port: MessagePort): void {
  addEventListener('keydown', (event) => {
    const { key } = event
    const ctrl = event.ctrlKey || event.metaKey
    const [target] = event.composedPath()
    const isTyped = target instanceof Element && target.matches(FIELDS) && !ctrl && key !== 'Escape'
    const known = FRAME_KEYS.find((one) => one === key)
    if (event.defaultPrevented || event.altKey || isTyped || !known || (known === 'k') !== ctrl) return
    event.preventDefault()
    port.postMessage({ kind: 'key', key: known, ctrl } satisfies FrameMessage)
  })
}
