import { incidents } from '@barn-workbench/core/contract'
import { where, type Condition } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'
import { loadBatches } from '@barn-workbench/plugin-sdk/react'

/**
 * Dead animals of the current batch and the previous one; null when that batch is unknown. False alarms and hidden incidents do not
 * count.
 */
export interface BatchCounts {
  currentBatch: number | null
  previousBatch: number | null
  /** In the previous batch, up to the same time after its start as now. */
  previousBatchToSameDay: number | null
  /** When the batches began, ms since the epoch. */
  currentStart: number | null
  previousStart: number | null
}

const NO_BATCH: BatchCounts = {
  currentBatch: null,
  previousBatch: null,
  previousBatchToSameDay: null,
  currentStart: null,
  previousStart: null,
}

const IS_DEAD_ANIMAL: readonly Condition[] = [
  where('type', '==', 'deadAnimal'),
  where('hidden', '==', false),
  where('messagePayload.falsePositive', '!=', true),
]

/** Counts the dead animals of the current batch until `now`, and those of the previous batch. */
export async function loadBatchCounts(session: Session, now: number, signal: AbortSignal): Promise<BatchCounts> {
  const [current, previous] = await loadBatches(session, signal)
  if (!current) return NO_BATCH
  const count = (start: number, end: number) =>
    session.count(
      incidents.query,
      { query: [...IS_DEAD_ANIMAL, where('firstEventTimestamp', '>=', start), where('firstEventTimestamp', '<', end)] },
      { signal },
    )
  const currentStart = current.firstEventTimestamp
  if (!previous) return { ...NO_BATCH, currentStart, currentBatch: await count(currentStart, now + 1) }
  const previousStart = previous.firstEventTimestamp
  const sameDay = Math.min(previousStart + (now - currentStart), currentStart)
  const [currentBatch, previousBatch, previousBatchToSameDay] = await Promise.all([
    count(currentStart, now + 1),
    count(previousStart, currentStart),
    count(previousStart, sameDay),
  ])
  return { currentBatch, previousBatch, previousBatchToSameDay, currentStart, previousStart }
}
