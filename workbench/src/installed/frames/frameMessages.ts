import { z } from 'zod'
import type { HostMessage, Snapshots, WidgetMessage } from '@barn-workbench/plugin-sdk/host/protocol'
import type { WidgetIdentity } from '@barn-workbench/plugin-sdk/widget'

/** The keys of the workbench that also work while a frame has the focus. None of them changes anything. */
export const FRAME_KEYS = ['Escape', 'k', '?'] as const

const SECRET_LENGTH = 100

/** The greatest height that a frame may ask for, px. A report has its own limit. */
const MOST_HIDDEN = 100_000

/**
 * The messages of the runtime of a frame besides those of its widget: the answer to a ping, that the user has pressed
 * something in the frame, a key of the workbench that was pressed there, and, on paper, how many px of the widget's
 * height do not fit the frame. The widget can send all of these too, but for `used`, whose secret it does not know.
 */
export const RuntimeMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hidden'), height: z.int().min(0).max(MOST_HIDDEN) }),
  z.strictObject({ kind: z.literal('pong'), number: z.int().min(0) }),
  z.strictObject({ kind: z.literal('used'), secret: z.string().max(SECRET_LENGTH) }),
  z.strictObject({ kind: z.literal('key'), key: z.enum(FRAME_KEYS), ctrl: z.boolean() }),
])
export type RuntimeMessage = z.output<typeof RuntimeMessage>

/** All that can come from a frame. */
export type FrameMessage = WidgetMessage | RuntimeMessage

/** The widget that a frame runs. */
export interface StartMessage {
  kind: 'start'
  widget: WidgetIdentity
  /** URLs of its module and of its style sheets; with `files` their paths among those. */
  module: string
  styles: readonly string[]
  /** The files of a plugin of an instance, by their paths. */
  files?: ReadonlyMap<string, Blob>
  /** The path below which the workbench is served, for links. */
  basePath: string
  snapshots: Snapshots
}

/** All that is sent into a frame. */
export type ToFrame = HostMessage | StartMessage | { kind: 'ping'; number: number }

/** The content of the one message to the window of a frame, which brings the port of all others. */
export interface ConnectMessage {
  /** A secret that only the page and the runtime know. */
  secret: string
}
