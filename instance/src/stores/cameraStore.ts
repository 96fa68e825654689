import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import { createDocumentStore, type Database } from '../database'
import type { NoticeHub } from '../noticeHub'

/** A camera without the time when it was last online, which only its feed knows. */
export interface StoredCamera extends Omit<Camera, 'lastSeenOnline'> {
  /** While this is on, the instance sends no picture of the camera. */
  privacy: boolean
}

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
  let kept: { changeCount: number | null; cameras: readonly Readonly<StoredCamera>[] } | undefined
  return {
    documents,
    /** All cameras. They are read again only after something was written, since every screen asks for them. */
    async all(): Promise<readonly Readonly<StoredCamera>[]> {
      const changeCount = database.changeCount()
      if (kept && kept.changeCount === changeCount) return kept.cameras
      const cameras = (await documents.all()).map((camera) => Object.freeze(camera))
      if (changeCount !== null && changeCount === database.changeCount()) kept = { changeCount, cameras }
      return cameras
    },
    /** Sends a notice that a camera went online or offline. Nothing stored changes with that. */
    announce: ({ cameraId, version }: StoredCamera) => {
      publishChange({ id: cameraId, version })
    },
    rename: (cameraId: string, name: string, ifMatch?: number) =>
      documents.update(cameraId, ifMatch, (camera) => succeed({ ...camera, name })),
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
