import { artifactPermissions } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { succeed } from '@barn-workbench/core/result'
import { isComplete, type Artifact, type ArtifactFailure } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { ARTIFACT_KEYS, createDocumentStore, newId, type Database } from '../database'
import { namesOf, type InstanceLog } from '../log'
import type { ArtifactFiles, FileContent } from './artifactFiles'

/** The type of photos of incidents, which are seen with their incident only. */
export const INCIDENT_PHOTO = 'incidentPhoto'

/** An artifact with the fields that only the instance needs. */
export interface StoredArtifact extends Artifact {
  /** The cameras that are visible in it; it is hidden while one of them is closed for privacy. */
  cameraIds: readonly string[]
  /** Whether it is archived once it is made. */
  isKept?: boolean
}

/** The fields of an artifact before it is made. */
export type PlannedArtifact = Omit<
  StoredArtifact,
  'artifactId' | 'version' | 'status' | 'size' | 'md5' | 'contentType' | 'failure' | 'progress'
>

/** The result of the production of an artifact. */
export interface MadeArtifact {
  content: FileContent
  contentType: string
  cameraIds?: readonly string[]
  data?: Partial<Artifact['data']>
}

export interface ArtifactStoreDependencies {
  database: Database
  hub: NoticeHub
  files: ArtifactFiles
  /** Bytes that all files together may have; asked each time. */
  quota: () => number
  now: Now
  log: InstanceLog
}

export type ArtifactStore = ReturnType<typeof createArtifactStore>
export type ArtifactDocuments = ReturnType<typeof createArtifactDocuments>

/** The job of a report that is announced as `pending` until the time that it covers is over. */
export const ANNOUNCED_JOB = 'daily-report-announced'
const ANNOUNCED = where('jobName', '==', ANNOUNCED_JOB)
const PENDING = where('status', '==', 'pending')

function createArtifactDocuments({ database, hub }: ArtifactStoreDependencies) {
  return createDocumentStore<StoredArtifact, 'artifact/not-found'>({
    database,
    table: 'artifacts',
    idKey: 'artifactId',
    notFoundCode: 'artifact/not-found',
    scalarKeys: ARTIFACT_KEYS,
    onChange: ({ id, version, document }) => {
      if (document.type !== INCIDENT_PHOTO)
        hub.publish({ entity: 'artifact', id, version }, artifactPermissions(document.type))
    },
  })
}

/** Stores artifacts: their facts as documents, their contents as files. */
export function createArtifactStore(dependencies: ArtifactStoreDependencies) {
  const { database, files, now } = dependencies
  const documents = createArtifactDocuments(dependencies)
  const room = createRoom(dependencies, documents)

  async function remove(artifactId: string): Promise<void> {
    const removed = await documents.remove(artifactId)
    if (!removed.ok) return
    database.afterCommit(() => {
      room.count(-(removed.value.size ?? 0))
      void files.remove(artifactId).catch(() => undefined)
    })
  }

  /** Changes an artifact. With each other status its progress begins anew. */
  const update = (artifactId: string, changes: Partial<StoredArtifact>) =>
    documents.update(artifactId, undefined, (before) => succeed({ ...before, progress: null, ...changes }))

  /** Writes the file of an artifact, and removes older files if they exceed the quota. */
  async function complete(artifact: StoredArtifact, made: MadeArtifact, signal: AbortSignal): Promise<void> {
    const { artifactId, data, isKept } = artifact
    const written = await files.write(artifactId, made.content, signal)
    const updated = await update(artifactId, {
      ...written,
      status: isKept ? 'archived' : 'done',
      contentType: made.contentType,
      cameraIds: made.cameraIds ?? artifact.cameraIds,
      data: { ...data, ...made.data },
    })
    // The artifact may have been removed meanwhile, for example with its camera.
    if (!updated.ok) return files.remove(artifactId)
    room.count(written.size)
    await room.keepWithin(remove, artifactId)
  }

  return {
    documents,
    files,
    /** Bytes of all files, and their limit. */
    room: () => ({ used: room.used(), quota: dependencies.quota() }),
    remove,
    /** Stores an artifact that has no file yet. */
    plan: (
      artifact: PlannedArtifact,
      state: Pick<Artifact, 'status'> & { failure?: ArtifactFailure } = { status: 'scheduled' },
    ): Promise<StoredArtifact> =>
      documents.insert({
        ...artifact,
        artifactId: newId(now()),
        size: null,
        md5: null,
        contentType: null,
        failure: null,
        progress: null,
        ...state,
      }),
    /** Says how much of an artifact is made, 0–1. */
    report: (artifactId: string, progress: number) => update(artifactId, { progress }),
    begin: (artifactId: string) => update(artifactId, { status: 'pending' }),
    /** Takes back that an artifact was begun. */
    postpone: (artifactId: string) => update(artifactId, { status: 'scheduled' }),
    fail: (artifactId: string, status: 'error' | 'failed', failure: ArtifactFailure) =>
      update(artifactId, { status, failure }),
    complete,
    ...createRecovery(dependencies, { documents, room, update, remove }),
    /** Removes the artifacts of a camera that is removed. */
    async removeCamera(cameraId: string): Promise<void> {
      for (const { artifactId } of await documents.all([where('data.cameraId', '==', cameraId)]))
        await remove(artifactId)
    },
  }
}

