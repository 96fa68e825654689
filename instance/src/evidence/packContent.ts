import { STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import {
  hasAnyPermission,
  hasPermission,
  measurementPermissions,
  PICTURE_PERMISSIONS,
} from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import {
  camerasOf,
  pinsOf,
  type Incident,
  type IncidentComment,
  type IncidentEvent,
  type IncidentPhoto,
  type PinnedPlace,
} from '@barn-workbench/core/schema'
import { formatLocalMinute, HOUR, MINUTE, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import type { CallAccount } from '../http'
import {
  eventWithoutAddressOfCamera,
  withoutAddressOfCamera,
  type IncidentCommentStore,
  type IncidentStore,
} from '../incidents'
import type { CameraPictures } from '../pictures'
import type { CameraStore, RegionStore } from '../stores'
import type { MissingPart, PackFiles, PackOutlines, PackPhoto, PackPicture } from './packTypes'
import { packTexts, type PackLanguage, type PictureReason } from './texts'

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
  /** The photos that people have added, the oldest first, each with the way to its file. */
  photosOf(incidentId: string): Promise<{ photo: IncidentPhoto; read: () => Promise<Uint8Array | null> }[]>
  timeZone: string
  now: () => number
}

/** The incident of a pack, and the account that asks for it. */
export interface PackRequest {
  incident: Incident
  account: CallAccount
  language: PackLanguage
  signal: AbortSignal
}

/** A file of a pack, or something that is not in it. */
export type PackPart = { path: string; bytes: Uint8Array } | { missing: MissingPart }

const PICTURE_HEIGHT = 1080
/** Span of activity before and after the incident that is shown, in ms, and its resolution. */
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
  const { account } = request
  // Addresses of cameras are left out, also for accounts that may read them: a pack is given away.
  const incident = withoutAddressOfCamera(request.incident)
  const events = (await eventsOf(dependencies, incident)).map((event) => eventWithoutAddressOfCamera(event, incident))
  const comments = await commentsOf(dependencies, incident)
  yield jsonFile('incident.json', incident)
  yield jsonFile('events.json', events)
  yield jsonFile('comments.json', comments)
  if (hasPermission(account.permissions, 'regions.view'))
    yield jsonFile('outlines.json', await outlinesOf(dependencies, incident))
  else yield { missing: { what: 'outlines.json', reason: FORBIDDEN } }
  const visible = comments.filter((comment) => comment.visible)
  yield* picturesOf(dependencies, request, wantedPictures({ incident, events, comments: visible }))
  yield* photosOf(dependencies, incident)
  yield* measurementsOf(dependencies, request)
}

async function eventsOf({ incidents }: PackContentDependencies, { incidentId }: Incident): Promise<IncidentEvent[]> {
  const events = await incidents.events.documents.all([where('incidentId', '==', incidentId)])
  return events.sort((a, b) => a.eventTimestamp - b.eventTimestamp || (a.incidentEventId < b.incidentEventId ? -1 : 1))
}

/** Deleted texts are left out, also for accounts that may see them: a pack is given away. */
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
      cameraId: mapping.cameraId,
      regionType: mapping.regionType,
      regionSpecification,
      color,
      polygon,
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

