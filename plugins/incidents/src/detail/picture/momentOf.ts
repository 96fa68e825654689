import { z } from 'zod'
import type { Incident } from '@barn-workbench/core/schema'
import { locationFields } from '../../cards/locationFields'
import { readFields, Time } from '../../cards/readFields'

/** A part of a picture, in fractions of its width and height from the top left. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** Where and when a picture shows how an incident began. */
export interface IncidentMoment {
  /** The cameras that may show it, the likeliest first. */
  cameraIds: readonly string[]
  /** In ms since the epoch. */
  time: number
  /** What was detected; null: nothing with a place. */
  box: Box | null
}

const fraction = z.number().min(0).max(1)
const Box = z.object({ x: fraction, y: fraction, w: fraction.positive(), h: fraction.positive() })
const payloadFields = {
  detection: z.looseObject({}),
  lastDetection: z.looseObject({}),
  specification: z.looseObject({}),
}

/** The first of some values that is a part of a picture. */
export function boxOf(...candidates: readonly unknown[]): Box | null {
  for (const candidate of candidates) {
    const { data } = Box.safeParse(candidate)
    if (data) return data
  }
  return null
}

/** The picture of the moment of an incident; null where no camera sees it. */
export function momentOf(incident: Incident): IncidentMoment | null {
  const { identifier, messagePayload, position, firstEventTimestamp } = incident
  const { detection, lastDetection, specification } = readFields(payloadFields, messagePayload).fields
  const { location } = readFields({ location: z.looseObject({}) }, specification).fields
  const { cameraId = [] } = readFields(locationFields, location).fields
  const cameraIds = identifier.cameraId === null ? cameraId : [identifier.cameraId]
  if (cameraIds.length === 0) return null
  const { timestamp } = readFields({ timestamp: Time }, detection).fields
  return {
    cameraIds: [...new Set(cameraIds)],
    time: timestamp ?? firstEventTimestamp,
    box: boxOf(detection, position, lastDetection),
  }
}
