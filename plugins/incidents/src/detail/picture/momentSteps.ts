import { useState } from 'react'
import { FRAME_MAXIMUM_DIFFERENCE, type Camera } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { momentOf, type IncidentMoment, type MomentFacts } from '@barn-workbench/plugin-sdk/camera'
import { useClock, useMoment } from '@barn-workbench/plugin-sdk/react'

/** Whether a camera can have a picture of a time, in ms since the epoch: it sends none after it was last online. */
function mayHavePicture(camera: Pick<Camera, 'lastSeenOnline'> | undefined, time: number): boolean {
  const lastSeenOnline = camera?.lastSeenOnline ?? null
  return lastSeenOnline === null || time - lastSeenOnline <= FRAME_MAXIMUM_DIFFERENCE
}

/**
 * An incident as its picture is found: a camera that has sent none since before it began shows its last one, as the
 * plan does. The picture says of which time it is.
 */
export function atLastPicture(incident: MomentFacts, cameras: readonly Camera[] | undefined): MomentFacts {
  const moment = momentOf(incident)
  const camera = cameras?.find(({ cameraId }) => cameraId === moment?.cameraIds[0])
  if (!moment || !camera?.lastSeenOnline || mayHavePicture(camera, moment.time)) return incident
  return { identifier: { cameraId: camera.cameraId }, firstEventTimestamp: camera.lastSeenOnline }
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
  /** Time after the moment, in ms; negative before it. */
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
