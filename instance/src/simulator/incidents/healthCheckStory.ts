import { MINUTE } from '@barn-workbench/core/time'
import { cameraOf, type Barn } from '../barn'
import { outagesBetween, type CameraOutage } from '../cameraOutages'
import { closedAt, LONGEST_CLOSING } from '../handling'
import { OFFLINE_AFTER_MINUTES } from '../pigFacts'
import { createStream } from '../random'
import { closing, identify, type SimulatedEvent } from './simulatedEvent'

/** The watchdog looks once a minute and gives up after as many failures as make a camera offline. */
const CHECKS = OFFLINE_AFTER_MINUTES

function eventsOfOutage(barn: Barn, outage: CameraOutage): SimulatedEvent[] {
  const { name } = cameraOf(barn, outage.cameraId)
  const base = {
    incidentKey: `health-check-${outage.outageId}`,
    type: 'healthCheck' as const,
    by: 'detector' as const,
    identifier: identify({
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
    latestFailures: { failed, outOf: CHECKS },
    occurredFailures: [],
  })
  return [
    {
      ...base,
      trigger: 'belowThreshold',
      eventTimestamp: outage.from + OFFLINE_AFTER_MINUTES * MINUTE,
      payload: payload(CHECKS),
    },
    { ...base, trigger: 'recovered', eventTimestamp: outage.to, payload: payload(0) },
    closing(base, closedAt(barn, outage.to, createStream(barn.seed, 'closing', base.incidentKey))),
  ]
}

/** A camera that is back is noted by staff, who close the incident. */
export function healthCheckStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return outagesBetween(barn, from - LONGEST_CLOSING, to).flatMap((outage) => eventsOfOutage(barn, outage))
}
