import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { EntityReference, Incident, IncidentPhoto } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { INCIDENT_PHOTO, type ArtifactStore } from '../artifacts'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, isFullDiskError, type Database, type DocumentStore } from '../database'
import { createPhotoUploads, type PhotoPart } from './photoUploads'
import { redrawPhoto, type RedrawnPhoto } from './redrawPhoto'

/** A photo with the facts that only the instance needs. Without a report or comment it has no incident yet. */
export interface StoredPhoto extends Omit<IncidentPhoto, 'incidentId'> {
  incidentId: string | null
  incidentType: string | null
  authorId: string
  /** The day of the round in which it was taken. */
  roundDay?: string | null
  artifactId: string
  /** The digest of the file as it was uploaded. */
  uploadDigest: string
}

/** Time after which an upload or a photo that belongs to nothing is gone, in ms. */
export const PHOTO_UPLOAD_LIFETIME = DAY
/** Time for which a report or comment waits for its photos, in ms: a phone may be off for weeks. */
const CLAIM_LIFETIME = 30 * DAY
/** Photos of one account that belong to nothing yet. */
const MAXIMUM_UNCLAIMED = 48
/** The conditions of photos that belong to nothing. */
const OF_NOTHING = [where('incidentId', '==', null), where('roundDay', '==', null)]

export interface PhotoStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
  artifacts: ArtifactStore
  incidents: { documents: Pick<DocumentStore<Incident, 'incident/not-found'>, 'find'> }
}

export type PhotoStore = ReturnType<typeof createPhotoStore>

type UploadErrors = 'photo/upload-gap' | 'photo/refused' | 'photo/too-many' | 'request/too-large' | 'instance/full'
type Documents = ReturnType<typeof createDocuments>

function createDocuments({ database, hub }: PhotoStoreDependencies) {
  return createDocumentStore<StoredPhoto, 'photo/not-found'>({
    database,
    table: 'incident_photos',
    idKey: 'incidentPhotoId',
    notFoundCode: 'photo/not-found',
    scalarKeys: ['incidentId', 'authorId', 'addedAt', 'roundDay'],
    onChange: ({ id, version, document: { incidentType } }) => {
      if (incidentType !== null)
        hub.publish({ entity: 'incidentPhoto', id, version }, incidentViewPermissions(incidentType))
    },
  })
}

/** The answer of a round that has photos. */
export interface RoundPlace {
  day: string
  penId: string
  question: string
}

/** The report or comment that has photos. */
export interface PhotoOwner {
  incident: Pick<Incident, 'incidentId' | 'type'>
  incidentCommentId: string | null
}

/** Stores the photos of incidents. */
export function createPhotoStore(dependencies: PhotoStoreDependencies) {
  const { database, now, artifacts } = dependencies
  const documents = createDocuments(dependencies)
  const uploads = createPhotoUploads(database, now)

  async function ofIncident(incidentId: string): Promise<StoredPhoto[]> {
    const photos = await documents.all([where('incidentId', '==', incidentId)])
    return photos.sort((a, b) => a.addedAt - b.addedAt || (a.incidentPhotoId < b.incidentPhotoId ? -1 : 1))
  }

  async function remove(photo: Pick<StoredPhoto, 'incidentPhotoId' | 'artifactId'>): Promise<void> {
    await documents.remove(photo.incidentPhotoId)
    await artifacts.remove(photo.artifactId)
  }

  async function upload(
    author: EntityReference,
    photoId: string,
    part: PhotoPart,
  ): Promise<Result<{ received: number; isWhole: boolean }, UploadErrors>> {
    const accountId = author.entityId
    const known = await documents.find(photoId)
    if (known)
      return known.authorId === accountId && known.uploadDigest === part.digest
        ? succeed({ received: part.size, isWhole: true })
        : fail('photo/refused', { reason: 'taken' })
    const key = { accountId, photoId }
    const taken = await uploads.take(key, part)
    if (!taken.ok) return taken
    const { file, received } = taken.value
    if (!file) return succeed({ received, isWhole: false })
    if ((await documents.count([where('authorId', '==', accountId), ...OF_NOTHING])) >= MAXIMUM_UNCLAIMED)
      return fail('photo/too-many', { maximum: MAXIMUM_UNCLAIMED })
    const drawn = await redrawPhoto(file)
    if (!drawn) {
      await uploads.drop(key)
      return fail('photo/refused', { reason: 'type' })
    }
    const stored = await store({ dependencies, documents }, { author, photoId, part }, drawn)
    if (stored.ok) await uploads.drop(key)
    return stored.ok ? succeed({ received, isWhole: true }) : stored
  }

  return {
    documents,
    upload,
    /**
     * Gives photos of an account to its report or comment. A photo that has not arrived belongs to it once it does.
     * Those of others, or of something else, are passed over: a report is never refused for its photos.
     */
    async claim(accountId: string, photoIds: readonly string[] = [], { incident, incidentCommentId }: PhotoOwner) {
      for (const photoId of photoIds) {
        const photo = await documents.find(photoId)
        if (photo?.authorId === accountId && photo.incidentId === null)
          await documents.update(photoId, undefined, (before) =>
            succeed({ ...before, incidentId: incident.incidentId, incidentType: incident.type, incidentCommentId }),
          )
        else if (!photo)
          await sql`INSERT OR IGNORE INTO photo_claims (photo_id, account_id, incident_id, comment_id, at)
            VALUES (${photoId}, ${accountId}, ${incident.incidentId}, ${incidentCommentId}, ${now()})`.execute(
            database.current(),
          )
      }
    },
    /** Gives photos of an account to an answer of a round, whether they have arrived already or not. */
    async claimForRound(accountId: string, photoIds: readonly string[], { day, penId, question }: RoundPlace) {
      for (const photoId of photoIds) {
        const photo = await documents.find(photoId)
        if (photo && photo.authorId !== accountId) continue
        await sql`INSERT OR IGNORE INTO round_photos (photo_id, account_id, day, pen_id, question, at)
          VALUES (${photoId}, ${accountId}, ${day}, ${penId}, ${question}, ${now()})`.execute(database.current())
        if (photo) await documents.update(photoId, undefined, (before) => succeed({ ...before, roundDay: day }))
      }
    },
    /** The photos of an incident, the oldest first. */
    of: async (incidentId: string): Promise<IncidentPhoto[]> => {
      return (await ofIncident(incidentId)).map((photo) => readable(photo, incidentId))
    },
    /** The photos of an incident, each with the way to its file. */
    async filesOf(incidentId: string) {
      return (await ofIncident(incidentId)).map((photo) => ({
        photo: readable(photo, incidentId),
        async read(): Promise<Uint8Array | null> {
          const file = await artifacts.files.open(photo.artifactId)
          return file && new Uint8Array(await new Response(file.stream).arrayBuffer())
        },
      }))
    },
    remove,
    /** Removes all photos of an incident that is removed. */
    async removeOf(incidentId: string): Promise<void> {
      for (const photo of await documents.all([where('incidentId', '==', incidentId)])) await remove(photo)
      await sql`DELETE FROM photo_claims WHERE incident_id = ${incidentId}`.execute(database.current())
    },
    /** Removes old uploads, and old photos that belong to no incident. */
    removeOld: () =>
      database.transaction(async () => {
        await uploads.removeBefore(now() - PHOTO_UPLOAD_LIFETIME)
        const unclaimed = [...OF_NOTHING, where('addedAt', '<', now() - PHOTO_UPLOAD_LIFETIME)]
        for (const photo of await documents.all(unclaimed)) await remove(photo)
        await sql`DELETE FROM photo_claims WHERE at < ${now() - CLAIM_LIFETIME}`.execute(database.current())
      }),
  }
}

