import { artifactPermissions, hasAnyPermission, hasPermission } from '@barn-workbench/core/permissions'
import { where, type Condition } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { ARTIFACT_TYPES } from '@barn-workbench/core/schema'
import type { CallAccount } from '../http'
import type { CameraStore } from '../stores'
import { INCIDENT_PHOTO, type ArtifactDocuments, type StoredArtifact } from './artifactStore'

type Permissions = ReadonlySet<string>

/** Whether artifacts of a type may be viewed. */
export function canViewArtifacts(permissions: Permissions, type: string): boolean {
  return type !== INCIDENT_PHOTO && hasAnyPermission(permissions, artifactPermissions(type))
}

/** Conditions that restrict a query to the types that the account may view. */
export function viewableArtifactsCondition(permissions: Permissions): Condition[] {
  if (hasPermission(permissions, 'artifact.view')) return [where('type', '!=', INCIDENT_PHOTO)]
  return [
    where(
      'type',
      'in',
      ARTIFACT_TYPES.filter((type) => canViewArtifacts(permissions, type)),
    ),
  ]
}

/** Finds an artifact that the account may view. Any other is unknown to it. */
export async function findViewableArtifact(
  { permissions }: CallAccount,
  id: string,
  documents: ArtifactDocuments,
): Promise<Result<StoredArtifact, 'artifact/not-found'>> {
  const artifact = await documents.get(id)
  return artifact.ok && !canViewArtifacts(permissions, artifact.value.type)
    ? fail('artifact/not-found', { id })
    : artifact
}

/**
 * Refuses artifacts that show a camera that is closed now, whenever they were made: a user who closes a camera does not
 * expect that pictures of an hour ago can still be seen.
 */
export async function checkPrivacy(
  { cameraIds }: Pick<StoredArtifact, 'cameraIds'>,
  cameras: CameraStore,
): Promise<Result<undefined, 'camera/privacy'>> {
  const closed = (await cameras.all()).find(({ cameraId, privacy }) => privacy && cameraIds.includes(cameraId))
  return closed ? fail('camera/privacy', { id: closed.cameraId }) : succeed(undefined)
}
