import { incidents } from '@barn-workbench/core/contract'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

/** Dead animals since the barn was filled, against the batch before; null where a batch is not known. */
export interface BatchCounts {
  currentBatch: number | null
  previousBatch: number | null
  /** In the batch before, up to the same day as now. */
  previousBatchToSameDay: number | null
}

const IS_DEAD_ANIMAL: readonly Condition[] = [
  where('type', '==', 'deadAnimal'),
  where('messagePayload.falsePositive', '!=', true),
]

/** Fillings of the barn, the newest first; the state that ended one tells what it was. */
async function lastFillings(session: Session, signal: AbortSignal): Promise<Incident[]> {
  return await session.list(
    incidents.query,
    { query: [where('type', '==', 'barnState')], order: [descending('firstEventTimestamp')], limit: 2 },
    { signal },
  )
}

export async function loadBatchCounts(session: Session, now: number, signal: AbortSignal): Promise<BatchCounts> {
  const [current, previous] = await lastFillings(session, signal)
  const count = (start: number, end: number) =>
    session.count(
      incidents.query,
      { query: [...IS_DEAD_ANIMAL, where('firstEventTimestamp', '>=', start), where('firstEventTimestamp', '<', end)] },
      { signal },
    )
  if (!current)
    return { currentBatch: null, previousBatch: null, previousBatchToSameDay: null }
  const elapsed = now - current.firstEventTimestamp
  const [inCurrentPenState, inPreviousPenState, inPreviousPenStateTimeRelativeToCurrent] = await Promise.all([
    count(current.firstEventTimestamp, now + 1),
    previous ? count(previous.firstEventTimestamp, current.firstEventTimestamp) : null,
    previous
      ? count(
          previous.firstEventTimestamp,
          Math.min(previous.firstEventTimestamp + elapsed, current.firstEventTimestamp),
        )
      : null,
  ])
  return { currentBatch, previousBatch, previousBatchToSameDay }
}
