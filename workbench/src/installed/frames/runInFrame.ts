import { systemClock } from '@barn-workbench/core/clock'
import { createWritable, serveWidget, type ServedWidget, type WidgetServices } from '@barn-workbench/plugin-sdk/host'
import type { Snapshots, WidgetMessage } from '@barn-workbench/plugin-sdk/host/protocol'
import type { WidgetIdentity } from '@barn-workbench/plugin-sdk/widget'
import { BASE_PATH } from '../../environment/basePath'
import { createBrowserChannel, createBrowserStorage } from '../../environment/browserStorage'
import { RUNNING, type RunningWidget, type TapChannel } from '../runInPage'
import { createFocusGuard, type FocusGuard } from './focusGuard'
import type { FrameFault } from './frameGuard'
import type { FrameMessage, RuntimeMessage, StartMessage } from './frameMessages'
import { createFrameStarts, type FrameStarts } from './frameStarts'
import { createGate, type Gate, type GatedPort } from './gate'
import { guardServices, type WidgetUse } from './guardServices'
import { openFrame, type PluginFrame } from './openFrame'
import { createPaperHeight } from './paperHeight'
import { createPluginFrames, type PluginFrames } from './pluginFrames'
import { createStrikes, type PluginStanding } from './strikes'
import { createWindowMessages, type WindowMessages } from './windowMessages'

/*
 * Widgets of plugins that the workbench does not trust. `openFrame` makes a sandboxed frame with a document at the
 * origin of the plugin, which `server/frameDocument` writes and `frame/runtime` brings to life. By `frameStarts`, a few
 * begin at a time. All messages pass the gate (`gateWorker`, with a `frameGuard` for each frame) before `serveWidget`
 * sees them, as it sees those of widgets in the page. `pluginFrames` stops all frames of a plugin that has a fault, in
 * all tabs, and `strikes` remembers it; `focusGuard` and `windowMessages` watch for what does not pass the gate, and
 * `guardServices` keeps widgets that nobody uses from covering the screen or leaving it.
 */

/** The objects that the frames of a page share. */
interface PageFrames {
  gate: Gate
  frames: PluginFrames
  starts: FrameStarts
  focusGuard: FocusGuard
  windowMessages: WindowMessages
}

let shared: PageFrames | undefined

/** The frames of this page, from the first one on. */
export function pageFrames(): PageFrames {
  shared ??= {
    gate: createGate(() => new Worker(new URL('./gateWorker.ts', import.meta.url), { type: 'module' }), document),
    frames: createPluginFrames(createStrikes(createBrowserStorage(), Date.now), createBrowserChannel()),
    starts: createFrameStarts(systemClock),
    focusGuard: createFocusGuard(document),
    windowMessages: createWindowMessages(window),
  }
  return shared
}

/** Distance from the screen at which a frame begins to load. */
const NEAR = '200px'

interface RunOptions {
  widget: WidgetIdentity
  /** Tells the plugin apart from all others, also from one of another instance that has the same id. */
  pluginKey: string
  /** URL of the document of the plugin's frames. */
  document: string
  /** URLs of the module of the widget and of its style sheets; with `files` their paths among those. */
  module: string
  styles: readonly string[]
  /** The files of a plugin of an instance, by their paths. */
  files?: ReadonlyMap<string, Blob> | undefined
  /** The title of the widget. */
  label: string
  calls: readonly string[]
  snapshots: Snapshots
  services: () => WidgetServices
  /** Notes the messages of a widget that is recorded. */
  tap: TapChannel
  /** Called when the user has pressed a key of the workbench in the frame. */
  onKey: (key: string, ctrl: boolean) => void
}

/** Runs a widget in a frame of its plugin's origin, until its end or until the plugin is stopped. */
export function runInFrame(
  options: RunOptions,
  { gate, frames, starts, focusGuard, windowMessages } = pageFrames(),
): RunningWidget {
  const { pluginKey, label, calls, onKey } = options
  const health = createWritable(RUNNING)
  const element = createElement()
  const { port1, port2 } = new MessageChannel()
  let latest = options.snapshots
  let port: GatedPort | undefined
  let isStarted = false
  let isMounted = false
  let receive: (message: WidgetMessage) => void = () => undefined
  const paper = createPaperHeight(element, options.snapshots)
  const fault = (kind: FrameFault) => frames.stop(pluginKey, kind)
  const { services, noteUse } = guardServices(options.services, usageOf(element, focusGuard.isInvited), () =>
    performance.now(),
  )

  /** Has the gate watch the frame, whose document loads from now on. */
  function begin(): void {
    frame.load()
    port = gate.open(port1, {
      onMessage(message) {
        if (takeOfRuntime(message, runtime)) return
        // The first message of the widget says that its module runs, or why it does not.
        endStart()
        if (message.kind === 'mounted') isMounted = true
        receive(message)
      },
      onLiveness(liveness) {
        if (liveness === 'answers' && !isStarted) {
          isStarted = true
          port?.send(startMessage(options, latest))
        }
        health.set(liveness === 'silent' ? { kind: 'silent' } : RUNNING)
      },
      onFault: fault,
      onDropped: (dropped) =>
        services().log('warning', `Messages of the widget were dropped: ${JSON.stringify(dropped)}`),
    })
  }
  const served = serveWidget({
    channel: options.tap(
      {
        // Before the start, the widget has the latest values by that.
        send: (message, transfer) => {
          if (isStarted) port?.send(message, transfer)
        },
        receive(listener) {
          receive = listener
        },
        close: () => port?.close(),
      },
      options.snapshots,
    ),
    calls,
    services,
    onDropped: (reason) => services().log('warning', `A message of the widget was dropped: ${reason}`),
  })
  const frame = openFrame({ url: options.document, label, port: port2, onNavigate: () => fault('leftDocument') })
  const runtime = { frame, focusGuard, paper, onKey }
  element.append(frame.holder)
  const onOff = (standing: PluginStanding) => health.set({ kind: 'stopped', standing })
  const endStart = beginInTurn({ element, pluginKey, begin, onOff }, { frames, starts })
  const ends = [
    endStart,
    focusGuard.watch(frame.holder, () => fault('tookFocus')),
    windowMessages.watch(frame.element, () => fault('tooManyMessages')),
    shieldFromDrags(frame.element),
  ]

  function remove(): void {
    unregister()
    frame.holder.remove()
    for (const end of ends) end()
    served.close()
  }
  const unregister = frames.add({
    pluginKey,
    stop(current) {
      remove()
      health.set({ kind: 'stopped', standing: current })
    },
  })
  return {
    element,
    health,
    served: withUse(served, noteUse, (snapshots) => {
      latest = { ...latest, ...snapshots }
      paper.follow(latest)
    }),
    isMounted: () => isMounted,
    end() {
      remove()
      element.remove()
    },
  }
}