function readable(photo: StoredPhoto, incidentId: string): IncidentPhoto {
  const { incidentPhotoId, version, incidentCommentId, author, takenAt, addedAt, width, height, size, digest } = photo
  return {
    incidentPhotoId,
    version,
    incidentId,
    incidentCommentId,
    author,
    takenAt,
    addedAt,
    width,
    height,
    size,
    digest,
  }
}

interface NewPhoto {
  author: EntityReference
  photoId: string
  part: PhotoPart
}

/** The report or comment that waits for a photo. */
async function claimOf(
  { database, incidents }: PhotoStoreDependencies,
  { author, photoId }: NewPhoto,
): Promise<PhotoOwner | null> {
  const { rows } = await sql<{ incident_id: string; comment_id: string | null }>`SELECT incident_id, comment_id
    FROM photo_claims WHERE photo_id = ${photoId} AND account_id = ${author.entityId}`.execute(database.current())
  const [claim] = rows
  const incident = claim && (await incidents.documents.find(claim.incident_id))
  return incident ? { incident, incidentCommentId: claim.comment_id } : null
}

/** The day of the round that waits for a photo; null if none does. */
async function roundDayOf({ database }: PhotoStoreDependencies, { author, photoId }: NewPhoto): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`SELECT day FROM round_photos
    WHERE photo_id = ${photoId} AND account_id = ${author.entityId}`.execute(database.current())
  return rows[0]?.day ?? null
}

/** Stores the file as an artifact that is never removed for room, and the facts of the photo as a document. */
async function store(
  { dependencies, documents }: { dependencies: PhotoStoreDependencies; documents: Documents },
  photo: NewPhoto,
  { bytes, width, height }: RedrawnPhoto,
): Promise<Result<undefined, 'instance/full'>> {
  const { database, artifacts, now } = dependencies
  const { author, photoId, part } = photo
  const artifact = await artifacts.plan(
    {
      type: INCIDENT_PHOTO,
      timestamp: part.takenAt ?? now(),
      preferredFilename: `${photoId}.jpg`,
      jobName: null,
      tags: [],
      priority: 0,
      requestedBy: { entityId: author.entityId, entityType: 'account' },
      data: { cameraId: null, time: null, durationSeconds: null, frameIntervalSeconds: null },
      cameraIds: [],
      isKept: true,
    },
    { status: 'pending' },
  )
  const { artifactId } = artifact
  try {
    await artifacts.complete(artifact, { content: bytes, contentType: 'image/jpeg' }, new AbortController().signal)
  } catch (error) {
    await artifacts.remove(artifactId)
    if (isFullDiskError(error) || (error as NodeJS.ErrnoException).code === 'ENOSPC') return fail('instance/full')
    throw error
  }
  await database.transaction(async () => {
    const owner = await claimOf(dependencies, photo)
    await documents.insert({
      incidentPhotoId: photoId,
      incidentId: owner?.incident.incidentId ?? null,
      incidentType: owner?.incident.type ?? null,
      incidentCommentId: owner?.incidentCommentId ?? null,
      author,
      authorId: author.entityId,
      roundDay: await roundDayOf(dependencies, photo),
      takenAt: part.takenAt,
      addedAt: now(),
      width,
      height,
      size: bytes.byteLength,
      digest: createHash('sha256').update(bytes).digest('hex'),
      uploadDigest: part.digest,
      artifactId,
    })
    await sql`DELETE FROM photo_claims WHERE photo_id = ${photoId} AND account_id = ${author.entityId}`.execute(
      database.current(),
    )
  })
  return succeed(undefined)
}