/** The photos as they are stored, whose digests the manifest has as well. */
async function* photosOf(dependencies: PackContentDependencies, { incidentId }: Incident): AsyncGenerator<PackPart> {
  const listed: PackPhoto[] = []
  for (const { photo, read } of await dependencies.photosOf(incidentId)) {
    const { incidentPhotoId, incidentCommentId, author, takenAt, addedAt, width, height, size, digest } = photo
    const bytes = await read()
    if (!bytes) {
      yield { missing: { what: `photo ${photo.incidentPhotoId}`, reason: 'artifact/no-payload' } }
      continue
    }
    const path = `photos/${String(listed.length + 1).padStart(2, '0')}.jpg`
    const times = { author, takenAt, addedAt }
    listed.push({ path, incidentPhotoId, incidentCommentId, ...times, width, height, size, digest })
    yield { path, bytes }
  }
  if (listed.length > 0) yield jsonFile('photos.json', listed)
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

/** Measured values in the course of time. Times in ms since the epoch. */
interface ActivityPoint {
  time: number
  activity: number
}

interface ChartOptions {
  start: number
  end: number
  /** The time at which the incident began. */
  moment: number
  title: string
  zone: TimeZone
}

const WIDTH = 960
const HEIGHT = 260
const MARGIN = { left: 56, right: 16, top: 34, bottom: 34 }
/** Hours from one label of the time to the next. */
const LABEL_HOURS = 6

/** A text within XML. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Draws the activity around an incident, with a mark at its beginning, as SVG. */
export function drawActivity(
  points: readonly ActivityPoint[],
  { start, end, moment, title, zone }: ChartOptions,
): string {
  const greatest = Math.max(1, ...points.map(({ activity }) => activity))
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const x = (time: number) => (MARGIN.left + ((time - start) / (end - start)) * inner.width).toFixed(1)
  const y = (value: number) => (MARGIN.top + (1 - value / greatest) * inner.height).toFixed(1)
  const line = points.map(({ time, activity }) => `${x(time)},${y(activity)}`).join(' ')
  const [left, bottom] = [MARGIN.left, HEIGHT - MARGIN.bottom]
  const labels = Array.from({ length: Math.floor((end - start) / (LABEL_HOURS * HOUR)) + 1 }, (_, index) => {
    const time = start + index * LABEL_HOURS * HOUR
    const text = formatLocalMinute(time, zone).slice(5).replace('T', ' ')
    const anchor = time + LABEL_HOURS * HOUR > end ? 'end' : 'middle'
    return `<text x="${x(time)}" y="${HEIGHT - 10}" text-anchor="${anchor}">${text}</text>`
  })
  const values = [0, greatest / 2, greatest].map(
    (value) =>
      `<line x1="${left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ccc"/>` +
      `<text x="${left - 8}" y="${y(value)}" dy="4" text-anchor="end">${value.toFixed(1)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${left}" y="20" font-size="14">${escapeXml(title)}</text>`,
    ...values,
    ...labels,
    `<line x1="${x(moment)}" x2="${x(moment)}" y1="${MARGIN.top}" y2="${bottom}" stroke="#b00020" stroke-dasharray="4 3"/>`,
    `<polyline points="${line}" fill="none" stroke="#1565a8" stroke-width="2"/>`,
    '</svg>',
    '',
  ].join('\n')
}

/** Pictures of one pack. */
const MAXIMUM_PICTURES = 40

/** A picture that belongs into a pack. */
type WantedPicture = Pick<PackPicture, 'cameraId' | 'time' | 'reasons' | 'box' | 'pins'>

interface Thread {
  incident: Incident
  /** The oldest first. */
  events: readonly IncidentEvent[]
  /** Comments that are not deleted. */
  comments: readonly IncidentComment[]
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The time at which an incident was seen first, in ms since the epoch. */
export function momentOf({ messagePayload, firstEventTimestamp }: Incident): number {
  const { timestamp } = fieldsOf(messagePayload['detection'])
  return Number.isSafeInteger(timestamp) ? (timestamp as number) : firstEventTimestamp
}

function boxOf({ messagePayload: { detection, lastDetection } }: Incident): PackPicture['box'] {
  for (const candidate of [detection, lastDetection]) {
    const { x, y, w, h } = fieldsOf(candidate)
    const box = { x: Number(x), y: Number(y), w: Number(w), h: Number(h) }
    if (Object.values(box).every((length) => length >= 0 && length <= 1)) return box
  }
  return null
}

/** The pins of all texts of an incident: in its fields, in its events, and in comments. */
function allPins({ incident, events, comments }: Thread): PinnedPlace[] {
  const payloads = [incident.messagePayload, ...events.map(({ payload }) => payload)]
  const texts = [...payloads.flatMap((payload) => Object.values(payload)), ...comments.map(({ text }) => text)]
  return texts.flatMap(pinsOf)
}

/**
 * The pictures that belong to an incident, each once: of its detection, its first and last event, and of pinned places.
 */
export function wantedPictures(thread: Thread): WantedPicture[] {
  const { incident } = thread
  const pictures = new Map<string, WantedPicture>()

  function want(cameraId: string, time: number, reason: PictureReason): WantedPicture {
    const key = `${cameraId} ${time}`
    const picture = pictures.get(key) ?? { cameraId, time, reasons: [], box: null, pins: [] }
    if (!picture.reasons.includes(reason)) picture.reasons.push(reason)
    pictures.set(key, picture)
    return picture
  }

  const [cameraId] = camerasOf(incident)
  if (cameraId !== undefined) {
    want(cameraId, momentOf(incident), 'detection').box = boxOf(incident)
    want(cameraId, incident.firstEventTimestamp, 'firstEvent')
    want(cameraId, incident.lastEventTimestamp, 'lastEvent')
  }
  for (const pin of allPins(thread)) want(pin.cameraId, pin.timestamp, 'pin').pins.push(pin)
  return [...pictures.values()]
}
