import type { Dropped, FrameFault, Liveness } from './frameGuard'
import type { FrameMessage, ToFrame } from './frameMessages'

/** What the page tells the gate. */
export type ToGate =
  | { kind: 'open'; frame: number; port: MessagePort }
  | { kind: 'send'; frame: number; message: ToFrame; transfer: readonly Transferable[] }
  | { kind: 'close'; frame: number }
  | { kind: 'visible'; isVisible: boolean }

/** What the gate tells the page. A message is one that was checked. */
export type FromGate =
  | { kind: 'message'; frame: number; message: Exclude<FrameMessage, { kind: 'pong' }> }
  | { kind: 'liveness'; frame: number; liveness: Liveness }
  | { kind: 'dropped'; frame: number; dropped: Dropped }
  | { kind: 'fault'; frame: number; fault: FrameFault }