/** The same widget; what the person presses around it counts as its use, and what is published to it is kept. */
function withUse(
  served: ServedWidget,
  noteUse: () => void,
  keep: (snapshots: Partial<Snapshots>) => void,
): ServedWidget {
  return {
    ...served,
    publish(snapshots) {
      keep(snapshots)
      served.publish(snapshots)
    },
    act(actionId) {
      noteUse()
      served.act(actionId)
    },
    retry() {
      noteUse()
      served.retry()
    },
  }
}

/** The options of the receiver of the runtime's messages. */
interface RuntimeOptions extends Pick<RunOptions, 'onKey'> {
  frame: PluginFrame
  focusGuard: FocusGuard
  paper: ReturnType<typeof createPaperHeight>
}

/** Takes a message of the runtime of a frame. Returns whether it is one. */
function takeOfRuntime(
  message: Exclude<FrameMessage, { kind: 'pong' }>,
  { frame: { holder, secret }, focusGuard, paper, onKey }: RuntimeOptions,
): message is Exclude<RuntimeMessage, { kind: 'pong' }> {
  switch (message.kind) {
    case 'used':
      if (message.secret === secret) focusGuard.noteUse(holder)
      return true
    case 'key': {
      // Browsers take no Escape for something that the person does to the page.
      const isPressed = message.key === 'Escape' || navigator.userActivation.isActive
      if (isPressed && focusGuard.isInvited(holder)) onKey(message.key, message.ctrl)
      return true
    }
    case 'hidden':
      paper.show(message.height)
      return true
    default:
      return false
  }
}

function createElement(): HTMLElement {
  const element = document.createElement('div')
  element.style.height = '100%'
  return element
}

/** Whether the person is busy with the tile around a frame. A frame can take the focus, but not invite itself. */
function usageOf(element: HTMLElement, isInvited: (focused: Element) => boolean): WidgetUse {
  return {
    isInTile() {
      const tile = element.closest('section') ?? element
      const { activeElement: focused } = document
      // A focus within the frame is none of the page's, by its styles.
      return tile.matches(':hover') || (tile.contains(focused) && focused !== null && isInvited(focused))
    },
    isActive: () => navigator.userActivation.isActive,
  }
}

function startMessage({ widget, module, styles, files }: RunOptions, snapshots: Snapshots): StartMessage {
  return { kind: 'start', widget, module, styles, ...(files && { files }), basePath: BASE_PATH, snapshots }
}

/** A frame that is to begin, unless its plugin is turned off. */
interface BeginOptions {
  element: Element
  pluginKey: string
  begin(): void
  onOff(standing: PluginStanding): void
}

/**
 * Begins once an element is on screen, or soon will be, and it is its turn. Returns the function to call once the frame
 * has started or is taken off the page.
 */
function beginInTurn(
  { element, pluginKey, begin, onOff }: BeginOptions,
  { frames, starts }: Pick<PageFrames, 'frames' | 'starts'>,
): () => void {
  let isOver = false
  let leave: () => void = () => undefined
  async function wait(): Promise<void> {
    const standing = await frames.standingOf(pluginKey)
    if (isOver) return
    if (standing.isOff) onOff(standing)
    else leave = starts.add({ pluginKey, isInView: () => isInView(element), begin })
  }
  const end = onceSeen(element, () => void wait())
  return () => {
    isOver = true
    end()
    leave()
  }
}

/** Whether an element is on screen, and not only near it. */
function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
}

/** Calls a function once an element is on screen, or soon will be. Returns the function that ends the waiting. */
function onceSeen(element: Element, listener: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      listener()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** Lets a pointer that is dragging something of the page pass over a frame, which would swallow its movements. */
function shieldFromDrags(frame: HTMLIFrameElement): () => void {
  const cover = () => (frame.style.pointerEvents = 'none')
  const uncover = () => (frame.style.pointerEvents = '')
  const listeners = [
    ['pointerdown', cover],
    ['pointerup', uncover],
    ['pointercancel', uncover],
    ['blur', uncover],
  ] as const
  for (const [event, listener] of listeners) window.addEventListener(event, listener, true)
  return () => {
    for (const [event, listener] of listeners) window.removeEventListener(event, listener, true)
  }
}
