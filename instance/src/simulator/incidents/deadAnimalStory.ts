import { cameraOf, type Barn } from '../barn'
import { schedulesBetween } from '../batchSchedule'
import { lossesOf, type Death, type FalseAlarm } from '../deaths'
import type { PictureBox } from '../deathSite'
import { identify, type SimulatedEvent } from './simulatedEvent'

interface Found {
  key: string
  cameraId: string
  detectedAt: number
  box: PictureBox
}

function eventOf(
  barn: Barn,
  found: Found,
  event: Pick<SimulatedEvent, 'trigger' | 'eventTimestamp' | 'by'>,
): SimulatedEvent {
  const { key, cameraId, detectedAt, box } = found
  return {
    ...event,
    incidentKey: key,
    type: 'deadAnimal',
    identifier: identify({
      cameraId,
      componentType: 'camera',
      componentId: cameraId,
      detectionName: 'deadAnimal',
      detectionIdentifier: key,
    }),
    payload: {
      cameraName: cameraOf(barn, cameraId).name,
      falsePositive: event.trigger === 'falsePositive',
      detection: { timestamp: detectedAt, ...box, artifactId: null },
      lastDetection: { ...box },
    },
  }
}

function eventsOfDeath(barn: Barn, death: Death): SimulatedEvent[] {
  const found = { ...death, key: death.deathId }
  return [
    eventOf(barn, found, { trigger: 'detected', eventTimestamp: death.detectedAt, by: 'detector' }),
    eventOf(barn, found, { trigger: 'removed', eventTimestamp: death.removedAt, by: 'account' }),
  ]
}

function eventsOfFalseAlarm(barn: Barn, alarm: FalseAlarm): SimulatedEvent[] {
  const found = { ...alarm, key: alarm.alarmId }
  return [
    eventOf(barn, found, { trigger: 'detected', eventTimestamp: alarm.detectedAt, by: 'detector' }),
    eventOf(barn, found, { trigger: 'falsePositive', eventTimestamp: alarm.dismissedAt, by: 'account' }),
  ]
}

export function deadAnimalStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  return schedulesBetween(barn, from, to).flatMap((schedule) => {
    const { deaths, falseAlarms } = lossesOf(barn, schedule)
    return [
      ...deaths.flatMap((death) => eventsOfDeath(barn, death)),
      ...falseAlarms.flatMap((alarm) => eventsOfFalseAlarm(barn, alarm)),
    ]
  })
}
