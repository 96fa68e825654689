import { hasMovedOut } from '@barn-workbench/core/incidentTypes'
import type { Batch } from '@barn-workbench/plugin-sdk/react'
import { BATCH_EVENT, type BarnEvent } from './foldEvents'

const COLOR = 'var(--bw-secondary)'

/** The time at which the animals of a batch moved out; null if they have not. */
export function movedOutAt(batch: Pick<Batch, 'state' | 'lastEventTimestamp'>): number | null {
  return hasMovedOut(batch) ? batch.lastEventTimestamp : null
}

/** The times at which animals moved in and out. */
export function batchEvents(batches: readonly Batch[], words: { movedIn: string; movedOut: string }): BarnEvent[] {
  return batches.flatMap((batch) => {
    const { incidentId: id, firstEventTimestamp } = batch
    const movedOut = movedOutAt(batch)
    const shared = { id, type: BATCH_EVENT, color: COLOR }
    return [
      { ...shared, time: firstEventTimestamp, label: words.movedIn },
      ...(movedOut === null ? [] : [{ ...shared, time: movedOut, label: words.movedOut }]),
    ]
  })
}
