import type { ConnectMessage } from './frameMessages'
import { NO_FEATURES } from './noFeatures'

/** A frame with a document of a plugin's origin in it. */
export interface PluginFrame {
  /** The element of the page that shows it, which is all that the page sees of it. */
  readonly holder: HTMLElement
  readonly element: HTMLIFrameElement
  /** A secret that only the runtime of its document learns. */
  readonly secret: string
  /** Loads its document. */
  load(): void
}

const SECRET_NUMBERS = 4

interface FrameOptions {
  url: string
  /** The name of its content, for screen readers. */
  label: string
  /** The port that its document gets. */
  port: MessagePort
  /** It has loaded a second document, which no widget has a reason to do. */
  onNavigate(): void
}

/**
 * Makes a sandboxed frame in a closed shadow tree. There it is not in `window.frames`, so that the frames of other
 * plugins cannot find it, count it or post to it.
 */
export function openFrame({ url, label, port, onNavigate }: FrameOptions): PluginFrame {
  const holder = document.createElement('div')
  holder.style.height = '100%'
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.allow = NO_FEATURES.map((feature) => `${feature} 'none'`).join('; ')
  element.title = label
  element.referrerPolicy = 'no-referrer'
  element.style.cssText = 'border: 0; width: 100%; height: 100%; display: block; color-scheme: normal'
  const secret = crypto.getRandomValues(new Uint32Array(SECRET_NUMBERS)).join('-')
  let loads = 0
  element.addEventListener('load', () => {
    // The empty document that a frame begins with.
    if (element.src === '') return
    loads += 1
    if (loads > 1) return onNavigate()
    // The origin of a sandboxed document is opaque, so that no other target than "*" would reach it. Its runtime takes
    // the message before any code of the plugin is there.
    element.contentWindow?.postMessage({ secret } satisfies ConnectMessage, '*', [port])
  })
  holder.attachShadow({ mode: 'closed' }).append(element)
  return { holder, element, secret, load: () => (element.src = url) }
}
