import { incidentPhotos, ROUND_PERMISSIONS } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { filePayload, picturePayload, type ArtifactStore } from '../artifacts'
import type { AccountStore } from '../auth'
import { implement, type CallAccount } from '../http'
import { canManage, canView, findViewableIncident, writeContextOf, type IncidentStore } from '../incidents'
import type { PhotoStore, StoredPhoto } from '../photos'
import type { PictureQueue } from '../pictures'

export interface IncidentPhotoRouteDependencies {
  photos: PhotoStore
  incidents: IncidentStore
  artifacts: ArtifactStore
  accounts: Pick<AccountStore, 'nameOf'>
  /** Scales pictures. */
  queue: PictureQueue
}

/** A photo is seen with its incident or its round, one that belongs to nothing yet by its author alone. */
function maySee({ accountId, permissions }: CallAccount, { incidentType, authorId, roundDay }: StoredPhoto): boolean {
  if (roundDay && hasAnyPermission(permissions, ROUND_PERMISSIONS)) return true
  return incidentType === null ? authorId === accountId : canView(permissions, incidentType)
}

function mayRemove({ accountId, permissions }: CallAccount, { incidentType, authorId }: StoredPhoto): boolean {
  return authorId === accountId || (incidentType !== null && canManage(permissions, incidentType))
}

export function incidentPhotoRoutes({ photos, incidents, artifacts, accounts, queue }: IncidentPhotoRouteDependencies) {
  async function findViewable(account: CallAccount, id: string): Promise<Result<StoredPhoto, 'photo/not-found'>> {
    const photo = await photos.documents.get(id)
    return photo.ok && !maySee(account, photo.value) ? fail('photo/not-found', { id }) : photo
  }

  return implement(incidentPhotos, {
    upload: async ({ params: { photoId }, body }, context) => {
      const { entityId, displayName } = (await writeContextOf(context, accounts)).actor
      return photos.upload({ entityId, displayName }, photoId, body)
    },
    list: async ({ params: { incidentId } }, { account }) => {
      const incident = await findViewableIncident(account, incidentId, incidents.documents)
      return incident.ok ? succeed(await photos.of(incidentId)) : incident
    },
    payload: async ({ params: { id }, query: { resizeY: height } }, { account, signal }) => {
      const photo = await findViewable(account, id)
      if (!photo.ok) return photo
      const artifact = await artifacts.documents.find(photo.value.artifactId)
      if (!artifact) return fail('photo/not-found', { id })
      const { files } = artifacts
      if (height === undefined) return filePayload({ files, queue }, artifact)
      const { accountId } = account
      return picturePayload({ files, queue }, artifact, { height, isOverlay: false, accountId, signal })
    },
    remove: async ({ params: { id } }, { account }) => {
      const photo = await findViewable(account, id)
      if (!photo.ok) return photo
      if (!mayRemove(account, photo.value)) return fail('request/forbidden')
      await photos.remove(photo.value)
      return succeed(undefined)
    },
  })
}
