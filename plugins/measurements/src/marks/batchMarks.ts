import { hasMovedOut } from '@barn-workbench/core/incidentTypes'
import type { ChartMark } from '@barn-workbench/plugin-sdk/chart'
import type { Batch } from '@barn-workbench/plugin-sdk/react'

const COLOR = 'var(--bw-secondary)'

/** When the animals of a batch moved out; null if they have not. */
export function movedOutAt(batch: Pick<Batch, 'state' | 'lastEventTimestamp'>): number | null {
  return hasMovedOut(batch) ? batch.lastEventTimestamp : null
}

/** When animals moved in and out. */
export function batchMarks(batches: readonly Batch[], words: { movedIn: string; movedOut: string }): ChartMark[] {
  return batches.flatMap((batch) => {
    const { incidentId: id, firstEventTimestamp } = batch
    const movedOut = movedOutAt(batch)
    return [
      { id, time: firstEventTimestamp, label: words.movedIn, color: COLOR },
      ...(movedOut === null ? [] : [{ id, time: movedOut, label: words.movedOut, color: COLOR }]),
    ]
  })
}
