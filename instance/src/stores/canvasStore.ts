import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { BASE_CANVAS_ID, type Actor, type CameraCanvas } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, newId, type Database } from '../database'
import type { CameraStore } from './cameraStore'

type CanvasContent = Omit<CameraCanvas, 'cameraCanvasId' | 'version' | 'changedBy' | 'arrangement'>
/** The account that changes a canvas, and the version that the change was made on. */
export interface CanvasWrite {
  actor: Actor
  ifMatch?: number | undefined
}
type CanvasUpdate = { [K in keyof CanvasContent]?: CanvasContent[K] | undefined }
type Tiles = CameraCanvas['cameras']

export interface CanvasStoreDependencies {
  database: Database
  hub: NoticeHub
  cameras: CameraStore
  now: Now
}

export type CanvasStore = ReturnType<typeof createCanvasStore>

/** Stores canvases of camera tiles. The base canvas holds every camera and cannot be removed. */
export function createCanvasStore({ database, hub, cameras, now }: CanvasStoreDependencies) {
  const documents = createDocumentStore<CameraCanvas, 'canvas/not-found'>({
    database,
    table: 'camera_canvases',
    idKey: 'cameraCanvasId',
    notFoundCode: 'canvas/not-found',
    mismatchParams: ({ changedBy }) => ({ changedBy: changedBy?.displayName ?? null }),
    onChange: ({ id, version }) => {
      hub.publish({ entity: 'cameraCanvas', id, version }, ['cameraCanvases.view', 'cameraCanvases.view.basic'])
    },
  })

  async function checkCameras(tiles: Tiles): Promise<Result<undefined, 'camera/not-found'>> {
    const cameraIds = new Set((await cameras.documents.all()).map(({ cameraId }) => cameraId))
    const unknown = tiles.find(({ cameraId }) => !cameraIds.has(cameraId))
    return unknown ? fail('camera/not-found', { id: unknown.cameraId }) : succeed(undefined)
  }

  return {
    documents,
    create: (content: CanvasContent, { actor }: CanvasWrite): Promise<Result<CameraCanvas, 'camera/not-found'>> =>
      database.transaction(async () => {
        const checked = await checkCameras(content.cameras)
        if (!checked.ok) return checked
        return succeed(await documents.insert({ ...content, cameraCanvasId: newId(now()), changedBy: actor }))
      }),
    update: (id: string, update: CanvasUpdate, { actor, ifMatch }: CanvasWrite) =>
      documents.update(id, ifMatch, async (before) => {
        const checked = await checkCameras(update.cameras ?? [])
        return checked.ok ? succeed({ ...updatedCanvas(before, update), changedBy: actor }) : checked
      }),
    remove: async (
      id: string,
      ifMatch?: number,
    ): Promise<Result<undefined, 'canvas/not-found' | 'canvas/base-is-fixed' | 'request/version-mismatch'>> => {
      if (id === BASE_CANVAS_ID) return fail('canvas/base-is-fixed')
      const removed = await documents.remove(id, ifMatch)
      return removed.ok ? succeed(undefined) : removed
    },
  }
}

/** Returns a canvas after an update. A change of its tiles or its height marks it as arranged by a person. */
function updatedCanvas({ arrangement, ...before }: CameraCanvas, { name, heightRatio, cameras: tiles }: CanvasUpdate) {
  const isBase = before.cameraCanvasId === BASE_CANVAS_ID
  const cameras = tiles && isBase ? withEveryCamera(before.cameras, tiles) : tiles
  const isArranged = tiles !== undefined || heightRatio !== undefined
  return {
    ...before,
    ...(arrangement && !isArranged && { arrangement }),
    name: name ?? before.name,
    heightRatio: heightRatio ?? before.heightRatio,
    cameras: cameras ?? before.cameras,
  }
}

/** Adds the tiles of the cameras that an update of the base canvas leaves out, as they were before. */
function withEveryCamera(before: Tiles, after: Tiles): Tiles {
  const updatedIds = new Set(after.map(({ cameraId }) => cameraId))
  return [...after, ...before.filter(({ cameraId }) => !updatedIds.has(cameraId))]
}
