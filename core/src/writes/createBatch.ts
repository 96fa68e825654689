import type { Clock } from '../clock'
import { holdBack, type Undo } from './holdBack'
import type { Batch } from './submission'
import type { Versioned, Write, WriteCall } from './write'

/** Writes of one kind that wait to be sent by one call. */
interface Gathering {
  inputs: [unknown, ...unknown[]]
  reply: Promise<unknown>
}

/** Gathers the writes that are ready at the same time, and sends those of one kind by one call. */
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

/** Makes a batch. `tellHeld` tells once for all writes that they are held back. */
export function createBatch(clock: Clock, tellHeld: (undo: Undo, stays: number) => void): Batch {
  let kept: Promise<boolean> | undefined
  return {
    hold(delay, page) {
      kept ??= holdBack(clock, { delay, page }, (undo) => tellHeld(undo, delay))
      return kept
    },
    undos: [],
    sendTogether: createGatherer(clock),
  }
}
