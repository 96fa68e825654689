import type { Clock } from '../clock'
import { SECOND } from '../time'
import type { Versioned, Write, WriteCall } from './write'

/** Time for which a write can be undone, and for which a write without an inverse is held back, in ms. */
export const UNDO_TIME = 8 * SECOND

/** Undoes a write. Resolves with false if it was too late, or if the instance refused it. */
export type Undo = () => Promise<boolean>

/** Waits for `delay`, or until the page is left. Resolves with false if the user has dropped it meanwhile. */
export async function holdBack(
  clock: Clock,
  { delay, page }: { delay: number; page: Latch },
  notify: (undo: Undo) => void,
): Promise<boolean> {
  const dropped = createLatch()
  let isSent = false
  notify(() => {
    if (!isSent) dropped.open()
    return Promise.resolve(!isSent)
  })
  await waitForLatches(clock, delay, [dropped, page])
  isSent = !dropped.isOpen()
  return isSent
}

/** An undo that works once, and not after `UNDO_TIME`. */
export function undoOnce(clock: Clock, undo: Undo): Undo {
  const end = clock.now() + UNDO_TIME
  let isUsed = false
  return async () => {
    if (isUsed || clock.now() >= end) return false
    isUsed = true
    return await undo()
  }
}

/** A promise that is resolved from outside. */
export interface Latch {
  opened: Promise<void>
  isOpen(): boolean
  open(): void
}

/** Makes a latch that is closed. */
export function createLatch(): Latch {
  let resolveOpened = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve
  })
  let isOpen = false
  return {
    opened,
    isOpen: () => isOpen,
    open() {
      isOpen = true
      resolveOpened()
    },
  }
}

/** Waits for some ms, or until one of the latches opens. It leaves no timer behind. */
async function waitForLatches(clock: Clock, delay: number, latches: readonly Latch[]): Promise<void> {
  const time = createLatch()
  const cancelTimer = clock.setTimeout(time.open, delay)
  await Promise.race([time, ...latches].map(({ opened }) => opened))
  cancelTimer()
}

/** Many writes that the user started as one. They share one notification, and are held and undone together. */
export interface Batch {
  /** As `holdBack`, for all of them together. */
  hold(delay: number, page: Latch): Promise<boolean>
  undos: Undo[]
  /**
   * Sends the writes that are ready together in one call, by their `callForAll`. Each gets the reply of the call, or
   * its refusal.
   */
  sendTogether<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    send: (call: WriteCall) => Promise<unknown>,
  ): Promise<unknown>
}

/** Writes of one kind that wait to be sent by one call. */
interface Gathering {
  inputs: [unknown, ...unknown[]]
  reply: Promise<unknown>
}

/** Gathers writes that are ready at the same time, and sends all writes of one kind in one call. */
function createGatherer(clock: Clock): Batch['sendTogether'] {
  const gatherings = new Map<unknown, Gathering>()
  return function sendTogether<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
    send: (call: WriteCall) => Promise<unknown>,
  ): Promise<unknown> {
    const gathering = gatherings.get(write)
    if (gathering) {
      gathering.inputs.push(input)
      return gathering.reply
    }
    const inputs: [Input, ...Input[]] = [input]
    const allAreReady = new Promise<void>((resolve) => void clock.setTimeout(resolve, 0))
    const reply = allAreReady.then(() => {
      gatherings.delete(write)
      return send(write.callForAll?.(inputs) ?? write.call(input))
    })
    gatherings.set(write, { inputs, reply })
    return reply
  }
}

/** Makes a batch. `notifyHeld` is called once for all writes that they are held back. */
export function createBatch(clock: Clock, notifyHeld: (undo: Undo, stays: number) => void): Batch {
  let kept: Promise<boolean> | undefined
  return {
    hold(delay, page) {
      kept ??= holdBack(clock, { delay, page }, (undo) => notifyHeld(undo, delay))
      return kept
    },
    undos: [],
    sendTogether: createGatherer(clock),
  }
}
