import { hasAnyPermission, hasPermission, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { camerasOf, regionsOf, type GuestFinding, type GuestSubject, type Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { wantedPictures } from '../evidence'
import { canView, type IncidentStore } from '../incidents'
import type { CameraPictures } from '../pictures'
import type { PictureReply } from '../pictures/cameraPictures'
import type { CameraStore, RegionStore } from '../stores'

/** Height of the pictures of guests, in px. */
const PICTURE_HEIGHT = 1080
/** Pictures of one incident. */
const MAXIMUM_PICTURES = 12

export interface GuestFindingDependencies {
  incidents: IncidentStore
  cameras: CameraStore
  regions: RegionStore
  pictures: CameraPictures
}

type Permissions = ReadonlySet<string>
type Shown = GuestFinding['finding']

/** The finding of a link, and the pictures that belong to it. */
interface FoundFinding {
  finding: Shown
  pictures: { cameraId: string; time: number }[]
}

/** The reason why an account may not give a finding away, or why a link shows nothing. */
export type FindingRefusal = 'incident/not-found' | 'camera/not-found' | 'camera/privacy' | 'request/forbidden'

export interface PictureRequest {
  subject: GuestSubject
  permissions: Permissions
  /** Of a range the time in ms, of an incident the place in its list of pictures. */
  picture: number
  resizeY?: number | undefined
  /** Requests of one owner wait for each other. */
  owner: string
  signal: AbortSignal
  now: number
}

/** A picture that may be shown, with the greatest distance in ms of the one that is shown instead. */
interface Wanted {
  cameraId: string
  time: number
  difference?: number
}

export type GuestFindings = ReturnType<typeof createGuestFindings>

/** Reads the finding that a guest link shows, as far as the permissions of the giving account allow. */
export function createGuestFindings(dependencies: GuestFindingDependencies) {
  const { incidents, cameras, pictures } = dependencies

  /** The name of a camera that is not closed for privacy. */
  async function openCamera(cameraId: string): Promise<Result<string, 'camera/not-found' | 'camera/privacy'>> {
    const camera = await cameras.documents.get(cameraId)
    if (!camera.ok) return camera
    return camera.value.privacy ? fail('camera/privacy', { id: cameraId }) : succeed(camera.value.name)
  }

  async function findIncident(
    incidentId: string,
    permissions: Permissions,
  ): Promise<Result<FoundFinding, FindingRefusal>> {
    const found = await incidents.documents.get(incidentId)
    if (!found.ok) return found
    if (!canView(permissions, found.value.type)) return fail('incident/not-found', { id: incidentId })
    const [cameraId] = camerasOf(found.value)
    const camera = cameraId === undefined ? null : await openCamera(cameraId)
    if (camera?.ok === false && camera.problem.code === 'camera/privacy') return camera
    return succeed(await describeIncident(dependencies, found.value, permissions))
  }

  /** Finds a finding, if it may be viewed with these permissions at this moment. */
  async function find(subject: GuestSubject, permissions: Permissions): Promise<Result<FoundFinding, FindingRefusal>> {
    if (subject.kind === 'incident') return findIncident(subject.incidentId, permissions)
    if (!hasAnyPermission(permissions, PICTURE_PERMISSIONS)) return fail('request/forbidden')
    const { kind, cameraId, start, end } = subject
    const camera = await openCamera(cameraId)
    if (!camera.ok) return camera
    return succeed({ finding: { kind, cameraName: camera.value, start, end }, pictures: [] })
  }

  return {
    find,
    /** A picture of a finding. Times outside of the range of a camera have none. */
    async picture(
      request: PictureRequest,
    ): Promise<Result<PictureReply, FindingRefusal | 'frame/not-found' | 'request/too-many'>> {
      const { subject, permissions, picture, resizeY = PICTURE_HEIGHT, owner, signal, now } = request
      const found = await find(subject, permissions)
      if (!found.ok) return found
      const missing = fail('frame/not-found', { timestamp: picture })
      const wanted: Wanted | undefined =
        subject.kind === 'camera' ? pictureWithin(subject, picture) : found.value.pictures[picture]
      if (!wanted) return missing
      const options = {
        time: Math.min(wanted.time, now),
        maximumDifference: wanted.difference,
        resizeY: Math.min(resizeY, PICTURE_HEIGHT),
      }
      const reply = await pictures.frame(wanted.cameraId, options, { accountId: owner, signal, now })
      if (!reply.ok) return reply.problem.code === 'request/too-many' ? fail('request/too-many') : missing
      return reply
    },
  }
}

/** The picture of a time within a range. The nearest one may not lie outside of the range. */
function pictureWithin(
  { cameraId, start, end }: Extract<GuestSubject, { kind: 'camera' }>,
  time: number,
): Wanted | undefined {
  const difference = Math.min(time - start, end - time, MINUTE)
  return difference < 0 ? undefined : { cameraId, time, difference }
}

/** An incident as guests see it: without names of people and texts that people have typed. */
async function describeIncident(
  dependencies: GuestFindingDependencies,
  incident: Incident,
  permissions: Permissions,
): Promise<FoundFinding> {
  const { incidents, cameras } = dependencies
  const { incidentId, type, state, firstEventTimestamp, lastEventTimestamp, closedAt } = incident
  const events = await incidents.events.documents.all([where('incidentId', '==', incidentId)])
  events.sort((left, right) => left.eventTimestamp - right.eventTimestamp)
  const maySee = hasAnyPermission(permissions, PICTURE_PERMISSIONS)
  const wanted = maySee ? wantedPictures({ incident, events, comments: [] }).slice(0, MAXIMUM_PICTURES) : []
  const known = new Map((await cameras.all()).map((camera) => [camera.cameraId, camera]))
  const pictures = wanted.filter(({ cameraId }) => known.get(cameraId)?.privacy === false)
  const cameraNames = camerasOf(incident).flatMap((id) => known.get(id)?.name ?? [])
  const regionNames = hasPermission(permissions, 'regions.view') ? await namesOfRegions(dependencies, incident) : []
  const finding: Shown = {
    kind: 'incident',
    type,
    state,
    places: [...regionNames, ...cameraNames],
    firstEventTimestamp,
    lastEventTimestamp,
    closedAt,
    events: events.map(({ trigger, eventTimestamp }) => ({ trigger, timestamp: eventTimestamp })),
    pictures: pictures.map(({ cameraId, time, box }) => ({
      cameraName: known.get(cameraId)?.name ?? cameraId,
      timestamp: time,
      box,
    })),
  }
  return { finding, pictures }
}

async function namesOfRegions({ regions }: GuestFindingDependencies, incident: Incident): Promise<string[]> {
  const named = await Promise.all(regionsOf(incident).map((id) => regions.specifications.find(id)))
  return named.flatMap((region) => region?.name ?? [])
}
