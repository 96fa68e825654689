import { where } from '@barn-workbench/core/query'
import { CAMERA_ONLINE_THRESHOLD, type Incident, type IncidentIdentifier } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { IncidentStore } from './incidentStore'

/** Number of failed checks, one a minute, after which a camera counts as offline and is reported. */
const FAILED_CHECKS = CAMERA_ONLINE_THRESHOLD / MINUTE
const DETECTION_NAME = 'healthCheck'
const ACTOR = { entityType: 'detector' as const, entityId: DETECTION_NAME, displayName: DETECTION_NAME }

interface Component {
  componentType: string
  componentId: string
  cameraId: string | null
  prettyName: string
}

/** The failure of a component, and its start, in ms since the epoch. */
interface Failure {
  message: string
  since: number
}

/**
 * Returns the function that reports the failure of a component and its recovery as incidents, and does nothing while
 * neither is new. Open failures are read from the incidents, so that a restart repeats nothing.
 */
export function createComponentHealth(
  incidents: IncidentStore,
): (component: Component, failure: Failure | null, now: number) => Promise<void> {
  async function findOpen({ componentType, componentId }: Component): Promise<Incident | null> {
    const [incident] = await incidents.documents.list({
      query: [
        where('type', '==', DETECTION_NAME),
        where('closedAt', '==', null),
        where('identifier.componentType', '==', componentType),
        where('identifier.componentId', '==', componentId),
      ],
      order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
      limit: 1,
    })
    return incident ?? null
  }

  return async (component, failure, now) => {
    const open = await findOpen(component)
    const isReported = open?.state === 'isBelowThreshold'
    if ((failure !== null) === isReported) return
    await incidents.trigger(
      {
        type: 'healthCheck',
        trigger: failure ? 'belowThreshold' : 'recovered',
        eventTimestamp: now,
        identifier: identifierOf(component),
        payload: payloadOf(component, failure, now),
        ...(open && { incidentId: open.incidentId }),
      },
      { actor: ACTOR },
    )
  }
}

function identifierOf({ componentType, componentId, cameraId }: Component): IncidentIdentifier {
  return {
    cameraId,
    componentType,
    componentId,
    detectionName: DETECTION_NAME,
    detectionIdentifier: componentId,
  }
}

function payloadOf({ componentId, prettyName }: Component, failure: Failure | null, now: number) {
  if (!failure) return { prettyName, latestFailures: { failed: 0, outOf: FAILED_CHECKS } }
  const count = Math.max(1, Math.min(FAILED_CHECKS, Math.floor((now - failure.since) / MINUTE)))
  const occurredFailures = Array.from({ length: count }, (_, index) => ({
    timestamp: now - (count - 1 - index) * MINUTE,
    componentId,
    prettyName,
    message: failure.message,
  }))
  return { prettyName, url: null, latestFailures: { failed: count, outOf: FAILED_CHECKS }, occurredFailures }
}
