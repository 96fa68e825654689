import { cameraOf, type Barn } from '../barn/barn'
import { schedulesBetween } from '../batch/batchSchedule'
import { lossesOfBatch, type Death, type FalseAlarm } from '../deaths/deaths'
import type { PictureBox } from '../deaths/deathSite'
import { createEventIdentifier, type SimulatedEvent } from './simulatedEvent'

interface Detection {
  key: string
  cameraId: string
  detectedAt: number
  box: PictureBox
}

function createEvent(
  barn: Barn,
  { key, cameraId, detectedAt, box }: Detection,
  event: Pick<SimulatedEvent, 'trigger' | 'eventTimestamp' | 'reportedAt' | 'by'>,
): SimulatedEvent {
  return {
    ...event,
    incidentKey: key,
    type: 'deadAnimal',
    identifier: createEventIdentifier({
      cameraId,
      componentType: 'camera',
      componentId: cameraId,
      detectionName: 'deadAnimal',
      detectionIdentifier: key,
    }),
    payload: {
      cameraName: cameraOf(barn, cameraId).name,
      falsePositive: event.trigger === 'falsePositive',
      detection: { timestamp: detectedAt, ...box },
      lastDetection: { ...box },
    },
  }
}

function eventsOfDeath(barn: Barn, death: Death): SimulatedEvent[] {
  const detection = { ...death, key: death.deathId }
  return [
    createEvent(barn, detection, { trigger: 'detected', eventTimestamp: death.detectedAt, by: 'detector' }),
    createEvent(barn, detection, { trigger: 'removed', eventTimestamp: death.removedAt, by: 'account' }),
  ]
}

function eventsOfFalseAlarm(barn: Barn, alarm: FalseAlarm): SimulatedEvent[] {
  const detection = { ...alarm, key: alarm.alarmId }
  return [
    createEvent(barn, detection, { trigger: 'detected', eventTimestamp: alarm.detectedAt, by: 'detector' }),
    createEvent(barn, detection, {
      trigger: 'falsePositive',
      eventTimestamp: alarm.detectedAt,
      reportedAt: alarm.dismissedAt,
      by: 'account',
    }),
  ]
}

/** Dead animals that detectors report and staff remove, and false alarms that staff dismiss. */
export function generateDeadAnimalStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return schedulesBetween(barn, from, to).flatMap((schedule) => {
    const { deaths, falseAlarms } = lossesOfBatch(barn, schedule)
    return [
      ...deaths.flatMap((death) => eventsOfDeath(barn, death)),
      ...falseAlarms.flatMap((alarm) => eventsOfFalseAlarm(barn, alarm)),
    ]
  })
}
