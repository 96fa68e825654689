import type { Dropped, FrameFault, Liveness } from './frameGuard'
import type { ToFrame } from './frameMessages'
import type { FromGate, ToGate } from './gateMessages'

type FromFrame = Extract<FromGate, { kind: 'message' }>['message']

/** Receives the events of a frame from its gate. */
export interface GateListener {
  onMessage(message: FromFrame): void
  onLiveness(liveness: Liveness): void
  onFault(fault: FrameFault): void
  onDropped(dropped: Dropped): void
}

/** The page's end of the port of a frame. */
export interface GatedPort {
  send(message: ToFrame, transfer?: readonly Transferable[]): void
  close(): void
}

/** The worker that checks what frames send. One is enough for a page: a fault closes the port of a frame at once. */
export interface Gate {
  /** Hands the page's end of a frame's port over. */
  open(port: MessagePort, listener: GateListener): GatedPort
}

type GateWorker = Pick<Worker, 'postMessage' | 'addEventListener'>

/** Starts the gate of a page. It sends no pings while the page is hidden. */
export function createGate(
  startWorker: () => GateWorker,
  page: Pick<Document, 'addEventListener' | 'visibilityState'>,
): Gate {
  const worker = startWorker()
  const listeners = new Map<number, GateListener>()
  let lastFrame = 0
  const tell = (message: ToGate, transfer: readonly Transferable[] = []) => worker.postMessage(message, [...transfer])

  worker.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<FromGate>
    const listener = listeners.get(data.frame)
    if (!listener) return
    if (data.kind === 'message') listener.onMessage(data.message)
    if (data.kind === 'dropped') listener.onDropped(data.dropped)
    if (data.kind === 'liveness') listener.onLiveness(data.liveness)
    if (data.kind === 'fault') listener.onFault(data.fault)
  })
  page.addEventListener('visibilitychange', () =>
    tell({ kind: 'visible', isVisible: page.visibilityState === 'visible' }),
  )
  return {
    open(port, listener) {
      lastFrame += 1
      const frame = lastFrame
      listeners.set(frame, listener)
      tell({ kind: 'open', frame, port }, [port])
      return {
        send: (message, transfer = []) => tell({ kind: 'send', frame, message, transfer }, transfer),
        close() {
          listeners.delete(frame)
          tell({ kind: 'close', frame })
        },
      }
    },
  }
}
