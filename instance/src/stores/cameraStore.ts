import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import type { NoticeHub } from '../events/noticeHub'

/** A camera as it is stored; when it was last seen is known by its feed. */
export interface StoredCamera extends Omit<Camera, 'lastSeenOnline'> {
  /** No picture leaves the instance while this is on. */
  privacy: boolean
}

export type CameraStore = ReturnType<typeof createCameraStore>

export function createCameraStore(database: Database, hub: NoticeHub) {
  const announce = ({ id, version }: { id: string; version: number }): void => {
    hub.publish({ entity: 'camera', id, version }, [])
  }
  const documents = createDocumentStore<StoredCamera, 'camera/not-found'>({
    database,
    table: 'cameras',
    idKey: 'cameraId',
    missing: 'camera/not-found',
    changed: announce,
  })
  return {
    documents,
    /** Tells that a camera came or went, which changes nothing that is stored. */
    announce: ({ cameraId, version }: StoredCamera) => {
      announce({ id: cameraId, version })
    },
    rename: (cameraId: string, name: string, ifMatch?: number) =>
      documents.update(cameraId, ifMatch, (camera) => succeed({ ...camera, name })),
    /** All of the cameras or, if one is unknown, none. */
    setPrivacy: (cameraIds: readonly string[], privacy: boolean): Promise<Result<undefined, 'camera/not-found'>> =>
      database.transaction(async () => {
        const known = new Map((await documents.all()).map((camera) => [camera.cameraId, camera]))
        const unknown = cameraIds.find((cameraId) => !known.has(cameraId))
        if (unknown !== undefined) return fail('camera/not-found', { id: unknown })
        for (const cameraId of new Set(cameraIds)) {
          if (known.get(cameraId)?.privacy !== privacy)
            await documents.update(cameraId, undefined, (camera) => succeed({ ...camera, privacy }))
        }
        return succeed(undefined)
      }),
  }
}
