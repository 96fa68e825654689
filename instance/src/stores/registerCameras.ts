import { succeed } from '@barn-workbench/core/result'
import { BASE_CANVAS_ID } from '@barn-workbench/core/schema'
import { createBaseCanvas, extendBaseCanvas } from '../barn'
import type { Now } from '../base'
import type { Database } from '../database'
import { newCamera, type CameraStore } from './cameraStore'
import type { CanvasStore } from './canvasStore'

interface RegisterCamerasDependencies {
  database: Database
  cameras: CameraStore
  canvases: CanvasStore
  /** The name of the floor plan of a new barn. */
  floorPlanName: string
  now: Now
}

/** Creates the cameras that the instance does not have yet, and adds them to the floor plan. */
export async function registerCameras(
  { database, cameras, canvases, floorPlanName, now }: RegisterCamerasDependencies,
  given: readonly { cameraId: string; name?: string }[],
): Promise<void> {
  const existingIds = new Set((await cameras.documents.all()).map(({ cameraId }) => cameraId))
  const added = given.filter(({ cameraId }) => !existingIds.has(cameraId))
  const newIds = added.map(({ cameraId }) => cameraId)
  await database.transaction(async () => {
    await cameras.documents.insertMany(
      added.map(({ cameraId, name = cameraId }) => newCamera({ cameraId, name, tags: [], addedAt: now() })),
    )
    const canvas = await canvases.documents.find(BASE_CANVAS_ID)
    if (!canvas) await canvases.documents.insert(createBaseCanvas(newIds, floorPlanName))
    else if (newIds.length > 0)
      await canvases.documents.update(BASE_CANVAS_ID, undefined, (current) =>
        succeed(extendBaseCanvas(current, newIds)),
      )
  })
}