interface RecoveryParts {
  documents: ArtifactDocuments
  room: Room
  remove(artifactId: string): Promise<void>
  update(artifactId: string, changes: Partial<StoredArtifact>): Promise<unknown>
}

function createRecovery(
  { files, now, log }: ArtifactStoreDependencies,
  { documents, room, update, remove }: RecoveryParts,
) {
  /** Schedules announced artifacts whose time span is over. */
  async function takeUpAnnounced(): Promise<void> {
    for (const { artifactId } of await documents.all([PENDING, ANNOUNCED, where('timestamp', '<=', now())]))
      await update(artifactId, { status: 'scheduled', jobName: 'daily-report' })
  }

  /** Removes the files of artifacts that are not complete. Files whose artifact is not in the database stay. */
  async function sortOut(known: readonly StoredArtifact[]): Promise<void> {
    const byId = new Map(known.map((artifact) => [artifact.artifactId, artifact]))
    const unknown: string[] = []
    for (const id of await files.ids()) {
      const artifact = byId.get(id)
      if (!artifact) unknown.push(id)
      else if (!isComplete(artifact)) await files.remove(id)
    }
    if (unknown.length === 0) return
    const message = `${unknown.length} files belong to artifacts that the database does not know, and stay as they are: ${namesOf(unknown)}`
    log.write({ kind: 'system', timestamp: now(), level: 'warn', module: 'artifacts', message })
  }

  /**
   * Marks interrupted artifacts as failed at the start, and removes their remains. Artifacts of a time that is not over
   * are only announced. The files of unknown artifacts stay: the database was lost, or is an older one.
   */
  async function recover(): Promise<void> {
    await takeUpAnnounced()
    for (const { artifactId } of await documents.all([PENDING, where('timestamp', '<=', now())]))
      await update(artifactId, { status: 'failed', failure: 'interrupted' })
    await files.removeUnfinished()
    const known = await documents.all([])
    await sortOut(known)
    room.start(known)
    await room.keepWithin(remove)
  }

  return { takeUpAnnounced, recover }
}

/** Documents that one search for a removable artifact reads. */
const REMOVED_TOGETHER = 20

type Room = ReturnType<typeof createRoom>

/** Keeps all files together within the quota. Archived artifacts stay, also beyond it. */
function createRoom({ quota }: ArtifactStoreDependencies, documents: ArtifactDocuments) {
  let used = 0
  return {
    used: () => used,
    start(known: readonly StoredArtifact[]): void {
      used = known.filter(isComplete).reduce((sum, { size }) => sum + (size ?? 0), 0)
    },
    count(bytes: number): void {
      used += bytes
    },
    async keepWithin(remove: (artifactId: string) => Promise<void>, newestId = ''): Promise<void> {
      while (used > quota()) {
        const oldest = await documents.list({
          query: [where('status', '==', 'done'), where('artifactId', '!=', newestId)],
          order: [{ key: 'timestamp', direction: 'asc' }],
          limit: REMOVED_TOGETHER,
        })
        if (oldest.length === 0) return
        for (const { artifactId } of oldest) if (used > quota()) await remove(artifactId)
      }
    },
  }
}
