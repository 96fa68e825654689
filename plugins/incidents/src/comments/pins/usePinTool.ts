import { useMemo } from 'react'
import { incidentEvents, incidents } from '@barn-workbench/core/contract'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import type { PinnedPlace } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { momentOf } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime, useHost, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { PinTool } from '@barn-workbench/plugin-sdk/rich-text'
import { pinDialog } from '../../dialogs'
import { useCameraNames } from '../../queries/places'
import type { PinInput } from './PinForm'

/** The subject of a comment. */
export interface CommentSubject {
  incidentId: string
  eventId?: string | undefined
}

async function timeOfEvent(session: Session, eventId: string): Promise<number | undefined> {
  const query = [where('incidentEventId', '==', eventId)]
  const [event] = await session.list(incidentEvents.query, { query, limit: 1 })
  return event?.eventTimestamp
}

/** The picture that a comment is about: its event's, or the one at the moment of its incident. */
async function pictureOf(session: Session, { incidentId, eventId }: CommentSubject): Promise<PinInput> {
  const incident = await session.send(incidents.get, { params: { id: incidentId } })
  const moment = momentOf(incident)
  const eventTime = eventId === undefined ? undefined : await timeOfEvent(session, eventId)
  const time = eventTime ?? moment?.time ?? incident.firstEventTimestamp
  return { cameraIds: moment?.cameraIds ?? [], time: Math.min(time, session.clock.now()) }
}

/** Asks for a place in the picture that a comment is about. If it is unknown, in a current picture of any camera. */
async function choosePlace(subject: CommentSubject, { session, open, now }: ActionHost): Promise<PinnedPlace | null> {
  if (!session) return null
  const picture = await pictureOf(session, subject).catch(() => ({ cameraIds: [], time: now() }))
  return await open(pinDialog, picture)
}

/** The tool that pins places of pictures into a comment; undefined for accounts that may not see pictures. */
export function usePinTool({ incidentId, eventId }: CommentSubject): PinTool | undefined {
  const t = useMessages()
  const host = useHost()
  const names = useCameraNames()
  const { dayAndTime } = useBarnTime()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  return useMemo(() => {
    if (!isPermitted) return undefined
    return {
      choose: async () => await choosePlace({ incidentId, eventId }, host),
      labelOf: ({ cameraId, timestamp }) =>
        t('pins.label', { camera: names.get(cameraId) ?? t('unknownCamera'), time: dayAndTime(timestamp) }),
    }
  }, [t, host, names, dayAndTime, isPermitted, incidentId, eventId])
}
