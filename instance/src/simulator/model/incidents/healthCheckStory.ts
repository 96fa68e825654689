import { MINUTE } from '@barn-workbench/core/time'
import { cameraOf, type Barn } from '../barn/barn'
import { outagesBetween, type CameraOutage } from '../cameraOutages'
import { OFFLINE_AFTER_MINUTES } from '../facts/pigFacts'
import { createRandomStream } from '../random'
import { closingTimeOf, LONGEST_CLOSING_DELAY } from '../staffResponse'
import { createCloseEvent, createEventIdentifier, type SimulatedEvent } from './simulatedEvent'

/** The health check runs once a minute and reports a camera after so many failures. */
const FAILED_CHECKS = OFFLINE_AFTER_MINUTES

function eventsOfOutage(barn: Barn, outage: CameraOutage): SimulatedEvent[] {
  const { name } = cameraOf(barn, outage.cameraId)
  const base = {
    incidentKey: `health-check-${outage.outageId}`,
    type: 'healthCheck' as const,
    by: 'detector' as const,
    identifier: createEventIdentifier({
      cameraId: outage.cameraId,
      componentType: 'camera',
      componentId: outage.cameraId,
      detectionName: 'healthCheck',
      detectionIdentifier: outage.cameraId,
    }),
  }
  const payload = (failed: number): Record<string, unknown> => ({
    prettyName: name,
    url: `rtsp://${outage.cameraId}/stream`,
    latestFailures: { failed, outOf: FAILED_CHECKS },
    occurredFailures: [],
  })
  const closedAt = closingTimeOf(barn, outage.to, createRandomStream(barn.seed, 'closing', base.incidentKey))
  return [
    {
      ...base,
      trigger: 'belowThreshold',
      eventTimestamp: outage.from + OFFLINE_AFTER_MINUTES * MINUTE,
      payload: payload(FAILED_CHECKS),
    },
    { ...base, trigger: 'recovered', eventTimestamp: outage.to, payload: payload(0) },
    createCloseEvent(base, closedAt),
  ]
}

/** Cameras that fail and recover; staff close the incident afterwards. */
export function generateHealthCheckStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return outagesBetween(barn, from - LONGEST_CLOSING_DELAY, to).flatMap((outage) => eventsOfOutage(barn, outage))
}
