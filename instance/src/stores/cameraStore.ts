import type { cameras, ParsedOf } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import type { NoticeHub } from '../base'
import { createDocumentStore, createReadCache, type Database } from '../database'

/** A camera without the facts that only its feed knows. */
export interface StoredCamera extends Omit<Camera, 'lastSeenOnline' | 'sourceProblem'> {
  /** The values that a factory reset restores; a camera of an older data folder has none. */
  initial?: CameraLabels
  /** The time at which it was added to the instance, in ms since the epoch; absent: it is as old as the barn. */
  addedAt?: number
}

/** The fields of a camera that people change. */
interface CameraLabels {
  name: string
  tags: string[]
}

type NewCamera = CameraLabels & Pick<StoredCamera, 'cameraId' | 'addedAt'>

/** Returns a camera that begins with a name and tags. */
export function newCamera({ cameraId, name, tags, addedAt }: NewCamera) {
  const begins = { cameraId, name, tags, decommissioned: false, privacy: false, initial: { name, tags } }
  return { ...begins, ...(addedAt !== undefined && { addedAt }) }
}

/** Whether a camera was there at a time. A file or a folder has pictures also of the time before. */
export function wasThereAt({ addedAt = -Infinity }: Pick<StoredCamera, 'addedAt'>, time: number): boolean {
  return time >= addedAt
}

type CameraUpdates = ParsedOf<typeof cameras.update>['body']['updates']

/** Stores the cameras of an instance and sends notices of their changes. */
export type CameraStore = ReturnType<typeof createCameraStore>

export function createCameraStore(database: Database, hub: NoticeHub) {
  const publishChange = ({ id, version }: { id: string; version: number }): void => {
    hub.publish({ entity: 'camera', id, version }, [])
  }
  const documents = createDocumentStore<StoredCamera, 'camera/not-found'>({
    database,
    table: 'cameras',
    idKey: 'cameraId',
    notFoundCode: 'camera/not-found',
    onChange: publishChange,
  })
  const keepAll = createReadCache<readonly Readonly<StoredCamera>[]>(database, { maximumSize: 1, sizeOf: () => 1 })
  return {
    documents,
    /** All cameras. All callers share them, so they are frozen. */
    all: () => keepAll('all', async () => (await documents.all()).map((camera) => Object.freeze(camera))),
    /** Sends a notice that a camera went online or offline. Nothing stored changes with that. */
    announce: ({ cameraId, version }: StoredCamera) => {
      publishChange({ id: cameraId, version })
    },
    rename: (cameraId: string, name: string, ifMatch?: number) =>
      documents.update(cameraId, ifMatch, (camera) => succeed({ ...camera, name })),
    update: (cameraId: string, { tags, decommissioned }: CameraUpdates, ifMatch?: number) =>
      documents.update(cameraId, ifMatch, (camera) =>
        succeed({
          ...camera,
          tags: tags ? [...new Set(tags)] : camera.tags,
          decommissioned: decommissioned ?? camera.decommissioned,
        }),
      ),
    /** Restores the name and the tags with which a camera began. */
    reset: (cameraId: string) =>
      documents.update(cameraId, undefined, (camera) =>
        succeed({ ...camera, ...(camera.initial ?? { name: camera.cameraId, tags: [] }) }),
      ),
    /** Changes all of the cameras or, if one is unknown, none. */
    setPrivacy: (cameraIds: readonly string[], privacy: boolean): Promise<Result<undefined, 'camera/not-found'>> =>
      database.transaction(async () => {
        const cameras = new Map((await documents.all()).map((camera) => [camera.cameraId, camera]))
        const unknownId = cameraIds.find((cameraId) => !cameras.has(cameraId))
        if (unknownId !== undefined) return fail('camera/not-found', { id: unknownId })
        for (const cameraId of new Set(cameraIds)) {
          if (cameras.get(cameraId)?.privacy !== privacy)
            await documents.update(cameraId, undefined, (camera) => succeed({ ...camera, privacy }))
        }
        return succeed(undefined)
      }),
  }
}
