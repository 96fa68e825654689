import {
  MAXIMUM_FILE_BYTES,
  messageFault,
  WidgetMessage,
  type PlainDataFault,
} from '@barn-workbench/plugin-sdk/host/protocol'
import { RuntimeMessage, type FrameMessage } from './frameMessages'

/** Messages of a frame that are taken in a second in the long run, and at once. */
const MESSAGES_PER_SECOND = 100
const MESSAGE_BURST = 300
/** A frame that had more messages dropped within a second is stopped. */
const FLOOD = 500
/** A frame that sends a message above this size, in bytes, is stopped: each costs time and memory. */
const HOSTILE_SIZE = 8 * 1024 * 1024
/** Bytes of files that are taken from a frame at once, and in a second in the long run. A press saves one. */
const FILE_BURST = 2 * MAXIMUM_FILE_BYTES
const FILE_BYTES_PER_SECOND = 1024 * 1024
/** Time without an answer after which a frame is covered, and after which its plugin is stopped, in ms. */
const COVER_AFTER = 2_000
const STOP_AFTER = 5_000
/** Time that a frame has to start, from its own beginning, in ms. */
export const START_WITHIN = 15_000
/** The most that one look counts, in ms: a late one says that this side stood still. */
const LONGEST_TICK = 1_500

/** Why all frames of a plugin are taken off the page. */
export type FrameFault =
  | 'unresponsive'
  | 'notStarted'
  | 'tooManyMessages'
  | 'hugeMessage'
  | 'tookFocus'
  | 'leftDocument'
/** Why a message was dropped. */
export type DropReason = 'tooMany' | 'wrongShape' | PlainDataFault
/** How many messages were dropped, by reason. */
export type Dropped = Partial<Record<DropReason, number>>
/** Whether a frame answers: it has not yet, it does, or it has not for a while. */
export type Liveness = 'starting' | 'answers' | 'silent'

/** Judges what comes from one frame: which messages are taken, and whether it still answers. */
export interface FrameGuard {
  /** The message if it is taken, else null. An answer to a ping is not passed on. */
  take(data: unknown, now: number): Exclude<FrameMessage, { kind: 'pong' }> | null
  /**
   * Looks at the time that has passed, once a second. Returns the number of a ping to send, or null. A late look counts
   * for little: a computer that slept, or a busy machine, accuses nobody.
   */
  tick(now: number): number | null
  /** Forgets an open ping, such as after the tab was hidden, where a browser may freeze frames. */
  pause(): void
  liveness(): Liveness
  fault(): FrameFault | null
  dropped(): Dropped
}

/** Creates a guard. It has no timer and no port: its time, in ms of any clock, is that of its caller. */
export function createFrameGuard(begun: number): FrameGuard {
  const dropped: Dropped = {}
  const messages = createBudget(begun, { burst: MESSAGE_BURST, perSecond: MESSAGES_PER_SECOND })
  const fileBytes = createBudget(begun, { burst: FILE_BURST, perSecond: FILE_BYTES_PER_SECOND })
  let liveness: Liveness = 'starting'
  let fault: FrameFault | null = null
  let tickedAt = begun
  /** Time that was observed while the frame owed an answer; null while it owes none. */
  let silence: number | null = null
  let startTime = 0
  let ping = 0
  let second = { start: begun, drops: 0 }

  function drop(reason: DropReason, now: number): null {
    dropped[reason] = (dropped[reason] ?? 0) + 1
    if (now - second.start > 1_000) second = { start: now, drops: 0 }
    second.drops += 1
    if (second.drops > FLOOD) fault ??= 'tooManyMessages'
    return null
  }

  /** The message if it is taken, else the reason why it is dropped. */
  function judge(data: unknown, now: number): FrameMessage | DropReason {
    const found = messages.spend(now) ? messageFault(data) : 'tooMany'
    if (found) {
      if (isLarger(data, HOSTILE_SIZE)) fault ??= 'hugeMessage'
      return found
    }
    const message = readMessage(data)
    if (!message) return 'wrongShape'
    const size = fileSizeOf(message)
    if (size > MAXIMUM_FILE_BYTES) {
      fault ??= 'hugeMessage'
      return 'tooLarge'
    }
    return size > 0 && !fileBytes.spend(now, size) ? 'tooMany' : message
  }

  function observe(observed: number): number | null {
    if (liveness === 'starting') {
      startTime += observed
      if (startTime > START_WITHIN) fault ??= 'notStarted'
      return null
    }
    if (silence === null) {
      silence = 0
      return ++ping
    }
    silence += observed
    if (silence >= STOP_AFTER) fault ??= 'unresponsive'
    else if (silence >= COVER_AFTER) liveness = 'silent'
    return null
  }

  return {
    take(data, now) {
      const judged = judge(data, now)
      if (typeof judged === 'string') return drop(judged, now)
      if (judged.kind !== 'pong') return judged
      if (liveness === 'starting' || judged.number === ping) {
        liveness = 'answers'
        silence = null
      }
      return null
    },
    tick(now) {
      const observed = Math.min(now - tickedAt, LONGEST_TICK)
      tickedAt = now
      return observe(observed)
    },
    pause() {
      silence = null
    },
    liveness: () => liveness,
    fault: () => fault,
    dropped: () => ({ ...dropped }),
  }
}

const RUNTIME_KINDS: readonly unknown[] = ['pong', 'key', 'hidden', 'used'] satisfies RuntimeMessage['kind'][]

/** A message in a shape that is known; null for any other. */
function readMessage(data: unknown): FrameMessage | null {
  const { kind } = (data ?? {}) as { kind?: unknown }
  const shape = RUNTIME_KINDS.includes(kind) ? RuntimeMessage : WidgetMessage
  return shape.safeParse(data).data ?? null
}

/** Size of the file that a message wants to save, in bytes; 0 for all others. */
function fileSizeOf(message: FrameMessage): number {
  return message.kind === 'request' && message.request.method === 'saveFile' ? message.request.bytes.byteLength : 0
}

/** A budget that fills again with time. */
function createBudget(begun: number, { burst, perSecond }: { burst: number; perSecond: number }) {
  let left = burst
  let filledAt = begun
  return {
    spend(now: number, amount = 1): boolean {
      left = Math.min(burst, left + ((now - filledAt) / 1_000) * perSecond)
      filledAt = now
      if (left < amount) return false
      left -= amount
      return true
    },
  }
}

/** Most values that are looked at to tell how large a message is. */
const MOST_VALUES = 2_000_000
/** The size that a value counts for besides its content, in bytes. */
const VALUE_SIZE = 8

/**
 * Whether a value holds more bytes than a limit, by a rough count that ends there. What is in it several times, or in
 * itself, counts once, as it takes memory once.
 */
function isLarger(value: unknown, limit: number): boolean {
  let size = 0
  let values = 0
  const left: unknown[] = [value]
  const known = new Set<object>()
  while (left.length > 0 && size <= limit && values < MOST_VALUES) {
    const part = left.pop()
    if (isContainer(part)) {
      if (known.has(part)) continue
      known.add(part)
    }
    values += 1
    size += VALUE_SIZE + bytesOf(part)
    if (isContainer(part)) for (const inner of Object.values(part)) left.push(inner)
  }
  return size > limit || values >= MOST_VALUES
}

function bytesOf(part: unknown): number {
  if (typeof part === 'string') return part.length
  if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return part.byteLength
  return part instanceof Blob ? part.size : 0
}

function isContainer(part: unknown): part is object {
  return typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)
}
