import { STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import {
  hasAnyPermission,
  hasPermission,
  measurementPermissions,
  PICTURE_PERMISSIONS,
} from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { camerasOf, type Incident, type IncidentComment, type IncidentEvent } from '@barn-workbench/core/schema'
import { formatLocalMinute, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import type { CallAccount } from '../http'
import type { IncidentCommentStore, IncidentStore } from '../incidents'
import type { CameraPictures } from '../pictures'
import type { CameraStore, RegionStore } from '../stores'
import { drawActivity, type ActivityPoint } from './activityChart'
import { MAXIMUM_PICTURES, momentOf, wantedPictures, type WantedPicture } from './packPictures'
import type { MissingPart, PackFiles, PackOutlines, PackPicture } from './packTypes'
import { packTexts, type PackLanguage } from './texts'

export interface PackContentDependencies {
  incidents: IncidentStore
  incidentComments: IncidentCommentStore
  cameras: CameraStore
  regions: RegionStore
  pictures: CameraPictures
  /** The mean activity of a camera in steps of `resolution` ms. */
  activityOf(
    cameraId: string,
    span: { start: number; end: number },
    resolution: number,
    signal: AbortSignal,
  ): Promise<ActivityPoint[]>
  timeZone: string
  now: () => number
}

export interface PackRequest {
  incident: Incident
  account: CallAccount
  language: PackLanguage
  signal: AbortSignal
}

/** A file of a pack, or something that is not in it. */
export type PackPart = { path: string; bytes: Uint8Array } | { missing: MissingPart }

const PICTURE_HEIGHT = 1080
/** Activity is shown so long before and after the incident, in ms, and in steps of so long. */
const ACTIVITY_MARGIN = 24 * HOUR
const ACTIVITY_RESOLUTION = 10 * MINUTE
const FORBIDDEN = 'request/forbidden'

const encoder = new TextEncoder()

function jsonFile<Path extends keyof PackFiles>(path: Path, content: PackFiles[Path]): PackPart {
  return { path, bytes: encoder.encode(`${JSON.stringify(content, null, 2)}\n`) }
}

/** The files of a pack in their order, without its manifest and its page. */
export async function* packContent(
  dependencies: PackContentDependencies,
  request: PackRequest,
): AsyncGenerator<PackPart> {
  const { incident, account } = request
  const events = await eventsOf(dependencies, incident)
  const comments = await commentsOf(dependencies, incident)
  yield jsonFile('incident.json', incident)
  yield jsonFile('events.json', events)
  yield jsonFile('comments.json', comments)
  if (hasPermission(account.permissions, 'regions.view'))
    yield jsonFile('outlines.json', await outlinesOf(dependencies, incident))
  else yield { missing: { what: 'outlines.json', reason: FORBIDDEN } }
  const visible = comments.filter((comment) => comment.visible)
  yield* picturesOf(dependencies, request, wantedPictures({ incident, events, comments: visible }))
  yield* measurementsOf(dependencies, request)
}

async function eventsOf({ incidents }: PackContentDependencies, { incidentId }: Incident): Promise<IncidentEvent[]> {
  const events = await incidents.events.documents.all([where('incidentId', '==', incidentId)])
  return events.sort((a, b) => a.eventTimestamp - b.eventTimestamp || (a.incidentEventId < b.incidentEventId ? -1 : 1))
}

/** Deleted texts are left out, also for who may see them: a pack is given away. */
async function commentsOf(
  { incidentComments }: PackContentDependencies,
  { incidentId }: Incident,
): Promise<IncidentComment[]> {
  const comments = await incidentComments.documents.all([where('incidentId', '==', incidentId)])
  return comments
    .map((comment) => (comment.visible ? comment : { ...comment, text: null, mentions: [] }))
    .sort((a, b) => a.creationTimestamp - b.creationTimestamp)
}

async function outlinesOf({ regions }: PackContentDependencies, incident: Incident): Promise<PackOutlines> {
  const time = momentOf(incident)
  const cameraIds = camerasOf(incident)
  const names = new Map(
    (await regions.specifications.all()).map(({ regionSpecificationId, name }) => [regionSpecificationId, name]),
  )
  const mappings = (await regions.mappingsAt(time)).filter(({ cameraId }) => cameraIds.includes(cameraId))
  const outlines = mappings.flatMap((mapping) =>
    mapping.regions.map(({ regionSpecification, color, polygon }) => ({
      ...{ cameraId: mapping.cameraId, regionType: mapping.regionType, regionSpecification, color, polygon },
      name: names.get(regionSpecification) ?? regionSpecification,
    })),
  )
  return { time, outlines }
}

async function* picturesOf(
  dependencies: PackContentDependencies,
  request: PackRequest,
  wanted: readonly WantedPicture[],
): AsyncGenerator<PackPart> {
  const listed: PackPicture[] = []
  const maySee = hasAnyPermission(request.account.permissions, PICTURE_PERMISSIONS)
  for (const [index, picture] of wanted.entries()) {
    const what = `picture of ${picture.cameraId} at ${new Date(picture.time).toISOString()}`
    const refusal = maySee ? null : FORBIDDEN
    const taken = refusal ?? (index < MAXIMUM_PICTURES ? await takePicture(dependencies, picture, request) : 'too-many')
    if (typeof taken === 'string') {
      yield { missing: { what, reason: taken } }
      continue
    }
    const { bytes, time } = taken
    const number = String(listed.length + 1).padStart(2, '0')
    const path = `pictures/${number}_${picture.cameraId}_${new Date(time).toISOString().replace(/[:.]/g, '-')}.jpg`
    const cameraName = (await dependencies.cameras.documents.find(picture.cameraId))?.name ?? picture.cameraId
    listed.push({ ...picture, path, time, cameraName })
    yield { path, bytes }
  }
  yield jsonFile('pictures.json', listed)
}

/** A picture with the time at which it was taken, or the code of the reason why there is none. */
async function takePicture(
  { pictures, now }: PackContentDependencies,
  { cameraId, time }: WantedPicture,
  { account: { accountId }, signal }: Pick<PackRequest, 'account' | 'signal'>,
): Promise<{ bytes: Uint8Array; time: number } | string> {
  const reply = await pictures.frame(cameraId, { time, resizeY: PICTURE_HEIGHT }, { accountId, signal, now: now() })
  signal.throwIfAborted()
  if (!reply.ok) return reply.problem.code
  const { bytes, headers } = reply.value
  return { bytes, time: Number(headers?.[STILL_FRAME_TIMESTAMP_HEADER.toLowerCase()] ?? time) }
}

async function* measurementsOf(
  { activityOf, timeZone, now }: PackContentDependencies,
  { incident, account, language, signal }: PackRequest,
): AsyncGenerator<PackPart> {
  const [cameraId] = camerasOf(incident)
  const what = 'measurements/activity.csv'
  if (cameraId === undefined) return
  if (!hasAnyPermission(account.permissions, measurementPermissions('activity')))
    return yield { missing: { what, reason: FORBIDDEN } }
  const moment = momentOf(incident)
  const span = { start: moment - ACTIVITY_MARGIN, end: Math.min(moment + ACTIVITY_MARGIN, now()) }
  const points = span.start < span.end ? await activityOf(cameraId, span, ACTIVITY_RESOLUTION, signal) : []
  if (points.length === 0) return yield { missing: { what, reason: 'no-values' } }
  const zone = timeZoneOf(timeZone)
  const lines = points.map(({ time, activity }) => `${formatLocalMinute(time, zone)},${activity.toFixed(3)}`)
  yield { path: what, bytes: encoder.encode(`${['time,activity', ...lines].join('\r\n')}\r\n`) }
  const title = packTexts[language].activity
  const svg = drawActivity(points, {
    start: moment - ACTIVITY_MARGIN,
    end: moment + ACTIVITY_MARGIN,
    moment,
    title,
    zone,
  })
  yield { path: 'measurements/activity.svg', bytes: encoder.encode(svg) }
}
