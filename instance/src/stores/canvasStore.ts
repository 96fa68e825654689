import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { BASE_CANVAS_ID, type CameraCanvas } from '@barn-workbench/core/schema'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { createDocumentStore } from '../database/documentStore'
import { newId } from '../database/newId'
import type { NoticeHub } from '../events/noticeHub'
import type { CameraStore } from './cameraStore'

type Content = Omit<CameraCanvas, 'cameraCanvasId' | 'version'>
type Update = { [K in keyof Content]?: Content[K] | undefined }
type Tiles = CameraCanvas['cameras']

export interface CanvasStoreDeps {
  database: Database
  hub: NoticeHub
  cameras: CameraStore
  now: Clock
}

export type CanvasStore = ReturnType<typeof createCanvasStore>

/** Floor plans of camera tiles; the base canvas holds every camera and stays. */
export function createCanvasStore({ database, hub, cameras, now }: CanvasStoreDeps) {
  const documents = createDocumentStore<CameraCanvas, 'canvas/not-found'>({
    database,
    table: 'camera_canvases',
    idKey: 'cameraCanvasId',
    missing: 'canvas/not-found',
    changed: ({ id, version }) => {
      hub.publish({ entity: 'cameraCanvas', id, version }, ['cameraCanvases.view', 'cameraCanvases.view.basic'])
    },
  })

  async function checkCameras(tiles: Tiles): Promise<Result<undefined, 'camera/not-found'>> {
    const known = new Set((await cameras.documents.all()).map(({ cameraId }) => cameraId))
    const unknown = tiles.find(({ cameraId }) => !known.has(cameraId))
    return unknown ? fail('camera/not-found', { id: unknown.cameraId }) : succeed(undefined)
  }

  return {
    documents,
    create: (content: Content): Promise<Result<CameraCanvas, 'camera/not-found'>> =>
      database.transaction(async () => {
        const checked = await checkCameras(content.cameras)
        return checked.ok ? succeed(await documents.insert({ ...content, cameraCanvasId: newId(now()) })) : checked
      }),
    update: (id: string, { name, heightRatio, cameras: tiles }: Update, ifMatch?: number) =>
      documents.update(id, ifMatch, async (before) => {
        const checked = await checkCameras(tiles ?? [])
        if (!checked.ok) return checked
        const placed = id === BASE_CANVAS_ID && tiles ? withEveryCamera(before.cameras, tiles) : tiles
        return succeed({
          ...before,
          name: name ?? before.name,
          heightRatio: heightRatio ?? before.heightRatio,
          cameras: placed ?? before.cameras,
        })
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

/** A camera that an update of the base canvas leaves out stays where it was. */
function withEveryCamera(before: Tiles, after: Tiles): Tiles {
  const placed = new Set(after.map(({ cameraId }) => cameraId))
  return [...after, ...before.filter(({ cameraId }) => !placed.has(cameraId))]
}
