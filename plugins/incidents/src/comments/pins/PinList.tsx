import { useMemo } from 'react'
import { pinsOf, type PinnedPlace } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { pinnedPoints, type PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { MomentSteps } from '../../detail/picture/momentSteps'
import { useIncidentComments } from '../useIncidentComments'
import classes from './Pins.module.css'

/** The places that comments pin. Each leads to its picture, on which it is drawn. */
export function PinList({ pins, steps }: { pins: readonly Pin[]; steps: MomentSteps }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (pins.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('pins.title')}>
      {pins.map((pin) => (
        <li key={pin.key}>
          <button
            type="button"
            className={classes.pin}
            aria-pressed={isPinnedTo(pin, steps)}
            onClick={() => steps.goTo(pin.place.cameraId, pin.place.timestamp)}
          >
            <span className={classes.dot} />
            {t('pins.of', { name: pin.author, time: dayAndTime(pin.place.timestamp) })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A pinned place with its author. */
export interface Pin {
  key: string
  place: PinnedPlace
  author: string
}

/** A picture within this difference from a pin's time, in ms, shows the pin. */
const SAME_TIME = 5 * SECOND

/** The places that the comments on an incident pin, in the order in which they were written. */
export function usePins(incidentId: string): readonly Pin[] {
  const { comments } = useIncidentComments(incidentId)
  return useMemo(
    () =>
      comments
        .filter(({ visible }) => visible)
        .sort((left, right) => left.creationTimestamp - right.creationTimestamp)
        .flatMap(({ incidentCommentId, author, text }) =>
          pinsOf(text).map((place, index) => ({
            key: `${incidentCommentId} ${index}`,
            place,
            author: author.displayName,
          })),
        ),
    [comments],
  )
}

/** A pin as it is drawn on its picture. */
export function markOf({ place }: Pin): PictureMark {
  return { points: pinnedPoints(place), tone: 'pin' }
}

/** Whether a picture is the one to which a place is pinned. */
export function isPinnedTo({ place }: Pin, { cameraId, time }: { cameraId: string; time: number }): boolean {
  return place.cameraId === cameraId && Math.abs(place.timestamp - time) <= SAME_TIME
}
