import { incidents } from '@barn-workbench/core/contract'
import { deadAnimalConditions, where } from '@barn-workbench/core/query'
import { type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { loadBatches, useClock, useLive } from '@barn-workbench/plugin-sdk/react'
import { countDeadAnimals } from './countDeadAnimals'

/**
 * Dead animals of the current batch and the previous one; null when that batch is unknown. False alarms and hidden
 * incidents do not count.
 */
export interface BatchCounts {
  currentBatch: number | null
  previousBatch: number | null
  /** In the previous batch, up to the same time after its start as now. */
  previousBatchToSameDay: number | null
  /** The times at which the batches began, in ms since the epoch. */
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

/** Counts the dead animals of the current batch until `now`, and of the previous batch. */
async function loadBatchCounts(session: Session, now: number, signal: AbortSignal): Promise<BatchCounts> {
  const [current, previous] = await loadBatches(session, signal)
  if (!current) return NO_BATCH
  const count = (start: number, end: number) =>
    session.count(
      incidents.query,
      {
        query: [...deadAnimalConditions({ foundSince: start }), where('firstEventTimestamp', '<', end)],
      },
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

/** Time between two refreshes, in ms. */
const DEAD_ANIMALS_REFRESH = 30 * MINUTE

/** Time before now from which on closed dead animals are counted too, in ms: the last 24 h, and the 24 h before. */
const COUNTED_TIME = 2 * DAY

/** Loads the dead animals that are open, or have had an event within `COUNTED_TIME`; hidden ones do not count. */
async function loadRecentDeadAnimals(session: Session, now: number, signal: AbortSignal): Promise<Incident[]> {
  const [open, recent] = await Promise.all([
    session.list(incidents.query, { query: deadAnimalConditions({ lying: true }) }, { signal }),
    session.list(
      incidents.query,
      { query: [...deadAnimalConditions(), where('lastEventTimestamp', '>=', now - COUNTED_TIME)] },
      { signal },
    ),
  ])
  const byId = new Map([...open, ...recent].map((incident) => [incident.incidentId, incident]))
  return [...byId.values()]
}

/**
 * Loads the counts of dead animals: now, within `COUNTED_TIME`, and in the current and the previous batch; `countedAt`
 * in ms since the epoch.
 */
export function useDeadAnimalCounts() {
  const clock = useClock()
  return useLive(
    ['dead-animal-counts'],
    async (session, signal) => {
      const now = clock.now()
      const [deadAnimals, batchCounts] = await Promise.all([
        loadRecentDeadAnimals(session, now, signal),
        loadBatchCounts(session, now, signal),
      ])
      return { ...countDeadAnimals(deadAnimals, now), ...batchCounts, countedAt: now }
    },
    { refresh: DEAD_ANIMALS_REFRESH, isJob: true, shows: ['incident'] },
  )
}
