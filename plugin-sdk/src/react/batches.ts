import type { UseQueryResult } from '@tanstack/react-query'
import { incidents } from '@barn-workbench/core/contract'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { descending, where } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { usePermission } from '../context/useInstance'
import { useLive } from '../requests/useCall'

/** Time between two refreshes, ms. */
const BATCHES_REFRESH = HOUR
/** Enough for times of some years ago: the current batch and those before. */
const LATEST_BATCHES = 12
const TIMES = ['incidentId', 'state', 'firstEventTimestamp', 'lastEventTimestamp'] as const

/**
 * A batch of animals: the incident of its barn state. Times are ms since the epoch; the payload says how many animals
 * were housed (`animalsHoused`). @public
 */
export type Batch = Pick<Incident, (typeof TIMES)[number]> & Partial<Pick<Incident, 'messagePayload'>>

/** The clocks of the instance and of this device differ by less, ms: a batch that has just moved in has begun. */
const TOLERANCE = MINUTE

/**
 * The latest batches of the barn, up to 12, the latest first; hidden ones do not count, nor those that an instance says
 * are still to begin. @public
 */
export async function loadBatches(session: Session, signal: AbortSignal): Promise<readonly Batch[]> {
  const batches = await session.list(
    incidents.query,
    {
      query: [where('type', '==', 'barnState'), where('hidden', '==', false)],
      order: [descending('firstEventTimestamp')],
      limit: LATEST_BATCHES,
      projection: [...TIMES, 'messagePayload'],
    },
    { signal },
  )
  const latest = session.clock.now() + TOLERANCE
  return batches.filter(({ firstEventTimestamp }) => firstEventTimestamp <= latest)
}

/**
 * The latest batches of the barn, up to 12, the latest first, for accounts that may see barn states. All widgets share
 * one call. @public
 */
export function useBatches({ enabled = true }: { enabled?: boolean } = {}): UseQueryResult<readonly Batch[]> {
  const isPermitted = usePermission(...incidentViewPermissions('barnState'))
  const options = {
    refresh: BATCHES_REFRESH,
    isJob: true,
    shows: ['incident'] as const,
    enabled: enabled && isPermitted,
  }
  return useLive(['batches'], loadBatches, options)
}
