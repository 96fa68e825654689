import { z } from 'zod'
import { deadAnimalAgeState, type DeadAnimalAgeState } from '@barn-workbench/core/incidentTypes'
import { type Incident } from '@barn-workbench/core/schema'
import { formatShortDuration } from '@barn-workbench/plugin-sdk/react'
import type { MarkerShape, StageMarker } from '@barn-workbench/plugin-sdk/stage'

const AGE_COLORS: Record<DeadAnimalAgeState, string> = {
  fresh: '--bw-success',
  old: '--bw-warning',
  overdue: '--bw-error',
}

/** The custom property with the colour of the dot for the age of a dead animal, in ms. */
export function ageColor(age: number): string {
  return AGE_COLORS[deadAnimalAgeState(age)]
}

/** The part of an incident's payload that places it: shares of the picture from its top left. */
const DetectionPayload = z.object({
  lastDetection: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
})

/** A dead animal that a camera has detected. */
export interface DeadAnimal {
  incident: Incident
  cameraId: string
  /** Centre of the last detection, from 0 to 1 of the picture's width and height. */
  at: readonly [number, number]
}

/** The dead animals whose position is known. Incidents that are hidden, or not displayed on a canvas, are left out. */
export function deadAnimalsOf(incidents: readonly Incident[]): DeadAnimal[] {
  return incidents.flatMap((incident) => {
    const {
      identifier: { cameraId },
      hidden,
      displayConfiguration,
    } = incident
    const payload = DetectionPayload.safeParse(incident.messagePayload)
    if (!payload.success || cameraId === null || hidden || !displayConfiguration.includeIn.includes('canvas')) return []
    const { x, y, w, h } = payload.data.lastDetection
    return [{ incident, cameraId, at: [x + w / 2, y + h / 2] as const }]
  })
}

/** The id of the animal that was found first; undefined without any. */
export function firstFoundId(animals: readonly DeadAnimal[]): string | undefined {
  const incidents = animals.map(({ incident }) => incident)
  return incidents.sort((a, b) => a.firstEventTimestamp - b.firstEventTimestamp)[0]?.incidentId
}

export interface MarkerOptions {
  /** Time of the instance, in ms since the epoch. */
  now: number
  locale: string
  shape: MarkerShape
  /** Formats a time for paper, where an age is useless; null for the screen. */
  paperTime: ((instant: number) => string) | null
  /** The accessible label of a marker; `age` in ms. */
  label(animal: DeadAnimal, age: number): string
}

/** The markers of dead animals: red at any age, with a chip whose dot has the colour of the age. */
export function deadAnimalMarkers(
  animals: readonly DeadAnimal[],
  { now, locale, shape, paperTime, label }: MarkerOptions,
): StageMarker[] {
  return animals.map((animal) => {
    const { firstEventTimestamp } = animal.incident
    const age = Math.max(0, now - firstEventTimestamp)
    const text = paperTime?.(firstEventTimestamp) ?? formatShortDuration(locale, age)
    const chip = { text, dotColor: ageColor(age) }
    return {
      kind: 'marker',
      id: animal.incident.incidentId,
      tileId: animal.cameraId,
      at: animal.at,
      shape,
      color: '--bw-error',
      label: label(animal, age),
      chip,
    }
  })
}
