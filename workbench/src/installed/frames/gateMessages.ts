import type { Dropped, FrameFault, Liveness } from './frameGuard'
import type { FrameMessage, ToFrame } from './frameMessages'

/** A message from the page to the gate. */
export type ToGate =
  | { kind: 'open'; frame: number; port: MessagePort }
  | { kind: 'send'; frame: number; message: ToFrame; transfer: readonly Transferable[] }
  | { kind: 'close'; frame: number }
  | { kind: 'visible'; isVisible: boolean }

/** A message from the gate to the page. The messages of frames in it were checked. */
export type FromGate =
  | { kind: 'message'; frame: number; message: Exclude<FrameMessage, { kind: 'pong' }> }
  | { kind: 'liveness'; frame: number; liveness: Liveness }
  | { kind: 'dropped'; frame: number; dropped: Dropped }
  | { kind: 'fault'; frame: number; fault: FrameFault }
