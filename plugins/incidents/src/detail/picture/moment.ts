import { useState } from 'react'
import { z } from 'zod'
import { FRAME_MAXIMUM_DIFFERENCE, type Camera, type Incident } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { useClock, useMoment } from '@barn-workbench/plugin-sdk/react'
import { locationFields, readFields, Time } from '../../types/readFields'

/** A part of a picture, in fractions of its width and height from the top left. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The cameras and the time of a picture that shows how an incident began. */
export interface IncidentMoment {
  /** The cameras that may show it, the likeliest first. */
  cameraIds: readonly string[]
  /** In ms since the epoch. */
  time: number
  /** The box of the detection; null if it has none. */
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

/** The picture of the moment of an incident; null if no camera sees it. */
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

/** Whether a camera can have a picture of a time, in ms since the epoch: it sends none after it was last online. */
export function mayHavePicture(camera: Pick<Camera, 'lastSeenOnline'> | undefined, time: number): boolean {
  const lastSeenOnline = camera?.lastSeenOnline ?? null
  return lastSeenOnline === null || time - lastSeenOnline <= FRAME_MAXIMUM_DIFFERENCE
}

/** Steps between pictures in ms: back, then forward. */
export const STEPS_BACK = [-HOUR, -MINUTE, -10 * SECOND] as const
export const STEPS_FORWARD = [10 * SECOND, MINUTE, HOUR] as const

/** The chosen picture: its camera, and its time before or after the moment. */
export interface MomentSteps {
  cameraId: string
  chooseCamera: (cameraId: string) => void
  /** In ms since the epoch. */
  time: number
  /** How long after the moment, in ms; negative: before. */
  offset: number
  /** Whether a step leads to a picture that can be there already. */
  canStep: (step: number) => boolean
  step: (step: number) => void
  /** Goes to the picture of a camera at a time. */
  goTo: (cameraId: string, time: number) => void
  /** Goes back to the moment. */
  reset: () => void
}

/** Steps through the pictures before and after the moment of an incident. */
export function useMomentSteps({ cameraIds, time: moment }: IncidentMoment): MomentSteps {
  const clock = useClock()
  const [offset, setOffset] = useState(0)
  const [chosenId, chooseCamera] = useState<string | null>(null)
  const shown = useMoment()
  const [followed, setFollowed] = useState(shown)
  // The moment that charts, plan and events share leads here; a step from picture to picture is this incident's own.
  if (shown !== followed) {
    setFollowed(shown)
    setOffset(shown === null ? 0 : shown - moment)
  }
  const time = moment + offset
  const canStep = (step: number) => time + step <= clock.now() && time + step >= 0
  return {
    cameraId: chosenId ?? cameraIds[0] ?? '',
    chooseCamera,
    time,
    offset,
    canStep,
    step: (step) => canStep(step) && setOffset(offset + step),
    goTo(cameraId, next) {
      chooseCamera(cameraId)
      setOffset(next - moment)
    },
    reset: () => setOffset(0),
  }
}
