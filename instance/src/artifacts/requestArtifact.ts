import type { artifacts, ParsedOf } from '@barn-workbench/core/contract'
import { hasAnyPermission, PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import { DAY } from '@barn-workbench/core/time'
import type { CallContext } from '../http'
import type { CameraStore } from '../stores'
import { canViewArtifacts } from './artifactAccess'
import type { ArtifactStore, PlannedArtifact, StoredArtifact } from './artifactStore'

export interface RequestDependencies {
  artifacts: ArtifactStore
  cameras: CameraStore
  /** An artifact of a camera as it is planned. */
  planOf: (request: { type: string; cameraId: string; place: string; start: number; end: number }) => PlannedArtifact
}

/** Artifacts that an account has asked for and that are not made yet. */
export const MAXIMUM_WAITING = 16
/** Longest span of time of one artifact that a caller asks for, in ms. */
const LONGEST_SPAN = DAY
/** In seconds. */
const RETRY_AFTER = 60
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
  { type, start, end }: Body,
  now: number,
): Result<undefined, 'request/invalid' | 'frame/in-future' | 'artifact/too-long'> {
  if (start < 0) return failInvalid({ path: 'start', message: 'invalid' })
  if (end < start) return failInvalid({ path: 'end', message: 'end_must_be_after_start' })
  // One picture has no movement.
  if (type === 'heatmap' && end === start) return failInvalid({ path: 'end', message: 'end_must_be_after_start' })
  if (end > now) return fail('frame/in-future', { timestamp: end })
  return end - start > LONGEST_SPAN ? fail('artifact/too-long', { longest: LONGEST_SPAN }) : succeed(undefined)
}

/** Plans an artifact for an account. */
export async function requestArtifact(
  { artifacts: store, cameras, planOf }: RequestDependencies,
  body: Body,
  context: Pick<CallContext, 'account' | 'now'>,
): Promise<Result<StoredArtifact, Refusals>> {
  const { type, camera: cameraId, start, end } = body
  if (!mayRequest(context, type)) return fail('request/forbidden')
  const span = checkSpan(body, context.now())
  if (!span.ok) return span
  const camera = await cameras.documents.get(cameraId)
  if (!camera.ok) return camera
  if (camera.value.privacy) return fail('camera/privacy', { id: cameraId })
  const { accountId } = context.account
  const waiting = await store.documents.count([
    where('status', 'in', ['scheduled', 'pending']),
    where('requestedBy.entityId', '==', accountId),
  ])
  if (waiting >= MAXIMUM_WAITING) return fail('request/too-many', { retryAfter: RETRY_AFTER })
  const plan = planOf({ type, cameraId, place: camera.value.name, start, end })
  const requestedBy = { entityId: accountId, entityType: 'account' }
  return succeed(await store.plan({ ...plan, jobName: JOB_NAME, priority: PRIORITY, requestedBy }))
}
