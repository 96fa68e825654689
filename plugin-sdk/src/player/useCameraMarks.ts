import { useMemo } from 'react'
import { artifacts, incidents } from '@barn-workbench/core/contract'
import { incidentStateOf, isUsual, NO_DARKNESS_STATE } from '@barn-workbench/core/incidentTypes'
import { openArtifact, openIncident } from '@barn-workbench/core/intents'
import { artifactPermissions, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { descending, where, type Condition } from '@barn-workbench/core/query'
import { COMPLETE_ARTIFACT_STATUSES } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { StripMark, TimeWindow } from '../chart'
import { incidentTone, incidentTypeName, useBarnTime, useIntent, useLive, usePermission } from '../react'
import { usePlayerTexts } from './playerTexts'

const NONE: readonly CameraIncident[] = []
const NO_CLIPS: readonly SavedClip[] = []

/** The end of an incident, ms since the epoch; null while it goes on. It may end before a user closes it. */
function endOf(incident: CameraIncident): number | null {
  const isOver = incident.closedAt !== null || incidentStateOf(incident).isResolved === true
  return isOver ? incident.lastEventTimestamp : null
}

/** The times in which the camera was known not to work, in order. */
export function outagesOf(incidents: readonly CameraIncident[]): TimeWindow[] {
  return incidents
    .filter(({ type, state }) => type === 'healthCheck' && state !== NO_DARKNESS_STATE)
    .map((incident) => ({ start: incident.firstEventTimestamp, end: endOf(incident) ?? Infinity }))
    .sort((a, b) => a.start - b.start)
}

/** The clips and recordings of a camera that were saved, as marks of a strip, each linking to its artifact. */
function useClipMarks(cameraId: string, window: TimeWindow): readonly StripMark[] {
  const t = usePlayerTexts()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openArtifact)
  const { data: clips = NO_CLIPS } = useClips(cameraId, window)
  return useMemo(
    () =>
      clips.flatMap(({ artifactId, data: { time, clip } }): StripMark[] => {
        if (!time) return []
        const at = dayAndTime(time.start)
        const label = clip?.title
          ? t('scrubber.titledClip', { title: clip.title, time: at })
          : t('scrubber.clip', { time: at })
        const onOpen = () => void open?.({ artifactId })
        return [{ id: artifactId, start: time.start, end: time.end, tone: 'success', label, onOpen }]
      }),
    [clips, t, dayAndTime, open],
  )
}

/**
 * The incidents of a camera and what was saved of its video as marks of a strip, each linking to what it stands for,
 * and the outages of the camera.
 */
export function useCameraMarks(cameraId: string, window: TimeWindow) {
  const t = usePlayerTexts()
  const { dayAndTime } = useBarnTime()
  const open = useIntent(openIncident)
  const { data: incidents = NONE } = useCameraIncidents(cameraId, window)
  const clipMarks = useClipMarks(cameraId, window)
  const incidentMarks = useMemo(
    () =>
      incidents
        .filter((incident) => !isUsual(incident))
        .map((incident): StripMark => {
          const { incidentId, type, firstEventTimestamp } = incident
          return {
            id: incidentId,
            start: firstEventTimestamp,
            end: endOf(incident),
            tone: incidentTone(type),
            label: t('scrubber.mark', { type: incidentTypeName(type, t), time: dayAndTime(firstEventTimestamp) }),
            onOpen: () => void open?.({ incidentId }),
          }
        }),
    [incidents, t, dayAndTime, open],
  )
  const marks = useMemo(() => [...incidentMarks, ...clipMarks], [incidentMarks, clipMarks])
  const outages = useMemo(() => outagesOf(incidents), [incidents])
  return { marks, outages }
}

/** Time between two refreshes, in ms. */
const REFRESH = 5 * MINUTE
/** Maximum number of ongoing, and of ended, incidents of one camera, and of its saved videos. */
const MOST = 300
const KEYS = [
  'incidentId',
  'type',
  'state',
  'messagePayload.title',
  'messagePayload.classification',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'closedAt',
] as const

/** The incidents of a camera that reach into a span of time, the newest first. */
function useCameraIncidents(cameraId: string, { start, end }: TimeWindow) {
  const isPermitted = usePermission(...incidentViewPermissions())
  return useLive(
    ['player', 'incidents', cameraId, start, end],
    async (session, signal) => {
      const shared = [
        where('cameraId', '==', cameraId),
        where('hidden', '==', false),
        where('firstEventTimestamp', '<=', end),
      ]
      const load = (query: Condition[]) =>
        session.list(
          incidents.query,
          {
            query: [...shared, ...query],
            order: [descending('firstEventTimestamp')],
            limit: MOST,
            projection: [...KEYS],
          },
          { signal },
        )
      const found = await Promise.all([
        load([where('closedAt', '==', null)]),
        load([where('closedAt', '!=', null), where('lastEventTimestamp', '>=', start)]),
      ])
      return found.flat()
    },
    { refresh: REFRESH, shows: ['incident'], keepPrevious: true, enabled: isPermitted },
  )
}
type CameraIncident = NonNullable<ReturnType<typeof useCameraIncidents>['data']>[number]

const CLIP_KEYS = ['artifactId', 'data'] as const

/** The saved videos in which a camera is seen, of a span of time. The time of an artifact is the end of its span. */
function useClips(cameraId: string, { start, end }: TimeWindow) {
  const isPermitted = usePermission(...artifactPermissions('recording'))
  return useLive(
    ['player', 'clips', cameraId, start, end],
    async (session, signal) => {
      const load = (camera: Condition) =>
        session.list(
          artifacts.query,
          {
            query: [
              camera,
              where('type', '==', 'recording'),
              where('status', 'in', COMPLETE_ARTIFACT_STATUSES),
              where('timestamp', '>=', start),
              where('timestamp', '<=', end + DAY),
            ],
            order: [descending('timestamp')],
            limit: MOST,
            projection: [...CLIP_KEYS],
          },
          { signal },
        )
      const found = await Promise.all([
        load(where('data.cameraId', '==', cameraId)),
        load(where('data.clip.besideCameraIds', '==', cameraId)),
      ])
      return found.flat()
    },
    { refresh: REFRESH, shows: ['artifact'], keepPrevious: true, enabled: isPermitted },
  )
}
type SavedClip = NonNullable<ReturnType<typeof useClips>['data']>[number]
