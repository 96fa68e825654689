import type { artifacts, ParsedOf } from '@barn-workbench/core/contract'
import { hasAnyPermission, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { LONGEST_CLIP } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { CallContext } from '../http'
import { viewableTypesCondition, type IncidentStore } from '../incidents'
import type { CameraStore, StoredCamera } from '../stores'
import { canViewArtifacts } from './artifactAccess'
import type { ArtifactStore, PlannedArtifact, StoredArtifact } from './artifactStore'
import type { PlanFacts } from './planArtifact'

export interface RequestDependencies {
  artifacts: ArtifactStore
  cameras: CameraStore
  incidents: IncidentStore
  /** An artifact of a camera as it is planned. */
  planOf: (facts: PlanFacts) => PlannedArtifact
}

/** Artifacts that an account has asked for and that are not made yet. */
export const MAXIMUM_WAITING = 16
/** Longest span of time of one artifact that a caller asks for, in ms. */
const LONGEST_SPAN = DAY
/** In seconds. */
const RETRY_AFTER = 60
/** Most marks on the time line of a clip. */
const MAXIMUM_MARKS = 200
const JOB_NAME = 'request'
/** People go before the schedule. */
const PRIORITY = 0

type Refusals =
  | 'request/forbidden'
  | 'request/invalid'
  | 'camera/not-found'
  | 'camera/privacy'
  | 'frame/in-future'
  | 'artifact/too-long'
  | 'request/too-many'

type Body = ParsedOf<typeof artifacts.request>['body']

function mayRequest({ account: { permissions } }: Pick<CallContext, 'account'>, type: string): boolean {
  return canViewArtifacts(permissions, type) && hasAnyPermission(permissions, PICTURE_PERMISSIONS)
}

function checkSpan(
  { type, start, end, clip }: Body,
  now: number,
): Result<undefined, 'request/invalid' | 'frame/in-future' | 'artifact/too-long'> {
  if (start < 0) return failInvalid({ path: 'start', message: 'invalid' })
  if (end < start) return failInvalid({ path: 'end', message: 'end_must_be_after_start' })
  // One picture has no movement.
  if ((type === 'heatmap' || type === 'recording') && end === start)
    return failInvalid({ path: 'end', message: 'end_must_be_after_start' })
  if (end > now) return fail('frame/in-future', { timestamp: end })
  const longest = clip?.hasClock ? LONGEST_CLIP : LONGEST_SPAN
  return end - start > longest ? fail('artifact/too-long', { longest }) : succeed(undefined)
}

/** Refuses a clip of another type, a recording without one, and cameras that cannot stand beside each other. */
function checkClip({ type, camera, clip }: Body): Result<undefined, 'request/invalid'> {
  if ((type === 'recording') !== (clip !== undefined)) return failInvalid({ path: 'clip', message: 'invalid' })
  const beside = clip?.besideCameraIds ?? []
  const isTwice = new Set([camera, ...beside]).size < beside.length + 1
  if (isTwice) return failInvalid({ path: 'clip.besideCameraIds', message: 'camera_twice' })
  return clip && !clip.hasClock && beside.length > 0
    ? failInvalid({ path: 'clip.besideCameraIds', message: 'invalid' })
    : succeed(undefined)
}

/** Finds the cameras of a request. A camera that is closed for privacy is refused. */
async function openCameras(
  cameras: CameraStore,
  cameraIds: readonly string[],
): Promise<Result<StoredCamera[], 'camera/not-found' | 'camera/privacy'>> {
  const found: StoredCamera[] = []
  for (const cameraId of cameraIds) {
    const camera = await cameras.documents.get(cameraId)
    if (!camera.ok) return camera
    if (camera.value.privacy) return fail('camera/privacy', { id: cameraId })
    found.push(camera.value)
  }
  return succeed(found)
}

/** The times at which incidents of the cameras began, as far as the account may see them. */
async function marksOf(
  { documents }: IncidentStore,
  { cameraIds, start, end }: { cameraIds: readonly string[]; start: number; end: number },
  permissions: ReadonlySet<string>,
): Promise<number[]> {
  const found = await documents.all([
    ...viewableTypesCondition(permissions, 'type'),
    where('identifier.cameraId', 'in', cameraIds),
    where('firstEventTimestamp', '>=', start),
    where('firstEventTimestamp', '<=', end),
    where('hidden', '==', false),
  ])
  return found
    .map(({ firstEventTimestamp }) => firstEventTimestamp)
    .sort((left, right) => left - right)
    .slice(0, MAXIMUM_MARKS)
}

/** Returns the row of a requested artifact. */
async function planRequest(
  { incidents, planOf }: RequestDependencies,
  { body: { type, camera: cameraId, start, end, clip }, cameras }: { body: Body; cameras: readonly StoredCamera[] },
  { permissions }: CallContext['account'],
): Promise<PlannedArtifact> {
  const facts = { type, cameraId, start, end, jobName: JOB_NAME, priority: PRIORITY }
  const place = clip?.title || cameras.map(({ name }) => name).join(' ')
  if (!clip?.hasClock) return planOf({ ...facts, place })
  const { besideCameraIds, title } = clip
  const marks = await marksOf(incidents, { cameraIds: [cameraId, ...besideCameraIds], start, end }, permissions)
  return planOf({ ...facts, place, clip: { besideCameraIds, title, marks } })
}

/** Plans an artifact for an account. */
export async function requestArtifact(
  dependencies: RequestDependencies,
  body: Body,
  context: Pick<CallContext, 'account' | 'now'>,
): Promise<Result<StoredArtifact, Refusals>> {
  const { artifacts: store, cameras } = dependencies
  if (!mayRequest(context, body.type)) return fail('request/forbidden')
  const span = checkSpan(body, context.now())
  if (!span.ok) return span
  const checked = checkClip(body)
  if (!checked.ok) return checked
  const open = await openCameras(cameras, [body.camera, ...(body.clip?.besideCameraIds ?? [])])
  if (!open.ok) return open
  const { accountId } = context.account
  const waiting = await store.documents.count([
    where('status', 'in', ['scheduled', 'pending']),
    where('requestedBy.entityId', '==', accountId),
  ])
  if (waiting >= MAXIMUM_WAITING) return fail('request/too-many', { retryAfter: RETRY_AFTER })
  const plan = await planRequest(dependencies, { body, cameras: open.value }, context.account)
  return succeed(await store.plan({ ...plan, requestedBy: { entityId: accountId, entityType: 'account' } }))
}
