import { SECOND } from '@barn-workbench/core/time'
import { createFrameGuard, type FrameGuard, type Liveness } from './frameGuard'
import type { FromGate, ToGate } from './gateMessages'

/*
 * The gate: it stands between the frames and the page, in a thread of its own. What a frame sends is read, measured
 * and checked here, so that a flood or a huge message costs the page nothing. The pings come from here too, since the
 * timers of a worker go on while the page is busy.
 */

interface Guarded {
  port: MessagePort
  guard: FrameGuard
  /** The last report to the page. */
  told: { liveness: Liveness; dropped: string }
}

const frames = new Map<number, Guarded>()
let isVisible = true

const tell = (message: FromGate, transfer: Transferable[] = []) => postMessage(message, { transfer })

function close(frame: number): void {
  frames.get(frame)?.port.close()
  frames.delete(frame)
}

/** Tells the page what has changed about a frame, and closes its port once it has a fault. */
function report(frame: number, { guard, told }: Guarded): void {
  const fault = guard.fault()
  if (fault) {
    tell({ kind: 'fault', frame, fault })
    return close(frame)
  }
  const liveness = guard.liveness()
  if (liveness === told.liveness) return
  told.liveness = liveness
  tell({ kind: 'liveness', frame, liveness })
}

/** The bytes of a file that a message wants to save. They go on to the page without a copy. */
function bytesOf(message: Extract<FromGate, { kind: 'message' }>['message']): Transferable[] {
  return message.kind === 'request' && message.request.method === 'saveFile' ? [message.request.bytes] : []
}

function open(frame: number, port: MessagePort): void {
  const guard = createFrameGuard(performance.now())
  const guarded: Guarded = { port, guard, told: { liveness: 'starting', dropped: '{}' } }
  frames.set(frame, guarded)
  port.onmessage = (event) => {
    // Reading `data` is what copies the message, so that it happens in this thread and never in the page. A message
    // with ports is void: no message of a widget has one.
    const message = guard.take(event.ports.length > 0 ? event.ports : event.data, performance.now())
    if (message) tell({ kind: 'message', frame, message }, bytesOf(message))
    report(frame, guarded)
  }
}

onmessage = ({ data }: MessageEvent<ToGate>) => {
  if (data.kind === 'open') open(data.frame, data.port)
  if (data.kind === 'close') close(data.frame)
  if (data.kind === 'send') frames.get(data.frame)?.port.postMessage(data.message, [...data.transfer])
  if (data.kind === 'visible') {
    isVisible = data.isVisible
    for (const { guard } of frames.values()) guard.pause()
  }
}

function look(): void {
  for (const [frame, guarded] of frames) {
    const { guard, port, told } = guarded
    const number = isVisible ? guard.tick(performance.now()) : null
    if (number !== null) port.postMessage({ kind: 'ping', number })
    const dropped = guard.dropped()
    const text = JSON.stringify(dropped)
    if (text !== told.dropped) tell({ kind: 'dropped', frame, dropped })
    told.dropped = text
    report(frame, guarded)
  }
}
setInterval(look, SECOND)
